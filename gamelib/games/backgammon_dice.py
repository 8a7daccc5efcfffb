"""The dice of backgammon: the rolls with their probabilities, and how they are written."""

from __future__ import annotations

import re
from typing import Final

from gamelib.errors import NotationError
from gamelib.games.backgammon_rules import Roll
from gamelib.games.board_text import checked_text
from gamelib.wording import quoted

ROLLS: Final[tuple[tuple[Roll, float], ...]] = tuple(
    ((larger, smaller), 1 / 36 if larger == smaller else 1 / 18)
    for larger in range(1, 7)
    for smaller in range(1, larger + 1)
)
"""The 21 rolls of two dice with their probabilities, the larger number first."""

OPENING_THROWS: Final[tuple[tuple[Roll, float], ...]] = tuple(
    ((white, black), 1 / 30) for white in range(1, 7) for black in range(1, 7) if white != black
)
"""The 30 throws that decide who begins, white's die first, with their probabilities."""

_ROLL: Final = re.compile(r"\s*([1-6])\s*[-,:]?\s*([1-6])\s*")


def roll_text(roll: Roll) -> str:
    """Return the numbers on the dice, such as ``6-5``."""
    return f"{roll[0]}-{roll[1]}"


def read_roll(text: str) -> Roll:
    """Return the two numbers in the order in which they are written.

    Example:
        >>> read_roll("6-5"), read_roll("31")
        ((6, 5), (3, 1))
    """
    roll = _ROLL.fullmatch(checked_text(text, "a roll"))
    if roll is None:
        raise NotationError(f"{quoted(text)} is not a roll of two dice: write two numbers from 1 to 6, such as 6-5")
    return int(roll[1]), int(roll[2])
