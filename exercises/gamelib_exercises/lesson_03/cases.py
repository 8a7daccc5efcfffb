"""What the searches of lesson 03 are tried on, the smallest case first.

Together the cases tell every known mistake from the right answer and from each other: there are leaves
above the horizon, at it and below it, estimates of either sign, ties, MIN to move first, a player who moves
twice running, and boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gamelib.evaluation.tic_tac_toe import open_lines
from gamelib.game import MAX, MIN
from gamelib.games.breakthrough import Breakthrough, BreakthroughState
from gamelib.games.connect_four import ConnectFour
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.games.tree_nodes import Decision, Tree
from gamelib_exercises.lesson_03.searched import SearchCase, at_node, position_case, tree_case

_SMALL: Final[Tree] = [[3, 12], [2, 4]]
_MIXED: Final[Tree] = [4, [6, [1, 9]], [[2, 7], 8]]
_MIXED_ESTIMATES: Final = (1, -2, 5, 3, 7)
_LONG: Final[Tree] = [[[-1, 5], [2, -8]], [[0, -3], [6, -2]]]
_LONG_ESTIMATES: Final = (1, -4, -3, 2, -6, -5, -7)
_TWICE: Final = Decision([Decision([[4, 9], [1, 7]], player=MAX), Decision([[3, 8], [5, 6]], player=MAX)])
_TWICE_ESTIMATES: Final = (0, 2, 5, 6, 3, 1, 4)

_TICTACTOE: Final = TicTacToe()
_OPEN_LINES: Final = open_lines(_TICTACTOE)
_CONNECT: Final = ConnectFour(columns=4, rows=4, connect=3)


def _lines(state: MnkState) -> float:
    """Return a tenth of the open lines of X less those of O: less than a win, whatever the board."""
    return _OPEN_LINES(state) / 10


def _plies(depth: int) -> str:
    return f"depth {depth}"


def _tree(tree: Tree, estimates: Sequence[float], depth: int, first: int = MAX) -> SearchCase:
    return tree_case(tree, estimates, depth, words=_plies(depth), first=first)


def _board(notation: str, depth: int) -> SearchCase:
    return position_case(_TICTACTOE, notation, _lines, depth, words=f"open lines / 10, {_plies(depth)}")


def _columns(columns: str, depth: int) -> SearchCase:
    notation = _CONNECT.text(_CONNECT.play(columns)).replace("\n", " / ")
    return position_case(_CONNECT, notation, _CONNECT.window_score, depth, words=f"window_score, {_plies(depth)}")


def _twice_running(case: SearchCase) -> SearchCase:
    return replace(case, text=case.text.replace("at the root", "at the root, and at B and C too", 1))


DEPTHS: Final[Sequence[SearchCase]] = (
    _tree(7, (), 0),
    _tree(7, (), 2),
    _board("X X X / O O . / . . .", 1),
    _tree([3, 5], (4,), 0),
    _tree([3, 5], (4,), 1),
    _tree([3, 5], (4,), 1, MIN),
    _tree(_SMALL, (1, 5, 7), 0, MIN),
    _tree(_SMALL, (1, 5, 7), 1),
    _tree(_SMALL, (1, 5, 7), 2),
    _tree(_SMALL, (1, 5, 7), 3),
    at_node(_tree(_SMALL, (1, 5, 7), 1), "C"),
    _tree([[3, 1], [5, 4]], (2, -6, -3), 1, MIN),
    *(_tree(_MIXED, _MIXED_ESTIMATES, depth) for depth in (1, 2, 3)),
    *(_tree(_MIXED, _MIXED_ESTIMATES, depth, MIN) for depth in (1, 2)),
    *(_tree(_LONG, _LONG_ESTIMATES, depth) for depth in (1, 2, 3)),
    *(_twice_running(_tree(_TWICE, _TWICE_ESTIMATES, depth)) for depth in (1, 2, 3)),
    _board("O X . / . O X / X . .", 1),
    _board("X O . / . O . / X . X", 2),
    _board("X . . / . O . / . . X", 2),
    _columns("1223", 3),
)


def _nodes(nodes: int) -> str:
    return f"{nodes} {'node' if nodes == 1 else 'nodes'}"


def _shared(tree: Tree, estimates: Sequence[float], nodes: int, first: int = MAX) -> SearchCase:
    return tree_case(tree, estimates, nodes, words=_nodes(nodes), first=first)


_UNEVEN: Final[Tree] = [[[[3, 8], [6, 1]]], [[2, 9, 4], [7, 5, 1], [8, 6, 3]], [[[[4, 7]]]]]
_UNEVEN_ESTIMATES: Final = (1, 5, -2, 3, 4, 6, 2, 7, -1, 9, -3, 8, 10)

SHARED: Final[Sequence[SearchCase]] = (
    _shared(7, (), 1),
    position_case(_TICTACTOE, "X X X / O O . / . . .", _lines, 3, words="open lines / 10, 3 nodes"),
    _shared([3, 5], (4,), 1),
    _shared([3, 5], (4,), 2),
    _shared([3, 5], (4,), 3),
    _shared([3, 5], (4,), 3, MIN),
    *(_shared(_SMALL, (1, 5, 7), nodes) for nodes in (3, 4, 5, 6, 7, 8)),
    *(_shared(_SMALL, (1, 5, 7), nodes, MIN) for nodes in (2, 3, 7)),
    at_node(_shared(_SMALL, (1, 5, 7), 3), "C"),
    *(_shared(_MIXED, _MIXED_ESTIMATES, nodes) for nodes in (4, 10, 13, 19)),
    *(_shared(_UNEVEN, _UNEVEN_ESTIMATES, nodes) for nodes in (6, 10, 11, 12, 13, 18, 25, 40)),
    position_case(_TICTACTOE, "X O . / . O . / X . X", _lines, 20, words="open lines / 10, 20 nodes"),
)


def _noisy(tree: Tree, estimates: Sequence[float], noisy: str, *values: int, first: int = MAX) -> SearchCase:
    words = _plies(values[0]) if values else ""
    return tree_case(tree, estimates, *values, words=words, first=first, noisy=noisy.split())


_STEPS: Final = Breakthrough(columns=3, rows=5, filled=1)


def _pieces(state: BreakthroughState) -> float:
    """Return a tenth of white's pieces less black's: less than a win, whatever the board."""
    return (_STEPS.pieces(state, MAX) - _STEPS.pieces(state, MIN)) / 10


def _steps(board: str, mover: str, *values: int) -> SearchCase:
    depth = f", {_plies(values[0])}" if values else ""
    notation = f"{board} / {mover} to move"
    return position_case(_STEPS, notation, _pieces, *values, words=f"pieces / 10{depth}")


_CHAIN: Final[Tree] = [[[6, [9, 1]], 4], 2]
_CHAIN_ESTIMATES: Final = (3, 1, 5, 7)

QUIET: Final[Sequence[SearchCase]] = (
    _noisy(7, (), ""),
    _noisy([3, 5], (4,), ""),
    _noisy([3, 5], (4,), "a1"),
    _noisy([3, 5], (4,), "a2"),
    _noisy([3, 5], (4,), "a1", first=MIN),
    _noisy([3, 5], (4,), "a2", first=MIN),
    _noisy([3, 5], (6,), "a1 a2"),
    _noisy([3, 5], (1,), "a1 a2", first=MIN),
    _noisy(_SMALL, (1, 5, 7), "a1 b1"),
    _noisy(_SMALL, (8, 5, 7), "a1 b1 b2"),
    _noisy(_SMALL, (1, 5, 7), "b1 c1"),
    _noisy(_SMALL, (6, 5, -7), "a2 c2", first=MIN),
    at_node(_noisy(_SMALL, (1, 5, 7), "c1"), "C"),
    _noisy(_CHAIN, _CHAIN_ESTIMATES, "a1 b1 c2 d2"),
    _noisy(_CHAIN, _CHAIN_ESTIMATES, "a1 b1 b2 c2 d1", first=MIN),
    _noisy(_LONG, _LONG_ESTIMATES, "a1 a2 b1 c2 d2 e1 e2 f1 g1"),
    _noisy(_LONG, _LONG_ESTIMATES, "a1 b1 b2 d1 e1", first=MIN),
    _steps(". . . / . B . / W . . / . . . / . . .", "white"),
    _steps("B . . / . . . / . B . / W . W / . . .", "white"),
    _steps(". B . / . . B / . W . / W . . / . . .", "black"),
    _steps(". . . / B . . / W B . / . W . / . . .", "white"),
)

QUIET_DEPTHS: Final[Sequence[SearchCase]] = (
    _noisy(7, (), "", 1),
    _noisy([3, 5], (4,), "a2", 0),
    _noisy([3, 5], (4,), "a1", 1, first=MIN),
    _noisy(_SMALL, (1, 5, 7), "c1", 1),
    _noisy(_SMALL, (6, 5, 7), "a1 c2", 1),
    _noisy(_SMALL, (1, 5, 7), "b1 c1", 2),
    _noisy(_SMALL, (1, 5, 4), "b1 c2", 1, first=MIN),
    at_node(_noisy(_SMALL, (1, 5, 7), "a2 c1", 1), "C"),
    *(_noisy(_CHAIN, _CHAIN_ESTIMATES, "a1 b1 c2 d2", depth) for depth in (0, 1, 2)),
    *(_noisy(_LONG, _LONG_ESTIMATES, "a1 b1 c2 d2 e1 e2 f1 g1", depth) for depth in (0, 1, 2)),
    _steps(". B . / . . . / . B . / W . . / . . .", "white", 1),
    _steps(". . . / B . . / W B . / . W . / . . .", "white", 2),
)


def _budget(tree: Tree, estimates: Sequence[float], nodes: int, first: int = MAX) -> SearchCase:
    return tree_case(tree, estimates, nodes, words=f"a budget of {_nodes(nodes)}", first=first)


_TURNS: Final[Tree] = [[[1, 6], [5, 2]], [[8, 3], [2, 9]], [[4, 4], [7, 5]]]
_TURNS_ESTIMATES: Final = (0, 3, 9, 5, 8, 7, 2, 1, 4, 6)
_OTHER_ESTIMATES: Final = (9, 4, 1, 3, 0, 8, 6, 5, 11, 10)
"""Another action is best at each depth, and most is promised at the second."""

BUDGETS: Final[Sequence[SearchCase]] = (
    *(_budget([3, 5], (4,), nodes) for nodes in (0, 1, 2, 7)),
    _budget([3, 5], (4,), 2, MIN),
    *(_budget(_SMALL, (1, 5, 7), nodes) for nodes in (0, 1, 2, 5, 7, 8, 9, 30)),
    *(_budget(_SMALL, (1, 7, 5), nodes, MIN) for nodes in (2, 7, 8)),
    at_node(_budget(_SMALL, (1, 5, 7), 2), "C"),
    *(_budget(_TURNS, _TURNS_ESTIMATES, nodes) for nodes in (0, 1, 3, 4, 9, 11, 12, 25, 32, 33, 34, 60)),
    *(_budget(_TURNS, _OTHER_ESTIMATES, nodes) for nodes in (11, 12, 20, 33)),
    position_case(_TICTACTOE, "X . . / . O . / . . X", _lines, 40, words="open lines / 10, a budget of 40 nodes"),
)
