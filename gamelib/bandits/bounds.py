r"""What theory says about the regret: no more than Auer's bound with UCB1, no less than Lai and Robbins' rate.

With the gaps :math:`\Delta_i = \mu^* - \mu_i`:

.. math::

    E[\bar R_n] \le 8 \sum_{i: \mu_i < \mu^*} \frac{\ln n}{\Delta_i} + \left(1 + \frac{\pi^2}{3}\right) \sum_j \Delta_j

for UCB1 (C = 1) and every *n*, and for every policy whose regret on all Bernoulli bandits grows more slowly than any
power of *n*

.. math::

    \liminf_{n \to \infty} \frac{E[\bar R_n]}{\ln n}
    \ge \sum_{i: \mu_i < \mu^*} \frac{\Delta_i}{\text{kl}(\mu_i, \mu^*)}.

The second is about the slope in the long run. For a given *n* the regret may well be less than the rate times
:math:`\ln n`, and where the best arm always pays 1 the rate is 0.

Source: P. Auer, N. Cesa-Bianchi and P. Fischer, "Finite-time analysis of the multiarmed bandit problem", *Machine
Learning* 47, 2002, theorem 1; T. Lai and H. Robbins, "Asymptotically efficient adaptive allocation rules", *Advances
in Applied Mathematics* 6, 1985.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gamelib.bandits.arms import Arm, Bernoulli, checked_arms
from gamelib.bandits.divergence import bernoulli_kl
from gamelib.bandits.tally import as_numbers
from gamelib.errors import GameError, InvalidArm
from gamelib.wording import digits


def gaps(arms: Sequence[Arm]) -> NDArray[np.float64]:
    """Return by how much the mean of each arm is less than the greatest, shape (arms,).

    Raises:
        InvalidArm: if there are no arms, or the mean of one changes.

    Example:
        >>> gaps([Bernoulli(0.75), Bernoulli(0.5)]).tolist()
        [0.0, 0.25]
    """
    means = np.array([arm.mean for arm in checked_arms(arms)], dtype=np.float64)
    return np.asarray(means.max() - means)


def auer_bound(arms: Sequence[Arm], steps: ArrayLike) -> NDArray[np.float64]:
    """Return Auer's bound for the expected pseudo-regret of UCB1 after a number of steps, or an array of some.

    Raises:
        InvalidArm: if there are no arms, the mean of one changes, or it can pay what does not lie in [0, 1].
        GameError: if a number of steps is less than 1.

    Example:
        >>> auer_bound([Bernoulli(0.9), Bernoulli(0.6)], [10, 1000]).round(2).tolist()
        [62.69, 185.49]
    """
    n = as_numbers(steps)
    if not np.all(n >= 1):
        raise GameError(f"a bound is for a number of steps, 1 or more, not {steps!r}")
    arms = checked_arms(arms)
    delta = gaps(arms)
    for arm in arms:
        if not arm.in_unit_interval:
            low, high = arm.bounds
            raise InvalidArm(
                f"the theorem is about rewards in [0, 1], and {arm!r} pays from {digits(low)} to {digits(high)}"
            )
    return np.asarray(8 * np.log(n) * (1 / delta[delta > 0]).sum() + (1 + pi**2 / 3) * delta.sum())


def lai_robbins_rate(arms: Sequence[Arm]) -> float:
    r"""Return the least slope over :math:`\ln n` that the regret of Bernoulli arms can have in the long run.

    Raises:
        InvalidArm: if there are no arms, or one is not a Bernoulli arm.

    Example:
        >>> round(lai_robbins_rate([Bernoulli(0.9), Bernoulli(0.6)]), 4)
        0.9639
    """
    arms = checked_arms(arms)
    delta = gaps(arms)
    for arm in arms:
        if not isinstance(arm, Bernoulli):
            raise InvalidArm(f"the rate is worked out for Bernoulli arms, and {arm!r} is not one")
    means = np.array([arm.mean for arm in arms], dtype=np.float64)
    worse = delta > 0
    return float((delta[worse] / bernoulli_kl(means[worse], means.max())).sum())
