"""Many gamblers at once: the mean regret of two policies with its band, and what theory says of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from math import log, log10
from typing import ClassVar, Final

from gamelib.bandits import PUBLISHED_BANDITS, Bernoulli, Experiment, Policy, auer_bound, lai_robbins_rate, run
from gamelib.draw.chart import Axis, Series, line_plot, round_marks
from gamelib.widgets.explorer import Explorer, View, choice, slider, switch, text_field
from gamelib.widgets.gamblers import FIRST, POLICIES, offered, policy_text, typed_machines

STEPS: Final = (100, 300, 1000)
"""How many steps a run can have."""
RUNS: Final = 1000
FEWER: Final = 100
"""How many runs there are where a thousand would keep the reader waiting."""
AT_ONCE: Final = 4_000_000
"""How many machines are weighed at once, in all steps and runs of a policy, by one that is quick at it."""
SLOWER: Final[Mapping[str, float]] = {"KL-UCB": 5, "Thompson": 4}
"""By how much some policies are slower than the others."""
SEED: Final = 7
ROOM_FOR_THEORY: Final = 1.3
"""How much higher the plot is than the measured curves where theory has its say: its bound may be far above."""
MOST: Final = 10
"""How many machines a reader may type in."""


def _means_text(arms: tuple[Bernoulli, ...]) -> str:
    """Return what the machines pay, equal ones together.

    Example:
        >>> _means_text(PUBLISHED_BANDITS[12])
        '0.9, 3 × 0.8, 3 × 0.7, 3 × 0.6'
    """
    means = [arm.p for arm in arms]
    counts = {mean: means.count(mean) for mean in means}
    return ", ".join(f"{mean:g}" if count == 1 else f"{count} × {mean:g}" for mean, count in counts.items())


PUBLISHED: Final = [(f"{number}: {_means_text(arms)}", number) for number, arms in PUBLISHED_BANDITS.items()]


class RegretExplorer(Explorer):
    """The pseudo-regret of two policies, pull by pull: the mean of many runs, and the 95 % band of that mean."""

    title = "a thousand gamblers"
    knobs: ClassVar = {
        "policy": choice("policy", offered(), "greedy"),
        "against": choice("against", offered(), "UCB1"),
        "c": slider("C, in hundredths", 100, 0, 200),
        "machines": choice("machines", [(FIRST, 0), *PUBLISHED], 0),
        "own": text_field("or your own", ""),
        "steps": choice("pulls", [(f"{steps:,}", steps) for steps in STEPS], 1000),
        "logarithmic": switch("pulls on a logarithmic scale"),
        "bounds": switch("what theory says: Auer, Lai and Robbins"),
    }

    def idle(self) -> Collection[str]:
        """Only UCB1 has a constant, and machines of one's own take the place of the list."""
        values = self.values
        ucb1 = "UCB1" in (values["policy"], values["against"])
        return [*([] if ucb1 else ["c"]), *(["machines"] if values["own"].strip() else [])]

    def view(
        self, *, policy: str, against: str, c: int, machines: int, own: str, steps: int, logarithmic: bool, bounds: bool
    ) -> View:
        """Play the runs, and draw the two curves."""
        typed = own.strip() or ("" if machines else FIRST)
        arms = typed_machines(typed, MOST) if typed else PUBLISHED_BANDITS[machines]
        slower = max(SLOWER.get(name, 1) for name in (policy, against))
        runs = RUNS if slower * len(arms) * steps * RUNS <= AT_ONCE else FEWER
        told, drawn, lowest = [], [], float("inf")
        for name in (policy, against):
            found, text = _played(arms, POLICIES[name](c / 100), steps, runs), policy_text(name, c / 100)
            end, (low, high) = found.pseudo_regret.mean[-1], found.pseudo_regret.band()
            told.append(f"{text} {end:.1f} ({low[-1]:.1f} to {high[-1]:.1f})")
            drawn.append(curve_with_band(text, found))
            lowest = min(lowest, float(end))
        facts = (
            f"Machines that pay {_means_text(arms)}; mean pseudo-regret after {steps:,} pulls, and its 95 % band, of "
            f"{runs:,} runs{' only' if runs < RUNS else ''}: {'; '.join(told)}."
        )
        top = height_of(drawn)
        if bounds:
            top *= ROOM_FOR_THEORY
            lines, words = theory(arms, steps, lowest, top)
            drawn, facts = drawn + lines, f"{facts} {words}"
        return View(facts, plot(drawn, steps, top, facts, logarithmic=logarithmic))


@lru_cache(maxsize=32)
def _played(arms: tuple[Bernoulli, ...], policy: Policy, steps: int, runs: int) -> Experiment:
    return run(arms, policy, steps=steps, runs=runs, rng=SEED)


def curve_with_band(name: str, experiment: Experiment) -> Series:
    """Return the curve of an experiment with its band."""
    curve = experiment.pseudo_regret
    low, high = curve.band()
    steps = curve.steps.tolist()
    return Series(
        name,
        list(zip(steps, curve.mean.tolist(), strict=True)),
        band=[(n, max(a, 0.0), b) for n, a, b in zip(steps, low.tolist(), high.tolist(), strict=True)],
    )


def theory(arms: tuple[Bernoulli, ...], steps: int, lowest: float, top: float) -> tuple[list[Series], str]:
    """Return the two curves that theory knows, as far as they are in the picture, and words about them.

    Args:
        steps: how many steps a run has.
        lowest: where the curve of Lai and Robbins ends, as a slope has no height of its own.
        top: how high the picture is.
    """
    if len({arm.p for arm in arms}) == 1:
        return [], "All machines are alike: there is nothing to regret."
    rate = lai_robbins_rate(arms)
    first, last = auer_bound(arms, [1, steps]).tolist()
    share = min(1.0, max(0.0, top - first) / (last - first))  # of the logarithmic axis: the bound is a line there
    along = [steps ** (k / 40) for k in range(41)]
    until_cut = [n**share for n in along]
    slope = [(n, lowest + rate * log(n / steps)) for n in along]
    words = (
        f"Auer’s bound for UCB1 with C = 1 is {last:.1f}{', above the picture' if share < 1 else ''}; in the long "
        f"run a good policy’s regret grows at least like {rate:.2f} ln n: only the slope of its line means something."
    )
    return [
        Series(
            f"Auer’s bound for UCB1, C = 1{', which goes on above' if share < 1 else ''}",
            list(zip(until_cut, auer_bound(arms, until_cut).tolist(), strict=True)) if share else [],
        ),
        Series("Lai and Robbins, a slope: it ends where the lower curve does", [(n, y) for n, y in slope if y >= 0]),
    ], words


def height_of(series: list[Series]) -> float:
    """Return how high a plot of these curves and their bands has to be."""
    points = [y for each in series for _, y in each.points] + [y for each in series for *_, y in each.band]
    highest: float = max(*points, 1.0)
    return 1.04 * highest


def plot(series: list[Series], steps: int, top: float, title: str, *, logarithmic: bool) -> str:
    """Return the plot of the curves."""
    if logarithmic:
        series = [
            Series(each.label, [(log10(n), y) for n, y in each.points],
                   band=[(log10(n), a, b) for n, a, b in each.band])
            for each in series
        ]  # fmt: skip
        decades = range(int(log10(steps)) + 1)
        x = Axis("pulls (logarithmic)", 0, 1.02 * log10(steps), [(power, f"{10**power:,}") for power in decades])
    else:
        x = Axis("pulls", 0, 1.02 * steps, [(n, f"{round(n):,}") for n in round_marks(steps)])
    y = Axis("pseudo-regret, mean and band", 0, top, [(mark, f"{mark:,g}") for mark in round_marks(top)])
    return line_plot(series, x, y, title=title)
