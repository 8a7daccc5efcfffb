"""The picture of a Connect Four board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamelib import svg
from gamelib.games.board_svg import cross

_CELL: Final = 40.0
_MARGIN: Final = 8.0
_STRIP: Final = 26.0

Cell = tuple[int, int]
"""A column from the left and a row from the top, both from 0."""


def board_svg(
    board: Sequence[str],
    rows_made: Sequence[tuple[Cell, Cell]],
    *,
    notes: Mapping[int, str],
    shades: Mapping[int, float],
    title: str,
) -> str:
    """Return a board as a picture: crosses on solid discs, noughts as rings, columns numbered below.

    The rows are given from the top. A winning row is struck through from its first cell to its last; notes and shades
    stand above the columns.
    """
    columns, rows = len(board[0]), len(board)
    top = _MARGIN + (_STRIP if notes or shades else 0)
    width, height = columns * _CELL + 2 * _MARGIN, top + rows * _CELL + _STRIP
    body = []
    for column, shade in shades.items():
        x, high = _MARGIN + column * _CELL, top - _MARGIN + rows * _CELL
        body.append(svg.tag("rect", x=x, y=_MARGIN, width=_CELL, height=high, fill=svg.SKY, fill_opacity=0.8 * shade))
    for column, note in notes.items():
        body.append(svg.label(_MARGIN + (column + 0.5) * _CELL, _MARGIN + _STRIP / 2, note, size=13))
    for row, line in enumerate(board):
        for column, disc in enumerate(line):
            body.append(_disc(disc, _MARGIN + (column + 0.5) * _CELL, top + (row + 0.5) * _CELL))
    for column in range(columns + 1):
        x = _MARGIN + column * _CELL
        body.append(svg.tag("line", x1=x, y1=top, x2=x, y2=top + rows * _CELL, stroke=svg.LINE, stroke_width=1.5))
    floor = top + rows * _CELL
    body.append(svg.tag("line", x1=_MARGIN, y1=floor, x2=width - _MARGIN, y2=floor, stroke=svg.INK, stroke_width=3))
    for column in range(columns):
        body.append(
            svg.label(_MARGIN + (column + 0.5) * _CELL, floor + _STRIP / 2, str(column + 1), size=13, fill=svg.FAINT)
        )
    for first, last in rows_made:
        (x1, y1), (x2, y2) = ((_MARGIN + (c + 0.5) * _CELL, top + (r + 0.5) * _CELL) for c, r in (first, last))
        body.append(svg.tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=svg.INK, stroke_width=5))
    return svg.document(width, height, body, title=title)


def column_place(column: int) -> svg.Place:
    """Return a column as a place to point at."""
    return svg.Place(str(column + 1), _MARGIN + column * _CELL, _MARGIN / 2, _CELL, 0)


def _disc(disc: str, x: float, y: float) -> str:
    """Return what fills a cell: a solid disc with a cross, a ring, or the outline of a free cell."""
    radius, arm = 0.4 * _CELL, 0.16 * _CELL
    if disc == "X":
        return svg.tag("circle", cx=x, cy=y, r=radius, fill=svg.BLUE) + svg.tag(
            "path", d=cross(x, y, arm), stroke=svg.CARD, stroke_width=4, stroke_linecap="round"
        )
    if disc == "O":
        return svg.tag("circle", cx=x, cy=y, r=radius - 4, fill=svg.CARD, stroke=svg.VERMILION, stroke_width=8)
    return svg.tag("circle", cx=x, cy=y, r=radius, fill="none", stroke=svg.LINE, stroke_dasharray="2 3")
