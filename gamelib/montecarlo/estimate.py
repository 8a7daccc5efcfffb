r"""Monte Carlo: a number is estimated by drawing at random, and comes with its error.

Whatever can be written as the mean of something random can be estimated by drawing it often. With *n* independent
draws :math:`x_1, …, x_n` the estimate and its *standard error* are

.. math::

    \bar x = \frac1n \sum_{i=1}^{n} x_i, \qquad
    \mathrm{SE} = \frac{s}{\sqrt n}, \qquad
    s^2 = \frac{1}{n-1} \sum_{i=1}^{n} (x_i - \bar x)^2 .

The error falls like :math:`1/\sqrt n`, whatever is estimated: a further digit costs a hundred times the draws. The
interval given here is :math:`\bar x \pm z \, \mathrm{SE}`, where *z* is the quantile of the normal distribution. With
few draws it is too narrow: with 10 it should be about 15 % wider (Student's *t*), and draws that happen to be all alike
give an interval of no width, which then means nothing.

Source: N. Metropolis and S. Ulam, "The Monte Carlo method", *Journal of the American Statistical Association* 44,
1949; C. P. Robert and G. Casella, *Monte Carlo Statistical Methods*, 2nd ed., chapter 3.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor, log10, sqrt
from statistics import NormalDist

from gamelib.errors import GameError
from gamelib.number import check_count, is_finite_number


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of random draws, and how far it is to be trusted.

    Attributes:
        mean: the mean of the draws, the estimate.
        standard_error: the estimated standard deviation of that mean, 0 or more.
        samples: how many draws it is made of.

    Example:
        >>> Estimate.of([2, 4, 4, 6])
        Estimate(mean=4.0, standard_error=0.816496580927726, samples=4)
        >>> print(Estimate(0.52, 0.01, 2500))
        0.520 ± 0.020 (95 %, 2,500 samples)
    """

    mean: float
    standard_error: float
    samples: int

    def __post_init__(self) -> None:
        check_count("samples", self.samples, 2)
        if not is_finite_number(self.mean):
            raise GameError(f"a mean is a finite number, not {self.mean!r}")
        if not is_finite_number(self.standard_error) or self.standard_error < 0:
            raise GameError(f"a standard error is a number of 0 or more, not {self.standard_error!r}")

    @staticmethod
    def of(values: Iterable[float]) -> Estimate:
        """Return the estimate that these independent draws make, by Welford's method, which keeps none of them.

        Args:
            values: two finite numbers or more.

        Example:
            >>> Estimate.of([1, 2, 3]).standard_error == Estimate.of([10**9 + 1, 10**9 + 2, 10**9 + 3]).standard_error
            True
        """
        samples, mean, squares = 0, 0.0, 0.0
        if not isinstance(values, Iterable):
            raise GameError(f"an estimate is made of several draws, such as [2, 4, 4, 6], not of {values!r}")
        for value in values:
            if not is_finite_number(value):
                raise GameError(
                    f"what is drawn is a finite number, not {value!r}; for the probability of an event, draw 1.0 where "
                    "it happens and 0.0 where not"
                )
            samples += 1
            step = float(value) - mean
            mean += step / samples
            squares += step * (float(value) - mean)
        if samples < 2:
            raise GameError(f"an error shows in two draws or more, and there are {samples}")
        return Estimate(mean, sqrt(squares / (samples - 1) / samples), samples)

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the normal interval: of many such, about the share ``confidence`` contains the true value.

        Example:
            >>> [round(end, 3) for end in Estimate(0.52, 0.01, 2500).interval(0.95)]
            [0.5, 0.54]
        """
        margin = self.margin(confidence)
        return self.mean - margin, self.mean + margin

    def margin(self, confidence: float = 0.95) -> float:
        """Return half the width of :meth:`interval`: 1.96 standard errors for a confidence of 95 %."""
        if not is_finite_number(confidence) or not 0 < confidence < 1:
            raise GameError(f"a confidence is a number between 0 and 1, such as 0.95, not {confidence!r}")
        return NormalDist().inv_cdf((1 + confidence) / 2) * self.standard_error

    def __str__(self) -> str:
        margin = self.margin()
        digits = max(0, 1 - floor(log10(margin))) if margin else 3  # two that count
        return f"{float(self.mean):.{digits}f} ± {float(margin):.{digits}f} (95 %, {self.samples:,} samples)"
