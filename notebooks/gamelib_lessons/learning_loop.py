"""Two pictures of learning by reward: an agent in its world, and how acting, learning and planning feed each other."""

from __future__ import annotations

from typing import Final

from gamelib import svg

WIDTH: Final = 760
HEIGHT: Final = 230
_SIZE: Final = 13
_BOX: Final = 38


def learning_loop() -> str:
    """Return both pictures, side by side.

    Example:
        >>> "environment" in learning_loop()
        True
    """
    title = (
        "Left: the agent sends an action to the environment, which returns a reward and the next state. Right: "
        "experience teaches values and policy directly, model-free, or a model, in which is planned, model-based; "
        "acting makes new experience."
    )
    left = [
        arrow([(200, 62), (232, 62), (232, 172), (204, 172)]),
        arrow([(80, 172), (48, 172), (48, 62), (76, 62)]),
        box(140, 62, 120, "agent"),
        box(140, 172, 120, "environment"),
        svg.label(240, 117, "action", size=_SIZE, anchor="start"),
        svg.label(58, 108, "reward,", size=_SIZE, anchor="start"),
        svg.label(58, 126, "next state", size=_SIZE, anchor="start"),
    ]
    right = [
        arrow([(620, 62), (680, 62), (680, 192), (614, 192)]),
        arrow([(540, 173), (540, 85)], dashed=True),
        arrow([(466, 192), (400, 192), (400, 146)]),
        arrow([(400, 108), (400, 62), (456, 62)]),
        box(540, 62, 160, "values, policy"),
        box(540, 192, 140, "experience"),
        box(400, 127, 90, "model"),
        svg.label(690, 137, "acting", size=_SIZE, anchor="start"),
        svg.label(550, 122, "learning directly", size=_SIZE, anchor="start"),
        svg.label(550, 140, "(model-free)", size=_SIZE, anchor="start"),
        svg.label(392, 82, "planning", size=_SIZE, anchor="end"),
        svg.label(392, 166, "learning a", size=_SIZE, anchor="end"),
        svg.label(392, 184, "model", size=_SIZE, anchor="end"),
    ]
    heads = [
        svg.label(140, 20, "agent and environment", size=14, bold=True),
        svg.label(540, 20, "acting, learning, planning", size=14, bold=True),
    ]
    return svg.document(WIDTH, HEIGHT, [*heads, *left, *right], title=title)


def box(x: float, y: float, width: float, text: str) -> str:
    """Return a box around a middle point."""
    frame = svg.tag(
        "rect", x=x - width / 2, y=y - _BOX / 2, width=width, height=_BOX, rx=6, fill="white", stroke=svg.INK,
        stroke_width=1.5,
    )  # fmt: skip
    return frame + svg.label(x, y, text, bold=True)


def arrow(points: list[tuple[float, float]], *, dashed: bool = False) -> str:
    """Return a line along the points, and a head at its end."""
    (x0, y0), (x, y) = points[-2:]
    dx, dy = (x > x0) - (x < x0), (y > y0) - (y < y0)
    head = [(x, y), (x - 9 * dx + 4 * dy, y - 9 * dy + 4 * dx), (x - 9 * dx - 4 * dy, y - 9 * dy - 4 * dx)]
    dashes = "6 4" if dashed else None
    line = svg.tag(
        "polyline", points=svg.points(points), fill="none", stroke=svg.INK, stroke_width=1.5, stroke_dasharray=dashes
    )  # fmt: skip
    return line + svg.tag("polygon", points=svg.points(head), fill=svg.INK)
