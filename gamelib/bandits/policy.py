"""What a policy is, and the shape that most of them have: pull the arm with the highest index.

A policy is a rule and nothing more; what it has seen, of every arm in every run, stands in a :class:`Tally`. So the
same few lines play one run, which can be looked at pull by pull, and a thousand runs at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from math import isfinite
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from gamelib.arrays import np
from gamelib.bandits.arms import Arm
from gamelib.errors import GameError, InvalidArm, InvalidPolicy
from gamelib.number import check_count, is_finite_number
from gamelib.wording import counted, digits, quoted

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import ArrayLike, NDArray


def as_numbers(given: ArrayLike) -> NDArray[np.float64]:
    """Return what was given as an array of floats, a NaN if it is not numbers."""
    try:
        return np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        return np.asarray(np.nan)


class Tally:
    r"""How often each arm was pulled, and what it paid; a row for each arm and a column for each run.

    A run never sees another: they stand side by side so that numpy can advance all of them at once, and a single run
    is a tally of one column.

    Args:
        arms, runs: how many there are, 1 or more.
        squares: whether the squares of the rewards are added up too.

    Attributes:
        plays: how many pulls were made in each run, the *n* of the formulas.
        pulls: how many of them were of each arm, shape (arms, runs).
        totals: the sum of what each arm paid, of that shape.
        means: the mean of what each arm paid, of that shape; 0 for an arm that was not pulled.
        one_over_root_pulls: :math:`1/\sqrt{n_j}`, kept because it changes for one arm at a step and is needed for
            all; infinite for an arm that was not pulled.
        squares: the sum of the squares of what each arm paid, of that shape, if asked for, and else ``None``.

    Example:
        >>> tally = Tally(arms=2, runs=3)
        >>> tally.record(np.array([0, 1, 1]), np.array([1.0, 0.0, 1.0]))
        >>> tally.pulls.tolist(), tally.means.tolist()
        ([[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]], [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    """

    def __init__(self, arms: int, runs: int, *, squares: bool = False) -> None:
        check_count("arms", arms)
        check_count("runs", runs)
        self.arms, self.runs, self.plays = arms, runs, 0
        self.pulls = np.zeros((arms, runs))
        self.totals = np.zeros((arms, runs))
        self.means = np.zeros((arms, runs))
        self.one_over_root_pulls = np.full((arms, runs), np.inf)
        self.squares = np.zeros((arms, runs)) if squares else None
        self._run_numbers = np.arange(runs)
        self._all_tried = False

    @property
    def all_tried(self) -> bool:
        """Whether each arm was pulled in each run."""
        self._all_tried = self._all_tried or bool(self.pulls.all())  # once it is so it stays so
        return self._all_tried

    @property
    def untried(self) -> NDArray[np.intp] | None:
        """The first arm of each run that was never pulled; ``None`` if some run has none.

        Example:
            >>> Tally.of([2, 0, 0], [1, 0, 0]).untried.tolist(), Tally.of([2, 1], [1, 0]).untried
            ([1], None)
        """
        if self.all_tried:
            return None
        never = self.pulls == 0
        first: NDArray[np.intp] = never.argmax(axis=0)
        return first if never.any(axis=0).all() else None

    @classmethod
    def of(cls, pulls: Sequence[int], totals: Sequence[float], squares: Sequence[float] | None = None) -> Tally:
        """Return the tally of a single run in which each arm was pulled so often and paid so much in sum.

        Example:
            >>> tally = Tally.of(pulls=[10, 8, 3], totals=[7, 5, 0])
            >>> tally.plays, tally.means.ravel().tolist()
            (21, [0.7, 0.625, 0.0])
        """
        given = [as_numbers(each) for each in ([pulls, totals] if squares is None else [pulls, totals, squares])]
        right = all(each.ndim == 1 and each.shape == given[0].shape and np.isfinite(each).all() for each in given)
        if not right or not np.all((given[0] >= 0) & (given[0] == given[0].round())):
            shown = " and ".join(quoted(each) for each in (pulls, totals, squares) if each is not None)
            raise GameError(f"a tally has the number of pulls and the sum of rewards of each arm, not {shown}")
        tally = cls(given[0].size, 1, squares=squares is not None)
        tally.plays = int(given[0].sum())
        tally.pulls[:, 0], tally.totals[:, 0] = given[:2]
        if tally.squares is not None:
            tally.squares[:, 0] = given[2]
        tried = tally.pulls > 0
        tally.means[tried] = tally.totals[tried] / tally.pulls[tried]
        tally.one_over_root_pulls[tried] = 1 / np.sqrt(tally.pulls[tried])
        return tally

    def record(self, arms: NDArray[np.intp], rewards: NDArray[np.float64]) -> None:
        """Write down one pull in every run: which arm, and what it paid, both of shape (runs,)."""
        at = arms * self.runs + self._run_numbers  # where these cells are in an array read row by row
        pulls = self.pulls.ravel()[at] + 1
        totals = self.totals.ravel()[at] + rewards
        self.pulls.ravel()[at] = pulls
        self.totals.ravel()[at] = totals
        self.means.ravel()[at] = totals / pulls
        self.one_over_root_pulls.ravel()[at] = 1 / np.sqrt(pulls)
        if self.squares is not None:
            self.squares.ravel()[at] += rewards * rewards
        self.plays += 1


class Policy(ABC):
    """A rule that says which arm to pull next; one of your own has the method ``choose``.

    Arrays hold a column for each run. A policy that wants to remember more than the tally may keep it in attributes
    of its own; where ``tally.plays`` is 0, a new experiment begins.

    Example:
        >>> from gamelib.bandits import Bernoulli, run
        >>> class ExploreThenCommit(Policy):
        ...     def choose(self, tally, rng):
        ...         if tally.plays < 20 * tally.arms:
        ...             return tally.plays % tally.arms  # the same arm in every run
        ...         return tally.means.argmax(axis=0)  # one for each run
        >>> run([Bernoulli(0.9), Bernoulli(0.1)], ExploreThenCommit(), steps=100, runs=5, rng=1).pulls.tolist()
        [[80, 80, 80, 80, 80], [20, 20, 20, 20, 20]]
    """

    needs_squares: ClassVar[bool] = False
    """Whether the tally is to add up the squares of the rewards as well."""

    @abstractmethod
    def choose(self, tally: Tally, rng: Generator) -> NDArray[np.intp]:
        """Return the arm to pull next in each run, counted from 0: shape (runs,), or one number for all runs."""

    def read(
        self, tally: Tally, arms: NDArray[np.intp], rewards: NDArray[np.float64], rng: Generator
    ) -> NDArray[np.float64]:
        """Return the rewards of the arms pulled in each run, both of shape (runs,), as the policy writes them down."""
        return rewards

    def probabilities(self, tally: Tally, rng: Generator) -> NDArray[np.float64] | None:
        """Return how likely the policy is to pull each arm, shape (arms, runs); ``None`` if it does not say."""
        return None

    def check_arms(self, arms: Sequence[Arm]) -> None:  # noqa: B027  (most policies can play with any)
        """Raise InvalidArm unless the policy can play with these arms."""

    def __repr__(self) -> str:
        names: list[str] = [each.name for each in fields(self)] if is_dataclass(self) else []
        given = [f"{name}={getattr(self, name)!r}" for name in names if getattr(self, name) is not None]
        return f"{type(self).__name__}({', '.join(given)})"


class Index(NamedTuple):
    """What an index policy goes by, each part of shape (arms, runs).

    Attributes:
        mean: what the arm is thought to pay.
        bonus: what is added because that is not certain.
    """

    mean: NDArray[np.float64]
    bonus: NDArray[np.float64]

    @property
    def value(self) -> NDArray[np.float64]:
        """The index: the two parts added up."""
        return self.mean + self.bonus


class IndexPolicy(Policy):
    """A policy that pulls the arm with the highest index, a mean and a bonus; one of your own says the bonus.

    At first it pulls each arm once, in their order: as long as there are arms that were never pulled, the first of
    them. Of several arms with the highest index it pulls any, all equally
    likely.

    Example:
        >>> class Curious(IndexPolicy):
        ...     def bonus(self, tally):
        ...         return 1 / tally.pulls
        >>> Curious().index(Tally.of(pulls=[4, 2], totals=[2, 0]), np.random.default_rng(1)).value.ravel().tolist()
        [0.75, 0.5]
    """

    tries_each_arm_first: ClassVar[bool] = True
    """Whether the first pulls go to each arm once, before there are indices."""

    @abstractmethod
    def bonus(self, tally: Tally) -> NDArray[np.float64]:
        """Return what is added to the mean of each arm, shape (arms, runs)."""

    def index(self, tally: Tally, rng: Generator) -> Index:
        """Return the index of each arm, in its two parts."""
        if self.tries_each_arm_first and not tally.all_tried:
            arm, run = np.argwhere(tally.pulls == 0)[0]
            raise InvalidPolicy(
                f"{self!r} pulls each arm once, and has no index before, after {counted(tally.plays, 'pull')}: "
                f"arm {arm} was never pulled{f' in run {run}' * (tally.runs > 1)}"
            )
        bonus = self.bonus(tally)
        if not isinstance(bonus, np.ndarray) or bonus.shape != tally.means.shape or bonus.dtype.kind not in "biuf":
            raise InvalidPolicy(
                f"bonus(tally) of {self!r} returns an array of real numbers of the shape (arms, runs), here "
                f"{tally.means.shape}, not {quoted(bonus)}"
            )
        if not (finite := np.isfinite(bonus)).all():
            raise InvalidPolicy(
                f"a bonus is a finite number, and one of {self!r} is {bonus[~finite][0]} after "
                f"{counted(tally.plays, 'pull')}: does it divide by 0, or take the root or logarithm of what has none?"
            )
        return Index(tally.means, bonus)

    def choose(self, tally: Tally, rng: Generator) -> NDArray[np.intp]:
        """Return the arm with the highest index in each run."""
        if self.tries_each_arm_first and (untried := tally.untried) is not None:
            return untried
        return highest(self.index(tally, rng).value, rng)


def checked_policy(policy: Policy) -> Policy:
    """Return the policy."""
    if isinstance(policy, type):
        raise InvalidPolicy(f"{policy.__name__} is a class and not a policy: write {policy.__name__}(…)")
    if not isinstance(policy, Policy):
        raise InvalidPolicy(f"{policy!r} is not a policy: a policy is a subclass of Policy, with a method choose")
    return policy


def chosen_arms(chosen: object, tally: Tally, policy: Policy) -> NDArray[np.intp]:
    """Return the arms a policy chose, one for each run."""
    given = np.asarray(chosen)
    if given.dtype.kind in "iu" and given.shape in ((), (tally.runs,)) and 0 <= given.min() <= given.max() < tally.arms:
        arms: NDArray[np.intp] = given.astype(np.intp, copy=False)
        return arms if arms.shape else np.full(tally.runs, arms)
    raise InvalidPolicy(
        f"{policy!r} chose {chosen!r}: a policy returns the number of an arm for each of the {tally.runs:,} runs, a "
        f"whole number from 0 to {tally.arms - 1}, or one number for all"
    )


def highest(index: NDArray[np.float64], rng: Generator) -> NDArray[np.intp]:
    """Return which arm has the highest index, of shape (arms, runs), in each run; any of several, equally likely.

    Example:
        >>> highest(np.array([[0.2, 0.7], [0.3, 0.1]]), np.random.default_rng(1)).tolist()
        [1, 0]
    """
    most = index.max(axis=0)
    best = index == most
    arms: NDArray[np.intp] = best.argmax(axis=0)
    count = np.count_nonzero(best)
    if np.isnan(most).any():
        raise InvalidPolicy(f"an index is a number, and one of these is not:\n{index[:, np.isnan(index).any(axis=0)]}")
    if count > arms.size:
        tied = np.flatnonzero(np.add.reduce(best, axis=0, dtype=np.intp) > 1)
        lots = rng.random((len(best), tied.size))
        arms[tied] = np.where(best[:, tied], lots, -1).argmax(axis=0)
    return arms


@dataclass(frozen=True, repr=False)
class UnitRewards(Policy):
    """A policy whose formula is meant for rewards from 0 to 1.

    Args:
        rewards: the least and the greatest reward of the arms, which then count as 0 and 1; by default they are 0
            and 1 themselves.
    """

    rewards: tuple[float, float] | None = field(default=None, kw_only=True)

    takes_unbounded: ClassVar[bool] = False
    """Whether arms that can pay any number are accepted where ``rewards`` gives their scale."""

    def __post_init__(self) -> None:
        if self.rewards is None:
            return
        given = tuple(self.rewards) if isinstance(self.rewards, tuple | list) else ()
        if len(given) != 2 or not all(map(is_finite_number, given)) or given[0] >= given[1]:
            raise InvalidPolicy(f"rewards is a pair of the least and the greatest reward, not {self.rewards!r}")
        object.__setattr__(self, "rewards", given)

    def read(
        self, tally: Tally, arms: NDArray[np.intp], rewards: NDArray[np.float64], rng: Generator
    ) -> NDArray[np.float64]:
        """Return the rewards with the least one counted as 0 and the greatest as 1."""
        if self.rewards is None:
            return rewards
        low, high = map(float, self.rewards)
        return (rewards - low) / (high - low)

    def check_arms(self, arms: Sequence[Arm]) -> None:
        """Raise InvalidArm unless the rewards of these arms lie in the range."""
        name = type(self).__name__
        least, greatest = map(float, self.rewards or (0, 1))
        for arm in arms:
            low, high = map(float, arm.bounds)
            if least <= low and high <= greatest:
                continue
            if isfinite(low) and isfinite(high):
                raise InvalidArm(
                    f"{name}'s formula is meant for rewards from {digits(least)} to {digits(greatest)}, and {arm!r} "
                    f"pays from {digits(low)} to {digits(high)}: write {name}(…, "
                    f"rewards=({digits(min(low, least))}, {digits(max(high, greatest))})), "
                    "which counts the least reward as 0 and the greatest as 1"
                )
            if not self.takes_unbounded:
                raise InvalidArm(
                    f"{name}'s formula is meant for rewards from 0 to 1, and {arm!r} can pay more than any bound: "
                    "give it arms with bounds, such as Bernoulli"
                )
            if self.rewards is None:
                raise InvalidArm(
                    f"{name}'s theorem is about rewards from 0 to 1, and {arm!r} can pay more than any bound: write "
                    f"{name}(…, rewards=(low, high)) to say what is to count as 0 and as 1"
                )


def check_number(number: float, name: str, low: float, high: float, *, above: bool = False) -> None:
    """Raise unless a number that a policy is given lies where it has to.

    Args:
        number: what was given.
        name: what it is called, for the message.
        low, high: from where to where it is allowed; ``high`` may be infinite.
        above: whether ``low`` itself is too small.
    """
    if is_finite_number(number) and (low < number if above else low <= number) and number <= high:
        return
    where = f"above {low:g}" if above else f"of {low:g} or more"
    if isfinite(high):
        where = f"above {low:g} and at most {high:g}" if above else f"from {low:g} to {high:g}"
    raise InvalidPolicy(f"{name} is a finite number {where}, not {number!r}")
