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
:math:`\ln n`, and where the best arm always pays 1 the rate is 0. The divergence kl says how
hard two Bernoulli distributions are to tell apart.

Source: P. Auer, N. Cesa-Bianchi and P. Fischer, "Finite-time analysis of the multiarmed bandit problem", *Machine
Learning* 47, 2002, theorem 1; T. Lai and H. Robbins, "Asymptotically efficient adaptive allocation rules", *Advances
in Applied Mathematics* 6, 1985; T. Cover and J. Thomas, *Elements of Information Theory*, 2nd ed., section 2.3.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import nextafter, pi
from typing import TYPE_CHECKING

from gamelib.arrays import np
from gamelib.bandits.arms import Arm, Bernoulli, checked_arms
from gamelib.bandits.policy import as_numbers
from gamelib.errors import GameError, InvalidArm
from gamelib.wording import digits

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

BELOW_ONE = nextafter(1, 0)
ABOVE_ZERO = sys.float_info.min
MOST_ROUNDS = 60
CLOSE_ENOUGH = 1e-9  # Newton's method then doubles the number of right digits once more


def bernoulli_kl(p: ArrayLike, q: ArrayLike) -> NDArray[np.float64]:
    r"""Return the divergence, in nats, of a Bernoulli distribution with mean *q* from one with mean *p*.

    .. math::

        \text{kl}(p, q) = p \ln\frac{p}{q} + (1 - p) \ln\frac{1 - p}{1 - q}, \qquad 0 \ln 0 = 0

    It is 0 if both are the same, and infinite if something can happen under *p* that cannot under *q*.

    Args:
        p: a probability, or an array of some.
        q: the same.

    Example:
        >>> bernoulli_kl(0.5, [0.5, 0.75, 1]).round(4).tolist()
        [0.0, 0.1438, inf]
    """
    given = p, q
    p, q = as_numbers(p), as_numbers(q)
    if not (np.all((p >= 0) & (p <= 1)) and np.all((q >= 0) & (q <= 1))):
        raise GameError(f"a divergence is that of two probabilities, from 0 to 1, not {given[0]} and {given[1]}")
    divergence: NDArray[np.float64] = _part(p, q) + _part(1 - p, 1 - q)
    return np.maximum(divergence, 0)


def _part(p: NDArray[np.float64], q: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return p ln(p/q), which is 0 where p is."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(p == 0, 0.0, p * np.log(p / q))


def kl_upper_bound(p: NDArray[np.float64], budget: NDArray[np.float64]) -> NDArray[np.float64]:
    r"""Return the greatest *q* with :math:`\text{kl}(p, q) \le \text{budget}`.

    The divergence is convex in *q*, so that Newton's method, started above the solution, comes down to it without
    overshooting. Two bounds give a start: :math:`\text{kl} \ge 2 (q - p)^2` (Pinsker), and, leaving out a term that
    is not negative, :math:`\text{kl} \ge p \ln p + (1 - p) \ln \frac{1 - p}{1 - q}`.

    Example:
        >>> kl_upper_bound(np.array([0.5, 0, 1]), np.array([0.1438410362, np.log(2), 0.3])).round(6).tolist()
        [0.75, 0.5, 1.0]
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        constant = np.where(p > 0, p * np.log(p), 0) + np.where(p < 1, (1 - p) * np.log1p(-p), 0) - budget
        q = np.fmin(p + np.sqrt(budget / 2), -np.expm1(constant / (1 - p)))
        least = np.maximum(p, ABOVE_ZERO)
        for _ in range(MOST_ROUNDS):
            q = np.minimum(np.maximum(q, least), BELOW_ONE)  # twice as fast as np.clip on a few numbers
            excess = constant - p * np.log(q) - (1 - p) * np.log1p(-q)
            correction = np.where(q > p, excess * q * (1 - q) / (q - p), 0)
            q -= correction
            if np.abs(correction).max() < CLOSE_ENOUGH:
                break
    return np.clip(q, p, 1)


def gaps(arms: Sequence[Arm]) -> NDArray[np.float64]:
    """Return by how much the mean of each arm is less than the greatest, shape (arms,).

    Example:
        >>> gaps([Bernoulli(0.75), Bernoulli(0.5)]).tolist()
        [0.0, 0.25]
    """
    means = np.array([arm.mean for arm in checked_arms(arms)], dtype=np.float64)
    return np.asarray(means.max() - means)


def auer_bound(arms: Sequence[Arm], steps: ArrayLike) -> NDArray[np.float64]:
    """Return Auer's bound for the expected pseudo-regret of UCB1 after a number of steps, or an array of some.

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
