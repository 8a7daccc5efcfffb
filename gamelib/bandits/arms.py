"""Arms of a bandit: slot machines, each of which pays at random in its own way.

An arm knows its true mean, which a policy never sees, and pays rewards. The rewards of one arm do not depend on
those of another, nor on those it paid before. Its mean may drift, so that what was best does not stay best.

Source: P. Auer, N. Cesa-Bianchi and P. Fischer, "Finite-time analysis of the multiarmed bandit problem", *Machine
Learning* 47, 2002, section 1, and section 4 for the published bandits; R. Sutton and A. Barto, *Reinforcement Learning:
An Introduction*, 2nd ed., section 2.1, and section 2.5 for arms that change.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from gamelib.arrays import np
from gamelib.errors import InvalidArm
from gamelib.number import is_finite_number, is_whole_number
from gamelib.wording import digits

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

DRAWN_AHEAD = 2**16


class Arm(ABC):
    """An arm of a bandit; one of your own says its mean and its bounds, and draws rewards.

    Example:
        >>> class Die(Arm):
        ...     mean, bounds = 3.5, (1, 6)
        ...     def draw(self, rng, size):
        ...         return rng.integers(1, 7, size=size)
        >>> Die().draw(np.random.default_rng(1), 3).tolist(), Die().in_unit_interval
        ([3, 4, 5], False)
    """

    if TYPE_CHECKING:  # while a program runs, an arm is free to have properties, fields or plain attributes for these

        @property
        def mean(self) -> float:
            """The expected reward."""

        @property
        def bounds(self) -> tuple[float, float]:
            """The least and the greatest reward there can be; infinite if there is no bound."""

    @abstractmethod
    def draw(self, rng: Generator, size: int) -> NDArray[np.float64]:
        """Return ``size`` independent rewards."""

    def at(self, step: int) -> Arm:
        """Return the arm as it is at a step, 1 for the first; most arms are always the same."""
        return self

    @property
    def in_unit_interval(self) -> bool:
        """Whether all rewards lie in [0, 1], which the theorem on UCB1 asks for."""
        low, high = self.bounds
        return low >= 0 and high <= 1


@dataclass(frozen=True)
class Bernoulli(Arm):
    """Pays 1 with probability ``p``, and else 0.

    Args:
        p: the probability of a reward, from 0 to 1.

    Example:
        >>> Bernoulli(0.9), Bernoulli(0.9).mean, Bernoulli(0.9).in_unit_interval
        (Bernoulli(p=0.9), 0.9, True)
    """

    p: float
    bounds: ClassVar = (0.0, 1.0)

    def __post_init__(self) -> None:
        if not is_finite_number(self.p) or not 0 <= self.p <= 1:
            raise InvalidArm(f"Bernoulli(p) pays 1 with a probability p, a number from 0 to 1, not {self.p!r}")

    @property
    def mean(self) -> float:
        """The expected reward, which is the probability of a 1."""
        return self.p

    def draw(self, rng: Generator, size: int) -> NDArray[np.float64]:
        """Return ``size`` independent rewards."""
        return (rng.random(size) < self.p).astype(np.float64)


def checked_arms(arms: Sequence[Arm]) -> tuple[Arm, ...]:
    """Return the arms as a tuple."""
    if isinstance(arms, Arm):
        raise InvalidArm(f"the arms are a list of arms: write [{arms!r}] for this one alone")
    if not isinstance(arms, Iterable):
        raise InvalidArm(f"the arms are a list such as [Bernoulli(0.9), Bernoulli(0.6)], not {arms!r}")
    each = tuple(arms)
    if not each:
        raise InvalidArm("a bandit has at least one arm, and none was given")
    for arm in each:
        _check_arm(arm)
    return each


def _check_arm(arm: Arm) -> None:
    if isinstance(arm, type):
        raise InvalidArm(f"{arm.__name__} is a class and not an arm: write {arm.__name__}(…)")
    if not isinstance(arm, Arm):
        raise InvalidArm(f"{arm!r} is not an arm: write Bernoulli({arm!r}), or a subclass of Arm of your own")
    for name in ("mean", "bounds"):
        if name not in dir(arm):
            raise InvalidArm(f"{arm!r} has no {name}: an arm has a mean, bounds and a method draw(rng, size)")
    bounds = arm.bounds
    if not isinstance(bounds, tuple | list) or len(bounds) != 2 or not all(isinstance(each, Real) for each in bounds):
        raise InvalidArm(f"the bounds of an arm are its least and greatest reward, not {bounds!r} of {arm!r}")
    (low, high), mean = bounds, arm.at(1).mean
    if not is_finite_number(mean) or not low <= mean <= high:
        raise InvalidArm(f"the mean of an arm is a finite number within its bounds, not {mean!r} as of {arm!r}")


@dataclass(frozen=True, repr=False)
class Drifting(Arm):
    """Pays 1 or 0 like a Bernoulli arm whose probability changes from step to step.

    The change is not a matter of chance: it is written down in points (step, mean). Between two points the mean goes in
    a straight line, before the first and after the last it stays. So it is the same in every run, and the true mean
    at every step is known.

    Args:
        points: pairs of a step, 1 or more, and the mean there, from 0 to 1; the steps in rising order.

    Example:
        >>> sinking = Drifting([(1, 0.8), (1001, 0.3)])
        >>> sinking
        Drifting([(1, 0.8), (1001, 0.3)])
        >>> [sinking.at(step).mean for step in (1, 501, 5000)]
        [0.8, 0.55, 0.3]
    """

    points: tuple[tuple[int, float], ...]
    bounds: ClassVar = (0.0, 1.0)

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

    @property
    def mean(self) -> float:
        """Raise InvalidArm: there is no one mean, but ``at(step).mean``."""
        raise InvalidArm(f"the mean of {self!r} changes from step to step: ask at(step).mean")

    def draw(self, rng: Generator, size: int) -> NDArray[np.float64]:
        """Raise InvalidArm: there is no one distribution, but ``at(step).draw(…)``."""
        raise InvalidArm(f"what {self!r} pays changes from step to step: ask at(step).draw(rng, size)")

    def at(self, step: int) -> Bernoulli:
        """Return the Bernoulli arm that this one is at a step, 1 for the first."""
        after = bisect_right(self.points, step, key=itemgetter(0))
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


PUBLISHED_BANDITS: Final[Mapping[int, tuple[Bernoulli, ...]]] = MappingProxyType(
    {
        number: tuple(map(Bernoulli, means))
        for number, means in {
            1: [0.9, 0.6],
            2: [0.9, 0.8],
            3: [0.55, 0.45],
            11: [0.9] + [0.6] * 9,
            12: [0.9] + [0.8] * 3 + [0.7] * 3 + [0.6] * 3,
            13: [0.9] + [0.8] * 9,
            14: [0.55] + [0.45] * 9,
        }.items()
    }
)
"""The seven bandits of Auer, Cesa-Bianchi and Fischer, by their numbers in the paper; the best arm comes first."""


def payment(
    arms: Sequence[Arm], runs: int, rng: Generator
) -> Callable[[int, NDArray[np.intp]], NDArray[np.float64]]:
    """Return a function that says what the chosen arm pays at a step in each run, shape (runs,).

    For Bernoulli arms it draws one number for each run and step, so that policies with the same seed are equally lucky;
    for others, which may draw, or change, in their own way, the rewards of the chosen arms only, arm by arm.
    """
    p = np.array([arm.p for arm in arms if type(arm) is Bernoulli], dtype=np.float64)
    ahead = max(1, DRAWN_AHEAD // runs)
    luck = np.empty((0, runs))

    def by_luck(step: int, chosen: NDArray[np.intp]) -> NDArray[np.float64]:
        nonlocal luck
        row = (step - 1) % ahead
        if row == 0:
            luck = rng.random((ahead, runs))
        return np.asarray(luck[row] < p[chosen], dtype=np.float64)

    def arm_by_arm(step: int, chosen: NDArray[np.intp]) -> NDArray[np.float64]:
        paid = np.empty(chosen.size)
        for number, arm in enumerate(arms):
            its_runs = np.flatnonzero(chosen == number)
            if its_runs.size:
                paid[its_runs] = drawn(arm, step, rng, its_runs.size)
        return paid

    return by_luck if len(p) == len(arms) else arm_by_arm


def drawn(arm: Arm, step: int, rng: Generator, size: int) -> NDArray[np.float64]:
    """Return rewards of an arm, checked."""
    rewards = np.asarray(arm.at(step).draw(rng, size))
    if rewards.shape != (size,) or rewards.dtype.kind not in "fiub":
        raise InvalidArm(f"draw(rng, size) of an arm returns an array of size numbers, not {rewards!r}, from {arm!r}")
    low, high = arm.bounds
    least, greatest = rewards.min(), rewards.max()  # both are nan if any of them is
    if not (low <= least and greatest <= high and np.isfinite(least) and np.isfinite(greatest)):
        wrong = rewards[~((rewards >= low) & (rewards <= high) & np.isfinite(rewards))][0]
        raise InvalidArm(
            f"{arm!r} paid {wrong}, and a reward of this arm is a finite number from {digits(low)} to {digits(high)}"
        )
    return rewards
