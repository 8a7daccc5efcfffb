"""The bitboards of English draughts: which square is which, and the tables that the rules look up.

The dark squares have the numbers 1 to 32, row by row from black's side, which is at the top. A
bitboard has a spare bit after every second row, so that the diagonal neighbours of bit *i* are the
bits *i* - 5, *i* - 4, *i* + 4 and *i* + 5 wherever it is, and those off the board are spare bits or
out of range. A shift by 4 or 5 thus moves all pieces at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from gamelib.game import MAX, MIN

SQUARES: Final = 32

CheckersMove = tuple[int, ...]
"""The numbers of the squares a piece stands on, one after the other: two, or more for several jumps."""


BIT: Final = {square: 1 << square - 1 + (square - 1) // 8 for square in range(1, SQUARES + 1)}
"""The bitboard of each square, by its number."""
SQUARE: Final = {bit: square for square, bit in BIT.items()}
BOARD: Final = sum(SQUARE)

BLACK_START: Final = sum(BIT[square] for square in range(1, 13))
WHITE_START: Final = sum(BIT[square] for square in range(21, 33))
HOME_ROWS: Final = {MAX: sum(BIT[s] for s in range(1, 5)), MIN: sum(BIT[s] for s in range(29, 33))}
"""The row nearest to black, who is MAX, and to white; either is the other's king row."""
KING_ROWS: Final = (HOME_ROWS[MIN], HOME_ROWS[MAX])
"""Where the men of black and of white are crowned."""

_BACK: Final = (-5, -4)
_FORTH: Final = (4, 5)


def bits_of(board: int) -> Iterator[int]:
    """Yield the bits of a bitboard, from square 1 on."""
    while board:
        low = board & -board
        yield low
        board ^= low


def _shifted(bit: int, places: int) -> int:
    """Return the bit so many places on, or 0 where that is off the board."""
    return (bit << places if places > 0 else bit >> -places) & BOARD


class Jump(NamedTuple):
    """A jump from one square to the next but one, over the square between, as bitboards."""

    over: int
    target: int
    square: int


class Step(NamedTuple):
    """A step to a neighbouring square, as bitboards, and whether it goes down the board, as black's men do."""

    source: int
    target: int
    down: bool


def _jumps(bit: int, directions: tuple[int, ...]) -> tuple[Jump, ...]:
    targets = [(_shifted(bit, places), _shifted(_shifted(bit, places), places)) for places in directions]
    return tuple(Jump(over, target, SQUARE[target]) for over, target in targets if target)


def _steps(bit: int, directions: tuple[int, ...]) -> tuple[int, dict[int, tuple[CheckersMove, ...]]]:
    """Return the neighbours in these directions, and the steps for every set of them that is empty."""
    neighbours = [target for places in directions if (target := _shifted(bit, places))]
    table: dict[int, tuple[CheckersMove, ...]] = {}
    for chosen in range(1 << len(neighbours)):
        empty = [target for number, target in enumerate(neighbours) if chosen >> number & 1]
        table[sum(empty)] = tuple((SQUARE[bit], SQUARE[target]) for target in empty)
    return sum(neighbours), table


MAN_STEPS: Final = tuple({bit: _steps(bit, ways) for bit in SQUARE} for ways in (_FORTH, _BACK))
"""The steps of a man of black and of white, by its bit."""
KING_STEPS: Final = {bit: _steps(bit, (*_BACK, *_FORTH)) for bit in SQUARE}
MAN_JUMPS: Final = tuple({bit: _jumps(bit, ways) for bit in SQUARE} for ways in (_FORTH, _BACK))
"""The jumps of a man of black and of white, by its bit."""
KING_JUMPS: Final = {bit: _jumps(bit, (*_BACK, *_FORTH)) for bit in SQUARE}

STEPS: Final[dict[CheckersMove, Step]] = {
    (SQUARE[bit], SQUARE[target]): Step(bit, target, target > bit)
    for bit, (neighbours, _) in KING_STEPS.items()
    for target in bits_of(neighbours)
}
"""Every step by its action."""
