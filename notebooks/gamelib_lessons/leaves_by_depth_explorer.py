"""Two numbers that part: the leaves minimax looks at and the leaves alpha-beta looks at, depth by depth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from typing import Final

from gamelib import svg
from gamelib.errors import GameError
from gamelib.widgets.explorer import Control, Explorer, View, choice, slider

WIDTH: Final = 640
LEFT: Final = 96
RIGHT: Final = 90
ROW: Final = 46

Table = Sequence[tuple[int, int, int]]
"""For each depth the leaves of minimax and the leaves of alpha-beta."""


class LeavesByDepthExplorer(Explorer):
    """The leaves of minimax and of alpha-beta on a logarithmic scale, at the depth the reader chooses.

    Args:
        tables: by the name of the game, rows of a depth, minimax's leaves and alpha-beta's; all games with the
            same depths.

    Raises:
        GameError: if the tables do not have the same depths.
    """

    title = "leaves by depth"
    wide = True

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self.tables = {name: {depth: counts for depth, *counts in rows} for name, rows in tables.items()}
        depths = {tuple(rows) for rows in self.tables.values()}
        if len(depths) != 1:
            raise GameError(f"the tables have different depths: {sorted(depths)}")
        self.depths = depths.pop()
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return the depth and the game."""
        return {
            "depth": slider("depth in plies", self.depths[len(self.depths) // 2], min(self.depths), max(self.depths)),
            "game": choice("game", tuple(self.tables)),
        }

    def view(self, *, depth: int, game: str) -> View:
        """Draw two bars for each depth up to the one chosen."""
        rows = self.tables[game]
        everything, pruned = rows[depth]
        times = everything / pruned
        facts = (
            f"{game}, depth {depth}: minimax looks at {everything:,} leaves, alpha-beta at {pruned:,}"
            f"{f', {times:.1f} times fewer' if times > 1 else ''}; both find the same value."
        )
        most = max(max(counts) for counts in rows.values())
        unit = (WIDTH - LEFT - max(RIGHT, svg.text_width(f"{most:,}", 12) + 12)) / log10(most)
        body = []
        for place, each in enumerate(each for each in self.depths if each <= depth):
            top = 10 + ROW * place
            body.append(svg.label(LEFT - 62, top + 17, f"depth {each}", size=12, bold=each == depth))
            looks = ((rows[each][0], svg.ORANGE, "m"), (rows[each][1], svg.BLUE, "α"))
            for line, (count, colour, sign) in enumerate(looks):
                length = max(log10(count) * unit, 2)
                y = top + 18 * line
                body.append(svg.label(LEFT - 14, y + 8, sign, size=11))
                body.append(svg.tag("rect", x=LEFT, y=y, width=length, height=15, fill=colour))
                body.append(svg.label(LEFT + length + 6, y + 8, f"{count:,}", size=12, anchor="start"))
        height = 10 + ROW * len([each for each in self.depths if each <= depth]) + 20
        body.append(svg.label(LEFT, height - 10, "m minimax, α alpha-beta; logarithmic scale", size=11, anchor="start"))
        return View(facts, svg.document(WIDTH, height, body, title=facts))
