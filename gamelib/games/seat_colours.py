"""The colours of the pieces where more than two players share a board; the letter on a piece says the same."""

from __future__ import annotations

from typing import Final

from gamelib import svg

SEAT_COLOURS: Final = (
    (svg.INK, svg.CARD),
    (svg.CARD, svg.INK),
    (svg.ORANGE, svg.INK),
    (svg.BLUE, svg.CARD),
    (svg.PURPLE, svg.INK),
    (svg.YELLOW, svg.INK),
)
"""For each seat the colour of the pieces, and that of the letter on them."""


def lettered_disc(x: float, y: float, radius: float, seat: int, letter: str) -> str:
    """Return a piece of the player in ``seat`` (0 to 5) with its letter on it.

    Example:
        >>> lettered_disc(10, 10, 8, 2, "A")[:43]
        '<circle cx="10" cy="10" r="8" fill="#e69f00'
    """
    fill, ink = SEAT_COLOURS[seat]
    disc = svg.tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=svg.INK, stroke_width=1.5)
    return disc + svg.label(x, y, letter, size=radius, fill=ink, bold=True)
