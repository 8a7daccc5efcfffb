"""How a line of tiles slides in 2048, and which boards are the same but for turning and mirroring."""

from __future__ import annotations

from functools import cache
from itertools import chain


@cache
def slide(line: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return a line after its tiles have slid to its beginning, and what that scores.

    Remembered for every line, of which there are few: the four lines of a board look one up each.

    Example:
        >>> slide((2, 0, 2, 2)), slide((2, 2, 4, 4))
        (((4, 2, 0, 0), 4), ((4, 8, 0, 0), 12))
    """
    made: list[int] = []
    gained, mergeable = 0, False
    for value in filter(None, line):
        if mergeable and made[-1] == value:
            made[-1] *= 2
            gained += made[-1]
            mergeable = False
        else:
            made.append(value)
            mergeable = True
    return (*made, *[0] * (len(line) - len(made))), gained


def symmetries(rows: int, columns: int) -> list[list[int]]:
    """Return the cells of a board in the orders that mirroring and, on a square, turning bring them into.

    Example:
        >>> symmetries(1, 3)
        [[0, 1, 2], [2, 1, 0], [0, 1, 2], [2, 1, 0]]
    """
    cells = [[row * columns + column for column in range(columns)] for row in range(rows)]
    boards = [cells, [row[::-1] for row in cells], cells[::-1], [row[::-1] for row in cells[::-1]]]
    if rows == columns:
        boards += [[list(column) for column in zip(*board, strict=True)] for board in boards]
    return [list(chain.from_iterable(board)) for board in boards]
