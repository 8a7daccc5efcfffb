"""Trees, estimates and boards that several questions of lesson 03 try searches on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamelib.evaluation.tic_tac_toe import open_lines
from gamelib.game import MAX
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.games.tree import Tree
from gamelib_exercises.lesson_03.searched import SearchCase, position_case, tree_case

SMALL: Final[Tree] = [[3, 12], [2, 4]]
MIXED: Final[Tree] = [4, [6, [1, 9]], [[2, 7], 8]]
MIXED_ESTIMATES: Final = (1, -2, 5, 3, 7)
LONG: Final[Tree] = [[[-1, 5], [2, -8]], [[0, -3], [6, -2]]]
LONG_ESTIMATES: Final = (1, -4, -3, 2, -6, -5, -7)

_TICTACTOE: Final = TicTacToe()
_OPEN_LINES: Final = open_lines(_TICTACTOE)


def tree(tree: Tree, estimates: Sequence[float], depth: int, first: int = MAX) -> SearchCase:
    """Return the case of a tree that is searched to a depth."""
    return tree_case(tree, estimates, depth, words=f"depth {depth}", first=first)


def board(notation: str, value: int, words: str) -> SearchCase:
    """Return the case of a tic-tac-toe board; the estimate is a tenth of the open lines, less than any win."""
    return position_case(_TICTACTOE, notation, _lines, value, words=f"open lines / 10, {words}")


def _lines(state: MnkState) -> float:
    return _OPEN_LINES(state) / 10


def nodes_text(nodes: int) -> str:
    """Return a number of nodes in words."""
    return f"{nodes} {'node' if nodes == 1 else 'nodes'}"
