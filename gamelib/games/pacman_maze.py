"""The mazes of Pac-Man: what a drawing of one says.

A drawing has one sign for a square: ``%`` is a wall, ``.`` food, ``P`` Pac-Man, ``G`` a ghost and a
blank an empty square. These are the signs of the Berkeley course's layout files, whose power capsules
(``o``) do not exist here. What lies beyond the drawing is wall, so a border is not needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from gamelib.errors import InvalidGame
from gamelib.wording import quoted

WALL: Final = "%"
FOOD: Final = "."
PACMAN: Final = "P"
GHOST: Final = "G"
EMPTY: Final = " "

LARGEST_SIDE: Final = 26
"""As many as there are letters to call the columns by."""

STOP: Final = "stop"

_STEPS: Final = (("north", -1, 0), ("east", 0, 1), ("south", 1, 0), ("west", 0, -1))


class Maze:
    """A maze: its walls, where everybody starts, and the tables that follow from it.

    Squares are numbered row by row from the top left.

    Attributes:
        rows: the drawing, walls, food and empty squares only.
        columns: how many squares a row has.
        pacman: where Pac-Man starts.
        ghosts: where the ghosts start, in the order of the squares.
        food: the squares with food, in their order.
        steps: for each square the steps to its free neighbours, north, east, south, west; no steps for a wall.

    Args:
        drawing: the maze with all that is in it.

    Raises:
        InvalidGame: if it is not a maze, or no game can be played in it.

    Example:
        >>> maze = Maze("P .G")
        >>> maze.pacman, maze.ghosts, maze.food, dict(maze.steps[1])
        (0, (3,), (2,), {'east': 2, 'west': 0})
    """

    def __init__(self, drawing: str) -> None:
        if not isinstance(drawing, str):
            raise InvalidGame(f"a maze is drawn as a text, such as 'P .G', and not as {quoted(drawing)}")
        lines = drawing.strip("\n").split("\n")
        self.columns = max(map(len, lines))
        _check_shape(lines, self.columns)
        signs = "".join(lines)
        people = {ord(PACMAN): EMPTY, ord(GHOST): EMPTY}
        self.rows = tuple(line.translate(people) for line in lines)
        if signs.count(PACMAN) != 1:
            raise InvalidGame(f"a maze has one P, where Pac-Man starts, and this one has {signs.count(PACMAN)}")
        self.pacman = signs.index(PACMAN)
        self.ghosts = tuple(square for square, sign in enumerate(signs) if sign == GHOST)
        self.food = tuple(square for square, sign in enumerate(signs) if sign == FOOD)
        if not self.ghosts or not self.food:
            missing = "ghost, written G" if self.food else "food, written '.'"
            raise InvalidGame(f"there is no {missing}, in this maze, and the game needs at least one")
        self.is_wall = tuple(sign == WALL for sign in signs)
        self.steps = tuple(tuple(self._neighbours(square)) for square in range(len(signs)))
        reached = self._reachable()
        for square in self.food:
            if square not in reached:
                raise InvalidGame(f"Pac-Man cannot get to the food on {self.name(square)}, so the game cannot be won")

    def _neighbours(self, square: int) -> Iterable[tuple[str, int]]:
        if self.is_wall[square]:
            return
        row, column = divmod(square, self.columns)
        for name, down, right in _STEPS:
            if 0 <= row + down < len(self.rows) and 0 <= column + right < self.columns:
                beside = (row + down) * self.columns + column + right
                if not self.is_wall[beside]:
                    yield name, beside

    def _reachable(self) -> list[int]:
        """Return the squares Pac-Man can get to: a breadth-first search."""
        found = [self.pacman]
        for square in found:  # the list grows while it is read
            found += [beside for _, beside in self.steps[square] if beside not in found]
        return found

    def name(self, square: int) -> str:
        """Return what the square is called: its column's letter and its row's number, a1 at the bottom left."""
        row, column = divmod(square, self.columns)
        return f"{chr(ord('a') + column)}{len(self.rows) - row}"


def _check_shape(lines: Sequence[str], columns: int) -> None:
    if not columns or max(columns, len(lines)) > LARGEST_SIDE:
        raise InvalidGame(f"a maze has 1 to {LARGEST_SIDE} rows and columns, not {len(lines)} x {columns}")
    for number, line in enumerate(lines, start=1):
        if len(line) != columns:
            raise InvalidGame(f"line {number} of the maze has {len(line)} squares and the longest one {columns}")
        for sign in line:
            if sign not in (WALL, FOOD, PACMAN, GHOST, EMPTY):
                raise InvalidGame(
                    f"{sign!r} in line {number} is not a square of a maze: write % for a wall, . for food, P, G or a "
                    "blank"
                )
