"""The legend below a tree of more than two players: which shape is whose, in the order of the numbers in the nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from gamelib import svg
from gamelib.draw.players import look_of, player_text
from gamelib.game import CHANCE, Player

HEIGHT: Final = 14
WIDTH: Final = 20
ROW: Final = 22
TEXT: Final = 11
GAP: Final = 16


@dataclass(frozen=True, slots=True)
class Legend:
    """A legend, to be drawn at the place of its upper left corner."""

    body: str
    width: float
    height: float


def shape(player: Player | None, x: float, y: float, width: float, height: float, **look: Any) -> str:
    """Return the shape of a player, of chance, or of a leaf for ``None``, with its middle at ``x`` and ``y``."""
    corners = look_of(player).corners
    if corners:
        outline = svg.points((x + width / 2 * right, y + height / 2 * down) for right, down in corners)
        return svg.tag("polygon", points=outline, **look)
    if player is CHANCE:
        return svg.tag("ellipse", cx=x, cy=y, rx=width / 2, ry=height / 2, **look)
    return svg.tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, **look)


def legend(seats: Sequence[str], chance: bool, x: float, y: float, room: float) -> Legend:
    """Return the legend of the players, in rows no wider than ``room`` if a single entry is not."""
    movers: list[Player] = [*range(len(seats)), *([CHANCE] if chance else [])]
    parts: list[str] = []
    right, row, widest = 0.0, 0, 0.0
    for mover in movers:
        look, text = look_of(mover), player_text(mover, seats)
        width = WIDTH + 6 + svg.text_width(text, TEXT)
        if right and right + width > room:
            right, row = 0.0, row + 1
        middle = y + ROW * (row + 0.5)
        across = HEIGHT if mover is CHANCE else WIDTH
        parts.append(
            shape(mover, x + right + WIDTH / 2, middle, across, HEIGHT, fill=look.fill, stroke=look.stroke,
                  stroke_width=1.6)
            + svg.label(x + right + WIDTH + 6, middle, text, size=TEXT, anchor="start")
        )  # fmt: skip
        widest = max(widest, right + width)
        right += width + GAP
    return Legend(svg.tag("g", "".join(parts), class_="legend"), widest, ROW * (row + 1))
