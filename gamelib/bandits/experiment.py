r"""Experiments: many runs of a policy at once, or a single one in slow motion, and what became of them.

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
from copy import deepcopy
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

from gamelib.arrays import np
from gamelib.bandits.arms import Arm, checked_arms, payment
from gamelib.bandits.policy import IndexPolicy, Policy, Tally, checked_policy, chosen_arms
from gamelib.errors import GameError
from gamelib.number import check_count, is_finite_number, is_whole_number
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.rng import Rng, generator
from gamelib.wording import counted

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray


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


BETWEEN_REPORTS = 2**16
MOST_FIGURES = 10_000_000
POINTS = 100
MOST_PULLS = 100_000


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
    return _run(arms, policy, steps, runs, rng, checkpoints, progress, None)


@dataclass(frozen=True)
class Pull:
    """One pull, with what stood in the tally before it; each tuple has a figure for each arm.

    Attributes:
        step: its number, 1 for the first.
        pulls: how often each arm had been pulled.
        means: the means the policy went by, on its own scale; empty where it had no indices, as in the first round
            of most policies.
        bonuses: what it added to them; empty as well.
        probabilities: how likely each arm was to be pulled, where the policy draws lots and says how; else empty.
        arm: the arm it pulled, counted from 0.
        reward: what that paid.

    Example:
        >>> pull = Pull(4, (2, 1), (0.5, 0.0), (1.0, 1.5), (), arm=0, reward=1.0)
        >>> pull.indices
        (1.5, 1.5)
    """

    step: int
    pulls: tuple[int, ...]
    means: tuple[float, ...]
    bonuses: tuple[float, ...]
    probabilities: tuple[float, ...]
    arm: int
    reward: float

    @property
    def indices(self) -> tuple[float, ...]:
        """The index of each arm, its mean with its bonus; empty where there are none."""
        return tuple(mean + bonus for mean, bonus in zip(self.means, self.bonuses, strict=True))


@dataclass(frozen=True, eq=False)
class Replay:
    """A run that can be looked at pull by pull.

    Attributes:
        pulls: the pulls, in their order.
        experiment: what became of the run, with figures after every step.
    """

    pulls: tuple[Pull, ...]
    experiment: Experiment

    def __repr__(self) -> str:
        shown = " ".join(str(pull.arm) for pull in self.pulls[:20]) + (" …" if len(self.pulls) > 20 else "")
        return f"{self.experiment.policy}, {counted(len(self.pulls), 'pull')}: {shown}"


def run_once(arms: Sequence[Arm], policy: Policy, *, steps: int, rng: Rng) -> Replay:
    """Let a policy play with the arms once, and keep every pull.

    It is the run that :func:`run` makes with ``runs=1`` and the same seed; there are at most 100,000 steps.

    Example:
        >>> from gamelib.bandits import UCB1, Bernoulli
        >>> replay = run_once([Bernoulli(0.9), Bernoulli(0.6)], UCB1(), steps=20, rng=1)
        >>> replay
        UCB1(c=1.0), 20 pulls: 0 1 1 0 0 1 0 1 0 0 0 1 0 0 0 0 0 1 1 1
        >>> last = replay.pulls[-1]
        >>> last.pulls, [round(index, 3) for index in last.indices], last.arm
        ((12, 7), [1.617, 1.631], 1)
    """
    check_count("steps", steps)
    if steps > MOST_PULLS:
        raise GameError(f"a run that is kept pull by pull has at most {MOST_PULLS:,} steps, not {steps:,}: use run(…)")
    pulls: list[Pull] = []
    experiment = _run(arms, policy, steps, 1, rng, range(1, steps + 1), None, pulls)
    return Replay(tuple(pulls), experiment)


def _run(
    arms: Sequence[Arm],
    policy: Policy,
    steps: int,
    runs: int,
    rng: Rng,
    checkpoints: Sequence[int] | None,
    progress: Progress | None,
    pulls: list[Pull] | None,
) -> Experiment:
    """Do what :func:`run` does, and keep the pulls of the first run if there is a list for them."""
    arms = checked_arms(arms)
    check_count("steps", steps)
    check_count("runs", runs)
    checked_policy(policy).check_arms(arms)
    check_progress(progress)
    written_at = checked_checkpoints(checkpoints, steps, runs)
    best_fixed, best_of_each_step = np.empty((2, len(written_at)))
    true_means, rewards = np.empty((2, len(written_at), runs))
    seen_at: list[int] = []
    tally = Tally(len(arms), runs, squares=policy.needs_squares)
    of_arms, of_policy = two_generators(generator(rng))
    pay = payment(arms, runs, of_arms)
    between_reports = max(1, BETWEEN_REPORTS // runs)
    means = np.array([arm.at(1).mean for arm in arms], dtype=np.float64)
    greatest, drift = float(means.max()), any(type(arm).at is not Arm.at for arm in arms)
    fixed, of_each_step = np.zeros(len(arms)), 0.0
    true, earned = np.zeros((2, runs))
    for step in range(1, steps + 1):
        known = None if pulls is None else _known(policy, tally, of_policy)
        chosen = chosen_arms(policy.choose(tally, of_policy), tally, policy)
        paid = pay(step, chosen)
        if drift:
            means = np.array([arm.at(step).mean for arm in arms], dtype=np.float64)
            greatest = float(means.max())
        fixed += means
        of_each_step += greatest
        true += means[chosen]
        earned += paid
        tally.record(chosen, policy.read(tally, chosen, paid, of_policy))
        if pulls is not None and known is not None:
            pulls.append(Pull(step, *known, arm=int(chosen[0]), reward=float(paid[0])))
        reports = progress is not None and (step % between_reports == 0 or step == steps)
        stopped = progress is not None and reports and says_stop(progress(step))
        if stopped or step in written_at:
            page = len(seen_at)
            seen_at.append(step)
            best_fixed[page], best_of_each_step[page] = fixed.max(), of_each_step
            true_means[page], rewards[page] = true, earned
        if stopped:
            break
    pages = len(seen_at)
    return Experiment(
        arms, policy, runs, step, np.array(seen_at, dtype=np.intp), tally.pulls.astype(np.intp),
        best_fixed[:pages], best_of_each_step[:pages], true_means[:pages], rewards[:pages],
    )  # fmt: skip


def _known(
    policy: Policy, tally: Tally, rng: Generator
) -> tuple[tuple[int, ...], tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """Return what a policy goes by in the first run: pulls, means, bonuses and probabilities; ``rng`` stays as it is.

    What the policy is about to draw is drawn here from a copy, so the indices are those it will go by.
    """
    indices = None
    if isinstance(policy, IndexPolicy) and (tally.all_tried or not policy.tries_each_arm_first):
        indices = policy.index(tally, deepcopy(rng))
    means, bonuses = (None, None) if indices is None else indices
    floats = (means, bonuses, policy.probabilities(tally, deepcopy(rng)))
    first, second, third = (() if each is None else tuple(each[:, 0].tolist()) for each in floats)
    return tuple(int(each) for each in tally.pulls[:, 0]), first, second, third


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
    return np.random.default_rng(first), np.random.default_rng(second)
