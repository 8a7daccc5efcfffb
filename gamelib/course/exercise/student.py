"""The student's number, and what is drawn from it."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import TypeVar

from gamelib.course.project import CourseError

Item = TypeVar("Item")


def student_number(given: object) -> int:
    """Return the student's number that was given as a whole number or as its digits.

    Raises:
        CourseError: if it is neither.

    Example:
        >>> student_number(20261), student_number(" 20261 ")
        (20261, 20261)
    """
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    if isinstance(given, str) and re.fullmatch(r"\s*-?[0-9]+\s*", given):
        return int(given)
    raise CourseError(
        f"a student's number is a whole number such as 20261, and {given!r} is none; "
        "leave out letters and signs, and if you have no number, make one up"
    )


class Draw:
    """Draws by lot that come out the same for the same student and drill, on every machine.

    Everything is made of :meth:`random.Random.random`, the one method whose numbers Python promises
    to keep the same from version to version: the answers stored in the solutions depend on them.

    Args:
        student: the student's number.
        drill: what is drawn for, so that two drills of one student have nothing in common.

    Example:
        >>> Draw(20261, "tree").sample(range(100), 5) == Draw(20261, "tree").sample(range(100), 5)
        True
    """

    def __init__(self, student: int, drill: str) -> None:
        self._random = random.Random(f"{student} {drill}")

    def whole(self, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``, all equally likely."""
        return low + int(self._random.random() * (high - low + 1))

    def choice(self, items: Sequence[Item]) -> Item:
        """Return one of the items, all equally likely."""
        return items[self.whole(0, len(items) - 1)]

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """Return ``count`` different ones of the items in random order."""
        left = list(items)
        return [left.pop(self.whole(0, len(left) - 1)) for _ in range(count)]
