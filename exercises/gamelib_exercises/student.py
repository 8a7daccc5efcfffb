"""The student's number, and what is drawn from it."""

from __future__ import annotations

import hashlib
import random
import re
import unicodedata
from collections.abc import Sequence
from numbers import Integral
from typing import Final, TypeVar

from gamelib.course.project import CourseError
from gamelib_exercises.plain import plain, shown

Item = TypeVar("Item")

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


class Draw:
    """Draws by lot that come out the same for the same student and drill, on every machine.

    Everything is made of :meth:`random.Random.random`, the one method whose numbers Python promises
    to keep the same from version to version: the answers stored in the solutions depend on them.

    Two drills of one student have nothing in common.

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
