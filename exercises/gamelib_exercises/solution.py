"""The solutions' own text: right answers are run from it, and known wrong ones are patches of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from types import FunctionType
from typing import Any, Final

from gamelib.course import project

SOLUTIONS: Final = project.shipped().solutions
"""The folder of the executed solutions, with their sources in ``source/``."""
SOURCES: Final = SOLUTIONS / "source"

_NUMBERED: Final = re.compile(r"# ## Question (\d)|# (?:[^-].*)?\*\*(\d[a-z](?:, \d[a-z])*)\b")


class SolutionError(ValueError):
    """A solution is missing, or a patch does not fit its text; the message is for authors of questions."""


class Solution:
    """The solution of a lesson's exercises: its source, a percent script, and what messages call it."""

    def __init__(self, text: str, name: str) -> None:
        self.text, self.name = text, name

    @cached_property
    def _cells(self) -> list[tuple[str, str]]:
        """The first line of each code cell, and the rest."""
        cells = (cell.partition("\n") for cell in self.text.split("\n# %%"))
        return [(head, source) for head, _, source in cells if "[markdown]" not in head]

    @cached_property
    def numbers(self) -> dict[str, str]:
        """The number of its question, such as ``"3a"``, by the name of each part, in the order of the notebook."""
        found: dict[str, str] = {}
        waiting: list[str] = []
        for line in self.text.splitlines():
            if number := _NUMBERED.match(line):
                waiting = (number[1] or number[2]).split(", ")
            elif part := re.match(r"q\.(\w+)\.check\(", line):
                found[part[1]] = waiting[0]
                waiting = waiting[1:] or waiting  # one text "5a, 5b" for two checks, or one number for both
        return found

    @cached_property
    def names(self) -> dict[str, Any]:
        """What the cells import and define, by name; what is worked out from a student's number is left out."""
        names: dict[str, Any] = {"__name__": __name__}
        for head, source in self._cells:
            body = ast.parse(source).body
            kept = [node for node in body if _defines(node) or (_assigns(node) and "answer=" not in head)]
            exec(compile(ast.Module(kept, []), self.name, "exec"), names)
        return names

    def right(self, name: str) -> Any:
        """Return the function or class of that name as the solution has it."""
        if name not in self.names:
            raise SolutionError(f"{self.name} defines no {name}")
        return self.names[name]

    @cached_property
    def _texts(self) -> dict[str, str]:
        """The source of the cell that defines a function or class, by its name."""
        return {
            node.name: source
            for _, source in self._cells
            for node in ast.parse(source).body
            if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        }

    def text_of(self, name: str) -> str:
        """Return the source of the cell that defines a function or class."""
        if name not in self._texts:
            raise SolutionError(f"{self.name} defines no {name}")
        return self._texts[name]

    def patched(self, name: str, changes: Sequence[tuple[str, str]]) -> Any:
        """Return the function or class of that name after changes to the text of its cell.

        Args:
            name: what to return.
            changes: what stands there, once, and what is to stand there instead; one after the other.
        """
        if not changes:
            return self.right(name)
        text = self.text_of(name)
        for old, new in changes:
            if text.count(old) != 1:
                raise SolutionError(f"{old!r} stands {text.count(old)} times in the text of {name}, not once:\n{text}")
            text = text.replace(old, new)
        names = dict(self.names)
        exec(compile(text, f"{self.name}, patched", "exec"), names)
        return names[name]


def _defines(node: ast.stmt) -> bool:
    return isinstance(node, (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef))


def _assigns(node: ast.stmt) -> bool:
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return isinstance(node, ast.Assign) and not names & {"q", "student"}


@cache
def solution(lesson: str) -> Solution:
    """Return the solution of the exercises of a lesson."""
    paths = list(SOURCES.glob(f"{lesson}_*.py"))
    if len(paths) != 1:
        raise SolutionError(f"the solution of lesson {lesson} is missing in {SOURCES}: the checks are made of it")
    return Solution(paths[0].read_text(encoding="utf-8"), f"the solution of exercises {lesson}")


@dataclass(frozen=True, slots=True)
class Right:
    """A function or class of a lesson's solution: the right answer.

    Example:
        >>> Right("02", "optimal_actions").signature
        'optimal_actions(game, state)'
    """

    lesson: str
    name: str

    @property
    def answer(self) -> Any:
        """The function or class itself."""
        return solution(self.lesson).right(self.name)

    @property
    def signature(self) -> str:
        """Its name and arguments as the text has them."""
        for node in ast.parse(solution(self.lesson).text_of(self.name)).body:
            if isinstance(node, ast.FunctionDef) and node.name == self.name:
                return f"{self.name}({ast.unparse(node.args)})"
        return self.name


@dataclass(frozen=True, slots=True, init=False)
class Patch:
    """A known wrong answer, as what differs from the right one.

    Args:
        said: what it is called, a colon, and how it comes about, such that "This is what one gets when …" goes before
            that.
        changes: pairs of a text that stands once in the solution, and what stands there instead.
        made: makes the wrong answer of the patched one, where that says it better.

    Example:
        >>> Patch("least: the *least* value is taken.", ("max", "min")).name
        'least'
    """

    name: str
    words: str
    changes: tuple[tuple[str, str], ...]
    made: Callable[[Any], Any]

    def __init__(self, said: str, *changes: tuple[str, str], made: Callable[[Any], Any] = lambda right: right) -> None:
        name, _, words = said.partition(": ")
        for attribute, value in (("name", name), ("words", words), ("changes", changes), ("made", made)):
            object.__setattr__(self, attribute, value)

    def answer(self, right: Right) -> Any:
        """Return the wrong answer that the patch makes of the right one."""
        return self.made(solution(right.lesson).patched(right.name, self.changes))


def calling(right: Any, **others: Any) -> Any:
    """Return a function of a solution such that the functions it calls by these names are others.

    Example:
        >>> calling(Right("08", "flat_move").answer, flat_means=lambda *given: {"a1": 1, "a2": 2})(None, None, 1, None)
        'a2'
    """
    return FunctionType(right.__code__, {**right.__globals__, **others}, right.__name__, right.__defaults__)
