"""How many leaves pruning leaves to look at in random trees for three."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.games import random_vector_tree
from gamelib.search import maxn, paranoid

TOTAL = 100
"""What the players of the random trees share, so that there are few ties."""
TREES = 6


class LeavesLookedAt(NamedTuple):
    """How many leaves are looked at in trees for three of some depth.

    Attributes:
        depth: in plies.
        all: how many leaves there are.
        shallow: with max^n and shallow pruning, the mean over random trees.
        paranoid: with paranoid search and alpha-beta, the mean over the same trees.
        fewest: with paranoid search and the best order.
    """

    depth: int
    all: int
    shallow: float
    paranoid: float
    fewest: int


def leaves_looked_at(depth: int) -> LeavesLookedAt:
    """Count the leaves that are looked at in random trees for three with three actions everywhere.

    Example:
        >>> leaves_looked_at(2)
        LeavesLookedAt(depth=2, all=9, shallow=8.0, paranoid=7.166666666666667, fewest=5)
    """
    trees = [random_vector_tree(3, 3, depth, total=TOTAL, rng=seed) for seed in range(TREES)]
    pruned = sum(maxn(tree, total=TOTAL).leaves for tree in trees)
    feared = sum(paranoid(tree).leaves for tree in trees)
    own = (depth + 2) // 3
    return LeavesLookedAt(depth, 3**depth, pruned / TREES, feared / TREES, 3**own + 3 ** (depth - own) - 1)
