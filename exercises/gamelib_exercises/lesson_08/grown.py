"""The trees that the phases of lesson 08 are tried on: games, and the counts that simulations have left.

Together they tell every known mistake from the right answer and from each other.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from gamelib.games.tree import Decision, TreeGame
from gamelib_exercises.case import Case
from gamelib_exercises.lesson_06.trees import planted
from gamelib_exercises.lesson_08.trees import Counts, Grown

_Pair: TypeAlias = tuple[TreeGame, Counts]


def grown_case(game: TreeGame, counts: Counts, text: str, *values: Any) -> Case:
    """Return the case of a tree that simulations have grown; ``text`` goes on with what else a function is given."""
    tree = Grown(game, counts)
    return Case(f"the tree drawn below{text}", game, game.initial_state(), (tree, *values), draw=tree.picture)


SMALL: Final = TreeGame([[1, -1], [-1, 0]])
_WIDE: Final = TreeGame([[1, -1, 0], [0, [1, -1]], [[-1, 1], 0]])
_DEEP: Final = TreeGame([[[[1, -1], [0, 1]], [[-1, 0], 1]], [[[0, 1], [-1, 1]], [[1, -1], [0, -1]]]])
_SECOND: Final = TreeGame([[[1, 0], [-1, 0]], [[0, 1], -1], [[1, -1], [0, -1]]], first=1)
_THREE: Final = TreeGame(
    planted(
        [
            [[(2, -1, -1), (-1, 2, -1)], [(-1, -1, 2), (2, -1, -1)]],
            [[(-1, 2, -1), (-1, -1, 2)], [(0.5, 0.5, -1), (-1, 2, -1)]],
        ]
    ),
    num_players=3,
)
_TWICE: Final = TreeGame(
    [Decision([[1, -1], [0, 1]], player=0), Decision([[-1, 1], [0, -1]], player=0), [[1, 0], [-1, 1]]]
)
SMALL_NEW: Final[_Pair] = (SMALL, {"A": (0, (0, 0))})
SMALL_BEGUN: Final[_Pair] = (SMALL, {"A": (1, (1, 0)), "B": (1, (1, 0))})
SMALL_FIRST_ROW: Final[_Pair] = (SMALL, {"A": (2, (1, 1)), "B": (1, (1, 0)), "C": (1, (0, 1))})
SMALL_FULL: Final[_Pair] = (SMALL, {
    "A": (7, (3, 4)), "B": (5, (3, 2)), "B1": (2, (2, 0)), "B2": (2, (0, 2)), "C": (2, (0, 2)), "C1": (1, (0, 1)),
})  # fmt: skip
TWICE: Final[_Pair] = (_TWICE, {
    "A": (8, (5, 3)), "B": (2, (1, 1)), "E": (1, (0, 1)), "C": (2, (0.5, 1.5)), "G": (1, (0, 1)), "D": (4, (3.5, 0.5)),
    "I": (2, (1.5, 0.5)), "I1": (1, (1, 0)), "J": (1, (1, 0)),
})  # fmt: skip
SECOND: Final[_Pair] = (_SECOND, {
    "A": (17, (4, 13)), "B": (2, (1, 1)), "E": (1, (1, 0)), "C": (2, (1.5, 0.5)), "G": (1, (1, 0)),
    "D": (13, (1.5, 11.5)), "H": (7, (1, 6)), "H1": (1, (1, 0)), "H2": (5, (0, 5)), "I": (5, (0.5, 4.5)),
    "I1": (1, (0.5, 0.5)), "I2": (3, (0, 3)),
})  # fmt: skip
SECOND_YOUNG: Final[_Pair] = (_SECOND, {
    "A": (8, (3, 5)), "B": (2, (1, 1)), "E": (1, (0.5, 0.5)), "C": (4, (1, 3)), "G": (2, (1, 1)), "G1": (1, (0.5, 0.5)),
    "C2": (1, (0, 1)), "D": (2, (1, 1)), "H": (1, (1, 0)),
})  # fmt: skip
WIDE: Final[_Pair] = (_WIDE, {
    "A": (24, (13, 11)), "B": (5, (2, 3)), "B1": (1, (1, 0)), "B2": (2, (0, 2)), "B3": (1, (0.5, 0.5)),
    "C": (8, (4.5, 3.5)), "C1": (6, (3, 3)), "E": (1, (1, 0)), "D": (11, (6.5, 4.5)), "F": (1, (1, 0)),
    "D2": (9, (4.5, 4.5)),
})  # fmt: skip
WIDE_LATER: Final[_Pair] = (_WIDE, {
    "A": (24, (11, 13)), "B": (6, (2.5, 3.5)), "B1": (1, (1, 0)), "B2": (3, (0, 3)), "B3": (1, (0.5, 0.5)),
    "C": (3, (0.5, 2.5)), "C1": (1, (0.5, 0.5)), "E": (1, (0, 1)), "D": (15, (8, 7)), "F": (1, (1, 0)),
    "D2": (13, (6.5, 6.5)),
})  # fmt: skip
WIDE_YOUNG: Final[_Pair] = (_WIDE, {
    "A": (12, (3.5, 8.5)), "B": (5, (1.5, 3.5)), "B1": (1, (1, 0)), "B2": (2, (0, 2)), "B3": (1, (0.5, 0.5)),
    "C": (4, (1.5, 2.5)), "C1": (1, (0.5, 0.5)), "E": (2, (1, 1)), "E1": (1, (1, 0)), "D": (3, (0.5, 2.5)),
    "F": (1, (0, 1)), "D2": (1, (0.5, 0.5)),
})  # fmt: skip
DEEP: Final[_Pair] = (_DEEP, {
    "A": (17, (13.5, 3.5)), "B": (16, (13.5, 2.5)), "D": (6, (4.5, 1.5)), "H": (3, (2, 1)), "H1": (1, (1, 0)),
    "H2": (1, (0, 1)), "I": (2, (1.5, 0.5)), "I1": (1, (0.5, 0.5)), "E": (9, (8, 1)), "J": (1, (0.5, 0.5)),
    "E2": (7, (7, 0)), "C": (1, (0, 1)),
})  # fmt: skip
THREE: Final[_Pair] = (_THREE, {
    "A": (12, (5.5, 4.5, 2)), "B": (8, (5, 1, 2)), "D": (4, (3, 1, 0)), "D1": (2, (2, 0, 0)), "D2": (1, (0, 1, 0)),
    "E": (3, (1, 0, 2)), "E1": (1, (0, 0, 1)), "E2": (1, (1, 0, 0)), "C": (4, (0.5, 3.5, 0)), "F": (2, (0, 2, 0)),
    "F1": (1, (0, 1, 0)), "G": (1, (0.5, 0.5, 0)),
})  # fmt: skip
_AGAIN: Final = TreeGame([Decision([[1, -1], [0, 1]], player=0), [Decision([-1, 1], player=1), 0]])
AGAIN: Final[_Pair] = (_AGAIN, {
    "A": (17, (9, 8)), "B": (10, (6, 4)), "D": (4, (2, 2)), "D1": (1, (1, 0)), "D2": (2, (0, 2)), "E": (5, (3, 2)),
    "E1": (3, (1.5, 1.5)), "E2": (1, (1, 0)), "C": (7, (3, 4)), "F": (3, (1, 2)), "F1": (1, (0, 1)), "F2": (1, (1, 0)),
    "C2": (3, (1.5, 1.5)),
})  # fmt: skip
THREE_OTHER: Final[_Pair] = (_THREE, {
    "A": (12, (6, 2, 4)), "B": (8, (5, 1, 2)), "D": (4, (3, 1, 0)), "D1": (2, (2, 0, 0)), "D2": (1, (0, 1, 0)),
    "E": (3, (2, 0, 1)), "E1": (1, (0, 0, 1)), "E2": (1, (1, 0, 0)), "C": (4, (1, 1, 2)), "F": (1, (0, 0, 1)),
    "G": (2, (1, 1, 0)), "G1": (1, (0.5, 0.5, 0)),
})  # fmt: skip
_FOUR: Final = TreeGame(
    planted([[[(2, 0, 1, 0), (0, 3, 0, 1)], (1, 1, 1, 1)], [(0, 0, 2, 3), (1, 0, 0, 4)]]), num_players=4
)
FOUR: Final[_Pair] = (_FOUR, {
    "A": (4, (1.5, 1.5, 2, 1)), "B": (2, (1, 1, 1, 0.25)), "D": (1, (1, 0, 0.5, 0)), "C": (2, (0.5, 0.5, 1, 0.75)),
    "C1": (1, (0, 0, 1, 0.75)),
})  # fmt: skip
