"""Material, pawns, mobility and the safety of the king: evaluations for chess, in pawns.

A pawn is worth 1, a knight or bishop 3, a rook 5, a queen 9. Whoever is a pawn ahead stands better; three
pawns ahead nearly always win. A bad pawn or an open king are worth about half a pawn. With
``squashed(chess_evaluation(game), 3)`` being a pawn ahead is worth 0.32, and three pawns 0.76.

The *bishop pair* is a feature that is not linear in what is counted: two bishops, one for either colour
of the squares, are worth more than twice one bishop. No weight for ``bishops`` can say so.

Every feature is a function of a :class:`~gamelib.games.chess.ChessState` that returns what White has minus what
Black has, so it is positive where it speaks for White, 0 in the initial position, and changes its sign when the
colours are exchanged. They are counts, without weights. Which side is to move makes no difference to any of them.

Source: C. E. Shannon, "Programming a computer for playing chess", *Philosophical Magazine* 41, 1950, for material,
doubled, backward and isolated pawns and mobility; L. Kaufman, "The evaluation of material imbalances", *Chess Life*,
March 1999, for half a pawn for the pair; www.chessprogramming.org, "Pawn Spans", "King Safety" and "Center Control",
for the bitboards of the others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from gamelib.errors import InvalidState
from gamelib.evaluation.linear import Features, evaluates
from gamelib.games.boards import squares_of
from gamelib.games.chess import Chess, ChessState

_FILE: Final = 0x0101010101010101
_NOT_A: Final = ~_FILE & (1 << 64) - 1
_NOT_H: Final = ~(_FILE << 7) & (1 << 64) - 1
_ALL: Final = (1 << 64) - 1
_CENTRE: Final = 0b00011000 << 24 | 0b00011000 << 32


# -- material ------------------------------------------------------------------------------------


def pawns(state: ChessState) -> float:
    """Return how many pawns White has more than Black.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> pawns(Chess().play("e4 d5 exd5"))
        1
    """
    return _more(state, state.pawns)


def knights(state: ChessState) -> float:
    """Return how many knights White has more than Black."""
    return _more(state, state.knights)


def bishops(state: ChessState) -> float:
    """Return how many bishops White has more than Black."""
    return _more(state, state.bishops)


def rooks(state: ChessState) -> float:
    """Return how many rooks White has more than Black."""
    return _more(state, state.rooks)


def queens(state: ChessState) -> float:
    """Return how many queens White has more than Black."""
    return _more(state, state.queens)


def _more(state: ChessState, men: int) -> int:
    return (men & state.white).bit_count() - (men & state.black).bit_count()


# -- pawns ---------------------------------------------------------------------------------------


def doubled_pawns(state: ChessState) -> float:
    """Return how many doubled pawns White has more than Black: pawns with one of their own before them on the file.

    A good thing for the other side, so its weight will be negative.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> doubled_pawns(Chess().parse("4k3/8/8/8/P7/P7/P7/4K3 w - -"))
        2
    """
    white, black = state.pawns & state.white, state.pawns & state.black
    return (white & _down(white >> 8)).bit_count() - (black & _down(black >> 8)).bit_count()


def isolated_pawns(state: ChessState) -> float:
    """Return how many isolated pawns White has more than Black: those without one of their own on a file beside.

    A good thing for the other side, so its weight will be negative.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> isolated_pawns(Chess().parse("4k3/pp6/8/8/8/8/P1P5/4K3 w - -"))
        2
    """
    sides = state.pawns & state.white, state.pawns & state.black
    white, black = (own & ~_up(_down((own & _NOT_H) << 1 | (own & _NOT_A) >> 1)) for own in sides)
    return white.bit_count() - black.bit_count()


def passed_pawns(state: ChessState) -> float:
    """Return how many passed pawns White has more than Black: no pawn of the other side can ever stop or take them.

    The pawns of the other side that could are those further up on its file and the files beside.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> passed_pawns(Chess().parse("4k3/1p5p/8/8/8/8/P3P2P/4K3 w - -"))
        1
    """
    white, black = state.pawns & state.white, state.pawns & state.black
    guarded_by_black, guarded_by_white = _down(_three_wide(black) >> 8), _up(_three_wide(white) << 8)
    return (white & ~guarded_by_black).bit_count() - (black & ~guarded_by_white).bit_count()


def _three_wide(squares: int) -> int:
    """Return the squares and their neighbours to the left and right."""
    return squares | (squares & _NOT_H) << 1 | (squares & _NOT_A) >> 1


def _up(squares: int) -> int:
    """Return the squares and all those above them, on the side of Black."""
    squares |= squares << 8
    squares |= squares << 16
    return (squares | squares << 32) & _ALL


def _down(squares: int) -> int:
    """Return the squares and all those below them, on the side of White."""
    squares |= squares >> 8
    squares |= squares >> 16
    return squares | squares >> 32


# -- what the men attack -------------------------------------------------------------------------


def mobility(state: ChessState) -> float:
    """Return how many squares White's knights, bishops, rooks and queens can go to more than Black's do.

    Each piece counts the squares it attacks that none of its own side stands on, whoever is to move and whether
    or not it is pinned: legal moves are those of one side only, and would have to be found first.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> mobility(Chess().play("Nf3"))  # three squares more for the knight, and one for the rook
        4
    """
    white, black = _attacks(state)
    return sum([(each & ~state.white).bit_count() for each in white.pieces]) - sum(
        [(each & ~state.black).bit_count() for each in black.pieces]
    )


def centre_control(state: ChessState) -> float:
    """Return how often White's men attack the squares d4, e4, d5 and e5 more than Black's do.

    Each man counts each of the four squares that it attacks; standing there is no attack.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> centre_control(Chess().play("e4")), centre_control(Chess().play("Nf3"))
        (1, 2)
    """
    white, black = _attacks(state)
    return sum([(each & _CENTRE).bit_count() for each in (*white.pieces, *white.pawns, white.king)]) - sum(
        [(each & _CENTRE).bit_count() for each in (*black.pieces, *black.pawns, black.king)]
    )


def king_attackers(state: ChessState) -> float:
    """Return how many pieces of White attack the zone around Black's king more than the other way round.

    The zone is the square of the king and those beside it; knights, bishops, rooks and queens count once each.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> king_attackers(Chess().play("e4 e5 Qh5 Nc6 Bc4"))
        2
    """
    white, black = _attacks(state)
    white_zone, black_zone = white.king | state.kings & state.white, black.king | state.kings & state.black
    return sum([each & black_zone != 0 for each in white.pieces]) - sum(
        [each & white_zone != 0 for each in black.pieces]
    )


def pawn_shield(state: ChessState) -> float:
    """Return how many pawns stand before White's king more than before Black's.

    The shield is made of the king's own pawns on its file and the files beside, one or two ranks before it.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> pawn_shield(Chess().parse("r4rk1/8/8/8/8/7P/5PP1/6K1 w - -"))
        3
    """
    white = _three_wide(state.kings & state.white)
    black = _three_wide(state.kings & state.black)
    return (state.pawns & state.white & (white << 8 | white << 16)).bit_count() - (
        state.pawns & state.black & (black >> 8 | black >> 16)
    ).bit_count()


class _Attacks(NamedTuple):
    """The squares that one side attacks: by each piece, by pawns to the left and to the right, by the king."""

    pieces: list[int]
    pawns: tuple[int, int]
    king: int


@lru_cache(maxsize=64)  # three features ask for the same state one after the other
def _attacks(state: ChessState) -> tuple[_Attacks, _Attacks]:
    """Return what White and what Black attack."""
    white, black = state.pawns & state.white, state.pawns & state.black
    pawns_of_white = ((white & _NOT_A) << 7, (white & _NOT_H) << 9)
    pawns_of_black = ((black & _NOT_A) >> 9, (black & _NOT_H) >> 7)
    return _attacks_of(state, state.white, pawns_of_white), _attacks_of(state, state.black, pawns_of_black)


def _attacks_of(state: ChessState, side: int, pawns: tuple[int, int]) -> _Attacks:
    wide = _three_wide(king := state.kings & side)
    return _Attacks(_piece_attacks(state, side), pawns, (wide << 8 | wide >> 8 | wide ^ king) & _ALL)


def _piece_attacks(state: ChessState, side: int) -> list[int]:
    """Return the squares that each knight, bishop, rook and queen of a side attacks."""
    import chess

    occupied = state.white | state.black
    attacks = [chess.BB_KNIGHT_ATTACKS[square] for square in squares_of(state.knights & side)]
    for square in squares_of((state.bishops | state.rooks | state.queens) & side):
        man = 1 << square
        reach = 0
        if man & ~state.rooks:
            reach = chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
        if man & ~state.bishops:
            reach |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
            reach |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
        attacks.append(reach)
    return attacks


_MATERIAL: Final[Features[ChessState]] = {
    "pawns": (1, pawns),
    "knights": (3, knights),
    "bishops": (3, bishops),
    "rooks": (5, rooks),
    "queens": (9, queens),
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
        "doubled_pawns": (-0.5, doubled_pawns),
        "isolated_pawns": (-0.5, isolated_pawns),
        "passed_pawns": (0.5, passed_pawns),
        "mobility": (0.05, mobility),
        "centre_control": (0.05, centre_control),
        "king_attackers": (0.15, king_attackers),
        "pawn_shield": (0.15, pawn_shield),
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
