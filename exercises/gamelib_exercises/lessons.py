"""The exercises of a lesson as a notebook has them: parts by name, and the points reached so far."""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from numbers import Integral
from pathlib import Path
from typing import Any, Final, NamedTuple

from gamelib.course.project import CourseError
from gamelib_exercises.part import Part, Task
from gamelib_exercises.plain import plain, shown
from gamelib_exercises.solution import solution
from gamelib_exercises.verdict import Verdict, live_bundle, points_text

LESSONS: Final = tuple(sorted(path.name.removeprefix("lesson_") for path in Path(__file__).parent.glob("lesson_*")))
"""The numbers of the lessons that have exercises: each has a package ``lesson_NN``, a module ``q…`` for each question.

Such a module has a function ``parts(student)``.
"""


def parts(lesson: str, student: int) -> list[Part]:
    """Return the parts of a lesson's questions, in the order of the notebook; the drills are drawn from the number."""
    package = importlib.import_module(f"gamelib_exercises.lesson_{lesson}")
    found: list[Part] = []
    for each in pkgutil.iter_modules(package.__path__):
        if re.match(r"q\d", each.name):
            found += importlib.import_module(f"{package.__name__}.{each.name}").parts(student)
    by_name = {part.name: part for part in found}
    for part in found:
        if isinstance(part.builds_on, str):
            part.builds_on = by_name[part.builds_on]
    return [by_name[name] for name in solution(lesson).numbers]


def points_of(lesson: str) -> dict[str, int]:
    """Return the points of each part of a lesson, by its name; there are none where a lesson has no exercises."""
    return {part.name: part.points for part in parts(lesson, 0)} if lesson in LESSONS else {}


class Exercises:
    """All parts of a lesson's exercises; each is an attribute, a :class:`~gamelib_exercises.part.Task`."""

    def __init__(
        self, lesson: str, student: int | str, parts: Sequence[Part], questions: Mapping[str, str] | None = None
    ) -> None:
        self.lesson, self.student, self.questions = lesson, student, questions or {}
        self._tasks = {part.name: Task(part) for part in parts}

    def __getattr__(self, name: str) -> Task:
        tasks: Mapping[str, Task] = self.__dict__.get("_tasks", {})
        if name in tasks:
            return tasks[name]
        raise AttributeError(f"there is no part {name!r} here; there are {', '.join(tasks)}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._tasks]

    def __repr__(self) -> str:
        count, points = len(self._tasks), sum(part.points for part in self._tasks.values())
        return f"Exercises of lesson {self.lesson} for student {self.student}: {count} parts, {points} points"

    def summary(self) -> Summary:
        """Return the points reached so far."""
        rows = [
            Row(self.questions.get(part.name, ""), part.name, part.title, part.verdict) for part in self._tasks.values()
        ]
        return Summary(self.lesson, self.student, tuple(rows))


class Row(NamedTuple):
    """A part in the summary: the number of its question, its name, its title and the verdict on it."""

    question: str
    name: str
    title: str
    verdict: Verdict


@dataclass(frozen=True, slots=True, repr=False)
class Summary:
    """The points of a lesson's exercises, part by part, for a student."""

    lesson: str
    student: int | str
    rows: tuple[Row, ...]

    @property
    def reached(self) -> int:
        """The points reached."""
        return sum(row.verdict.reached for row in self.rows)

    @property
    def points(self) -> int:
        """The points there are."""
        return sum(row.verdict.points for row in self.rows)

    @property
    def _texts(self) -> list[tuple[str, ...]]:
        return [
            (question, name, title, f"{verdict.reached} of {verdict.points}", verdict.state.value)
            for question, name, title, verdict in self.rows
        ]

    @property
    def _total(self) -> str:
        return f"Exercises of lesson {self.lesson}, student {self.student}: {points_text(self.reached, self.points)}"

    def __repr__(self) -> str:
        width = max(len(row.name) for row in self.rows)
        numbers = max(len(row.question) for row in self.rows)
        margin = numbers + 2 if numbers else 0
        lines = [
            f"  {question:{margin}}{name:{width}}  {verdict.reached} of {verdict.points}  {verdict.state.value}"
            for question, name, _, verdict in self.rows
        ]
        return "\n".join([self._total, *lines])

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        rows = "".join(
            "".join(["<tr>", *(f'<td style="white-space:nowrap">{escape(text)}</td>' for text in texts), "</tr>"])
            for texts in self._texts
        )
        head = "<tr><th></th><th>part</th><th></th><th>points</th><th></th></tr>"
        html = f"<p><b>{escape(self._total)}</b></p><table><thead>{head}</thead><tbody>{rows}</tbody></table>"
        return live_bundle(html, f"the points of the exercises of lesson {self.lesson}")


def exercises(lesson: str, student: int | str) -> Exercises:
    """Return the exercises of a lesson, made for a student.

    Args:
        lesson: the number of the lesson, such as ``"02"``.
        student: the student's number, which the drills are drawn from: any whole number, or any short
            text where such numbers have letters.

    Raises:
        CourseError: if the lesson has no exercises, or the number is neither.

    Example:
        >>> exercises("02", student=20261)
        Exercises of lesson 02 for student 20261: 15 parts, 20 points
    """
    if lesson not in LESSONS:
        raise CourseError(f"there are no exercises {lesson!r}; there are {', '.join(LESSONS)}")
    number = student_number(student)
    shown_as = student.strip() if isinstance(student, str) else number
    return Exercises(lesson, shown_as, parts(lesson, number), solution(lesson).numbers)


# -- the student's number: what every task is drawn from -------------------------------------------

LONGEST: Final = 40
"""How many characters a student's number may have."""


def student_number(given: object) -> int:
    """Return the number to draw from: the whole number that was given, or one made of the text.

    Digits in quotes are that number. Any other text makes a number of its own, the same on every
    machine; capitals and blanks around it do not matter.

    Raises:
        CourseError: if it is neither, or longer than :data:`LONGEST` characters.

    Example:
        >>> student_number(20261), student_number(" 20261 ")
        (20261, 20261)
        >>> student_number("s12345") == student_number("S12345") != student_number("s12346")
        True
    """
    if isinstance(given, Integral) and not isinstance(given, bool) and abs(int(given)) < 10**LONGEST:
        return int(given)
    if isinstance(given, str):
        text = unicodedata.normalize("NFKC", given[: 2 * LONGEST]).strip().casefold()
        if 0 < len(text) <= LONGEST and text.isprintable():
            if re.fullmatch("-?[0-9]+", text):
                return int(text)
            return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    raise CourseError(
        "a student's number is a whole number such as 20261, or a text such as \"s20261\", of at most "
        f"{LONGEST} characters; {shown(plain(given))} is neither; if you have no number, make one up"
    )
