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

from collections.abc import Collection, Iterable

from gamelib.errors import InvalidGame
from gamelib.number import check_count


def nim_sum(heaps: Iterable[int]) -> int:
    """Return the sum of the heaps in binary without carry: 0 where the player to move in Nim loses.

    Args:
        heaps: how many objects are in each heap, 0 or more.

    Raises:
        InvalidGame: if one of them is not a number of objects.

    Example:
        >>> nim_sum((3, 4, 5)), nim_sum((1, 4, 5))
        (2, 0)
    """
    total = 0
    for heap in heaps:
        total ^= check_count("the number of objects in a heap", heap, 0, error=InvalidGame)
    return total


def grundy_values(largest: int, takes: Collection[int]) -> tuple[int, ...]:
    """Return the Grundy values of 0, 1, … ``largest`` objects of which one of ``takes`` is taken at a time.

    Args:
        largest: the greatest number of objects, 0 or more.
        takes: how many may be taken at a time, each 1 or more.

    Raises:
        InvalidGame: if one of the numbers is not one of objects, or no number may be taken.

    Example:
        >>> grundy_values(8, (1, 3, 4))
        (0, 1, 0, 1, 2, 3, 2, 0, 1)
    """
    largest, takes = check_count("the number of objects", largest, 0, error=InvalidGame), checked_takes(takes)
    values: list[int] = []
    for remaining in range(largest + 1):
        reached = {values[remaining - take] for take in takes if take <= remaining}
        values.append(next(value for value in range(len(takes) + 1) if value not in reached))
    return tuple(values)


def checked_takes(takes: Collection[int]) -> tuple[int, ...]:
    """Return ``takes`` from the smallest to the largest."""
    if not isinstance(takes, Collection) or isinstance(takes, str) or not takes:
        raise InvalidGame(f"takes lists how many objects may be taken, such as (1, 2, 3), and is not {takes!r}")
    found = tuple(sorted(check_count("a number to take", take, error=InvalidGame) for take in takes))
    if len(set(found)) < len(found):
        raise InvalidGame(f"each number to take is named once, and {takes!r} repeats one")
    return found
