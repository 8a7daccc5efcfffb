"""What the functions of lesson 02 are tried on, the smallest case first.

Together the cases tell every known mistake from the right answer and from each other: there are
terminal roots, ties, values of one sign, MIN to move first, a player who moves twice running, leaves at
mixed depths, and boards, where somebody is to move in a terminal state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamelib.game import MAX, MIN
from gamelib.games.mnk import TicTacToe
from gamelib.games.tree import Decision
from gamelib_exercises.case import Case, board_case, tree_case

_TWICE: Final = Decision([Decision([[4, 9], [1, 7]], player=MAX), Decision([[3, 8], [5, 6]], player=MAX)])
_MIN_TWICE: Final = Decision([Decision([Decision([2, 9], player=MIN), Decision([6, 4], player=MIN)]), 3])


MOVES_TWICE: Final = (
    tree_case(_TWICE, words=", where MAX moves twice running"),
    tree_case(_MIN_TWICE, words=", where MIN moves twice running"),
)

FAR: Final = (
    tree_case([[-5e30, -3e30], [-4e30, -6e30]], first=MIN),
    tree_case([[5e30, 3e30], [2e30, 6e30]]),
    tree_case([[5, 9], [5.5, 5.25]]),
    tree_case([[5, 1], [4.5, 4.75]], first=MIN),
)
"""Values that a finite start of the search would hide, and values that are not whole or lie close together."""

LEAVES: Final[Sequence[Case]] = (tree_case(7), tree_case(-7), board_case(TicTacToe(), "X X X / O O . / . . ."))
"""Terminal roots."""

DECISIONS: Final[Sequence[Case]] = (
    tree_case([3, 5]),
    tree_case([3, 5], first=MIN),
    tree_case([-4, -2]),
    tree_case([4, 2], first=MIN),
    tree_case([2, 6, 4]),
    tree_case([4, 4, 2, 4]),
    tree_case([[3, 12], [2, 4]]),
    tree_case([[3, 12], [2, 4]], node="C"),
    tree_case([[3, 1], [5, 4]], first=MIN),
    tree_case([[2, 14], [5, 6], [5, 5]]),
    tree_case([[3, 9], [1, 14], [4, 6], [2, 20]]),
    tree_case([4, [6, [1, 9]], [[2, 7], 8]]),
    *MOVES_TWICE,
    *FAR,
    tree_case([[[-1, 5], [2, -8]], [[0, -3], [6, -2]]]),
    tree_case([[[7, 5], [9, 2]], [[1, 3], [4, 8]]], first=MIN),
    board_case(TicTacToe(), "X O X / O X . / . X O"),
    board_case(TicTacToe(), "X O X / O O . / . X ."),
    board_case(TicTacToe(), "O X . / . O X / X . ."),
    board_case(TicTacToe(), "X O . / . O . / X . X"),
)
"""States in which somebody is to move."""

VALUES: Final[Sequence[Case]] = (*LEAVES, *DECISIONS)
