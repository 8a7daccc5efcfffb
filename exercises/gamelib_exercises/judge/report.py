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
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from gamelib import svg
from gamelib_exercises.judge.grade import Record, grade, solved
from gamelib_exercises.verdict import State, points_text

ALIKE: Final = 0.85
"""From which share of common triples of words on two answers are listed as near-identical."""

MOST_ALIKE: Final = 100
"""How many groups of near-identical answers the teacher is shown, the most alike first."""

MOST_NAMED: Final = 5
"""How many mistakes in a part are named to the class, those made most."""

_IN_THE_NOTEBOOK: Final = re.compile(r"^\(Run All |: run q\.\w+\.hint\(\) in a new cell\.$")
_SIGNS: Final = {State.RIGHT: "✓", State.WASTEFUL: "✓", State.WRONG: "✗", State.RAISED: "!", State.NOT_TRIED: "○"}
_SLIP: Final = re.compile(r"(?:This|Your answer) is what one gets when ")
_BASIS: Final = re.compile(r"This part builds on (\w+), which has not passed")
_STYLE: Final = f"""
:root {{ color-scheme: light dark }}
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }}
h1, p, li {{ overflow-wrap: anywhere }}
table {{ border-collapse: collapse; display: block; overflow-x: auto }}
td, th {{ padding: .2rem .6rem; text-align: left; border-bottom: 1px solid #8888; vertical-align: top }}
.part {{ border-left: 4px solid #777; padding: .2rem 1rem; margin: 1rem 0; break-inside: avoid }}
.right {{ border-color: {svg.BLUE} }}
pre {{ background: #8882; padding: .5rem; white-space: pre-wrap }}
svg {{ max-width: 100%; height: auto }}
figure, h3 {{ margin: .4rem 0 }}
body:has(.class) {{ max-width: 75rem }}
.class {{ font-size: 1.25rem; print-color-adjust: exact }}
.question {{ display: block; margin-top: .7rem }}
.row {{ display: grid; grid-template-columns: 13rem 1fr; align-items: center; margin: .15rem 0 }}
.bar, .legend {{ display: flex; gap: 2px; line-height: 1.6 }}
.legend {{ flex-wrap: wrap; gap: 1rem }}
.bar span, .legend span {{ min-width: min-content; padding: 0 .35em; color: #000; white-space: nowrap }}
.row .{State.RIGHT.name}, .legend .{State.RIGHT.name} {{ background: {svg.BLUE}; color: #fff }}
.{State.WASTEFUL.name} {{ background: {svg.SKY} }}
.{State.WRONG.name} {{ background: {svg.ORANGE} }}
.{State.RAISED.name} {{ background: {svg.YELLOW} }}
.{State.NOT_TRIED.name} {{ background: #ccc }}
h2 {{ break-after: avoid }}
.went {{ break-inside: avoid; display: flex; flex-wrap: wrap; gap: 1rem }}
.went ul {{ flex: 1 1 22rem; list-style: none; padding: 0; margin: 0 }}
.went li {{ margin: .3rem 0; padding: 0 .35em }}
@media (max-width: 40rem) {{ .row {{ grid-template-columns: 1fr }} .class {{ font-size: 1rem }} }}
"""


def grade_class(
    submissions: Sequence[Path], out: Path, exercises: Path, *, executor: Executor | None = None
) -> Iterator[tuple[int, int, Record]]:
    """Judge submissions, as :func:`~gamelib_exercises.judge.grade.grade` does, and write down what comes out."""
    records = []
    for done, count, record in grade(submissions, out, exercises, executor=executor):
        records.append(record)
        yield done, count, record
    write(records, out, list(solved(exercises)))


def write(records: Iterable[Record], out: Path, solutions: Sequence[Record] = ()) -> None:
    """Write all there is to say of some records into a folder; answers may be like those of the solutions too."""
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
    _put(out / "teacher.html", teacher_page(ordered, solutions))


def _put(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", errors="backslashreplace", newline="")


def _file_name(record: Record) -> str:
    name = re.sub(r"[^\w .-]+", "-", record["name"].removesuffix(".ipynb")).strip("._- ")  # Moodle splits it at each _
    return name.encode()[:200].decode(errors="ignore")[:100] or "notebook"


def _page(title: str, body: str) -> str:
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    head += f"<title>{escape(title)}</title><style>{_STYLE}</style>"
    return f'<!doctype html><html lang="en"><head>{head}</head><body><h1>{escape(title)}</h1>{body}</body></html>'


def total(record: Record) -> tuple[int, int]:
    """Return the points reached, and how many there are."""
    return sum(part["reached"] for part in record["parts"]), sum(part["points"] for part in record["parts"])


def student_page(record: Record) -> str:
    """Return the page a student gets: marks, and for each part what was seen."""
    if not record["parts"]:
        return _page(record["name"], f"<p><b>Not graded:</b> {escape(' '.join(record['remarks']))}.</p>")
    body = [f"<p><b>{points_text(*total(record))}</b>, student {escape(str(record['student']))}.</p>"]
    body += [f"<p>{escape(remark[:1].upper() + remark[1:])}.</p>" for remark in record["remarks"]]
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
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["submission", "student", "lesson", "points", "of", *names, "remarks"])
    for record, remarks in zip(records, _remarks(records), strict=True):
        reached, points = total(record)
        parts = {part["part"]: part["reached"] for part in record["parts"]}
        cells = [record["name"], record["student"], record["lesson"], reached, points]
        rows.writerow([*map(_safe, [*cells, *(parts.get(name, "") for name in names), remarks])])
    return text.getvalue()


def _safe(cell: Any) -> Any:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip()[:1] in ("=", "+", "-", "@") else cell


def _remarks(records: Sequence[Record]) -> list[str]:
    """Return what was odd about each submission, also beside the others."""
    numbers = [(str(record["student"]).strip().casefold(), record["lesson"]) for record in records]
    often = Counter(number for number, record in zip(numbers, records, strict=True) if record["parts"])
    found = []
    for record, number in zip(records, numbers, strict=True):
        many = [f"{often[number]} notebooks of this lesson have the number {record['student']}"]
        found.append("; ".join([*record["remarks"], *(many if often[number] > 1 else [])]))
    return found


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
    """Return the page for the class: how each part went, then where most went wrong, with the mistakes by name."""
    graded = [record for record in records if record["parts"]]
    body = [f"<p>{len(graded)} of {len(records)} submissions graded.</p>"]
    shown = [f'<span class="{state.name}">{mark}</span> {state.value}' for state, mark in _SIGNS.items()]
    body.append(f'<p class="legend">{"".join(f"<b>{each}</b>" for each in shown)}</p>')
    for lesson in sorted({record["lesson"] for record in graded}):
        body += _how_it_went([record for record in graded if record["lesson"] == lesson])
    return _page("The class", f'<div class="class">{"".join(body)}</div>')


def _how_it_went(records: Sequence[Record]) -> Iterator[str]:
    """Yield what there is to say of a lesson's submissions."""
    parts: dict[str, list[dict[str, Any]]] = defaultdict(list)
    questions: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for part in (part for record in records for part in record["parts"]):
        parts[part["part"]].append(part)
        questions[part["question"]].append(part)
    totals = [total(record) for record in records]
    mean = sum(reached for reached, _ in totals) / len(totals)
    yield f"<h2>Exercises {records[0]['lesson']}: {mean:.1f} of {totals[0][1]} points on average</h2>"
    for question, given in questions.items():
        share = sum(part["reached"] for part in given) / sum(part["points"] for part in given)
        yield f'<div class="question"><b>{escape(question)}</b> {share:.0%} of the points</div>'
        for name in dict.fromkeys(part["part"] for part in given):
            counts = Counter(part["state"] for part in parts[name])
            bar = "".join(
                f'<span class="{state.name}" style="flex:{n}" title="{state.value}">{mark} {n}</span>'
                for state, mark in _SIGNS.items() if (n := counts[state.value])
            )  # fmt: skip
            yield f'<div class="row"><span>{escape(name)}</span><div class="bar">{bar}</div></div>'
    failed = {name: [part for part in each if not part["reached"]] for name, each in parts.items()}
    for name, theirs in sorted(failed.items(), key=lambda each: -len(each[1])):
        if theirs:
            yield f"<h2>{escape(name)}: {len(theirs)} of {len(parts[name])} did not pass</h2>"
            yield f'<div class="went">{_went_wrong(theirs, len(parts[name]))}</div>'


def _went_wrong(failed: Sequence[dict[str, Any]], of: int) -> str:
    """Return the mistakes in a part, each as long as its share of all, and the position that most failed on."""
    mistakes: Counter[tuple[bool, str]] = Counter()
    for part in failed:
        known = [(False, words[match.end() :]) for words in part["words"] if (match := _SLIP.match(words))]
        basis = [(True, f"(built on {match[1]})") for words in part["words"] if (match := _BASIS.match(words))]
        wrong = part["state"] == State.WRONG.value
        other = (True, "(another mistake)" if wrong else f"({part['state']})")
        mistakes[[*known, *(basis if wrong else []), other][0]] += 1
    for rare, n in sorted(mistakes.items(), key=lambda each: (each[0][0], -each[1], each))[MOST_NAMED:]:
        if not rare[0]:
            del mistakes[rare]
            mistakes[True, "(other mistakes known by name)"] += n
    lines = [
        f'<li style="background:linear-gradient(90deg,{svg.ORANGE}66 {n / of:.1%},#8882 0)"><b>{n}</b> {escape(said)}'
        for (_, said), n in sorted(mistakes.items(), key=lambda each: (each[0][0], -each[1], each))
    ]
    drawn = Counter(part["picture"]["svg"] for part in failed if part["picture"])
    picture, n = max(drawn.items(), key=itemgetter(1), default=("", 0))
    figure = f"<figure>{picture}<figcaption>{n} of them failed on this first.</figcaption></figure>" if n > 1 else ""
    return f"<ul>{''.join(lines)}</ul>{figure}"  # what one alone was shown could be of the student's own making


def teacher_page(records: Sequence[Record], solutions: Sequence[Record] = ()) -> str:
    """Return the page for the teacher alone: what was remarked about submissions, and which answers are alike."""
    said = zip(records, _remarks(records), strict=True)
    remarks = [[record["name"], record["student"], words] for record, words in said if words]
    body = [_table("Remarks", ["submission", "student", "remarks"], remarks)]
    groups: list[list[str]] = []
    for share, what, whose in alike([*solutions, *(each for each in records if each["parts"])])[:MOST_ALIKE]:
        how = {2.0: "word for word", 1.0: "but for names"}.get(share, f"{share:.0%}")
        names = "; ".join(whose[:9]) + (f" and {len(whose) - 9} more" if len(whose) > 9 else "")
        groups.append([how, what, names])
    body.append(_table("Answers to look at side by side", ["alike", "answer", "submissions"], groups))
    body.append("<p>Alike is not copied: that is for you to judge.</p>")
    return _page("For the teacher", "".join(body))


def _table(title: str, heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    if not rows:
        return f"<h2>{escape(title)}</h2><p>None.</p>"
    written = [[("" if cell is None else escape(str(cell))) for cell in row] for row in rows]
    lines = [f"<tr><th>{'</th><th>'.join(heads)}</th></tr>"]
    lines += [f"<tr><td>{'</td><td>'.join(row)}</td></tr>" for row in written]
    return f"<h2>{escape(title)}</h2><table>{''.join(lines)}</table>"
