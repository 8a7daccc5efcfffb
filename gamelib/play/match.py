r"""Matches: many games between two agents, and how sure one may be of their score.

What a match says about two players is uncertain, the more so the fewer games it has. The interval
given with a score is Wilson's: for a score of *s* in *n* games (a win counts 1, a draw ½) and
*z* = 1.96, the scores *p* that are not too far from *s* to be the true one,

.. math::

    |s - p| \le z \sqrt{p (1 - p) / n}
    \quad\Longleftrightarrow\quad
    p \in \frac{s + \frac{z^2}{2n} \pm z \sqrt{\frac{s (1 - s)}{n} + \frac{z^2}{4 n^2}}}{1 + \frac{z^2}{n}}.

With draws the scores vary less, so that the interval is then wider than it need be.

Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from gamelib.errors import GameError, WorkLost
from gamelib.game import Action, Game, State, starting_state
from gamelib.number import check_count, is_finite_number
from gamelib.play.agents import Agent, check_agents
from gamelib.play.openings import check_openings
from gamelib.play.series import AgentMaker, checked_series, play_games
from gamelib.progress import Progress
from gamelib.rng import Rng
from gamelib.tasks import lost_text


@dataclass(frozen=True, slots=True, repr=False)
class MatchResult:
    """How a match ended, from the side of the first agent.

    Attributes:
        agents: the names of the two.
        wins: how many games the first agent won.
        draws: how many nobody won.
        losses: how many the second agent won.
    """

    agents: tuple[str, str]
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """What the first agent got of the points: a win is 1, a draw ½, a loss 0; from 0 to 1."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval for the score, see :func:`wilson_interval`."""
        return wilson_interval(self.wins + self.draws / 2, self.games)

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"{self.agents[0]} against {self.agents[1]}: {self.wins} won, {self.draws} drawn, {self.losses} lost; "
            f"score {self.score:.3f}, 95 % interval {low:.3f} to {high:.3f}"
        )


def match(
    game: Game[State, Action],
    agents: tuple[Agent, Agent] | Mapping[str, AgentMaker],
    games: int,
    rng: Rng | None = None,
    *,
    openings: Sequence[State] = (),
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> MatchResult:
    """Let two agents play many games, changing seats after each.

    Args:
        game: a game of two players.
        agents: the two, or a dict with the name of each and a function that makes it anew for each game, see
            :class:`~gamelib.play.series.AgentMaker`. The first sits as MAX in games 1, 3, 5 …, the second in the
            others.
        games: how many games, 1 or more; with an even number both sit equally often on either side.
        rng: where chance comes from, a generator or a seed for a new one: each game gets a seed of its own, with which
            agents are made and dice thrown.
        openings: states to start from in turn, each for two games, so that either agent has both sides
            of it; the initial state if not given.
        executor: where to play the games, all at once, with agents that are made anew for each: the result is the
            same on all executors, and as without one.
        progress: called after each game with the number of games played; where it returns ``False``, no other is
            begun, and the result is that of the games so far.

    Raises:
        GameError: if the game is not for two, there are not two agents, no games, or a game is over in its opening; if
            agents are to play on an executor that are not made anew, or cannot be sent to another process.
        InvalidState: if an opening is not a state of the game.
        WorkLost: if an executor lost games; its ``result`` is that of the others.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.play import PerfectAgent
        >>> match(TicTacToe(), (PerfectAgent(), PerfectAgent()), 10)
        perfect against perfect: 0 won, 10 drawn, 0 lost; score 0.500, 95 % interval 0.237 to 0.763

        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from functools import partial
        >>> from gamelib.play import MonteCarloAgent, RandomAgent
        >>> agents = {"20 simulations": partial(MonteCarloAgent, simulations=20), "random": RandomAgent}
        >>> with ThreadPoolExecutor(2) as executor:
        ...     match(TicTacToe(), agents, 10, rng=1, executor=executor)
        20 simulations against random: 8 won, 2 drawn, 0 lost; score 0.900, 95 % interval 0.596 to 0.982
    """
    starting_state(game, None)
    if game.num_players != 2:
        raise GameError(f"a match is at a game of two players, and {game.name} has {game.num_players} players")
    if not isinstance(agents, Mapping):
        check_agents(game, agents)
    elif len(agents) != 2:
        raise GameError(f"a match is between two agents, and {len(agents)} were given")
    check_count("the number of games", games)
    check_openings(game, openings)
    series = checked_series(agents, rng, executor, progress)
    starts = openings or [game.initial_state()]
    fixtures = [
        series.fixture(number, (1, 0) if number % 2 else (0, 1), starts[number // 2 % len(starts)])
        for number in range(games)
    ]
    leads: list[float] = []

    def keep(number: int, utilities: tuple[float, ...]) -> int:
        ours = fixtures[number].seating.index(0)
        leads.append(utilities[ours] - utilities[1 - ours])
        return len(leads)

    failures = play_games(game, series, fixtures, keep, executor, progress)
    wins, losses = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    result = MatchResult((series.names[0], series.names[1]), wins, len(leads) - wins - losses, losses)
    if failures:
        lost = lost_text(len(failures), f"{games:,} games", failures[0], bool(leads))
        raise WorkLost(lost, result if leads else None) from failures[0]
    return result


def wilson_interval(points: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return Wilson's interval for the score of a player who got ``points`` in ``games`` games.

    Args:
        points: 0 to ``games``.
        games: 1 or more.
        confidence: how sure to be, between 0 and 1.

    Raises:
        GameError: if one of them is not such a number.

    Example:
        >>> tuple(round(bound, 4) for bound in wilson_interval(81, 263))
        (0.2553, 0.3662)
    """
    games = check_count("the number of games", games)
    if not is_finite_number(points) or not 0 <= points <= games:
        raise GameError(f"the points are a number from 0 to the number of games, {games}, not {points!r}")
    if not is_finite_number(confidence) or not 0 < confidence < 1:
        raise GameError(f"the confidence is a number between 0 and 1, such as 0.95, not {confidence!r}")
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    score = points / games
    centre = score + z**2 / (2 * games)
    reach = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
    scale = 1 + z**2 / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)
