"""What the whole search is tried on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib.course.exercise.case import Case, board_case, picture_of
from gamelib.course.exercise.lesson_06.trees import planted, vector_picture
from gamelib.course.exercise.lesson_08.cases import TIC_TAC_TOE
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import Decision
from gamelib.games.tree_text import write_tree


def _tree(tree: Any, simulations: int, c: float, *, first: int = 0, players: int = 2, node: str | None = None) -> Case:
    game = TreeGame(planted(tree) if players > 2 else tree, first=first, num_players=players)
    root = game.initial_state()
    text = f"{'' if node is None else f'the node {node} of '}the tree {write_tree(game.tree)}"
    text += f" for {players} players" if players > 2 else ""
    text += f" with player number {first} to move at the root" if first else ""
    return Case(
        f"{text}, {_many(simulations)} and c = {c:g}", game, root if node is None else node, (simulations, c),
        draw=lambda: vector_picture(game, root) if players > 2 else picture_of(game, root),
        start=None if node is None else root,
    )  # fmt: skip


def _many(simulations: int) -> str:
    return f"{simulations} simulation{'' if simulations == 1 else 's'}"


def _board(notation: str, simulations: int, c: float) -> Case:
    case = board_case(TIC_TAC_TOE, notation, simulations, c)
    return Case(
        f"{case.text}, {_many(simulations)} and c = {c:g}", case.game, case.state, case.values,
        draw=lambda: picture_of(TIC_TAC_TOE, case.state),
    )  # fmt: skip


_OUT_OF_TURN: Final = [Decision([[1, -1], [0, 1]], player=0), Decision([[-1, 1], [0, -1]], player=0), [[1, 0], [-1, 1]]]
_THREE: Final = [
    [[(2, -1, -1), (-1, 2, -1)], [(-1, -1, 2), (2, -1, -1)]],
    [[(-1, 2, -1), (-1, -1, 2)], [(0.5, 0.5, -1), (-1, 2, -1)]],
]

TREES: Final[Sequence[Case]] = (
    _tree([1, -1], 1, 1),
    _tree([3, 1, 2], 2, 1),
    _tree([3, 1, 2], 50, 1),
    _tree([3, 1, 2], 50, 0.3, first=1),
    _tree([(5, 2, 0), (3, 0, 4), (0, 3, 2)], 60, 0.6, first=1, players=3),
    _tree([1, -1, 0], 4, 1, node="A2"),
    _tree([[1, -1], [-1, 0]], 30, 1),
    _tree([[[1, -1], 0], [[0, 1], [-1, 0]]], 3, 1),
    _tree([[[1, -1], 0], [[0, 1], [-1, 0]]], 60, 0.7, first=1, node="C"),
    _tree(_OUT_OF_TURN, 60, 0.8),
    _tree(_THREE, 50, 1, players=3),
    _board("X O X / O . . / . . .", 80, 1),
)
"""Trees of one ply, in which luck has no part; ends of games; three players; players who move twice running."""

MOVES: Final[Sequence[Case]] = (
    _tree([0, -1, -1, 1, -1, -1], 120, 0.7),
    _tree([[-1, -1], [0, 0], [-1, 1]], 120, 0.7),
    _tree([[0, 0], [[1, -1], [-1, 1]]], 200, 0.7),
    _tree([[-1, 1, 1, 1, 1], [0, 0]], 300, 0.7),
    _tree([[1, -1, -1, -1, -1], [0, 0]], 300, 0.7, first=1),
    _tree([[[-1, -1, -1, -1, -1, -1, -1, 1]], [0, 0]], 300, 0.7),
    _tree([Decision([-1, 1, -1], player=0), 0], 200, 0.7),
    _tree(_THREE, 300, 0.7, players=3),
    _board("X X . / O O . / . . .", 200, 0.7),
    _board("X X O / . O . / X . .", 300, 0.7),
    _board("X O X / . O . / . . .", 300, 0.7),
    _board("O X . / . X . / . . .", 300, 0.7),
    _board("X . . / O . . / . . X", 400, 0.7),
)
"""Positions with moves that win, that save a draw, and that fall into a trap."""
