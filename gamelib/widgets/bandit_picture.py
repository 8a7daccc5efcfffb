"""A gambler at a moment: the bars of the machines, and below them when each of them was pulled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from gamelib import svg
from gamelib.bandits import Bernoulli, Replay

PANEL: Final = 272.0
LEFT: Final = 34.0
TOP: Final = 48.0
BARS: Final = 176.0
ROW: Final = 18.0


@dataclass(frozen=True)
class Seen:
    """What a gambler knows at a moment, and what an onlooker knows besides.

    Attributes:
        pulls: how often each machine was pulled.
        means: what each paid on average as the policy reckons it; ``None`` where there is nothing to go by.
        indices: what the policy goes by.
        next: which machine is pulled next, counted from 0.
        regret: the pseudo-regret so far.
        history: the machines pulled so far and what they paid.
        length: how many pulls the run has.
    """

    pulls: tuple[int, ...]
    means: tuple[float | None, ...]
    indices: tuple[float | None, ...]
    next: int
    regret: float
    history: tuple[tuple[int, float], ...]
    length: int


def seen_after(replay: Replay, pulls: int) -> Seen:
    """Return what a gambler knows after so many pulls of a run that has at least one more."""
    now = replay.pulls[pulls]
    before = replay.pulls[:pulls]
    totals = [sum(each.reward for each in before if each.arm == arm) for arm in range(len(now.pulls))]
    counted = tuple(total / count if count else None for total, count in zip(totals, now.pulls, strict=True))
    return Seen(
        pulls=now.pulls,
        means=now.means or counted,
        indices=now.indices or counted,
        next=now.arm,
        regret=float(replay.experiment.pseudo_regret.mean[pulls - 1]) if pulls else 0.0,
        history=tuple((each.arm, each.reward) for each in before),
        length=len(replay.pulls) - 1,
    )


def panel(seen: Seen, names: Sequence[str], arms: Sequence[Bernoulli], title: str, top: float) -> str:
    """Return the picture of a gambler as a stand-alone SVG document.

    Args:
        seen: what it knows.
        names: what the machines are called.
        arms: the machines.
        title: what the gambler is called.
        top: what the upper end of the scale stands for.
    """
    bottom, room = TOP + BARS, (PANEL - LEFT - 8) / len(arms)
    unit = BARS / top
    body = [svg.label(PANEL / 2, 14, title, bold=True)]
    steps = 1.0 if top > 2.5 else 0.5
    for mark in range(int(top / steps) + 1):
        y = bottom - mark * steps * unit
        body.append(svg.tag("line", x1=LEFT, x2=PANEL - 8, y1=y, y2=y, stroke="#e2e2e2"))
        body.append(svg.label(LEFT - 6, y, f"{mark * steps:g}", size=11, anchor="end"))
    for arm, name in enumerate(names):
        true, half, middle = bottom - arms[arm].mean * unit, min(36.0, 0.45 * room), LEFT + room * (arm + 0.5)
        bar, highest = _bar(seen, arm, middle, min(52.0, 0.62 * room), bottom, unit)
        true_mean = svg.tag(
            "line", x1=middle - half, x2=middle + half, y1=true, y2=true, stroke=svg.VERMILION, stroke_width=3
        )
        body += [*bar, true_mean]
        if arm == seen.next:
            above = true if highest - 16 < true < highest else highest
            body.append(svg.label(middle, above - 9, "▼", size=13))
        body.append(svg.label(middle, bottom + 13, f"{name}: {seen.pulls[arm]}", size=12, bold=True))
        body.append(svg.label(middle, bottom + 29, _sum_text(seen, arm, len(names)), size=11))
    body.append(svg.tag("line", x1=LEFT, x2=PANEL - 8, y1=bottom, y2=bottom, stroke=svg.INK))
    for arm, name in enumerate(names):
        body += _strokes(seen, arm, name, bottom + 52 + ROW * arm)
    end = bottom + 52 + ROW * len(arms)
    body.append(svg.label(LEFT, end + 2, f"regret {seen.regret:.1f}", size=13, anchor="start", bold=True))
    return svg.document(PANEL, end + 16, body, title=title)


def _bar(seen: Seen, arm: int, middle: float, width: float, bottom: float, unit: float) -> tuple[list[str], float]:
    """Return the bar of a machine, its mean and its bonus, and how high up it reaches."""
    mean, index = seen.means[arm], seen.indices[arm]
    body: list[str] = []
    highest = bottom
    if mean is not None and index is not None:
        low, high = (max(bottom - each * unit, TOP) for each in (mean, index))
        left = middle - width / 2
        look: dict[str, Any] = {"stroke": svg.INK, "stroke_width": 1}
        body.append(svg.tag("rect", x=left, y=low, width=width, height=max(bottom - low, 0), fill=svg.SKY, **look))
        if abs(high - low) > 0.01:  # what Thompson sampling draws may be below the mean
            body.append(
                svg.tag("rect", x=left, y=min(low, high), width=width, height=abs(high - low), fill="#eef6fb",
                        fill_opacity=0.85, stroke_dasharray="3 2", **look)
            )  # fmt: skip
        highest = min(low, high)
    return body, highest


def _sum_text(seen: Seen, arm: int, machines: int) -> str:
    """Return the index of a machine in numbers, where there is room as the sum of its two parts."""
    mean, index = seen.means[arm], seen.indices[arm]
    if mean is None or index is None:
        return "not tried" if machines < 4 else "–"
    bonus = round(index, 2) - round(mean, 2)  # so that the numbers shown add up
    if machines > 2 or abs(bonus) < 0.005:
        return f"{index:.2f}"
    return f"{mean:.2f} {'+' if bonus > 0 else '−'} {abs(bonus):.2f} = {index:.2f}"


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
