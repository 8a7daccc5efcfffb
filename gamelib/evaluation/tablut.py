"""Men left, and the king's way out: an evaluation for Tablut, where the two sides are unlike.

Each feature is a function of a state alone. They look at the board only, not at what may be repeated.

Example:
    >>> from gamelib.games.tablut import Tablut
    >>> game = Tablut()
    >>> state = game.play("f5-f2 d1-d2 e5-f5 d2-d3")
    >>> attackers(state), defenders(state)
    (16, 8)
    >>> king_open_ways(state), king_escape_distance(state), king_enemies_beside(state)
    (0, 2, 0)
"""

from __future__ import annotations

from typing import Final

from gamelib.evaluation.linear import Features, evaluates
from gamelib.games.boards import squares_of
from gamelib.games.tablut import EDGE, PLAYS, SLIDES, Tablut, TablutState, beside

NO_WAY: Final = 8
"""What :func:`king_escape_distance` returns where the king cannot get to the edge."""


def attackers(state: TablutState) -> int:
    """Return how many attackers are left, 0 to 16."""
    return state.attackers.bit_count()


def defenders(state: TablutState) -> int:
    """Return how many defenders are left, 0 to 8; the king is not counted."""
    return state.defenders.bit_count()


def _king_targets(state: TablutState, squares: int) -> int:
    """Return where the king could go in one move from any of ``squares``, if he stood there."""
    others = state.attackers | state.defenders
    reached = 0
    for square in squares_of(squares):
        row, along_row, column, along_column = SLIDES[1 << square]
        for move in along_row[others & row] + along_column[others & column]:
            reached |= PLAYS[move].target
    return reached


def king_moves(state: TablutState) -> int:
    """Return how many moves the king has, or would have if it were white's turn, 0 to 16."""
    return _king_targets(state, state.king).bit_count()


def king_open_ways(state: TablutState) -> int:
    """Return how many escapes the king could go to in one move, 0 to 4.

    With one, white wins if it is white's turn; two can hardly be blocked at once.
    """
    return (_king_targets(state, state.king) & EDGE).bit_count()


def king_escape_distance(state: TablutState) -> int:
    """Return in how many moves the king would be on the edge if nobody else moved, 0 to 8.

    0 is an escaped king, 1 one with an open way; 8 is one who cannot get out, by any number of moves
    or by fewer than 8, and a captured one.
    """
    reached = state.king
    distance = 0
    while not reached & EDGE:
        further = reached | _king_targets(state, reached)
        distance += 1
        if further == reached or distance == NO_WAY:
            return NO_WAY
        reached = further
    return distance


def king_enemies_beside(state: TablutState) -> int:
    """Return how many attackers stand right beside the king, 0 to 4."""
    return (beside(state.king) & state.attackers).bit_count()


@evaluates(Tablut, well_ahead=8)
def tablut_evaluation(game: Tablut) -> Features[TablutState]:
    """Return what speaks for white, who has the king, and against the attackers.

    - ``defenders``, 2 each, and ``attackers``, -1 each: at the start there are half as many defenders, so
      that the men of both sides are worth the same.
    - ``king_open_ways``: escapes that the king could go to in one move; weight 5.
    - ``king_escape_distance``: in how many moves he could get out; weight -0.5.
    - ``king_enemies_beside``: attackers right beside him; weight -1.
    - ``king_moves``: how many moves he has; weight 0.1.
    """
    return {
        "defenders": (2, defenders),
        "attackers": (-1, attackers),
        "king_open_ways": (5, king_open_ways),
        "king_escape_distance": (-0.5, king_escape_distance),
        "king_enemies_beside": (-1, king_enemies_beside),
        "king_moves": (0.1, king_moves),
    }
