r"""KL-UCB: an upper confidence bound that fits the distribution.

Hoeffding's inequality is the same for all means. Near 0 and 1 rewards vary less, and Chernoff's inequality, with the
divergence in place of a square, says so. The index is the greatest mean that the rewards have not made incredible:

.. math::

    \max\left\{q \ge \bar{x}_j : n_j \, \text{kl}(\bar{x}_j, q) \le \ln t + c \ln \ln t\right\}

where *t* is the number of the step. For Bernoulli arms the regret reaches the rate of Lai and Robbins.

Source: A. Garivier and O. Cappé, "The KL-UCB algorithm for bounded stochastic bandits and beyond", *COLT* 2011,
algorithm 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log

import numpy as np
from numpy.typing import NDArray

from gamelib.bandits.divergence import kl_upper_bound
from gamelib.bandits.policy import IndexPolicy, UnitRewards, check_number
from gamelib.bandits.tally import Tally


@dataclass(frozen=True, repr=False)
class KLUCB(UnitRewards, IndexPolicy):
    """Pulls each arm once, and from then on the one whose mean could still be the highest.

    Args:
        c: the weight of the second term, 0 or more. The theorem is proved for 3; the authors recommend 0.
        rewards: the least and the greatest reward, where they are not 0 and 1.

    Raises:
        InvalidPolicy: if one of them cannot be.

    Example:
        >>> index = KLUCB().index(Tally.of(pulls=[10, 8, 3], totals=[7, 5, 0]), np.random.default_rng(1))
        >>> index.value.round(3).ravel().tolist()
        [0.947, 0.931, 0.643]
    """

    c: float = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        check_number(self.c, "c", 0, inf)

    def bonus(self, tally: Tally) -> NDArray[np.float64]:
        """Return how far the index of each arm lies above its mean."""
        step = tally.plays + 1
        budget = max(log(step) + self.c * log(log(step)), 0.0)  # the second term is negative at step 2
        return kl_upper_bound(tally.means, budget / tally.pulls) - tally.means
