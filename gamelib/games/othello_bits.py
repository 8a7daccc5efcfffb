"""The bitboards of Othello: where a disc may be put down, and which discs it turns over.

Square *i* of a board of n x n squares, counted row by row from the top left, is bit *i*. A shift by
1, n, n + 1 or n - 1 bits to either side moves all discs of a board one square along in one of the
eight directions. What a shift carries past the end of a row arrives in the first or last column of
another row; so all directions but up and down run only over the discs of the inner columns, and
whatever arrives wrongly stops right there.
"""

from __future__ import annotations

from typing import Final

from gamelib.games.bit_lists import LazyTable

_AHEAD: Final = ((0, 1), (1, -1), (1, 0), (1, 1))
"""The four directions, as steps down and right, in which the numbers of the squares grow."""


class OthelloBits:
    """The geometry of a board of ``size`` x ``size`` squares, for bitboards.

    Whoever is to move has the discs ``own``, everybody else together the discs ``other``.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.full = (1 << size * size) - 1
        self.corners = sum(1 << row * size + column for row in (0, size - 1) for column in (0, size - 1))
        upper_left = (size + 1) * (size // 2 - 1)
        self.white_start = 1 << upper_left | 1 << upper_left + size + 1
        self.black_start = 1 << upper_left + 1 | 1 << upper_left + size
        self.centre = self.white_start | self.black_start
        first_column = sum(1 << row * size for row in range(size))
        self._inner = self.full ^ first_column ^ first_column << size - 1
        self._rays = [_rays(size, square) for square in range(size * size)]

    def legal(self, own: int, other: int) -> int:
        """Return the free squares from which a disc would outflank discs of ``other``.

        From each disc of ``own`` the runs of ``other`` beside it are followed in all eight
        directions, all at the same time; the square where a run ends is legal if it is free.

        Example:
            >>> bits = OthelloBits(4)
            >>> bin(bits.legal(own=1 << 5, other=1 << 6 | 1 << 9))
            '0b10000010000000'
        """
        size, inner = self.size, other & self._inner
        ends = 0
        for step, reach in ((1, inner), (size, other), (size + 1, inner), (size - 1, inner)):
            run = own << step
            while run := run & reach:
                run <<= step
                ends |= run
            run = own >> step
            while run := run & reach:
                run >>= step
                ends |= run
        return ends & (self.full ^ own ^ other)

    def outflanked(self, own: int, other: int, square: int) -> int:
        """Return the discs of ``other`` that a disc of ``own`` on ``square`` would outflank.

        Along each ray from the square the nearest disc of ``own`` decides: what lies before it is
        outflanked if it is ``other`` without a gap.

        Example:
            >>> bits = OthelloBits(4)
            >>> bits.outflanked(own=1 << 5, other=1 << 6 | 1 << 9, square=7) == 1 << 6
            True
        """
        neighbours, rays = self._rays[square]
        ahead, behind = rays[other & neighbours]
        turned = 0
        for ray in ahead:
            if found := ray & own:
                between = ray & (found & -found) - 1
                if between & other == between:
                    turned |= between
        for ray in behind:
            if found := ray & own:
                nearest = found.bit_length()
                between = ray >> nearest << nearest
                if between & other == between:
                    turned |= between
        return turned


def _rays(size: int, square: int) -> tuple[int, LazyTable[tuple[tuple[int, ...], tuple[int, ...]]]]:
    """Return the squares beside a square, and the rays that begin with one of the given discs there.

    An entry holds the rays towards higher bits and those towards lower ones.
    """
    row, column = divmod(square, size)
    all_rays = ([_ray(size, row, column, sign * down, sign * right) for down, right in _AHEAD] for sign in (1, -1))
    # On a ray of one square nothing lies behind the disc that would be outflanked.
    ahead, behind = ([ray for ray in rays if ray.bit_count() > 1] for rays in all_rays)
    return sum(ray & -ray for ray in ahead) + sum(map(_highest, behind)), LazyTable(
        lambda discs: (
            tuple(ray for ray in ahead if ray & -ray & discs),
            tuple(ray for ray in behind if _highest(ray) & discs),
        )
    )


def _ray(size: int, row: int, column: int, down: int, right: int) -> int:
    """Return the squares beyond a square in one direction, up to the edge of the board."""
    found = 0
    while 0 <= (row := row + down) < size and 0 <= (column := column + right) < size:
        found |= 1 << row * size + column
    return found


def _highest(bits: int) -> int:
    """Return the highest bit that is set."""
    return 1 << bits.bit_length() - 1
