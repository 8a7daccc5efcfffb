"""Weights of a chess evaluation on sliders, in hundredths of a pawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamelib.evaluation import LinearEvaluation, chess_evaluation
from gamelib.games import ChessState
from gamelib.widgets.chess_board import chess
from gamelib.widgets.explorer import Control, slider

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
    """Return a slider for each feature, at the weight that the library gives it.

    Args:
        material_only: whether the features that count no men begin with the weight 0.
    """
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
