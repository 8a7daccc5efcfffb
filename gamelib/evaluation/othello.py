r"""Discs, mobility and corners: an evaluation for Othello, with two features that are not linear in what they count.

Only discs count in the end, but early on they are a burden: the more discs a player has, the fewer there are
to turn over, and the fewer moves. If :math:`d` is the difference of the discs and :math:`\varphi` the share of the
board that is taken, the feature :math:`\varphi^4 d` is next to nothing in the opening and counts in full at the end,
and the evaluation stays linear in its weights. In the same way a disc on an *X-square*, diagonally beside a corner,
is bad only while the corner is free: it is the opponent's way into the corner.

Source: P. Rosenbloom, "A world-championship-level Othello program", *Artificial Intelligence* 19, 1982, for mobility
and stable discs before many discs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from gamelib.evaluation.linear import Features, evaluates
from gamelib.game import MAX, MIN
from gamelib.games.othello import Othello, OthelloState


@evaluates(Othello, well_ahead=20)
def othello_evaluation(game: Othello) -> Features[OthelloState]:
    r"""Return discs, mobility, corners and X-squares of X (black) less those of O (white).

    - ``discs``: how many discs more X has; weight 0, since it is good or bad by the time.
    - ``late_discs``: the same times :math:`\varphi^4`, for a share :math:`\varphi` of the board that is
      taken; weight 1.
    - ``mobility``: on how many squares more X could put a disc, if it were X's turn; weight 1.
    - ``corners``: how many corners more X has; weight 10.
    - ``x_squares``: on how many squares beside a free corner more, diagonally, X has a disc; weight -8.

    Example:
        >>> from gamelib.games.othello import Othello
        >>> game = Othello()
        >>> othello_evaluation(game).explain(game.play("f5d6c3d3c4"))
        feature         value  weight     product
        discs               3       0          +0
        late_discs  0.0011732       1  +0.0011732
        mobility            3       1          +3
        corners             0      10          +0
        x_squares           0      -8          +0
        sum                              +3.00117
    """
    size = game.size
    ends = ((0, 1), (size - 1, size - 2))  # the first and the last row or column, each with the one beside it
    ways_in = [(1 << size * a + b, 1 << size * beside_a + beside_b) for a, beside_a in ends for b, beside_b in ends]
    return {
        "discs": (0, _discs),
        "late_discs": (1, partial(_late_discs, size * size)),
        "mobility": (1, partial(_more, game.mobility)),
        "corners": (10, partial(_more, game.corners)),
        "x_squares": (-8, partial(_x_squares, ways_in)),
    }


def _discs(state: OthelloState) -> float:
    black, white = state.boards
    return black.bit_count() - white.bit_count()


def _late_discs(squares: int, state: OthelloState) -> float:
    black, white = state.boards
    taken = (black | white).bit_count() / squares
    return taken**4 * (black.bit_count() - white.bit_count())


def _more(count: Callable[[OthelloState, int], int], state: OthelloState) -> float:
    return count(state, MAX) - count(state, MIN)


def _x_squares(ways_in: Sequence[tuple[int, int]], state: OthelloState) -> float:
    black, white = state.boards
    risky = sum([way_in for corner, way_in in ways_in if not (black | white) & corner])
    return (black & risky).bit_count() - (white & risky).bit_count()
