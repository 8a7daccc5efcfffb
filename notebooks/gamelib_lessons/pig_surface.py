"""Policies for Pig as maps: from which turn total on they hold, by own and the opponent's points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from gamelib import svg
from gamelib.draw import Picture

if TYPE_CHECKING:
    from numpy.typing import NDArray

BANDS: Final = (
    (15, "#fff7d6", "15 or less"),
    (19, "#fbd98b", "16 to 19"),
    (21, "#f0a458", "20 or 21"),
    (25, "#d4694e", "22 to 25"),
    (30, "#9b3f63", "26 to 30"),
    (99, "#5a2a68", "31 or more"),
    (100, "#1d1a3a", "never: roll until you win"),
)
"""The greatest turn total of each band, its colour and its name."""
NEVER: Final = BANDS[-1][1]
HATCH: Final = 3
"""Every so many rows a light line goes through where a policy never holds, for those who see no colours."""
CELL: Final = 3.2
LEFT: Final = 52.0
TOP: Final = 34.0
GAP: Final = 70.0
KEY: Final = 190.0


def hold_from(rolls: NDArray[Any]) -> NDArray[Any]:
    """Return the least turn total at which a policy holds, by own and the opponent's points; the goal if it never does.

    Example:
        >>> from gamelib.widgets.pig import solved
        >>> least = hold_from(solved().rolls)
        >>> least[0, 0].item(), least[50, 0].item(), least[78, 0].item()
        (21, 15, 100)
    """
    import numpy as np

    goal = len(rolls)
    points, _, at_stake = np.ogrid[:goal, :goal, :goal]
    holds = (rolls == 0) & (points + at_stake < goal)
    return np.where(holds.any(axis=2), holds.argmax(axis=2), goal)


def surface(policies: Mapping[str, NDArray[Any]], text: str, rings: Sequence[tuple[int, int]] = ()) -> Picture:
    """Return maps of policies, as :func:`hold_from` takes them, with a ring around some places, told of in words."""
    side = 100 * CELL
    body = []
    least = {name: hold_from(rolls).tolist() for name, rolls in policies.items()}
    for own, other in rings:
        found = (f"{name} holds from {each[own][other]} on" for name, each in least.items())
        text += f" At {own} to {other} {', '.join(found)}."
    for number, (name, each) in enumerate(least.items()):
        left = LEFT + number * (side + GAP)
        body += _map(each, left, name)
        for own, other in rings:
            x, y = left + (own + 0.5) * CELL, TOP + (99.5 - other) * CELL
            body += [
                svg.tag("circle", cx=x, cy=y, r=8, fill="none", stroke="white", stroke_width=5),
                svg.tag("circle", cx=x, cy=y, r=8, fill="none", stroke=svg.INK, stroke_width=2),
            ]
    right = LEFT + len(policies) * (side + GAP) - GAP + 22
    body.append(svg.label(right, TOP + 8, "holds from", anchor="start", size=12, bold=True))
    for number, (_, colour, name) in enumerate(BANDS):
        y = TOP + 22 + 24 * number
        body.append(svg.tag("rect", x=right, y=y, width=18, height=18, fill=colour, stroke=svg.INK))
        if colour == NEVER:
            body.append(_light("".join(f"M{svg.number(right)} {svg.number(y + line)}h18" for line in (4, 9, 14))))
        body.append(svg.label(right + 25, y + 9, name, anchor="start", size=12))
    return Picture(svg.document(right + KEY, TOP + side + 40, body, title=text), text)


def _map(least: list[list[int]], left: float, name: str) -> list[str]:
    """Return one map, own points across and the opponent's upwards: a path a band, the axes and their names."""
    paths: dict[str, list[str]] = {colour: [] for _, colour, _ in BANDS}
    hatch = []
    for other, row in enumerate(zip(*least, strict=True)):
        place = 0
        for colour, run in groupby(row, key=_colour):
            width = len(list(run))
            x, y = svg.number(left + place * CELL), svg.number(TOP + (99 - other) * CELL)
            paths[colour].append(f"M{x} {y}h{svg.number(width * CELL)}v{svg.number(CELL)}h-{svg.number(width * CELL)}z")
            if colour == NEVER and other % HATCH == 1:
                hatch.append(f"M{x} {y}h{svg.number(width * CELL)}")
            place += width
    side = 100 * CELL
    body = [svg.tag("path", d="".join(parts), fill=colour) for colour, parts in paths.items() if parts]
    body.append(_light("".join(hatch)))
    body.append(svg.tag("rect", x=left, y=TOP, width=side, height=side, fill="none", stroke=svg.INK))
    for points in range(0, 101, 20):
        body.append(svg.label(left + points * CELL, TOP + side + 12, str(points), size=11))
        body.append(svg.label(left - 6, TOP + side - points * CELL, str(points), size=11, anchor="end"))
    middle = svg.number(TOP + side / 2)
    turned = f"rotate(-90 {svg.number(left - 36)} {middle})"
    body.append(svg.label(left + side / 2, 18, name, size=13, bold=True))
    body.append(svg.label(left + side / 2, TOP + side + 30, "own points", size=12))
    body.append(svg.label(left - 36, TOP + side / 2, "opponent's points", size=12, transform=turned))
    return body


def _light(lines: str) -> str:
    return svg.tag("path", d=lines, stroke="white", stroke_opacity=0.55, fill="none")


def _colour(least: int) -> str:
    return next(colour for most, colour, _ in BANDS if least <= most)
