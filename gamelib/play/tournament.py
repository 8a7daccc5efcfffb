r"""Tournaments at tables of any size: every way to seat the agents, and how sure their scores are.

At a table for *n* players *k* agents can be seated in :math:`k^n` ways if each may sit on several seats at once. All
of them are played, from each of some openings, but for the *k* in which one agent plays only itself. So every agent
sits on every seat equally often, and meets one or several of each of the others there. At a table for two this is a
round robin: everyone plays everyone else from every opening, once on either side.

A game is worth one point, which goes to the player whose utility is greatest, or is shared by those who have as much.
The *score* of an agent is what it gets per seat it takes: *1/n* if all are equally strong.

The seats of one game do not score independently, and games from one opening resemble each other; the openings are
independent. So as many of them as there are are drawn with replacement, again and again, and the score with each such
draw worked out; 95 % of these scores lie in the interval (a *bootstrap*).

Source: B. Efron and R. Tibshirani, *An Introduction to the Bootstrap*, 1993, chapter 13; for the seats, M. Schadd and
M. Winands, "Best reply search for multiplayer games", *IEEE Transactions on Computational Intelligence and AI in
Games* 3, 2011.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from statistics import fmean, quantiles
from typing import Final, TypeAlias

from gamelib.errors import GameError
from gamelib.game import Action, Game, State, starting_state
from gamelib.number import is_whole_number
from gamelib.play.agents import Agent, check_agent
from gamelib.play.one_game import check_openings, play
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.rng import Rng, generator
from gamelib.wording import quoted

Seating: TypeAlias = tuple[int, ...]
"""For each seat the number of the agent who sits there."""

DRAWS: Final = 10_000
"""How many times the openings are drawn for an interval."""


@dataclass(frozen=True, slots=True, repr=False)
class TournamentResult:
    """How a tournament ended.

    Attributes:
        agents: the names of the agents.
        winners: for every seating and, in this, for every opening: the seats that share the point.
    """

    agents: tuple[str, ...]
    winners: Mapping[Seating, tuple[tuple[int, ...], ...]]

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(map(len, self.winners.values()))

    def score(self, agent: int) -> float:
        """Return what an agent got per seat, from 0 to 1.

        Args:
            agent: its number.
        """
        scores = self._by_opening(agent)
        return sum(scores) / len(scores)

    def interval(self, agent: int) -> tuple[float, float]:
        """Return the 95 % interval of the score, from draws of the openings.

        Args:
            agent: its number.
        """
        scores = self._by_opening(agent)
        if len(scores) < 2:
            raise GameError("one opening says nothing about how results differ between openings: play several")
        return interval_of_mean(scores)

    def _by_opening(self, agent: int) -> list[float]:
        """Return the score of an agent with each opening."""
        if not is_whole_number(agent) or agent not in range(len(self.agents)):
            raise GameError(
                f"the agents are numbered from 0 to {len(self.agents) - 1}, and {quoted(agent)} is not one of them"
            )
        seats = [(seating, seat) for seating in self.winners for seat, own in enumerate(seating) if own == agent]
        won = [
            [1 / len(sharing) if seat in sharing else 0.0 for sharing in self.winners[seating]]
            for seating, seat in seats
        ]
        return [sum(points) / len(seats) for points in zip(*won, strict=True)]

    def __repr__(self) -> str:
        lines = []
        for number, name in enumerate(self.agents):
            line = f"{name}: score {self.score(number):.3f}"
            if len(self._by_opening(number)) > 1:
                line += ", 95 % interval {:.3f} to {:.3f}".format(*self.interval(number))
            lines.append(line)
        return "\n".join([f"{self.games:,} games", *lines])


def interval_of_mean(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean, from draws of so many of the numbers, each as often as chance will have it.

    Example:
        >>> interval_of_mean([0.0, 0.0, 1.0, 1.0])
        (0.0, 1.0)
    """
    count = len(numbers)
    drawn = [numbers[each] for each in generator(0).integers(0, count, DRAWS * count)]
    means = quantiles((fmean(drawn[at : at + count]) for at in range(0, len(drawn), count)), n=40, method="inclusive")
    return means[0], means[-1]


def tournament(
    game: Game[State, Action],
    agents: Sequence[Agent],
    openings: Sequence[State],
    *,
    rng: Rng | None = None,
    progress: Progress | None = None,
) -> TournamentResult:
    """Let agents play each other in every way to seat them, from every opening.

    Args:
        game: a game for two players or more.
        agents: two or more.
        openings: states to start from, one or more; see :func:`gamelib.play.random_opening`.
        rng: throws the dice in games where chance moves: a generator, or a seed for a new one.
        progress: called after each opening with how many were played; where it returns ``False``, no other is begun,
            and the result is that of the openings so far.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.play import MonteCarloAgent, RandomAgent, random_opening
        >>> game = TicTacToe()
        >>> openings = [random_opening(game, 1, rng=seed) for seed in range(4)]
        >>> tournament(game, (MonteCarloAgent(simulations=20, rng=1), RandomAgent(rng=2)), openings)
        8 games
        Monte Carlo, 20 simulations: score 0.938, 95 % interval 0.812 to 1.000
        random: score 0.062, 95 % interval 0.000 to 0.188
    """
    starting_state(game, None)
    if not isinstance(agents, Sequence):
        raise GameError(f"the agents are a tuple of two or more, not {quoted(agents)}")
    for agent in agents:
        check_agent(agent)
    check_progress(progress)
    check_openings(game, openings)
    if len(agents) < 2 or not openings:
        raise GameError(
            f"a tournament needs two agents and an opening at the least; here are {len(agents)} and {len(openings)}"
        )
    dice = None if rng is None else generator(rng)
    ways = seatings(len(agents), game.num_players)
    rows: list[list[tuple[int, ...]]] = []
    for opening in openings:
        rows.append([winners(game, [agents[number] for number in seating], opening, dice) for seating in ways])
        if progress is not None and says_stop(progress(len(rows))):
            break
    names = tuple(agent.name for agent in agents)
    return TournamentResult(names, dict(zip(ways, zip(*rows, strict=True), strict=True)))


def seatings(agents: int, seats: int) -> list[Seating]:
    """Return all ways to seat so many agents in which not one of them takes all seats.

    Example:
        >>> seatings(2, 3)
        [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]
    """
    return [seating for seating in product(range(agents), repeat=seats) if len(set(seating)) > 1]


def winners(
    game: Game[State, Action], agents: Sequence[Agent], state: State, rng: Rng | None = None
) -> tuple[int, ...]:
    """Return the seats that share the point of one game: those with the greatest utility."""
    utilities = play(game, agents, state, rng=rng).utilities
    most = max(utilities)
    return tuple(seat for seat, utility in enumerate(utilities) if utility == most)
