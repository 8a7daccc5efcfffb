"""Positions of Go as text: what points are called, and the lines below a board."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from gamelib.errors import NotationError
from gamelib.wording import counted, quoted

LETTERS: Final = "ABCDEFGHJKLMNOPQRST"
"""What the columns are called; an I would be taken for a J."""

_PASSES: Final = ("", ", the last a pass", ", the last two passes")
_BELOW: Final = re.compile(
    r"(?P<turn>black to move|white to move|game over)(?: after (?P<plies>[0-9]{1,6}) pl(?:y|ies))?"
    rf"(?:, ko at (?P<ko>[a-z][0-9]+)|(?P<passes>{_PASSES[1]}|{_PASSES[2]}))?(?:\s+before:(?P<before>.*))?\s*$",
    re.IGNORECASE | re.DOTALL,
)


class GoState(NamedTuple):
    """A position.

    Attributes:
        black: the stones of black, as a bitboard.
        white: those of white.
        ko: the bit of the point that is forbidden because of a ko, or 0.
        passes: how many passes there were just before, 0 to 2.
        plies: how many plies were played; black is to move where it is even.
        seen: with superko, the positions that there were, this one included, in ascending order; each is black's stones
            times 2 to the power of the number of points, plus white's. Otherwise empty.
    """

    black: int
    white: int
    ko: int = 0
    passes: int = 0
    plies: int = 0
    seen: tuple[int, ...] = ()


def point_name(point: int, size: int) -> str:
    """Return the letter of a point's column, which is never I, and the number of its row from the bottom.

    Example:
        >>> point_name(0, 9), point_name(80, 9)
        ('A9', 'J1')
    """
    row, column = divmod(point, size)
    return f"{LETTERS[column]}{size - row}"


def turn_text(state: GoState, turn: str, size: int) -> str:
    """Return whose ``turn`` it is, after how many plies, and what a ko forbids or how many passes there were."""
    if state.plies > 1 or turn == "game over":
        turn += f" after {counted(state.plies, 'ply', 'plies').replace(',', '')}"
    if state.ko:
        turn += f", ko at {point_name(state.ko.bit_length() - 1, size)}"
    return turn + _PASSES[state.passes]


def read_below(text: str, size: int) -> tuple[str, str, tuple[int, int, int], list[str]]:
    """Return the board in ``text``, the turn, the ko, passes and plies that stand below it, and the boards before it.

    Raises:
        NotationError: if it is not the turn of the side named, or there is no such point.

    Example:
        >>> read_below("X. / .. white to move after 3 plies, the last a pass", size=2)
        ('X. / .. ', 'white to move', (0, 1, 3), [])
    """
    below = _BELOW.search(text)
    if below is None:
        return text, "", (0, 0, 0), []
    turn, passes = below["turn"].casefold(), _PASSES.index((below["passes"] or "").casefold())
    white = turn == "white to move"
    plies = int(below["plies"]) if below["plies"] else 1 if white else 2 * (passes > 0)
    if turn != "game over" and plies % 2 != white:
        raise NotationError(f"black moves first, so after {counted(plies, 'ply', 'plies')} it is not {quoted(turn)}")
    points = {point_name(point, size): 1 << point for point in range(size * size)} | {"": 0}
    ko = (below["ko"] or "").upper()
    if ko not in points:
        raise NotationError(f"there is no point {quoted(ko)} on a board of {size} x {size} points")
    return text[: below.start()], turn, (points[ko], passes, plies), (below["before"] or "").split()
