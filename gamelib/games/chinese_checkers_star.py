"""The star on which Chinese checkers is played: its cells, its triangles, and which cells are beside which.

The star of radius *r* is a hexagon with sides of *r* + 1 cells and six triangles with sides of *r* cells around
it: 3*r*(*r* + 1) + 1 cells and six times *r*(*r* + 1) / 2 more, 6*r*(*r* + 1) + 1 in all. With radius 4 these are
the usual 121 cells and ten pieces for each player.

A cell has three coordinates that sum to 0, the last of which is its row, counted from the middle, downwards. The
star is the union of two large triangles: the cells with no coordinate below -*r*, and those with none above *r*.
Along each of six directions one coordinate stays the same, one grows by 1 and one shrinks by 1.

Cells are numbered row by row from the top, from left to right, and called by the letter of their row and their
place in it: a1 is the upper tip.
"""

from __future__ import annotations

from typing import Final

from gamelib.games.bit_lists import LazyTable

LARGEST_RADIUS: Final = 6
"""With more, there would be more rows than letters."""

_DIRECTIONS: Final = ((1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1), (1, -1, 0), (-1, 1, 0))

_TIPS: Final = ((2, True), (0, False), (1, True), (2, False), (0, True), (1, False))
"""For each triangle, clockwise from the top, the coordinate that is extreme in it, and whether it is the least."""

TRIANGLES: Final = len(_TIPS)


class Star:
    """The star of a radius.

    Attributes:
        radius: how many cells the side of a triangle has.
        cells: the coordinates of each cell.
        rows: the numbers of the cells of each row, from the top.
        triangles: the cells of each triangle as a bitboard, clockwise from the top.
        to_tip: for each triangle, how many steps it is from each cell to the tip of that triangle.
        beside: for each cell its neighbours, as a bitboard.
        full: all cells, as a bitboard.

    Args:
        radius: 1 to 6.

    Example:
        >>> star = Star(4)
        >>> len(star.cells), star.triangles[0].bit_count(), len(star.rows)
        (121, 10, 17)
    """

    def __init__(self, radius: int) -> None:
        self.radius = radius
        reach = range(-2 * radius, 2 * radius + 1)
        self.cells = tuple(
            (x, -x - row, row)
            for row in reach
            for x in reach
            if min(x, -x - row, row) >= -radius or max(x, -x - row, row) <= radius
        )
        self.full = (1 << len(self.cells)) - 1
        self._number = {cell: number for number, cell in enumerate(self.cells)}
        self.rows = tuple(tuple(n for n, cell in enumerate(self.cells) if cell[2] == row) for row in reach)
        self.triangles = tuple(self._triangle(axis, least) for axis, least in _TIPS)
        self.to_tip = tuple(self._to_tip(axis, least) for axis, least in _TIPS)
        around = [self._around(cell) for cell in self.cells]
        self.beside = tuple(sum(1 << near for near, _ in ways) for ways in around)
        self._landings = tuple(map(_landings, around))

    def _triangle(self, axis: int, least: bool) -> int:
        sign = -1 if least else 1
        return sum(1 << number for number, cell in enumerate(self.cells) if sign * cell[axis] > self.radius)

    def _to_tip(self, axis: int, least: bool) -> tuple[int, ...]:
        extreme = -2 * self.radius if least else 2 * self.radius
        tip = tuple(extreme if each == axis else -extreme // 2 for each in range(3))
        return tuple(max(abs(a - b) for a, b in zip(cell, tip, strict=True)) for cell in self.cells)

    def _around(self, cell: tuple[int, int, int]) -> list[tuple[int, int | None]]:
        """Return the neighbours, each with the cell straight behind it, if there is one on the star."""
        found = []
        x, y, row = cell
        for dx, dy, down in _DIRECTIONS:
            near = self._number.get((x + dx, y + dy, row + down))
            if near is not None:
                found.append((near, self._number.get((x + 2 * dx, y + 2 * dy, row + 2 * down))))
        return found

    def hops(self, cell: int, taken: int) -> int:
        """Return the free cells that a piece on ``cell`` gets to by one hop or a chain of hops, as a bitboard.

        Args:
            cell: where the piece stands. It leaves that cell, so that it cannot hop over it, and to come back
                there would be no move.
            taken: the cells of all other pieces, as a bitboard.

        Example:
            >>> star = Star(1)
            >>> star.hops(0, taken=1 << 3) == 1 << 7, star.hops(0, taken=1 << 3 | 1 << 6) == 1 << 7 | 1 << 5
            (True, True)
        """
        beside, landings = self.beside, self._landings
        free = self.full ^ taken ^ 1 << cell
        found = landings[cell][taken & beside[cell]] & free
        new = found
        while new:
            lowest = new & -new
            new ^= lowest
            number = lowest.bit_length() - 1
            further = landings[number][taken & beside[number]] & free & ~found
            found |= further
            new |= further
        return found

    def name(self, cell: int) -> str:
        """Return what a cell is called: the letter of its row and its place in it."""
        row = self.cells[cell][2] + 2 * self.radius
        return f"{chr(ord('a') + row)}{cell - self.rows[row][0] + 1}"


def _landings(around: list[tuple[int, int | None]]) -> LazyTable[int]:
    """Return where a piece could hop to from a cell, for any set of taken cells around it, whether free or not."""
    return LazyTable(
        lambda taken: sum(1 << behind for near, behind in around if behind is not None and taken >> near & 1)
    )
