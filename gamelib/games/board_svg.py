"""The painter of boards of squares: squares, their names, discs, arrows and notes on moves, a line below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Final, TypeVar

from gamelib import svg

Action = TypeVar("Action")

NARROWEST: Final = 300.0
"""Room for the usual captions, so that pictures of one game have one width."""

SEAT_COLOURS: Final = (
    (svg.INK, svg.CARD),
    (svg.CARD, svg.INK),
    (svg.ORANGE, svg.INK),
    (svg.BLUE, svg.CARD),
    (svg.PURPLE, svg.INK),
    (svg.YELLOW, svg.INK),
)
"""Where more than two players share a board: for each seat the colour of the pieces, and that of the letter on them."""

PIPS: Final[Mapping[str, Sequence[tuple[int, int]]]] = {
    "1": [(0, 0)],
    "2": [(-1, -1), (1, 1)],
    "3": [(-1, -1), (0, 0), (1, 1)],
    "4": [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    "5": [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    "6": [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
"""Where the pips of a die are, in steps to the right and down from the middle."""


@dataclass(frozen=True, slots=True)
class BoardPainter:
    """Paints a board of squares, which are numbered row by row from the top left.

    Attributes:
        columns: how many.
        rows: how many.
        cell: the side of a square, in pixels.
        margin: around the board, in pixels.
    """

    columns: int
    rows: int
    cell: float = 36.0
    margin: float = 24.0

    @property
    def width(self) -> float:
        """The width of the board with its margin."""
        return self.columns * self.cell + 2 * self.margin

    @property
    def height(self) -> float:
        """The height of the board with its margin."""
        return self.rows * self.cell + 2 * self.margin

    def centre(self, square: int) -> tuple[float, float]:
        """Return where the middle of a square is."""
        row, column = divmod(square, self.columns)
        return self.margin + (column + 0.5) * self.cell, self.margin + (row + 0.5) * self.cell

    def filled(self, square: int, **attributes: Any) -> str:
        """Return the square as an element with these attributes."""
        x, y = self.centre(square)
        left, top = x - self.cell / 2, y - self.cell / 2
        return svg.tag("rect", x=left, y=top, width=self.cell, height=self.cell, **attributes)

    def place(self, square: int, name: str) -> svg.Place:
        """Return the square as a place to point at."""
        x, y = self.centre(square)
        return svg.Place(name, x - self.cell / 2, y - self.cell / 2, self.cell, self.cell)

    def tints(self, shades: Mapping[int, float]) -> Iterator[str]:
        """Yield the tints of shaded squares."""
        for square, shade in shades.items():
            if square < self.columns * self.rows:
                yield self.filled(square, fill=svg.SKY, fill_opacity=0.8 * shade)

    def ground(self, **attributes: Any) -> str:
        """Return the whole board as one element with these attributes."""
        wide, high = self.columns * self.cell, self.rows * self.cell
        return svg.tag("rect", x=self.margin, y=self.margin, width=wide, height=high, **attributes)

    def grid(self, *, inner: bool = False) -> Iterator[str]:
        """Yield the lines between the squares and around them, or the inner ones alone, which are bolder."""
        left, right, bottom = self.margin, self.width - self.margin, self.height - self.margin
        stroke_width = 1.5 if inner else 1
        for column in range(inner, self.columns + 1 - inner):
            x = left + column * self.cell
            yield self.line((x, left), (x, bottom), stroke=svg.LINE, stroke_width=stroke_width)
        for row in range(inner, self.rows + 1 - inner):
            y = left + row * self.cell
            yield self.line((left, y), (right, y), stroke=svg.LINE, stroke_width=stroke_width)

    @staticmethod
    def line(start: tuple[float, float], end: tuple[float, float], **attributes: Any) -> str:
        """Return a straight line with these attributes."""
        return svg.tag("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)

    def names(self, *, from_top: bool = False) -> Iterator[str]:
        """Yield the letters of the columns, above the board, and the numbers of the rows, 1 at the bottom or top."""
        for column in range(self.columns):
            yield self._name(self.centre(column)[0], self.margin / 2, chr(ord("a") + column))
        for row in range(self.rows):
            number = row + 1 if from_top else self.rows - row
            yield self._name(self.margin / 2, self.centre(row * self.columns)[1], str(number))

    def names_around(self) -> Iterator[str]:
        """Yield the letters of the columns, below the board, and the numbers of the rows, 1 at the bottom."""
        for number in range(self.rows):
            x, y = self.centre(number * (self.columns + 1))
            yield self._name(x, self.height - self.margin / 2, chr(ord("a") + number))
            yield self._name(self.margin / 2, y, str(self.rows - number))

    @staticmethod
    def _name(x: float, y: float, name: str) -> str:
        return svg.label(x, y, name, size=12, fill=svg.FAINT)

    def disc(self, square: int, *, fill: str) -> str:
        """Return a disc with an outline."""
        x, y = self.centre(square)
        return svg.tag("circle", cx=x, cy=y, r=0.38 * self.cell, fill=fill, stroke=svg.INK, stroke_width=1.5)

    def notes(self, notes: Mapping[int, str]) -> Iterator[str]:
        """Yield short texts in the middle of squares."""
        for square, note in notes.items():
            if square < self.columns * self.rows:
                yield svg.label(*self.centre(square), note, size=13 if len(note) < 5 else 10)

    def moves(
        self, paths: Mapping[Action, Sequence[int]], notes: Mapping[Action, str], shades: Mapping[Action, float],
        *, away: float,
    ) -> Iterator[str]:  # fmt: skip
        """Yield arrows for the moves with a note or a shade along their paths, and then the notes.

        A note stands ``away`` squares before the end of its move: moves that come from elsewhere have their own place.
        """
        for move in dict.fromkeys([*shades, *notes]):
            yield arrow([self.centre(square) for square in paths[move]], shade=shades.get(move, 0.0))
        for move, content in notes.items():
            (x1, y1), (x2, y2) = map(self.centre, paths[move][-2:])
            far = away * self.cell
            yield note(x2 + far * _sign(x1 - x2), y2 + far * _sign(y1 - y2), content)

    def captioned(self, body: Iterable[str], caption: str, *, title: str, least: float = 0, above: Iterable[str] = ()
                  ) -> str:  # fmt: skip
        """Return the whole picture, a line of words below the board; what is ``above`` is drawn over it."""
        width = max(self.width, svg.text_width(caption, 13) + 2 * self.margin, least)
        line = svg.label(self.margin, self.height - 0.4 * self.margin, caption, size=13, anchor="start")
        return svg.document(width, self.height + 0.2 * self.margin, [*body, line, *above], title=title)


def cross(x: float, y: float, size: float) -> str:
    """Return the path of a cross whose arms reach ``size`` to each side."""
    path = f"M{svg.number(x - size)} {svg.number(y - size)}l{svg.number(2 * size)} {svg.number(2 * size)}"
    return path + f"m0 {svg.number(-2 * size)}l{svg.number(-2 * size)} {svg.number(2 * size)}"


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def arrow(points: Sequence[tuple[float, float]], *, shade: float = 1.0) -> str:
    """Return an arrow along a line of points, given in pixels; ``shade`` from 0 to 1 makes it bolder.

    Example:
        >>> arrow([(0, 0), (30, 0)])[:45]
        '<g stroke="#0072b2" stroke-opacity="1" stroke'
    """
    (x1, y1), (x2, y2) = points[-2], points[-1]
    length = hypot(x2 - x1, y2 - y1)
    right, down = 8 * (x2 - x1) / length, 8 * (y2 - y1) / length
    head = [(x2 - right - down / 2, y2 - down + right / 2), (x2, y2), (x2 - right + down / 2, y2 - down - right / 2)]
    return svg.tag(
        "g",
        _line(points) + _line(head),
        stroke=svg.BLUE,
        stroke_opacity=0.35 + 0.65 * shade,
        stroke_width=2 + 2 * shade,
        stroke_linecap="round",
        stroke_linejoin="round",
        fill="none",
    )


def _line(points: Sequence[tuple[float, float]]) -> str:
    return svg.tag("polyline", points=" ".join(f"{svg.number(x)},{svg.number(y)}" for x, y in points))


def note(x: float, y: float, content: str) -> str:
    """Return a short text on a label of its own, so that it reads on any square or piece."""
    width = svg.text_width(content, 11) + 4
    back = svg.tag(
        "rect", x=x - width / 2, y=y - 8, width=width, height=16, rx=3, fill=svg.CARD, stroke=svg.LINE
    )
    return back + svg.label(x, y, content, size=11)


def lettered_disc(x: float, y: float, radius: float, seat: int, letter: str) -> str:
    """Return a piece of the player in ``seat`` (0 to 5) with its letter on it."""
    fill, ink = SEAT_COLOURS[seat]
    disc = svg.tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=svg.INK, stroke_width=1.5)
    return disc + svg.label(x, y, letter, size=radius, fill=ink, bold=True)
