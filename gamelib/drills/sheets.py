"""Exam sheets of drills: different tasks for each student of a class list, and the key to all of them."""

from __future__ import annotations

import csv
import hashlib
import io
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from gamelib import svg
from gamelib.drills.drill import Drill, drill, is_window, nodes, svg_of
from gamelib.drills.task import DrillError, written
from gamelib.wording import counted

LONGEST: Final = 80
"""How many characters of a name are printed."""
WIDE: Final = 850
"""How many pixels wide a picture is at the most on a page that is higher than wide."""
DASH: Final = "–"
"""What stands on paper for nothing."""
HEADINGS: Final = ("id", "name", "no", "no.", "nr", "number", "student", "students", "surname", "last name")
"""What the first cell of a line of headings may say."""

_STYLE: Final = """
@page { margin: 14mm 12mm; }
body { font: 11pt/1.4 "DejaVu Sans", Verdana, Arial, sans-serif; color: #000; background: #fff; max-width: 186mm;
  margin: 0 auto; }
h1 { font-size: 15pt; margin: 0 0 2mm; } h2 { font-size: 12pt; margin: 0 0 1mm; } p { margin: 0 0 2mm; }
section + section, article + article { break-before: page; }
header { border-bottom: 0.3mm solid #000; margin-bottom: 4mm; }
figure { margin: 3mm 0; break-inside: avoid; text-align: center; }
svg { max-width: 100%; height: auto; }
svg :is(polygon, ellipse, .shape) { fill: #fff; stroke: #000; } svg line { stroke: #000; } svg text { fill: #000; }
@page wide { size: landscape; } .wide { page: wide; }
@media print { .wide figure { margin: 3mm -36mm; } }
ol { padding-left: 8mm; margin: 0; }
li { break-inside: avoid; padding: 1.2mm 0; }
.many ol { columns: 2; column-gap: 8mm; font-size: 9.5pt; } .many li { padding: 0.6mm 0; }
.blank { display: inline-block; min-width: 34mm; height: 5mm; border-bottom: 0.3mm solid #000; }
.key article + article { break-before: auto; border-top: 0.3mm solid #000; padding-top: 3mm; }
.key section + section { break-before: auto; } .key li { padding: 0; font-size: 9pt; }
.key :is(h2, p) { break-after: avoid; }
"""


@dataclass(frozen=True, slots=True)
class Student:
    """A line of a class list.

    Attributes:
        number: the student's number, empty if the list has none.
        name: the student's name, empty if the list has none.
    """

    number: str
    name: str

    @property
    def shown(self) -> str:
        """The name and the number as they are printed."""
        return ", ".join(filter(None, [self.name, self.number]))

    @property
    def key(self) -> str:
        """What the tasks are drawn from: the number, or the name if there is none."""
        return unicodedata.normalize("NFKC", self.number or self.name).casefold()


def read_class(path: Path) -> list[Student]:
    """Return the students of a class list: a line each, with number and name or one of the two.

    Args:
        path: a text; or, if its name ends with csv or tsv, a table, with or without a line of headings.

    Raises:
        OSError: if it cannot be read.
    """
    text = path.read_bytes().decode("utf-8-sig", errors="replace")
    if "\0" in text or "\ufffd" in text:
        raise DrillError(f"{path.name} is no UTF-8 text: save it as UTF-8")
    rows = _rows(text, path.suffix.casefold() in (".csv", ".tsv"))
    if rows and (rows[0][1][0].casefold() in HEADINGS or [_digits(cells[0]) for _, cells in rows[:2]] == [False, True]):
        del rows[0]
    students = [(line, _student(cells)) for line, cells in rows]
    if not students:
        raise DrillError(f"there is nobody in {path.name}: write a student a line, such as 20261 Ada Lovelace")
    lines: dict[str, list[int]] = defaultdict(list)
    for line, student in students:
        lines[student.key].append(line)
    twice = [f"lines {' and '.join(map(str, each))}" for each in lines.values() if len(each) > 1]
    if twice:
        more = f" and {len(twice) - 3} more" if len(twice) > 3 else ""
        raise DrillError(f"somebody is twice in {path.name}: {', '.join(twice[:3])}{more}; tell them apart by numbers")
    return [student for _, student in students]


def _rows(text: str, table: bool) -> list[tuple[int, list[str]]]:
    """Return the cells of each line that is not empty, with the number of the line."""
    if not table:
        lines = [(number, line.split(maxsplit=1)) for number, line in enumerate(text.splitlines(), 1)]
    else:
        first = next(filter(str.strip, text.splitlines()), "")
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
        try:
            lines = [(reader.line_num, row) for row in reader]
        except csv.Error as error:
            raise DrillError(f"line {reader.line_num} of the class list is not CSV: {error}") from None
    cleaned = [(number, [clean for cell in cells if (clean := _clean(cell))]) for number, cells in lines]
    return [(number, cells) for number, cells in cleaned if cells]


def _clean(cell: str) -> str:
    """Return a cell without signs that cannot be printed, such as those that turn the direction of writing."""
    printed = "".join(letter if letter.isprintable() or letter in "\u200c\u200d" else " " for letter in cell)
    return unicodedata.normalize("NFC", " ".join(printed.split()))[:LONGEST]


def _digits(cell: str) -> bool:
    return any(letter.isdecimal() for letter in cell)


def _student(cells: list[str]) -> Student:
    return Student(cells[0], " ".join(cells[1:])) if _digits(cells[0]) else Student("", " ".join(cells))


def tasks(kinds: Sequence[str], level: int, seed: int, students: Iterable[Student]) -> list[list[Drill]]:
    """Return the drills of each student, no two students having the same.

    Args:
        kinds: of these kinds, one each.
        level: how hard they are.
        seed: of the exam; another makes all tasks anew.
        students: the class.

    Example:
        >>> [[one], [other]] = tasks(["minimax"], 1, 0, [Student("20261", "Ada"), Student("20262", "Bob")])
        >>> one.tree != other.tree
        True
    """
    seen = set()

    def task(student: Student, place: int, kind: str) -> Drill:
        drawn = hashlib.sha256(f"{seed} {place} {student.key}".encode()).digest()
        number = int.from_bytes(drawn[:6], "big")
        while (made := drill(kind, level, number)).tree in seen:
            number += 1
        seen.add(made.tree)
        return made

    return [[task(student, place, kind) for place, kind in enumerate(kinds)] for student in students]


def write_sheets(kinds: Sequence[str], level: int, seed: int, students: Sequence[Student], out: Path) -> None:
    """Write a sheet for each student, ``all.html`` with all of them to print, and ``key.html`` with the answers.

    Args:
        kinds: what is asked, one drill of each.
        level: how hard they are.
        seed: of the exam.
        students: the class.
        out: the folder to write to.

    Raises:
        OSError: if it cannot be written.
    """
    out.mkdir(parents=True, exist_ok=True)
    title = ", ".join(dict.fromkeys(kinds))
    drawn = tasks(kinds, level, seed, students)
    sheets = [_sheet(student, each, title) for student, each in zip(students, drawn, strict=True)]
    names: set[str] = set()
    for student, sheet in zip(students, sheets, strict=True):
        _put(out / f"{_file_name(student, names)}.html", f"{title}: {student.shown}", sheet)
    _put(out / "all.html", title, "".join(sheets))
    keys = (_key(student, each) for student, each in zip(students, drawn, strict=True))
    head = f"<h1>Key: {escape(title)}</h1><p>Level {level}, seed {seed}, {counted(len(students), 'student')}.</p>"
    _put(out / "key.html", f"Key: {title}", f'{head}<div class="key">{"".join(keys)}</div>')


def _put(path: Path, title: str, body: str) -> None:
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    page = f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n{body}</body></html>\n'
    path.write_text(page, encoding="utf-8", newline="")


def _file_name(student: Student, taken: set[str]) -> str:
    """Return a name for a file that no other has, whatever the file system; it is added to those taken."""
    plain = re.sub(r"[^\w-]+", "_", f"{student.number} {student.name}").strip("_")[:40] or "student"
    name, often = f"sheet-{plain}", 1
    while name.casefold() in taken:
        often += 1
        name = f"sheet-{plain}-{often}"
    taken.add(name.casefold())
    return name


def questions(task: Drill) -> list[tuple[str, str, str]]:
    """Return the questions as they are asked on paper, each with its answer and reason.

    Those about alpha-beta are asked of every node: they would tell where the search never comes.
    """
    rows = [(step.node, step.question, written(step.answer), step.reason) for step in task.steps]
    if task.kind == "alphabeta":
        inner = [node.name for node, _ in nodes(task.tree) if node.children]
        window = next(step for step in task.steps if is_window(task, step))
        value = next(step for step in task.steps if step.node and not is_window(task, step))
        for name in (each for each in inner if each not in {step.node for step in task.steps}):
            for step in (window, value):
                asked = re.sub(rf"\b{step.node}\b", name, step.question)
                rows.append((name, asked, DASH, f"The search never comes to {name}."))
        rows.sort(key=lambda row: inner.index(row[0]) if row[0] else len(inner))
    return [row[1:] for row in rows]


def _sheet(student: Student, drills: Sequence[Drill], title: str) -> str:
    parts = []
    top = f"<header><h1>{escape(title.capitalize())}</h1><p>{escape(student.shown)}</p></header>"
    for number, task in enumerate(drills, 1):
        asked = questions(task)
        lines = "".join(f'<li>{escape(question)} <span class="blank"></span></li>\n' for question, *_ in asked)
        dash = f" Write {DASH} where the search never comes." if task.kind == "alphabeta" else ""
        head = top * (number == 1) + f"<h2>{number}. {escape(task.kind)}</h2>" * (len(drills) > 1)
        picture = svg_of(task)
        looks = f"{'many ' * (len(asked) > 8)}{'wide' * (svg.size_of(picture)[0] > WIDE)}"
        body = f"{head}<p>{escape(task.text)}{dash}</p>\n<figure>{picture}</figure>\n<ol>{lines}</ol>"
        parts.append(f'<section class="{looks}">{body}</section>\n')
    return f"<article>{''.join(parts)}</article>\n"


def _key(student: Student, drills: Sequence[Drill]) -> str:
    parts = [f"<h2>{escape(student.shown)}</h2>"]
    for task in drills:
        asked = questions(task)
        lines = (f"<li><b>{escape(answer)}</b> {escape(reason)}</li>\n" for _, answer, reason in asked)
        many = ' class="many"' if len(asked) > 8 else ""
        parts.append(f"<section{many}><p>{escape(task.kind)}</p><ol>{''.join(lines)}</ol></section>\n")
    return f"<article>{''.join(parts)}</article>\n"
