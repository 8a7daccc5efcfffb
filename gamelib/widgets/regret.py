"""Many gamblers at once: the mean regret of two policies with its band, and what theory says of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import ClassVar, Final

from gamelib.bandits import PUBLISHED_BANDITS, Bernoulli, Experiment, Policy, run
from gamelib.widgets.explorer import Explorer, View, choice, slider, switch, text_field
from gamelib.widgets.gamblers import FIRST, POLICIES, offered, policy_text, typed_machines
from gamelib.widgets.regret_plot import curve_with_band, height_of, plot, theory

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
    """The pseudo-regret of two policies, step by step: the mean of many runs, and the 95 % band of that mean."""

    title = "a thousand gamblers"
    knobs: ClassVar = {
        "policy": choice("policy", offered(), "greedy"),
        "against": choice("against", offered(), "UCB1"),
        "c": slider("C, in hundredths", 100, 0, 200),
        "machines": choice("machines", [(FIRST, 0), *PUBLISHED], 0),
        "own": text_field("or your own", ""),
        "steps": choice("steps", [(f"{steps:,}", steps) for steps in STEPS], 1000),
        "logarithmic": switch("steps on a logarithmic scale"),
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
            f"Machines that pay {_means_text(arms)}; mean pseudo-regret after {steps:,} steps, and its 95 % band, of "
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
