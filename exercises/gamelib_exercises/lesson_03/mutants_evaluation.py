"""Evaluations of Connect Four: a good one, and those that are known to go wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf, tanh
from typing import Final

from gamelib.game import MAX
from gamelib.games.connect_four import ConnectFourState
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_03.contest import BOARD, Evaluation, discs, given_evaluation
from gamelib_exercises.part import Mutant

WORTH: Final = (0, 1, 3, 9, 0)
"""What a window is worth by the number of discs in it; one with four ends the game."""

_SCALE: Final = 20


def _only_x(x: int, o: int) -> float:
    return WORTH[x] if x and not o else 0


def _net(x: int, o: int) -> float:
    return _only_x(x, o) - _only_x(o, x)


@lru_cache(maxsize=50_000)
def _filled(x: int, o: int) -> Sequence[tuple[int, int, int]]:
    """Return how many windows have so many discs of X and so many of O, each as (X, O, windows)."""
    counts = Counter(((window & x).bit_count(), (window & o).bit_count()) for window in BOARD.windows)
    return tuple((mine, theirs, windows) for (mine, theirs), windows in counts.items())


def windows_sum(state: ConnectFourState, worth: Callable[[int, int], float] = _net) -> float:
    """Return the sum over all windows of what they are worth to X, by the number of discs of X and of O in them.

    Example:
        >>> windows_sum(BOARD.play("3")), windows_sum(BOARD.play("34"))
        (5, 0)
    """
    return sum(windows * worth(mine, theirs) for mine, theirs, windows in _filled(*discs(state)))


def weighted_windows(state: ConnectFourState) -> float:
    """Return the windows of X less those of O, each worth three times as much with each further disc, squashed.

    Example:
        >>> round(weighted_windows(BOARD.play("3")), 3)
        0.245
    """
    return tanh(windows_sum(state) / _SCALE)


def _squashed(worth: Callable[[int, int], float]) -> Evaluation:
    return lambda state: tanh(windows_sum(state, worth) / _SCALE)


def _for_mover(state: ConnectFourState) -> float:
    return weighted_windows(state) if BOARD.player(state) == MAX else -weighted_windows(state)


def _ratio(state: ConnectFourState) -> float:
    mine, theirs = windows_sum(state, _only_x), windows_sum(state, lambda x, o: _only_x(o, x))
    return (mine - theirs) / (mine + theirs)


def _infinite(state: ConnectFourState) -> float:
    return inf if windows_sum(state, lambda x, o: x == 3 and not o) else weighted_windows(state)


def _none_if_level(state: ConnectFourState) -> float | None:
    return weighted_windows(state) or None


RANGE: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "a sum as it stands",
        "the sum is returned as it stands. Map it into the range from -1 to 1, for instance by tanh(total / 20).",
        windows_sum,
    ),
    Mutant(
        "divided by too little",
        "the sum is divided by a number that it can grow beyond: where there are many threats it does. Divide by what "
        "no sum can reach, or use tanh.",
        lambda state: windows_sum(state) / 30,
    ),
    Mutant(
        "utility of a game that goes on",
        "board.utility is asked for, which only games that are over have. The search asks for it where it can; what is "
        "wanted here is an estimate.",
        lambda state: BOARD.utility(state, MAX),
    ),
    Mutant(
        "divided by nothing",
        "a difference is divided by a sum that can be 0, as it is on the empty board.",
        _ratio,
    ),
    Mutant(
        "infinity",
        "a threat counts as infinite. No guess is better than a win, which is worth 1.",
        _infinite,
    ),
    Mutant(
        "nothing for a level position",
        "None is returned where nobody stands better. Such a position is worth 0.",
        _none_if_level,
    ),
)

_FOR_MOVER: Final[Mutant[Function]] = Mutant(
    "for the player to move",
    "the estimate is what the position is worth to the player to move. It has to be what it is worth to X, whoever "
    "is to move.",
    _for_mover,
)

_GIVEN: Final[Mutant[Function]] = Mutant(
    "the given one",
    "a window counts the same however many discs are in it: these are the open windows of the given evaluation.",
    given_evaluation,
)

ONE_PLY: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "for O",
        "the estimate is what the position is worth to O. It has to be what it is worth to X, who is MAX.",
        lambda state: -weighted_windows(state),
    ),
    _FOR_MOVER,
    _GIVEN,
    Mutant(
        "constant",
        "no position is worth more than another, so that the columns nearest to the middle are played.",
        lambda state: 0.0,
    ),
)

TWO_PLIES: Final[Sequence[Mutant[Function]]] = (
    _FOR_MOVER,
    _GIVEN,
    Mutant(
        "blocked windows",
        "windows with discs of both count as well. Nobody can fill them any more.",
        _squashed(lambda x, o: WORTH[x] - WORTH[o]),
    ),
    Mutant(
        "X alone",
        "only X's windows count. What O has is as bad for X as that is good.",
        _squashed(_only_x),
    ),
)
