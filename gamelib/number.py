"""What counts as a number, asked in one place."""

from __future__ import annotations

from math import isfinite
from numbers import Real
from typing import TypeGuard


def is_finite_number(thing: object) -> TypeGuard[float]:
    """Return whether ``thing`` is a finite real number that a float can hold; True and False are none.

    Example:
        >>> [is_finite_number(thing) for thing in (3, 2.5, True, "3", float("nan"), 10**400)]
        [True, True, False, False, False, False]
    """
    if not isinstance(thing, Real) or isinstance(thing, bool):
        return False
    try:
        return isfinite(thing)
    except OverflowError:
        return False
