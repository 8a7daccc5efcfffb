"""From bitboards to lists: what stands for the bits that are set, in their order.

Rulebooks work out with a few shifts of a bitboard *where* something can be done; a search wants the
list of *what*. Taking a bitboard apart bit by bit takes longer than all those shifts, so each half
of a board is taken apart once and then looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")

LARGEST_TABLE: Final = 1 << 14
"""Of the entries kept for each half of a board; a full table is emptied and starts afresh."""


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
        self._low, self._high = _HalfBoard(items[: self._half]), _HalfBoard(items[self._half :])

    def of(self, bits: int) -> tuple[Item, ...]:
        """Return the items of the bits that are set."""
        return self._low[bits & self._mask] + self._high[bits >> self._half]


class _HalfBoard(dict[int, tuple[Item, ...]]):
    """A table that works out an entry when it is first asked for, and stays small."""

    def __init__(self, items: Sequence[Item]) -> None:
        super().__init__()
        self._items = items

    def __missing__(self, bits: int) -> tuple[Item, ...]:
        if len(self) >= LARGEST_TABLE:
            self.clear()
        found = self[bits] = tuple(item for i, item in enumerate(self._items) if bits >> i & 1)
        return found
