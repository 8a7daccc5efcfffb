"""Thompson sampling: pull each arm as often as it is likely to be the best.

Source: W. Thompson, "On the likelihood that one unknown probability exceeds another", *Biometrika* 25, 1933;
S. Agrawal and N. Goyal, "Analysis of Thompson sampling for the multi-armed bandit problem", *COLT* 2012, algorithms
1 and 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from gamelib.arrays import np
from gamelib.bandits.policy import Index, IndexPolicy, Tally, UnitRewards
from gamelib.errors import InvalidPolicy

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray


@dataclass(frozen=True, repr=False)
class Thompson(UnitRewards, IndexPolicy):
    """Draws what each arm might pay from what it believes about the arm, and pulls the arm that drew the most.

    It believes at first that every mean is equally likely. After *S* rewards of 1 and *F* of 0 that makes the Beta
    distribution with 1 + *S* and 1 + *F*. Another reward *x* from 0 to 1 is turned into a 1 with probability *x*,
    and else into a 0, which leaves the mean as it is.

    Args:
        rewards: the least and the greatest reward, where they are not 0 and 1.

    Example:
        >>> a, b = Thompson().posterior(Tally.of(pulls=[10, 3], totals=[7, 0]))
        >>> a.ravel().tolist(), b.ravel().tolist()
        ([8.0, 1.0], [4.0, 4.0])
    """

    tries_each_arm_first: ClassVar[bool] = False

    def posterior(self, tally: Tally) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the two parameters of the Beta distribution of each arm's mean, each of shape (arms, runs)."""
        return 1 + tally.totals, 1 + tally.pulls - tally.totals

    def index(self, tally: Tally, rng: Generator) -> Index:
        """Return the mean of what is believed about each arm, and how far what was drawn lies above or below it."""
        if (tally.totals > tally.pulls).any() or tally.totals.min() < 0:
            raise InvalidPolicy(
                "Thompson sampling counts rewards of 1 and of 0, so that no arm has paid more than it was pulled: "
                f"{tally.totals[:, 0]} in sum after {tally.pulls[:, 0]} pulls cannot be"
            )
        a, b = self.posterior(tally)
        mean = a / (a + b)
        return Index(mean, rng.beta(a, b) - mean)

    def bonus(self, tally: Tally) -> NDArray[np.float64]:
        """Return zeros: what is added to the mean of what is believed is drawn, in :meth:`index`."""
        return np.zeros_like(tally.means)

    def read(
        self, tally: Tally, arms: NDArray[np.intp], rewards: NDArray[np.float64], rng: Generator
    ) -> NDArray[np.float64]:
        """Return each reward as a 1 or a 0, with the same mean."""
        chances = super().read(tally, arms, rewards, rng)
        return (rng.random(tally.runs) < chances).astype(np.float64)
