"""Positions of English draughts as text: a board, or the line that draughts players call FEN."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from gamelib.board_text import checked_text
from gamelib.errors import NotationError
from gamelib.game import MAX, MIN
from gamelib.games.checkers_bits import BIT, KING_ROWS, SQUARE, SQUARES, bits_of
from gamelib.wording import quoted

CheckersPosition: TypeAlias = tuple[int, int, int, int, int]
"""Black, white and kings as bitboards, who is to move, and the quiet plies."""

MOST_PIECES: Final = 12
QUIET_LIMIT: Final = 80
"""So many plies without a capture or a man's move are a draw."""

_NAMES: Final = ("black", "white")
_LETTERS: Final = "BW"
_TURN: Final = re.compile(r"(black|white)\s+to\s+move(?:,\s*(\d+)\s+quiet\s+pl(?:y|ies))?", re.IGNORECASE)
_FEN: Final = re.compile(r"([BW]):([BW])([^:]*):([BW])([^:]*?)(?::H(\d+))?(?::F\d+)?\.?")
_TAG: Final = re.compile(r'^\[FEN\s+"([^"]*)"\s*\]$', re.IGNORECASE)


def position_text(position: CheckersPosition) -> str:
    """Return the board, square 1 in the top row, and who is to move."""
    rows = []
    for row in range(8):
        signs = [piece_sign(position, BIT[square]) for square in range(4 * row + 1, 4 * row + 5)]
        rows.append(("" if row % 2 else "  ") + "   ".join(signs))
    quiet = position[4]
    since = f", {quiet} quiet {'ply' if quiet == 1 else 'plies'}" if quiet else ""
    return "\n".join([*rows, f"{_NAMES[position[3]]} to move{since}"])


def with_numbers(board: str) -> str:
    """Return the eight rows of a board with the numbers of their dark squares beside them."""
    numbers = [" ".join(f"{4 * row + place:2}" for place in (1, 2, 3, 4)) for row in range(8)]
    return "\n".join(f"{row:17} {beside}" for row, beside in zip(board.splitlines(), numbers, strict=False))


def piece_sign(position: CheckersPosition, bit: int) -> str:
    """Return ``b`` or ``w`` for a man, ``B`` or ``W`` for a king, ``.`` for an empty square."""
    black, white, kings, _, _ = position
    sign = "b" if black & bit else "w" if white & bit else "."
    return sign.upper() if kings & bit else sign


def position_fen(position: CheckersPosition) -> str:
    """Return the position as one line, such as ``B:W21,K30:B1,2``, with ``:H`` and the quiet plies if any."""
    black, white, kings, player, quiet = position
    sides = [
        letter + ",".join(f"{'K' if kings & bit else ''}{SQUARE[bit]}" for bit in bits_of(pieces))
        for letter, pieces in (("W", white), ("B", black))
    ]
    return ":".join([_LETTERS[player], *sides, *([f"H{quiet}"] if quiet else [])])


def read_position(text: str) -> CheckersPosition:
    """Return the position in ``text``, a board or a FEN; where a board does not say who is to move, black is."""
    fen = _FEN.fullmatch(_TAG.sub(r"\1", checked_text(text, "a position").strip()).upper())
    signs, player, quiet = _read_fen(fen) if fen else _read_board(text)
    black, white, kings = (
        sum(BIT[square] for square, sign in signs.items() if sign in wanted) for wanted in ("bB", "wW", "BW")
    )
    if problem := impossible((black, white, kings, player, quiet)):
        raise NotationError(problem)
    return black, white, kings, player, quiet


def impossible(position: CheckersPosition) -> str:
    """Return in words why no game leads to these pieces, as far as that is easily seen; nothing if one may."""
    black, white, kings, _, quiet = position
    for name, pieces, king_row in zip(_NAMES, (black, white), KING_ROWS, strict=True):
        if pieces.bit_count() > MOST_PIECES:
            return f"{pieces.bit_count()} pieces are {name}; each side starts with {MOST_PIECES}"
        for bit in bits_of(pieces & king_row & ~kings):
            return f"the {name} man on {SQUARE[bit]} stands on its king row, where it is a king"
    if not black | white:
        return "there is no piece on the board, so nobody has made the last move"
    if quiet > QUIET_LIMIT:
        return f"{quiet} quiet plies: the game is drawn, and ends, after {QUIET_LIMIT}"
    return ""


def _read_board(text: str) -> tuple[dict[int, str], int, int]:
    """Return what stands on each dark square, who is to move, and the quiet plies."""
    turn = _TURN.search(text)
    signs = re.sub(r"[\s/|]", "", _TURN.sub("", text))
    for index, sign in enumerate(signs):
        if sign not in "bBwW.-_":
            raise NotationError(
                f"{sign!r} (dark square {index + 1}) is not a square of the board; write b or w for a man, B or W for "
                "a king, . for an empty square, and below the board 'black to move' or 'white to move'"
            )
    if len(signs) != SQUARES:
        raise NotationError(f"the board has {SQUARES} dark squares, but the text describes {len(signs)}")
    player = _NAMES.index(turn[1].casefold()) if turn else MAX
    return dict(zip(BIT, signs, strict=True)), player, int(turn[2] or 0) if turn else 0


def _read_fen(fen: re.Match[str]) -> tuple[dict[int, str], int, int]:
    """Return what stands on each occupied square, who is to move, and the quiet plies."""
    if fen[2] == fen[4]:
        raise NotationError(f"the FEN {quoted(fen[0])} lists the pieces of {_NAMES[_LETTERS.index(fen[2])]} twice")
    signs: dict[int, str] = {}
    for letter, pieces in ((fen[2], fen[3]), (fen[4], fen[5])):
        for written in filter(None, re.split(r"[\s,]+", pieces)):
            piece = re.fullmatch(r"(K?)([1-9][0-9]?)(?:-([1-9][0-9]?))?", written)
            first = int(piece[2]) if piece else 0
            last = int(piece[3] or first) if piece else 0
            if piece is None or first > last or last not in BIT:
                raise NotationError(
                    f"{quoted(written)} in the FEN {quoted(fen[0])} is not a piece: write 1 to {SQUARES}, 21-24 for "
                    "several in a row, and K before a king"
                )
            for square in range(first, last + 1):
                if square in signs:
                    raise NotationError(f"the FEN {quoted(fen[0])} has two pieces on square {square}")
                signs[square] = letter if piece[1] else letter.lower()
    return signs, MAX if fen[1] == "B" else MIN, int(fen[6] or 0)
