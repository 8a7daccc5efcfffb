"""The best policy for Pig, cut open: where to roll and where to hold at one score of the opponent's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final

from gamelib import svg
from gamelib.games import Pig
from gamelib.games.pig_values import PigSolution, solve_pig
from gamelib.widgets.explorer import Explorer, View, slider

CELL: Final = 4.2
LEFT: Final = 58.0
TOP: Final = 40.0


@cache
def solved() -> PigSolution:
    """Return the solution of Pig with goal 100, which takes a second or less the first time."""
    return solve_pig(Pig())


class PigExplorer(Explorer):
    """Roll or hold, for all own scores and turn totals, at a score of the opponent's."""

    title = "roll or hold"

    def make_controls(self) -> Mapping[str, Any]:
        """Return the three numbers of a position; at first the hole in the policy."""
        return {
            "opponent": slider("opponent has", 49, 0, 99),
            "own": slider("you have", 41, 0, 99),
            "turn_total": slider("at stake", 27, 0, 99),
        }

    def view(self, *, opponent: int, own: int, turn_total: int) -> View:
        """Draw where the best policy rolls, with hold-at-20 as a line and the position as a cross."""
        goal = solved().game.goal
        where = f"You have {own}, the opponent {opponent}, and {turn_total} are at stake"
        if own + turn_total >= goal:
            facts = f"{where}: hold, and you have won."
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

    Args:
        own: the points of the player to move.
        opponent: the other player's.
        turn_total: what is at stake; with the own points less than the goal.

    Example:
        >>> [round(chance, 4) for chance in chances(41, 49, 27)]
        [0.6556, 0.6554]
    """
    solution = solved()
    values, goal = solution.values, solution.game.goal

    def won(points: int) -> float:
        return 1.0 if own + points >= goal else float(values[own, opponent, points])

    gains = solution.game.points.values()
    lost = 1 - float(values[opponent, own, 0])
    roll = sum(won(turn_total + points) if points else lost for points in gains) / len(gains)
    return roll, 1 - float(values[opponent, own + turn_total, 0])


@lru_cache(maxsize=128)
def _region(opponent: int) -> str:
    """Return the outline of all positions in which to roll, as the path of an SVG picture."""
    solution = solved()
    goal, parts = solution.game.goal, []
    for own in range(goal):
        rolls = solution.rolls[own, opponent, : goal - own].tolist()
        start = None
        for k, roll in enumerate([*rolls, False]):
            if roll and start is None:
                start = k
            elif not roll and start is not None:
                x, y = LEFT + own * CELL, TOP + (goal - k) * CELL
                size = svg.number((k - start) * CELL)
                parts.append(f"M{svg.number(x)} {svg.number(y)}h{svg.number(CELL)}v{size}h-{svg.number(CELL)}z")
                start = None
    return "".join(parts)


def _drawn(opponent: int, own: int, turn_total: int, title: str) -> str:
    goal = solved().game.goal
    size = goal * CELL
    right, bottom = LEFT + size, TOP + size
    twenty = bottom - 20 * CELL
    dashed: dict[str, Any] = {"stroke": svg.INK, "stroke_width": 1.5, "stroke_dasharray": "6 4"}
    corner = f"{svg.number(right)},{svg.number(TOP)} {svg.number(right)},{svg.number(bottom)}"
    body = [
        svg.tag("rect", x=LEFT, y=TOP, width=size, height=size, fill="#fff3d6"),
        svg.tag("polygon", points=f"{svg.number(LEFT)},{svg.number(TOP)} {corner}", fill="#e9e9e9"),
        svg.tag("path", d=_region(opponent), fill=svg.BLUE, fill_opacity=0.75),
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
        svg.label(18, TOP + size / 2, "turn total", size=12, transform=f"rotate(-90 18 {middle})"),
        svg.label(right - 8, TOP + 22, "goal reached: hold", size=12, anchor="end"),
    ]
    keys = ((LEFT, svg.BLUE, "roll"), (LEFT + 80, "#fff3d6", "hold"))
    for x, colour, name in keys:
        opacity = 0.75 if colour == svg.BLUE else None
        box = svg.tag("rect", x=x, y=12, width=16, height=16, fill=colour, fill_opacity=opacity, stroke=svg.INK)
        body += [box, svg.label(x + 22, 20, name, size=12, anchor="start")]
    body.append(svg.tag("line", x1=LEFT + 160, x2=LEFT + 190, y1=20, y2=20, **dashed))
    body.append(svg.label(LEFT + 196, 20, "hold at 20", size=12, anchor="start"))
    if own + turn_total <= goal:
        x, y = LEFT + (own + 0.5) * CELL, bottom - (turn_total + 0.5) * CELL
        body += [
            svg.tag("circle", cx=x, cy=y, r=9, fill="none", stroke="white", stroke_width=5),
            svg.tag("circle", cx=x, cy=y, r=9, fill="none", stroke=svg.VERMILION, stroke_width=2.5),
            svg.label(x + 14, y - 12, "you", size=12, anchor="start", bold=True, stroke="white", stroke_width=4,
                      paint_order="stroke"),
        ]  # fmt: skip
    return svg.document(right + 22, bottom + 44, body, title=title)
