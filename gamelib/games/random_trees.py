"""Trees drawn at random, for experiments and for exercises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from gamelib.errors import InvalidGame
from gamelib.game import MAX
from gamelib.games.tree import MOST_PLAYERS, TreeGame
from gamelib.games.tree_nodes import DEEPEST, Leaf, Tree, is_row
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


def random_vector_tree(players: int = 3, branching: int = 2, depth: int = 3, *, total: int = 10, rng: Rng) -> TreeGame:
    """Return a tree in which every leaf divides ``total`` among the players in whole numbers, 0 or more each.

    The ``total`` lies in a row, and the places where it is cut are drawn, all equally likely and each by itself. The
    players move in turn. Small totals make many ties.

    Args:
        players: how many, 2 to 100.
        branching: how many children each node has, 1 or more.
        depth: how many plies every path has, 0 to 200.
        total: what the numbers of each leaf sum to, 0 to 10**15.
        rng: a generator, or a seed for a new one.

    Raises:
        InvalidGame: if a number is out of range, or the tree would have more than a million leaves.
        GameError: if ``rng`` is neither a generator nor a seed.

    Example:
        >>> game = random_vector_tree(depth=1, rng=1)
        >>> [[game.utility(state, player) for player in range(3)] for state in ("A1", "A2")]
        [[5, 0, 5], [8, 2, 0]]
    """
    players = check_count("players", players, 2, MOST_PLAYERS, error=InvalidGame)
    branching = check_count("branching", branching, 1, MOST_LEAVES, error=InvalidGame)
    depth = check_count("depth", depth, 0, DEEPEST, error=InvalidGame)
    total = check_count("total", total, 0, GREATEST_LEAF, error=InvalidGame)
    if branching**depth > MOST_LEAVES:
        raise InvalidGame(
            f"{branching} to the power of {depth} leaves are too many; a tree has at most {MOST_LEAVES:,} leaves"
        )
    dice = generator(rng)

    def subtree(plies: int) -> Tree:
        if plies:
            return [subtree(plies - 1) for _ in range(branching)]
        cuts = sorted(int(cut) for cut in dice.integers(0, total, players - 1, endpoint=True))
        return Leaf(tuple(end - start for start, end in zip([0, *cuts], [*cuts, total], strict=True)))

    return TreeGame(subtree(depth), num_players=players)
