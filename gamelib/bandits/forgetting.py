r"""A policy that forgets, for machines that change: recent rewards count, older ones fade.

A mean over the whole past moves by :math:`(x - \bar{x})/n_j`, ever less. With a constant step size :math:`\alpha` it
moves by :math:`\alpha (x - \bar{x})`, so that a reward's weight falls by the factor :math:`1 - \alpha` with each later
pull of the arm.

Source: R. Sutton and A. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., section 2.5.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from gamelib.bandits.policy import Policy, check_number, highest
from gamelib.bandits.tally import Tally
from gamelib.errors import InvalidPolicy


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
        if (untried := tally.untried) is not None:
            return untried
        if self._means.shape != tally.pulls.shape:
            raise InvalidPolicy(f"{self!r} keeps means of its own, and has read nothing of what this tally holds")
        explores = rng.random(tally.runs) < self.epsilon
        return np.where(explores, rng.integers(tally.arms, size=tally.runs), highest(self._means, rng))

    def read(
        self, tally: Tally, arms: NDArray[np.intp], rewards: NDArray[np.float64], rng: Generator
    ) -> NDArray[np.float64]:
        """Move the means of the arms pulled, and return the rewards as they are."""
        if tally.plays == 0:
            self._means = np.zeros((tally.arms, tally.runs))
        at = arms, np.arange(tally.runs)
        step = np.where(tally.pulls[at] == 0, 1.0, self.alpha)
        self._means[at] += step * (rewards - self._means[at])
        return rewards
