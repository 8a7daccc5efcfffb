"""How much the policies regret: long runs, the table of what came of them, and the curves of lesson 07.

Four experiments, each with a seed of its own. In the first every policy plays 100,000 steps of each of the seven
published bandits; in the second UCB1 plays 10,000 steps with many constants *C*, and it is noted how badly the
unluckiest runs do; in the third the simple cures of greed play two bandits; in the fourth a machine changes. Policies
that play the same bandit meet the same luck.

The whole takes some minutes, so the results are kept in ``bandit_regrets.json``. Running this module writes the file
anew, and a test computes a part of it again::

    python -m gamelib_lessons.bandit_regrets
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import ceil, floor, log, log10, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from gamelib.arrays import np
from gamelib.bandits import (
    KLUCB,
    PUBLISHED_BANDITS,
    UCB1,
    Bernoulli,
    ConstantStep,
    Curve,
    DecayingEpsilon,
    Drifting,
    EpsilonGreedy,
    Greedy,
    OptimisticStart,
    Policy,
    Replay,
    Thompson,
    UCB1Tuned,
    gaps,
    run,
)
from gamelib.draw import Picture
from gamelib.draw.chart import Axis, Series, line_plot
from gamelib_lessons.stored import read, write

if TYPE_CHECKING:
    from numpy.typing import NDArray

STEPS: Final = 100_000
RUNS: Final = 200
SEED: Final = 7
CHECKPOINTS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
POLICIES: Final[Mapping[str, Callable[[int], Policy]]] = {
    "greedy": lambda number: Greedy(),
    "ε = 0.1": lambda number: EpsilonGreedy(0.1),
    "ε_n": lambda number: DecayingEpsilon(0.1, least_gap(number)),
    "UCB1": lambda number: UCB1(),
    "UCB1-tuned": lambda number: UCB1Tuned(),
    "KL-UCB": lambda number: KLUCB(),
    "Thompson": lambda number: Thompson(),
}
"""The policies by their names; some are made for a bandit, which is given by its number."""
CONSTANTS: Final = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, sqrt(1 / 2), 1.0, sqrt(2), 2.0)
CONSTANT_STEPS: Final = 10_000
CONSTANT_RUNS: Final = 1000
CONSTANT_SEED: Final = 8
CURES: Final[tuple[Policy, ...]] = (
    Greedy(), EpsilonGreedy(0.1), DecayingEpsilon(c=1, d=0.3), DecayingEpsilon(c=6, d=0.1),
    OptimisticStart(2), OptimisticStart(5), UCB1(),
)  # fmt: skip
"""Greedy, what people do about it, and UCB1."""
CURED: Final = ((Bernoulli(0.4), Bernoulli(0.7)), (Bernoulli(0.55), Bernoulli(0.45)))
"""The two bandits of the cures, an easy and a hard one."""
JUMP: Final = (Bernoulli(0.6), Drifting(((1, 0.4), (5000, 0.4), (5001, 0.9))))
"""Two machines of which the second becomes the better one after 5,000 of 10,000 pulls."""
JUMP_CHECKPOINTS: Final = range(500, 10_001, 500)
FORGETTING: Final[tuple[Policy, ...]] = (EpsilonGreedy(0.1), EpsilonGreedy(0.2), ConstantStep(0.1, 0.05))
_FILE: Final = "bandit_regrets.json"


class Regret(NamedTuple):
    """A mean pseudo-regret, and half the width of its 95 % band.

    Example:
        >>> print(Regret(23.456, 0.789))
        23.5 ± 0.8
    """

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{self.mean:.1f} ± {self.margin:.1f}"


class LongRun(NamedTuple):
    """How a policy did: its regret by steps, and how much that grew a unit of the logarithm from 10,000 steps on."""

    regrets: Mapping[int, Regret]
    slope: Regret


class ConstantRun(NamedTuple):
    """How UCB1 did with a constant: its regret after 10,000 steps, and what one run in a hundred exceeds."""

    regret: Regret
    unlucky: float


def least_gap(number: int) -> float:
    """Return by how much the best arm of a published bandit is better than the second best.

    Example:
        >>> round(least_gap(12), 6)
        0.1
    """
    delta = gaps(PUBLISHED_BANDITS[number])
    return float(delta[delta > 0].min())


@cache
def long_runs() -> Mapping[tuple[int, str], LongRun]:
    """Return how the policies did, by the number of the bandit and the name of the policy."""
    return {
        (int(number), name): LongRun(
            dict(zip(CHECKPOINTS, map(Regret, kept["mean"], kept["margin"]), strict=True)), Regret(*kept["slope"])
        )
        for number, rows in read(_FILE)["long"].items()
        for name, kept in rows.items()
    }


@cache
def constant_runs() -> Mapping[tuple[int, float], ConstantRun]:
    """Return how UCB1 did, by the number of the bandit and the constant."""
    return {
        (int(number), c): ConstantRun(Regret(mean, margin), unlucky)
        for number, rows in read(_FILE)["constants"].items()
        for c, (mean, margin, unlucky) in zip(CONSTANTS, rows, strict=True)
    }


def cure_runs(policy: Policy) -> list[tuple[Regret, float]]:
    """Return how a cure did on each of the two bandits: its regret, and that of its worst run.

    Example:
        >>> [(str(regret), round(worst, 1)) for regret, worst in cure_runs(UCB1())]
        [('47.1 ± 1.0', 83.4), ('86.5 ± 1.8', 181.2)]
    """
    return [(Regret(mean, margin), worst) for mean, margin, worst in read(_FILE)["cures"][repr(policy)]]


def jump_runs(policy: Policy) -> dict[int, Regret]:
    """Return how a policy did where a machine changes, against the better machine at each pull, by the pulls.

    Example:
        >>> print(jump_runs(FORGETTING[2])[10_000])
        193.7 ± 2.2
    """
    kept = read(_FILE)["jump"][repr(policy)]
    return {step: Regret(mean, margin) for step, mean, margin in zip(JUMP_CHECKPOINTS, *kept, strict=True)}


def long_run(number: int, name: str, *, steps: int = STEPS) -> dict[str, list[float]]:
    """Let a policy play and return what goes into the table, as far as the steps go."""
    written = [step for step in CHECKPOINTS if step <= steps]
    arms = PUBLISHED_BANDITS[number]
    found = run(arms, POLICIES[name](number), steps=written[-1], runs=RUNS, rng=SEED, checkpoints=written)
    regret = found.pseudo_regret
    lines = {"mean": regret.mean, "margin": _margins(regret)}
    if steps == STEPS:
        growth = (regret.values[-1] - regret.values[written.index(10_000)]) / log(10)
        slope = Curve("slope", found.seen_at[-1:], growth[None, :])
        lines["slope"] = np.array([slope.mean[0], _margins(slope)[0]])
    return {key: _rounded(line) for key, line in lines.items()}


def constant_run(number: int, c: float) -> list[float]:
    """Let UCB1 play with a constant and return what goes into the table."""
    arms, steps = PUBLISHED_BANDITS[number], CONSTANT_STEPS
    found = run(arms, UCB1(c), steps=steps, runs=CONSTANT_RUNS, rng=CONSTANT_SEED, checkpoints=[steps])
    regret = found.pseudo_regret
    return _rounded(np.array([regret.mean[0], _margins(regret)[0], np.quantile(regret.values[0], 0.99)]))


def cure_run(arms: Sequence[Bernoulli], policy: Policy, *, steps: int = 10_000) -> list[float]:
    """Let a cure play and return what goes into the table."""
    regret = run(arms, policy, steps=steps, runs=500, rng=2, checkpoints=[steps]).pseudo_regret
    return _rounded(np.array([regret.mean[-1], _margins(regret)[-1], regret.values[-1].max()]))


def jump_run(policy: Policy, *, steps: int = JUMP_CHECKPOINTS[-1]) -> list[list[float]]:
    """Let a policy play where a machine changes and return what goes into the table, as far as the steps go."""
    written = [step for step in JUMP_CHECKPOINTS if step <= steps]
    regret = run(JUMP, policy, steps=written[-1], runs=1000, rng=3, checkpoints=written).dynamic_regret
    return [_rounded(regret.mean), _rounded(_margins(regret))]


def _margins(curve: Curve) -> NDArray[np.float64]:
    low, high = curve.band()
    return (high - low) / 2


def _rounded(line: NDArray[np.float64]) -> list[float]:
    return [float(f"{each:.6g}") for each in line.tolist()]


def longest_pause(replay: Replay, arm: int) -> tuple[int, int]:
    """Return the first and the last pull before which a machine waits in its longest pause.

    Example:
        >>> from gamelib.bandits import UCB1, Bernoulli, run_once
        >>> longest_pause(run_once([Bernoulli(0.4), Bernoulli(0.7)], UCB1(), steps=300, rng=4), 0)
        (203, 231)
    """
    pulls = [pull.step for pull in replay.pulls if pull.arm == arm]
    return max(((one + 1, two) for one, two in pairwise(pulls)), key=lambda pause: pause[1] - pause[0])


def pause_plot(replay: Replay) -> Picture:
    """Return how high the bars of both machines reach about A's longest pause in a run of UCB1.

    Its first and last pull are marked; the text has the bonus and the indices there.

    Example:
        >>> from gamelib.bandits import UCB1, Bernoulli, run_once
        >>> pause_plot(run_once([Bernoulli(0.4), Bernoulli(0.7)], UCB1(), steps=300, rng=4)).text
        "Before pull 203 A's bonus is 0.470, A's index 0.908, B's index 0.918. Before pull 231 A's bonus is 0.476, \
A's index 0.914, B's index 0.909."
    """
    first, last = longest_pause(replay, 0)
    ends = [replay.pulls[step - 1] for step in (first, last)]
    text = " ".join(
        f"Before pull {pull.step} A's bonus is {pull.bonuses[0]:.3f}, A's index {pull.indices[0]:.3f}, B's index "
        f"{pull.indices[1]:.3f}."
        for pull in ends
    )
    seen = replay.pulls[first - 1 : last]
    lines = [
        Series(f"{name}: mean and bonus", [(pull.step, pull.indices[arm]) for pull in seen])
        for arm, name in enumerate("AB")
    ]
    reached = [index for pull in seen for index in pull.indices]
    low, high = floor(50 * min(reached)) / 50, ceil(50 * max(reached)) / 50
    x = Axis("pull", first - 2, 1.6 * last - 0.6 * first, [(at, str(at)) for at in (first, (first + last) // 2, last)])
    count = round(50 * (high - low))
    ticks = [(low + each / 50, f"{low + each / 50:.2f}") for each in range(count + 1)]
    y = Axis(f"index (from {low:.2f})", low, high, ticks)
    marks = [(pull.step, pull.indices[0], said) for pull, said in zip(ends, ("A waits", "A again"), strict=True)]
    return Picture(line_plot(lines, x, y, title=text, marks=marks), text)


def constants_plot(numbers: Sequence[int] = (1, 3, 11)) -> Picture:
    """Return the mean regret of UCB1 by its constant, a line for each of some published bandits.

    Example:
        >>> constants_plot((1,)).text
        'Mean regret after 10,000 pulls, 1,000 runs. Bandit 1: 310 with C = 0, 6 with 0.3, and 47 with 1.'
    """
    told, lines = [], []
    for number in numbers:
        regrets = {c: constant_runs()[number, c].regret for c in CONSTANTS}
        told.append(f"Bandit {number}: {regrets[0.0].mean:.0f} with C = 0, {regrets[0.3].mean:.0f} with 0.3, and "
                    f"{regrets[1.0].mean:.0f} with 1.")  # fmt: skip
        band = [(c, log10(each.mean - each.margin), log10(each.mean + each.margin)) for c, each in regrets.items()]
        lines.append(Series(f"bandit {number}", [(c, log10(each.mean)) for c, each in regrets.items()], True, band))
    x = Axis("C", 0, 2, [(each / 4, f"{each / 4:g}") for each in range(9)])
    y = Axis(
        "mean regret (logarithmic)", 0.6, 3.2, [(log10(each), f"{each:,}") for each in (5, 10, 30, 100, 300, 1000)]
    )
    text = f"Mean regret after {CONSTANT_STEPS:,} pulls, {CONSTANT_RUNS:,} runs. {' '.join(told)}"
    return Picture(line_plot(lines, x, y, title=text), text)


def forgetting_plot() -> Picture:
    """Return the regret of ε-greedy that forgets, and of two that do not, where a machine changes."""
    names = ("ε-greedy, ε = 0.1", "ε-greedy, ε = 0.2", "ε = 0.1, constant step size 1/20")
    lines = []
    for name, policy in zip(names, FORGETTING, strict=True):
        regrets = jump_runs(policy)
        *_, last = regrets.values()
        points = [(0, 0), *((step, each.mean) for step, each in regrets.items())]
        lines.append(Series(f"{name}: {last.mean:,.0f} ± {last.margin:,.0f}", points))
    x = Axis("pull", 0, 10_400, [(at, f"{at:,}") for at in range(0, 10_001, 2500)])
    y = Axis("regret", 0, 1200, [(at, f"{at:,}") for at in range(0, 1201, 200)])
    text = f"After 10,000 pulls, mean of 1,000 runs and its 95 % band. {'; '.join(line.label for line in lines)}."
    return Picture(line_plot(lines, x, y, title=text), text)


if __name__ == "__main__":
    tables = {
        "cures": {repr(policy): [cure_run(arms, policy) for arms in CURED] for policy in CURES},
        "jump": {repr(policy): jump_run(policy) for policy in FORGETTING},
        "constants": {n: [constant_run(n, c) for c in CONSTANTS] for n in PUBLISHED_BANDITS},
        "long": {n: {name: long_run(n, name) for name in POLICIES} for n in PUBLISHED_BANDITS},
    }
    write(_FILE, tables)
