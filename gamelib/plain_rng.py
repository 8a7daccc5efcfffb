"""numpy's default generator in plain Python: the same numbers for the same seed, where numpy is not there.

A seed is spread over 256 bits by hashing (numpy's ``SeedSequence``). Half of them are the state of a linear
congruential generator of 128 bits, half its step. Each number is the state, folded to 64 bits and rotated by its own
highest bits.

Source: M. O'Neill, "PCG: a family of simple fast space-efficient statistically good algorithms for random number
generation", Harvey Mudd College HMC-CS-2014-0905 (PCG-XSL-RR); numpy's ``SeedSequence`` and ``Generator``, whose draws
these are one by one; D. Lemire, "Fast random integer generation in an interval", *ACM TOMACS* 29, 2019.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final, NoReturn, overload

from gamelib.errors import GameError

_32: Final = 2**32 - 1
_64: Final = 2**64 - 1
_128: Final = 2**128 - 1
_MULTIPLIER: Final = 0x2360ED051FC65DA44385DF649FCCF645
_POOL: Final = 4


class PlainGenerator:
    """A generator of the methods that games and searches use, equal to ``numpy.random.default_rng(seed)``.

    Args:
        seed: a whole number, 0 or more.

    Example:
        >>> from numpy.random import default_rng
        >>> PlainGenerator(7).random() == default_rng(7).random()
        True
    """

    def __init__(self, seed: int) -> None:
        high, low, step_high, step_low = _seeded(seed)
        self._step = ((step_high << 64 | step_low) << 1 | 1) & _128
        self._state = (self._step + (high << 64 | low)) * _MULTIPLIER + self._step & _128
        self._half: int | None = None

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"no {name} without numpy: import numpy first, and make the generator anew")

    def _next64(self) -> int:
        self._state = state = self._state * _MULTIPLIER + self._step & _128
        turn, value = state >> 122, (state >> 64 ^ state) & _64
        return (value >> turn | value << (-turn & 63)) & _64

    def _next32(self) -> int:
        """Return the lower half of a new number, then its upper half."""
        if self._half is not None:
            value, self._half = self._half, None
            return value
        value = self._next64()
        self._half = value >> 32
        return value & _32

    def _up_to(self, most: int) -> int:
        """Return a whole number from 0 to ``most``, all equally likely, by Lemire's method."""
        if most == 0:
            return 0
        bits, following = (32, self._next32) if most <= _32 else (64, self._next64)
        mask, span = (1 << bits) - 1, most + 1
        if most == mask:
            return following()
        product = following() * span
        if product & mask < span:
            while product & mask < (mask - most) % span:
                product = following() * span
        return product >> bits

    def random(self) -> float:
        """Return a number from 0 up to but not 1."""
        return float((self._next64() >> 11) * 2.0**-53)

    @overload
    def integers(self, low: int, high: int | None = None, size: None = None, *, endpoint: bool = False) -> int: ...

    @overload
    def integers(self, low: int, high: int, size: int, *, endpoint: bool = False) -> list[int]: ...

    def integers(
        self, low: int, high: int | None = None, size: int | None = None, *, endpoint: bool = False
    ) -> int | list[int]:
        """Return a whole number from ``low`` to below ``high``, or to it with ``endpoint``; or ``size`` of them.

        With one argument they are from 0 to below it.
        """
        if size is not None:
            return [self.integers(low, high, endpoint=endpoint) for _ in range(size)]
        first, end = (0, low) if high is None else (low, high)
        most = int(end) - int(first) - (not endpoint)
        if not 0 <= most <= _64:
            raise GameError(f"from {first} to {first + most} there is no whole number, or more than 2**64 of them")
        return int(first) + self._up_to(most)

    @overload
    def choice(self, count: int, size: None = None, p: Sequence[float] | None = None) -> int: ...

    @overload
    def choice(self, count: int, size: int, p: Sequence[float] | None = None) -> list[int]: ...

    def choice(self, count: int, size: int | None = None, p: Sequence[float] | None = None) -> int | list[int]:
        """Return a whole number from 0 to below ``count``, or ``size`` of them, with these probabilities if given."""
        if size is not None:
            return [self.choice(count, p=p) for _ in range(size)]
        if p is None:
            return self.integers(count)
        sums = list(accumulate(p))
        return bisect_right([each / sums[-1] for each in sums], self.random())

    def permutation(self, count: int) -> list[int]:
        """Return the whole numbers from 0 to below ``count`` in random order."""
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self._masked(last)
            order[last], order[other] = order[other], order[last]
        return order

    def _masked(self, most: int) -> int:
        """Return a whole number from 0 to ``most``: as many bits as it has, drawn until they are not above it."""
        mask = (1 << most.bit_length()) - 1
        while (value := self._next32() & mask) > most:
            pass
        return value


def _seeded(seed: int) -> list[int]:
    """Return four numbers of 64 bits made of a seed."""
    entropy = [seed >> shift & _32 for shift in range(0, max(seed.bit_length(), 1), 32)]
    hashed = _hash(0x43B0D7E5, 0x931E8875)
    pool = [hashed(word) for word in [*entropy, *[0] * _POOL][:_POOL]]
    for source in range(_POOL):
        for target in range(_POOL):
            if source != target:
                pool[target] = _mixed(pool[target], hashed(pool[source]))
    for word in entropy[_POOL:]:
        pool = [_mixed(each, hashed(word)) for each in pool]
    hashed = _hash(0x8B51F9DD, 0x58F38DED)
    words = [hashed(word) for word in pool * 2]
    return [low | high << 32 for low, high in zip(words[::2], words[1::2], strict=True)]


def _hash(constant: int, factor: int) -> Callable[[int], int]:
    """Return a hash of words of 32 bits that is another one at each call."""

    def hashed(word: int) -> int:
        nonlocal constant
        word ^= constant
        constant = constant * factor & _32
        word = word * constant & _32
        return word ^ word >> 16

    return hashed


def _mixed(one: int, other: int) -> int:
    word = one * 0xCA01F9DD - other * 0x4973F715 & _32
    return word ^ word >> 16
