"""Trees and positions that several questions of lesson 06 are tried on."""

from __future__ import annotations

from typing import Any, Final

from gamelib.games.othello import ManyPlayerOthello
from gamelib.games.tree import Decision
from gamelib_exercises.case import Case
from gamelib_exercises.lesson_06.trees import position_case

SMALL: Final = [[(1, 2, 6), (4, 3, 3)], [(6, 1, 2), (7, 4, 1)]]
TEXTBOOK: Final = [[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]]
"""The tree of the textbook's figure, in which there is a tie at the root."""

UNEVEN: Final = [(3, 5, 2), [(6, 0, 4), (2, 3, 5)], [[(7, 2, 1), (1, 1, 8)], (4, 6, 0)]]
OUT_OF_TURN: Final = [
    Decision([[(5, 1, 4), (2, 6, 2)], [(3, 3, 4), (7, 2, 1)]], player=0),
    Decision([(1, 4, 5), [(4, 4, 2), (6, 3, 1)]], player=2),
]
"""Somebody moves twice running, and somebody's turn is left out."""

TWICE: Final = [Decision([(5, 1, 4), (2, 6, 2)], player=0), [(3, 3, 4), (4, 5, 1)]]

ENVY: Final = [(5, 5, 5), (4, 0, 0)]
"""Who looks at the others' numbers takes less for itself."""

OUT: Final = " (where turns are left out)"
ENVY_WORDS: Final = (
    "envy: the mover wants the greatest lead over all the others: its own number less the sum of theirs. In maxⁿ "
    "nobody is against anybody: it wants the greatest number, whatever the others get."
)
FOUR: Final = [
    [[(0, 2, 1, 7), (5, 1, 4, 0)], [(1, 3, 5, 1), (5, 0, 0, 5)]],
    [[(0, 7, 3, 0), (0, 3, 6, 1)], [(0, 2, 7, 1), (2, 3, 1, 4)]],
]


def othello(*asked: tuple[tuple[Any, ...], str]) -> list[Case]:
    """Return two positions of Othello for three in which somebody has to pass, with more arguments and words."""
    game = ManyPlayerOthello(5)
    boards = (
        "X X X O A / X X X X O / . A A X X / O A O O O / A A . X . / A to move",
        ". X X X X / A X O X X / A A X X . / A X A A A / . X X A O / O to move",
    )
    return [
        position_case(game, board, "the position of Othello for three", *values, words=words)
        for board, (values, words) in zip(boards, asked or [((), "")] * 2, strict=True)
    ]
