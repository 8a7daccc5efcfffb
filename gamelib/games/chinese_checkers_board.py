"""The star on which Chinese checkers is played: its cells, its triangles, which cells are beside which; its picture.

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

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Final

from gamelib import svg
from gamelib.games.boards import SEAT_COLOURS, LazyTable, lettered_disc, note

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


_HALF: Final = 14.0
"""Half the distance between two cells of a row, in pixels."""

_ROW: Final = _HALF * 3**0.5
_MARGIN: Final = 26.0
_CAPTION: Final = 13.0
_BEND: Final = 2 * _HALF
"""How far to the side the corner lies that a hop's arrow bends towards; the arrow comes half as far."""


def star_svg(
    star: Star,
    signs: Sequence[str],
    *,
    seats: Sequence[str],
    goals: Mapping[int, str],
    notes: Mapping[tuple[int, int], str],
    shades: Mapping[tuple[int, int], float],
    caption: str,
    title: str,
) -> str:
    """Return a star as a picture: pieces with their players' numbers, small numbers where players have to get to.

    The signs say what stands on each cell, a player's name or ``.``, the goals for some cells in whose goal they lie.
    """
    places = _centres(star)
    width = max(2 * _MARGIN + (6 * star.radius + 2) * _HALF, 2 * _MARGIN + svg.text_width(caption, _CAPTION))
    bottom = places[-1][1] + _MARGIN
    body = [_line(places[a], places[b]) for a in range(len(places)) for b in range(a) if star.beside[a] >> b & 1]
    for cell, (x, y) in enumerate(places):
        if signs[cell] in seats:
            body.append(lettered_disc(x, y, 0.82 * _HALF, seats.index(signs[cell]), signs[cell]))
        else:
            body.append(_hole(x, y, goals.get(cell), seats))
    for row in star.rows:
        x, y = places[row[0]]
        body.append(svg.label(x - 1.6 * _HALF, y, star.name(row[0])[0], size=11, fill=svg.FAINT))
    for move in dict.fromkeys([*shades, *notes]):
        body.append(_arrow(places[move[0]], places[move[1]], shades.get(move, 0.0)))
    body += [note(*_before(places[start], places[end]), content) for (start, end), content in notes.items()]
    body.append(svg.label(_MARGIN, bottom + _CAPTION, caption, size=_CAPTION, anchor="start"))
    return svg.document(width, bottom + 2.5 * _CAPTION, body, title=title)


def cell_place(star: Star, cell: int) -> svg.Place:
    """Return where a cell is in the picture."""
    x, y = _centres(star)[cell]
    return svg.Place(star.name(cell), x - _HALF + 1, y - _ROW / 2, 2 * _HALF - 2, _ROW)


def _centres(star: Star) -> list[tuple[float, float]]:
    return [
        (_MARGIN + (x - y + 3 * star.radius + 1) * _HALF, _MARGIN + (row + 2 * star.radius) * _ROW)
        for x, y, row in star.cells
    ]


def _line(one: tuple[float, float], other: tuple[float, float]) -> str:
    return svg.tag("line", x1=one[0], y1=one[1], x2=other[0], y2=other[1], stroke=svg.LINE, stroke_opacity=0.5)


def _arrow(start: tuple[float, float], end: tuple[float, float], shade: float) -> str:
    """Return a thin arrow from the rim of a piece into a hole; that of a hop is bent, to pass beside other pieces."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    right, down = (x2 - x1) / length, (y2 - y1) / length
    bend = _BEND if length > 2.5 * _HALF else 0
    middle = (x1 + x2) / 2 - bend * down, (y1 + y2) / 2 + bend * right
    tip = _towards(end, middle, 0.3 * _HALF)
    tail = _towards(start, middle, 0.82 * _HALF)
    to_tip = hypot(tip[0] - middle[0], tip[1] - middle[1])
    ahead = 6 * (tip[0] - middle[0]) / to_tip, 6 * (tip[1] - middle[1]) / to_tip
    head = [(tip[0] - ahead[0] - side * ahead[1] / 1.6, tip[1] - ahead[1] + side * ahead[0] / 1.6) for side in (-1, 1)]
    points = [*tail, *middle, *tip, *head[0], *tip, *head[1]]
    a, b, c, d, e, f, g, h, i, j, k, m = map(svg.number, points)
    return svg.tag(
        "path",
        d=f"M{a},{b} Q{c},{d} {e},{f} M{g},{h} L{i},{j} L{k},{m}",
        stroke=svg.BLUE,
        stroke_opacity=0.45 + 0.55 * shade,
        stroke_width=1.2 + 1.3 * shade,
        stroke_linecap="round",
        stroke_linejoin="round",
        fill="none",
    )


def _towards(start: tuple[float, float], goal: tuple[float, float], distance: float) -> tuple[float, float]:
    length = hypot(goal[0] - start[0], goal[1] - start[1])
    return start[0] + distance * (goal[0] - start[0]) / length, start[1] + distance * (goal[1] - start[1]) / length


def _hole(x: float, y: float, player: str | None, seats: Sequence[str]) -> str:
    if player is None:
        return svg.tag("circle", cx=x, cy=y, r=0.4 * _HALF, fill=svg.CARD, stroke=svg.LINE)
    ring = SEAT_COLOURS[seats.index(player)][0]
    ring = svg.LINE if ring == svg.CARD else ring
    hole = svg.tag("circle", cx=x, cy=y, r=0.55 * _HALF, fill=svg.CARD, stroke=ring, stroke_width=1.5)
    return hole + svg.label(x, y, player, size=9, fill=svg.INK)


def _before(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """Return a place a little before the end: moves that come from elsewhere have their own."""
    return end[0] + 0.2 * (start[0] - end[0]), end[1] + 0.2 * (start[1] - end[1])
