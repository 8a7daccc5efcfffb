"""The bitboards of Go: groups, their liberties, captures and area.

Point *i* of a board of n x n points, counted row by row from the top left, is bit *i*. Shifts by 1 and by n move all
stones of a bitboard one point along in the four directions; what a shift by 1 carries past the end of a row is masked
out. A group is found by flooding: a stone is spread along its own colour until nothing is added.
"""

from __future__ import annotations


class GoBits:
    """The geometry of a board of ``size`` x ``size`` points, for bitboards.

    Whoever is to move has the stones ``own``, the opponent the stones ``other``.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.full = (1 << size * size) - 1
        first_column = sum(1 << row * size for row in range(size))
        self._not_first = self.full ^ first_column
        self._not_last = self.full ^ first_column << size - 1
        self.beside = {1 << point: self.around(1 << point) for point in range(size * size)}
        """For the bit of each point, the points beside it."""

    def around(self, points: int) -> int:
        """Return all points beside some of the ``points``.

        Example:
            >>> bin(GoBits(3).around(0b000_010_000))
            '0b10101010'
        """
        sideways = points << 1 & self._not_first | points >> 1 & self._not_last
        return (sideways | points << self.size | points >> self.size) & self.full

    def reached(self, start: int, through: int) -> int:
        """Return ``start`` and all points that are reached from there along points of ``through``."""
        found, new = start, start
        while new:
            new = self.around(new) & through & ~found
            found |= new
        return found

    def choked(self, start: int, stones: int, free: int) -> int:
        """Return what is connected to ``start`` along ``stones`` if there is no liberty among ``free``, else 0.

        It stops at the first liberty, which is mostly beside the first stone.
        """
        size, not_first, not_last = self.size, self._not_first, self._not_last
        group = start
        while True:
            near = group << 1 & not_first | group >> 1 & not_last | group << size | group >> size
            if near & free:
                return 0
            grown = near & stones | group
            if grown == group:
                return group
            group = grown

    def without_liberties(self, stones: int, free: int) -> int:
        """Return those of the ``stones`` of one colour whose groups have no liberty among the ``free`` points."""
        return stones & ~self.reached(stones & self.around(free), stones)

    def captured(self, own: int, other: int, stone: int) -> int | None:
        """Return what a stone of ``own`` on a free point captures; ``None`` if it would be suicide.

        Example:
            >>> bits = GoBits(2)
            >>> bits.captured(own=0b0010, other=0b0001, stone=0b0100)
            1
            >>> bits.captured(own=0, other=0b0110, stone=0b0001) is None
            True
        """
        free = self.full ^ own ^ other ^ stone
        taken = self._taken(other, free, stone)
        return None if not taken and self.choked(stone, own, free) else taken

    def _taken(self, other: int, free: int, stone: int) -> int:
        """Return the groups of ``other`` beside a stone that have no liberty among the ``free`` points."""
        taken, near = 0, self.beside[stone] & other
        while near:
            first = near & -near
            if not self.beside[first] & free:  # most stones have a liberty of their own
                taken |= self.choked(first, other, free)
            near &= ~(first | taken)
        return taken

    def legal(self, own: int, other: int) -> int:
        """Return the free points where a stone of ``own`` would not be suicide.

        Most free points have another beside them; the rest are tried one by one.
        """
        free = self.full ^ own ^ other
        legal = free & self.around(free)
        walled = free ^ legal
        while walled:
            stone = walled & -walled
            walled ^= stone
            if not self.choked(stone, own, free ^ stone) or self._taken(other, free ^ stone, stone):
                legal |= stone
        return legal

    def area(self, black: int, white: int) -> tuple[int, int]:
        """Return either side's area: its stones, and the free points from where only its stones are reached.

        Example:
            >>> [bin(area) for area in GoBits(3).area(black=0b010_010_010, white=0b100_000_000)]
            ['0b11011011', '0b100000000']
        """
        free = self.full ^ black ^ white
        by_black, by_white = self.reached(black, free), self.reached(white, free)
        return by_black & ~by_white, by_white & ~by_black

    def nearer(self, black: int, white: int) -> tuple[int, int]:
        """Return the points that are nearer to stones of black, and those nearer to stones of white, along free points.

        Example:
            >>> [bin(points) for points in GoBits(3).nearer(black=0b000_000_001, white=0b100_000_000)]
            ['0b1011', '0b110100000']
        """
        free, grown = self.full ^ black ^ white, True
        while grown:
            by_black, by_white = self.around(black) & free, self.around(white) & free
            black, white = black | by_black & ~by_white, white | by_white & ~by_black
            free &= ~(by_black | by_white)
            grown = bool(by_black | by_white)
        return black, white
