"""Boards of squares: what the squares are called, boards as text, and symmetries."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from operator import itemgetter

from gamelib.board_text import checked_text
from gamelib.errors import NotationError
from gamelib.wording import quoted


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

        Raises:
            NotationError: if there are too few or too many squares, or other signs.
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
        last_column, last_row = self.columns - 1, self.height - 1
        maps: list[Callable[[int, int], tuple[int, int]]] = [
            lambda r, c: (r, c),
            lambda r, c: (r, last_column - c),
            lambda r, c: (last_row - r, c),
            lambda r, c: (last_row - r, last_column - c),
        ]
        if self.columns == self.height:
            maps += [
                lambda r, c: (c, r),
                lambda r, c: (c, last_row - r),
                lambda r, c: (last_row - c, r),
                lambda r, c: (last_row - c, last_row - r),
            ]
        places = [divmod(square, self.columns) for square in range(self.squares)]
        images = (tuple(r * self.columns + c for r, c in (move(*place) for place in places)) for move in maps)
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
