"""Where randomness comes from: a generator handed in or made of a seed, and draws that are the same everywhere."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from contextlib import suppress
from numbers import Integral
from typing import TYPE_CHECKING, TypeAlias, TypeVar, cast

from gamelib.errors import GameError
from gamelib.in_browser import IN_BROWSER
from gamelib.plain_rng import PlainGenerator

if TYPE_CHECKING:
    from numpy.random import Generator

Item = TypeVar("Item")

Rng: TypeAlias = "Generator | int"
"""A generator of numpy's, or a seed for a new one: a whole number, 0 or more."""


def generator(rng: Rng) -> Generator:
    """Return ``rng`` if it is a generator, and a new generator if it is a seed.

    Without numpy, and in a browser as long as nothing has taken numpy, which is large, the new one is a
    :class:`PlainGenerator`: the same numbers.

    Example:
        >>> int(generator(7).integers(100)) == int(generator(7).integers(100))
        True
    """
    if isinstance(rng, Integral) and not isinstance(rng, bool) and int(rng) >= 0:
        return _new(int(rng))
    numpy = sys.modules.get("numpy")  # who has a generator of numpy's has imported it
    if isinstance(rng, PlainGenerator) or (numpy and isinstance(rng, numpy.random.Generator)):
        return cast("Generator", rng)
    raise GameError(
        f"rng is a generator of numpy's, or a seed for a new one, a whole number of 0 or more, and is not {rng!r}"
    )


def _new(seed: int) -> Generator:
    if not IN_BROWSER or "numpy" in sys.modules:
        with suppress(ModuleNotFoundError):
            from numpy.random import default_rng

            return default_rng(seed)
    return cast("Generator", PlainGenerator(seed))


class Draw:
    """Draws by lot that come out the same for the same seed and purpose, on every machine.

    Everything is made of :meth:`random.Random.random`, the one method whose numbers Python promises
    to keep the same from version to version: the answers stored in the solutions depend on them.

    Two purposes of one seed, such as two drills of one student, have nothing in common.

    Example:
        >>> Draw(20261, "tree").sample(range(100), 5) == Draw(20261, "tree").sample(range(100), 5)
        True
    """

    def __init__(self, seed: int, purpose: str) -> None:
        self._random = random.Random(f"{seed} {purpose}")

    def whole(self, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``, all equally likely."""
        return low + int(self._random.random() * (high - low + 1))

    def choice(self, items: Sequence[Item]) -> Item:
        """Return one of the items, all equally likely."""
        return items[self.whole(0, len(items) - 1)]

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """Return ``count`` different ones of the items in random order."""
        left = list(items)
        return [left.pop(self.whole(0, len(left) - 1)) for _ in range(count)]
