"""What counts as a number, asked in one place."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from numbers import Integral, Rational, Real
from typing import TypeGuard

from gamelib.errors import GameError
from gamelib.wording import quoted


def is_finite_number(thing: object) -> TypeGuard[float]:
    """Return whether ``thing`` is a finite real number that a float can hold; True and False are not.

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


def plain_number(thing: object) -> float | None:
    """Return a finite number as one of Python's own, also one of numpy's; ``None`` if ``thing`` is not one.

    Numbers of numpy that are narrower than Python's would round what they are compared with.

    Example:
        >>> import numpy as np
        >>> [plain_number(thing) for thing in (3, np.int8(3), np.float32(0.5), "3", float("nan"))]
        [3, 3, 0.5, None, None]
    """
    if not is_finite_number(thing):
        return None
    if isinstance(thing, Rational):  # a fraction is exact as it is
        return int(thing) if isinstance(thing, Integral) else thing
    return float(thing)


def is_whole_number(thing: object) -> TypeGuard[int]:
    """Return whether ``thing`` is an integer, of Python or numpy; True and 1.0, though equal to 1, are not.

    Example:
        >>> [is_whole_number(thing) for thing in (3, True, 3.0, "3")]
        [True, False, False, False]
    """
    return isinstance(thing, Integral) and not isinstance(thing, bool)


def are_plain_whole_numbers(things: Iterable[object]) -> bool:
    """Return whether all are Python's own integers, as those in states are: numpy's are equal, but print differently.

    Example:
        >>> are_plain_whole_numbers([3, 0]), are_plain_whole_numbers([3, False])
        (True, False)
    """
    return all(type(thing) is int for thing in things)


def check_count(
    name: str, number: object, least: int = 1, most: int | None = None, *, error: type[GameError] = GameError
) -> int:
    """Return ``number`` as an integer of Python's own, having checked that it is one and in range.

    Args:
        name: what the error calls it, such as ``"depth"`` or ``"the number of rows"``.
        number: what was given; integers of numpy are as good as Python's.
        least: the least it may be.
        most: the most it may be; any number if not given.
        error: what to raise.

    Example:
        >>> check_count("depth", 4)
        4
        >>> check_count("depth", 0)
        Traceback (most recent call last):
        gamelib.errors.GameError: depth is a whole number, 1 or more, not 0
    """
    if is_whole_number(number) and least <= number and (most is None or number <= most):
        return int(number)
    allowed = f", {least:,} or more" if most is None else f" from {least:,} to {most:,}"
    raise error(f"{name} is a whole number{allowed}, not {quoted(number)}")
