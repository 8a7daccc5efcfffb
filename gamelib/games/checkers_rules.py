"""Steps and captures of English draughts: the rules on plain bitboards."""

from __future__ import annotations

from collections.abc import Mapping

from gamelib.game import MAX
from gamelib.games.checkers_bits import BOARD, KING_JUMPS, MAN_JUMPS, SQUARE, CheckersMove, Jump, bits_of


def steppers(men: int, kings: int, player: int, empty: int) -> int:
    """Return which of ``player``'s pieces, given as men and kings, have an empty square to step to."""
    up, down = (kings, men | kings) if player == MAX else (men | kings, kings)
    return down & (empty >> 4 | empty >> 5) | up & (empty << 4 | empty << 5)


def jumpers(men: int, kings: int, player: int, enemies: int, empty: int) -> int:
    """Return which of ``player``'s pieces, given as men and kings, can jump over one of ``enemies``."""
    up, down = (kings, men | kings) if player == MAX else (men | kings, kings)
    able = down & (enemies >> 4 & empty >> 8 | enemies >> 5 & empty >> 10)
    return able | up & (enemies << 4 & empty << 8 | enemies << 5 & empty << 10) if up else able


def captures(able: int, kings: int, player: int, enemies: int, empty: int) -> list[CheckersMove]:
    """Return every capture of the pieces ``able`` of ``player``, in the order of squares; ``kings`` are both sides'."""
    found: list[CheckersMove] = []
    for piece in bits_of(able):
        jumps = KING_JUMPS if piece & kings else MAN_JUMPS[player]
        _add_routes(found, (SQUARE[piece],), piece, enemies, empty | piece, jumps)
    return found


def _add_routes(
    found: list[CheckersMove], route: CheckersMove, piece: int, enemies: int, empty: int,
    jumps: Mapping[int, tuple[Jump, ...]],
) -> None:  # fmt: skip
    """Add the captures that begin with ``route``, which has brought the piece to the bit ``piece``.

    They go by the jumps the piece had when it began: a man has none from the last row, so that being
    crowned there ends its turn.
    """
    is_over = True
    for over, target, square in jumps[piece]:
        if enemies & over and empty & target:
            is_over = False
            _add_routes(found, (*route, square), target, enemies ^ over, empty, jumps)
    if is_over:
        found.append(route)


def can_move(black: int, white: int, kings: int, player: int) -> bool:
    """Return whether ``player`` has a step or a jump."""
    own, enemies = (black, white) if player == MAX else (white, black)
    empty, crowned = BOARD ^ (black | white), own & kings
    men = own ^ crowned
    return bool(steppers(men, crowned, player, empty) or jumpers(men, crowned, player, enemies, empty))
