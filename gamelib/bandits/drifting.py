"""An arm that drifts: what was best does not stay best.

Source: R. Sutton and A. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., section 2.5 (tracking a problem
that changes).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from gamelib.bandits.arms import Arm, Bernoulli
from gamelib.errors import InvalidArm
from gamelib.number import is_finite_number, is_whole_number


@dataclass(frozen=True, repr=False)
class Drifting(Arm):
    """Pays 1 or 0 like a Bernoulli arm whose probability changes from step to step.

    The change is not a matter of chance: it is written down in points (step, mean). Between two points the mean goes in
    a straight line, before the first and after the last it stays. So it is the same in every run, and the true mean
    at every step is known.

    Args:
        points: pairs of a step, 1 or more, and the mean there, from 0 to 1; the steps in rising order.

    Raises:
        InvalidArm: if they are not such pairs.

    Example:
        >>> sinking = Drifting([(1, 0.8), (1001, 0.3)])
        >>> sinking
        Drifting([(1, 0.8), (1001, 0.3)])
        >>> [sinking.at(step).mean for step in (1, 501, 5000)]
        [0.8, 0.55, 0.3]
    """

    points: tuple[tuple[int, float], ...]
    bounds: ClassVar = (0.0, 1.0)
    _steps: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        try:
            points = tuple((step, mean) for step, mean in self.points)
        except (TypeError, ValueError):
            points = ()
        if not points:
            raise InvalidArm(f"the points of Drifting(points) are pairs (step, mean), not {self.points!r}")
        before = 0
        for step, mean in points:
            if not is_whole_number(step) or step <= before:
                raise InvalidArm(
                    f"the steps of Drifting(points) are whole numbers from 1 on, each greater than the one before, "
                    f"and {step!r} does not follow {before}"
                )
            if not is_finite_number(mean) or not 0 <= mean <= 1:
                raise InvalidArm(f"the means of Drifting(points) are numbers from 0 to 1, not {mean!r}")
            before = step
        object.__setattr__(self, "points", points)
        object.__setattr__(self, "_steps", tuple(step for step, _ in points))

    @property
    def mean(self) -> float:
        """Raise InvalidArm: there is no one mean, but ``at(step).mean``."""
        raise InvalidArm(f"the mean of {self!r} changes from step to step: ask at(step).mean")

    def draw(self, rng: Generator, size: int) -> NDArray[np.float64]:
        """Raise InvalidArm: there is no one distribution, but ``at(step).draw(…)``."""
        raise InvalidArm(f"what {self!r} pays changes from step to step: ask at(step).draw(rng, size)")

    def at(self, step: int) -> Bernoulli:
        """Return the Bernoulli arm that this one is at a step, 1 for the first."""
        after = bisect_right(self._steps, step)
        if after == 0 or after == len(self.points):
            return Bernoulli(self.points[max(after - 1, 0)][1])
        (from_step, from_mean), (to_step, to_mean) = self.points[after - 1 : after + 1]
        share = (step - from_step) / (to_step - from_step)
        return Bernoulli((1 - share) * from_mean + share * to_mean)

    def __repr__(self) -> str:
        shown = [f"({step}, {float(mean):.4g})" for step, mean in self.points]
        if len(shown) > 4:
            shown[2:-1] = ["…"]
        return f"Drifting([{', '.join(shown)}])"
