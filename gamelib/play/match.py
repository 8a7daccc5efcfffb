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

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from gamelib.errors import GameError
from gamelib.game import Action, Game, State, starting_state
from gamelib.number import check_count, is_finite_number
from gamelib.play.agents import Agent, check_agents
from gamelib.play.one_game import check_openings, play
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.rng import Rng, generator


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
    agents: tuple[Agent, Agent],
    games: int,
    rng: Rng | None = None,
    *,
    openings: Sequence[State] = (),
    progress: Progress | None = None,
) -> MatchResult:
    """Let two agents play many games, changing seats after each.

    Args:
        game: a game of two players.
        agents: the two. The first sits as MAX in games 1, 3, 5 …, the second in the others.
        games: how many games, 1 or more; with an even number both sit equally often on either side.
        rng: throws the dice in games where chance moves: a generator, or a seed for a new one.
        openings: states to start from in turn, each for two games, so that either agent has both sides
            of it; the initial state if not given.
        progress: called after each game with the number of games played; where it returns ``False``, no other is
            begun, and the result is that of the games so far.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.play import PerfectAgent
        >>> match(TicTacToe(), (PerfectAgent(), PerfectAgent()), 10)
        perfect against perfect: 0 won, 10 drawn, 0 lost; score 0.500, 95 % interval 0.237 to 0.763
    """
    starting_state(game, None)
    if game.num_players != 2:
        raise GameError(f"a match is at a game of two players, and {game.name} has {game.num_players} players")
    check_agents(game, agents)
    check_count("the number of games", games)
    check_openings(game, openings)
    check_progress(progress)
    dice = None if rng is None else generator(rng)
    starts = openings or [game.initial_state()]
    leads: list[float] = []
    for number in range(games):
        start, ours = starts[number // 2 % len(starts)], number % 2
        seated = agents if ours == 0 else agents[::-1]
        utilities = play(game, seated, start, rng=dice).utilities
        leads.append(utilities[ours] - utilities[1 - ours])
        if progress is not None and says_stop(progress(len(leads))):
            break
    wins, losses = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    return MatchResult((agents[0].name, agents[1].name), wins, len(leads) - wins - losses, losses)


def wilson_interval(points: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for the score of a player who got ``points`` in ``games`` games.

    Args:
        points: 0 to ``games``.
        games: 1 or more.

    Example:
        >>> tuple(round(bound, 4) for bound in wilson_interval(81, 263))
        (0.2553, 0.3662)
    """
    games = check_count("the number of games", games)
    if not is_finite_number(points) or not 0 <= points <= games:
        raise GameError(f"the points are a number from 0 to the number of games, {games}, not {points!r}")
    z = NormalDist().inv_cdf(0.975)
    score = points / games
    centre = score + z**2 / (2 * games)
    reach = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
    scale = 1 + z**2 / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)
