"""What the explorers on a chess board share: the game, an order of moves, and weights on sliders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from gamelib.evaluation import LinearEvaluation, chess_evaluation
from gamelib.game import Game
from gamelib.games import Chess, ChessState
from gamelib.widgets.explorer import Control, slider


@cache
def chess() -> Chess:
    """Return chess, the same object for all explorers, since it remembers the moves of the positions it has met."""
    return Chess()


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


def weight_sliders() -> dict[str, Control]:
    """Return a slider for each feature, at the library's weight."""
    return {name: slider(words, weight, low, high) for name, (words, weight, low, high) in WEIGHTS.items()}


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


def captures_first(game: Game[ChessState, str], state: ChessState, actions: Sequence[str]) -> list[str]:
    """Return the moves to squares that are taken, then the others: an order for :func:`gamelib.search.alphabeta`.

    Example:
        >>> captures_first(chess(), chess().play("e4 d5"), ["e4e5", "e4d5"])
        ['e4d5', 'e4e5']
    """
    taken = state.white | state.black
    return sorted(actions, key=lambda action: not taken >> 8 * (int(action[3]) - 1) + "abcdefgh".index(action[2]) & 1)
