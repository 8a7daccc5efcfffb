r"""Open lines: the textbook's evaluation for tic-tac-toe.

A line in which O has no stone is still open to X, and the other way round:

.. math:: e(s) = \text{lines open to X} - \text{lines open to O}.

On the empty board this is 8 - 8 = 0. After one stone it is 4 with the stone in the centre, 3 in a corner and 2 on
an edge.

Source: N. Nilsson, *Principles of Artificial Intelligence*, 1980, section 3.4.
"""

from __future__ import annotations

from functools import partial

from gamelib.evaluation.linear import Features, evaluates
from gamelib.game import MAX, MIN
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
    sign = -1 if game.misere else 1
    return {
        "open_to_x": (sign, partial(_without_stones_of, MIN, game.lines)),
        "open_to_o": (-sign, partial(_without_stones_of, MAX, game.lines)),
    }


def _without_stones_of(player: int, lines: tuple[int, ...], state: MnkState) -> float:
    stones = state[player]
    return len([line for line in lines if not line & stones])
