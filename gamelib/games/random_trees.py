"""Trees drawn at random, for experiments and for exercises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from gamelib.errors import InvalidGame
from gamelib.game import MAX
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import DEEPEST, Tree, is_row
from gamelib.number import check_count, is_whole_number
from gamelib.rng import Rng, generator

if TYPE_CHECKING:
    from numpy.random import Generator

MOST_LEAVES: Final = 1_000_000
"""How many leaves a random tree may have."""

GREATEST_LEAF: Final = 10**15
"""How much a leaf whose value is drawn may be worth: all whole numbers up to this are different as floats too."""


def random_tree(
    branching: int | tuple[int, int] = 3,
    depth: int = 2,
    *,
    leaves: tuple[int, int] | Callable[[Generator], float] = (0, 20),
    first: int = MAX,
    rng: Rng,
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
    least, most = _ordered_pair(branching, 1, "branching is a whole number, 1 or more, or a pair (least, most) of such")
    depth = check_count("depth", depth, 0, DEEPEST, error=InvalidGame)
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
    allowed = "leaves is a pair (least, greatest) of whole numbers from -10**15 to 10**15 or a function"
    if isinstance(leaves, int):
        raise InvalidGame(f"{allowed}, not {leaves!r}")
    least, greatest = _ordered_pair(leaves, -GREATEST_LEAF, allowed)
    return lambda dice: int(dice.integers(least, greatest, endpoint=True))


def _ordered_pair(given: object, lowest: int, allowed: str) -> tuple[int, int]:
    """Return a pair of whole numbers in order; one number stands for the pair of it and itself."""
    pair: Sequence[Any] = given if is_row(given) else (given, given)
    if len(pair) != 2 or not all(map(is_whole_number, pair)) or not lowest <= pair[0] <= pair[1] <= GREATEST_LEAF:
        raise InvalidGame(f"{allowed}, not {given!r}")
    return int(pair[0]), int(pair[1])
