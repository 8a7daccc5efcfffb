"""The picture of a Tablut board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamelib import svg
from gamelib.games.board_svg import BoardPainter
from gamelib.games.tablut_bits import CAMP_SQUARES, CASTLE, ESCAPES, SIDE, SQUARES, TablutMove, square_name

_BOARD: Final = BoardPainter(SIDE, SIDE, margin=22)
_RADIUS: Final = 12.96
_CAMP_FILL: Final = "#cfcfcf"
_CASTLE_FILL: Final = "#f2e6b8"
_ESCAPE_FILL: Final = "#e6f2fa"


def board_svg(
    rows: Sequence[str], *, notes: Mapping[TablutMove, str], shades: Mapping[TablutMove, float], title: str
) -> str:
    """Return a board as a picture: black discs attack, white ones defend, the king wears a crown.

    Camps are grey and hatched with a stroke, the castle has a cross, the escapes a dot.

    The rows are given from the top, as strings of ``k``, ``w`` and ``b``.
    """
    painter = _BOARD
    body = [_square(painter, square) for square in range(SQUARES)]
    body += painter.names_around()
    body += [_piece(sign, *painter.centre(square)) for square, sign in enumerate("".join(rows))]
    body += painter.moves({move: move for move in (*shades, *notes)}, notes, shades, away=0.45)
    return svg.document(painter.width, painter.height, body, title=title)


def square_place(square: int) -> svg.Place:
    """Return a square as a place to point at."""
    return _BOARD.place(square, square_name(square))


def _square(painter: BoardPainter, square: int) -> str:
    """Return the ground of a square, which tells camps, castle and escapes apart by colour and by mark."""
    x, y = painter.centre(square)
    half, bit = painter.cell / 2, 1 << square
    rising = painter.line((x - half, y + half), (x + half, y - half), stroke=svg.LINE)
    fill, mark = svg.CARD, ""
    if bit & CAMP_SQUARES:
        fill, mark = _CAMP_FILL, rising
    elif bit & CASTLE:
        fill, mark = _CASTLE_FILL, rising + painter.line((x - half, y - half), (x + half, y + half), stroke=svg.LINE)
    elif bit & ESCAPES:
        fill, mark = _ESCAPE_FILL, svg.tag("circle", cx=x, cy=y, r=2.5, fill=svg.FAINT)
    return painter.filled(square, fill=fill, stroke=svg.LINE) + mark


def _piece(sign: str, x: float, y: float) -> str:
    if sign == "b":
        return svg.tag("circle", cx=x, cy=y, r=_RADIUS, fill=svg.INK)
    if sign not in ("w", "k"):
        return ""
    disc = svg.tag("circle", cx=x, cy=y, r=_RADIUS, fill=svg.CARD, stroke=svg.INK, stroke_width=2)
    return disc + _crown(x, y) if sign == "k" else disc


def _crown(x: float, y: float) -> str:
    corners = [(-8, 6), (-8, -5), (-4, 0), (0, -7), (4, 0), (8, -5), (8, 6)]
    path = " ".join(f"{svg.number(x + right)},{svg.number(y + down)}" for right, down in corners)
    return svg.tag("polygon", points=path, fill=svg.ORANGE, stroke=svg.INK)
