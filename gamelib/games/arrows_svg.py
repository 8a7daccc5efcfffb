"""Arrows on the picture of a board: which way a piece goes."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from gamelib import svg


def arrow(points: Sequence[tuple[float, float]], *, shade: float = 1.0) -> str:
    """Return an arrow along a line of points, given in pixels; ``shade`` from 0 to 1 makes it bolder.

    Example:
        >>> arrow([(0, 0), (30, 0)])[:45]
        '<g stroke="#0072b2" stroke-opacity="1" stroke'
    """
    (x1, y1), (x2, y2) = points[-2], points[-1]
    length = hypot(x2 - x1, y2 - y1)
    right, down = 8 * (x2 - x1) / length, 8 * (y2 - y1) / length
    head = [(x2 - right - down / 2, y2 - down + right / 2), (x2, y2), (x2 - right + down / 2, y2 - down - right / 2)]
    return svg.tag(
        "g",
        _line(points) + _line(head),
        stroke=svg.BLUE,
        stroke_opacity=0.35 + 0.65 * shade,
        stroke_width=2 + 2 * shade,
        stroke_linecap="round",
        stroke_linejoin="round",
        fill="none",
    )


def _line(points: Sequence[tuple[float, float]]) -> str:
    return svg.tag("polyline", points=" ".join(f"{svg.number(x)},{svg.number(y)}" for x, y in points))


def note(x: float, y: float, content: str) -> str:
    """Return a short text on a label of its own, so that it reads on any square or piece."""
    width = svg.text_width(content, 11) + 4
    back = svg.tag(
        "rect", x=x - width / 2, y=y - 8, width=width, height=16, rx=3, fill=svg.CARD, stroke=svg.LINE
    )
    return back + svg.label(x, y, content, size=11)
