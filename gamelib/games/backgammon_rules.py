"""Plays of a roll in backgammon: the rules on the two players' checkers alone.

Everything here is seen from the side of the player who plays the roll. A side is a tuple of 26 numbers:
how many of a player's checkers stand on each of the points 1 to 24 *as that player counts them*, how many
are off the board (index 0) and how many are on the bar (index 25). The point that one player calls *p* is the
other's 25 - *p*. A checker moves from *p* to *p* less the number on the die, and the bar, at 25, is just
one step behind the farthest point: a 3 enters on 22.

Why no order of play has to be tried twice: checkers only come forward, and nothing that one step makes
possible (the bar is empty, all checkers are home, no checker is farther back) is undone by another step of
the same turn. So a step that is possible stays so until its checker is used for another.

- A double is played by steps of one length. Whichever are taken first, just as many can be played in all,
  and the steps can be ordered from the back to the front.
- In a roll of two numbers, playing the smaller first gives something new only where it makes a step with the
  larger possible, for the same checker or for others.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import mul
from typing import Final, TypeAlias

Side: TypeAlias = tuple[int, ...]
"""One player's checkers: how many are off (index 0), on each point (1 to 24, own count) and on the bar (25)."""

Roll: TypeAlias = tuple[int, int]
"""The numbers on the two dice."""

Step: TypeAlias = tuple[int, int]
"""Where a checker comes from and where one die brings it, on the points as its player counts them."""

Play: TypeAlias = tuple[Step, ...]
"""All the steps of a turn, from the back to the front; none at all is a pass."""

OFF: Final = 0
"""The place of the checkers that have left the board."""

BAR: Final = 25
"""The place of the checkers that were hit."""

CHECKERS: Final = 15
"""How many checkers each player has."""

HOME: Final = 6
"""The points from 1 to this one are a player's home board."""

START: Final[Side] = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
"""How both sides begin: two checkers on the 24-point, five on 13, three on 8 and five on 6."""

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

_PLACES: Final = range(BAR + 1)
_REMEMBERED: Final = 512  # more than a search has open at a time: result() then need not find the plays again


@lru_cache(maxsize=_REMEMBERED)
def plays(own: Side, other: Side, roll: Roll) -> Mapping[Play, tuple[Side, Side]]:
    """Return every play of the roll with the two sides after it, the rearmost checkers' steps first.

    As many of the numbers as possible have to be played; where either of two can be, but not both, the
    larger. Plays that lead to the same position are one: of their steps, ordered from the back to the front,
    the greatest tuple stands for all. If nothing can be played, the only play is ``()``, the pass.

    Args:
        own: the checkers of the player who plays the roll; not all of them off.
        other: the opponent's.
        roll: the numbers on the dice, the larger first.
    """
    found = _plays_of_double(own, other, roll[0]) if roll[0] == roll[1] else _plays_of_two(own, other, roll)
    after: dict[tuple[Side, Side], Play] = {}
    for play in sorted(found, reverse=True):
        after.setdefault(_sides_after(own, other, play), play)
    return {play: sides for sides, play in after.items()}


def pips(side: Side) -> int:
    """Return how many points the checkers still have to go, all together, until they are off the board."""
    total: int = sum(map(mul, side, _PLACES))
    return total


def movable(own: Side, other: Side, die: int) -> list[int]:
    """Return the points, the bar being 25, from which a checker can step with this die, the rearmost first.

    Example:
        >>> movable(START, START, 5), movable(START, START, 6)
        ([13, 8], [24, 13, 8])
    """
    if own[BAR]:
        return [BAR] if other[die] < 2 else []  # the point 25 - die is the other's point of the number on the die
    mirror = BAR + die
    points = [point for point in range(24, die, -1) if own[point] and other[mirror - point] < 2]
    if any(own[HOME + 1 : BAR]):
        return points
    if own[die]:
        points.append(die)
    elif not any(own[die + 1 : HOME + 1]):
        points += [point for point in range(die - 1, 0, -1) if own[point]][:1]  # nothing is as far back as the die
    return points


def _stepped(side: Side, start: int, end: int) -> Side:
    """Return the side after one of its checkers has gone from ``start`` to ``end``."""
    counts = list(side)
    counts[start] -= 1
    counts[end] += 1
    return tuple(counts)


def _sides_after(own: Side, other: Side, play: Play) -> tuple[Side, Side]:
    """Return both sides after the play, blots hit on the way being on the bar."""
    mine, theirs = list(own), list(other)
    for start, end in play:
        mine[start] -= 1
        mine[end] += 1
        if end and theirs[BAR - end]:
            theirs[BAR - end] = 0
            theirs[BAR] += 1
    return tuple(mine), tuple(theirs)


def _plays_of_two(own: Side, other: Side, roll: Roll) -> set[Play]:
    """Return the plays of two different numbers, among them some that lead to the same position."""
    larger, smaller = roll
    with_larger, with_smaller = movable(own, other, larger), movable(own, other, smaller)
    pairs: set[Play] = set()
    for start in with_larger:
        step = (start, max(start - larger, OFF))
        for then in movable(_stepped(own, *step), other, smaller):
            second = (then, max(then - smaller, OFF))
            pairs.add((step, second) if step > second else (second, step))
    for start in with_smaller:
        step = (start, max(start - smaller, OFF))
        for then in movable(_stepped(own, *step), other, larger):
            if then not in with_larger:  # otherwise the larger could have been played first
                second = (then, max(then - larger, OFF))
                pairs.add((step, second) if step > second else (second, step))
    if pairs:
        return pairs
    for starts, die in ((with_larger, larger), (with_smaller, smaller)):
        if starts:
            return {((start, max(start - die, OFF)),) for start in starts}
    return {()}


def _plays_of_double(own: Side, other: Side, die: int) -> list[Play]:
    """Return the plays of a double, each once: as many steps as possible, four at most."""
    found: list[Play] = []
    _add_steps(found, (), own, other, die, BAR)
    most = max(map(len, found))
    return [play for play in found if len(play) == most]


def _add_steps(found: list[Play], play: Play, own: Side, other: Side, die: int, rearmost: int) -> None:
    """Add what ``play`` can be completed to with steps from ``rearmost`` or farther in front."""
    starts = [start for start in movable(own, other, die) if start <= rearmost] if len(play) < 4 else []
    if not starts:
        found.append(play)
    for start in starts:
        step = (start, max(start - die, OFF))
        _add_steps(found, (*play, step), _stepped(own, *step), other, die, start)
