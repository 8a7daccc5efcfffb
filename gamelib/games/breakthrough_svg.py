"""The picture of a Breakthrough board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamelib import svg
from gamelib.games.arrows_svg import arrow
from gamelib.games.breakthrough_bits import Step
from gamelib.games.disc_board_svg import CELL, centre, disc_board_svg

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

    Args:
        rows: of the board, the top row first, as strings of ``W``, ``B`` and ``.``.
        turn: whose turn it is, in words.
        notes: a short text for some steps, written on the square they go to, one below the other:
            up to three steps meet there, told apart by a sign for where they are heading.
        shades: a number from 0 to 1 for some steps, which are drawn as arrows, bolder the more.
        title: what the picture shows, in words.
    """
    pieces = "".join(rows)
    return disc_board_svg(
        rows,
        dark="B",
        light="W",
        row_names=[str(number) for number in range(len(rows), 0, -1)],
        above=[
            *(_arrow(_place(step[0], rows), _place(step[1], rows), shade) for step, shade in shades.items()),
            *(_note(_place(step[0], rows), _place(step[1], rows), note) for step, note in notes.items()),
        ],
        caption=f"○ white {pieces.count('W')} · ● black {pieces.count('B')} · {turn}",
        title=title,
    )


def _place(square: int, rows: Sequence[str]) -> tuple[int, int]:
    """Return the column from the left and the row from the top of a square, from 0."""
    row, column = divmod(square, len(rows[0]))
    return column, len(rows) - 1 - row


def _arrow(start: tuple[int, int], end: tuple[int, int], shade: float) -> str:
    (x1, y1), (x2, y2) = centre(*start), centre(*end)
    return arrow([(0.8 * x1 + 0.2 * x2, 0.8 * y1 + 0.2 * y2), (x2, y2)], shade=shade)


def _note(start: tuple[int, int], end: tuple[int, int], note: str) -> str:
    right, down = end[0] - start[0], end[1] - start[1]
    x, y = centre(*end)
    y += right * CELL / 3
    back = svg.tag(
        "rect", x=x - CELL / 2 + 1, y=y - CELL / 6, width=CELL - 2, height=CELL / 3, fill=svg.CARD, fill_opacity=0.85
    )
    return back + svg.label(x, y, _HEADINGS[right, down] + note, size=10)
