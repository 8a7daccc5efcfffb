r"""Open lines: the textbook's evaluation for tic-tac-toe.

A line in which O has no stone is still open to X, and the other way round:

.. math:: e(s) = \text{lines open to X} - \text{lines open to O}.

On the empty board this is 8 - 8 = 0. After one stone it is 4 with the stone in the centre, 3 in a corner and 2 on
an edge.

Source: N. Nilsson, *Principles of Artificial Intelligence*, 1980, section 3.4.
"""

from __future__ import annotations

from gamelib.evaluation.linear import Features
from gamelib.evaluation.rulebook import evaluates
from gamelib.games.mnk import MnkState, TicTacToe


@evaluates(TicTacToe)
def open_lines(game: TicTacToe) -> Features[MnkState]:
    """Return lines still open to X less lines still open to O, for any m,n,k-game.

    The weights are 1 and -1; in the misère game, where lines are to be avoided, -1 and 1.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> open_lines(game).explain(game.parse("X O . / . . . / . . ."))
        feature    value  weight  product
        open_to_x      6       1       +6
        open_to_o      5      -1       -5
        sum                            +1
    """
    count, sign = _Count(game), -1 if game.misere else 1
    return {"open_to_x": (sign, count.open_to_x), "open_to_o": (-sign, count.open_to_o)}


class _Count:
    """What there is to count on the board of a game."""

    def __init__(self, game: TicTacToe) -> None:
        self.lines = game.lines

    def open_to_x(self, state: MnkState) -> float:
        noughts = state.noughts
        return len([line for line in self.lines if not line & noughts])

    def open_to_o(self, state: MnkState) -> float:
        crosses = state.crosses
        return len([line for line in self.lines if not line & crosses])
