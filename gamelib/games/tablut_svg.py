"""The picture of a Tablut board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamelib import svg
from gamelib.games.arrows_svg import arrow, note
from gamelib.games.tablut_bits import CAMP_SQUARES, CASTLE, ESCAPES, SIDE, SQUARES, TablutMove

_CELL: Final = 36.0
_MARGIN: Final = 22.0
_CAMP_FILL: Final = "#cfcfcf"
_CASTLE_FILL: Final = "#f2e6b8"
_ESCAPE_FILL: Final = "#e6f2fa"


def board_svg(
    rows: Sequence[str], *, notes: Mapping[TablutMove, str], shades: Mapping[TablutMove, float], title: str
) -> str:
    """Return a board as a picture: black discs attack, white ones defend, the king wears a crown.

    Camps are grey and hatched with a stroke, the castle has a cross, the escapes a dot.

    Args:
        rows: the board, the top row first, as strings of ``k``, ``w`` and ``b``.
        notes: a short text for some moves, written where they end.
        shades: a number from 0 to 1 for some moves, shown as an arrow the bolder the greater it is.
        title: what the picture shows, in words.
    """
    size = SIDE * _CELL + 2 * _MARGIN
    body = [_square(square) for square in range(SQUARES)]
    for number in range(SIDE):
        at = _MARGIN + (number + 0.5) * _CELL
        body.append(svg.label(at, size - _MARGIN / 2, chr(ord("a") + number), size=12, fill=svg.FAINT))
        body.append(svg.label(_MARGIN / 2, at, str(SIDE - number), size=12, fill=svg.FAINT))
    for square, sign in enumerate("".join(rows)):
        body.append(_piece(sign, *_centre(square)))
    for move in dict.fromkeys([*shades, *notes]):
        body.append(arrow([_centre(move[0]), _centre(move[1])], shade=shades.get(move, 0.0)))
    for move, content in notes.items():
        (x1, y1), (x2, y2) = _centre(move[0]), _centre(move[1])
        # a little before the end: moves that come from elsewhere to the same square have their own place
        away = 0.45 * _CELL
        body.append(note(x2 + away * _sign(x1 - x2), y2 + away * _sign(y1 - y2), content))
    return svg.document(size, size, body, title=title)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _centre(square: int) -> tuple[float, float]:
    row, column = divmod(square, SIDE)
    return _MARGIN + (column + 0.5) * _CELL, _MARGIN + (row + 0.5) * _CELL


def _square(square: int) -> str:
    """Return the ground of a square, which tells camps, castle and escapes apart by colour and by mark."""
    x, y = _centre(square)
    left, top, bit = x - _CELL / 2, y - _CELL / 2, 1 << square
    fill, mark = svg.CARD, ""
    if bit & CAMP_SQUARES:
        fill, mark = _CAMP_FILL, _stroke(left, top + _CELL, left + _CELL, top)
    elif bit & CASTLE:
        fill = _CASTLE_FILL
        mark = _stroke(left, top + _CELL, left + _CELL, top) + _stroke(left, top, left + _CELL, top + _CELL)
    elif bit & ESCAPES:
        fill, mark = _ESCAPE_FILL, svg.tag("circle", cx=x, cy=y, r=2.5, fill=svg.FAINT)
    ground = svg.tag("rect", x=left, y=top, width=_CELL, height=_CELL, fill=fill, stroke=svg.LINE)
    return ground + mark


def _stroke(x1: float, y1: float, x2: float, y2: float) -> str:
    return svg.tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=svg.LINE)


def _piece(sign: str, x: float, y: float) -> str:
    radius = 0.36 * _CELL
    if sign == "b":
        return svg.tag("circle", cx=x, cy=y, r=radius, fill=svg.INK)
    if sign not in ("w", "k"):
        return ""
    disc = svg.tag("circle", cx=x, cy=y, r=radius, fill=svg.CARD, stroke=svg.INK, stroke_width=2)
    return disc + _crown(x, y) if sign == "k" else disc


def _crown(x: float, y: float) -> str:
    corners = [(-8, 6), (-8, -5), (-4, 0), (0, -7), (4, 0), (8, -5), (8, 6)]
    path = " ".join(f"{svg.number(x + right)},{svg.number(y + down)}" for right, down in corners)
    return svg.tag("polygon", points=path, fill=svg.ORANGE, stroke=svg.INK)
