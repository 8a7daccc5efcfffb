"""The picture of a board of 2048."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamelib import svg

_CELL: Final = 62.0
_GAP: Final = 4.0
_EDGE: Final = 10.0
_CAPTION: Final = 34.0
_STRIP: Final = 30.0
_WIDE_STRIP: Final = 70.0
_ARROWS: Final = {"up": "↑", "right": "→", "down": "↓", "left": "←"}


def board_svg(
    board: Sequence[int],
    columns: int,
    *,
    notes: Mapping[Any, str],
    shades: Mapping[Any, float],
    caption: str,
    title: str,
) -> str:
    """Return a board as a picture; tiles are the darker the greater they are.

    What concerns a direction stands on this side of the board, what concerns a new tile in its cell, the 2 above the 4.
    """
    sides = any(direction in notes or direction in shades for direction in _ARROWS)
    rows = len(board) // columns
    wide, high = columns * _CELL + _GAP, rows * _CELL + _GAP
    left = _EDGE + (_WIDE_STRIP if sides else 0)
    top = _CAPTION + (_STRIP if sides else 0)
    width = max(2 * left + wide, svg.text_width(caption, 14) + 2 * _EDGE)
    left = (width - wide) / 2
    height = top + high + (_STRIP if sides else 0) + _EDGE
    body = [svg.label(width / 2, _CAPTION / 2, caption, bold=True)]
    body.append(svg.tag("rect", x=left, y=top, width=wide, height=high, rx=6, fill=svg.LINE))
    for cell, value in enumerate(board):
        row, column = divmod(cell, columns)
        x, y = left + _GAP + column * _CELL, top + _GAP + row * _CELL
        body += _tile(x, y, value)
        for number, tile in enumerate((2, 4)):
            action = (row, column, tile)
            if action in notes or action in shades:
                body += _coming(x, y, number, tile, notes.get(action, ""), shades.get(action, 0))
    for direction, arrow in _ARROWS.items():
        if sides:
            x = {"left": left - _WIDE_STRIP / 2, "right": left + wide + _WIDE_STRIP / 2}.get(direction, left + wide / 2)
            y = {"up": top - _STRIP / 2, "down": top + high + _STRIP / 2}.get(direction, top + high / 2)
            if direction in notes or direction in shades:
                body += _side(x, y, arrow, notes.get(direction, ""), shades.get(direction, 0))
    return svg.document(width, height, body, title=title)


def _tile(x: float, y: float, value: int) -> list[str]:
    side = _CELL - _GAP
    parts = [svg.tag("rect", x=x, y=y, width=side, height=side, rx=5, fill=svg.CARD)]
    if value:
        depth = min(0.08 * value.bit_length() - 0.08, 0.96)
        parts.append(svg.tag("rect", x=x, y=y, width=side, height=side, rx=5, fill=svg.ORANGE, fill_opacity=depth))
        size = min(24.0, 0.92 * side / svg.text_width(str(value), 1))
        parts.append(svg.label(x + side / 2, y + side / 2, str(value), size=size, bold=True))
    return parts


def _coming(x: float, y: float, number: int, tile: int, note: str, shade: float) -> list[str]:
    """Return what is said of a tile that may come to an empty cell: the 2 in its upper, the 4 in its lower half."""
    side = _CELL - _GAP
    half, middle = side / 2, y + side * (0.25 + number / 2)
    written = f"{tile}: {note}" if note else str(tile)
    size = min(13.0, 0.94 * side / svg.text_width(written, 1))
    tint = svg.tag("rect", x=x, y=middle - half / 2, width=side, height=half, fill=svg.SKY, fill_opacity=0.8 * shade)
    return [tint if shade else "", svg.label(x + half, middle, written, size=size)]


def _side(x: float, y: float, arrow: str, note: str, shade: float) -> list[str]:
    width, height = _WIDE_STRIP - 6, _STRIP - 6
    tint = svg.tag(
        "rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=5,
        fill=svg.SKY, fill_opacity=0.8 * shade,
    )  # fmt: skip
    written = f"{arrow} {note}".strip()
    size = min(14.0, 0.96 * width / svg.text_width(written, 1))
    return [tint if shade else "", svg.label(x, y, written, size=size)]
