"""The Kullback-Leibler divergence of two Bernoulli distributions: how hard they are to tell apart.

Source: T. Cover and J. Thomas, *Elements of Information Theory*, 2nd ed., section 2.3.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gamelib.bandits.tally import as_numbers
from gamelib.errors import GameError

BELOW_ONE = np.nextafter(1, 0)
ABOVE_ZERO = np.finfo(np.float64).tiny


def bernoulli_kl(p: ArrayLike, q: ArrayLike) -> NDArray[np.float64]:
    r"""Return the divergence, in nats, of a Bernoulli distribution with mean *q* from one with mean *p*.

    .. math::

        \text{kl}(p, q) = p \ln\frac{p}{q} + (1 - p) \ln\frac{1 - p}{1 - q}, \qquad 0 \ln 0 = 0

    It is 0 if both are the same, and infinite if something can happen under *p* that cannot under *q*.

    Args:
        p: a probability, or an array of some.
        q: the same.

    Raises:
        GameError: if a number is not a probability.

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


MOST_ROUNDS = 60
CLOSE_ENOUGH = 1e-9  # Newton's method then doubles the number of right digits once more
