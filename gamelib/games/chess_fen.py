"""Chess positions in Forsyth-Edwards notation (FEN), read strictly: an error names the field and what is wrong there.

The six fields are the men rank by rank from the eighth, the side to move, the rights to castle, the square
behind a pawn that has just made a double step, the halfmove clock and the number of the move. The moves
before the position may follow, since the rules ask whether a position comes up for the third time::

    rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 1 after g1f3 g8f6

Source: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994, section 16.1.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from gamelib.board_text import checked_text
from gamelib.errors import NotationError
from gamelib.games.chess_position import ChessState, board_of, earlier, moved, state_of
from gamelib.wording import quoted

if TYPE_CHECKING:
    import chess

LONGEST_CLOCK: Final = 100
"""Plies without a capture or move of a pawn, after which the game is drawn."""

_FIELDS: Final = ("the men", "the side to move", "castling", "en passant", "the clock", "the number of the move")
_LEFT_OUT: Final = ("0", "1")  # the clock and the number of the move, where they are missing


def write_fen(state: ChessState) -> str:
    """Return a state as FEN, followed by the moves that have led to it as far as they could be undone.

    The number of the move matters to no rule and is no part of a state: it is always written as 1. The square
    for *en passant* is named only if such a capture is legal.
    """
    moves = "".join(f" {move}" for move in _undone(state))
    return board_of(state).fen() + (" after" + moves if moves else "")


def _undone(state: ChessState) -> list[str]:
    """Return the moves of ``state`` that can be undone as pairs of squares, the oldest first."""
    import chess

    written = []
    for plies, squares in enumerate(reversed(state.reversible)):
        after = earlier(state, plies)
        target = squares & (after.black if after.white_to_move else after.white)
        written.append("".join(chess.square_name(bit.bit_length() - 1) for bit in (squares ^ target, target)))
    return written[::-1]


def read_fen(text: str) -> ChessState:
    """Return the state written in ``text``.

    The last two fields may be left out; the number of the move is checked and forgotten.

    Example:
        >>> read_fen("8/8/8/8/8/8/8/K6k w - - 0 1").kings.bit_count()
        2
        >>> read_fen("8/8/8/8/8/8/7/K6k w - - 0 1")
        Traceback (most recent call last):
        ...
        gamelib.errors.NotationError: FEN, field 1 (the men): rank 2, '7', has 7 squares, not 8
    """
    import chess

    fen, after, moves = re.sub(r"\s+", " ", checked_text(text, "a position").strip()).partition(" after ")
    fields = fen.split()
    if not 4 <= len(fields) <= 6:
        raise NotationError(
            f"FEN has six fields ({', '.join(_FIELDS)}), of which the last two may be missing; "
            f"{quoted(fen)} has {len(fields)}"
        )
    fields += _LEFT_OUT[len(fields) - 4 :]
    _check_men(fields[0])
    for number, form, allowed in (
        (2, "[wb]", "w or b"),
        (3, "-|K?Q?k?q?", "- or some of KQkq, in this order"),
        (4, "-|[a-h][36]", "- or a square of the third or sixth rank"),
        (5, "[0-9]{1,9}", "a whole number of plies"),
        (6, "0*[1-9][0-9]{0,8}", "a whole number of 1 or more"),
    ):
        if not re.fullmatch(form, fields[number - 1]):
            raise _wrong(number, f"{quoted(fields[number - 1])} is not {allowed}")
    if int(fields[4]) > LONGEST_CLOCK:
        raise _wrong(5, f"{fields[4]} is more than {LONGEST_CLOCK}, at which the game was drawn by the fifty-move rule")
    if fields[3] != "-" and int(fields[4]):
        raise _wrong(5, f"{fields[4]} is not 0, though a pawn has just passed over {fields[3]}")
    board = chess.Board(" ".join(fields))
    if problem := impossible(board):
        raise _wrong(*problem)
    return _after(state_of(board), moves.split(), text) if after else state_of(board)


def _wrong(number: int, why: str) -> NotationError:
    return NotationError(f"FEN, field {number} ({_FIELDS[number - 1]}): {why}")


def _check_men(men: str) -> None:
    """Raise unless the first field has eight ranks of eight squares with known men."""
    ranks = men.split("/")
    if len(ranks) != 8:
        raise _wrong(1, f"{quoted(men)} has {len(ranks)} ranks parted by '/', not 8")
    for number, rank in zip(range(8, 0, -1), ranks, strict=True):
        for sign in rank:
            if sign not in "PNBRQKpnbrqk12345678":
                raise _wrong(1, f"{sign!r} in rank {number} is neither a man (PNBRQK, pnbrqk) nor a number from 1 to 8")
        squares = sum(int(sign) if sign.isdigit() else 1 for sign in rank)
        if squares != 8:
            raise _wrong(1, f"rank {number}, {quoted(rank)}, has {squares} squares, not 8")
        if re.search("[1-8]{2}", rank):
            raise _wrong(1, f"rank {number}, {quoted(rank)}, has two numbers side by side: write their sum")


def impossible(board: chess.Board) -> tuple[int, str] | None:
    """Return why the position cannot have come up in a game, and in which field of FEN that is written.

    Nothing is returned if it can have, as far as is seen at a glance.
    """
    import chess

    status = board.status()
    if status == chess.STATUS_VALID:
        return None
    rights = "".join(
        sign for sign, square in zip("KQkq", (chess.H1, chess.A1, chess.H8, chess.A8), strict=True)
        if board.castling_rights >> square & 1
    )  # fmt: skip
    passed = chess.square_name(board.ep_square or 0)
    reasons = {
        chess.STATUS_NO_WHITE_KING: (1, "White has no king (K)"),
        chess.STATUS_NO_BLACK_KING: (1, "Black has no king (k)"),
        chess.STATUS_TOO_MANY_KINGS: (1, "a side has more than one king"),
        chess.STATUS_TOO_MANY_WHITE_PAWNS: (1, "White has more than 8 pawns"),
        chess.STATUS_TOO_MANY_BLACK_PAWNS: (1, "Black has more than 8 pawns"),
        chess.STATUS_TOO_MANY_WHITE_PIECES: (1, "White has more than 16 men"),
        chess.STATUS_TOO_MANY_BLACK_PIECES: (1, "Black has more than 16 men"),
        chess.STATUS_PAWNS_ON_BACKRANK: (1, "a pawn stands on the first or eighth rank"),
        chess.STATUS_OPPOSITE_CHECK: (2, "the king of the side that has just moved is in check"),
        chess.STATUS_BAD_CASTLING_RIGHTS: (
            3,
            f"{rights!r} allows castling where the king is not on e1 (e8) or no rook on a1 or h1 (a8 or h8)",
        ),
        chess.STATUS_INVALID_EP_SQUARE: (4, f"the last move was no double step of a pawn over {passed}"),
        chess.STATUS_TOO_MANY_CHECKERS: (1, "more than two men give check"),
        chess.STATUS_IMPOSSIBLE_CHECK: (1, "no move leads to a check by these men at once"),
    }
    return next((reason for problem, reason in reasons.items() if status & problem), (1, f"{status!r}"))


def _after(state: ChessState, moves: list[str], text: str) -> ChessState:
    """Return ``state`` with the moves that have led to it, checked by undoing and playing them."""
    import chess

    before = state
    for move in reversed(moves):
        if not re.fullmatch("([a-h][1-8]){2}", move):
            raise NotationError(
                f"a move after 'after' is a pair of squares such as g1f3, not {quoted(move)}, in {quoted(text)}"
            )
        source, target = 1 << chess.parse_square(move[:2]), 1 << chess.parse_square(move[2:])
        men = before.black if before.white_to_move else before.white
        if not men & target or (before.white | before.black) & source or not before.halfmove_clock:
            raise NotationError(f"{move} cannot have been played when {quoted(text)} says so")
        before = earlier(before._replace(reversible=(source | target,)), 1)
    for move in moves:
        step = chess.Move.from_uci(move)
        if not board_of(before).is_legal(step):
            raise NotationError(f"{move} cannot have been played when {quoted(text)} says so: it was not legal")
        before = moved(before, step)
    if before[:12] != state[:12] or len(before.reversible) != len(moves):
        raise NotationError(f"the moves after 'after' do not lead to the position in {quoted(text)}")
    return before
