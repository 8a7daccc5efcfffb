r"""Experiments: many runs of a policy at once, and what became of them.

With the arm :math:`I_t` pulled at step *t*, the true means :math:`\mu_i` and the greatest of them :math:`\mu^*`, the
*pseudo-regret*, about whose expectation the theorems on UCB are, is

.. math::

    n \mu^* - \sum_{t=1}^n \mu_{I_t}.

Where means change from step to step, :math:`n\mu^*` splits in two: the best *fixed* arm, :math:`\max_i \sum_t
\mu_{i,t}`, for the pseudo-regret, and the best arm *of each step*, :math:`\sum_t \max_i \mu_{i,t}`, for the
:attr:`~Experiment.dynamic_regret`.

Source: S. Bubeck and N. Cesa-Bianchi, "Regret analysis of stochastic and nonstochastic multi-armed bandit problems",
*Foundations and Trends in Machine Learning* 5, 2012, section 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Protocol

import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from gamelib.bandits.arms import Arm, checked_arms, payment
from gamelib.bandits.policy import Policy, Tally, checked_policy, chosen_arms
from gamelib.errors import GameError
from gamelib.number import check_count, is_finite_number, is_whole_number
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.rng import Rng, generator
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


class Book:
    """Adds up means and rewards, by the true means, which no policy sees; so many pages may be written."""

    def __init__(self, arms: tuple[Arm, ...], runs: int, pages: int) -> None:
        self._arms = arms
        self._drift = any(type(arm).at is not Arm.at for arm in arms)
        self._look(1)
        self._fixed = np.zeros(len(arms))
        self._of_each_step = 0.0
        self._true_means, self._rewards = np.zeros((2, runs))
        one, by_run = (pages,), (pages, runs)
        shapes: dict[str, tuple[int, ...]] = {"best_fixed": one, "best_of_each_step": one}
        shapes |= {"true_means": by_run, "rewards": by_run}
        self._figures = {name: np.empty(shape) for name, shape in shapes.items()}
        self._steps: list[int] = []

    def _look(self, step: int) -> None:
        """Look up the true means at a step."""
        self._means = np.array([arm.at(step).mean for arm in self._arms], dtype=np.float64)
        self._greatest = float(self._means.max())

    def enter(self, step: int, arms: NDArray[np.intp], rewards: NDArray[np.float64]) -> None:
        """Enter one step of all runs: the arms pulled, and what they paid."""
        if self._drift:
            self._look(step)
        self._fixed += self._means
        self._of_each_step += self._greatest
        self._true_means += self._means[arms]
        self._rewards += rewards

    def write_page(self, step: int) -> None:
        """Write down how things stand after a step."""
        page, figures = len(self._steps), self._figures
        self._steps.append(step)
        figures["best_fixed"][page] = self._fixed.max()
        figures["best_of_each_step"][page] = self._of_each_step
        figures["true_means"][page] = self._true_means
        figures["rewards"][page] = self._rewards

    @property
    def steps(self) -> NDArray[np.intp]:
        """After which steps a page was written, shape (points,)."""
        return np.array(self._steps, dtype=np.intp)

    @property
    def figures(self) -> dict[str, NDArray[np.float64]]:
        """What was written so far, by the names of the attributes of an experiment."""
        return {name: pages[: len(self._steps)] for name, pages in self._figures.items()}


BETWEEN_REPORTS = 2**16
MOST_FIGURES = 10_000_000
POINTS = 100


@dataclass(frozen=True, eq=False, repr=False)
class Experiment:
    """What became of the runs of a policy.

    Attributes:
        arms: the arms.
        runs: how many runs there were.
        steps: how many steps each of them took; fewer than were asked for if the experiment was stopped.
        seen_at: after which steps the figures were written down, rising, the last step among them, shape (points,).
        pulls: how often each arm was pulled in each run by the end, shape (arms, runs).
        best_fixed: what the best fixed arm has by its true mean, added up, shape (points,).
        best_of_each_step: what the best arm of each step has by its true mean, added up, shape (points,).
        true_means: the true means of the pulled arms, added up, shape (points, runs).
        rewards: the rewards, added up, shape (points, runs).
    """

    arms: tuple[Arm, ...]
    policy: Policy
    runs: int
    steps: int
    seen_at: NDArray[np.intp]
    pulls: NDArray[np.intp]
    best_fixed: NDArray[np.float64]
    best_of_each_step: NDArray[np.float64]
    true_means: NDArray[np.float64]
    rewards: NDArray[np.float64]

    @property
    def pseudo_regret(self) -> Curve:
        """What the best fixed arm has by its true mean, less the true means of the pulled arms."""
        return Curve("pseudo-regret", self.seen_at, self.best_fixed[:, None] - self.true_means)

    @property
    def dynamic_regret(self) -> Curve:
        """What the best arm of each step has by its true mean, less the true means of the pulled arms.

        It is the pseudo-regret where no mean changes.
        """
        return Curve("dynamic regret", self.seen_at, self.best_of_each_step[:, None] - self.true_means)

    def __repr__(self) -> str:
        return (
            f"{self.policy} with {counted(len(self.arms), 'arm')}, {counted(self.runs, 'run')} of "
            f"{counted(self.steps, 'step')}: pseudo-regret {self.pseudo_regret.mean[-1]:.4g}"
        )


def run(
    arms: Sequence[Arm],
    policy: Policy,
    *,
    steps: int,
    runs: int,
    rng: Rng,
    checkpoints: Sequence[int] | None = None,
    progress: Progress | None = None,
) -> Experiment:
    """Let a policy play with the arms many times, all runs side by side.

    Chance has two sources, both made from ``rng``, one for the arms and one for the policy: with the same seed two
    policies meet the same luck as far as that can be.

    Args:
        arms: the arms, at least one.
        steps: how many pulls each run has, 1 or more.
        runs: how many runs there are, 1 or more.
        rng: a generator, or a seed for a new one.
        checkpoints: after which steps figures are written down, besides the last; about a hundred, close together
            at first and then further apart, if not given. There may be 10 million pairs of a checkpoint and a run.
        progress: called about every 65,000 pulls (or after each step, if that is more) with the number of steps done;
            where it returns ``False``, the experiment stops, and what was done is returned.

    Example:
        >>> from gamelib.bandits import UCB1, Bernoulli
        >>> experiment = run([Bernoulli(0.9), Bernoulli(0.6)], UCB1(), steps=1000, runs=50, rng=1)
        >>> experiment
        UCB1(c=1.0) with 2 arms, 50 runs of 1,000 steps: pseudo-regret 23
        >>> experiment.pseudo_regret
        pseudo-regret after 1,000 steps: 23, from 21.51 to 24.48 at 95 % (50 runs)
    """
    return observed_run(arms, policy, steps, runs, rng, checkpoints, progress, None)


class Observer(Protocol):
    """Looks on while a policy plays."""

    def before(self, tally: Tally, rng: Generator) -> None:
        """Look at what the policy knows before it chooses; ``rng`` must be left as it is."""

    def after(self, arms: NDArray[np.intp], rewards: NDArray[np.float64]) -> None:
        """Look at what it chose, and what that paid."""


def observed_run(
    arms: Sequence[Arm],
    policy: Policy,
    steps: int,
    runs: int,
    rng: Rng,
    checkpoints: Sequence[int] | None,
    progress: Progress | None,
    observer: Observer | None,
) -> Experiment:
    """Do what :func:`run` does, with somebody looking on."""
    arms = checked_arms(arms)
    check_count("steps", steps)
    check_count("runs", runs)
    checked_policy(policy).check_arms(arms)
    check_progress(progress)
    written_at = checked_checkpoints(checkpoints, steps, runs)
    book = Book(arms, runs, len(written_at))
    tally = Tally(len(arms), runs, squares=policy.needs_squares)
    of_arms, of_policy = two_generators(generator(rng))
    paying = payment(arms, runs, of_arms)
    between_reports = max(1, BETWEEN_REPORTS // runs)
    for step in range(1, steps + 1):
        if observer is not None:
            observer.before(tally, of_policy)
        chosen = chosen_arms(policy.choose(tally, of_policy), tally, policy)
        rewards = paying.pay(step, chosen)
        book.enter(step, chosen, rewards)
        read = policy.read(tally, chosen, rewards, of_policy)
        tally.record(chosen, read)
        if observer is not None:
            observer.after(chosen, rewards)
        stopped = False
        if progress is not None and (step % between_reports == 0 or step == steps):
            stopped = says_stop(progress(step))
        if stopped or step in written_at:
            book.write_page(step)
        if stopped:
            break
    return Experiment(
        arms=arms,
        policy=policy,
        runs=runs,
        steps=step,
        seen_at=book.steps,
        pulls=tally.pulls.astype(np.intp),
        **book.figures,
    )


def checked_checkpoints(checkpoints: Sequence[int] | None, steps: int, runs: int) -> frozenset[int]:
    """Return after which steps figures are written down, the last step among them."""
    if runs > MOST_FIGURES:
        raise GameError(f"{runs:,} runs side by side would fill the memory: there are at most {MOST_FIGURES:,}")
    if checkpoints is None:
        points = min(POINTS, MOST_FIGURES // runs)
        return frozenset(np.geomspace(1, steps, points).round().astype(int).tolist()) | {steps}
    listed = isinstance(checkpoints, Iterable)
    if not listed or not all(is_whole_number(step) and 0 < step <= steps for step in checkpoints):
        raise GameError(f"checkpoints are whole numbers from 1 to {steps}, the number of steps, not {checkpoints!r}")
    given = frozenset(int(each) for each in checkpoints)
    if len(given) * runs > MOST_FIGURES:
        raise GameError(
            f"{counted(len(given), 'checkpoint')} of {counted(runs, 'run')} would fill the memory: together they may "
            f"have {MOST_FIGURES:,} figures, so give fewer checkpoints, such as range(1, {steps + 1}, 100)"
        )
    return given | {steps}


def two_generators(rng: Generator) -> tuple[Generator, Generator]:
    """Return two new generators, made from what ``rng`` draws next."""
    first, second = rng.integers(2**63, size=2).tolist()
    return default_rng(first), default_rng(second)
