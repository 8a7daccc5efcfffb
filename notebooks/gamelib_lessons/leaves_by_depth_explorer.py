"""Three numbers that part: the leaves of minimax, of alpha-beta and of alpha-beta with a good order, depth by depth."""

from __future__ import annotations

from math import log10
from typing import ClassVar, Final

from gamelib import svg
from gamelib.widgets import Explorer, View
from gamelib.widgets.explorer import slider
from gamelib_lessons.leaves_by_depth import DEPTHS, leaves_by_depth

WIDTH: Final = 720.0
LEFT: Final = 250.0
UNIT: Final = 54.0
"""How far it is from a count to ten times that."""
SEARCHES: Final = (
    ("minimax", svg.ORANGE),
    ("alpha-beta, left to right", svg.SKY),
    ("alpha-beta, centre first", svg.BLUE),
)


class LeavesByDepthExplorer(Explorer):
    """The leaves that three searches of Connect Four look at, on a logarithmic scale, to the depth chosen."""

    title = "leaves by depth"
    wide = True
    knobs: ClassVar = {"depth": slider("depth in plies", 4, DEPTHS[0], DEPTHS[-1])}

    def view(self, *, depth: int) -> View:
        """Draw three bars, and as thin strokes where they ended one ply before."""
        row, before = leaves_by_depth()[depth], leaves_by_depth().get(depth - 1)
        facts = (
            f"Connect Four, depth {depth}: minimax looks at {row.minimax:,} leaves, alpha-beta at {row.plain:,} with "
            f"the columns from left to right, and at {row.centre:,} with the middle columns first."
        )
        body = []
        for place, ((name, colour), count) in enumerate(zip(SEARCHES, row, strict=True)):
            y, length = 12 + 42 * place, max(log10(count) * UNIT, 2)
            body.append(svg.label(LEFT - 12, y + 15, name, size=14, anchor="end"))
            body.append(svg.tag("rect", x=LEFT, y=y, width=length, height=30, fill=colour))
            body.append(svg.label(LEFT + length + 8, y + 15, f"{count:,}", size=14, anchor="start", bold=True))
            if before:
                at = LEFT + log10(before[place]) * UNIT
                body.append(svg.tag("line", x1=at, x2=at, y1=y, y2=y + 30, stroke=svg.INK, stroke_dasharray="3 3"))
        scale = f"leaves: each mark is ten times as many{'; dashed, one ply less' if before else ''}"
        body.append(svg.label(LEFT, 148, scale, size=12, anchor="start"))
        for power in range(8):
            x = LEFT + power * UNIT
            body.append(svg.tag("line", x1=x, x2=x, y1=130, y2=136, stroke=svg.LINE))
        return View(facts, svg.document(WIDTH, 160, body, title=facts))
