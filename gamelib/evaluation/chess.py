"""Material, pawns, mobility and the safety of the king: evaluations for chess, in pawns.

A pawn is worth 1, a knight or bishop 3, a rook 5, a queen 9. Whoever is a pawn ahead stands better; three
pawns ahead nearly always win. A bad pawn or an open king are worth about half a pawn. With
``squashed(chess_evaluation(game), 3)`` being a pawn ahead is worth 0.32, and three pawns 0.76.

The *bishop pair* is a feature that is not linear in what is counted: two bishops, one for either colour
of the squares, are worth more than twice one bishop. No weight for ``bishops`` can say so.

Source: C. E. Shannon, "Programming a computer for playing chess", *Philosophical Magazine* 41, 1950; L. Kaufman,
"The evaluation of material imbalances", *Chess Life*, March 1999, for half a pawn for the pair.
"""

from __future__ import annotations

from typing import Final

from gamelib.errors import InvalidState
from gamelib.evaluation.linear import Features
from gamelib.evaluation.rulebook import evaluates
from gamelib.games import chess_features as features
from gamelib.games.chess import Chess, ChessState

_MATERIAL: Final[Features[ChessState]] = {
    "pawns": (1, features.pawns),
    "knights": (3, features.knights),
    "bishops": (3, features.bishops),
    "rooks": (5, features.rooks),
    "queens": (9, features.queens),
}


@evaluates(Chess)
def chess_material(game: Chess) -> Features[ChessState]:
    """Return White's material less Black's, in pawns: knights and bishops are worth 3, rooks 5, queens 9.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> game = Chess()
        >>> chess_material(game), chess_material(game)(game.play("e4 d5 exd5 Qxd5 Nc3 Qd8"))
        (1 pawns + 3 knights + 3 bishops + 5 rooks + 9 queens, 0.0)
    """
    return _MATERIAL


@evaluates(Chess, well_ahead=3)
def chess_evaluation(game: Chess) -> Features[ChessState]:
    """Return White's material and what stands well, less Black's, in pawns.

    To the material come the pair of bishops (½), doubled and isolated pawns (-½ each), passed pawns (½), the
    squares the pieces can go to (0.05 each), attacks on the centre (0.05), pieces that attack the enemy
    king's surroundings (0.15) and pawns in front of one's own king (0.15).

    Example:
        >>> from gamelib.games.chess import Chess
        >>> game = Chess()
        >>> chess_evaluation(game)(game.initial_state())
        0.0
    """
    return {
        **_MATERIAL,
        "bishop_pair": (0.5, bishop_pair),
        "doubled_pawns": (-0.5, features.doubled_pawns),
        "isolated_pawns": (-0.5, features.isolated_pawns),
        "passed_pawns": (0.5, features.passed_pawns),
        "mobility": (0.05, features.mobility),
        "centre_control": (0.05, features.centre_control),
        "king_attackers": (0.15, features.king_attackers),
        "pawn_shield": (0.15, features.pawn_shield),
    }


def bishop_pair(state: ChessState) -> float:
    """Return 1 if only White has two bishops or more, -1 if only Black has, else 0.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> game = Chess()
        >>> bishop_pair(game.initial_state()), bishop_pair(game.parse("4k1b1/8/8/8/8/8/8/2B1KB2 w - -"))
        (0, 1)
    """
    if not isinstance(state, ChessState):
        raise InvalidState(f"bishop_pair is a feature of chess positions, not of {state!r}")
    white, black = (state.bishops & state.white).bit_count(), (state.bishops & state.black).bit_count()
    return (white >= 2) - (black >= 2)
