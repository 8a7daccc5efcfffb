"""Arms of a bandit: slot machines, each of which pays at random in its own way.

An arm knows its true mean, which a policy never sees, and pays rewards. The rewards of one arm do not depend on
those of another, nor on those it paid before.

Source: P. Auer, N. Cesa-Bianchi and P. Fischer, "Finite-time analysis of the multiarmed bandit problem", *Machine
Learning* 47, 2002, section 1; R. Sutton and A. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., section 2.1.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from gamelib.errors import InvalidArm
from gamelib.number import is_finite_number


class Arm(ABC):
    """An arm of a bandit; one of your own says its mean and its bounds, and draws rewards.

    Example:
        >>> class Die(Arm):
        ...     mean, bounds = 3.5, (1, 6)
        ...     def draw(self, rng, size):
        ...         return rng.integers(1, 7, size=size)
        >>> Die().draw(np.random.default_rng(1), 3).tolist(), Die().in_unit_interval
        ([3, 4, 5], False)
    """

    if TYPE_CHECKING:  # while a program runs, an arm is free to have properties, fields or plain attributes for these

        @property
        def mean(self) -> float:
            """The expected reward."""

        @property
        def bounds(self) -> tuple[float, float]:
            """The least and the greatest reward there can be; infinite if there is no bound."""

    @abstractmethod
    def draw(self, rng: Generator, size: int) -> NDArray[np.float64]:
        """Return ``size`` independent rewards."""

    def at(self, step: int) -> Arm:
        """Return the arm as it is at a step, 1 for the first; most arms are always the same."""
        return self

    @property
    def in_unit_interval(self) -> bool:
        """Whether all rewards lie in [0, 1], which the theorem on UCB1 asks for."""
        low, high = self.bounds
        return low >= 0 and high <= 1


@dataclass(frozen=True)
class Bernoulli(Arm):
    """Pays 1 with probability ``p``, and else 0.

    Args:
        p: the probability of a reward, from 0 to 1.

    Raises:
        InvalidArm: if it is not.

    Example:
        >>> Bernoulli(0.9), Bernoulli(0.9).mean, Bernoulli(0.9).in_unit_interval
        (Bernoulli(p=0.9), 0.9, True)
    """

    p: float
    bounds: ClassVar = (0.0, 1.0)

    def __post_init__(self) -> None:
        if not is_finite_number(self.p) or not 0 <= self.p <= 1:
            raise InvalidArm(f"Bernoulli(p) pays 1 with a probability p, a number from 0 to 1, not {self.p!r}")

    @property
    def mean(self) -> float:
        """The expected reward, which is the probability of a 1."""
        return self.p

    def draw(self, rng: Generator, size: int) -> NDArray[np.float64]:
        """Return ``size`` independent rewards."""
        return (rng.random(size) < self.p).astype(np.float64)


def checked_arms(arms: Sequence[Arm]) -> tuple[Arm, ...]:
    """Return the arms as a tuple.

    Raises:
        InvalidArm: if there is not one, or one of them is not an arm, or its mean or bounds cannot be.
    """
    if isinstance(arms, Arm):
        raise InvalidArm(f"the arms are a list of arms: write [{arms!r}] for this one alone")
    if not isinstance(arms, Iterable):
        raise InvalidArm(f"the arms are a list such as [Bernoulli(0.9), Bernoulli(0.6)], not {arms!r}")
    each = tuple(arms)
    if not each:
        raise InvalidArm("a bandit has at least one arm, and none was given")
    for arm in each:
        _check_arm(arm)
    return each


def _check_arm(arm: Arm) -> None:
    if isinstance(arm, type):
        raise InvalidArm(f"{arm.__name__} is a class and not an arm: write {arm.__name__}(…)")
    if not isinstance(arm, Arm):
        raise InvalidArm(f"{arm!r} is not an arm: write Bernoulli({arm!r}), or a subclass of Arm of your own")
    for name in ("mean", "bounds"):
        if name not in dir(arm):
            raise InvalidArm(f"{arm!r} has no {name}: an arm has a mean, bounds and a method draw(rng, size)")
    bounds = arm.bounds
    if not isinstance(bounds, tuple | list) or len(bounds) != 2 or not all(isinstance(each, Real) for each in bounds):
        raise InvalidArm(f"the bounds of an arm are its least and greatest reward, not {bounds!r} of {arm!r}")
    (low, high), mean = bounds, arm.at(1).mean
    if not is_finite_number(mean) or not low <= mean <= high:
        raise InvalidArm(f"the mean of an arm is a finite number within its bounds, not {mean!r} as of {arm!r}")
