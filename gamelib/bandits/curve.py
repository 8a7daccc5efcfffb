r"""A curve: something that was counted up in every run, its mean over the runs, and how far that can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from gamelib.errors import GameError
from gamelib.number import is_finite_number
from gamelib.wording import counted


@dataclass(frozen=True, eq=False, repr=False)
class Curve:
    r"""What was counted up in every run, after some of the steps.

    The band is the normal one, :math:`m \pm z s / \sqrt{N}` with mean *m* and standard deviation *s* of *N* runs, and
    *z* = 1.96 for a level of 95 %. That is about where the true mean lies, for each step by itself, and not where a
    single run does. It takes some 30 runs; where a few do terribly, as with a greedy policy, it takes many more.

    Attributes:
        name: what was counted.
        steps: after which steps, rising, shape (points,).
        values: the figure of each run, shape (points, runs).

    Example:
        >>> curve = Curve("regret", np.array([1, 2]), np.array([[0.0, 1.0, 0.0, 1.0], [1.0, 1.0, 1.0, 3.0]]))
        >>> curve
        regret after 2 steps: 1.5, from 0.52 to 2.48 at 95 % (4 runs)
        >>> curve.mean.tolist()
        [0.5, 1.5]
    """

    name: str
    steps: NDArray[np.intp]
    values: NDArray[np.float64]

    @property
    def mean(self) -> NDArray[np.float64]:
        """The mean over the runs, shape (points,)."""
        return np.asarray(self.values.mean(axis=1))

    def band(self, level: float = 0.95) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the lower and the upper end of the band about the mean, each of shape (points,).

        Args:
            level: how sure it is to hold the true mean, between 0 and 1.

        Raises:
            GameError: if the level is not such a number, or there are fewer than two runs.
        """
        if not is_finite_number(level) or not 0 < level < 1:
            raise GameError(f"the level of a band is a number between 0 and 1, such as 0.95, not {level!r}")
        runs = self.values.shape[1]
        if runs < 2:
            raise GameError("how far a mean can be trusted shows in several runs, and there is only one")
        width = NormalDist().inv_cdf((1 + level) / 2) * self.values.std(axis=1, ddof=1) / sqrt(runs)
        return self.mean - width, self.mean + width

    def __repr__(self) -> str:
        runs = self.values.shape[1]
        sure = ""
        if runs > 1:
            low, high = self.band()
            sure = f", from {low[-1]:.4g} to {high[-1]:.4g} at 95 %"
        steps = counted(int(self.steps[-1]), "step")
        return f"{self.name} after {steps}: {self.mean[-1]:.4g}{sure} ({counted(runs, 'run')})"
