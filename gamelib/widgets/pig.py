"""The best policy for Pig, cut open: where to roll and where to hold at one score of the opponent's."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.game import MAX
from gamelib.games import Pig
from gamelib.games.pig import PigSolution, PigState, solve_pig
from gamelib.widgets.explorer import Explorer, View, slider

CELL: Final = 3.4
LEFT: Final = 58.0
TOP: Final = 40.0
HOLD: Final = "#fff3d6"
REACHED: Final = "#e9e9e9"
ROLL_OPACITY: Final = 0.75
AROUND: Final = 5
"""How many points to each side the magnified part of the picture shows."""
LARGE: Final = 13.0
"""The side of a square there."""


@cache
def solved() -> PigSolution:
    """Return the solution of Pig with goal 100, which takes a second or less the first time."""
    return solve_pig(Pig())


class PigExplorer(Explorer):
    """Roll or hold, for all own scores and turn totals, at a score of the opponent's."""

    title = "roll or hold"
    knobs: ClassVar = {
        "opponent": slider("opponent has", 49, 0, 99),
        "own": slider("you have", 41, 0, 99),
        "turn_total": slider("at stake", 27, 0, 99),
    }

    def view(self, *, opponent: int, own: int, turn_total: int) -> View:
        """Draw where the best policy rolls, hold-at-20 as a line, and the position in a ring and magnified."""
        goal = solved().game.goal
        where = f"You have {own}, the opponent {opponent}, and {turn_total} are at stake"
        if own + turn_total >= goal:
            facts = f"{where}: that makes {own + turn_total}, so hold, and you have won."
        else:
            roll, hold = chances(own, opponent, turn_total)
            best = "roll" if solved().rolls[own, opponent, turn_total] else "hold"
            twenty = "holds" if turn_total >= 20 else "rolls"
            facts = (
                f"{where}: you win {roll:.2%} of the games if you roll, {hold:.2%} if you hold, so {best}. "
                f"Who holds at 20 {twenty} here."
            )
        return View(facts, _drawn(opponent, own, turn_total, facts))


def chances(own: int, opponent: int, turn_total: int) -> tuple[float, float]:
    """Return how probably the player to move wins after rolling, and after holding, if all is played well from then on.

    Example:
        >>> [round(chance, 4) for chance in chances(41, 49, 27)]
        [0.6556, 0.6554]
    """
    game, state = solved().game, PigState((own, opponent), turn_total, MAX, rolling=False)
    roll, hold = ((1 + solved().value(game.result(state, action))) / 2 for action in ("roll", "hold"))
    return roll, hold


@lru_cache(maxsize=128)
def _region(opponent: int) -> str:
    """Return the outline of all positions in which to roll, as the path of an SVG picture."""
    solution = solved()
    goal, parts = solution.game.goal, []
    for own in range(goal):
        rolls = solution.rolls[own, opponent, : goal - own].tolist()
        for roll, run in groupby(range(goal - own), key=rolls.__getitem__):
            if roll:
                first, *_, last = [*run] * 2
                x, y = LEFT + own * CELL, TOP + (goal - last - 1) * CELL
                size = svg.number((last + 1 - first) * CELL)
                parts.append(f"M{svg.number(x)} {svg.number(y)}h{svg.number(CELL)}v{size}h-{svg.number(CELL)}z")
    return "".join(parts)


def _drawn(opponent: int, own: int, turn_total: int, title: str) -> str:
    goal = solved().game.goal
    size = goal * CELL
    right, bottom = LEFT + size, TOP + size
    twenty = bottom - 20 * CELL
    dashed: dict[str, Any] = {"stroke": svg.INK, "stroke_width": 1.5, "stroke_dasharray": "6 4"}
    body = [
        svg.tag("rect", x=LEFT, y=TOP, width=size, height=size, fill=HOLD),
        svg.tag("polygon", points=svg.points([(LEFT, TOP), (right, TOP), (right, bottom)]), fill=REACHED),
        svg.tag("path", d=_region(opponent), fill=svg.BLUE, fill_opacity=ROLL_OPACITY),
        svg.tag("line", x1=LEFT, x2=LEFT + (goal - 20) * CELL, y1=twenty, y2=twenty, **dashed),
        svg.tag("line", x1=LEFT + (goal - 20) * CELL, x2=right, y1=twenty, y2=bottom, **dashed),
        svg.tag("rect", x=LEFT, y=TOP, width=size, height=size, fill="none", stroke=svg.INK),
    ]
    for points in range(0, goal + 1, 20):
        x, y = LEFT + points * CELL, bottom - points * CELL
        body.append(svg.label(x, bottom + 13, str(points), size=11))
        body.append(svg.label(LEFT - 8, y, str(points), size=11, anchor="end"))
    middle = svg.number(TOP + size / 2)
    body += [
        svg.label(LEFT + size / 2, bottom + 30, f"own points, the opponent having {opponent}", size=12),
        svg.label(18, TOP + size / 2, "at stake", size=12, transform=f"rotate(-90 18 {middle})"),
    ]
    keys = ((LEFT, svg.BLUE, "roll"), (LEFT + 65, HOLD, "hold"), (LEFT + 252, REACHED, "goal reached"))
    for x, colour, name in keys:
        opacity = ROLL_OPACITY if colour == svg.BLUE else None
        box = svg.tag("rect", x=x, y=12, width=16, height=16, fill=colour, fill_opacity=opacity, stroke=svg.INK)
        body += [box, svg.label(x + 22, 20, name, size=12, anchor="start")]
    body.append(svg.tag("line", x1=LEFT + 135, x2=LEFT + 165, y1=20, y2=20, **dashed))
    body.append(svg.label(LEFT + 171, 20, "hold at 20", size=12, anchor="start"))
    x, y = LEFT + (own + 0.5) * CELL, bottom - (turn_total + 0.5) * CELL
    beside, anchor = (x - 14, "end") if x > right - 40 else (x + 14, "start")
    body += [
        svg.tag("circle", cx=x, cy=y, r=9, fill="none", stroke="white", stroke_width=5),
        svg.tag("circle", cx=x, cy=y, r=9, fill="none", stroke=svg.VERMILION, stroke_width=2.5),
        svg.label(beside, y + (14 if y < TOP + 20 else -12), "you", size=12, anchor=anchor, bold=True, stroke="white",
                  stroke_width=4, paint_order="stroke"),
    ]  # fmt: skip
    if own + turn_total < goal:
        body += _magnified(opponent, own, turn_total, right)
    return svg.document(right + 22, bottom + 44, body, title=title)


def _magnified(opponent: int, own: int, turn_total: int, right: float) -> list[str]:
    """Return the positions around one, large, in the corner where the goal is reached and nothing else is to see."""
    rolls, goal = solved().rolls, solved().game.goal
    side = (2 * AROUND + 1) * LARGE
    left, top = right - side - 10, TOP + 10
    body = []
    for across in range(-AROUND, AROUND + 1):
        for up in range(-AROUND, AROUND + 1):
            points, stake = own + across, turn_total + up
            if points < 0 or stake < 0:
                continue
            over = points + stake >= goal
            roll = not over and bool(rolls[points, opponent, stake])
            look: dict[str, Any] = {"fill": svg.BLUE, "fill_opacity": ROLL_OPACITY} if roll else {
                "fill": REACHED if over else HOLD}  # fmt: skip
            x, y = left + (across + AROUND) * LARGE, top + (AROUND - up) * LARGE
            body.append(svg.tag("rect", x=x, y=y, width=LARGE, height=LARGE, **look))
    x, y = left + AROUND * LARGE, top + AROUND * LARGE
    frame: dict[str, Any] = {"fill": "none", "stroke": svg.INK}
    body += [
        svg.tag("rect", x=left, y=top, width=side, height=side, **frame),
        svg.tag("rect", x=x, y=y, width=LARGE, height=LARGE, fill="none", stroke=svg.VERMILION, stroke_width=2.5),
        svg.label(left - 5, y + LARGE / 2, str(turn_total), size=11, anchor="end"),
        svg.label(x + LARGE / 2, top + side + 9, str(own), size=11),
    ]
    return body
