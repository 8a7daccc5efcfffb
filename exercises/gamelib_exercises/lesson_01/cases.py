"""What the functions and the game of lesson 01 are tried on, the smallest case first.

Together the cases tell every known mistake from the right answer and from each other: there are single
leaves, leaves at mixed depths, states that are reached on several paths and at several plies, boards
that are mirrored, and matrices with as many rows as columns and with more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from gamelib.game import MAX, MIN
from gamelib.games.mnk import TicTacToe
from gamelib.games.nim import Nim
from gamelib_exercises.case import Case, board_case, node_case, tree_case
from gamelib_exercises.lesson_01.kinds import board_picture, boards, unsolved

SIZES: Final[Sequence[Case]] = tuple(
    unsolved(case)
    for case in (
        tree_case(7),
        tree_case([3, 5]),
        tree_case([[3, 5], 4]),
        node_case([[3, 5, 1], 4], "B"),
        tree_case([4, [3, [1, 2], 5], [6, 2]], first=MIN),
        board_case(Nim((1, 1)), "1 1"),
        board_case(TicTacToe(), "X O X / O O . / . X ."),
        board_case(Nim((2, 2)), "2 2"),
        board_case(TicTacToe(), "X . . / . O . / . . X"),
    )
)
"""Trees and positions to count the nodes of."""

STATES: Final[Sequence[Case]] = tuple(
    unsolved(case)
    for case in (
        tree_case(7),
        tree_case([3, 5]),
        node_case([[3, 5, 1], 4], "B"),
        board_case(Nim((1, 1)), "1 1"),
        board_case(Nim((3,)), "3"),
        board_case(Nim((4,)), "4"),
        board_case(Nim((2, 2)), "2 2"),
        board_case(TicTacToe(), "X O X / O O . / . X ."),
        board_case(TicTacToe(), "X . . / . O . / . . X"),
        board_case(TicTacToe(), "X . . / . O . / . . ."),
    )
)
"""Trees and positions to count the states of."""

IMAGES: Final[Sequence[Case]] = tuple(
    Case(f"the board {board!r}", values=(board,), draw=partial(board_picture, board))
    for board in ("....X....", "X........", ".X.......", "XO.......", "XOX.O....", "OXX..XO..")
)
"""Boards with one, four and eight different images."""

CANONICAL: Final[Sequence[Case]] = (Case("the 5,478 boards of tic-tac-toe", values=(boards(),)),)
"""All boards at once."""

MATRICES: Final[Sequence[Case]] = tuple(
    Case(f"the matrix {[list(row) for row in matrix]}", values=([list(row) for row in matrix],))
    for matrix in (
        ((5,),),
        ((1, -1), (-1, 1)),
        ((3, -1), (0, 2)),
        ((4, 1, -3), (3, 2, 5), (0, 1, 6)),
        ((2, -3, 7), (-4, 6, 1)),
        ((-1, -8), (-2, -3), (-5, 0)),
    )
)
"""Matrices with a saddle point and without, square and not."""

HANDS: Final[Sequence[Case]] = tuple(
    Case(f"the numbers {numbers} and the goal {goal}", values=(numbers, goal))
    for numbers, goal in (
        ((1, 5, 9), 15),
        ((1, 2, 3), 15),
        ((), 15),
        ((15,), 15),
        ((6, 9), 15),
        ((5, 9), 15),
        ((1, 4, 7, 8), 20),
        ((1, 4, 7, 8), 12),
        ((1, 4, 7, 8), 16),
        ((1, 4, 7, 8), 19),
        ((2, 4, 7, 9), 15),
        ((1, 2, 3, 9), 15),
        ((2, 3, 4, 6), 15),
        ((9, 8, 7), 15),
    )
)
"""Numbers in a player's hand."""

def _game(highest: int, goal: int, first: int) -> Case:
    return Case(f"ThreeNumbers({highest}, {goal}, {'MIN' if first == MIN else 'MAX'})", values=(highest, goal, first))


SMALL_GAMES: Final[Sequence[Case]] = (_game(3, 6, MAX), _game(5, 8, MIN), _game(6, 10, MAX))
"""Games whose whole trees can be looked at; in the last MAX may win before all numbers are taken."""

GAMES: Final[Sequence[Case]] = (
    *SMALL_GAMES,
    _game(6, 10, MIN),
    _game(7, 12, MAX),
)
"""These, one in which MIN may win before all numbers are taken, and one with hands of four numbers."""
