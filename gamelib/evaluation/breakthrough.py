"""Pieces and how far they have come: an evaluation for Breakthrough."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gamelib.evaluation.linear import Features, evaluates
from gamelib.game import MAX, MIN
from gamelib.games.breakthrough import Breakthrough, BreakthroughState


@evaluates(Breakthrough, well_ahead=10)
def breakthrough_evaluation(game: Breakthrough) -> Features[BreakthroughState]:
    """Return pieces and advance of white less those of black.

    - ``pieces``: how many pieces more white has; weight 3.
    - ``advance``: how many rows white's pieces have come from the own first row, all together, less
      black's; weight 0.2.
    - ``lead``: how many steps nearer to the last row white's foremost piece is than black's; weight 0.5.

    Example:
        >>> from gamelib.games.breakthrough import Breakthrough
        >>> game = Breakthrough()
        >>> breakthrough_evaluation(game).explain(game.play("a2-a3 h7-h6 a3-a4"))
        feature  value  weight  product
        pieces       0       3       +0
        advance      1     0.2     +0.2
        lead         1     0.5     +0.5
        sum                        +0.7
    """
    rows = [((1 << game.columns) - 1) << game.columns * row for row in range(game.rows)]
    return {"pieces": (3, _pieces), "advance": (0.2, partial(_advance, rows)), "lead": (0.5, partial(_lead, game))}


def _pieces(state: BreakthroughState) -> float:
    return state.white.bit_count() - state.black.bit_count()


def _advance(rows: Sequence[int], state: BreakthroughState) -> float:
    white, black, _ = state
    last_row = len(rows) - 1
    return sum(
        [
            row * (white & squares).bit_count() - (last_row - row) * (black & squares).bit_count()
            for row, squares in enumerate(rows)
        ]
    )


def _lead(game: Breakthrough, state: BreakthroughState) -> float:
    return game.steps_to_go(state, MIN) - game.steps_to_go(state, MAX)
