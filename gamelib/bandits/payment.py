"""How rewards come about in an experiment."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from gamelib.bandits.arms import Arm, Bernoulli
from gamelib.errors import InvalidArm
from gamelib.wording import digits

DRAWN_AHEAD = 2**16


class Payment(ABC):
    """Says what the arms pay that were pulled."""

    @abstractmethod
    def pay(self, step: int, chosen: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return what the chosen arm pays in each run, shape (runs,)."""


class AllBernoulli(Payment):
    """Draws one number for each run and step, so that policies with the same seed are equally lucky; all Bernoulli."""

    def __init__(self, arms: Sequence[Bernoulli], runs: int, rng: Generator) -> None:
        self._p = np.array([arm.p for arm in arms], dtype=np.float64)
        self._runs, self._rng = runs, rng
        self._ahead = max(1, DRAWN_AHEAD // runs)
        self._drawn: NDArray[np.float64]

    def pay(self, step: int, chosen: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return what the chosen arm pays in each run, shape (runs,)."""
        row = (step - 1) % self._ahead
        if row == 0:
            self._drawn = self._rng.random((self._ahead, self._runs))
        return np.asarray(self._drawn[row] < self._p[chosen], dtype=np.float64)


class ArmByArm(Payment):
    """Draws the rewards of the chosen arms only, arm by arm."""

    def __init__(self, arms: Sequence[Arm], rng: Generator) -> None:
        self._arms, self._rng = arms, rng

    def pay(self, step: int, chosen: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return what the chosen arm pays in each run, shape (runs,)."""
        paid = np.empty(chosen.size)
        for number, arm in enumerate(self._arms):
            runs = np.flatnonzero(chosen == number)
            if runs.size:
                paid[runs] = drawn(arm, step, self._rng, runs.size)
        return paid


def payment(arms: Sequence[Arm], runs: int, rng: Generator) -> Payment:
    """Return the quickest way to pay for these arms."""
    bernoulli = [arm for arm in arms if type(arm) is Bernoulli]  # a subclass may draw, or change, in its own way
    return AllBernoulli(bernoulli, runs, rng) if len(bernoulli) == len(arms) else ArmByArm(arms, rng)


def drawn(arm: Arm, step: int, rng: Generator, size: int) -> NDArray[np.float64]:
    """Return rewards of an arm, checked.

    Raises:
        InvalidArm: if they are not as many as asked for, no numbers, or not within the bounds of the arm.
    """
    rewards = np.asarray(arm.at(step).draw(rng, size))
    if rewards.shape != (size,) or rewards.dtype.kind not in "fiub":
        raise InvalidArm(f"draw(rng, size) of an arm returns an array of size numbers, not {rewards!r}, from {arm!r}")
    low, high = arm.bounds
    least, greatest = rewards.min(), rewards.max()  # both are nan if any of them is
    if not (low <= least and greatest <= high and np.isfinite(least) and np.isfinite(greatest)):
        wrong = rewards[~((rewards >= low) & (rewards <= high) & np.isfinite(rewards))][0]
        raise InvalidArm(
            f"{arm!r} paid {wrong}, and a reward of this arm is a finite number from {digits(low)} to {digits(high)}"
        )
    return rewards
