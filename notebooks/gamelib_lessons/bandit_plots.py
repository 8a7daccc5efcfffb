"""What the predictions of lesson 07 show when they have been answered: curves, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, log10

from gamelib.bandits import Replay
from gamelib.draw import Picture
from gamelib.draw.chart import Axis, Series, line_plot
from gamelib_lessons.bandit_regrets import (
    CONSTANT_RUNS,
    CONSTANT_STEPS,
    CONSTANTS,
    FORGETTING,
    constant_runs,
    jump_runs,
)


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
