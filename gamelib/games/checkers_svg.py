"""The picture of a draughts board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamelib import svg
from gamelib.games.arrows_svg import arrow, note
from gamelib.games.checkers_bits import BIT, CheckersMove
from gamelib.games.checkers_text import CheckersPosition, piece_sign

_CELL: Final = 40.0
_MARGIN: Final = 8.0
_DARK: Final = "#b8cdb0"


def board_svg(
    position: CheckersPosition,
    *,
    notes: Mapping[CheckersMove, str],
    shades: Mapping[CheckersMove, float],
    title: str,
) -> str:
    """Return a board as a picture, square 1 in the top row; kings have a ring and the letter K.

    Args:
        position: the pieces.
        notes: a short text for some actions, written where they end.
        shades: a number from 0 to 1 for some actions, shown as an arrow the bolder the greater it is.
        title: what the picture shows, in words.
    """
    size = 8 * _CELL + 2 * _MARGIN
    body = []
    for square, bit in BIT.items():
        x, y = _centre(square)
        left, top = x - _CELL / 2, y - _CELL / 2
        body.append(svg.tag("rect", x=left, y=top, width=_CELL, height=_CELL, fill=_DARK))
        body.append(_piece(piece_sign(position, bit), x, y))
        body.append(svg.label(left + 2, top + 6, str(square), size=8, anchor="start"))
    body.append(
        svg.tag(
            "rect", x=_MARGIN, y=_MARGIN, width=8 * _CELL, height=8 * _CELL, fill="none", stroke=svg.LINE
        )
    )
    for action in dict.fromkeys([*shades, *notes]):
        body.append(arrow([_centre(square) for square in action], shade=shades.get(action, 0.0)))
    for action, content in notes.items():
        (x1, y1), (x2, y2) = _centre(action[-2]), _centre(action[-1])
        # a little before the end: actions that come from elsewhere to the same square have their own place
        body.append(note(x2 + 0.4 * _CELL * _sign(x1 - x2), y2 + 0.4 * _CELL * _sign(y1 - y2), content))
    return svg.document(size, size, body, title=title)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _centre(square: int) -> tuple[float, float]:
    row, place = divmod(square - 1, 4)
    column = 2 * place + (1 - row % 2)
    return _MARGIN + (column + 0.5) * _CELL, _MARGIN + (row + 0.5) * _CELL


def _piece(sign: str, x: float, y: float) -> str:
    if sign == ".":
        return ""
    fill, ink = (svg.INK, svg.CARD) if sign in "bB" else (svg.CARD, svg.INK)
    disc = svg.tag("circle", cx=x, cy=y, r=0.34 * _CELL, fill=fill, stroke=svg.INK, stroke_width=2)
    if sign in "bw":
        return disc
    ring = svg.tag("circle", cx=x, cy=y, r=0.27 * _CELL, fill="none", stroke=ink, stroke_width=1.5)
    return disc + ring + svg.label(x, y, "K", size=12, fill=ink, bold=True)
