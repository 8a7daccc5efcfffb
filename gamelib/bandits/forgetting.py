r"""Policies that forget, for machines that change: recent rewards count, older ones fade or are dropped.

A mean over the whole past moves by :math:`(x - \bar{x})/n_j`, ever less. With a constant step size :math:`\alpha` it
moves by :math:`\alpha (x - \bar{x})`, so that a reward's weight falls by the factor :math:`1 - \alpha` with each later
pull of the arm. A sliding window drops what is older than *w* steps.

Source: R. Sutton and A. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., section 2.5; A. Garivier and
E. Moulines, "On upper-confidence bound policies for switching bandit problems", *ALT* 2011, for the window.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from gamelib.bandits.arms import Arm
from gamelib.bandits.policy import Policy, check_number, highest
from gamelib.bandits.tally import Tally
from gamelib.errors import InvalidArm
from gamelib.number import check_count


@dataclass(repr=False, eq=False)
class ConstantStep(Policy):
    """Epsilon-greedy by means that move by a constant share of the way to each new reward.

    It pulls each arm once before; that reward is the first mean.

    Args:
        epsilon: the probability of an arm by lot, from 0 to 1.
        alpha: the step size, above 0 and at most 1.

    Raises:
        InvalidPolicy: if one of them is not such a number.

    Example:
        >>> from gamelib.bandits import Bernoulli, run
        >>> policy = ConstantStep(0, 0.5)
        >>> policy.read(Tally(2, 1), np.array([0]), np.array([1.0]), np.random.default_rng(1)).tolist()
        [1.0]
        >>> run([Bernoulli(1), Bernoulli(0)], policy, steps=10, runs=1, rng=1).pulls.ravel().tolist()
        [9, 1]
    """

    epsilon: float
    alpha: float

    def __post_init__(self) -> None:
        check_number(self.epsilon, "epsilon", 0, 1)
        check_number(self.alpha, "alpha", 0, 1, above=True)
        self._means: NDArray[np.float64] = np.zeros((0, 0))

    def choose(self, tally: Tally, rng: Generator) -> NDArray[np.intp]:
        """Return the arm with the greatest recent mean in each run, or one by lot."""
        if tally.plays < tally.arms:
            return np.full(tally.runs, tally.plays)
        explores = rng.random(tally.runs) < self.epsilon
        return np.where(explores, rng.integers(tally.arms, size=tally.runs), highest(self._means, rng))

    def read(
        self, tally: Tally, arms: NDArray[np.intp], rewards: NDArray[np.float64], rng: Generator
    ) -> NDArray[np.float64]:
        """Move the means of the arms pulled, and return the rewards as they are."""
        if tally.plays == 0:
            self._means = np.zeros((tally.arms, tally.runs))
        at = arms, np.arange(tally.runs)
        step = 1.0 if tally.plays < tally.arms else self.alpha
        self._means[at] += step * (rewards - self._means[at])
        return rewards


@dataclass(repr=False, eq=False)
class SlidingWindowUCB(Policy):
    r"""UCB1 that knows only the last *w* steps: :math:`\bar{x}_j + C \sqrt{2 \ln \min(n, w) / n_j}`, counted in them.

    An arm that was not pulled in them comes first. It takes rewards from 0 to 1.

    Args:
        window: how many steps are remembered, 1 or more.
        c: how much it explores, 0 or more.

    Raises:
        GameError: if the window is not such a number.
        InvalidPolicy: if the constant is not.

    Example:
        >>> from gamelib.bandits import Bernoulli, run
        >>> found = run([Bernoulli(1), Bernoulli(0)], SlidingWindowUCB(5, 0.1), steps=20, runs=1, rng=1)
        >>> found.pulls.ravel().tolist()  # the bad arm again whenever it has left the window
        [16, 4]
    """

    window: int
    c: float

    def __post_init__(self) -> None:
        check_count("window", self.window)
        check_number(self.c, "C", 0, inf)
        self._pulls = self._totals = np.zeros((0, 0))
        self._seen: deque[tuple[NDArray[np.intp], NDArray[np.float64]]] = deque()

    def check_arms(self, arms: Sequence[Arm]) -> None:
        """Raise InvalidArm unless the rewards of these arms lie between 0 and 1."""
        for arm in arms:
            if not arm.in_unit_interval:
                raise InvalidArm(f"SlidingWindowUCB's formula is meant for rewards from 0 to 1, not for {arm!r}")

    def choose(self, tally: Tally, rng: Generator) -> NDArray[np.intp]:
        """Return the arm with the highest index in each run, one that is not in the window first."""
        if tally.plays < tally.arms:
            return np.full(tally.runs, tally.plays)
        known = np.maximum(self._pulls, 1)
        bonus = self.c * np.sqrt(2 * log(min(tally.plays, self.window)) / known)
        return highest(np.where(self._pulls > 0, self._totals / known + bonus, inf), rng)

    def read(
        self, tally: Tally, arms: NDArray[np.intp], rewards: NDArray[np.float64], rng: Generator
    ) -> NDArray[np.float64]:
        """Take the rewards into the window, drop the oldest, and return them as they are."""
        if tally.plays == 0:
            self._pulls, self._totals = np.zeros((tally.arms, tally.runs)), np.zeros((tally.arms, tally.runs))
            self._seen.clear()
        each = np.arange(tally.runs)
        self._pulls[arms, each] += 1
        self._totals[arms, each] += rewards
        self._seen.append((arms, rewards))
        if len(self._seen) > self.window:
            old, paid = self._seen.popleft()
            self._pulls[old, each] -= 1
            self._totals[old, each] -= paid
        return rewards
