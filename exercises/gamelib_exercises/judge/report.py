"""What comes out of grading: a page for each student, and the gradebook with what the class got wrong."""

from __future__ import annotations

import ast
import csv
import io
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from html import escape
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from gamelib_exercises.judge.grade import Record, grade
from gamelib_exercises.verdict import State, points_text

ALIKE: Final = 0.85
"""From which share of common triples of words on two answers are listed as near-identical."""

MOST_ALIKE: Final = 100
"""How many groups of near-identical answers the teacher is shown, the most alike first."""

_IN_THE_NOTEBOOK: Final = re.compile(r"^\(Run All |: run q\.\w+\.hint\(\) in a new cell\.$")
_SLIP: Final = re.compile(r"(?:This|Your answer) is what one gets when ")
_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b;
       background: #fff }
table { border-collapse: collapse }
td, th { padding: .2rem .6rem; text-align: left; border-bottom: 1px solid #ccc; vertical-align: top }
td:nth-child(-n+2) { white-space: nowrap }
.part { border-left: 4px solid #777; padding: .2rem 1rem; margin: 1rem 0 }
.right { border-color: #0072b2 }
h1 { overflow-wrap: anywhere }
.part { break-inside: avoid }
.bar { display: inline-block; height: .8rem; background: #0072b2; vertical-align: middle; margin-right: .4rem;
       print-color-adjust: exact }
pre { background: #f4f4f4; padding: .5rem; white-space: pre-wrap }
svg { max-width: 100%; height: auto }
figure, h3 { margin: .4rem 0 }
"""


def grade_class(
    submissions: Sequence[Path], out: Path, exercises: Path, *, executor: Executor | None = None
) -> Iterator[tuple[int, int, Record]]:
    """Judge submissions, as :func:`~gamelib_exercises.judge.grade.grade` does, and write down what comes out."""
    records = []
    for done, count, record in grade(submissions, out, exercises, executor=executor):
        records.append(record)
        yield done, count, record
    write(records, out)


def write(records: Iterable[Record], out: Path) -> None:
    """Write all there is to say of some records into a folder."""
    ordered = sorted(records, key=lambda record: record["name"])
    for folder in ("students", "gradescope"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    taken: set[str] = set()
    for record in ordered:
        file = name = _file_name(record)
        often = 1
        while file.casefold() in taken:
            often += 1
            file = f"{name}-{often}"
        taken.add(file.casefold())
        _put(out / "students" / f"{file}.html", student_page(record))
        _put(out / "gradescope" / f"{file}.json", json.dumps(gradescope(record), indent=1, ensure_ascii=False))
    _put(out / "gradebook.csv", "\ufeff" + gradebook(ordered))  # or else Excel takes it for Latin-1
    _put(out / "gradebook.json", json.dumps(ordered, indent=1, ensure_ascii=False, sort_keys=True))
    _put(out / "nbgrader.csv", for_nbgrader(ordered))
    _put(out / "class.html", class_page(ordered))
    _put(out / "teacher.html", teacher_page(ordered))


def _put(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", errors="backslashreplace", newline="")


def _file_name(record: Record) -> str:
    name = re.sub(r"[^\w.-]+", "_", record["name"].removesuffix(".ipynb")).strip("._")
    return name.encode()[:200].decode(errors="ignore")[:100] or "notebook"


def _page(title: str, body: str) -> str:
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body><h1>{escape(title)}</h1>{body}</body></html>'


def total(record: Record) -> tuple[int, int]:
    """Return the points reached, and how many there are."""
    return sum(part["reached"] for part in record["parts"]), sum(part["points"] for part in record["parts"])


def student_page(record: Record) -> str:
    """Return the page a student gets: marks, and for each part what was seen."""
    if not record["parts"]:
        return _page(record["name"], f"<p><b>Not graded:</b> {escape(' '.join(record['remarks']))}.</p>")
    body = [f"<p><b>{points_text(*total(record))}</b>, student {escape(str(record['student']))}.</p>"]
    body += [f"<p>{escape(remark)}.</p>" for remark in record["remarks"]]
    for part, before in zip(record["parts"], [{}, *record["parts"]], strict=False):
        if part["question"] != before.get("question"):
            body.append(f"<h2>{escape(part['question'])}</h2>")
        marks = points_text(part["reached"], part["points"])
        inside = [f"<h3>{escape(part['part'])}: {escape(part['state'])}, {marks}</h3>"]
        inside += [f"<p>{escape(words)}</p>" for words in _feedback(part)]
        if part["picture"] and not part["reached"]:
            about = escape(part["picture"]["text"])
            inside.append(f'<figure role="img" aria-label="{about}">{part["picture"]["svg"]}</figure>')
        if part["taught"] and not part["reached"]:
            inside.append(f"<p>Taught in lesson {record['lesson']}: {escape(_unlinked(part['taught']))}</p>")
        if part["printed"]:
            inside.append(f"<p>Your code printed:</p><pre>{escape(part['printed'])}</pre>")
        body.append(f'<div class="part{" right" if part["reached"] else ""}">{"".join(inside)}</div>')
    return _page(f"Exercises {record['lesson']}: {record['name']}", "".join(body))


def _feedback(part: dict[str, Any]) -> list[str]:
    """Return what there is to say of a part, but for what is to be done in the notebook."""
    return [_unlinked(words) for words in part["words"] if not _IN_THE_NOTEBOOK.search(words)]


def _unlinked(text: str) -> str:
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)


def gradebook(records: Sequence[Record]) -> str:
    """Return the gradebook as CSV: a line for each submission, also for those that could not be graded."""
    names = list(dict.fromkeys(part["part"] for record in records for part in record["parts"]))
    said = Counter(_who(record) for record in records if record["parts"])
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["submission", "student", "lesson", "points", "of", *names, "remarks"])
    for record in records:
        reached, points = total(record)
        parts = {part["part"]: part["reached"] for part in record["parts"]}
        remarks = list(record["remarks"])
        if said[_who(record)] > 1:
            remarks.append(f"student {record['student']} handed in {said[_who(record)]} notebooks of this lesson")
        cells = [record["name"], record["student"], record["lesson"], reached, points]
        rows.writerow([*map(_safe, [*cells, *(parts.get(name, "") for name in names), "; ".join(remarks)])])
    return text.getvalue()


def _safe(cell: Any) -> Any:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip()[:1] in ("=", "+", "-", "@") else cell


def _who(record: Record) -> tuple[str, str]:
    return str(record["student"]).strip().casefold(), str(record["lesson"])


def for_nbgrader(records: Sequence[Record]) -> str:
    """Return the CSV that ``nbgrader export`` writes, as far as a notebook tells it."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["assignment", "student_id", "score", "max_score"])
    for record in records:
        if record["parts"]:
            assignment, student = record["lesson"], str(record["student"])
            match record["name"].split("/"):
                # as nbgrader collects
                case [folder, given, file] if ": " not in record["name"] and file.startswith(f"{record['lesson']}_"):
                    assignment, student = given, folder
            rows.writerow([_safe(assignment), _safe(student), *total(record)])
    return text.getvalue()


def gradescope(record: Record) -> dict[str, Any]:
    """Return what Gradescope's autograder takes as ``results.json``."""
    tests = [
        {
            "name": part["part"],
            "score": part["reached"],
            "max_score": part["points"],
            "output": "\n".join([part["state"], *_feedback(part)]),
        }
        for part in record["parts"]
    ]
    return {"score": total(record)[0], "output": " ".join(record["remarks"]), "tests": tests}


def slips(records: Iterable[Record]) -> dict[str, Counter[str]]:
    """Return how many submissions made which known mistake, by part."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for record in records:
        for part in record["parts"]:
            known = (words[match.end() :] for words in part["words"] if (match := _SLIP.match(words)))
            found[f"{record['lesson']} {part['part']}"].update(known)
    return found


def alike(records: Iterable[Record]) -> list[tuple[float, str, tuple[str, ...]]]:
    """Return groups of near-identical answers, the most alike and the smallest group first.

    Returns:
        Of each group how alike they are (1 + 1 for the same text, 1 for the same program but for names, comments and
        layout, below that the share of triples of words that two of those have in common), the answer, and whose.
    """
    given: dict[str, dict[str, str]] = defaultdict(dict)
    for record in records:
        for name, source in record["answers"].items():
            given[f"{record['lesson']} {name}"][record["name"]] = source.strip()
    found = set()
    for answer, sources in given.items():
        texts, programs = defaultdict(list), defaultdict(list)
        for name, source in sources.items():
            texts[source].append(name)
            programs[_program(source)].append(name)
        found |= {(1.0, answer, tuple(names)) for names in programs.values() if len(names) > 1}
        same = {(answer, tuple(names)) for names in texts.values() if len(names) > 1}
        found = {each for each in found if each[1:] not in same} | {(2.0, *each) for each in same}
        words = {program: set(zip(program, program[1:], program[2:], strict=False)) for program in programs}
        for one, other in combinations(programs, 2):
            share = len(words[one] & words[other]) / len(words[one] | words[other])
            if share >= ALIKE:
                found.add((share, answer, (programs[one][0], programs[other][0])))
    return sorted(found, key=lambda each: (-each[0], len(each[2]), each))


def _program(source: str) -> tuple[str, ...]:
    """Return the words of a program whose own names are numbered, without comments and docstrings."""
    try:
        return _words(ast.parse(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return tuple(source.split())


def _words(tree: ast.Module) -> tuple[str, ...]:
    numbers: dict[str, str] = {}
    for node in ast.walk(tree):
        name = getattr(node, "arg", None) if isinstance(node, ast.arg) else getattr(node, "id", None)
        if name and not isinstance(getattr(node, "ctx", None), ast.Load):
            numbers.setdefault(name, f"name{len(numbers)}")
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.arg, node.annotation = numbers[node.arg], None
        elif isinstance(node, ast.Name):
            node.id = numbers.get(node.id, node.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.Pass()]
    return tuple(ast.unparse(tree).split())


def class_page(records: Sequence[Record]) -> str:
    """Return the page for the class: how each part went, and the mistakes that were made most."""
    graded = [record for record in records if record["parts"]]
    body = [f"<p>{len(graded)} of {len(records)} submissions graded.</p>"]
    parts: dict[str, Counter[str]] = defaultdict(Counter)
    for record in graded:
        for part in record["parts"]:
            parts[f"{record['lesson']} {part['part']}"][part["state"]] += 1
    states = [state.value for state in State]
    rows: list[list[Any]] = []
    for name, counts in parts.items():
        passed = counts[State.RIGHT.value] + counts[State.WASTEFUL.value]
        bar = _bar(passed, counts.total(), f"{passed / counts.total():.0%}")
        rows.append([name, bar, *(counts[state] for state in states)])
    body.append(_table("The parts", ["part", "passed", *states], rows))
    most = sorted(((n, part, words) for part, each in slips(graded).items() for words, n in each.items()), reverse=True)
    widest = max((n for n, _, _ in most), default=1)
    mistakes = [[part, _bar(n, widest, str(n)), words] for n, part, words in most]
    body.append(_table("Mistakes known by name: what one gets when …", ["part", "how many", "mistake"], mistakes))
    return _page("The class", "".join(body))


def teacher_page(records: Sequence[Record]) -> str:
    """Return the page for the teacher alone: what was remarked about submissions, and which answers are alike."""
    remarks = [[each["name"], each["student"], "; ".join(each["remarks"])] for each in records if each["remarks"]]
    body = [_table("Remarks", ["submission", "student", "remarks"], remarks)]
    groups: list[list[str]] = []
    for share, what, whose in alike(each for each in records if each["parts"])[:MOST_ALIKE]:
        how = {2.0: "word for word", 1.0: "but for names"}.get(share, f"{share:.0%}")
        names = ", ".join(whose[:9]) + (f" and {len(whose) - 9} more" if len(whose) > 9 else "")
        groups.append([how, what, names])
    body.append(_table("Answers to look at side by side", ["alike", "answer", "submissions"], groups))
    body.append("<p>Alike is not copied: that is for you to judge.</p>")
    return _page("For the teacher", "".join(body))


class _Html(str):
    """Text that is HTML already."""


def _bar(length: float, longest: float, text: str) -> _Html:
    return _Html(f'<span class="bar" style="width:{12 * length / longest:.2f}rem"></span>{text}')


def _table(title: str, heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    def cell(given: Any) -> str:
        return f"<td>{given if isinstance(given, _Html) else escape(str(given or ''))}</td>"

    if not rows:
        return f"<h2>{escape(title)}</h2><p>None.</p>"
    first = "".join(f"<th>{escape(head)}</th>" for head in heads)
    lines = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows)
    return f"<h2>{escape(title)}</h2><table><tr>{first}</tr>{lines}</table>"
