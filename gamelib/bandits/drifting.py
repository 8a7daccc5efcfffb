"""An arm that drifts: what was best does not stay best.

Source: R. Sutton and A. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., section 2.5 (tracking a problem
that changes).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from gamelib.bandits.arms import Arm, Bernoulli
from gamelib.errors import InvalidArm
from gamelib.number import check_count, is_finite_number, is_whole_number
from gamelib.rng import generator


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

    @classmethod
    def walk(cls, start: float, *, deviation: float, every: int, steps: int, rng: Generator | int) -> Drifting:
        """Return an arm whose mean walks at random, drawn now and fixed from then on.

        Every so many steps it has moved by a normally distributed distance; where it would leave [0, 1], it is
        thrown back as a ball is by a wall.

        Args:
            start: the mean at step 1, from 0 to 1.
            deviation: the standard deviation of a distance, 0 or more.
            every: how many steps one takes, 1 or more.
            steps: how long it walks, 1 or more; from then on it stays.
            rng: a generator, or a seed for a new one.

        Raises:
            InvalidArm: if the start or the deviation is out of range.
            GameError: if ``rng`` is neither a generator nor a seed, or a number of steps less than 1.

        Example:
            >>> Drifting.walk(0.5, deviation=0.1, every=100, steps=1000, rng=1)
            Drifting([(1, 0.5), (101, 0.5346), …, (1001, 0.7249)])
        """
        if not is_finite_number(start) or not 0 <= start <= 1:
            raise InvalidArm(f"a walk starts at a mean from 0 to 1, not at {start!r}")
        if not is_finite_number(deviation) or deviation < 0:
            raise InvalidArm(f"the deviation of a walk is a finite number of 0 or more, not {deviation!r}")
        check_count("every", every)
        check_count("steps", steps)
        moments = range(1, steps + every, every)
        way = start + np.concatenate([[0.0], generator(rng).normal(0.0, deviation, len(moments) - 1).cumsum()])
        folded = np.abs((way + 1) % 2 - 1)  # reflected at 0 and at 1
        return cls(tuple(zip(moments, folded.tolist(), strict=True)))

    @property
    def mean(self) -> float:
        """There is no one mean: ask ``at(step).mean``.

        Raises:
            InvalidArm: always.
        """
        raise InvalidArm(f"the mean of {self!r} changes from step to step: ask at(step).mean")

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest reward: 0 and 1."""
        return 0.0, 1.0

    def draw(self, rng: Generator, size: int) -> NDArray[np.float64]:
        """There is no one distribution: ask ``at(step).draw(…)``.

        Raises:
            InvalidArm: always.
        """
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
