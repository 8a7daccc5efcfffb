"""What alpha-beta is tried on, the smallest case first: ties, deep cuts, MIN first, a player who moves twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamelib.game import MIN
from gamelib.games.mnk import TicTacToe
from gamelib_exercises.case import Case, board_case, tree_case
from gamelib_exercises.lesson_02.cases import FAR, MOVES_TWICE

SEARCHED: Final[Sequence[Case]] = (
    tree_case(7),
    board_case(TicTacToe(), "X X X / O O . / . . ."),
    tree_case([3, 5]),
    tree_case([3, 5], first=MIN),
    tree_case([-4, -2]),
    tree_case([4, 2], first=MIN),
    tree_case([2, 6, 4]),
    tree_case([3, 2, 5]),
    tree_case([[3, 12], [2, 4]]),
    tree_case([[3, 12], [2, 4]], node="C"),
    tree_case([[5, 6], [5, 3]]),
    tree_case([[3, 1], [5, 4]], first=MIN),
    tree_case([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    tree_case([[4, 7], [9, 4, 6], [4, 8], [6, 5]]),
    tree_case([[3, 1], [3, 8], [2, 9, 4]], first=MIN),
    tree_case([4, [6, [1, 9]], [[2, 7], 8]]),
    *MOVES_TWICE,
    *FAR,
    tree_case([[[-1, 5], [2, -8]], [[0, -3], [6, -2]]]),
    tree_case([[[3, 1], [5, 2]], [[4, 9], [8, 6]]]),
    tree_case([[[5, 3], [5, 7]], [[6, 8], [1, 5]], [[5, 2], [9, 4]]]),
    tree_case([[[[3, 8], [5, 2]], [[6, 1], [4, 7]]], [[[9, 2], [3, 3]], [[1, 8], [5, 6]]]]),
    tree_case([[[[6, 7], [5, 3]], [[8, 2], [9, 4]]], [[[2, 5], [4, 1]], [[7, 5], [6, 8]]]], first=MIN),
    tree_case([[[[7, 2], [5, 8]], [[4, 9], [6, 3]]], [[[1, 8], [7, 7]], [[9, 2], [5, 4]]]], first=MIN),
    board_case(TicTacToe(), "X O X / O X . / . X O"),
    board_case(TicTacToe(), "X O X / O O . / . X ."),
    board_case(TicTacToe(), "O X . / . O X / X . ."),
)
"""Trees and boards for alpha-beta to the end of the game."""
