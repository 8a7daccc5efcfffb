r"""Who wins the games in which the players take objects away: nim-sums and Grundy values.

In an impartial game both players may do the same, and under normal play whoever cannot move has
lost. The Grundy value of a position is the smallest number that no position one move further has,

.. math::

    G(s) = \operatorname{mex}\,\{\, G(\text{RESULT}(s, a)) : a \in \text{ACTIONS}(s) \,\},
    \qquad \operatorname{mex} A = \min\,(\{0, 1, 2, \dots\} \setminus A),

and the player to move wins exactly where it is not 0. Of several games played side by side, one
move being made in one of them at each turn, the Grundy values are added in binary without carry:
that is the nim-sum. A single heap of *n* objects in Nim has the Grundy value *n*.

Source: C. L. Bouton, "Nim, a game with a complete mathematical theory", 1901; T. S. Ferguson,
*Game Theory*, part I, sections 2 to 4.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from gamelib.errors import InvalidGame


def nim_sum(heaps: Iterable[int]) -> int:
    """Return the sum of the heaps in binary without carry: 0 where the player to move in Nim loses.

    Args:
        heaps: how many objects are in each heap, 0 or more.

    Raises:
        InvalidGame: if one of them is no number of objects.

    Example:
        >>> nim_sum((3, 4, 5)), nim_sum((1, 4, 5))
        (2, 0)
    """
    total = 0
    for heap in heaps:
        total ^= checked_count(heap, "the number of objects in a heap", least=0)
    return total


def grundy(remaining: int, takes: Collection[int]) -> int:
    """Return the Grundy value of ``remaining`` objects of which one of ``takes`` is taken at a time.

    Args:
        remaining: how many objects there are, 0 or more.
        takes: how many may be taken at a time, each 1 or more.

    Raises:
        InvalidGame: if one of the numbers is none of objects, or no number may be taken.

    Example:
        >>> grundy(21, (1, 2, 3))
        1
    """
    return grundy_values(remaining, takes)[remaining]


def grundy_values(largest: int, takes: Collection[int]) -> tuple[int, ...]:
    """Return the Grundy values of 0, 1, … ``largest`` objects; arguments and errors as for :func:`grundy`.

    Example:
        >>> grundy_values(8, (1, 3, 4))
        (0, 1, 0, 1, 2, 3, 2, 0, 1)
    """
    checked_count(largest, "the number of objects", least=0)
    return tuple(islice(_values(checked_takes(takes)), largest + 1))


def grundy_period(takes: Collection[int]) -> tuple[int, int]:
    """Return from which number of objects on the Grundy values repeat themselves, and after how many.

    They always do in the end: each value depends only on the last ``max(takes)`` values, none of
    which is greater than ``len(takes)``, so such a stretch of values must come back, and what
    follows it comes back with it.

    Args:
        takes: how many objects may be taken at a time, each 1 or more. The time needed grows with
            the period, which may be long where a great number may be taken.

    Raises:
        InvalidGame: if one of the numbers is none of objects, or no number may be taken.

    Example:
        >>> grundy_period((1, 2, 3)), grundy_period((1, 3, 4)), grundy_period((2, 4, 7))
        ((0, 4), (0, 7), (8, 3))
    """
    takes = checked_takes(takes)
    values = _values(takes)
    stretch = tuple(islice(values, takes[-1]))
    starts: dict[tuple[int, ...], int] = {}
    while stretch not in starts:
        starts[stretch] = len(starts)
        stretch = (*stretch[1:], next(values))
    start = starts[stretch]
    return start, len(starts) - start


def _values(takes: tuple[int, ...]) -> Iterator[int]:
    """Yield the Grundy values of 0, 1, 2 … objects without end."""
    last: list[int] = []  # no longer than the largest take, so that going on for ever costs no space
    while True:
        reached = {last[-take] for take in takes if take <= len(last)}
        value = next(value for value in range(len(takes) + 1) if value not in reached)
        yield value
        last = [*last[-(takes[-1] - 1) :], value] if takes[-1] > 1 else [value]


def checked_takes(takes: Collection[int]) -> tuple[int, ...]:
    """Return ``takes`` from the smallest to the largest.

    Raises:
        InvalidGame: if there are none, or one is no number of objects or named twice.

    Example:
        >>> checked_takes({4, 1, 3})
        (1, 3, 4)
    """
    if not isinstance(takes, Collection) or isinstance(takes, str) or not takes:
        raise InvalidGame(f"takes lists how many objects may be taken, such as (1, 2, 3), and is not {takes!r}")
    found = tuple(sorted(checked_count(take, "a number to take", least=1) for take in takes))
    if len(set(found)) < len(found):
        raise InvalidGame(f"each number to take is named once, and {takes!r} repeats one")
    return found


def checked_count(count: int, what: str, *, least: int, most: int | None = None) -> int:
    """Return ``count`` if it is a whole number from ``least`` to ``most``.

    Args:
        count: the number.
        what: what it counts, for the error.
        least: the smallest number allowed.
        most: the greatest number allowed; no limit if not given.

    Raises:
        InvalidGame: if it is not.
    """
    if isinstance(count, bool) or not isinstance(count, int) or count < least or (most is not None and count > most):
        allowed = f"{least} or more" if most is None else f"from {least} to {most}"
        raise InvalidGame(f"{what} is a whole number, {allowed}, not {count!r}")
    return count
