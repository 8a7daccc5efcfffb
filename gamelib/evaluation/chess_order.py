"""An order of chess moves: captures first, the most valuable victim by the least valuable attacker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib.game import Game
from gamelib.search.ordering import MoveOrder

_VALUES: Final = (1, 3, 3, 5, 9, 10)  # pawns, knights, bishops, rooks, queens, kings, in the order of a ChessState
_SQUARES: Final = {
    f"{file}{rank + 1}": 1 << 8 * rank + place for place, file in enumerate("abcdefgh") for rank in range(8)
}


class VictimsFirst(MoveOrder):
    """Captures and promotions before the other moves, those that win most first.

    A capture is worth ten times its victim less the man that captures: a pawn that takes a queen comes
    first, a queen that takes a pawn last of the captures. Equal moves keep the order of the game.

    Source: the rule is as old as chess programs; D. Levy and M. Newborn, *How Computers Play Chess*, 1991, chapter 8.

    Example:
        >>> from gamelib.games import Chess
        >>> game = Chess()
        >>> state = game.parse("4k3/8/8/3q4/4P3/8/8/3QK3 w - - 0 1")
        >>> VictimsFirst().arrange(game, state, game.actions(state), 1)[:3]
        ['e4d5', 'd1d5', 'd1a1']
    """

    def arrange(self, game: Game[Any, Any], state: Any, actions: Sequence[Any], plies: int) -> Sequence[Any]:
        """Return the moves, captures and promotions first."""
        men = state[:6]
        theirs = state.black if state.white_to_move else state.white

        def gain(move: str) -> int:
            source, target = _SQUARES[move[:2]], _SQUARES[move[2:4]]
            won = 80 if len(move) > 4 else 0
            if theirs & target:
                won += 10 * next(value for value, board in zip(_VALUES, men, strict=True) if board & target)
                won += 11 - next(value for value, board in zip(_VALUES, men, strict=True) if board & source)
            return -won

        return sorted(actions, key=gain)
