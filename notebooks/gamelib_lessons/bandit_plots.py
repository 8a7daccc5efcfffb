"""What the predictions of lesson 07 show when they have been answered: curves, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, log10
from typing import Final

from gamelib.bandits import (
    Bernoulli,
    ConstantStep,
    Drifting,
    EpsilonGreedy,
    Experiment,
    Policy,
    Replay,
    run,
)
from gamelib.draw import Picture
from gamelib.draw.plot_svg import Axis, Series, line_plot
from gamelib_lessons.bandit_regrets import CONSTANT_RUNS, CONSTANT_STEPS, CONSTANTS, constant_runs

JUMP: Final = (Bernoulli(0.6), Drifting(((1, 0.4), (5000, 0.4), (5001, 0.9))))
"""Two machines of which the second becomes the better one after 5,000 of 10,000 steps."""
FORGETTING: Final[tuple[Policy, ...]] = (EpsilonGreedy(0.1), EpsilonGreedy(0.2), ConstantStep(0.1, 0.05))
"""Who plays with them."""


def longest_pause(replay: Replay, arm: int) -> tuple[int, int]:
    """Return the first and the last pull before which a machine waits in its longest pause.

    Example:
        >>> from gamelib.bandits import UCB1, run_once
        >>> longest_pause(run_once([Bernoulli(0.4), Bernoulli(0.7)], UCB1(), steps=300, rng=4), 0)
        (203, 231)
    """
    pulls = [pull.step for pull in replay.pulls if pull.arm == arm]
    return max(((one + 1, two) for one, two in pairwise(pulls)), key=lambda pause: pause[1] - pause[0])


def pause_plot(replay: Replay) -> Picture:
    """Return how high the bars of both machines reach about A's longest pause in a run of UCB1.

    Its first and last pull are marked; the text has the bonus and the indices there.

    Example:
        >>> from gamelib.bandits import UCB1, run_once
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
    y = Axis("index", low, high, [(low + each / 50, f"{low + each / 50:.2f}") for each in range(count + 1)])
    marks = [(pull.step, pull.indices[0], said) for pull, said in zip(ends, ("A waits", "A again"), strict=True)]
    return Picture(line_plot(lines, x, y, title=text, marks=marks), text)


def constants_plot(numbers: Sequence[int] = (1, 3, 11)) -> Picture:
    """Return the mean regret of UCB1 by its constant, a line for each of some published bandits.

    Example:
        >>> constants_plot((1,)).text
        'Mean regret after 10,000 steps, 1,000 runs. Bandit 1: 310 with C = 0, least with 0.3: 6, and 47 with 1.'
    """
    told, lines = [], []
    for number in numbers:
        regrets = {c: constant_runs()[number, c].regret for c in CONSTANTS}
        best = min(CONSTANTS, key=lambda c: regrets[c].mean)
        told.append(f"Bandit {number}: {regrets[0.0].mean:.0f} with C = 0, least with {best:g}: "
                    f"{regrets[best].mean:.0f}, and {regrets[1.0].mean:.0f} with 1.")  # fmt: skip
        band = [(c, log10(each.mean - each.margin), log10(each.mean + each.margin)) for c, each in regrets.items()]
        lines.append(Series(f"bandit {number}", [(c, log10(each.mean)) for c, each in regrets.items()], True, band))
    x = Axis("C", 0, 2, [(each / 4, f"{each / 4:g}") for each in range(9)])
    y = Axis(
        "mean regret (logarithmic)", 0.6, 3.2, [(log10(each), f"{each:,}") for each in (5, 10, 30, 100, 300, 1000)]
    )
    text = f"Mean regret after {CONSTANT_STEPS:,} steps, {CONSTANT_RUNS:,} runs. {' '.join(told)}"
    return Picture(line_plot(lines, x, y, title=text), text)


def after_a_jump(policy: Policy) -> Experiment:
    """Let a policy play the machines of which one changes."""
    return run(JUMP, policy, steps=10_000, runs=1000, rng=3, checkpoints=range(500, 10_001, 500))


def forgetting_plot() -> Picture:
    """Return the regret of ε-greedy that forgets, and of two that do not, where a machine changes.

    It is against the best machine of each step.
    """
    found = [after_a_jump(policy) for policy in FORGETTING]
    names = ("ε-greedy, ε = 0.1", "ε-greedy, ε = 0.2", "ε = 0.1, constant step size 1/20")
    lines = []
    for name, each in zip(names, found, strict=True):
        curve = each.dynamic_regret
        low, high = (end[-1] for end in curve.band())
        points = [(0, 0), *zip(curve.steps.tolist(), curve.mean.tolist(), strict=True)]
        lines.append(Series(f"{name}: {curve.mean[-1]:,.0f} ({low:,.0f} to {high:,.0f})", points))
    x = Axis("step", 0, 10_400, [(at, f"{at:,}") for at in range(0, 10_001, 2500)])
    y = Axis("regret", 0, 1200, [(at, f"{at:,}") for at in range(0, 1201, 200)])
    text = f"After 10,000 steps, mean of 1,000 runs and its 95 % band. {'; '.join(line.label for line in lines)}."
    return Picture(line_plot(lines, x, y, title=text), text)
