"""What the explorers on a chess board share: a position the reader sets up or plays to, and weights on sliders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar, Final

from gamelib.evaluation import LinearEvaluation, chess_evaluation
from gamelib.games import Chess, ChessState
from gamelib.widgets.explorer import Control, Explorer, slider, text_field


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


WEIGHTS: Final = {
    "pawns": ("pawn", 100, 0, 300),
    "knights": ("knight", 300, 0, 1000),
    "bishops": ("bishop", 300, 0, 1000),
    "rooks": ("rook", 500, 0, 1500),
    "queens": ("queen", 900, 0, 2000),
    "bishop_pair": ("pair of bishops", 50, -200, 200),
    "doubled_pawns": ("doubled pawn", -50, -200, 200),
    "isolated_pawns": ("isolated pawn", -50, -200, 200),
    "passed_pawns": ("passed pawn", 50, -200, 200),
    "mobility": ("mobility", 5, -50, 50),
    "centre_control": ("centre", 5, -50, 50),
    "king_attackers": ("king attacked", 15, -100, 100),
    "pawn_shield": ("king's shield", 15, -100, 100),
}
"""Name on the slider, weight in the library, and range of each feature of :func:`chess_evaluation`."""
MATERIAL: Final = ("pawns", "knights", "bishops", "rooks", "queens")
"""The features that count men; the others look at where they stand, which takes longer."""


def weight_sliders(*, material_only: bool = False) -> dict[str, Control]:
    """Return a slider for each feature, at the library's weight; at 0 where it counts no men, if ``material_only``."""
    return {
        name: slider(words, 0 if material_only and name not in MATERIAL else weight, low, high)
        for name, (words, weight, low, high) in WEIGHTS.items()
    }


def weighted(hundredths: Mapping[str, int]) -> LinearEvaluation[ChessState]:
    """Return the evaluation with these weights, given in hundredths of a pawn; other features are left out.

    Example:
        >>> weighted({"pawns": 100, "passed_pawns": 50})
        1 pawns + 0.5 passed_pawns
    """
    features = {part.name: part.feature for part in chess_evaluation(chess()).parts}
    return LinearEvaluation({name: (weight / 100, features[name]) for name, weight in hundredths.items()})


def signed(number: float) -> str:
    """Return a number with its sign, rounded to hundredths; zero has none.

    Example:
        >>> signed(3.0), signed(-0.05), signed(0.30000000000000004), signed(-1e-17)
        ('+3', '-0.05', '+0.3', '0')
    """
    rounded = round(number, 2)
    return f"{rounded:+g}" if rounded else "0"
