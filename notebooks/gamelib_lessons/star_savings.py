"""How many leaves Star1 and Star2 save in random trees: the measurement of lesson 05.

Trees MAX - chance - MIN - chance of growing branching, all outcomes equally likely. A leaf is a sum of four steps of
-1, 0 or +1: in *independent* trees each leaf draws its own four, in trees of *alike* siblings every edge has one step,
which all leaves below it share.

It takes seconds, so the counts are kept in ``star_savings.json``. Running this module writes the file anew, and a
test counts a part again::

    python -m gamelib_lessons.star_savings
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from gamelib.games import ChanceNode, TreeGame
from gamelib.games.tree import Tree
from gamelib.rng import generator
from gamelib.search import ByValue, expectiminimax, star1, star2
from gamelib_lessons.stored import read, write

if TYPE_CHECKING:
    from numpy.random import Generator

WIDTHS: Final = (2, 3, 4, 5, 6)
TREES: Final = 30
MOVERS: Final = ("max", "chance", "min", "chance")
_FILE: Final = "star_savings.json"


def steps_tree(rng: Generator, alike: bool, branching: int, plies: tuple[str, ...] = MOVERS, total: int = 0) -> Tree:
    """Return a tree whose leaves are sums of one step a ply: of the edges on the way to it, or of its own."""
    if not plies:
        return total if alike else sum(int(rng.integers(-1, 2)) for _ in MOVERS)
    steps = [int(rng.integers(-1, 2)) for _ in range(branching)]
    below = [steps_tree(rng, alike, branching, plies[1:], total + step) for step in steps]
    return ChanceNode([(1 / branching, each) for each in below]) if plies[0] == "chance" else below


def true_order(tree: TreeGame) -> ByValue:
    """Return the actions in the order of their exact values."""
    return ByValue(cache(lambda state: expectiminimax(tree, state).value))


def leaves_looked_at(width: int, seed: int) -> dict[str, int]:
    """Return how many leaves each search looks at, in a tree of each kind."""
    rng = generator(seed)
    free, alike = TreeGame(steps_tree(rng, False, width)), TreeGame(steps_tree(rng, True, width))
    searches: Any = {
        "independent, star1": (free, star1, None),
        "independent, star2": (free, star2, None),
        "alike, star1": (alike, star1, None),
        "alike, star2": (alike, star2, None),
        "alike, star2, ordered by exact value": (alike, star2, true_order(alike)),
    }
    return {name: search(tree, bounds=(-4, 4), order=order).leaves for name, (tree, search, order) in searches.items()}


def savings() -> Mapping[str, Mapping[int, list[float]]]:
    """Return the share of leaves saved in each tree, by the kind of tree and search and by the branching."""
    return {
        name: {
            width: [1 - leaves / width ** len(MOVERS) for leaves in row]
            for width, row in zip(WIDTHS, rows, strict=True)
        }
        for name, rows in read(_FILE).items()
    }


if __name__ == "__main__":
    counted = {width: [leaves_looked_at(width, seed) for seed in range(TREES)] for width in WIDTHS}
    names = list(counted[WIDTHS[0]][0])
    write(_FILE, {name: [[each[name] for each in counted[width]] for width in WIDTHS] for name in names})
