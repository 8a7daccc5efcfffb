"""The bitboards of Tablut: which square is which, and the tables that the rules look up.

Squares are numbered row by row from the top left, 0 to 80; bit *i* of a bitboard stands for square
*i*. Which squares a piece may pass depends on where it starts, never on its colour: nobody but an
attacker that has not left its camp ever stands on a camp square. So the squares that are closed are
worked into the tables, and only the pieces in the way are left to look at.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from gamelib.games.bit_lists import LazyTable
from gamelib.games.square_board import SquareBoard

SIDE: Final = 9
SQUARES: Final = SIDE * SIDE


class TablutMove(NamedTuple):
    """A piece goes from one square to another, both numbered row by row from the top left."""

    source: int
    target: int


class Play(NamedTuple):
    """What the rules need to know about a move: bitboards, and what it may enclose.

    ``path`` has the squares behind the source up to the target. ``final`` is set where no piece can
    ever undo the move: it leaves a camp or the castle. An enclosure is a square beside the target,
    the square beyond it, and whether that one is an anvil: it takes part in the capture of a piece
    between whoever stands there, or nobody.
    """

    source: int
    target: int
    path: int
    final: bool
    enclosures: tuple[tuple[int, int, bool], ...]


square_name: Final = SquareBoard(SIDE, SIDE).name
SQUARE_BY_NAME: Final = {square_name(square): square for square in range(SQUARES)}


def bits(names: str) -> int:
    """Return the bitboard of the squares with these names."""
    return sum(1 << SQUARE_BY_NAME[name] for name in names.split())


BOARD: Final = (1 << SQUARES) - 1
CASTLE: Final = bits("e5")
CAMPS: Final = (bits("d9 e9 f9 e8"), bits("a6 a5 a4 b5"), bits("i6 i5 i4 h5"), bits("d1 e1 f1 e2"))
CAMP_SQUARES: Final = sum(CAMPS)
FIRST_COLUMN: Final = sum(1 << SIDE * row for row in range(SIDE))
LAST_COLUMN: Final = FIRST_COLUMN << SIDE - 1
EDGE: Final = FIRST_COLUMN | LAST_COLUMN | (1 << SIDE) - 1 | (1 << SIDE) - 1 << SIDE * (SIDE - 1)
ESCAPES: Final = EDGE & ~CAMP_SQUARES
OPEN: Final = BOARD & ~CAMP_SQUARES & ~CASTLE
"""The squares that any piece may enter."""


def _ray(square: int, down: int, right: int) -> list[int]:
    """Return the squares in one direction, the nearest first."""
    row, column = divmod(square, SIDE)
    ray = []
    while 0 <= (row := row + down) < SIDE and 0 <= (column := column + right) < SIDE:
        ray.append(row * SIDE + column)
    return ray


_LEFT, _RIGHT, _UP, _DOWN = (0, -1), (0, 1), (-1, 0), (1, 0)


def beside(board: int) -> int:
    """Return the squares next to those of ``board``, up and down, left and right."""
    return (board << SIDE | board >> SIDE | (board & ~LAST_COLUMN) << 1 | (board & ~FIRST_COLUMN) >> 1) & BOARD


ROYAL: Final = CASTLE | beside(CASTLE)
"""Where two enemies are not enough to capture the king: the castle and the squares beside it."""


def _enclosures(target: int) -> tuple[tuple[int, int, bool], ...]:
    """Return what a piece on ``target`` may enclose; a camp is no anvil against who stands in it."""
    found = []
    for direction in (_LEFT, _RIGHT, _UP, _DOWN):
        ray = _ray(target, *direction)
        if len(ray) >= 2:
            victim, beyond = 1 << ray[0], 1 << ray[1]
            anvil = bool(beyond & CASTLE or (beyond & CAMP_SQUARES and not victim & CAMP_SQUARES))
            found.append((victim, beyond, anvil))
    return tuple(found)


def _closed(source: int) -> int:
    """Return the squares a piece from ``source`` may not enter: castle and camps, but for its own camp."""
    own = [camp for camp in CAMPS if camp >> source & 1]
    return (CASTLE | CAMP_SQUARES) & ~sum(own)


def _all_plays() -> dict[TablutMove, Play]:
    """Return every move that some piece can make on some board."""
    enclosures = [_enclosures(square) for square in range(SQUARES)]
    plays = {}
    for source in range(SQUARES):
        origin, closed = 1 << source, _closed(source)
        for direction in (_LEFT, _RIGHT, _UP, _DOWN):
            path = 0
            for target in _ray(source, *direction):
                bit = 1 << target
                if bit & closed:
                    break
                path |= bit
                leaves = origin & CASTLE or (origin & CAMP_SQUARES and not bit & CAMP_SQUARES)
                plays[TablutMove(source, target)] = Play(origin, bit, path, bool(leaves), enclosures[target])
    return plays


PLAYS: Final = _all_plays()


def _slides(
    source: int, first: tuple[int, int], last: tuple[int, int]
) -> tuple[int, LazyTable[tuple[TablutMove, ...]]]:
    """Return a square's row or column, and the moves along it by the pieces that stand on the rest of that line."""
    line = sum(1 << square for square in _ray(source, *first) + _ray(source, *last))
    targets = [*reversed(_ray(source, *first)), *_ray(source, *last)]
    plays = [(move, PLAYS[move].path) for target in targets if (move := TablutMove(source, target)) in PLAYS]
    return line, LazyTable(lambda pieces: tuple(move for move, path in plays if not path & pieces))


SLIDES: Final = {
    1 << square: (*_slides(square, _LEFT, _RIGHT), *_slides(square, _UP, _DOWN)) for square in range(SQUARES)
}
"""For the bit of each square its row, the moves along it, its column, and the moves along that."""
