"""A thousand gamblers at once: the mean regret of two policies with its band, and longer experiments on request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from html import escape
from threading import Event, Thread
from typing import Any, Final

import ipywidgets as widgets

from gamelib import svg
from gamelib.bandits import PUBLISHED_BANDITS, UCB1, Bernoulli, Experiment, Policy, run
from gamelib.draw.plot_svg import HEIGHT, WIDTH
from gamelib.errors import InvalidArm
from gamelib.widgets.explorer import Explorer, View, choice, slider, switch, text_field
from gamelib.widgets.gamblers import FIRST, POLICIES, offered, policy_text, typed_machines
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
        self._playing: Setting | None = None
        layout = widgets.Layout(width="145px")
        self.start_button = widgets.Button(description="play 1,000 runs", layout=layout, tooltip="it can be stopped")
        self.stop_button = widgets.Button(description="stop", layout=layout, disabled=True)
        self.progress = widgets.IntProgress(description="steps played", layout=widgets.Layout(width="300px"))
        self.progress.style.description_width = "110px"
        self.told = widgets.HTML(layout=widgets.Layout(width="300px"))
        """Which large experiment it is, as the controls may be moved meanwhile."""
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
        return super()._arranged([*controls, buttons, self.progress, self.told])

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
        names = [_policy_text(policy) for policy in setting.policies]
        runs = _live_runs(setting)
        playing = setting == self._playing
        busy = " when the other one is done" if self.thread is not None else ""
        means = _means_text(setting.arms)
        found: Sequence[Experiment]
        if setting in self._large:
            found, runs = self._large[setting], RUNS
        elif runs:
            found = [_played(setting.arms, policy, setting.steps, runs) for policy in setting.policies]
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

    def start(self) -> None:
        """Play the large experiment of what is set, if none is being played and what is typed in are machines."""
        if self.thread is not None:
            return
        try:
            setting = self._setting(**self.values)
        except InvalidArm:  # a click may be under way while the button is being disabled
            return
        self._stop.clear()
        self.progress.value, self.progress.max = 0, len(setting.policies) * setting.steps
        self.thread, self._playing = Thread(target=self._play, args=(setting,), daemon=True), setting
        self.told.value = _told("Being played", setting)
        self._update()
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
            self.thread = self._playing = None
            self.told.value = _told("Played and kept", setting)
            if self._stop.is_set():
                self.told.value, self.progress.value = "", 0
            self._update()

    def _go_on(self, before: int, step: int) -> bool:
        """Show how far the experiment is, and say whether it is to go on."""
        self.progress.value = before + step
        return not self._stop.is_set()


def _told(how: str, setting: Setting) -> str:
    """Return as HTML what becomes of a setting."""
    policies = " and ".join(map(_policy_text, setting.policies))
    told = f"{how}: {policies}, {setting.steps:,} steps, machines that pay {_means_text(setting.arms)}."
    return f'<p role="status" style="line-height:1.4;margin:0">{escape(told)}</p>'


def _live_runs(setting: Setting) -> int:
    """Return how many runs are played at once, 0 for none."""
    if setting.steps > LIVE:
        return 0
    slower = max(SLOWER.get(_name_of(policy), 1) for policy in setting.policies)
    return RUNS if slower * len(setting.arms) * setting.steps * RUNS <= AT_ONCE else FEWER


def _name_of(policy: Policy) -> str:
    """Return the name under which a policy is offered."""
    return next(name for name, make in POLICIES.items() if type(make(1)) is type(policy))


def _policy_text(policy: Policy) -> str:
    """Return the name of a policy, with its constant if it has one."""
    return policy_text(_name_of(policy), policy.c if isinstance(policy, UCB1) else 0)


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
