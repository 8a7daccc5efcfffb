"""The picture of a board on which dark and light discs stand, squares named by letter and number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from gamelib import svg

CELL: Final = 36.0
"""The side of a square, in pixels."""

_EDGE: Final = 24.0
_CAPTION: Final = 13.0
_NARROWEST: Final = 300.0
"""Room for the usual captions, so that pictures of one game have one width."""


def centre(column: int, row: int) -> tuple[float, float]:
    """Return where the middle of a square is drawn; ``column`` from the left, ``row`` from the top, from 0."""
    return _EDGE + (column + 0.5) * CELL, _EDGE + (row + 0.5) * CELL


def disc_board_svg(
    board: Sequence[str],
    *,
    dark: str,
    light: str,
    row_names: Sequence[str],
    below: Iterable[str] = (),
    above: Iterable[str] = (),
    caption: str,
    title: str,
) -> str:
    """Return a board as a picture: one side's discs filled, the other's only outlined.

    Args:
        board: its rows, the top row first, as strings with a sign for every square.
        dark: the sign of the discs that are filled.
        light: the sign of the discs that are outlined.
        row_names: what the rows are called, the top row first; columns are called by letters.
        below: elements drawn on the squares, under the discs.
        above: elements drawn over everything.
        caption: a line below the board.
        title: what the picture shows, in words.
    """
    wide, high = len(board[0]) * CELL, len(board) * CELL
    width = max(wide + 2 * _EDGE, svg.text_width(caption, _CAPTION) + 2 * _EDGE, _NARROWEST)
    body = [
        svg.tag("rect", x=_EDGE, y=_EDGE, width=wide, height=high, fill=svg.GREEN, fill_opacity=0.18),
        *below,
        *_grid(len(board[0]), len(board)),
    ]
    for row, line in enumerate(board):
        for column, sign in enumerate(line):
            if sign in (dark, light):
                x, y = centre(column, row)
                fill = svg.INK if sign == dark else svg.CARD
                body.append(
                    svg.tag("circle", cx=x, cy=y, r=0.38 * CELL, fill=fill, stroke=svg.INK, stroke_width=1.5)
                )
    for column in range(len(board[0])):
        body.append(svg.label(centre(column, 0)[0], _EDGE / 2, chr(ord("a") + column), size=12, fill=svg.FAINT))
    for row, name in enumerate(row_names):
        body.append(svg.label(_EDGE / 2, centre(0, row)[1], name, size=12, fill=svg.FAINT))
    body += [svg.label(_EDGE, high + 1.6 * _EDGE, caption, size=_CAPTION, anchor="start"), *above]
    return svg.document(width, high + 2.2 * _EDGE, body, title=title)


def _grid(columns: int, rows: int) -> Iterable[str]:
    right, bottom = _EDGE + columns * CELL, _EDGE + rows * CELL
    for column in range(columns + 1):
        x = _EDGE + column * CELL
        yield svg.tag("line", x1=x, y1=_EDGE, x2=x, y2=bottom, stroke=svg.LINE, stroke_width=1)
    for row in range(rows + 1):
        y = _EDGE + row * CELL
        yield svg.tag("line", x1=_EDGE, y1=y, x2=right, y2=y, stroke=svg.LINE, stroke_width=1)
