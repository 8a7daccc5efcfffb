"""The picture of a Breakthrough board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamelib import svg
from gamelib.games.board_svg import NARROWEST, BoardPainter, arrow
from gamelib.games.breakthrough_bits import Step

_HEADINGS: Final = {(-1, -1): "↖", (0, -1): "↑", (1, -1): "↗", (-1, 1): "↙", (0, 1): "↓", (1, 1): "↘"}
"""Signs for the steps, by how far they go to the right and down."""


def breakthrough_svg(
    rows: Sequence[str],
    *,
    turn: str,
    notes: Mapping[Step, str],
    shades: Mapping[Step, float],
    title: str,
) -> str:
    """Return a board as a picture, with the number of pieces and whose turn it is below it.

    The rows are given from the top, as strings of ``W``, ``B`` and ``.``. Notes stand on the square a step goes to, one
    below the other: up to three steps meet there, told apart by a sign for where they are heading.
    """
    columns, last = len(rows[0]), len(rows) - 1
    painter = BoardPainter(columns, len(rows))

    def place(square: int) -> int:
        """Return the number of a square that is counted from the bottom left."""
        return (last - square // columns) * columns + square % columns

    pieces = "".join(rows)
    discs = {"W": svg.CARD, "B": svg.INK}
    body = [painter.ground(fill=svg.GREEN, fill_opacity=0.18), *painter.grid()]
    body += [painter.disc(square, fill=discs[sign]) for square, sign in enumerate(pieces) if sign in discs]
    body += painter.names()
    above = [_arrow(painter, place(start), place(end), shade) for (start, end), shade in shades.items()]
    above += [_note(painter, place(start), place(end), note) for (start, end), note in notes.items()]
    caption = f"○ white {pieces.count('W')} · ● black {pieces.count('B')} · {turn}"
    return painter.captioned(body, caption, title=title, least=NARROWEST, above=above)


def square_place(columns: int, rows: int, square: int, name: str) -> svg.Place:
    """Return a square, counted from the bottom left, as a place to point at."""
    from_top = (rows - 1 - square // columns) * columns + square % columns
    return BoardPainter(columns, rows).place(from_top, name)


def _arrow(painter: BoardPainter, start: int, end: int, shade: float) -> str:
    (x1, y1), (x2, y2) = painter.centre(start), painter.centre(end)
    return arrow([(0.8 * x1 + 0.2 * x2, 0.8 * y1 + 0.2 * y2), (x2, y2)], shade=shade)


def _note(painter: BoardPainter, start: int, end: int, note: str) -> str:
    down, cell = end // painter.columns - start // painter.columns, painter.cell
    right = end % painter.columns - start % painter.columns
    x, y = painter.centre(end)
    y += right * cell / 3
    back = svg.tag(
        "rect", x=x - cell / 2 + 1, y=y - cell / 6, width=cell - 2, height=cell / 3, fill=svg.CARD, fill_opacity=0.85
    )
    return back + svg.label(x, y, _HEADINGS[right, down] + note, size=10)
