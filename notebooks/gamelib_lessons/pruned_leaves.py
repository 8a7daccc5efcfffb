r"""How many leaves pruning leaves to look at in trees for three: the best cases to the leaf, and random trees.

With *b* actions everywhere and *d* plies, shallow pruning looks at no fewer than

.. math:: f(d) = f(d-1) + (b-1) f(d-2), \qquad f(0) = 1, \; f(1) = b

leaves, and paranoid search at no fewer than :math:`b^o + b^m - 1`, with *m* plies of the searching player and *o* plies
of the others.

Source: R. Korf, "Multi-player alpha-beta pruning", *Artificial Intelligence* 48, 1991; N. Sturtevant and R. Korf, "On
pruning techniques for multi-player games", *AAAI*, 2000.
"""

from __future__ import annotations

from typing import NamedTuple

from gamelib.games import Leaf, TreeGame, random_vector_tree
from gamelib.games.tree_nodes import Tree
from gamelib.result import Vector
from gamelib.search import ByValue, OneAgainstAll, maxn, paranoid, solve

TOTAL = 100
"""What the players of the random trees share, so that there are few ties."""
TREES = 6
"""How many random trees a mean is taken over."""


class LeavesLookedAt(NamedTuple):
    """How many leaves are looked at in trees for three of some depth.

    Attributes:
        depth: in plies.
        all: how many leaves there are.
        shallow: with max^n and shallow pruning, the mean over random trees.
        shallow_best: in the tree made for it.
        shallow_formula: by the formula for the best case.
        paranoid: with paranoid search and alpha-beta, the mean over the same random trees as they are.
        paranoid_best: the mean, the best action first everywhere.
        paranoid_formula: by the formula for the best case.
    """

    depth: int
    all: int
    shallow: float
    shallow_best: int
    shallow_formula: int
    paranoid: float
    paranoid_best: float
    paranoid_formula: int


def best_for_shallow_pruning(branching: int, depth: int) -> TreeGame:
    """Return a tree for three who share 2 points, in which shallow pruning saves the most: a first child is enough.

    Example:
        >>> game = best_for_shallow_pruning(3, 4)
        >>> maxn(game).leaves, maxn(game, total=2).leaves
        (81, 21)
    """

    def subtree(plies: int, mover: int, vector: Vector) -> Tree:
        if not plies:
            return Leaf(vector)
        following = (mover + 1) % 3
        worse = {mover: vector[mover], following: 2 - vector[mover]}
        other = tuple(worse.get(player, 0) for player in range(3))
        return [subtree(plies - 1, following, each) for each in [vector, *[other] * (branching - 1)]]

    return TreeGame(subtree(depth, 0, (1, 1, 0)), num_players=3)


def leaves_looked_at(depth: int, branching: int = 3) -> LeavesLookedAt:
    """Count the leaves that are looked at in trees for three.

    Args:
        depth: of the trees, in plies.
        branching: how many actions there are everywhere.

    Example:
        >>> found = leaves_looked_at(3)
        >>> found.all, found.shallow_best, found.paranoid_best
        (27, 11, 11.0)
    """
    shallow = [1, branching]
    while len(shallow) <= depth:
        shallow.append(shallow[-1] + (branching - 1) * shallow[-2])
    own = (depth + 2) // 3
    counts = []
    for seed in range(TREES):
        game = random_vector_tree(3, branching, depth, total=TOTAL, rng=seed)
        order = ByValue(solve(OneAgainstAll(game, 0)).value)
        counts.append((maxn(game, total=TOTAL).leaves, paranoid(game).leaves, paranoid(game, order=order).leaves))
    pruned, feared, ordered = (sum(column) / TREES for column in zip(*counts, strict=True))
    return LeavesLookedAt(
        depth,
        branching**depth,
        pruned,
        maxn(best_for_shallow_pruning(branching, depth), total=2).leaves,
        shallow[depth],
        feared,
        ordered,
        branching ** (depth - own) + branching**own - 1,
    )
