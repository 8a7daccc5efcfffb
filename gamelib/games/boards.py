"""Boards: from bitboards to lists, what squares are called, boards as text and as pictures, and symmetries.

Rulebooks work out with a few shifts of a bitboard *where* something can be done; a search wants the
list of *what*. Taking a bitboard apart bit by bit takes longer than all those shifts, so each half
of a board is taken apart once and then looked up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import hypot
from operator import itemgetter
from typing import Any, Final, Generic, TypeVar

from gamelib import svg
from gamelib.errors import NotationError
from gamelib.wording import checked_text, quoted

Item = TypeVar("Item")

LARGEST_TABLE: Final = 1 << 16
"""Of the entries kept in a table; a full one is emptied and starts afresh."""


def squares_of(bits: int) -> list[int]:
    """Return the numbers of the bits that are set, the lowest first.

    Example:
        >>> squares_of(0b1011)
        [0, 1, 3]
    """
    found = []
    while bits:
        lowest = bits & -bits
        bits ^= lowest
        found.append(lowest.bit_length() - 1)
    return found


class LazyTable(dict[int, Item]):
    """A table over bitboards that works out an entry when it is first asked for, and stays small.

    Args:
        compute: works out the entry for a bitboard.
    """

    def __init__(self, compute: Callable[[int], Item]) -> None:
        super().__init__()
        self._compute = compute

    def __reduce__(self) -> tuple[Any, ...]:
        return LazyTable, (self._compute,)  # a copy works out its own entries

    def __missing__(self, bits: int) -> Item:
        if len(self) >= LARGEST_TABLE:
            self.clear()
        found = self[bits] = self._compute(bits)
        return found


class BitLists(Generic[Item]):
    """The items of the bits that are set in a bitboard, lowest bit first.

    Args:
        items: what each bit stands for, from bit 0 up. A bitboard has no bits beyond them.

    Example:
        >>> BitLists("abcdefgh").of(0b10000101)
        ('a', 'c', 'h')
    """

    def __init__(self, items: Sequence[Item]) -> None:
        self._half = (len(items) + 1) // 2
        self._mask = (1 << self._half) - 1
        low, high = items[: self._half], items[self._half :]
        self._low = LazyTable(lambda bits: tuple(low[square] for square in squares_of(bits)))
        self._high = LazyTable(lambda bits: tuple(high[square] for square in squares_of(bits)))

    def of(self, bits: int) -> tuple[Item, ...]:
        """Return the items of the bits that are set."""
        return self._low[bits & self._mask] + self._high[bits >> self._half]


class SquareBoard:
    """A board whose squares are numbered row by row from 0; bit *i* of a bitboard stands for square *i*.

    Args:
        columns: how many, called a, b, c … from the left.
        rows: how many, called 1, 2, 3 ….
        signs: how what stands on a square is written, a sign for each bitboard; ``.`` is a free square.
        upwards: whether square 0 is the one at the bottom left, and not at the top left.
        from_top: whether row 1 is the top one, and not the one at the bottom.
        square: what a square is called in errors.

    Example:
        >>> board = SquareBoard(3, 2)
        >>> board.rows([0b1, 0b10000]), board.read("X.. / .O."), board.name(0)
        (['X..', '.O.'], [1, 16], 'a2')
    """

    def __init__(
        self, columns: int, rows: int, signs: Sequence[str] = "XO", *, upwards: bool = False, from_top: bool = False,
        square: str = "square",
    ) -> None:  # fmt: skip
        self.columns, self.height, self.squares = columns, rows, columns * rows
        self.signs, self.upwards, self.from_top, self.square = signs, upwards, from_top, square
        self.full = (1 << self.squares) - 1

    def name(self, square: int) -> str:
        """Return the letter of a square's column and the number of its row."""
        row, column = divmod(square, self.columns)
        return f"{chr(ord('a') + column)}{row + 1 if self.upwards or self.from_top else self.height - row}"

    def rows(self, boards: Iterable[int]) -> list[str]:
        """Return the rows of the board with these bitboards, one for each sign, the top row first."""
        squares = ["."] * self.squares
        for sign, bits in zip(self.signs, boards, strict=True):
            for square in range(self.squares):
                if bits >> square & 1:
                    squares[square] = sign
        rows = ["".join(squares[start : start + self.columns]) for start in range(0, self.squares, self.columns)]
        return rows[::-1] if self.upwards else rows

    def text(self, boards: Iterable[int]) -> str:
        """Return the rows one below the other, with blanks between the squares."""
        return "\n".join(map(" ".join, self.rows(boards)))

    def read(self, text: str) -> list[int]:
        """Return the bitboards of the board in ``text``, one for each sign, whether capital or small.

        A free square may also be written ``-`` or ``_``. Blanks, line breaks, ``/`` and ``|`` do not matter.
        """
        board = f"the board has {self.columns} x {self.height} = {self.squares} {self.square}s"
        found = read_cells(text, self.squares, self.signs, self.square, board)
        if self.upwards:
            rows = [found[start : start + self.columns] for start in range(0, self.squares, self.columns)]
            found = "".join(rows[::-1])
        return [sum(1 << square for square, sign in enumerate(found) if sign == each) for each in self.signs]

    # -- symmetry ----------------------------------------------------------------------------

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Each symmetry of the board as the list of where squares 0, 1, 2 … go; first the one that moves nothing.

        A board as wide as high has eight (four turns, each also mirrored), any other four; where there is only one
        row or column some of them are the same and counted once.
        """
        last_row, last_column = self.height - 1, self.columns - 1
        images = []
        for turned, from_below, from_right in product((False, True), repeat=3):
            if turned and self.columns != self.height:
                break
            image = []
            for square in range(self.squares):
                row, column = divmod(square, self.columns)
                if turned:
                    row, column = column, row
                row, column = last_row - row if from_below else row, last_column - column if from_right else column
                image.append(row * self.columns + column)
            images.append(tuple(image))
        return tuple(dict.fromkeys(images))

    @cached_property
    def _readings(self) -> list[Callable[[str], Iterable[str]]]:
        """For each symmetry what reads its image off the binary digits of a bitboard, the highest square first."""
        last = self.squares - 1
        sources = [sorted(range(self.squares), key=symmetry.__getitem__) for symmetry in self.symmetries]
        return [itemgetter(*(last - source[last - place] for place in range(self.squares))) for source in sources]

    def images(self, bits: int) -> list[int]:
        """Return the bitboard as each symmetry of the board shows it, itself first.

        Example:
            >>> sorted(image.bit_length() - 1 for image in SquareBoard(4, 4).images(1 << 1))
            [1, 2, 4, 7, 8, 11, 13, 14]
        """
        digits = f"{bits:0{self.squares}b}"
        return [int("".join(reading(digits)), base=2) for reading in self._readings]


def read_cells(text: str, number: int, signs: Sequence[str], cell: str, board: str) -> str:
    """Return what stands on the cells of the board in ``text``, as a string of ``signs`` and ``.``.

    Args:
        text: the board; a free cell may also be ``-`` or ``_``, and blanks, line breaks, ``/`` and ``|`` do not matter.
        number: how many cells there are.
        signs: what may stand there, whether capital or small.
        cell: what a cell is called in errors.
        board: in words, how many cells the board has.
    """
    found = re.sub(r"[\s/|]", "", checked_text(text, "a board")).upper()
    for sign in found:
        if sign not in signs and sign not in ".-_":
            raise NotationError(
                f"{sign!r} is not a {cell} of the board; write {', '.join(signs)} or . for each {cell}"
            )
    if len(found) != number:
        raise NotationError(f"{board}, but {quoted(text)} describes {len(found)}")
    return re.sub("[-_]", ".", found)


def read_turn(text: str, turns: Sequence[str]) -> tuple[str, str | None]:
    """Return the board in ``text``, and which of the ``turns`` stands below it, if any does.

    Example:
        >>> read_turn("X. / .O, o to move", ["X to move", "O to move", "game over"])
        ('X. / .O, ', 'O to move')
    """
    written = checked_text(text, "a position").rstrip()
    for turn in turns:
        if written.casefold().endswith(turn.casefold()):
            return written[: -len(turn)], turn
    return written, None


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

    def names_around(self, letters: str, *, above: bool) -> Iterator[str]:
        """Yield the names of a board as high as wide in turn: a column's letter and the number of a row."""
        for number, letter in zip(range(self.rows), letters, strict=False):
            x, y = self.centre(number * (self.columns + 1))
            yield self._name(x, self.margin / 2 if above else self.height - self.margin / 2, letter)
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
        "".join(svg.tag("polyline", points=points_text(each)) for each in (points, head)),
        stroke=svg.BLUE,
        stroke_opacity=0.35 + 0.65 * shade,
        stroke_width=2 + 2 * shade,
        stroke_linecap="round",
        stroke_linejoin="round",
        fill="none",
    )


def points_text(points: Iterable[tuple[float, float]]) -> str:
    """Return points as a polygon or a polyline has them."""
    return " ".join(f"{svg.number(x)},{svg.number(y)}" for x, y in points)


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
