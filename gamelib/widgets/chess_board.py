"""What the explorers on a chess board share: a position the reader sets up or plays to, and controls for it."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from gamelib.games import Chess, ChessState
from gamelib.widgets.explorer import Control, Explorer, text_field


@cache
def chess() -> Chess:
    """Return chess, the same object for all explorers, since it remembers the moves of the positions it has met."""
    return Chess()


class ChessExplorer(Explorer):
    """An explorer with a position on a chess board.

    Args:
        position: what is on the board at first, in Forsyth-Edwards notation; what :attr:`first` says if not given.
        moves: the moves that have been played from there.

    Raises:
        ModuleNotFoundError: if the library `chess` is not installed.
    """

    first: ClassVar[str]
    """The position at first, if no other is given."""

    def __init__(self, position: str | None = None, moves: str = "") -> None:
        self.start = self.first if position is None else position, moves
        super().__init__()

    def position_controls(self) -> dict[str, Control]:
        """Return the two fields that say which position is on the board: where it starts, and the moves since."""
        position, moves = self.start
        return {"position": text_field("position (FEN)", position), "moves": text_field("moves played", moves)}


def position_after(position: str, moves: str) -> ChessState:
    """Return the position that was set up, or the initial one if nothing is written, after the moves.

    Example:
        >>> chess().text(position_after("", "e4 e5"))
        'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1'
    """
    game = chess()
    start = game.parse(position) if position.strip() else game.initial_state()
    return game.play(moves, start)


def pawns_text(pawns: float) -> str:
    """Return in words what a material count says.

    Example:
        >>> pawns_text(0.0), pawns_text(1.0), pawns_text(-2.5)
        ('level', 'White 1 pawn ahead', 'Black 2.5 pawns ahead')
    """
    if pawns == 0:
        return "level"
    many = f"{abs(pawns):g}"
    return f"{'White' if pawns > 0 else 'Black'} {many} {'pawn' if many == '1' else 'pawns'} ahead"
