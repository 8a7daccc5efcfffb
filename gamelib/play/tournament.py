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
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Final

from gamelib.errors import GameError, WorkLost
from gamelib.game import Action, Game, State, starting_state
from gamelib.number import is_whole_number
from gamelib.play.agents import Agent
from gamelib.play.journal import Journal
from gamelib.play.one_game import play
from gamelib.play.openings import check_openings
from gamelib.play.series import Entrants, Seating, Series, checked_series, play_games
from gamelib.progress import Progress
from gamelib.rng import Rng
from gamelib.tasks import lost_text
from gamelib.wording import counted, quoted

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

        Raises:
            GameError: if there is no such agent.
        """
        scores = self._by_opening(agent)
        return sum(scores) / len(scores)

    def interval(self, agent: int) -> tuple[float, float]:
        """Return the 95 % interval of the score, from draws of the openings.

        Args:
            agent: its number.

        Raises:
            GameError: as for :meth:`score`, or if there is only one opening, which tells nothing of others.
        """
        from numpy import percentile
        from numpy.random import default_rng

        scores = self._by_opening(agent)
        if len(scores) < 2:
            raise GameError("one opening says nothing about how results differ between openings: play several")
        draws = default_rng(0).choice(scores, (DRAWS, len(scores))).mean(axis=1)
        low, high = percentile(draws, [2.5, 97.5])
        return float(low), float(high)

    def _by_opening(self, agent: int) -> list[float]:
        """Return the score of an agent with each opening."""
        check_agent_number(agent, self.agents)
        seats = [(seating, seat) for seating in self.winners for seat, own in enumerate(seating) if own == agent]
        won = [
            [1 / len(sharing) if seat in sharing else 0.0 for sharing in self.winners[seating]]
            for seating, seat in seats
        ]
        return [sum(points) / len(seats) for points in zip(*won, strict=True)]

    def __repr__(self) -> str:
        lines = []
        for number, name in enumerate(self.agents):
            low, high = self.interval(number)
            lines.append(f"{name}: score {self.score(number):.3f}, 95 % interval {low:.3f} to {high:.3f}")
        return "\n".join([f"{self.games:,} games", *lines])


def check_agent_number(number: object, agents: Sequence[str]) -> None:
    """Raise GameError unless one of the agents has this number."""
    if not is_whole_number(number) or number not in range(len(agents)):
        raise GameError(f"the agents are numbered from 0 to {len(agents) - 1}, and {quoted(number)} is not one of them")


def tournament(
    game: Game[State, Action],
    agents: Entrants,
    openings: Sequence[State],
    *,
    rng: Rng | None = None,
    executor: Executor | None = None,
    file: str | Path | None = None,
    progress: Progress | None = None,
) -> TournamentResult:
    """Let agents play each other in every way to seat them, from every opening.

    Args:
        game: a game for two players or more.
        agents: two or more; or a dict with the name of each and a function that makes it anew for each game, see
            :class:`~gamelib.play.series.AgentMaker`.
        openings: states to start from, one or more; see :func:`gamelib.play.random_opening`.
        rng: where chance comes from, a generator or a seed for a new one: each game gets a seed of its own, with which
            agents are made and dice thrown.
        executor: where to play the games, all at once, with agents that are made anew for each: the result is the
            same on all executors, and as without one.
        file: where to save the games, a line for each as soon as it is over. Games that are in it already are not
            played again: a tournament that was broken off is resumed by the same call.
        progress: called after each game with how many there are; where it returns ``False``, no other is begun, and
            the result is that of the openings all of whose games were played.

    Raises:
        GameError: if there are fewer than two agents or no openings, or if the game is over in one of them; if agents
            are to play on an executor or be resumed that are not made anew, or cannot be sent to another process; if
            the file belongs to another tournament, or cannot be written; if ``progress`` stops it before the first
            opening is played whole.
        InvalidState: if an opening is not a state of the game.
        WorkLost: if an executor lost games; its ``result`` is that of the openings none of whose games were.

    Example:
        >>> from functools import partial
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.play import MonteCarloAgent, RandomAgent, random_opening
        >>> game = TicTacToe()
        >>> openings = [random_opening(game, 1, rng=seed) for seed in range(4)]
        >>> agents = {"20 simulations": partial(MonteCarloAgent, simulations=20), "random": RandomAgent}
        >>> tournament(game, agents, openings, rng=1)
        8 games
        20 simulations: score 0.750, 95 % interval 0.500 to 1.000
        random: score 0.250, 95 % interval 0.000 to 0.500
    """
    starting_state(game, None)
    if not isinstance(agents, Sequence | Mapping):
        raise GameError(f"the agents are a tuple of two or more, not {quoted(agents)}")
    series = checked_series(agents, rng, executor, progress, saved=file is not None)
    check_openings(game, openings)
    if len(agents) < 2 or not openings:
        raise GameError(
            f"a tournament needs two agents and an opening at the least; here are {len(agents)} and {len(openings)}"
        )
    ways = seatings(len(agents), game.num_players)
    games = list(product(range(len(openings)), ways))
    journal = None if file is None else Journal(file, _about(game, openings, series))
    found = {} if journal is None else _saved_winners(journal, len(games), game.num_players)
    left = [number for number in range(len(games)) if number not in found]

    def keep(index: int, utilities: tuple[float, ...]) -> int:
        number = left[index]
        opening, seating = games[number]
        if journal is not None:
            seats = [series.names[agent] for agent in seating]
            journal.add({"game": number, "opening": opening, "seats": seats, "winners": _sharing(utilities)})
        found[number] = _sharing(utilities)
        return len(found)

    fixtures = [series.fixture(number, games[number][1], openings[games[number][0]]) for number in left]
    failures = play_games(game, series, fixtures, keep, executor, progress)
    result = _of_whole_openings(series.names, ways, found)
    if failures:
        lost = lost_text(len(failures), f"{len(games):,} games", failures[0], result is not None)
        raise WorkLost(lost, result) from failures[0]
    if result is None:
        raise GameError(
            f"stopped after {counted(len(found), 'game')}, before all {len(ways):,} from one opening were played"
        )
    return result


def _about(game: Game[State, Action], openings: Sequence[State], series: Series) -> dict[str, Any]:
    """Return what a file of games belongs to, in words that are the same in every run."""
    name = game.name if type(game).__repr__ is object.__repr__ else repr(game)
    texts = [game.text(state) for state in openings]
    return {"game": name, "agents": series.names, "seed": series.seed, "openings": texts}


def _saved_winners(journal: Journal, games: int, seats: int) -> dict[int, tuple[int, ...]]:
    """Return the winners of the games that were saved, by the numbers of the games."""
    found = {}
    for line, entry in enumerate(journal.entries, 2):
        try:
            number, winners = entry["game"], tuple(entry["winners"])
            known = number in range(games) and winners and set(winners) <= set(range(seats))
        except (KeyError, TypeError):
            known = False
        if not known:
            raise GameError(f"line {line} of {journal.path} is not a game of this tournament: {quoted(entry)}")
        found[number] = winners
    return found


def _of_whole_openings(
    names: tuple[str, ...], ways: list[Seating], found: Mapping[int, tuple[int, ...]]
) -> TournamentResult | None:
    """Return the result of the openings all of whose games were played, ``None`` if there are none."""
    firsts = range(0, 1 + max(found, default=-1), len(ways))
    rows = [[found.get(number) for number in range(first, first + len(ways))] for first in firsts]
    whole = [[winners for winners in row if winners is not None] for row in rows if None not in row]
    return TournamentResult(names, dict(zip(ways, zip(*whole, strict=True), strict=True))) if whole else None


def seatings(agents: int, seats: int) -> list[Seating]:
    """Return all ways to seat so many agents in which not one of them takes all seats.

    Example:
        >>> seatings(2, 3)
        [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]
    """
    return [seating for seating in product(range(agents), repeat=seats) if len(set(seating)) > 1]


def winners(game: Game[State, Action], agents: Sequence[Agent], state: State) -> tuple[int, ...]:
    """Return the seats that share the point of one game."""
    return _sharing(play(game, agents, state).utilities)


def _sharing(utilities: tuple[float, ...]) -> tuple[int, ...]:
    """Return the seats with the greatest utility."""
    most = max(utilities)
    return tuple(seat for seat, utility in enumerate(utilities) if utility == most)
