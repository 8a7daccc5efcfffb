"""Features of positions of backgammon: numbers that an evaluation can weigh.

Each is a function of a state alone, and a difference: what white (MAX) has less what black has. The dice, and
whose turn it is, do not matter.

Example:
    >>> from gamelib.games.backgammon import Backgammon
    >>> state = Backgammon().play("3-1: 8/5 6/5; 6-2: 24/18 13/11")
    >>> pip_lead(state), blots(state), on_bar(state), points_made(state), home_points(state)
    (-4, -3, 0, 2, 1)
"""

from __future__ import annotations

from gamelib.games.backgammon import BackgammonState
from gamelib.games.backgammon_rules import BAR, HOME, Side, pips


def pip_lead(state: BackgammonState) -> int:
    """Return how many points fewer white's checkers have to go than black's, all together.

    At the start both have 167; whoever has the smaller count is ahead in the race.
    """
    white, black = state.checkers
    return pips(black) - pips(white)


def blots(state: BackgammonState) -> int:
    """Return white's points with a single checker less black's, whether the other can hit there or not."""
    white, black = state.checkers
    return white[1:BAR].count(1) - black[1:BAR].count(1)


def on_bar(state: BackgammonState) -> int:
    """Return white's checkers on the bar less black's."""
    white, black = state.checkers
    return white[BAR] - black[BAR]


def points_made(state: BackgammonState) -> int:
    """Return the points white blocks with two checkers or more, less those that black blocks."""
    white, black = state.checkers
    return _made(white, BAR) - _made(black, BAR)


def home_points(state: BackgammonState) -> int:
    """Return the points white blocks in the own home board, less those black blocks in the other, -6 to 6.

    They keep checkers that were hit from entering: behind six of them nothing can.
    """
    white, black = state.checkers
    return _made(white, HOME + 1) - _made(black, HOME + 1)


def _made(side: Side, end: int) -> int:
    """Return how many points before ``end`` have two checkers or more."""
    points = side[1:end]
    return len(points) - points.count(0) - points.count(1)
