"""Trees of textbooks, lectures and exams, each with its source and its published value, and trees drawn at random.

A chance node is written between braces, each outcome as its probability, a colon and the subtree it leads to
(see :mod:`gamelib.games.tree`)::

    [{0.9: [2, 2], 0.1: [3, 3]}, {0.9: [1, 1], 0.1: [4, 4]}]
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from gamelib.errors import InvalidGame, NotationError
from gamelib.game import MAX
from gamelib.games.tree import DEEPEST, MOST_PLAYERS, ChanceNode, Decision, Leaf, Tree, TreeGame, is_row, tree_from_json
from gamelib.number import check_count, is_whole_number
from gamelib.rng import Rng, generator
from gamelib.wording import quoted

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


@dataclass(frozen=True, slots=True)
class ExamTree:
    """A published tree.

    Attributes:
        title: what it is known as.
        source: where it was published.
        game: the tree as a game.
        value: its published value for the player at the root (for a vector tree: all values).
        pruned: the leaves alpha-beta never looks at when it cuts at equality too, counted from 1
            from the left; empty where none is published.
        note: a remark worth reading.
    """

    title: str
    source: str
    game: TreeGame
    value: float | tuple[float, ...]
    pruned: tuple[int, ...]
    note: str


@cache
def exam_trees() -> Mapping[str, ExamTree]:
    """Return the trees by their short names.

    Example:
        >>> exam_trees()["two-ply"].game
        TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    """
    text = resources.files("gamelib.games").joinpath("exam_trees.json").read_text(encoding="utf-8")
    return MappingProxyType(
        {
            key: ExamTree(
                title=entry["title"],
                source=entry["source"],
                game=TreeGame(
                    tree_from_json(entry["tree"]), first=entry.get("first", 0), num_players=entry.get("players", 2)
                ),
                value=tuple(entry["value"]) if isinstance(entry["value"], list) else entry["value"],
                pruned=tuple(entry.get("pruned", ())),
                note=entry.get("note", ""),
            )
            for key, entry in json.loads(text).items()
        }
    )


def exam_tree(name: str) -> TreeGame:
    """Return the game of one tree.

    Example:
        >>> exam_tree("winston")
        TreeGame([[2, 7], [1, 8]])
    """
    return named_tree(exam_trees(), name)


def named_tree(trees: Mapping[str, ExamTree], name: str) -> TreeGame:
    """Return the game of the tree of that name, or raise NotationError."""
    if not isinstance(name, str) or name not in trees:
        raise NotationError(f"there is no tree {quoted(name)}; there are {', '.join(trees)}")
    return trees[name].game


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
