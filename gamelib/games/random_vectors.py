"""Trees for several players drawn at random, whose leaves divide the same amount among them."""

from __future__ import annotations

from gamelib.errors import InvalidGame
from gamelib.games.random_trees import GREATEST_LEAF, MOST_LEAVES
from gamelib.games.tree import MOST_PLAYERS, TreeGame
from gamelib.games.tree_nodes import DEEPEST, Leaf, Tree
from gamelib.number import check_count
from gamelib.rng import Rng, generator


def random_vector_tree(
    players: int = 3, branching: int = 2, depth: int = 3, *, total: int = 10, rng: Rng
) -> TreeGame:
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
