"""The seven bandits on which Auer, Cesa-Bianchi and Fischer tried their policies.

Two arms of three kinds, and ten arms of four kinds: easy ones, and hard ones where the arms are nearly alike or pay
about as often as not.

Source: P. Auer, N. Cesa-Bianchi and P. Fischer, "Finite-time analysis of the multiarmed bandit problem", *Machine
Learning* 47, 2002, section 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gamelib.bandits.arms import Bernoulli

PUBLISHED_BANDITS: Final[Mapping[int, tuple[Bernoulli, ...]]] = MappingProxyType(
    {
        number: tuple(map(Bernoulli, means))
        for number, means in {
            1: [0.9, 0.6],
            2: [0.9, 0.8],
            3: [0.55, 0.45],
            11: [0.9] + [0.6] * 9,
            12: [0.9] + [0.8] * 3 + [0.7] * 3 + [0.6] * 3,
            13: [0.9] + [0.8] * 9,
            14: [0.55] + [0.45] * 9,
        }.items()
    }
)
"""The arms, by the number of their distribution in the paper; the best arm comes first."""
