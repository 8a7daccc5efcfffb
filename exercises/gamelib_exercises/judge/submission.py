"""What a student handed in: the answer cells of a notebook, whatever else was done to it."""

from __future__ import annotations

import ast
import json
import re
import symtable
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from gamelib_exercises.lessons import student_number

MOST_BYTES: Final = 20_000_000
"""How large a notebook may be, pictures and all."""

LONGEST_CELL: Final = 100_000
MOST_CODE: Final = 1_000_000
MOST_CELLS: Final = 1_000
_MAGIC: Final = re.compile(
    r"^([ \t]*(?:\w+[ \t]*=[ \t]*)?)(?:%time[ \t]+|(?:[%!?].*|[\w.]+\?\??[ \t]*)$)", re.MULTILINE
)
_CHANGE: Final = {"add", "append", "clear", "discard", "extend", "fill", "insert", "pop", "remove", "reverse",
                  "setdefault", "shuffle", "sort", "update"}  # fmt: skip
"""Methods that change what they are called of."""

_CHECK: Final = re.compile(r"^q\.(\w+)\.check\((.*)\)\s*$", re.DOTALL)


class Unreadable(ValueError):
    """A file is no notebook with answers; the message says why."""


class Cell(NamedTuple):
    """A code cell: nbgrader's name for it or its own id, and its source."""

    name: str
    source: str

    @property
    def defines(self) -> set[str]:
        """The names that it defines at its top level."""
        return _defined(self.source)

    @property
    def changes(self) -> set[str]:
        """The names that it defines or imports, and those of what it changes at its top level."""
        return _changed(self.source)

    @property
    def uses(self) -> set[str]:
        """The names that it refers to, without the variables of its functions."""
        return _used(self.source)

    @property
    def check(self) -> tuple[str, str] | None:
        """The part that it checks and what is handed over, if it is a check."""
        found = _CHECK.match(self.source.strip())
        return (found[1], found[2]) if found else None


def cells_of(path: Path) -> list[Cell]:
    """Return the code cells of a notebook.

    Raises:
        Unreadable: if it is none, or a huge one.
        OSError: if the file cannot be read.
    """
    cells = list(_code(raw_cells(path)))
    if len(cells) > MOST_CELLS or sum(len(cell.source) for cell in cells) > MOST_CODE:
        raise Unreadable(f"more than {MOST_CELLS:,} code cells, or more than {MOST_CODE:,} characters in them")
    return cells


def raw_cells(path: Path) -> list[Any]:
    """Return the cells of a notebook, whatever they are."""
    if path.stat().st_size > MOST_BYTES:
        said = f"the file has more than {MOST_BYTES / 1e6:.0f} MB"
        raise Unreadable(f"{said}: in JupyterLab, Edit ▸ Clear Outputs of All Cells, and save it")
    try:
        text = path.read_bytes().decode("utf-8-sig")
        notebook = json.loads(text)
    except UnicodeDecodeError:
        raise Unreadable("the file is not in UTF-8, as notebooks are") from None
    except (ValueError, RecursionError):
        said = "the file is not a notebook: it is not JSON" if text.strip() else "the file is empty"
        raise Unreadable(said) from None
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        old = isinstance(notebook, dict) and "worksheets" in notebook
        raise Unreadable("an old format: open the notebook in JupyterLab and save it" if old else "no cells in it")
    cells: list[Any] = notebook["cells"]
    return cells


def _code(cells: Sequence[Any]) -> Iterator[Cell]:
    for number, cell in enumerate(cells):
        if not isinstance(cell, dict) or cell.get("cell_type") != "code":
            continue
        source = cell.get("source", "")
        source = "".join(map(str, source)) if isinstance(source, list) else str(source)
        metadata = cell.get("metadata")
        marks = metadata.get("nbgrader") if isinstance(metadata, dict) else None
        name = marks.get("grade_id") if isinstance(marks, dict) else None
        yield Cell(str(name or cell.get("id") or number), _python(source[:LONGEST_CELL]))


def _python(source: str) -> str:
    """Return a cell as it is, or without Jupyter's magic if that is what it has."""
    if not _MAGIC.search(source):
        return source
    try:
        ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return _MAGIC.sub(lambda magic: magic[1] + ("" if magic[0].rstrip().endswith("%time") else "None"), source)
    return source


@lru_cache(MOST_CELLS)
def _used(source: str) -> set[str]:
    try:
        waiting = [symtable.symtable(source, "<cell>", "exec")]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    found: set[str] = set()
    while waiting:
        table = waiting.pop()
        waiting += table.get_children()
        whole = table.get_type() == "module"
        read = (each for each in table.get_symbols() if each.is_referenced())
        found |= {each.get_name() for each in read if whole or each.is_global()}
    return found


@lru_cache(MOST_CELLS)
def _defined(source: str) -> set[str]:
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set(re.findall(r"^(?:def|class)\s+(\w+)", source, re.MULTILINE))
    found: set[str] = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif not isinstance(node, (ast.Import, ast.ImportFrom)):
            stored = (each for each in ast.walk(node) if isinstance(each, ast.Name))
            found |= {each.id for each in stored if isinstance(each.ctx, ast.Store)}
    return found


@lru_cache(MOST_CELLS)
def _changed(source: str) -> set[str]:
    found = set(_defined(source))
    try:
        waiting: list[ast.AST] = [ast.parse(source)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return found
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found |= {(each.asname or each.name).partition(".")[0] for each in node.names}
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
            found |= {name for each in ast.walk(node) if isinstance(each, ast.Global) for name in each.names}
            continue
        elif (isinstance(node, (ast.Subscript, ast.Attribute)) and not isinstance(node.ctx, ast.Load)) or (
            isinstance(node, ast.Attribute) and node.attr in _CHANGE
        ):
            changed: ast.AST = node
            while isinstance(changed, (ast.Subscript, ast.Attribute)):
                changed = changed.value
            found |= {changed.id} if isinstance(changed, ast.Name) else set()
        waiting += ast.iter_child_nodes(node)
    return found


class Task(NamedTuple):
    """A check of an exercise: the part, what is handed over, and the cells with the answers."""

    part: str
    expressions: tuple[str, ...]
    answers: tuple[str, ...]


class Exercise:
    """The exercises of a lesson as they were handed out: given cells, answer cells and checks, in their order."""

    def __init__(self, path: Path) -> None:
        self.lesson, self.cells = path.name[:2], cells_of(path)
        self.questions = _questions(raw_cells(path))
        self.stubs: dict[str, Cell] = {}
        self.tasks: list[Task] = []
        self.given: list[str] = []
        checked = {cell.name.removeprefix("check_") for cell in self.cells if cell.check}
        for cell in self.cells:
            if cell.check:
                part, handed = cell.check
                call = ast.parse(f"f({handed})").body[0].value  # type: ignore[attr-defined]
                wanted = {node.id for node in ast.walk(call) if isinstance(node, ast.Name)}
                answers = tuple(name for name, stub in self.stubs.items() if stub.defines & wanted)
                self.tasks.append(Task(part, tuple(map(ast.unparse, call.args)), answers))
            elif cell.name in checked or "NotImplementedError" in cell.source:
                self.stubs[cell.name] = cell
            else:
                self.given.append(cell.name)


def _questions(cells: Sequence[Any]) -> dict[str, tuple[str, str]]:
    """Return of each part the heading of its question, and where in the lesson that is taught."""
    found: dict[str, tuple[str, str]] = {}
    question = "", ""
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and source.startswith("## "):
            told = re.search(r"\*Taught in:\*\s+(.+?\.)(?:\s|$)", source, re.DOTALL)
            question = source.splitlines()[0].removeprefix("## "), " ".join(told[1].split()) if told else ""
        elif check := _CHECK.match(source.strip()):
            found[check[1]] = question
    return found


@dataclass
class Submission:
    """A notebook that was handed in.

    Args:
        exercise: what it is an answer to.
        cells: its code cells.
    """

    exercise: Exercise
    cells: Sequence[Cell]
    remarks: list[str] = field(default_factory=list)

    @cached_property
    def answers(self) -> dict[str, Cell]:
        """The cell with each answer, by its name as handed out: found by that, its place, or what it defines."""
        found: dict[str, Cell] = {}
        for name, stub in self.exercise.stubs.items():
            named = [cell for cell in self.cells if cell.name == name]
            if len(named) > 1:
                self.remarks.append(f"the answer {name} is there {len(named)} times; the last one counts")
            if not named and (at := self._before_check(name)) is not None:
                named = [at]
                self.remarks.append(f"the answer {name} has lost its id; it was found before its check")
            if not named and (defining := [cell for cell in self.cells if stub.defines <= cell.defines]):
                named = defining
                self.remarks.append(f"the answer {name} has lost its id; it was found by what it defines")
            if named:
                found[name] = named[-1]
            else:
                self.remarks.append(f"the answer {name} is missing")
        return found

    def _before_check(self, name: str) -> Cell | None:
        """Return the cell before the check of an answer, if it is nothing else."""
        for before, cell in zip(self.cells, self.cells[1:], strict=False):
            check = cell.check
            if not check or before.check or before.name in self.exercise.stubs:
                continue
            if any(task.part == check[0] and name in task.answers[-1:] for task in self.exercise.tasks):
                return before
        return None

    @cached_property
    def student(self) -> int | str | None:
        """The student's number, as the notebook has it.

        Raises:
            CourseError: if that cannot be one.
        """
        number, handed_out = _student(self.cells), _student(self.exercise.cells)
        if number is not None and student_number(number) == student_number(handed_out):
            self.remarks.append(f"the student's number is still the one that was handed out, {handed_out}")
        return number

    def script(self, task: Task) -> list[tuple[bool, Cell]]:
        """Return the cells that an answer needs, in their order, and of each whether it is the answer itself."""
        given = [cell for cell in self.exercise.cells if cell.name in self.exercise.given]
        as_given = {name for cell in given for name in cell.changes}
        own = [self.answers[name] for name in task.answers if name in self.answers]
        theirs: dict[str, list[tuple[int, Cell]]] = {}
        for place, cell in enumerate(self.cells):
            for name in () if cell.check else cell.changes - (as_given if cell.name in self.exercise.given else set()):
                theirs.setdefault(name, []).append((place, cell))
        end = max((place for place, cell in enumerate(self.cells) if any(cell is each for each in own)), default=0)
        needed = {id(cell) for cell in own}
        elsewhere = {name for each in task.answers for name in self.exercise.stubs[each].defines}
        elsewhere -= {name for cell in own for name in cell.defines}  # a cell was split, or made one with another
        named = {"*", "annotations"} | elsewhere | {name for cell in own for name in cell.uses}
        waiting = [(name, end) for name in sorted(named)]
        for name, until in waiting:  # which grows meanwhile
            found = theirs.get(name, [])
            nearest = bisect_left(found, until, key=itemgetter(0))
            if until == end:
                nearest = nearest or len(found)  # what comes later, if that is all there is
            for place, cell in found[max(0, nearest - 1) : nearest]:
                if id(cell) not in needed:
                    needed.add(id(cell))
                    waiting += [(used, at) for used in cell.uses for at in (place, end)]
                    if name not in cell.defines:
                        waiting.append((name, place))
        order = list(self.exercise.stubs)
        rank, places = float(len(order)), {}
        for cell in reversed(self.cells):  # an answer has its place as handed out, and what was added goes before it
            known = next((name for name, each in self.answers.items() if each is cell), None)
            places[id(cell)] = rank = float(order.index(known)) if known else rank - 1e-6
        ordered = sorted((cell for cell in self.cells if id(cell) in needed), key=lambda cell: places[id(cell)])
        return [(False, cell) for cell in given] + [(any(cell is each for each in own), cell) for cell in ordered]


def _student(cells: Sequence[Cell]) -> int | str | None:
    for cell in cells:
        try:
            body = ast.parse(cell.source).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for node in body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            if any(getattr(each, "id", "") == "student" for each in targets):
                try:
                    value = ast.literal_eval(getattr(node, "value", None) or ast.Pass())
                except (ValueError, TypeError, RecursionError, MemoryError):
                    continue
                if isinstance(value, (int, str)):
                    return value
    return None


def submission(path: Path, exercises: Sequence[Exercise]) -> Submission:
    """Return what a file holds: an answer to the exercise that most of its cells are taken from.

    Raises:
        Unreadable: if it is no notebook, or none with answers to one of these.
        OSError: if it cannot be read.
    """
    cells = cells_of(path)
    names, texts = {cell.name for cell in cells}, {cell.source.strip() for cell in cells if cell.check}
    defined = {name for cell in cells for name in cell.defines}

    def alike(exercise: Exercise) -> tuple[int, int]:
        ids = len(names & exercise.stubs.keys())
        wanted = {name for stub in exercise.stubs.values() for name in stub.defines}
        return ids + sum(cell.source.strip() in texts for cell in exercise.cells if cell.check), len(wanted & defined)

    best = max(exercises, key=alike)
    if alike(best) == (0, 0):
        raise Unreadable("none of its cells is an answer to one of the exercises")
    return Submission(best, cells)
