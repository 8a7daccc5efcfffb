"""Trees with chance nodes: those of textbooks and lectures, and random ones.

A chance node is written between braces, each outcome as its probability, a colon and the subtree it leads to
(see :mod:`gamelib.games.tree_text`)::

    [{0.9: [2, 2], 0.1: [3, 3]}, {0.9: [1, 1], 0.1: [4, 4]}]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from gamelib.errors import InvalidGame, NotationError
from gamelib.game import MAX, MIN
from gamelib.games.exam_trees import ExamTree
from gamelib.games.random_trees import GREATEST_LEAF, LEAVES, MOST_LEAVES, ordered_pair
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import DEEPEST, ChanceNode, Decision, Tree, is_row
from gamelib.games.tree_text import read_tree
from gamelib.rng import generator
from gamelib.wording import quoted

if TYPE_CHECKING:
    from numpy.random import Generator

_AIMA: Final = "Russell and Norvig, Artificial Intelligence: A Modern Approach, figure 5.12"
_CS188: Final = "Berkeley, CS188, lecture on expectimax"

_PLIES: Final[Mapping[str, int | None]] = MappingProxyType({"max": MAX, "min": MIN, "chance": None})

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
        ("die", "two actions, then a die", "after the lecture notes", _die_tree(), 4,
         "count is worth 3.5 points, double 4"),
        ("dice-duel", "two actions, then a die, for two players", "after the lecture notes", _duel_tree(), -1 / 9,
         "who has more points wins: double brings MAX more points on average, count wins more often; MIN counts "
         "against up to 3 points, doubles against 5 or more"),
        ("aima-left", "chance nodes of .9 and .1", _AIMA, _read("[{0.9: [2, 2], 0.1: [3, 3]}, "
         "{0.9: [1, 1], 0.1: [4, 4]}]"), 2.1, "a1 is worth 2.1 and a2 1.3"),
        ("aima-right", "the same with other leaves", _AIMA, _read("[{0.9: [20, 20], 0.1: [30, 30]}, "
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
    trees = chance_trees()
    if not isinstance(name, str) or name not in trees:
        raise NotationError(f"there is no chance tree {quoted(name)}; there are {', '.join(trees)}")
    return trees[name].game


def _read(text: str) -> TreeGame:
    return TreeGame(read_tree(text))


def _thirds(*rows: Sequence[float]) -> TreeGame:
    return TreeGame([ChanceNode([(1 / 3, leaf) for leaf in row]) for row in rows])


def _die_tree() -> TreeGame:
    """Count the eyes, or take them twice if they are even and nothing if they are odd: two actions, then a die."""
    return TreeGame(_throw_after_choice(float))


def _duel_tree() -> TreeGame:
    """First MAX chooses and throws, then MIN, who knows MAX's points; more points win 1, equally many are worth 0."""
    return TreeGame(
        _throw_after_choice(
            lambda mine: _throw_after_choice(lambda other: (mine > other) - (mine < other)),
        )
    )


def _throw_after_choice(follows: Callable[[int], Tree]) -> Tree:
    count = [(1 / 6, follows(eyes)) for eyes in range(1, 7)]
    double = [(1 / 6, follows(0 if eyes % 2 else 2 * eyes)) for eyes in range(1, 7)]
    return Decision([ChanceNode(count, actions=_DIE), ChanceNode(double, actions=_DIE)], actions=("count", "double"))


def random_chance_tree(
    plies: str | Sequence[str] = "max chance min chance",
    *,
    branching: int | tuple[int, int] = 2,
    leaves: tuple[int, int] = (-10, 10),
    denominator: int = 10,
    rng: Generator | int,
) -> TreeGame:
    """Return a game whose tree, probabilities and leaf values are drawn at random.

    Args:
        plies: who is to move in each ply from the root down: words out of ``max``, ``min`` and ``chance`` in any
            order, as one text or as a list; at most 200.
        branching: how many children a node has, or the least and the most it may have.
        leaves: the least and the greatest whole number a leaf may be worth, all equally likely. No leaf lies
            outside, so these are the bounds to tell to a search that prunes chance nodes.
        denominator: all probabilities are multiples of one part in so many, 2 to 1000; it is at least the most
            children a node may have, for no outcome has probability 0. All ways of sharing them out are equally
            likely.
        rng: a generator, or a seed for a new one.

    Raises:
        InvalidGame: if a number or a word is none of these, or the tree could have more than a million leaves.
        GameError: if ``rng`` is neither a generator nor a seed.

    Example:
        >>> random_chance_tree("max chance", rng=1)
        TreeGame([{0.5: 0, 0.5: 5}, {0.9: -10, 0.1: -7}])
    """
    movers = _movers(plies)
    least, most = ordered_pair(branching, 1, "branching is a whole number, 1 or more, or a pair (least, most) of such")
    if not is_row(leaves):
        raise InvalidGame(f"leaves is a pair {LEAVES}, not {leaves!r}")
    low, high = ordered_pair(leaves, -GREATEST_LEAF, f"leaves is a pair {LEAVES}")
    if isinstance(denominator, bool) or not isinstance(denominator, int) or not 2 <= denominator <= 1000:
        raise InvalidGame(f"the denominator is a whole number from 2 to 1000, not {denominator!r}")
    if None in movers and most > denominator:
        raise InvalidGame(
            f"{most} outcomes cannot all have a probability of 1/{denominator} or more; "
            "take a greater denominator or fewer children"
        )
    if most ** len(movers) > MOST_LEAVES:
        raise InvalidGame(
            f"a tree of {len(movers)} plies with up to {most} children a node could have more than {MOST_LEAVES:,} "
            "leaves; ask for fewer plies or children"
        )
    dice = generator(rng)

    def subtree(ply: int, turn: int) -> Tree:
        if ply == len(movers):
            return int(dice.integers(low, high, endpoint=True))
        count = int(dice.integers(least, most, endpoint=True))
        mover = movers[ply]
        if mover is None:
            shares = _shares(count, denominator, dice)
            return ChanceNode([(share / denominator, subtree(ply + 1, turn)) for share in shares])
        children = [subtree(ply + 1, 1 - mover) for _ in range(count)]
        return children if mover == turn else Decision(children, player=mover)

    first = next((mover for mover in movers if mover is not None), MAX)
    return TreeGame(subtree(0, first), first=first)


def _movers(plies: object) -> list[int | None]:
    """Return who moves in each ply, None for chance."""
    words = plies.split() if isinstance(plies, str) else plies
    if not is_row(words):
        raise InvalidGame(f"plies lists who is to move, such as 'max chance min chance', and is not {plies!r}")
    for number, word in enumerate(words, 1):
        if not isinstance(word, str) or word.lower() not in _PLIES:
            raise InvalidGame(f"ply {number} is {word!r}; a ply is one of {', '.join(_PLIES)}")
    if len(words) > DEEPEST:
        raise InvalidGame(f"a tree has at most {DEEPEST} plies, not {len(words)}")
    return [_PLIES[word.lower()] for word in words]


def _shares(count: int, whole: int, dice: Generator) -> list[int]:
    """Return ``count`` positive whole numbers that sum to ``whole``, all such lists being equally likely."""
    cuts = sorted(int(cut) + 1 for cut in dice.choice(whole - 1, size=count - 1, replace=False))
    return [high - low for low, high in zip([0, *cuts], [*cuts, whole], strict=True)]
