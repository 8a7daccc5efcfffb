"""A single run in slow motion: what the policy knew before every pull, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from gamelib.bandits.arms import Arm
from gamelib.bandits.experiment import Experiment, observed_run
from gamelib.bandits.policy import IndexPolicy, Policy, Tally
from gamelib.errors import GameError
from gamelib.number import check_count
from gamelib.rng import Rng
from gamelib.wording import counted

MOST_PULLS = 100_000


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
    recorder = _Recorder(policy)
    experiment = observed_run(arms, policy, steps, 1, rng, range(1, steps + 1), None, recorder)
    return Replay(tuple(recorder.pulls), experiment)


class _Recorder:
    """Writes the pulls of a single run down."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.pulls: list[Pull] = []

    def before(self, tally: Tally, rng: Generator) -> None:
        """Look at what the policy goes by."""
        policy, indices = self._policy, None
        # What the policy is about to draw is drawn here from a copy, so the indices are those it will go by.
        if isinstance(policy, IndexPolicy) and (tally.all_tried or not policy.tries_each_arm_first):
            indices = policy.index(tally, deepcopy(rng))
        self._known = (
            tuple(int(each) for each in tally.pulls[:, 0]),
            _numbers(None if indices is None else indices.mean),
            _numbers(None if indices is None else indices.bonus),
            _numbers(policy.probabilities(tally, deepcopy(rng))),
        )

    def after(self, arms: NDArray[np.intp], rewards: NDArray[np.float64]) -> None:
        """Write down the pull."""
        self.pulls.append(Pull(len(self.pulls) + 1, *self._known, arm=int(arms[0]), reward=float(rewards[0])))


def _numbers(column: NDArray[np.float64] | None) -> tuple[float, ...]:
    return () if column is None else tuple(column[:, 0].tolist())
