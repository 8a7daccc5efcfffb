r"""EXP3: exploring with exponential weights, where nothing is promised about how rewards come about.

Each arm has a weight. The policy draws an arm with probability

.. math::

    p_j = (1 - \gamma) \frac{w_j}{\sum_i w_i} + \frac{\gamma}{K}

and multiplies the weight of the one it pulled by :math:`\exp(\gamma \hat{x}_j / K)` with :math:`\hat{x}_j = x_j / p_j`.
An arm that is seldom pulled counts for as much more when it is, so that :math:`\hat{x}_j` has the right mean. The
weights are therefore :math:`\exp(\gamma S_j / K)`, where :math:`S_j` is the sum of the :math:`\hat{x}_j`; the tally
of this policy holds these sums.

Source: P. Auer, N. Cesa-Bianchi, Y. Freund and R. Schapire, "The nonstochastic multiarmed bandit problem", *SIAM
Journal on Computing* 32, 2002, figure 1, theorem 3.1 and corollary 3.2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamelib.arrays import np
from gamelib.bandits.policy import Tally, UnitRewards, check_number

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray


@dataclass(frozen=True, repr=False)
class EXP3(UnitRewards):
    r"""Draws an arm, the more likely the more it has paid for how likely it was.

    Its theorem holds for any rewards from 0 to 1, even those an opponent chooses: the regret against the best single
    arm is at most :math:`(e - 1) \gamma g + K \ln K / \gamma`, where *g* is what that arm pays altogether or more,
    the number of steps for example. With a fixed :math:`\gamma` this grows in proportion to the steps. It grows with
    their root only if :math:`\gamma` is tuned to how many there will be,

    .. math:: \gamma = \min\left\{1, \sqrt{\frac{K \ln K}{(e - 1) g}}\right\} ,

    and then it is at most :math:`2 \sqrt{e - 1} \sqrt{g K \ln K}`. That is the price: where rewards are drawn from
    distributions, the regret of UCB1 grows with the logarithm.

    Args:
        gamma: the share of pulls that go to any arm, above 0 and at most 1.
        rewards: the least and the greatest reward, where they are not 0 and 1.

    Example:
        >>> EXP3(0.2).probabilities(Tally.of([1, 0], [2, 0]), np.random.default_rng(1)).round(4).ravel().tolist()
        [0.5399, 0.4601]
    """

    gamma: float

    def __post_init__(self) -> None:
        super().__post_init__()
        check_number(self.gamma, "gamma", 0, 1, above=True)

    def probabilities(self, tally: Tally, rng: Generator) -> NDArray[np.float64]:
        """Return how likely each arm is to be pulled, shape (arms, runs)."""
        lead = tally.totals - tally.totals.max(axis=0)  # the same shares, and no weight overflows
        gamma = float(self.gamma)
        weights = np.exp(gamma / tally.arms * lead)
        shares: NDArray[np.float64] = (1 - gamma) * weights / weights.sum(axis=0) + gamma / tally.arms
        return shares

    def choose(self, tally: Tally, rng: Generator) -> NDArray[np.intp]:
        """Return an arm for each run, drawn with these probabilities."""
        sums = self.probabilities(tally, rng).cumsum(axis=0)[:-1]
        return np.asarray((sums <= rng.random(tally.runs)).sum(axis=0), dtype=np.intp)

    def read(
        self, tally: Tally, arms: NDArray[np.intp], rewards: NDArray[np.float64], rng: Generator
    ) -> NDArray[np.float64]:
        """Return each reward divided by how likely the arm was that paid it."""
        shares = self.probabilities(tally, rng)[arms, np.arange(tally.runs)]
        estimates: NDArray[np.float64] = super().read(tally, arms, rewards, rng) / shares
        return estimates
