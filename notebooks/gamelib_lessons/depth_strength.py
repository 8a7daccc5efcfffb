"""How strong a player becomes by looking one ply further: matches at Connect Four, and the table of their results.

The players differ in nothing but their depth. Each opening is played twice, the second time with changed seats, so
that neither the colour nor a lopsided opening favours anybody. The players always play the same in the same position;
the openings are what makes games different, and they are drawn from a seed.

The two games of an opening are no independent samples, so what is kept, in ``depth_strength.json``, is how many pairs
brought how many points. The matches take ten minutes. Running this module writes the file anew, and a test plays a
part of the games again::

    python -m gamelib_lessons.depth_strength
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

from gamelib.draw import Picture
from gamelib.draw.chart import Axis, Series, line_plot
from gamelib.evaluation import open_windows, squashed
from gamelib.game import Game, State
from gamelib.games import ConnectFour, ConnectFourState
from gamelib.play import SearchingAgent, match, random_opening
from gamelib.rng import generator
from gamelib.search import MiddleFirst
from gamelib_lessons.stored import read, write

DEPTHS: Final = range(2, 8)
"""The depths that meet the depth one ply less."""
OPENINGS: Final = 300
OPENING_PLIES: Final = 4
SCALE: Final = 20
SEED: Final = 4
_FILE: Final = "depth_strength.json"


@dataclass(frozen=True, slots=True, repr=False)
class Pairs:
    """How many openings, played twice with changed seats, brought 0, ½, 1, 1½ and 2 points."""

    counts: tuple[int, int, int, int, int]

    @property
    def games(self) -> int:
        """How many games there were."""
        return 2 * sum(self.counts)

    @property
    def score(self) -> float:
        """The mean points of a game, from 0 to 1."""
        return sum(quarters * many for quarters, many in enumerate(self.counts)) / (2 * self.games)

    @property
    def deviation(self) -> float:
        """The standard deviation of a pair's mean points."""
        pairs = sum(self.counts)
        squares = sum(many * (quarters / 4 - self.score) ** 2 for quarters, many in enumerate(self.counts))
        return sqrt(squares / (pairs - 1))

    @property
    def error(self) -> float:
        """The standard error of the score, of pairs."""
        return self.deviation / sqrt(sum(self.counts))

    def __repr__(self) -> str:
        return f"{self.score:.1%} of {self.games} games, paired standard error {self.error:.1%}"


def power(difference: float, error: float) -> float:
    r"""Return in what share of matches a true difference from one half is noticed, at the level of 5 %.

    With the standard error :math:`\sigma` of the score it is
    :math:`\Phi(|\delta| / \sigma - 1.96) + \Phi(-|\delta| / \sigma - 1.96)`.

    Example:
        >>> [round(power(0.05, 0.5 / sqrt(games)), 2) for games in (200, 400, 800)]
        [0.29, 0.52, 0.81]
    """
    normal = NormalDist()
    least, shift = normal.inv_cdf(0.975), abs(difference) / error
    return normal.cdf(shift - least) + normal.cdf(-shift - least)


def player(game: ConnectFour, depth: int) -> SearchingAgent:
    """Return the player that looks ``depth`` plies ahead."""
    return SearchingAgent(squashed(open_windows(game), SCALE), depth=depth, order=MiddleFirst(game.columns))


def different_openings(game: Game[State, Any], plies: int, number: int, seed: int) -> list[State]:
    """Return openings of so many random plies, no two alike, the game not over."""
    rng, found = generator(seed), dict[State, None]()
    while len(found) < number:
        found[random_opening(game, plies, rng)] = None
    return list(found)


def openings(game: ConnectFour, number: int) -> list[ConnectFourState]:
    """Return the first ``number`` openings of the matches."""
    return different_openings(game, OPENING_PLIES, number, SEED)


def meet(game: ConnectFour, players: tuple[SearchingAgent, SearchingAgent], number: int) -> Pairs:
    """Return what came of so many openings that two players played from either side, for the first of them."""
    found = [match(game, players, 2, openings=[start]) for start in openings(game, number)]
    points = [result.wins + result.draws / 2 for result in found]
    nothing, half, one, more, two = (points.count(quarters / 2) for quarters in range(5))
    return Pairs((nothing, half, one, more, two))


def step(game: ConnectFour, depth: int, number: int) -> Pairs:
    """Return what the player of that depth gets against one ply less in so many openings."""
    return meet(game, (player(game, depth), player(game, depth - 1)), number)


@cache
def steps() -> Mapping[int, Pairs]:
    """Return what each depth scores against one ply less."""
    return {int(depth): Pairs(tuple(counts)) for depth, counts in read(_FILE)["steps"].items()}


def steps_plot() -> Picture:
    """Return the scores of all depths as a line, with a band that is twice the paired error to either side."""
    scores = [(depth, 100 * pairs.score) for depth, pairs in steps().items()]
    band = [(depth, 100 * (each.score - 2 * each.error), 100 * (each.score + 2 * each.error))
            for depth, each in steps().items()]  # fmt: skip
    line = Series("score, and twice its paired error to either side", scores, markers=True, band=band)
    x = Axis("depth, against one ply less", min(DEPTHS), max(DEPTHS), [(depth, str(depth)) for depth in DEPTHS])
    y = Axis("score in percent", 40, 80, [(each, str(each)) for each in range(40, 81, 10)])
    text = f"Scores in percent: {', '.join(f'depth {depth} {score:.0f}' for depth, score in scores)}."
    half = Series("50 percent, as good as the other", [(min(DEPTHS), 50), (max(DEPTHS), 50)])
    return Picture(line_plot([line, half], x, y, title=text), text)


if __name__ == "__main__":
    found = {depth: step(ConnectFour(), depth, OPENINGS).counts for depth in DEPTHS}
    write(_FILE, {"openings": OPENINGS, "opening_plies": OPENING_PLIES, "seed": SEED, "scale": SCALE, "steps": found})
