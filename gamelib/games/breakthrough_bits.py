"""The bitboards of Breakthrough: where each side may step, and what counts as getting through.

Square *i*, counted row by row from a1 at the bottom left, is bit *i*. White steps to higher bits, by
the number of columns and one less or more; black by as much to lower ones. A step to the left from
the first column or to the right from the last would arrive on the other edge, so pieces there are
left out of it.
"""

from __future__ import annotations

from typing import NamedTuple

from gamelib.game import MAX
from gamelib.games.bit_lists import BitLists


class Step(NamedTuple):
    """A move of one piece: the number of the square it leaves and of the square it goes to."""

    start: int
    end: int


class BreakthroughBits:
    """The geometry of a board of ``columns`` x ``rows`` squares, for bitboards."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        row = (1 << columns) - 1
        self.full = (1 << columns * rows) - 1
        self.goals = row << columns * (rows - 1), row
        """The last row of either player, by player."""
        self.loud = self.goals[0] | self.goals[0] >> columns, row | row << columns
        """The last two rows of either player, by player."""
        left_edge = self.full // row
        self._not_left, self._not_right = self.full ^ left_edge, self.full ^ left_edge << columns - 1
        squares = range(columns * rows)
        self._lists = [
            [BitLists([Step(square, square + ahead + aside) for square in squares]) for aside in (-1, 0, 1)]
            for ahead in (columns, -columns)
        ]
        self.steps = [self._all_steps(up) for up in (1, -1)]
        """For either player every step there is: both squares as bits, and whether it goes straight ahead."""

    def _all_steps(self, up: int) -> dict[Step, tuple[int, int, bool]]:
        found = {}
        for start in range(self.columns * self.rows):
            row, column = divmod(start, self.columns)
            for aside in (-1, 0, 1):
                if 0 <= row + up < self.rows and 0 <= column + aside < self.columns:
                    end = start + up * self.columns + aside
                    found[Step(start, end)] = 1 << start, 1 << end, not aside
        return found

    def legal(self, white: int, black: int, player: int) -> tuple[Step, ...]:
        """Return the steps of ``player``: to the left, straight ahead and to the right, each from a1 on.

        Straight ahead the next square has to be free; diagonally it is enough if no own piece is there.

        Example:
            >>> BreakthroughBits(3, 4).legal(white=0b11, black=0b1000, player=0)
            (Step(start=1, end=3), Step(start=1, end=4), Step(start=0, end=4), Step(start=1, end=5))
        """
        columns, free = self.columns, self.full ^ white ^ black
        left, straight, right = self._lists[player]
        if player == MAX:
            open_to_white = self.full ^ white
            return (
                left.of(white & self._not_left & open_to_white >> columns - 1)
                + straight.of(white & free >> columns)
                + right.of(white & self._not_right & open_to_white >> columns + 1)
            )
        open_to_black = self.full ^ black
        return (
            left.of(black & self._not_left & open_to_black << columns + 1)
            + straight.of(black & free << columns)
            + right.of(black & self._not_right & open_to_black << columns - 1)
        )
