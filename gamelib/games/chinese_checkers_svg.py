"""The picture of a star of Chinese checkers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Final

from gamelib import svg
from gamelib.games.board_svg import SEAT_COLOURS, lettered_disc, note
from gamelib.games.chinese_checkers_star import Star

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
