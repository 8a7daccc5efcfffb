"""Reading vectors, and sets of them, that were written by hand."""

from __future__ import annotations

from typing import Any, Final

from gamelib_exercises.drill import Unreadable
from gamelib_exercises.lesson_06.kinds import Vector, is_vector

PLAYERS: Final = 3


def vector(value: Any) -> Vector:
    """Read the vector of three players.

    Example:
        >>> vector((1, 2.0, 6))
        (1, 2.0, 6)
    """
    if not is_vector(value, PLAYERS):
        raise Unreadable("a vector of three numbers such as (1, 2, 6)")
    return tuple(value)


def vectors(value: Any) -> frozenset[Vector]:
    """Read several vectors, in a list, a tuple or a set.

    Example:
        >>> sorted(vectors(((4, 3, 3), (1, 2, 6))))
        [(1, 2, 6), (4, 3, 3)]
    """
    if not isinstance(value, (tuple, frozenset)) or not all(is_vector(each, PLAYERS) for each in value):
        raise Unreadable("a list of vectors such as [(1, 2, 6), (4, 3, 3)], also if it is only one,")
    return frozenset(map(tuple, value))
