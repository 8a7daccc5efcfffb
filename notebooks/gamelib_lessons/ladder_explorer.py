"""The steps of the ladder beside each other, at the depth the reader chooses."""

from __future__ import annotations

from functools import cache
from math import log10
from typing import ClassVar, Final

from gamelib import svg
from gamelib.games import ConnectFour
from gamelib.search import effective_branching_factor, game_size
from gamelib.widgets import Explorer, View
from gamelib.widgets.explorer import slider
from gamelib_lessons.ladder import DEPTHS, POSITION, climbed

WIDTH: Final = 700.0
LEFT: Final = 170.0
UNIT: Final = 80.0
"""How far it is from a count to ten times that; the bars begin at a hundred."""
ROW: Final = 28.0


@cache
def counted() -> dict[int, tuple[int, int]]:
    """Return the nodes and the leaves of minimax from the position of the ladder by depth, counted without a search.

    Example:
        >>> counted()[4]
        (2800, 2400)
    """
    game = ConnectFour()
    size = game_size(game, state=game.play(POSITION), depth=DEPTHS[-1])
    return {depth: (sum(size.nodes[: depth + 1]), sum(size.leaves[:depth]) + size.nodes[depth]) for depth in DEPTHS}


class LadderExplorer(Explorer):
    """A bar of nodes for each search of the ladder, on a logarithmic scale."""

    title = "the ladder"
    wide = True
    knobs: ClassVar = {"depth": slider("depth in plies", DEPTHS[0], DEPTHS[0], DEPTHS[-1])}

    def view(self, *, depth: int) -> View:
        """Draw the bars, minimax's hollow: it was counted and not searched."""
        searched = {name: (row[depth].nodes, row[depth].leaves) for name, row in climbed().items()}
        rows = {"minimax": counted()[depth], **searched}
        told = ", ".join(
            f"{name} {effective_branching_factor(rows[name][1], depth):.2f}"
            for name in ("minimax", "alpha-beta", "centre first", "deepening")
        )
        facts = (
            f"To depth {depth}, one position: deepening enters {rows['deepening'][0]:,} nodes, centre first with a "
            f"table {rows['centre, table'][0]:,}, plain alpha-beta {rows['alpha-beta'][0]:,}. "
            f"Effective branching factors: {told}."
        )
        body = []
        for place, (name, (nodes, _)) in enumerate(rows.items()):
            y, length = 8 + ROW * place, (log10(nodes) - 2) * UNIT
            body.append(svg.label(LEFT - 10, y + 10, name, size=13, anchor="end"))
            fill, dashes = (svg.CARD, "4 3") if name == "minimax" else (svg.SKY, "none")
            strokes = {"stroke": svg.INK, "stroke_dasharray": dashes}
            body.append(svg.tag("rect", x=LEFT, y=y, width=length, height=20, fill=fill, **strokes))
            body.append(svg.label(LEFT + length + 8, y + 10, f"{nodes:,}", size=13, anchor="start"))
        y = 8 + ROW * len(rows) + 10
        scale = "nodes, on a logarithmic scale from 100 on; dashed: counted"
        body.append(svg.label(LEFT, y, scale, size=12, anchor="start"))
        return View(facts, svg.document(WIDTH, y + 12, body, title=facts))
