"""Two gamblers at the same machines, in slow motion: what each of them knows, and what it makes of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import ascii_uppercase
from typing import Any, Final

import ipywidgets as widgets

from gamelib import svg
from gamelib.bandits import Policy
from gamelib.bandits.policy import checked_policy
from gamelib.widgets.bandit_picture import OF_BONUS, PANEL, Seen, drawn_sign, panel, reaches_beyond, seen_after, torn
from gamelib.widgets.explorer import Control, Explorer, View, choice, slider, text_field
from gamelib.widgets.gamblers import FIRST, POLICIES, offered, policy_text, replayed, typed_machines

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

    Raises:
        InvalidPolicy: if it is not one.
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
        told, both = [], []
        for name in (left, right):
            replay = replayed(arms, self._policy(name, c / 100), luck, PULLS + 1)
            both.append((policy_text(name, c / 100), seen_after(replay, pull)))
            told.append(_told(*both[-1], names))
        facts = f"After {pull} pulls: {'; '.join(told)}."
        top = max(_highest(arms, self._policy(name, c / 100), luck) for name in (left, right))
        panels = [panel(seen, names, arms, title, top) for title, seen in both]
        width, height = 2 * PANEL + 16, svg.size_of(panels[0])[1]
        body = [svg.embed(each, x, 0, PANEL, height) for each, x in zip(panels, (0, PANEL + 16), strict=True)]
        body += _key(height, draws=any(seen.draws for _, seen in both),
                     beyond=any(reaches_beyond(seen, top) for _, seen in both))  # fmt: skip
        return View(facts, svg.document(width, height + KEY_HEIGHT, body, title=facts))


def _highest(arms: Any, policy: Policy, luck: int) -> float:
    """Return how far up the bars of a run reach once every machine has been tried: the scale, for all its pulls."""
    replay = replayed(arms, policy, luck, PULLS + 1)
    indices = [index for each in replay.pulls[2 * len(arms) :] for index in each.indices]
    return max([1.0, *indices])


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
