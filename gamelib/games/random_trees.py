"""Trees drawn at random, for experiments and for exercises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from numbers import Integral
from typing import TYPE_CHECKING, Any, Final

from gamelib.errors import InvalidGame
from gamelib.game import MAX
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import DEEPEST, Tree, is_row
from gamelib.rng import generator

if TYPE_CHECKING:
    from numpy.random import Generator

MOST_LEAVES: Final = 1_000_000
"""How many leaves a random tree may have."""

GREATEST_LEAF: Final = 10**15
"""How much a leaf whose value is drawn may be worth: all whole numbers up to this are different as floats too."""

LEAVES: Final = "(least, greatest) of whole numbers from -10**15 to 10**15"
"""What a pair of bounds of leaves is, for errors."""


def random_tree(
    branching: int | tuple[int, int] = 3,
    depth: int = 2,
    *,
    leaves: tuple[int, int] | Callable[[Generator], float] = (0, 20),
    first: int = MAX,
    rng: Generator | int,
) -> TreeGame:
    """Return a game whose tree and leaf values are drawn at random.

    Args:
        branching: how many children a node has, or the least and the most it may have.
        depth: how many plies every path has, 0 to 200.
        leaves: the least and the greatest whole number a leaf may be worth, all equally likely, or
            a function that draws a value with the generator it is given.
        first: who is to move at the root.
        rng: a generator, or a seed for a new one.

    Raises:
        InvalidGame: if a number is out of range, or the tree could have more than a million leaves.
        GameError: if ``rng`` is neither a generator nor a seed.

    Example:
        >>> random_tree(branching=2, depth=2, rng=1)
        TreeGame([[9, 10], [15, 19]])
    """
    least, most = ordered_pair(branching, 1, "branching is a whole number, 1 or more, or a pair (least, most) of such")
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= DEEPEST:
        raise InvalidGame(f"depth is a whole number of plies, 0 to {DEEPEST}, not {depth!r}")
    if most**depth > MOST_LEAVES:
        raise InvalidGame(
            f"a tree of {depth} plies with up to {most} children a node could have more than {MOST_LEAVES:,} leaves; "
            "ask for fewer plies or children"
        )
    dice = generator(rng)
    draw = leaves if callable(leaves) else _whole_numbers(leaves)

    def subtree(plies: int) -> Tree:
        if plies:
            return [subtree(plies - 1) for _ in range(dice.integers(least, most, endpoint=True))]
        return draw(dice)

    return TreeGame(subtree(depth), first=first)


def _whole_numbers(leaves: object) -> Callable[[Generator], float]:
    if isinstance(leaves, int):
        raise InvalidGame(f"leaves is a pair {LEAVES} or a function, not {leaves!r}")
    least, greatest = ordered_pair(leaves, -GREATEST_LEAF, f"leaves is a pair {LEAVES} or a function")
    return lambda dice: int(dice.integers(least, greatest, endpoint=True))


def ordered_pair(given: object, lowest: int, allowed: str) -> tuple[int, int]:
    """Return a pair of whole numbers in order; one number stands for the pair of it and itself.

    Args:
        given: what somebody gave as a pair.
        lowest: the least that either may be; the greatest is :data:`GREATEST_LEAF`.
        allowed: what the error says is allowed.

    Raises:
        InvalidGame: if it is no such pair.

    Example:
        >>> ordered_pair(3, 1, "branching is a whole number"), ordered_pair((1, 4), 1, "…")
        ((3, 3), (1, 4))
    """
    pair: Sequence[Any] = given if is_row(given) else (given, given)
    whole = all(isinstance(each, Integral) and not isinstance(each, bool) for each in pair)
    if len(pair) != 2 or not whole or not lowest <= pair[0] <= pair[1] <= GREATEST_LEAF:
        raise InvalidGame(f"{allowed}, not {given!r}")
    return int(pair[0]), int(pair[1])
