"""Trees with chance nodes of textbooks and lectures.

A chance node is written between braces, each outcome as its probability, a colon and the subtree it leads to
(see :mod:`gamelib.games.tree_text`)::

    [{0.9: [2, 2], 0.1: [3, 3]}, {0.9: [1, 1], 0.1: [4, 4]}]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from gamelib.games.exam_trees import ExamTree, named_tree
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import ChanceNode, Decision, Tree

_AIMA: Final = "Russell and Norvig, Artificial Intelligence: A Modern Approach, figure 5.12"
_CS188: Final = "Berkeley, CS188, lecture on expectimax"

_DIE: Final = tuple(str(eyes) for eyes in range(1, 7))


@cache
def chance_trees() -> Mapping[str, ExamTree]:
    """Return the trees by their short names, each with its source and its value.

    Example:
        >>> chance_trees()["aima-left"].game
        TreeGame([{0.9: [2, 2], 0.1: [3, 3]}, {0.9: [1, 1], 0.1: [4, 4]}])
    """
    order = "the leaves are in the same order as in the other tree of the figure, and the best action is another"
    trees = [
        ("die", "two actions, then a die", "after the lecture notes", TreeGame(_throw_after_choice(float)), 4,
         "count is worth 3.5 points, double 4"),
        ("dice-duel", "two actions, then a die, for two players", "after the lecture notes", _duel_tree(), -1 / 9,
         "who has more points wins: double brings MAX more points on average, count wins more often; MIN counts "
         "against up to 3 points, doubles against 5 or more"),
        ("aima-left", "chance nodes of .9 and .1", _AIMA, TreeGame.from_text("[{0.9: [2, 2], 0.1: [3, 3]}, "
         "{0.9: [1, 1], 0.1: [4, 4]}]"), 2.1, "a1 is worth 2.1 and a2 1.3"),
        ("aima-right", "the same with other leaves", _AIMA, TreeGame.from_text("[{0.9: [20, 20], 0.1: [30, 30]}, "
         "{0.9: [1, 1], 0.1: [400, 400]}]"), 40.9, f"a1 is worth 21 and a2 40.9: {order}"),
        ("cs188-weights", "one chance node with three weights", _CS188,
         TreeGame(ChanceNode([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)])), 10, ""),
        ("cs188-thirds", "three actions, then three outcomes", _CS188, _thirds([3, 12, 9], [2, 4, 6], [15, 6, 0]), 8,
         "the chance nodes are worth 8, 4 and 7; a minimax search would see 3, 2 and 0"),
    ]  # fmt: skip
    return MappingProxyType(
        {key: ExamTree(title, source, game, value, (), note) for key, title, source, game, value, note in trees}
    )


def chance_tree(name: str) -> TreeGame:
    """Return the game of one of the trees.

    Raises:
        NotationError: if no tree has this name.

    Example:
        >>> game = chance_tree("die")
        >>> game.actions("A"), game.outcomes("B")[:2]
        (('count', 'double'), (('1', 0.16666666666666666), ('2', 0.16666666666666666)))
    """
    return named_tree(chance_trees(), name)


def _thirds(*rows: Sequence[float]) -> TreeGame:
    return TreeGame([ChanceNode([(1 / 3, leaf) for leaf in row]) for row in rows])


def _duel_tree() -> TreeGame:
    """First MAX chooses and throws, then MIN, who knows MAX's points; more points win 1, equally many are worth 0."""
    return TreeGame(
        _throw_after_choice(lambda mine: _throw_after_choice(lambda other: (mine > other) - (mine < other)))
    )


def _throw_after_choice(follows: Callable[[int], Tree]) -> Tree:
    """Count the eyes, or take them twice if they are even and nothing if they are odd: two actions, then a die."""
    count = [(1 / 6, follows(eyes)) for eyes in range(1, 7)]
    double = [(1 / 6, follows(0 if eyes % 2 else 2 * eyes)) for eyes in range(1, 7)]
    return Decision([ChanceNode(count, actions=_DIE), ChanceNode(double, actions=_DIE)], actions=("count", "double"))
