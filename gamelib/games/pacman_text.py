"""Positions of Pac-Man as text: the maze, and a line on where everybody is and whose turn it is."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from gamelib.board_text import checked_text
from gamelib.errors import NotationError
from gamelib.games.pacman_maze import EMPTY, FOOD, GHOST, PACMAN, WALL, Maze
from gamelib.wording import quoted


class PacManState(NamedTuple):
    """A position; squares are numbered row by row from the top left.

    Attributes:
        pacman: the square of Pac-Man.
        ghosts: the square of each ghost.
        food: the food that is left, one bit for each food of the maze, in the order of the squares.
        steps: how many steps Pac-Man has made.
        turn: 0 if Pac-Man is to move or the game is over, else the number of the ghost, from 1.
        choosing: whether chance has left this ghost's step to MIN; only in mixtures.
    """

    pacman: int
    ghosts: tuple[int, ...]
    food: int
    steps: int
    turn: int
    choosing: bool = False


GHOST_ON_FOOD: Final = "g"

_LINE: Final = re.compile(
    r"step (?P<steps>\d{1,12}); pac-man at (?P<pacman>\w+), ghosts at (?P<ghosts>\w+(?: \w+)*); "
    r"(?:(?P<over>game over)|pac-man to move|ghost (?P<turn>\d{1,4}) to (?P<verb>move|choose))",
    re.IGNORECASE,
)


def position_text(maze: Maze, state: PacManState, *, over: bool) -> str:
    """Return the maze with everybody in it, and a line with their squares, which the drawing may hide."""
    if over:
        turn = "game over"
    elif state.turn:
        turn = f"ghost {state.turn} to {'choose' if state.choosing else 'move'}"
    else:
        turn = "Pac-Man to move"
    ghosts = " ".join(map(maze.name, state.ghosts))
    line = f"step {state.steps}; Pac-Man at {maze.name(state.pacman)}, ghosts at {ghosts}; {turn}"
    return "\n".join([*_drawn(maze, state.pacman, state.ghosts, state.food), line])


def _drawn(maze: Maze, pacman: int, ghosts: tuple[int, ...], food: int) -> list[str]:
    signs = [WALL if wall else EMPTY for wall in maze.is_wall]
    for number, square in enumerate(maze.food):
        if food >> number & 1:
            signs[square] = FOOD
    signs[pacman] = PACMAN
    for ghost in ghosts:
        signs[ghost] = GHOST_ON_FOOD if signs[ghost] in (FOOD, GHOST_ON_FOOD) else GHOST
    return ["".join(signs[start : start + maze.columns]) for start in range(0, len(signs), maze.columns)]


def read_position(maze: Maze, text: str) -> tuple[int, tuple[int, ...], int, int, int, bool]:
    """Return what stands in ``text``: Pac-Man's square, the ghosts', the food, the steps, the turn, and who chooses."""
    *rows, last = checked_text(text, "a position").strip("\n").split("\n")
    line = _LINE.fullmatch(last.strip())
    if line is None:
        rows = [*rows, last]
    signs = _signs(maze, rows)
    food = sum(1 << number for number, square in enumerate(maze.food) if signs[square] in (FOOD, GHOST_ON_FOOD))
    if line is None:
        return _pacman(signs), _ghosts(maze, signs), food, 0, 0, False
    squares = {maze.name(square): square for square, wall in enumerate(maze.is_wall) if not wall}
    named = [name.casefold() for name in (line["pacman"], *line["ghosts"].split())]
    for name in named:
        if name not in squares:
            raise NotationError(f"{quoted(name)} is not a free square of the maze")
    pacman, *ghosts = (squares[name] for name in named)
    drawn = "".join(_drawn(maze, pacman, tuple(ghosts), food))
    for square, (sign, expected) in enumerate(zip(signs, drawn, strict=True)):
        if sign != expected:
            raise NotationError(
                f"the drawing has {sign!r} on {maze.name(square)}, where there is {expected!r} if {last.strip()!r}"
            )
    return pacman, tuple(ghosts), food, int(line["steps"]), int(line["turn"] or 0), line["verb"] == "choose"


def _signs(maze: Maze, rows: list[str]) -> str:
    """Return the signs of all squares if they draw this maze, as a string."""
    if [len(row) for row in rows] != [maze.columns] * len(maze.rows):
        raise NotationError(
            f"the maze has {len(maze.rows)} rows of {maze.columns} squares, and the text has rows of "
            f"{', '.join(str(len(row)) for row in rows)}; below them goes a line such as "
            "'step 3; Pac-Man at b2, ghosts at c4; Pac-Man to move'"
        )
    signs = "".join(rows)
    for square, sign in enumerate(signs):
        if (sign == WALL) != maze.is_wall[square] or sign not in (WALL, EMPTY, FOOD, PACMAN, GHOST, GHOST_ON_FOOD):
            there = "a wall" if maze.is_wall[square] else "no wall"
            raise NotationError(f"the drawing has {sign!r} on {maze.name(square)}, where in this maze there is {there}")
        if sign in (FOOD, GHOST_ON_FOOD) and square not in maze.food:
            raise NotationError(f"the drawing has food on {maze.name(square)}, where in this maze there never is any")
    return signs


def _pacman(signs: str) -> int:
    if signs.count(PACMAN) != 1:
        raise NotationError(f"there is one Pac-Man, P, and the drawing has {signs.count(PACMAN)}")
    return signs.index(PACMAN)


def _ghosts(maze: Maze, signs: str) -> tuple[int, ...]:
    ghosts = tuple(square for square, sign in enumerate(signs) if sign in (GHOST, GHOST_ON_FOOD))
    if len(ghosts) != len(maze.ghosts):
        raise NotationError(f"the maze has {len(maze.ghosts)} ghosts, and the drawing {len(ghosts)}")
    return ghosts
