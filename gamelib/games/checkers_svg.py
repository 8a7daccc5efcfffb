"""The picture of a draughts board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamelib import svg
from gamelib.games.board_svg import BoardPainter
from gamelib.games.checkers_bits import BIT, CheckersMove
from gamelib.games.checkers_text import CheckersPosition, piece_sign

_DARK: Final = "#b8cdb0"


def board_svg(
    position: CheckersPosition,
    *,
    notes: Mapping[CheckersMove, str],
    shades: Mapping[CheckersMove, float],
    title: str,
) -> str:
    """Return a board as a picture, square 1 in the top row; kings have a ring and the letter K."""
    painter = BoardPainter(8, 8, cell=40, margin=8)
    body = []
    for number, bit in BIT.items():
        x, y = painter.centre(_place(number))
        body.append(painter.filled(_place(number), fill=_DARK))
        body.append(_piece(piece_sign(position, bit), x, y, 0.34 * painter.cell, 0.27 * painter.cell))
        body.append(svg.label(x - 18, y - 14, str(number), size=8, anchor="start"))
    body.append(painter.ground(fill="none", stroke=svg.LINE))
    paths = {action: [_place(number) for number in action] for action in (*shades, *notes)}
    body += painter.moves(paths, notes, shades, away=0.4)
    return svg.document(painter.width, painter.height, body, title=title)


def _place(number: int) -> int:
    """Return which of the 64 squares, row by row from the top left, has the number of a dark one."""
    row, place = divmod(number - 1, 4)
    return 8 * row + 2 * place + 1 - row % 2


def _piece(sign: str, x: float, y: float, radius: float, inner: float) -> str:
    if sign == ".":
        return ""
    fill, ink = (svg.INK, svg.CARD) if sign in "bB" else (svg.CARD, svg.INK)
    disc = svg.tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=svg.INK, stroke_width=2)
    if sign in "bw":
        return disc
    ring = svg.tag("circle", cx=x, cy=y, r=inner, fill="none", stroke=ink, stroke_width=1.5)
    return disc + ring + svg.label(x, y, "K", size=12, fill=ink, bold=True)
