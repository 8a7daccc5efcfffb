"""The picture of a Go board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gamelib import svg
from gamelib.games.board_svg import NARROWEST, BoardPainter, note
from gamelib.games.go_text import LETTERS


def star_points(size: int) -> list[int]:
    """Return the points that have a dot: near the corners, in the middle, and on large boards between them.

    Example:
        >>> star_points(5), star_points(9), len(star_points(19))
        ([12], [20, 24, 40, 56, 60], 9)
    """
    if size < 5:
        return []
    middle = [size // 2] if size % 2 else []
    away = 3 if size > 11 else 2
    ends = [away, size - 1 - away] if size > 6 else []
    lines = sorted(ends + middle)
    large = size > 14
    return [
        row * size + column
        for row in lines
        for column in lines
        if large or (row in ends) == (column in ends)
    ]  # fmt: skip


def go_svg(
    stones: str, *, ko: int | None, turn: str, notes: Mapping[int, str], shades: Mapping[int, float], title: str
) -> str:
    """Return a board as a picture, with the numbers of stones and whose turn it is below it.

    What is on the points is given row by row from the top left, as a string of ``X``, ``O`` and ``.``. The point that a
    ko forbids has a small square; notes and shades on the pass stand below the board.
    """
    size = int(len(stones) ** 0.5)
    painter, passing = BoardPainter(size, size), size * size
    body = [painter.ground(fill=svg.ORANGE, fill_opacity=0.16), *painter.tints(shades), *_lines(painter)]
    discs = {"X": svg.INK, "O": svg.CARD}
    body += [painter.disc(point, fill=discs[sign]) for point, sign in enumerate(stones) if sign in discs]
    body += _names(painter)
    if ko is not None:
        body.append(_box(*painter.centre(ko), 0.32 * painter.cell, 0.32 * painter.cell, fill="none", stroke=svg.INK))
    caption = f"● black {stones.count('X')} · ○ white {stones.count('O')} · {turn}"
    above = [note(*painter.centre(point), text) for point, text in notes.items() if point != passing]
    right = painter.margin
    if passing in notes or passing in shades:
        words = f"pass {notes.get(passing, '')}".rstrip()
        wide, y = svg.text_width(words, 13) + 8, painter.height - 0.4 * painter.margin
        x = right + svg.text_width(caption, 13) + 6 + wide / 2
        tint = 0.8 * shades.get(passing, 0.0)
        above.append(_box(x, y, wide, 18, rx=3, fill=svg.SKY, fill_opacity=tint, stroke=svg.LINE))
        above.append(svg.label(x, y, words, size=13))
        right += x + wide / 2
    return painter.captioned(body, caption, title=title, least=max(NARROWEST, right), above=above)


def _box(x: float, y: float, width: float, height: float, **attributes: Any) -> str:
    """Return a rectangle around a point."""
    return svg.tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, **attributes)


def _lines(painter: BoardPainter) -> Iterator[str]:
    """Yield the lines through the points and the dots."""
    size = painter.columns
    for number in range(size):
        for start, end in ((number, number + size * (size - 1)), (number * size, number * size + size - 1)):
            yield painter.line(painter.centre(start), painter.centre(end), stroke=svg.LINE, stroke_width=1)
    for point in star_points(size):
        x, y = painter.centre(point)
        yield svg.tag("circle", cx=x, cy=y, r=3, fill=svg.LINE)


def _names(painter: BoardPainter) -> Iterator[str]:
    """Yield the letters of the columns, above the board, and the numbers of the rows, 1 at the bottom."""
    for number, letter in enumerate(LETTERS[: painter.columns]):
        x, y = painter.centre(number * (painter.columns + 1))
        yield svg.label(x, painter.margin / 2, letter, size=12, fill=svg.FAINT)
        yield svg.label(painter.margin / 2, y, str(painter.rows - number), size=12, fill=svg.FAINT)
