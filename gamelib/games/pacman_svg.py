"""The picture of a Pac-Man maze."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from gamelib import svg
from gamelib.games.board_svg import BoardPainter, note
from gamelib.games.pacman_maze import Maze

_CELL: Final = 36.0
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

    Notes and shades are for squares; a note stands at the upper edge, or above it where somebody stands, or on the wall
    beside Pac-Man if there is a step up. Ghosts who share a square are drawn side by side.
    """
    painter = BoardPainter(maze.columns, len(maze.rows))
    body = []
    for square, wall in enumerate(maze.is_wall):
        if wall:
            body.append(painter.filled(square, fill=_WALL_FILL, fill_opacity=1))
        elif square in shades:
            body += painter.tints({square: shades[square]})
    body.append(painter.ground(fill="none", stroke=svg.INK))
    for square in food:
        x, y = painter.centre(square)
        body.append(svg.tag("circle", cx=x, cy=y, r=3.5, fill=svg.INK))
    body.append(_pacman(*painter.centre(pacman)))
    for number, square in enumerate(ghosts, start=1):
        together = [other for other, where in enumerate(ghosts, start=1) if where == square]
        aside = (together.index(number) - (len(together) - 1) / 2) * 0.42 * _CELL
        x, y = painter.centre(square)
        body.append(_ghost(x + aside, y, number))
    body += painter.names()
    for square, text in notes.items():
        lift = 0.72 if square in (pacman, *ghosts) else 0.28  # nobody's face is covered
        x, y = painter.centre(square)
        inward = 1 if square % maze.columns < maze.columns // 2 else -1
        if square == pacman and square - maze.columns in notes and maze.is_wall[square + inward]:
            x += inward * (_CELL + svg.text_width(text, 11) + 4) / 2  # beside him: above him it covers a step's shade
            lift = 0
        body.append(note(x, y - lift * _CELL, text))
    return painter.captioned(body, caption, title=title)


def square_place(maze: Maze, square: int, name: str) -> svg.Place:
    """Return where a square of the maze is in its picture."""
    return BoardPainter(maze.columns, len(maze.rows)).place(square, name)


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
