"""What the functions of lesson 05 are tried on, the smallest case first.

Together the cases tell every known mistake from the right answer and from each other: chance moves first, last and
twice running, MIN moves first, a player moves twice running, and in the solitaire a game is over although chance would
be to move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log2, sqrt
from typing import Any, Final

from gamelib.game import MAX, MIN, Game
from gamelib.games.chance_trees import chance_tree
from gamelib.games.mnk import TicTacToe
from gamelib.games.solitaire import Solitaire
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import ChanceNode, Decision, Tree
from gamelib.games.tree_text import write_tree
from gamelib.search.policy import uniform_policy
from gamelib_exercises.case import Case
from gamelib_exercises.lesson_05.kinds import ChanceCase, Model, ModelCase, RandomCase, mover_name

# -- lotteries -----------------------------------------------------------------------------------

_LOTTERIES: Final[Sequence[tuple[str, Callable[[float], float], Sequence[tuple[float, float]]]]] = (
    ("the square root", sqrt, [(1.0, 9)]),
    ("the square root", sqrt, [(0.5, 0), (0.5, 100)]),
    ("the square root", sqrt, [(0.9, 4), (0.1, 25)]),
    ("the sum itself", float, [(0.2, 10), (0.5, -6), (0.3, 20)]),
    ("the square root", sqrt, [(0.3, 4), (0.2, 4), (0.5, 9)]),
    ("the square", lambda amount: amount**2, [(0.6, 3), (0.4, 5)]),
    ("the binary logarithm", log2, [(0.25, 2), (0.25, 8), (0.5, 1024)]),
)

LOTTERIES: Final[Sequence[Case]] = tuple(
    Case(f"the lottery {list(lottery)} and {text} for the utility", values=(list(lottery), utility))
    for text, utility, lottery in _LOTTERIES
)
"""Lotteries, each with a utility."""

# -- trees ---------------------------------------------------------------------------------------


def _text(game: TreeGame, node: str, remark: str = "") -> str:
    """Return what to call the case of a node, or of the whole tree."""
    tree = f"the tree {write_tree(game.tree)}{remark}"
    if game.is_terminal(node):
        return f"{tree}, a single leaf" if node == game.initial_state() else f"the node {node}, a leaf, of {tree}"
    if node == game.initial_state():
        return f"{tree} with {mover_name(game, node)} to move at the root"
    return f"the node {node}, with {mover_name(game, node)} to move, of {tree}"


def _tree(tree: Tree | TreeGame, *, first: int = MAX, node: str | None = None, remark: str = "") -> ChanceCase:
    game = tree if isinstance(tree, TreeGame) else TreeGame(tree, first=first)
    start = game.initial_state()
    asked = start if node is None else node
    return ChanceCase(_text(game, asked, remark), game, asked, start=start)



def _dice(*pairs: tuple[float, Tree]) -> ChanceNode:
    return ChanceNode(pairs)


def _position(game: Game[Any, Any], notation: str) -> ChanceCase:
    return ChanceCase(f"the {game.name} position {notation}", game, game.parse(notation))


_SMALL_SOLITAIRE: Final = Solitaire(cards=4, places=2)

EXPECTED: Final[Sequence[ChanceCase]] = (
    _tree(7),
    _tree([3, 5]),
    _tree([3, 5], first=MIN),
    _tree([-4, -2]),
    _tree([4, 2], first=MIN),
    _tree(_dice((0.9, 2), (0.1, 3))),
    _tree(_dice((0.2, 6), (0.5, -4), (0.3, 9))),
    _tree([_dice((0.9, 2), (0.1, 3)), _dice((0.9, 1), (0.1, 4))]),
    _tree([_dice((0.9, 2), (0.1, 3)), _dice((0.9, 1), (0.1, 4))], node="C"),
    _tree([_dice((0.2, 6), (0.8, 1)), _dice((0.5, 2), (0.5, 3))], first=MIN),
    _tree([[_dice((0.7, 4), (0.3, 9)), 6], [3, _dice((0.25, 8), (0.75, 5))]]),
    _tree([_dice((0.6, [3, 8]), (0.4, [7, 2])), _dice((0.1, [9, 5]), (0.9, [4, 6]))]),
    _tree(_dice((0.3, [5, [1, 9]]), (0.7, [[2, 7], 8]))),
    _tree([_dice((0.5, _dice((0.2, 9), (0.8, -1))), (0.5, 4)), 2]),
    _tree(
        [Decision([_dice((0.4, 6), (0.6, 1)), 2], player=MAX), Decision([4, _dice((0.3, 9), (0.7, 5))], player=MIN)],
        remark=", where MAX moves twice running on the left",
    ),
    _position(TicTacToe(), "X X X / O O . / . . ."),
    _position(TicTacToe(), "X O X / O X . / . X O"),
    _position(TicTacToe(), "X O X / O O . / . X ."),
    _position(_SMALL_SOLITAIRE, "2 ., card 1"),
    _position(_SMALL_SOLITAIRE, "2 ."),
    _position(_SMALL_SOLITAIRE, ". ., card 2"),
    _position(_SMALL_SOLITAIRE, ". ., card 3"),
    ChanceCase("the dice game for two, dice-duel of chance_tree", chance_tree("dice-duel"), "A"),
)
"""Trees and positions for expectiminimax."""


# -- a model of the opponent ---------------------------------------------------------------------


def _random(tree: Tree, *, first: int = MAX, node: str | None = None, remark: str = "") -> RandomCase:
    case = _tree(tree, first=first, node=node, remark=remark)
    return RandomCase(case.text, case.game, case.root, start=case.start)


_TWICE: Final = Decision([Decision([[4, 9], [1, 7, 4]], player=MAX), Decision([[3, 8], 6], player=MAX)])
_MIN_TWICE: Final = Decision([Decision([Decision([2, 9], player=MIN), 6, 1], player=MIN), [3, 5]])

RANDOM: Final[Sequence[RandomCase]] = (
    _random(7),
    _random([3, 5]),
    _random([3, 6], first=MIN),
    _random([-4, -2]),
    _random([[3, 12], [2, 14]]),
    _random([[3, 12], [2, 14]], node="B"),
    _random([[3, 12, 9], [2, 4, 6], [15, 6, 0]]),
    _random([[3, 1, 8], [5, 4]], first=MIN),
    _random([4, [6, [1, 9, 2]], [[2, 7], 8]]),
    _random(_TWICE, remark=", where MAX moves twice running"),
    _random(_MIN_TWICE, remark=", where MIN moves twice running on the left"),
    *(
        RandomCase(f"the tic-tac-toe position {notation}", TicTacToe(), TicTacToe().parse(notation))
        for notation in ("X X X / O O . / . . .", "X O X / O X . / . X O", "X O X / O O . / . X .")
    ),
)
"""Trees and boards on which MIN plays at random."""


def _modelled(
    tree: Tree,
    model: Mapping[str, Mapping[str, float]],
    *,
    first: int = MAX,
    node: str | None = None,
    remark: str = "",
) -> ModelCase:
    case = _tree(tree, first=first, node=node, remark=remark)
    said = "; ".join(
        f"at {where} " + ", ".join(f"{action} with {probability:g}" for action, probability in chances.items())
        for where, chances in model.items()
    )
    believed = f" and the model: {said}" if said else ""
    return ModelCase(f"{case.text}{believed}", case.game, case.root, start=case.start, model=model.__getitem__)


def _board(notation: str, text: str, model: Callable[[Game[Any, Any]], Model]) -> ModelCase:
    game = TicTacToe()
    return ModelCase(
        f"the tic-tac-toe position {notation}, where O plays {text}", game, game.parse(notation), model=model(game)
    )


def _last(game: Game[Any, Any]) -> Model:
    return lambda state: {game.actions(state)[-1]: 1.0}


MODELLED: Final[Sequence[ModelCase]] = (
    _modelled(7, {}),
    _modelled([3, 5], {}),
    _modelled([-4, -2], {}),
    _modelled([3, 6], {"A": {"a1": 0.75, "a2": 0.25}}, first=MIN),
    _modelled([[3, 12], [2, 14]], {"B": {"b1": 0.5, "b2": 0.5}, "C": {"c1": 0.75, "c2": 0.25}}),
    _modelled([[3, 12], [2, 14]], {"B": {"b1": 0.5, "b2": 0.5}, "C": {"c1": 0.75, "c2": 0.25}}, node="C"),
    _modelled([[3, 12], [6, 14]], {"B": {"b2": 0.9, "b1": 0.1}, "C": {"c2": 0.2, "c1": 0.8}}),
    _modelled([[3, 12, 8], [2, 14, 9]], {"B": {"b3": 0.4, "b1": 0.6}, "C": {"c2": 1.0}}),
    _modelled([[3, 12, 8], [6, 1, 9]], {"B": {"b1": 0.7, "b2": 0.0, "b3": 0.3}, "C": {"c1": 0.2, "c3": 0.8}}),
    _modelled([[5, [1, 9]], [[2, 7], 8]], {"B": {"b2": 0.4, "b1": 0.6}, "C": {"c1": 0.9, "c2": 0.1}}),
    _modelled(
        [[5, [1, 9]], [[2, 7], 8]],
        {"A": {"a1": 0.3, "a2": 0.7}, "D": {"d1": 0.8, "d2": 0.2}, "E": {"e2": 1.0}},
        first=MIN,
    ),
    _modelled(
        _TWICE,
        {"D": {"d2": 0.6, "d1": 0.4}, "E": {"e1": 0.5, "e3": 0.5}, "F": {"f1": 0.1, "f2": 0.9}},
        remark=", where MAX moves twice running,",
    ),
    _board("X X X / O O . / . . .", "at random", uniform_policy),
    _board("X O X / O X . / . X O", "the last free square", _last),
    _board("X O . / O X X / . X O", "at random", uniform_policy),
    _board("X O . / O X X / . . O", "the last free square", _last),
)
"""Trees and boards on which there is a model of MIN."""


# -- Star1 ---------------------------------------------------------------------------------------


def _star(
    text: str, *, first: int = MAX, bounds: tuple[float, float] = (0, 10), node: str | None = None
) -> ChanceCase:
    case = _tree(TreeGame.from_text(text, first=first), node=node)
    low, high = bounds
    words = f"{case.text}, low {low:g} and high {high:g}"
    return ChanceCase(words, case.game, case.root, bounds, start=case.start)


STARRED: Final[Sequence[ChanceCase]] = (
    _star("7"),
    _star("[3, 5]"),
    _star("[3, 5]", first=MIN),
    _star("{0.5: 3, 0.5: 8}"),
    _star("{0.25: 4, 0.25: 8, 0.5: 6}"),
    _star("[{0.5: 6, 0.5: 8}, {0.5: 4, 0.5: 9}]"),
    _star("[{0.5: 6, 0.5: 8}, {0.5: 4, 0.5: 9}]", node="C"),
    _star("[{0.9: 4, 0.1: 2}, {0.7: 8, 0.3: 3}]", first=MIN),
    _star("[{0.9: -4, 0.1: -2}, {0.7: -8, 0.3: 3}]", bounds=(-10, 5)),
    _star("[{0.5: -4, 0.5: -4}, {0.5: -7, 0.5: -5}]", bounds=(-10, -1)),
    _star("[{0.5: 4, 0.5: 4}, {0.5: 7, 0.5: 5}]", first=MIN, bounds=(1, 10)),
    _star("[{0.5: 9, 0.5: 4}, {0.75: 1, 0.25: 4}, {0.25: 7, 0.75: 9}]"),
    _star("[{0.7: [9, 3], 0.3: [2, 8]}, {0.8: [5, 2], 0.2: [8, 5]}]"),
    _star("[{0.7: [9, 8], 0.3: [5, 9]}, {0.9: [9, 1], 0.1: [5, 6]}]", first=MIN),
    _star("[{0.9: [6, 7], 0.1: [5, 5]}, {0.7: [7, 8], 0.3: [6, 5]}]", first=MIN),
    _star("[[{0.5: 6, 0.5: 8}, {0.5: 7, 0.5: 1}], [{0.5: 4, 0.5: 1}, {0.5: 5, 0.5: 1}]]"),
    _star("[{0.5: [8, 9], 0.25: [3, 8], 0.25: [3, 8]}, {0.5: [5, 1, 1], 0.5: [7, 8, 5]}]"),
    _star(
        "[{0.9: [{0.6: 7, 0.4: 9}, {0.6: 7, 0.4: 8}], 0.1: [{0.3: 1, 0.7: 3}, {0.3: 8, 0.7: 9}]}, "
        "{0.1: [{0.5: 8, 0.5: 2}, {0.8: 2, 0.2: 5}], 0.9: [{0.8: 3, 0.2: 4}, {0.3: 7, 0.7: 3}]}]",
        bounds=(-1, 12),
    ),
)
"""Trees for Star1, with the bounds of all values; no leaf is as low or as high as a bound."""
