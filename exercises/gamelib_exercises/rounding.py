"""Numbers that were wanted: what is wrong with the one that came, and whether it was only rounded."""

from __future__ import annotations

from math import isclose
from typing import Any, Final

from gamelib_exercises.function import not_wanted
from gamelib_exercises.plain import is_number, same_number, shown

NEARLY: Final = "Nearly, but not to the last digits: do not round."
_DIGITS: Final = range(2, 9)
"""Who rounds keeps so many digits behind the point."""


def rounded_off(value: float, truth: float) -> bool:
    """Return whether a wrong number is the right one but for rounding.

    Example:
        >>> rounded_off(0.33, 1 / 3), rounded_off(0.34, 1 / 3)
        (True, False)
    """
    if same_number(value, truth):
        return False
    return isclose(value, truth, rel_tol=1e-6) or any(value == round(truth, digits) for digits in _DIGITS)


def number_trouble(value: Any, truth: float) -> str | None:
    """Return what is wrong with what came where a number is wanted, to go on after "your function"."""
    if not is_number(value):
        return not_wanted(value, "a number")
    if same_number(value, truth):
        return None
    nearly = f" {NEARLY}" if rounded_off(value, truth) else ""
    return f"returned {shown(value)}; {shown(truth)} is right.{nearly}"
