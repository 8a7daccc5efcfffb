"""Gamblers at machines that the reader types in: two of them in slow motion, and many at once.

In slow motion there are bars for what each of them knows and makes of it, and below them when each machine was pulled;
of many there is the mean regret of two policies with its band, and what theory says of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from math import log, log10
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, ClassVar, Final

import ipywidgets as widgets

from gamelib import svg
from gamelib.bandits import (
    KLUCB,
    PUBLISHED_BANDITS,
    UCB1,
    Bernoulli,
    EpsilonGreedy,
    Experiment,
    Greedy,
    OptimisticStart,
    Policy,
    Replay,
    Thompson,
    UCB1Tuned,
    auer_bound,
    lai_robbins_rate,
    run,
    run_once,
)
from gamelib.bandits.policy import checked_policy
from gamelib.draw.chart import Axis, Series, line_plot, round_marks
from gamelib.errors import InvalidArm
from gamelib.widgets.explorer import Control, Explorer, View, choice, slider, switch, text_field
from gamelib.wording import quoted

FIRST: Final = "0.4 0.7"
"""The machines that the lesson begins with."""
POLICIES: Final[Mapping[str, Callable[[float], Policy]]] = MappingProxyType(
    {
        "greedy": lambda c: Greedy(),
        "ε-greedy, ε = 0.1": lambda c: EpsilonGreedy(0.1),
        "optimistic start, 2": lambda c: OptimisticStart(2),
        "UCB1": UCB1,
        "UCB1-tuned": lambda c: UCB1Tuned(),
        "KL-UCB": lambda c: KLUCB(),
        "Thompson": lambda c: Thompson(),
    }
)
"""The policies by their names, made with a constant *C*, which matters to UCB1 alone."""


def offered(without: Collection[str] = ()) -> list[tuple[str, str]]:
    """Return the policies as a drop-down list shows them; it says which one takes longer."""
    return [(f"{name} (slower)" if name == "KL-UCB" else name, name) for name in POLICIES if name not in without]


def typed_machines(text: str, most: int) -> tuple[Bernoulli, ...]:
    """Return the machines whose probabilities of paying 1 a reader has typed in, with spaces between them.

    Example:
        >>> typed_machines("0.4 0.7", 5)
        (Bernoulli(p=0.4), Bernoulli(p=0.7))
    """
    try:
        arms = tuple(Bernoulli(float(word)) for word in text.replace(",", " ").split())
    except ValueError:
        arms = ()
    if not 2 <= len(arms) <= most:
        raise InvalidArm(
            f"type how likely each machine is to pay 1, two to {most} numbers from 0 to 1 such as {FIRST}, not "
            f"{quoted(text)}"
        )
    return arms


def policy_text(name: str, c: float) -> str:
    """Return the name of a policy, with its constant if it has one that is not 1.

    Example:
        >>> policy_text("UCB1", 0.5), policy_text("UCB1", 1), policy_text("greedy", 0.5)
        ('UCB1 with C = 0.5', 'UCB1', 'greedy')
    """
    return f"UCB1 with C = {c:g}" if name == "UCB1" and c != 1 else name


@lru_cache(maxsize=64)
def replayed(arms: tuple[Bernoulli, ...], policy: Policy, luck: int, steps: int) -> Replay:
    """Return a run, which is the same for the same luck."""
    return run_once(arms, policy, steps=steps, rng=luck)


PANEL: Final = 272.0
LEFT: Final = 34.0
TOP: Final = 42.0
BARS: Final = 150.0
ROW: Final = 18.0
OF_BONUS: Final = "#eef6fb"


class Seen:
    """What a gambler knows after so many pulls of a run that has at least one more, and what an onlooker knows besides.

    Attributes:
        pulls, means: how often each machine was pulled, and what it paid on average; ``None`` where it was not.
        indices: what the policy goes by; ``None`` where there is nothing to go by.
        draws: whether the policy draws what it goes by, as Thompson sampling does, instead of adding a bonus.
        next: which machine is pulled next, counted from 0.
        regret, history: the pseudo-regret so far, and the machines pulled with what they paid.
        length: how many pulls the run has.
    """

    def __init__(self, replay: Replay, pulls: int) -> None:
        now = replay.pulls[pulls]
        self.pulls, self.next, self.length = now.pulls, now.arm, len(replay.pulls) - 1
        self.history = [(each.arm, each.reward) for each in replay.pulls[:pulls]]
        totals = [sum(reward for each, reward in self.history if each == arm) for arm in range(len(now.pulls))]
        self.means = tuple(total / count if count else None for total, count in zip(totals, now.pulls, strict=True))
        self.indices: tuple[float | None, ...] = now.indices or self.means
        self.draws = isinstance(replay.experiment.policy, Thompson)
        self.regret = float(replay.experiment.pseudo_regret.mean[pulls - 1]) if pulls else 0.0


def panel(seen: Seen, names: Sequence[str], arms: Sequence[Bernoulli], title: str, top: float) -> str:
    """Return the picture of a gambler; the upper end of its scale stands for ``top``."""
    bottom, room = TOP + BARS, (PANEL - LEFT - 8) / len(arms)
    unit = BARS / top
    body = [svg.label(PANEL / 2, 14, title, bold=True)]
    for mark in round_marks(top):
        y = bottom - mark * unit
        body.append(svg.tag("line", x1=LEFT, x2=PANEL - 8, y1=y, y2=y, stroke="#e2e2e2"))
        text = f"{mark:g}" if mark < 10_000 else f"{mark:.2g}".replace("+0", "").replace("+", "")
        body.append(svg.label(LEFT - 4, y, text, size=11, anchor="end"))
    for arm, name in enumerate(names):
        true, half, middle = bottom - arms[arm].mean * unit, min(36.0, 0.45 * room), LEFT + room * (arm + 0.5)
        bar, highest = _bar(seen, arm, middle, min(52.0, 0.62 * room), unit)
        true_mean = svg.tag(
            "line", x1=middle - half, x2=middle + half, y1=true, y2=true, stroke=svg.VERMILION, stroke_width=3
        )
        body += [*bar, true_mean]
        drawn = seen.indices[arm]
        if seen.draws and drawn is not None:
            body.append(drawn_sign(middle, bottom - drawn * unit))
        if arm == seen.next:
            above = true if highest - 16 < true < highest else highest
            body.append(svg.label(middle, above - 9, "▼", size=13))
        body.append(svg.label(middle, bottom + 13, f"{name}: {seen.pulls[arm]}", size=12, bold=True))
        body.append(svg.label(middle, bottom + 29, _sum_text(seen, arm, len(names)), size=11))
    row = "" if len(names) == 2 else "drawn" if seen.draws else "mean" if seen.indices == seen.means else "index"
    body.append(svg.label(LEFT, bottom + 29, row, size=10, anchor="end"))
    body.append(svg.tag("line", x1=LEFT, x2=PANEL - 8, y1=bottom, y2=bottom, stroke=svg.INK))
    for arm, name in enumerate(names):
        body += _strokes(seen, arm, name, bottom + 50 + ROW * arm)
    end = bottom + 50 + ROW * len(arms)
    body.append(svg.label(LEFT, end, f"regret {seen.regret:.1f}", size=13, anchor="start", bold=True))
    return svg.document(PANEL, end + 12, body, title=title)


def drawn_sign(x: float, y: float) -> str:
    """Return the sign for what a policy has drawn."""
    return svg.tag(
        "path", d=f"M{svg.number(x)} {svg.number(y - 6)}l6 6l-6 6l-6 -6z", fill=svg.YELLOW, stroke=svg.INK
    )


def torn(x: float, y: float, width: float) -> str:
    """Return the torn edge of a bar that is higher than the picture; it begins at ``x``."""
    teeth = f"l{svg.number(width / 8)} -5l{svg.number(width / 8)} 5" * 4
    lid = f"M{svg.number(x - 1)} {svg.number(y - 7)}v7h1{teeth}h1v-7z"  # hides the edge that the bar has here
    edge = svg.tag("path", d=f"M{svg.number(x)} {svg.number(y)}{teeth}", fill="none", stroke=svg.INK)
    return svg.tag("path", d=lid, fill=svg.CARD) + edge


def _bar(seen: Seen, arm: int, middle: float, width: float, unit: float) -> tuple[list[str], float]:
    """Return the bar of a machine, its mean and its bonus, and how high up it reaches with what was drawn."""
    index, bottom, left = seen.indices[arm], TOP + BARS, middle - width / 2
    mean = seen.means[arm] or 0.0
    if index is None:
        return [], bottom
    look: dict[str, Any] = {"x": left, "width": width, "stroke": svg.INK, "stroke_width": 1}
    low, high = bottom - mean * unit, bottom - index * unit
    body = []
    if seen.means[arm] is not None:
        body.append(svg.tag("rect", y=low, height=bottom - low, fill=svg.SKY, **look))
    if seen.draws:
        return body, min(low, high - 6)
    if low - max(high, TOP) > 0.01:
        edge = max(high, TOP)
        body.append(svg.tag("rect", y=edge, height=low - edge, fill=OF_BONUS, stroke_dasharray="3 2", **look))
    if high < TOP - 0.01:
        body.append(torn(left, TOP + 6, width))
    return body, max(min(low, high), TOP)


def _sum_text(seen: Seen, arm: int, machines: int) -> str:
    """Return what the policy goes by in numbers, where there is room with what it is made of."""
    mean, index = seen.means[arm], seen.indices[arm]
    if index is None:
        return "not tried" if machines < 4 else "–"
    if machines > 2 or abs(index) >= 10:
        return f"{index:.2f}" if abs(index) < 10 else f"{index:.3g}"
    if seen.draws:
        return f"drawn {index:.2f}" if mean is None else f"{mean:.2f}, drawn {index:.2f}"
    bonus = round(index, 2) - round(mean or 0.0, 2)  # so that the numbers shown add up
    return f"{index:.2f}" if abs(bonus) < 0.005 else f"{mean or 0.0:.2f} + {bonus:.2f} = {index:.2f}"


def _strokes(seen: Seen, arm: int, name: str, y: float) -> list[str]:
    """Return a row with a stroke for each pull of a machine."""
    room = (PANEL - LEFT - 8) / seen.length
    paid: list[float] = []
    nothing: list[float] = []
    for number, (pulled, reward) in enumerate(seen.history):
        if pulled == arm:
            (paid if reward else nothing).append(LEFT + room * (number + 0.5))
    body = [
        svg.label(LEFT - 8, y, name, size=12, anchor="end", bold=True),
        svg.tag("line", x1=LEFT, x2=PANEL - 8, y1=y + 6, y2=y + 6, stroke="#d0d0d0"),
    ]
    for places, height, colour in ((paid, 13, svg.BLUE), (nothing, 6, svg.FAINT)):
        path = "".join(f"M{svg.number(x)} {svg.number(y + 6)}v-{height}" for x in places)
        if path:
            body.append(svg.tag("path", d=path, stroke=colour, stroke_width=max(0.7 * room, 0.55)))
    return body


PULLS: Final = 300
"""How many pulls a run has."""
YOURS: Final = "yours"
"""What the reader's policy is called."""
OPTIONAL: Final = ("optimistic start, 2", "UCB1-tuned")
"""The policies that only the optional lesson 07b explains."""
MOST: Final = 5
"""How many machines fit into the picture."""
KEY_HEIGHT: Final = 42.0
BETWEEN_FRAMES: Final = 100
"""How many milliseconds there are from pull to pull while a run is played."""


class BanditExplorer(Explorer):
    """One run of two policies side by side: for each machine a bar, a mean with a bonus on top of it.

    Args:
        mine: a policy of the reader's, which then plays on the left.
    """

    title = "two gamblers"

    def __init__(self, mine: Policy | None = None) -> None:
        self._mine = None if mine is None else checked_policy(mine)
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return the controls; the reader's policy is offered where there is one."""
        more = [] if self._mine is None else [(YOURS, YOURS)]
        return {
            "pull": slider("pulls", 10, 0, PULLS),
            "left": choice("left", [*more, *offered(OPTIONAL)], YOURS if more else "greedy"),
            "right": choice("right", [*more, *offered(OPTIONAL)], "UCB1"),
            "c": slider("bonus, in %", 100, 0, 200),
            "machines": text_field("machines", FIRST),
            "luck": slider("luck (seed)", 4, 1, 40),
        }

    def _policy(self, name: str, c: float) -> Policy:
        return self._mine if name == YOURS and self._mine is not None else POLICIES[name](c)

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the column of controls, with buttons that play the run below its slider."""
        pull, *others = controls
        pull.style.description_width = "40px"  # the track gets the rest: it has to tell 300 pulls apart
        play = widgets.Play(min=0, max=PULLS, value=pull.value, interval=BETWEEN_FRAMES)
        widgets.jslink((play, "value"), (pull, "value"))
        return super()._arranged([pull, play, *others])

    def idle(self) -> Collection[str]:
        """Only UCB1 has a constant."""
        return () if "UCB1" in (self.values["left"], self.values["right"]) else ("c",)

    def view(self, *, pull: int, left: str, right: str, c: int, machines: str, luck: int) -> View:
        """Draw both gamblers after so many pulls."""
        arms = typed_machines(machines, MOST)
        names = ascii_uppercase[: len(arms)]
        told, both, top = [], [], 1.0
        for name in (left, right):
            replay = replayed(arms, self._policy(name, c / 100), luck, PULLS + 1)
            tried = replay.pulls[2 * len(arms) :]  # every machine has been: the scale is for all pulls from then on
            top = max([top, *(index for each in tried for index in each.indices)])
            both.append((policy_text(name, c / 100), Seen(replay, pull)))
            told.append(_told(*both[-1], names))
        facts = f"After {pull} pulls: {'; '.join(told)}."
        panels = [panel(seen, names, arms, title, top) for title, seen in both]
        width, height = 2 * PANEL + 16, svg.size_of(panels[0])[1]
        body = [svg.embed(each, x, 0, PANEL, height) for each, x in zip(panels, (0, PANEL + 16), strict=True)]
        beyond = any(index is not None and index > top + 1e-9 for _, seen in both for index in seen.indices)
        body += _key(height, draws=any(seen.draws for _, seen in both), beyond=beyond)
        return View(facts, svg.document(width, height + KEY_HEIGHT, body, title=facts))


def _told(title: str, seen: Seen, names: Any) -> str:
    """Return in words how a gambler stands."""
    counts = [f"{name} {count}" for name, count in zip(names, seen.pulls, strict=True)]
    counted = f"{', '.join(counts[:-1])} and {counts[-1]} times"
    return f"{title} has pulled {counted}, regret {seen.regret:.1f}, next {names[seen.next]}"


def _key(height: float, *, draws: bool, beyond: bool) -> list[str]:
    """Return what the signs in the picture mean, those that are not always there only where they are."""
    y, more = height + 10, height + 30
    body = [
        svg.tag("rect", x=20, y=y - 7, width=18, height=14, fill=svg.SKY, stroke=svg.INK),
        svg.label(44, y, "mean so far", size=12, anchor="start"),
        svg.tag("rect", x=130, y=y - 7, width=18, height=14, fill=OF_BONUS, stroke=svg.INK, stroke_dasharray="3 2"),
        svg.label(154, y, "bonus", size=12, anchor="start"),
        svg.tag("line", x1=212, x2=236, y1=y, y2=y, stroke=svg.VERMILION, stroke_width=3),
        svg.label(242, y, "true mean, unknown to them", size=12, anchor="start"),
        svg.label(20, more, "▼ pulled next", size=12, anchor="start"),
        svg.label(130, more, "below: a stroke for each pull, long where it paid", size=12, anchor="start"),
    ]
    if draws:
        body += [drawn_sign(444, y), svg.label(456, y, "drawn by lot", size=12, anchor="start")]
    if beyond:
        body += [torn(436, more + 3, 18), svg.label(460, more, "goes on higher", size=12, anchor="start")]
    return body


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
MOST_TYPED: Final = 10
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
        arms = typed_machines(typed, MOST_TYPED) if typed else PUBLISHED_BANDITS[machines]
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
        heights = [y for each in drawn for _, y in each.points] + [y for each in drawn for *_, y in each.band]
        top = 1.04 * max(*heights, 1.0)
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
        lowest: where the curve of Lai and Robbins ends, as a slope has no height of its own.
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
