"""Positions from played games, each with what came of it: what weights are fitted to, and evaluations judged by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from gamelib.game import CHANCE, MAX, Action, Game, State, starting_state
from gamelib.number import check_count
from gamelib.play.agents import Agent, check_agents
from gamelib.play.one_game import play
from gamelib.play.openings import random_opening
from gamelib.rng import Rng, generator
from gamelib.wording import counted


@dataclass(frozen=True, slots=True, repr=False)
class PlayedPositions(Generic[State]):
    """Positions in which games went on, and how the games ended.

    Attributes:
        states: the positions, game after game.
        outcomes: what the game was worth to MAX in the end, for each of them.
        games: how many games they come from.
    """

    states: tuple[State, ...]
    outcomes: tuple[float, ...]
    games: int

    def __repr__(self) -> str:
        return f"{counted(len(self.states), 'position')} of {counted(self.games, 'game')}"


def played_positions(
    game: Game[State, Action],
    agents: Sequence[Agent],
    games: int,
    rng: Rng,
    *,
    opening: int = 4,
) -> PlayedPositions[State]:
    """Let the agents play games, and return the positions they had to choose in, with what came of them.

    Each game begins with some random moves; positions before the end of this opening are left out, and so are the
    ends. After each game the agents change seats.

    Args:
        agents: one agent for each player; the same one may sit on all seats.
        games: how many games, 1 or more.
        rng: draws the openings and throws the dice: a generator, or a seed for a new one.
        opening: how many random plies a game begins with, 0 or more. An opening that ends the game is
            drawn again.

    Raises:
        GameError: if ``game`` is not a game, a number not such a number, or there is not one agent for each player.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.play import PerfectAgent
        >>> perfect = PerfectAgent()
        >>> played = played_positions(TicTacToe(), (perfect, perfect), 20, rng=1, opening=2)
        >>> played, sorted(set(played.outcomes))
        (116 positions of 20 games, [0, 1])
    """
    check_count("the number of games", games)
    check_count("the number of random plies in the opening", opening, 0)
    starting_state(game, None)
    check_agents(game, agents)
    dice = generator(rng)
    states: list[State] = []
    outcomes: list[float] = []
    for number in range(games):
        turned = number % len(agents)
        record = play(game, (*agents[turned:], *agents[:turned]), random_opening(game, opening, dice), rng=dice)
        chosen = [state for state in record.states[:-1] if game.player(state) is not CHANCE]
        states += chosen
        outcomes += [record.utilities[MAX]] * len(chosen)
    return PlayedPositions(tuple(states), tuple(outcomes), games)
