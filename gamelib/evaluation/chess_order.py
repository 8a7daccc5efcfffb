"""An order of chess moves: captures first, the most valuable victim by the least valuable attacker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib.errors import InvalidSearch
from gamelib.game import Game
from gamelib.search.ordering import MoveOrder

_VALUES: Final = (1, 3, 3, 5, 9, 10)  # pawns, knights, bishops, rooks, queens, kings, in the order of a ChessState
_SQUARES: Final = {
    f"{file}{rank + 1}": 1 << 8 * rank + place for place, file in enumerate("abcdefgh") for rank in range(8)
}


class VictimsFirst(MoveOrder):
    """Captures and promotions before the other moves, those that win most first.

    A capture counts ten times its victim less the man that captures: a pawn that takes a queen comes first, and
    among the captures of a pawn those by queen and king come last. Equal moves keep the order of the game.

    Source: the rule is as old as chess programs; D. Levy and M. Newborn, *How Computers Play Chess*, 1991, chapter 8.

    Example:
        >>> from gamelib.games import Chess
        >>> game = Chess()
        >>> state = game.parse("4k3/8/8/3q4/4P3/8/8/3QK3 w - - 0 1")
        >>> VictimsFirst().arrange(game, state, game.actions(state), 1)[:3]
        ['e4d5', 'd1d5', 'd1a1']
    """

    def arrange(self, game: Game[Any, Any], state: Any, actions: Sequence[Any], plies: int) -> Sequence[Any]:
        """Return the moves, captures and promotions first.

        Raises:
            InvalidSearch: if the game is not chess.
        """
        try:
            theirs = state.black if state.white_to_move else state.white
        except AttributeError:
            raise InvalidSearch(f"VictimsFirst is an order for chess, not for {game.name}") from None
        men = state[:6]

        def gain(move: str) -> int:
            source, target = _SQUARES[move[:2]], _SQUARES[move[2:4]]
            won = 80 if len(move) > 4 else 0
            if theirs & target:
                won += 10 * worth(target) + 11 - worth(source)
            elif men[0] & source and move[0] != move[2]:  # a pawn that takes en passant
                won += 20
            return -won

        def worth(square: int) -> int:
            return next(value for value, board in zip(_VALUES, men, strict=True) if board & square)

        return sorted(actions, key=gain)
