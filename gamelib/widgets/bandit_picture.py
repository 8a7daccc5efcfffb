"""A gambler at a moment: the bars of the machines, and below them when each of them was pulled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from gamelib import svg
from gamelib.bandits import Bernoulli, Replay, Thompson
from gamelib.draw.chart import round_marks

PANEL: Final = 272.0
LEFT: Final = 34.0
TOP: Final = 42.0
BARS: Final = 150.0
ROW: Final = 18.0
OF_BONUS: Final = "#eef6fb"


@dataclass(frozen=True)
class Seen:
    """What a gambler knows at a moment, and what an onlooker knows besides.

    Attributes:
        pulls, means: how often each machine was pulled, and what it paid on average; ``None`` where it was not.
        indices: what the policy goes by; ``None`` where there is nothing to go by.
        draws: whether the policy draws what it goes by, as Thompson sampling does, instead of adding a bonus.
        next: which machine is pulled next, counted from 0.
        regret, history: the pseudo-regret so far, and the machines pulled with what they paid.
        length: how many pulls the run has.
    """

    pulls: tuple[int, ...]
    means: tuple[float | None, ...]
    indices: tuple[float | None, ...]
    draws: bool
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
        means=counted,
        indices=now.indices or counted,
        draws=isinstance(replay.experiment.policy, Thompson),
        next=now.arm,
        regret=float(replay.experiment.pseudo_regret.mean[pulls - 1]) if pulls else 0.0,
        history=tuple((each.arm, each.reward) for each in before),
        length=len(replay.pulls) - 1,
    )


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
    body.append(svg.label(LEFT, bottom + 29, _row_text(seen, len(names)), size=10, anchor="end"))
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


def reaches_beyond(seen: Seen, top: float) -> bool:
    """Return whether a bar is higher than the picture, whose upper end stands for ``top``."""
    return any(index is not None and index > top + 1e-9 for index in seen.indices)


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


def _row_text(seen: Seen, machines: int) -> str:
    """Return what the numbers below the machines are, where they do not say so themselves."""
    if machines == 2:
        return ""
    if seen.draws:
        return "drawn"
    return "mean" if seen.indices == seen.means else "index"


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
