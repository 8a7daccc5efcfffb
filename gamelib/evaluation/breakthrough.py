"""Pieces and how far they have come: an evaluation for Breakthrough."""

from __future__ import annotations

from gamelib.evaluation.linear import Features
from gamelib.evaluation.rulebook import evaluates
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
    count = _Count(game)
    return {"pieces": (3, count.pieces), "advance": (0.2, count.advance), "lead": (0.5, count.lead)}


class _Count:
    """What there is to count on the board of a game."""

    def __init__(self, game: Breakthrough) -> None:
        self.game, self.last_row = game, game.rows - 1
        self.rows = [((1 << game.columns) - 1) << game.columns * row for row in range(game.rows)]

    def pieces(self, state: BreakthroughState) -> float:
        white, black, _ = state
        return white.bit_count() - black.bit_count()

    def advance(self, state: BreakthroughState) -> float:
        white, black, _ = state
        last_row = self.last_row
        return sum(
            [
                row * (white & squares).bit_count() - (last_row - row) * (black & squares).bit_count()
                for row, squares in enumerate(self.rows)
            ]
        )

    def lead(self, state: BreakthroughState) -> float:
        return self.game.steps_to_go(state, MIN) - self.game.steps_to_go(state, MAX)
