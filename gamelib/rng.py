"""Where randomness comes from: a generator of numpy's that is handed in, or a seed for a new one."""

from __future__ import annotations

from numbers import Integral
from typing import TYPE_CHECKING, TypeAlias

from gamelib.errors import GameError

if TYPE_CHECKING:
    from numpy.random import Generator


Rng: TypeAlias = "Generator | int"
"""A generator of numpy's, or a seed for a new one: a whole number, 0 or more."""


def generator(rng: Rng) -> Generator:
    """Return ``rng`` if it is a generator, and a new generator if it is a seed.

    Raises:
        GameError: if it is neither. ``None`` is neither: what is drawn could not be drawn again.

    Example:
        >>> int(generator(7).integers(100)) == int(generator(7).integers(100))
        True
    """
    from numpy.random import Generator, default_rng

    if isinstance(rng, Generator) or (isinstance(rng, Integral) and not isinstance(rng, bool) and rng >= 0):
        return default_rng(rng)
    raise GameError(
        f"rng is a generator of numpy's, or a seed for a new one, a whole number of 0 or more, and is not {rng!r}"
    )
