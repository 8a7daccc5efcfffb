"""A thousand gamblers at once: the mean regret of two policies with its band, and longer experiments on request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import floor, log, log10
from threading import Event, Thread
from typing import Any, Final

import ipywidgets as widgets

from gamelib import svg
from gamelib.bandits import PUBLISHED_BANDITS, Bernoulli, Experiment, Policy, auer_bound, lai_robbins_rate, run
from gamelib.draw.plot_svg import HEIGHT, WIDTH, Axis, Series, line_plot
from gamelib.widgets.explorer import Explorer, View, choice, slider, switch, text_field
from gamelib.widgets.gamblers import FIRST, POLICIES, offered, policy_text, typed_machines

STEPS: Final = (100, 300, 1000, 10_000, 100_000)
"""How many steps a run can have."""
LIVE: Final = 1000
"""How many of them are played as soon as a control is moved."""
RUNS: Final = 1000
FEWER: Final = 100
"""How many runs there are where a thousand would keep the reader waiting."""
AT_ONCE: Final = 2_000_000
"""How many machines are weighed at once, in all steps and runs of a policy, by one that is quick at it."""
SLOWER: Final[Mapping[str, float]] = {"KL-UCB": 5, "Thompson": 4}
"""By how much some policies are slower than the others."""
SEED: Final = 7
MOST: Final = 10
"""How many machines a reader may type in."""


@dataclass(frozen=True)
class Setting:
    """What is played.

    Attributes:
        arms: the machines.
        policies: the two policies.
        steps: how many steps a run has.
    """

    arms: tuple[Bernoulli, ...]
    policies: tuple[Policy, Policy]
    steps: int


class RegretExplorer(Explorer):
    """The pseudo-regret of two policies, step by step: the mean of many runs, and the 95 % band of that mean.

    What takes longer than a moment is started with a button, in a thread of its own, and can be stopped.
    """

    title = "a thousand gamblers"

    def __init__(self) -> None:
        self._large: dict[Setting, tuple[Experiment, Experiment]] = {}
        self._stop = Event()
        self.thread: Thread | None = None
        """The large experiment that is being played."""
        layout = widgets.Layout(width="145px")
        self.start_button = widgets.Button(description="play 1,000 runs", layout=layout, tooltip="it can be stopped")
        self.stop_button = widgets.Button(description="stop", layout=layout, disabled=True)
        self.progress = widgets.IntProgress(description="steps played", layout=widgets.Layout(width="300px"))
        self.progress.style.description_width = "110px"
        self.start_button.on_click(lambda _: self.start())
        self.stop_button.on_click(lambda _: self._stop.set())
        super().__init__()

    def make_controls(self) -> Mapping[str, Any]:
        """Return the policies, the constant, the machines, the steps, the scale and the bounds."""
        published = [(f"{number}: {_means_text(arms)}", number) for number, arms in PUBLISHED_BANDITS.items()]
        return {
            "policy": choice("policy", offered(), "greedy"),
            "against": choice("against", offered(), "UCB1"),
            "c": slider("C, in hundredths", 100, 0, 200),
            "machines": choice("machines", [(f"{FIRST}, as above", 0), *published], 0),
            "own": text_field("or your own", ""),
            "steps": choice("steps", [(f"{steps:,}", steps) for steps in STEPS], 1000),
            "logarithmic": switch("steps on a logarithmic scale"),
            "bounds": switch("what theory says: Auer, Lai and Robbins"),
        }

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the column of controls, with the large experiment below it."""
        buttons = widgets.HBox([self.start_button, self.stop_button])
        return super()._arranged([*controls, buttons, self.progress])

    def _update(self) -> None:
        self.controls["c"].disabled = "UCB1" not in (self.controls["policy"].value, self.controls["against"].value)
        self.controls["machines"].disabled = bool(self.controls["own"].value.strip())
        super()._update()
        self._allow()

    def _allow(self) -> None:
        """Enable the buttons that would do something."""
        running = self.thread is not None and not self._stop.is_set()
        self.stop_button.disabled = not running
        try:
            setting = self._setting(**self.values)
            idle = setting not in self._large and _live_runs(setting) != RUNS
        except ValueError:
            idle = False
        self.start_button.disabled = self.thread is not None or not idle

    def _setting(
        self, *, policy: str, against: str, c: int, machines: int, own: str, steps: int, **_: Any
    ) -> Setting:
        typed = own.strip() or ("" if machines else FIRST)
        arms = typed_machines(typed, MOST) if typed else PUBLISHED_BANDITS[machines]
        return Setting(arms, (POLICIES[policy](c / 100), POLICIES[against](c / 100)), steps)

    def view(self, *_: Any, **values: Any) -> View:
        """Draw the two curves, or say that they have to be asked for."""
        setting = self._setting(**values)
        names = [policy_text(values[name], values["c"] / 100) for name in ("policy", "against")]
        runs = _live_runs(setting)
        means = _means_text(setting.arms)
        found: Sequence[Experiment]
        if setting in self._large:
            found, runs = self._large[setting], RUNS
        elif runs:
            found = [_played(setting.arms, policy, setting.steps, runs) for policy in setting.policies]
        else:
            long = "some seconds" if setting.steps <= 10_000 else "from ten seconds to some minutes"
            facts = f"{setting.steps:,} steps of {RUNS:,} runs take {long}: press ‘play 1,000 runs’."
            return View(facts, svg.document(WIDTH, HEIGHT, _in_the_middle(facts), title=facts))
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
            facts += f" (‘play 1,000 runs’ plays {RUNS:,}.)"
        theory = _theory(setting) if values["bounds"] else []
        if values["bounds"]:
            facts += f" {_theory_text(setting)}"
        drawn = [_series(name, each) for name, each in zip(names, found, strict=True)] + theory
        return View(facts, _plot(drawn, setting.steps, facts, logarithmic=values["logarithmic"]))

    def start(self) -> None:
        """Play the large experiment of what is set, if none is being played."""
        if self.thread is not None:
            return
        setting = self._setting(**self.values)
        self._stop.clear()
        self.progress.value, self.progress.max = 0, len(setting.policies) * setting.steps
        self.thread = Thread(target=self._play, args=(setting,), daemon=True)
        self._allow()
        self.thread.start()

    def _play(self, setting: Setting) -> None:
        """Play the large experiment; a stopped one is thrown away."""
        found: list[Experiment] = []
        try:
            for number, policy in enumerate(setting.policies):
                progress = partial(self._go_on, number * setting.steps)
                found.append(run(setting.arms, policy, steps=setting.steps, runs=RUNS, rng=SEED, progress=progress))
                if self._stop.is_set():
                    break
            else:
                self._large[setting] = (found[0], found[1])
        finally:
            self.thread = None
            if self._stop.is_set():
                self.progress.value = 0
            self._update()

    def _go_on(self, before: int, step: int) -> bool:
        """Show how far the experiment is, and say whether it is to go on."""
        self.progress.value = before + step
        return not self._stop.is_set()


def _live_runs(setting: Setting) -> int:
    """Return how many runs are played at once, 0 for none."""
    if setting.steps > LIVE:
        return 0
    slower = max(SLOWER.get(_name_of(policy), 1) for policy in setting.policies)
    return RUNS if slower * len(setting.arms) * setting.steps * RUNS <= AT_ONCE else FEWER


def _name_of(policy: Policy) -> str:
    """Return the name under which a policy is offered."""
    return next(name for name, make in POLICIES.items() if type(make(1)) is type(policy))


@lru_cache(maxsize=32)
def _played(arms: tuple[Bernoulli, ...], policy: Policy, steps: int, runs: int) -> Experiment:
    return run(arms, policy, steps=steps, runs=runs, rng=SEED)


def _means_text(arms: tuple[Bernoulli, ...]) -> str:
    """Return what the machines pay, equal ones together.

    Example:
        >>> _means_text(PUBLISHED_BANDITS[12])
        '0.9, 3 × 0.8, 3 × 0.7, 3 × 0.6'
    """
    means = [arm.p for arm in arms]
    counts = {mean: means.count(mean) for mean in means}
    return ", ".join(f"{mean:g}" if count == 1 else f"{count} × {mean:g}" for mean, count in counts.items())


def _series(name: str, experiment: Experiment) -> Series:
    """Return the curve of an experiment with its band."""
    curve = experiment.pseudo_regret
    low, high = curve.band()
    steps = curve.steps.tolist()
    return Series(
        name,
        list(zip(steps, curve.mean.tolist(), strict=True)),
        band=[(n, max(a, 0.0), b) for n, a, b in zip(steps, low.tolist(), high.tolist(), strict=True)],
    )


def _theory(setting: Setting) -> list[Series]:
    """Return the two curves that theory knows."""
    steps = [round(setting.steps ** (k / 40)) for k in range(41)]
    steps = sorted(set(steps))
    if len({arm.p for arm in setting.arms}) == 1:
        return []
    bound, rate = auer_bound(setting.arms, steps).tolist(), lai_robbins_rate(setting.arms)
    return [
        Series("Auer’s bound for UCB1, C = 1", list(zip(steps, bound, strict=True))),
        Series("Lai and Robbins: the slope of ln n", [(n, rate * log(n)) for n in steps]),
    ]


def _theory_text(setting: Setting) -> str:
    if len({arm.p for arm in setting.arms}) == 1:
        return "All machines are alike: there is nothing to regret."
    bound, rate = float(auer_bound(setting.arms, setting.steps)), lai_robbins_rate(setting.arms)
    return (
        f"Auer’s bound for UCB1 with C = 1 is {bound:.1f}; in the long run a good policy’s regret grows at least like "
        f"{rate:.2f} ln n."
    )


def _plot(series: list[Series], steps: int, title: str, *, logarithmic: bool) -> str:
    """Return the plot of the curves."""
    top = max([y for each in series for _, y in each.points] + [y for each in series for *_, y in each.band])
    if logarithmic:
        series = [
            Series(each.label, [(log10(n), y) for n, y in each.points],
                   band=[(log10(n), a, b) for n, a, b in each.band])
            for each in series
        ]  # fmt: skip
        decades = range(int(log10(steps)) + 1)
        x = Axis("steps (logarithmic)", 0, 1.02 * log10(steps), [(power, f"{10**power:,}") for power in decades])
    else:
        x = Axis("steps", 0, 1.02 * steps, [(n, f"{round(n):,}") for n in _marks(steps)])
    high = max(top, 1.0) * 1.04
    y = Axis("pseudo-regret, mean and band", 0, high, [(mark, f"{mark:,g}") for mark in _marks(high)])
    return line_plot(series, x, y, title=title)


def _marks(high: float) -> list[float]:
    """Return about five round numbers from 0 to ``high``.

    Example:
        >>> _marks(23.5)
        [0, 5, 10, 15, 20]
    """
    unit = 10 ** floor(log10(high / 4))
    step = next(times * unit for times in (1, 2, 5, 10) if high / (times * unit) <= 6)
    return [k * step for k in range(int(high / step + 1e-9) + 1)]


def _in_the_middle(words: str) -> list[str]:
    """Return words for a plot that is not there."""
    first, second = words.rsplit(": ", 1)
    x, y = WIDTH / 2, HEIGHT / 2
    return [svg.label(x, y - 12, f"{first}:"), svg.label(x, y + 12, second, bold=True)]
