"""The leaves of minimax, of alpha-beta and of alpha-beta with a good order at Connect Four, depth by depth.

The deep ones take long, so the counts are kept in ``leaves_by_depth.json``. Running this module writes the file anew,
and a test counts the upper rows again::

    python -m gamelib_lessons.leaves_by_depth_explorer
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import ClassVar, Final, NamedTuple

from gamelib import svg
from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour
from gamelib.search import MiddleFirst, alphabeta, game_size
from gamelib.widgets import Explorer, View
from gamelib.widgets.explorer import slider
from gamelib_lessons.stored import read, write

DEPTHS: Final = range(1, 9)
_FILE: Final = "leaves_by_depth.json"
_GAME: Final = "Connect Four"
COLUMN: Final = 240.0
SIDE: Final = 180.0
TOP: Final = 62.0
SEARCHES: Final = (
    ("minimax", svg.ORANGE),
    ("alpha-beta, left to right", svg.SKY),
    ("alpha-beta, centre first", svg.BLUE),
)


class Leaves(NamedTuple):
    """How many leaves are looked at to one depth.

    Attributes:
        minimax: all there are, counted without a search.
        plain: by alpha-beta, the columns from left to right.
        centre: by alpha-beta, the middle columns first.
    """

    minimax: int
    plain: int
    centre: int


def count(depth: int) -> Leaves:
    """Return the leaves of the three searches.

    Example:
        >>> count(3)
        Leaves(minimax=343, plain=161, centre=55)
    """
    game = ConnectFour()
    size, evaluate = game_size(game, depth=depth), squashed(open_windows(game), 10)
    plain, centre = (
        alphabeta(game, depth=depth, evaluate=evaluate, order=order).leaves
        for order in (None, MiddleFirst(game.columns))
    )
    return Leaves(sum(size.leaves[:depth]) + size.nodes[depth], plain, centre)


@cache
def leaves_by_depth() -> dict[int, Leaves]:
    """Return what is kept, by the depth.

    Example:
        >>> leaves_by_depth()[8]
        Leaves(minimax=5686266, plain=149095, centre=5210)
    """
    return {depth: Leaves(*row) for depth, row in zip(DEPTHS, read(_FILE)[_GAME], strict=True)}


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


if __name__ == "__main__":
    write(_FILE, {_GAME: [count(depth) for depth in DEPTHS]})
