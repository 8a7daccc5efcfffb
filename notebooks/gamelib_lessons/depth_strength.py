"""How strong a player becomes by looking further ahead: a tournament at Connect Four, and the table of its results.

Players that differ in nothing but their depth meet in pairs. Each pair plays every opening twice, the second
time with changed seats, so that neither the colour nor a lopsided opening favours anybody. The players always play
the same in the same position; the openings are what makes games different, and they are drawn from a seed.

The whole tournament takes the better part of an hour, so its results are kept in ``depth_strength.json``. Running
this module writes the file anew, and a test plays a part of the games again::

    python -m gamelib_lessons.depth_strength
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final

from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour, ConnectFourState
from gamelib.play import MatchResult, SearchingAgent, match, random_opening
from gamelib.rng import generator
from gamelib.search import MiddleFirst
from gamelib_lessons.stored import read, write

DEPTHS: Final = range(1, 8)
OPENINGS: Final = 100
OPENING_PLIES: Final = 4
SCALE: Final = 20
SEED: Final = 3
_FILE: Final = "depth_strength.json"


def player(game: ConnectFour, depth: int) -> SearchingAgent:
    """Return the player of the tournament that looks ``depth`` plies ahead."""
    return SearchingAgent(squashed(open_windows(game), SCALE), depth=depth, order=MiddleFirst(game.columns))


def openings(game: ConnectFour, number: int) -> list[ConnectFourState]:
    """Return the first ``number`` openings of the tournament: random plies, no two alike, the game not over.

    Example:
        >>> game = ConnectFour()
        >>> [game.key(state) for state in openings(game, 2)] == [game.key(state) for state in openings(game, 3)][:2]
        True
    """
    rng = generator(SEED)
    found: dict[ConnectFourState, None] = {}
    while len(found) < number:
        found[random_opening(game, OPENING_PLIES, rng)] = None
    return list(found)


def meeting(game: ConnectFour, first: int, second: int, number: int) -> MatchResult:
    """Return how the player of depth ``first`` does against the one of depth ``second``.

    Args:
        game: Connect Four.
        first: how many plies the one looks ahead.
        second: how many plies the other does.
        number: how many openings they play, each twice.
    """
    return match(game, (player(game, first), player(game, second)), 2 * number, openings=openings(game, number))


@cache
def results() -> Mapping[tuple[int, int], MatchResult]:
    """Return all meetings of the tournament by the two depths, the smaller one first and seen from its side.

    Example:
        >>> results()[1, 2].games
        200
    """
    game = ConnectFour()
    names = {depth: player(game, depth).name for depth in DEPTHS}
    return MappingProxyType(
        {
            (first, second): MatchResult((names[first], names[second]), *counts)
            for first, second, *counts in read(_FILE)["meetings"]
        }
    )


def _write() -> None:
    """Play the whole tournament and write its table."""
    game = ConnectFour()
    meetings = []
    for first, second in combinations(DEPTHS, 2):
        found = meeting(game, first, second, OPENINGS)
        meetings.append([first, second, found.wins, found.draws, found.losses])
    about: dict[str, Any] = {"openings": OPENINGS, "opening_plies": OPENING_PLIES, "seed": SEED, "scale": SCALE}
    write(_FILE, {**about, "meetings": meetings})


if __name__ == "__main__":
    _write()
