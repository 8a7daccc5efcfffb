"""The first picture of lesson 04: the leaves of three searches of Connect Four's empty board, depth by depth.

The deep ones take long, so the counts are kept in ``leaves_by_depth.json``. Running this module writes the file anew,
and a test counts the upper rows again::

    python -m gamelib_lessons.leaves_by_depth
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour
from gamelib.search import MiddleFirst, alphabeta, game_size
from gamelib_lessons.stored import read, write

DEPTHS: Final = range(1, 9)
_FILE: Final = "leaves_by_depth.json"
_GAME: Final = "Connect Four"


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


if __name__ == "__main__":
    write(_FILE, {_GAME: [count(depth) for depth in DEPTHS]})
