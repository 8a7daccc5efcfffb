"""A thousand gamblers at once: the mean regret of two policies with its band, and longer experiments on request."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from html import escape
from typing import Any, ClassVar, Final

import ipywidgets as widgets

from gamelib import svg
from gamelib.bandits import PUBLISHED_BANDITS, Bernoulli, Experiment, Policy, run
from gamelib.draw.plot_svg import HEIGHT, WIDTH
from gamelib.widgets.explorer import Explorer, View, choice, slider, switch, text_field
from gamelib.widgets.gamblers import FIRST, POLICIES, offered, policy_text, typed_machines
from gamelib.widgets.long_run import GoOn, LongExplorer, Work
from gamelib.widgets.regret_plot import curve_with_band, height_of, in_the_middle, plot, theory

STEPS: Final = (100, 300, 1000, 10_000, 100_000)
"""How many steps a run can have."""
LIVE: Final = 1000
"""How many of them are played as soon as a control is moved."""
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


@dataclass(frozen=True)
class Setting:
    """What is played: the machines, the names of the two policies, their constant if it matters, and the steps."""

    arms: tuple[Bernoulli, ...]
    names: tuple[str, str]
    c: float
    steps: int

    @property
    def policies(self) -> list[tuple[str, Policy]]:
        """The policies, each with what it is called."""
        return [(policy_text(name, self.c), POLICIES[name](self.c)) for name in self.names]

    @property
    def live_runs(self) -> int:
        """How many runs are played at once, 0 for none."""
        if self.steps > LIVE:
            return 0
        slower = max(SLOWER.get(name, 1) for name in self.names)
        return RUNS if slower * len(self.arms) * self.steps * RUNS <= AT_ONCE else FEWER


class RegretExplorer(LongExplorer):
    """The pseudo-regret of two policies, step by step: the mean of many runs, and the 95 % band of that mean.

    What takes longer than a moment is started with a button, in a thread of its own, and can be stopped.
    """

    title = "a thousand gamblers"
    start = "play 1,000 runs"
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

    def __init__(self) -> None:
        self._large: dict[Setting, Sequence[Experiment]] = {}
        self._playing: Setting | None = None
        self.told = widgets.HTML(layout=widgets.Layout(width="300px"))
        """Which large experiment it is, as the controls may be moved meanwhile."""
        super().__init__()

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the column of controls, with the large experiment below it."""
        start, stop, bar = self.run.row
        start.layout.width = stop.layout.width = "145px"
        bar.layout.width, bar.description, bar.style.description_width = "300px", "steps played", "110px"
        return Explorer._arranged(self, [*controls, widgets.HBox([start, stop]), bar, self.told])

    def idle(self) -> Collection[str]:
        """Only UCB1 has a constant, and machines of one's own take the place of the list."""
        values = self.values
        ucb1 = "UCB1" in (values["policy"], values["against"])
        return [*([] if ucb1 else ["c"]), *(["machines"] if values["own"].strip() else [])]

    def done(self) -> float | None:
        """Return whether the large experiment of what is set has been played, if there is one."""
        setting = self._setting(**self.values)
        return None if setting.live_runs == RUNS else float(setting in self._large)

    def _setting(self, *, policy: str, against: str, c: int, machines: int, own: str, steps: int, **_: Any) -> Setting:
        typed = own.strip() or ("" if machines else FIRST)
        arms = typed_machines(typed, MOST) if typed else PUBLISHED_BANDITS[machines]
        return Setting(arms, (policy, against), c / 100 if "UCB1" in (policy, against) else 0, steps)

    def view(self, *_: Any, **values: Any) -> View:
        """Draw the two curves, or say that they have to be asked for."""
        setting = self._setting(**values)
        names = [name for name, _ in setting.policies]
        runs = setting.live_runs
        playing = setting == self._playing
        busy = " when the other one is done" if self.run.running else ""
        means = _means_text(setting.arms)
        found: Sequence[Experiment]
        if setting in self._large:
            found, runs = self._large[setting], RUNS
        elif runs:
            found = [_played(setting.arms, policy, setting.steps, runs) for _, policy in setting.policies]
        else:
            large = f"{setting.steps:,} steps of {RUNS:,} runs"
            long = "some seconds" if setting.steps <= 10_000 else "from ten seconds to some minutes"
            facts = f"{large} take {long}: press ‘play 1,000 runs’{busy}."
            if playing:
                facts = f"{large} are being played: the curves come when the bar is full."
            return View(facts, svg.document(WIDTH, HEIGHT, in_the_middle(facts), title=facts))
        told = []
        for name, experiment in zip(names, found, strict=True):
            curve = experiment.pseudo_regret
            low, high = curve.band()
            told.append(f"{name} {curve.mean[-1]:.1f} ({low[-1]:.1f} to {high[-1]:.1f})")
        facts = (
            f"Machines that pay {means}; mean pseudo-regret after {setting.steps:,} steps, and its 95 % band, of "
            f"{runs:,} runs: {'; '.join(told)}."
        )
        if runs != RUNS:
            more = f"{RUNS:,} are being played" if playing else f"for more press ‘play 1,000 runs’{busy}"
            facts = f"{runs:,} runs only: {more}. {facts}"
        drawn = [curve_with_band(name, each) for name, each in zip(names, found, strict=True)]
        top = height_of(drawn)
        if values["bounds"]:
            top *= ROOM_FOR_THEORY
            lowest = min(float(each.pseudo_regret.mean[-1]) for each in found)
            bounds, words = theory(setting.arms, setting.steps, lowest, top)
            drawn, facts = drawn + bounds, f"{facts} {words}"
        return View(facts, plot(drawn, setting.steps, top, facts, logarithmic=values["logarithmic"]))

    def work(self) -> Work | None:
        """Return the large experiment of what is set, if it has not been played yet."""
        if self.done() != 0:
            return None
        self._playing = self._setting(**self.values)
        self.told.value = _told("Being played", self._playing)
        return partial(self._play, self._playing)

    def _play(self, setting: Setting, go_on: GoOn) -> None:
        """Play the large experiment; a stopped one is thrown away."""
        found: list[Experiment] = []
        told = ""

        def progress(before: int, step: int) -> bool:
            return go_on((before + step) / (len(setting.policies) * setting.steps))

        try:
            for _, policy in setting.policies:
                report = partial(progress, len(found) * setting.steps)
                found.append(run(setting.arms, policy, steps=setting.steps, runs=RUNS, rng=SEED, progress=report))
                if self.run.stopped:
                    return
            self._large[setting], told = found, _told("Played and kept", setting)
        finally:
            self._playing, self.told.value = None, told


def _told(how: str, setting: Setting) -> str:
    """Return as HTML what becomes of a setting."""
    policies = " and ".join(name for name, _ in setting.policies)
    told = f"{how}: {policies}, {setting.steps:,} steps, machines that pay {_means_text(setting.arms)}."
    return f'<p role="status" style="line-height:1.4;margin:0">{escape(told)}</p>'


@lru_cache(maxsize=32)
def _played(arms: tuple[Bernoulli, ...], policy: Policy, steps: int, runs: int) -> Experiment:
    return run(arms, policy, steps=steps, runs=runs, rng=SEED)
