r"""Upper confidence bounds: optimism in the face of uncertainty.

Hoeffding's inequality says that the mean of :math:`n_j` rewards from [0, 1] lies more than *a* below the true mean
with probability at most :math:`e^{-2 n_j a^2}`. With :math:`a = \sqrt{2 \ln n / n_j}` that is :math:`n^{-4}`, so the
mean plus this much is almost always above the true mean. UCB1 pulls the arm for which it is the highest:

.. math::

    \bar{x}_j + C \sqrt{\frac{2 \ln n}{n_j}}

with :math:`C = 1`, where *n* is the number of all pulls so far. A constant of exploration means this *C* everywhere in
the library, in trees as well. Elsewhere the same index is written in other ways:

===============================================  =========================================  ==========================
as written by                                    the part that is added to the mean          here
===============================================  =========================================  ==========================
Auer, Cesa-Bianchi and Fischer (2002)            :math:`\sqrt{2 \ln n / n_j}`                :math:`C = 1`
Kocsis and Szepesvári (2006)                     :math:`2 C_p \sqrt{\ln t / s}`              :math:`C = \sqrt 2 C_p`
Browne et al. (2012)                             :math:`2 C_p \sqrt{2 \ln n / n_j}`          :math:`C = 2 C_p`
many programs, rewards from 0 to 1               :math:`c \sqrt{\ln n / n_j}`                :math:`C = c / \sqrt 2`
OpenSpiel, rewards from -1 to 1                  :math:`c \sqrt{\ln n / n_j}`                :math:`C = c / (2 \sqrt 2)`
===============================================  =========================================  ==========================

Rewards from -1 to 1 are twice as wide as those from 0 to 1, and so must their bonus be.

KL-UCB has a bound that fits the distribution. Hoeffding's inequality is the same for all means. Near 0 and 1 rewards
vary less, and Chernoff's inequality, with the divergence in place of a square, says so. The index is the greatest mean
that the rewards have not made incredible:

.. math::

    \max\left\{q \ge \bar{x}_j : n_j \, \text{kl}(\bar{x}_j, q) \le \ln t + c \ln \ln t\right\}

where *t* is the number of the step. For Bernoulli arms the regret reaches the rate of Lai and Robbins.

Source: P. Auer, N. Cesa-Bianchi and P. Fischer, "Finite-time analysis of the multiarmed bandit problem", *Machine
Learning* 47, 2002, figure 1 and section 4; A. Garivier and O. Cappé, "The KL-UCB algorithm for bounded
stochastic bandits and beyond", *COLT* 2011, algorithm 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt
from typing import TYPE_CHECKING, ClassVar

from gamelib.arrays import np
from gamelib.bandits.bounds import kl_upper_bound
from gamelib.bandits.policy import IndexPolicy, Tally, UnitRewards, check_number
from gamelib.errors import InvalidPolicy

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, repr=False)
class UCB1(UnitRewards, IndexPolicy):
    """Pulls each arm once, and from then on the one with the highest upper confidence bound.

    Its theorem is about rewards from 0 to 1. With ``rewards=(low, high)`` these count as 0 and 1, and then arms that
    can pay any number are accepted too: for normally distributed ones the same proof holds if no standard deviation
    is more than half of the distance from low to high.

    Args:
        c: how much it explores, 0 or more; 1 is the published policy, and 0 the greedy one.
        rewards: the least and the greatest reward, where they are not 0 and 1.

    Example:
        >>> index = UCB1().index(Tally.of(pulls=[10, 8, 3], totals=[7, 5, 0]), np.random.default_rng(1))
        >>> index.bonus.round(3).ravel().tolist()
        [0.78, 0.872, 1.425]
        >>> index.value.round(3).ravel().tolist()
        [1.48, 1.497, 1.425]
    """

    c: float = 1.0

    takes_unbounded: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_number(self.c, "C", 0, inf)

    def bonus(self, tally: Tally) -> NDArray[np.float64]:
        """Return how far the upper confidence bound of each arm lies above its mean."""
        return self.c * sqrt(2 * log(tally.plays)) * tally.one_over_root_pulls


@dataclass(frozen=True, repr=False)
class UCB1Tuned(UnitRewards, IndexPolicy):
    r"""UCB1 with a bonus that looks at how much the rewards of an arm vary.

    .. math::

        \bar{x}_j + \sqrt{\frac{\ln n}{n_j} \min\left\{\frac14, V_j\right\}}, \qquad
        V_j = \overline{x^2_j} - \bar{x}_j^2 + \sqrt{\frac{2 \ln n}{n_j}}

    A quarter is the greatest variance that rewards from 0 to 1 can have. There is no theorem about it; in the
    experiments of the paper it does better than UCB1.

    Args:
        rewards: the least and the greatest reward, where they are not 0 and 1, as for :class:`UCB1`.

    Example:
        >>> tally = Tally.of(pulls=[10, 100], totals=[7, 50], squares=[7, 25.5])
        >>> UCB1Tuned().index(tally, np.random.default_rng(1)).value.round(3).ravel().tolist()
        [1.043, 0.608]
    """

    takes_unbounded: ClassVar[bool] = True
    needs_squares: ClassVar[bool] = True

    def bonus(self, tally: Tally) -> NDArray[np.float64]:
        """Return how far the index of each arm lies above its mean."""
        if tally.squares is None:
            raise InvalidPolicy("UCB1Tuned needs a tally with squares: Tally(arms, runs, squares=True)")
        variances = tally.squares / tally.pulls - tally.means**2
        doubt = log(tally.plays) / tally.pulls
        bonus: NDArray[np.float64] = np.sqrt(doubt * np.minimum(1 / 4, variances + np.sqrt(2 * doubt)))
        return bonus


@dataclass(frozen=True, repr=False)
class KLUCB(UnitRewards, IndexPolicy):
    """Pulls each arm once, and from then on the one whose mean could still be the highest.

    Args:
        c: the weight of the second term, 0 or more. The theorem is proved for 3; the authors recommend 0.
        rewards: the least and the greatest reward, where they are not 0 and 1.

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
