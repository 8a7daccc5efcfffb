"""What the functions of lesson 06 are tried on, the smallest case first.

Together the cases tell every known mistake from the right answer and from each other: players who move out of
turn, another than the first to move at the root, ties, and for pruning bounds that are just reached.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamelib.game import MIN
from gamelib.games.mnk import TicTacToe
from gamelib.games.othello_many import ManyPlayerOthello
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import Decision
from gamelib.result import vector_text
from gamelib_exercises.case import Case, board_case, node_case, tree_case
from gamelib_exercises.lesson_06.references import coalition_maxn, paranoid
from gamelib_exercises.lesson_06.trees import Notes, player_words, position_case, vector_case, vectors_of

_SMALL: Final = [[(1, 2, 6), (4, 3, 3)], [(6, 1, 2), (7, 4, 1)]]
_TEXTBOOK: Final = [
    [[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]],
    [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]],
]
"""The tree of the textbook's figure, in which there is a tie at the root."""

_UNEVEN: Final = [(3, 5, 2), [(6, 0, 4), (2, 3, 5)], [[(7, 2, 1), (1, 1, 8)], (4, 6, 0)]]
_OUT_OF_TURN: Final = [
    Decision([[(5, 1, 4), (2, 6, 2)], [(3, 3, 4), (7, 2, 1)]], player=0),
    Decision([(1, 4, 5), [(4, 4, 2), (6, 3, 1)]], player=2),
]
"""Somebody moves twice running, and somebody's turn is left out."""

_TWICE: Final = [Decision([(5, 1, 4), (2, 6, 2)], player=0), [(3, 3, 4), (4, 5, 1)]]

_ENVY: Final = [(5, 5, 5), (4, 0, 0)]
"""Who looks at the others' numbers takes less for itself."""

_OUT: Final = " (where turns are left out)"
_FOUR: Final = [
    [[(0, 2, 1, 7), (5, 1, 4, 0)], [(1, 3, 5, 1), (5, 0, 0, 5)]],
    [[(0, 7, 3, 0), (0, 3, 6, 1)], [(0, 2, 7, 1), (2, 3, 1, 4)]],
]


# -- max^n ---------------------------------------------------------------------------------------


def _vectors(tree: Any, **given: Any) -> Case:
    return vector_case(tree, notes=vectors_of, **given)


_OTHELLO: Final = ManyPlayerOthello(5)
_PASSING: Final = "X X X O A / X X X X O / . A A X X / O A O O O / A A . X . / A to move"
_PASSING_TOO: Final = ". X X X X / A X O X X / A A X X . / A X A A A / . X X A O / O to move"


def _othello(notation: str, *values: Any, words: str = "") -> Case:
    return position_case(_OTHELLO, notation, "the position of Othello for three", *values, words=words)


VECTORS: Final[Sequence[Case]] = (
    _vectors((1, 2, 6)),
    _vectors([(1, 2, 6), (4, 3, 3)]),
    _vectors([(1, 2, 6), (4, 3, 3)], first=1),
    _vectors([(4, 3, 3), (1, 2, 6), (2, 7, 1)], first=2),
    _vectors([(2, 3, 5), (2, 4, 4)], first=1),
    _vectors([(-4, 1, 3), (-2, 0, 2)]),
    _vectors(_ENVY),
    _vectors(_SMALL),
    _vectors(_SMALL, node="C"),
    _vectors([[(8, 2, 0), (4, 3, 3)], [(5, 1, 4), (6, 3, 1)]], first=2),
    _vectors(_TWICE, words=_OUT),
    _vectors(_UNEVEN),
    _vectors(_OUT_OF_TURN, words=_OUT),
    _vectors(_FOUR, players=4),
    _othello(_PASSING),
    _othello(_PASSING_TOO),
)
"""Without ties that matter: it is the same how they are broken."""

TIED: Final[Sequence[Case]] = (
    _vectors((3, 3, 3)),
    _vectors([(4, 2, 3), (4, 0, 6)]),
    _vectors([[(1, 5, 4), (6, 5, 0)], [(3, 2, 5), (2, 1, 7)]]),
    _vectors([[(2, 4, 4), (5, 4, 1)], [(4, 3, 3), (4, 3, 2)]], first=2),
    _vectors(_TEXTBOOK),
    _vectors([[[(2, 1, 3), (1, 4, 3)], [(0, 4, 2), (3, 1, 2)]], [[(2, 2, 2), (1, 3, 2)], [(2, 3, 1), (4, 3, 0)]]]),
)

ALL: Final[Sequence[Case]] = (
    vector_case((1, 2, 6)),
    vector_case([(4, 2, 3), (4, 0, 6)]),
    vector_case([(4, 2, 3), (1, 0, 6), (4, 1, 1)], first=2),
    vector_case(_ENVY),
    vector_case([[(1, 5, 4), (6, 5, 0)], [(3, 2, 5), (2, 1, 7)]]),
    vector_case([[(1, 5, 4), (6, 5, 0)], [(3, 2, 5), (2, 1, 7)]], node="B"),
    vector_case([[(1, 5, 0), (4, 5, 9)], [(4, 2, 2)]]),
    vector_case([[(1, 5, 4), (6, 5, 0)], [(2, 2, 5), (8, 2, 0)], [(5, 1, 1)]]),
    vector_case([[(5, 4, 1), (6, 4, 0)], [(1, 5, 4), (9, 5, 0)]]),
    vector_case([[(2, 4, 4), (5, 4, 1)], [(4, 3, 3), (4, 3, 2)]], first=2),
    vector_case(_TEXTBOOK),
    vector_case([[[(2, 1, 3), (1, 4, 3)], [(0, 4, 2), (3, 1, 2)]], [[(2, 2, 2), (1, 3, 2)], [(2, 3, 1), (4, 3, 0)]]]),
    vector_case(_OUT_OF_TURN, words=_OUT),
)
"""With ties at the root, below it, and both."""


# -- paranoid ------------------------------------------------------------------------------------


def _feared_by(player: int) -> Callable[[TreeGame], Notes]:
    return lambda game: lambda state: f"{paranoid(game, state, player):g}"


def _feared(tree: Any, player: int, words: str = "", **given: Any) -> Case:
    return vector_case(tree, player, words=f"{words}, for {player_words(player)}", notes=_feared_by(player), **given)


def _feared_othello(notation: str, player: int) -> Case:
    return _othello(notation, player, words=f", for {player_words(player)}")


_WIDE: Final = [
    [[(5, 3, 2), (4, 1, 5)], [(6, 2, 2), (3, 6, 1)], [(8, 1, 1), (2, 7, 1)]],
    [[(2, 5, 3), (1, 8, 1)], [(4, 4, 2), (7, 0, 3)], [(9, 0, 1), (0, 5, 5)]],
    [[(6, 1, 3), (5, 5, 0)], [(7, 3, 0), (4, 2, 4)], [(5, 4, 1), (8, 0, 2)]],
]

FEARED: Final[Sequence[Case]] = (
    _feared((1, 2, 6), 2),
    _feared([(1, 2, 6), (4, 3, 3)], 0),
    _feared([(4, 3, 3), (1, 2, 6)], 1),
    _feared([(-4, 1, 3), (-2, 0, 2)], 0),
    _feared(_SMALL, 0),
    _feared(_SMALL, 1),
    _feared(_SMALL, 2, first=2),
    _feared(_SMALL, 1, node="C"),
    _feared(_TEXTBOOK, 0),
    _feared(_TEXTBOOK, 2),
    _feared(_UNEVEN, 1, first=1),
    _feared(_OUT_OF_TURN, 0, words=_OUT),
    _feared(_FOUR, 1, players=4, first=1),
    _feared(_WIDE, 0),
    _feared(_WIDE, 1),
    _feared_othello(_PASSING, 2),
    _feared_othello(_PASSING_TOO, 0),
)


# -- coalitions ----------------------------------------------------------------------------------


def _joined_notes(one: int, coalition: frozenset[int]) -> Callable[[TreeGame], Notes]:
    return lambda game: lambda state: vector_text(coalition_maxn(game, state, one, coalition))


def _joined(tree: Any, one: int, coalition: Sequence[int], words: str = "", **given: Any) -> Case:
    members = ", ".join(map(str, coalition))
    said = f"{words}, one = {one} and {f'the coalition {{{members}}}' if members else 'no coalition'}"
    return vector_case(
        tree, one, frozenset(coalition), words=said, notes=_joined_notes(one, frozenset(coalition)), **given
    )


JOINED: Final[Sequence[Case]] = (
    _joined((1, 2, 6), 0, (1,)),
    _joined([(1, 2, 6), (4, 3, 3)], 0, (1, 2)),
    _joined([(1, 2, 6), (4, 3, 3)], 2, (0,)),
    _joined(_ENVY, 1, (2,)),
    _joined(_SMALL, 0, ()),
    _joined(_SMALL, 0, (1,)),
    _joined(_SMALL, 2, (1,), node="B"),
    _joined([[(8, 2, 0), (4, 3, 3)], [(5, 1, 4), (6, 4, 0)]], 1, (0,), first=2),
    _joined(_UNEVEN, 0, (2,)),
    _joined(_UNEVEN, 1, (0, 2)),
    _joined(_OUT_OF_TURN, 0, (1,), words=_OUT),
    _joined(_FOUR, 0, (1, 3), players=4),
    _joined(_FOUR, 2, (1, 3), players=4),
)

TWO: Final[Sequence[Case]] = (
    tree_case(7),
    tree_case([3, 5]),
    tree_case([3, 5], first=MIN),
    tree_case([-4, -2]),
    tree_case([[3, 12], [2, 4]]),
    node_case([[3, 12], [2, 4]], "C"),
    tree_case([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    tree_case([4, [6, [1, 9]], [[2, 7], 8]]),
    board_case(TicTacToe(), "X O X / O X . / . X O"),
    board_case(TicTacToe(), "X O X / O O . / . X ."),
)
"""Games of two players in which one wins what the other loses."""


# -- shallow pruning -----------------------------------------------------------------------------


def _summed(tree: Any, total: float, words: str = "", **given: Any) -> Case:
    return vector_case(tree, total, words=f"{words}, total {total:g}", notes=vectors_of, **given)


_SMALLER_TOTAL: Final = [
    [[[(4, 1, 5), (3, 2, 5)], [(4, 6, 0), (4, 3, 3)]], [[(4, 6, 0), (2, 4, 4)], [(4, 3, 3), (3, 5, 2)]]],
    [[[(7, 0, 3), (1, 3, 6)], [(0, 6, 4), (9, 0, 1)]], [[(0, 9, 1), (10, 0, 0)], [(6, 3, 1), (8, 0, 2)]]],
]
"""Who hands down what is left of the total cuts what matters."""

_DEEP_CUTS: Final = [
    [[[(5, 4, 1), (4, 3, 3)], [(2, 8, 0), (0, 3, 7)]], [[(8, 1, 1), (1, 6, 3)], [(1, 8, 1), (0, 9, 1)]]],
    [[[(6, 4, 0), (8, 1, 1)], [(3, 5, 2), (7, 3, 0)]], [[(4, 5, 1), (0, 8, 2)], [(4, 5, 1), (5, 1, 4)]]],
]
"""The ways to prune deeply come to different ends here."""

PRUNED: Final[Sequence[Case]] = (
    _summed((1, 3, 6), 10),
    _summed([(1, 3, 6), (4, 3, 3)], 10),
    _summed([(4, 3, 3), (1, 3, 6)], 10, first=1),
    _summed([(4, 4, 2), (3, 0, 0)], 10),
    _summed([[(2, 3, 5), (1, 1, 8)], [(3, 5, 2), (3, 7, 0)]], 10),
    _summed([[(5, 3, 2)], [(1, 6, 3), (2, 8, 0), (3, 7, 0)]], 10),
    _summed([[(3, 5, 2), (7, 2, 1)], [(8, 1, 1), (2, 7, 1)]], 10, node="C"),
    _summed([[(1, 3, 6), (0, 9, 1), (3, 5, 2)], [(6, 2, 2), (0, 5, 5)]], 10),
    _summed([[(3, 1, 6)], [(5, 0, 5), (0, 7, 3), (2, 3, 3)], [(4, 0, 6), (5, 1, 4)]], 10, first=2),
    _summed([(4, 2, 4), Decision([(6, 4, 0), (1, 5, 4), (8, 1, 1)], player=0)], 10, words=_OUT),
    _summed([(5, 3, 2), [[(1, 4, 5), (2, 0, 8)], [(6, 3, 1), (9, 1, 0)]]], 10),
    _summed([(5, 3, 2), [(6, 3, 1), [(3, 2, 5), (0, 4, 6)]]], 10),
    _summed([[[(7, 2, 1), (1, 3, 6), (0, 6, 4)], [(2, 0, 8), (2, 4, 4)]], (3, 5, 2)], 10),
    _summed([[[(7, 3, 0), (4, 2, 4)], [(6, 3, 1), (7, 3, 0)]], [[(6, 4, 0), (2, 6, 2)], [(0, 1, 9), (5, 1, 4)]]], 10,
            first=1),
    _summed(_FOUR, 10, players=4),
    _summed(_SMALLER_TOTAL, 10),
    _summed(_DEEP_CUTS, 10),
)  # fmt: skip
"""The utilities of each leaf are 0 or more, and sum to the total or less."""
