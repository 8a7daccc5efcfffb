"""From bitboards to lists: what stands for the bits that are set, in their order.

Rulebooks work out with a few shifts of a bitboard *where* something can be done; a search wants the
list of *what*. Taking a bitboard apart bit by bit takes longer than all those shifts, so each half
of a board is taken apart once and then looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

Item = TypeVar("Item")

LARGEST_TABLE: Final = 1 << 16
"""Of the entries kept in a table; a full one is emptied and starts afresh."""


def squares_of(bits: int) -> list[int]:
    """Return the numbers of the bits that are set, the lowest first.

    Example:
        >>> squares_of(0b1011)
        [0, 1, 3]
    """
    found = []
    while bits:
        lowest = bits & -bits
        bits ^= lowest
        found.append(lowest.bit_length() - 1)
    return found


class LazyTable(dict[int, Item]):
    """A table over bitboards that works out an entry when it is first asked for, and stays small.

    Args:
        compute: works out the entry for a bitboard.
    """

    def __init__(self, compute: Callable[[int], Item]) -> None:
        super().__init__()
        self._compute = compute

    def __reduce__(self) -> tuple[Any, ...]:
        return LazyTable, (self._compute,)  # a copy works out its own entries

    def __missing__(self, bits: int) -> Item:
        if len(self) >= LARGEST_TABLE:
            self.clear()
        found = self[bits] = self._compute(bits)
        return found


class BitLists(Generic[Item]):
    """The items of the bits that are set in a bitboard, lowest bit first.

    Args:
        items: what each bit stands for, from bit 0 up. A bitboard has no bits beyond them.

    Example:
        >>> BitLists("abcdefgh").of(0b10000101)
        ('a', 'c', 'h')
    """

    def __init__(self, items: Sequence[Item]) -> None:
        self._half = (len(items) + 1) // 2
        self._mask = (1 << self._half) - 1
        low, high = items[: self._half], items[self._half :]
        self._low = LazyTable(lambda bits: tuple(low[square] for square in squares_of(bits)))
        self._high = LazyTable(lambda bits: tuple(high[square] for square in squares_of(bits)))

    def of(self, bits: int) -> tuple[Item, ...]:
        """Return the items of the bits that are set."""
        return self._low[bits & self._mask] + self._high[bits >> self._half]
