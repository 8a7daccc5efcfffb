"""The picture of a Pac-Man maze."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from gamelib import svg
from gamelib.games.arrows_svg import note
from gamelib.games.pacman_maze import Maze

_CELL: Final = 36.0
_MARGIN: Final = 24.0
_CAPTION: Final = 13.0
_WALL_FILL: Final = "#4a4a68"


def pacman_svg(
    maze: Maze,
    *,
    pacman: int,
    ghosts: Sequence[int],
    food: Collection[int],
    notes: Mapping[int, str],
    shades: Mapping[int, float],
    caption: str,
    title: str,
) -> str:
    """Return a maze as a picture: walls dark, food dots, Pac-Man with his mouth open, ghosts with their numbers.

    Args:
        maze: the maze.
        pacman: his square.
        ghosts: the square of each ghost; those who share one are drawn side by side.
        food: the squares with food.
        notes: a short text for some squares, written at their upper edge, or above it where somebody stands.
        shades: a number from 0 to 1 for some squares, shown as a tint.
        caption: a line below the maze.
        title: what the picture shows, in words.
    """
    wide, high = maze.columns * _CELL, len(maze.rows) * _CELL
    width = max(wide + 2 * _MARGIN, svg.text_width(caption, _CAPTION) + 2 * _MARGIN)
    centres = [_centre(maze, square) for square in range(len(maze.is_wall))]
    body = []
    for square, (x, y) in enumerate(centres):
        if maze.is_wall[square]:
            body.append(_filled(x, y, _WALL_FILL, 1))
        elif square in shades:
            body.append(_filled(x, y, svg.SKY, 0.8 * shades[square]))
    body.append(svg.tag("rect", x=_MARGIN, y=_MARGIN, width=wide, height=high, fill="none", stroke=svg.INK))
    body += [svg.tag("circle", cx=centres[square][0], cy=centres[square][1], r=3.5, fill=svg.INK) for square in food]
    body.append(_pacman(*centres[pacman]))
    for number, square in enumerate(ghosts, start=1):
        together = [other for other, where in enumerate(ghosts, start=1) if where == square]
        aside = (together.index(number) - (len(together) - 1) / 2) * 0.42 * _CELL
        body.append(_ghost(centres[square][0] + aside, centres[square][1], number))
    for column in range(maze.columns):
        name = chr(ord("a") + column)
        body.append(svg.label(centres[column][0], _MARGIN / 2, name, size=12, fill=svg.FAINT))
    for row in range(len(maze.rows)):
        y = centres[row * maze.columns][1]
        body.append(svg.label(_MARGIN / 2, y, str(len(maze.rows) - row), size=12, fill=svg.FAINT))
    for square, text in notes.items():
        lift = 0.56 if square in (pacman, *ghosts) else 0.28  # nobody's face is covered
        body.append(note(centres[square][0], centres[square][1] - lift * _CELL, text))
    body.append(svg.label(_MARGIN, high + 1.6 * _MARGIN, caption, size=_CAPTION, anchor="start"))
    return svg.document(width, high + 2.2 * _MARGIN, body, title=title)


def _centre(maze: Maze, square: int) -> tuple[float, float]:
    row, column = divmod(square, maze.columns)
    return _MARGIN + (column + 0.5) * _CELL, _MARGIN + (row + 0.5) * _CELL


def _filled(x: float, y: float, colour: str, opacity: float) -> str:
    left, top = x - _CELL / 2, y - _CELL / 2
    return svg.tag("rect", x=left, y=top, width=_CELL, height=_CELL, fill=colour, fill_opacity=opacity)


def _pacman(x: float, y: float) -> str:
    radius = 0.38 * _CELL
    right, down = 0.8 * radius, 0.6 * radius
    path = (
        f"M{svg.number(x)} {svg.number(y)}L{svg.number(x + right)} {svg.number(y - down)}"
        f"A{svg.number(radius)} {svg.number(radius)} 0 1 0 {svg.number(x + right)} {svg.number(y + down)}Z"
    )
    return svg.tag("path", d=path, fill=svg.YELLOW, stroke=svg.INK, stroke_width=1.5, stroke_linejoin="round")


def _ghost(x: float, y: float, number: int) -> str:
    """Return a ghost: a round head, straight sides and three points below."""
    half, tooth = 0.34 * _CELL, 0.34 * _CELL / 3
    teeth = "".join(f"l{svg.number(-tooth)} {svg.number(sign * tooth)}" for sign in (-1, 1) * 3)
    path = (
        f"M{svg.number(x - half)} {svg.number(y + half)}V{svg.number(y)}"
        f"A{svg.number(half)} {svg.number(half)} 0 0 1 {svg.number(x + half)} {svg.number(y)}"
        f"V{svg.number(y + half)}{teeth}Z"
    )
    body = svg.tag("path", d=path, fill=svg.VERMILION, stroke=svg.INK, stroke_width=1.5, stroke_linejoin="round")
    return body + svg.label(x, y, str(number), size=13, fill=svg.CARD, bold=True)
