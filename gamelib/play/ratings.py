r"""Elo ratings: one number for the strength of each agent, from who beat whom.

The model of Zermelo, Bradley and Terry, on Elo's scale: against an agent whose rating is lower by *d* one expects the
score

.. math::  E(d) = \frac{1}{1 + 10^{-d / 400}},

so that 400 points more are odds of ten to one. A draw counts as half a win. Only differences mean anything; the
ratings are given with mean 0.

They are those that make the results most likely, once *one drawn game between each two agents* has been added to
them: without it an agent that won all its games would be infinitely strong. With *n* games between two agents, of
which one scored :math:`s n`, their difference alone would be :math:`400 \log_{10} \frac{p}{1 - p}` for
:math:`p = (s n + 1/2) / (n + 1)`. Few games thus say little: ten of ten are worth 529 points.

The logarithm of the likelihood is concave, and is climbed by Newton's method. With *r* for the difference between the
greatest and the least component of a step, only :math:`1/(1 + r)` of the step is taken, which never leads down.

How sure the ratings are is found as in :mod:`gamelib.play.tournament`: openings are drawn with replacement, and the
ratings worked out with each such draw. All games from one opening stay together, so that whoever has the better side
of it in one game has the worse in another. From few openings the intervals are somewhat too narrow: with ten, they hold
the truth about 92 times in 100. The interval of an agent that won every game is too narrow as well, since nothing else
is ever drawn.

Source: A. Elo, *The Rating of Chessplayers, Past and Present*, 1978; D. Hunter, "MM algorithms for generalized
Bradley-Terry models", *The Annals of Statistics* 32, 2004, for the likelihood and when it has a maximum; R. Coulom,
"Bayesian Elo rating", 2005, for the added draws; T. Sun and Q. Tran-Dinh, "Generalized self-concordant functions: a
recipe for Newton-type methods", *Mathematical Programming* 178, 2019, for the length of the steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from gamelib.errors import GameError
from gamelib.number import is_finite_number
from gamelib.play.tournament import TournamentResult, check_agent_number
from gamelib.wording import counted, quoted

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

DRAWS: Final = 2_000
"""How many times the openings are drawn for the intervals."""

_SCALE: Final = 400  # points, for odds of ten to one
_CLOSE: Final = 1e-9  # smaller steps, in units of odds of e to one, end the climb


@dataclass(frozen=True, eq=False, repr=False)
class Ratings:
    """The Elo ratings of agents; print as a table, the strongest first.

    Attributes:
        agents: the names of the agents.
        elo: their ratings, with mean 0.
        drawn: the ratings with each draw of the openings, shape (draws, agents).
        games: how many games they are from.
        openings: how many openings these games began from.
    """

    agents: tuple[str, ...]
    elo: tuple[float, ...]
    drawn: NDArray[float64]
    games: int
    openings: int

    def interval(self, agent: int, over: int | None = None) -> tuple[float, float]:
        """Return the 95 % interval of a rating, or of how much it is over another.

        A difference is often surer than either rating.

        Args:
            agent: its number.
            over: the number of another agent, for the interval of ``elo[agent] - elo[over]``.

        Raises:
            GameError: if there is no such agent.
        """
        from numpy import percentile

        for number in (agent,) if over is None else (agent, over):
            check_agent_number(number, self.agents)
        drawn = self.drawn[:, agent] - (0 if over is None else self.drawn[:, over])
        low, high = percentile(drawn, [2.5, 97.5])
        return float(low), float(high)

    @property
    def _rows(self) -> list[tuple[str, str, str]]:
        rows = []
        for number in sorted(range(len(self.agents)), key=lambda number: -self.elo[number]):
            low, high = self.interval(number)
            rows.append((self.agents[number], f"{round(self.elo[number]):+}", f"{round(low):+} to {round(high):+}"))
        return rows

    @property
    def _basis(self) -> str:
        return f"{counted(self.games, 'game')} from {counted(self.openings, 'opening')}"

    def __repr__(self) -> str:
        rows = [("agent", "Elo", "95 % interval"), *self._rows]
        first, second = (max(len(row[column]) for row in rows) for column in range(2))
        lines = [f"{name:<{first}}  {elo:>{second}}  {interval}" for name, elo, interval in rows]
        return "\n".join([*lines, self._basis])

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th><td>{elo}</td><td>{interval}</td></tr>'
            for name, elo, interval in self._rows
        )
        return (
            f"<table><caption>{self._basis}</caption><thead><tr><th>agent</th><th>Elo</th><th>95 % interval</th></tr>"
            f"</thead><tbody>{rows}</tbody></table>"
        )


def elo(result: TournamentResult) -> Ratings:
    """Return the Elo ratings of the agents of a tournament.

    Args:
        result: a tournament at tables for two, from two openings or more.

    Raises:
        GameError: if it is not such a tournament.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.play import PerfectAgent, RandomAgent, random_opening, tournament
        >>> game, perfect = TicTacToe(), PerfectAgent()
        >>> openings = [random_opening(game, 1, rng=seed) for seed in range(8)]
        >>> elo(tournament(game, {"perfect": lambda rng: perfect, "random": RandomAgent}, openings, rng=1))
        agent     Elo  95 % interval
        perfect  +175  +117 to +241
        random   -175  -241 to -117
        16 games from 8 openings
    """
    import numpy as np

    points = _points(result)
    openings, agents, _ = points.shape
    drawn = np.random.default_rng(0).multinomial(openings, [1 / openings] * openings, DRAWS)
    totals = (drawn @ points.reshape(openings, -1)).reshape(-1, agents, agents)
    return Ratings(
        result.agents, tuple(map(float, _most_likely(points.sum(axis=0)))), _most_likely(totals), result.games, openings
    )


def expected_score(difference: float) -> float:
    """Return the score to expect against an agent whose rating is lower by ``difference``: between 0 and 1.

    Raises:
        GameError: if the difference is not a finite number.

    Example:
        >>> [round(expected_score(difference), 3) for difference in (0, 100, 200, 400, -400)]
        [0.5, 0.64, 0.76, 0.909, 0.091]
    """
    if not is_finite_number(difference):
        raise GameError(f"a difference of ratings is a finite number, not {quoted(difference)}")
    return 1 / (1 + 10 ** (-difference / _SCALE))


def _points(result: TournamentResult) -> NDArray[float64]:
    """Return what each agent got against each other with each opening, shape (openings, agents, agents)."""
    import numpy as np

    if not isinstance(result, TournamentResult) or any(len(seating) != 2 for seating in result.winners):
        raise GameError("ratings are of agents who met at tables for two: give what tournament() returns")
    openings = len(next(iter(result.winners.values())))
    if openings < 2:
        raise GameError("one opening says nothing about how results differ between openings: play several")
    points = np.zeros((openings, len(result.agents), len(result.agents)))
    for (first, second), row in result.winners.items():
        for opening, sharing in enumerate(row):
            points[opening, first, second] += (0 in sharing) / len(sharing)
            points[opening, second, first] += (1 in sharing) / len(sharing)
    return points


def _most_likely(points: NDArray[float64]) -> NDArray[float64]:
    """Return the ratings that make most likely what each got against each other, and a draw between each two more.

    Args:
        points: shape (…, agents, agents).

    Returns:
        The ratings, shape (…, agents).
    """
    import numpy as np

    agents = points.shape[-1]
    points = points + (1 - np.eye(agents)) / 2
    games = points + points.swapaxes(-1, -2)
    strengths = np.zeros(points.shape[:-1])
    reach = np.inf
    while np.max(reach) > _CLOSE:
        expected = 1 / (1 + np.exp(strengths[..., None, :] - strengths[..., :, None]))
        gradient = (points - games * expected).sum(axis=-1)
        weights = games * expected * (1 - expected)
        curvature = weights.sum(axis=-1)[..., None] * np.eye(agents) - weights
        step = np.linalg.solve(curvature + 1, gradient[..., None])[..., 0]  # + 1: of all solutions that with mean 0
        reach = np.ptp(step, axis=-1, keepdims=True)
        strengths = strengths + step / (1 + reach)
    ratings: NDArray[float64] = strengths * _SCALE / np.log(10)
    return ratings
