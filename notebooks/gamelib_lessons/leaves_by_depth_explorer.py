"""Three numbers that part: the leaves of minimax, of alpha-beta and of alpha-beta with a good order, depth by depth."""

from __future__ import annotations

from math import sqrt
from typing import ClassVar, Final

from gamelib import svg
from gamelib.widgets import Explorer, View
from gamelib.widgets.explorer import slider
from gamelib_lessons.leaves_by_depth import DEPTHS, leaves_by_depth

COLUMN: Final = 240.0
SIDE: Final = 180.0
"""The side of minimax's square."""
TOP: Final = 62.0
SEARCHES: Final = (
    ("minimax", svg.ORANGE),
    ("alpha-beta, left to right", svg.SKY),
    ("alpha-beta, centre first", svg.BLUE),
)


class LeavesByDepthExplorer(Explorer):
    """The leaves that three searches of Connect Four look at to the depth chosen, as shares of minimax's square."""

    title = "leaves by depth"
    wide = True
    knobs: ClassVar = {"depth": slider("depth in plies", 4, DEPTHS[0], DEPTHS[-1])}

    def view(self, *, depth: int) -> View:
        """Write the three numbers, and draw a square for each."""
        row = leaves_by_depth()[depth]
        facts = (
            f"Connect Four, depth {depth}: minimax looks at {row.minimax:,} leaves, alpha-beta at {row.plain:,} with "
            f"the columns from left to right, and at {row.centre:,} with the middle columns first."
        )
        body = []
        for place, ((name, colour), count) in enumerate(zip(SEARCHES, row, strict=True)):
            middle, side = COLUMN * (place + 0.5), SIDE * sqrt(count / row.minimax)
            body.append(svg.label(middle, 16, name, size=14))
            body.append(svg.label(middle, 42, f"{count:,}", size=22, bold=True))
            body.append(svg.tag("rect", x=middle - side / 2, y=TOP, width=side, height=side, fill=colour))
        return View(facts, svg.document(COLUMN * len(SEARCHES), TOP + SIDE + 8, body, title=facts))
