"""Keys of states that are made of large bitboards.

Python hashes whole numbers modulo :math:`2^{61} - 1`, so that bit 61 counts as much as bit 0: a rook on a1
and one on f8 of a chessboard have the same hash. A number is told from all others by its remainder
together with what is left of it beyond its lowest 60 bits.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

SAFE_BITS = 60
"""Numbers of so many bits all have hashes of their own."""


def wide_key(state: Hashable, numbers: Iterable[int], bits: int) -> int:
    """Return a hash of the state that also depends on the high bits of its large numbers.

    Example:
        >>> low, high = 1 << 0, 1 << 61
        >>> hash(low) == hash(high), wide_key(low, [low], 64) == wide_key(high, [high], 64)
        (True, False)
    """
    return hash((state, *[number >> shift for shift in range(SAFE_BITS, bits, SAFE_BITS) for number in numbers]))
