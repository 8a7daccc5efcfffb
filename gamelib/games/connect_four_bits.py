"""The bitboards of Connect Four: which bit is which cell, and the tables that the rules look up.

Cell (column, row), both from 0 and the row from the bottom, is bit ``column * (rows + 1) + row``:
a column has one bit more than it has cells, which stays 0, so that what a sum carries out of one
column cannot reach the next.
"""

from __future__ import annotations

from functools import partial

from gamelib.games.bit_lists import LazyTable


def cell_bit(column: int, row: int, rows: int) -> int:
    """Return the bitboard of one cell of a board with so many rows."""
    return 1 << column * (rows + 1) + row


def all_windows(columns: int, rows: int, connect: int) -> tuple[int, ...]:
    """Return every row of ``connect`` cells in any of the four directions."""
    found = []
    for column in range(columns):
        for row in range(rows):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                last_column, last_row = column + right * (connect - 1), row + up * (connect - 1)
                if last_column < columns and 0 <= last_row < rows:
                    found.append(sum(cell_bit(column + right * i, row + up * i, rows) for i in range(connect)))
    return tuple(found)


def surroundings(columns: int, rows: int, connect: int) -> dict[int, tuple[int, LazyTable[tuple[int, ...]]]]:
    """Return for each cell the cells right beside it, and which windows a disc dropped there completes.

    Those are looked up by the cells beside it that the player already has, and each is given without the disc itself.
    Nothing lies on a disc that was just dropped, so of the upright windows only the one that ends there counts.
    """
    windows = all_windows(columns, rows, connect)
    height = rows + 1
    found = {}
    for cell in (cell_bit(column, row, rows) for column in range(columns) for row in range(rows)):
        rests = [each ^ cell for each in windows if each & cell and not each & cell << 1]
        beside = 0
        for shift in (1, height - 1, height, height + 1):
            beside |= cell << shift | cell >> shift
        found[cell] = beside, LazyTable(partial(_completed, rests, beside))
    return found


def _completed(rests: list[int], beside: int, own: int) -> tuple[int, ...]:
    """Return the rests of windows that need no other cell beside the disc than the player's own."""
    return tuple(rest for rest in rests if not rest & beside & ~own)


def open_columns(columns: int, rows: int) -> dict[int, tuple[int, ...]]:
    """Return the columns that are not full, for every set of top cells that may be occupied.

    Example:
        >>> open_columns(3, 1)[cell_bit(1, 0, rows=1)]
        (0, 2)
    """
    table: dict[int, tuple[int, ...]] = {0: ()}
    for column in reversed(range(columns)):
        full = {key | cell_bit(column, rows - 1, rows): rest for key, rest in table.items()}
        table = {key: (column, *rest) for key, rest in table.items()} | full
    return table


def mirrored_bits(discs: int, columns: int, rows: int) -> int:
    """Return the discs with left and right exchanged.

    Example:
        >>> mirrored_bits(cell_bit(0, 3, rows=6), 7, 6) == cell_bit(6, 3, rows=6)
        True
    """
    height = rows + 1
    column = (1 << height) - 1
    image = 0
    for _ in range(columns):
        image = image << height | discs & column
        discs >>= height
    return image
