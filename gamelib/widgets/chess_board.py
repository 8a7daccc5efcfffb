"""What the explorers on a chess board share: the game, and an order of moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gamelib.game import Game
from gamelib.games import Chess, ChessState


@cache
def chess() -> Chess:
    """Return chess, the same object for all explorers, since it remembers the moves of the positions it has met."""
    return Chess()


def captures_first(game: Game[ChessState, str], state: ChessState, actions: Sequence[str]) -> list[str]:
    """Return the moves to squares that are taken, then the others: an order for :func:`gamelib.search.alphabeta`.

    Example:
        >>> captures_first(chess(), chess().play("e4 d5"), ["e4e5", "e4d5"])
        ['e4d5', 'e4e5']
    """
    taken = state.white | state.black
    return sorted(actions, key=lambda action: not taken >> 8 * (int(action[3]) - 1) + "abcdefgh".index(action[2]) & 1)
