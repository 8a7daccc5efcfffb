"""The student's number: what every task is drawn from."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from numbers import Integral
from typing import Final

from gamelib.course.project import CourseError
from gamelib_exercises.plain import plain, shown

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
