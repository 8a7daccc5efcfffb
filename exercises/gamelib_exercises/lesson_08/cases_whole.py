"""What the whole search is tried on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from gamelib.games.tree_nodes import Decision
from gamelib_exercises.case import Case, board_case, picture_of
from gamelib_exercises.lesson_08.cases import TIC_TAC_TOE
from gamelib_exercises.lesson_08.pictures import tree_case
from gamelib_exercises.lesson_08.rollouts import CALLS, OftenCase

_DRAWN: Final = " (the picture says who moves where)"


def _tree(tree: Any, simulations: int, c: float, *, words: str = "", **more: Any) -> Case:
    return tree_case(tree, simulations, c, words=f"{words}, {_many(simulations)} and c = {c:g}", solved=True, **more)


def _many(simulations: int) -> str:
    return f"{simulations} simulation{'' if simulations == 1 else 's'}"


def _board(notation: str, simulations: int, c: float) -> Case:
    case = board_case(TIC_TAC_TOE, notation, simulations, c)
    return replace(
        case, text=f"{case.text}, {_many(simulations)} and c = {c:g}", draw=lambda: picture_of(TIC_TAC_TOE, case.state)
    )


def _often(tree: Any) -> Case:
    case = tree_case(tree, 1, 1)
    text = f"{case.text}, 1 simulation and c = 1, {CALLS} times, with random going on"
    return OftenCase(text, case.game, case.state, case.values, case.draw, case.start)


_OUT_OF_TURN: Final = [Decision([[1, -1], [0, 1]], player=0), Decision([[-1, 1], [0, -1]], player=0), [[1, 0], [-1, 1]]]
_THREE: Final = [
    [[(2, -1, -1), (-1, 2, -1)], [(-1, -1, 2), (2, -1, -1)]],
    [[(-1, 2, -1), (-1, -1, 2)], [(0.5, 0.5, -1), (-1, 2, -1)]],
]

_ONE_CHOICE: Final = [
    Decision([
        Decision([(9, 4, 5, 1)], player=1), Decision([(5, 9, 1, 4)], player=1), Decision([(1, 0, 8, 7)], player=1),
    ], player=3)
]  # fmt: skip
"""Player 3 alone has a choice, who is not the next in turn; after that the one at the root moves again."""

_FOR_PLAYER_1: Final = [[(0, 3, 9), (3, 9, 1), (9, 5, 4)]]
"""The one choice is that of the next in turn."""

_OWN_CHOICES: Final = [[(7, 9), (7, 0), (7, 6)], [(6, 2), (6, 8), (6, 5)], [(4, 9), (4, 1)]]
"""Player 0 gets the same wherever player 1 goes, so that luck has no part in what player 0 chooses."""

_THREE_CHOICES: Final = [
    [[(7, 3, 9), (7, 3, 2)], [(7, 6, 4), (7, 6, 8)]],
    [[(5, 9, 3), (5, 9, 5), (5, 9, 0)], [(5, 2, 7), (5, 2, 0)]],
]
"""The same with three players, each of whom cares for their own choice alone."""

TREES: Final[Sequence[Case]] = (
    _tree([1, -1], 1, 1),
    _tree([3, 1, 2], 2, 1),
    _tree([3, 1, 2], 50, 1),
    _tree([3, 1, 2], 50, 0.3, first=1),
    _tree([(5, 2, 0), (3, 0, 4), (0, 3, 2)], 60, 0.6, first=1, players=3),
    _tree([1, -1, 0], 4, 1, node="A2"),
    _tree(_FOR_PLAYER_1, 60, 0.6, players=3),
    _tree(_ONE_CHOICE, 60, 0.6, first=1, players=4, words=_DRAWN),
    _tree([[1, -1], [-1, 0]], 30, 1),
    _tree([[[1, -1], 0], [[0, 1], [-1, 0]]], 3, 1),
    _tree([[[0, 1], [2, 3]], [[4, 5], [6, 7]]], 16, 1),
    _tree([[[1, -1], 0], [[0, 1], [-1, 0]]], 60, 0.7, first=1, node="C"),
    _tree(_OWN_CHOICES, 150, 0.6),
    _tree(_THREE_CHOICES, 200, 0.6, players=3),
    _tree(_OUT_OF_TURN, 60, 0.8, words=_DRAWN),
    _tree(_THREE, 50, 1, players=3),
    _often([[[0, 1, 2], [3, 4, 5], [6, 7, 8]]]),
    _often([[[[0, 1], [2, 3]], [[4, 5], [6, 7]]]]),
    _board("X O X / O . . / . . .", 80, 1),
)
"""Trees in which luck has no part; ends of games; three players; players who move twice running; and simulations.

The trees of :data:`_FOR_PLAYER_1` and :data:`_ONE_CHOICE` tell by whose totals a search selects, the next two by which
logarithm.
"""

MOVES: Final[Sequence[Case]] = (
    _tree([0, -1, -1, 1, -1, -1], 120, 0.7),
    _tree([[-1, -1], [0, 0], [-1, 1]], 120, 0.7),
    _tree([[0, 0], [[1, -1], [-1, 1]]], 200, 0.7),
    _tree([[-1, 1, 1, 1, 1], [0, 0]], 300, 0.7),
    _tree([[1, -1, -1, -1, -1], [0, 0]], 300, 0.7, first=1),
    _tree([[[-1, -1, -1, -1, -1, -1, -1, 1]], [0, 0]], 300, 0.7),
    _tree([[0, [[1, 1, 1, 1, 1, -1]]], -0.5], 800, 0.7),
    _tree([Decision([-1, 1, -1], player=0), 0], 200, 0.7, words=_DRAWN),
    _tree(_THREE, 300, 0.7, players=3),
    _board("X X . / O O . / . . .", 200, 0.7),
    _board("X X O / . O . / X . .", 300, 0.7),
    _board("X O X / . O . / . . .", 300, 0.7),
    _board("O X . / . X . / . . .", 600, 0.7),
    _board("X . . / O . . / . . X", 400, 0.7),
)
"""Positions with moves that win, that save a draw, and that fall into a trap."""
