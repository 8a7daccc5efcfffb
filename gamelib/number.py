"""What counts as a number, asked in one place."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from numbers import Integral, Real
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


def is_whole_number(thing: object) -> TypeGuard[int]:
    """Return whether ``thing`` is a whole number, as those of numpy are; True and 1.0, though equal to 1, are none.

    Example:
        >>> [is_whole_number(thing) for thing in (3, True, 3.0, "3")]
        [True, False, False, False]
    """
    return isinstance(thing, Integral) and not isinstance(thing, bool)


def are_plain_whole_numbers(things: Iterable[object]) -> bool:
    """Return whether all are Python's own whole numbers, as those in states are: others are equal, but print otherwise.

    Example:
        >>> are_plain_whole_numbers([3, 0]), are_plain_whole_numbers([3, False])
        (True, False)
    """
    return all(type(thing) is int for thing in things)
