"""Many games between the same agents, one after the other or on an executor, and each the same wherever it is played.

Agents remember: a generator goes on where it was, a table or a tree fills up. So that no game depends on which were
played before it, or by which worker, agents can be given as functions that make them: each game then begins with new
ones, and all its chance comes from a seed of its own, made from the seed of the series and the number of the game.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeAlias

from gamelib.errors import GameError
from gamelib.game import Action, Game, State
from gamelib.play.agents import Agent, check_agent
from gamelib.play.one_game import play
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.rng import Rng, generator
from gamelib.tasks import check_executor, do_tasks, packed

Seating: TypeAlias = tuple[int, ...]
"""For each seat the number of the agent who sits there."""


class AgentMaker(Protocol):
    """A function that makes an agent from a seed, such as ``partial(MonteCarloAgent, simulations=200)``.

    Where there is no randomness it need not use the seed: ``lambda rng: PerfectAgent()``.
    """

    def __call__(self, *, rng: int) -> Agent:
        """Return a new agent."""


Entrants: TypeAlias = Sequence[Agent] | Mapping[str, AgentMaker]
"""Agents, which play all the games; or for each name a function that makes an agent, new for each game."""


class Fixture(NamedTuple):
    """A game to be played: who sits where, the state it starts from, and the seed of all its chance, if any."""

    seating: Seating
    start: Any
    seed: tuple[int, int] | None


class Series(NamedTuple):
    """What is the same in all games of a series; ``makers`` return the same agent each time where agents were given."""

    names: tuple[str, ...]
    makers: tuple[AgentMaker, ...]
    seed: int | None

    def fixture(self, number: int, seating: Seating, start: Any) -> Fixture:
        """Return the game with this number."""
        return Fixture(seating, start, None if self.seed is None else (self.seed, number))


def checked_series(
    agents: Entrants, rng: Rng | None, executor: Executor | None, progress: Progress | None, *, saved: bool = False
) -> Series:
    """Return the series of these agents, having checked what it was given.

    Args:
        saved: whether the games are saved, to be resumed later.

    Raises:
        GameError: if an agent is not one, or a function does not make one; if agents are made without ``rng``; if
            they are to play on an executor or be resumed, and are not made anew for each game.
    """
    check_progress(progress)
    if executor is not None:
        check_executor(executor)
    seed = None if rng is None else int(generator(rng).integers(2**63))
    if isinstance(agents, Mapping):
        for name, make in agents.items():
            _check_maker(name, make)
        if seed is None:
            raise GameError("the agents are made anew for each game: give rng=…, a seed or a generator, to make them")
        return Series(tuple(agents), tuple(agents.values()), seed)
    for agent in agents:
        check_agent(agent)
    if saved or executor is not None:
        raise GameError(
            "games on an executor, and games that are saved, are played by agents that are made anew for each, so that "
            "it does not matter what was played before: give a dict with a name and a function for each agent, such "
            "as {'200 simulations': partial(MonteCarloAgent, simulations=200)}, which is called with rng=…, a seed"
        )
    return Series(tuple(agent.name for agent in agents), tuple(partial(_the_same, agent) for agent in agents), seed)


def _the_same(agent: Agent, *, rng: int) -> Agent:
    """Return the agent that is given."""
    return agent


def _check_maker(name: str, make: AgentMaker) -> None:
    """Raise GameError unless a function makes agents."""
    try:
        agent = make(rng=0)
    except TypeError as error:
        raise GameError(
            f"{name!r} is not a function that makes an agent from rng=…, a seed ({error}): give one such as "
            "partial(MonteCarloAgent, simulations=200), or lambda rng: PerfectAgent() where there is no randomness"
        ) from error
    check_agent(agent)


def play_games(
    game: Game[State, Action],
    series: Series,
    fixtures: Sequence[Fixture],
    keep: Callable[[int, tuple[float, ...]], int],
    executor: Executor | None,
    progress: Progress | None,
) -> list[BaseException]:
    """Play games, and hand over what their ends are worth.

    Args:
        keep: called with the index of a fixture and the utilities of its end, as the games end; it returns how many
            games there are now.
        progress: called with that number after each game; where it returns ``False``, no other is begun.

    Returns:
        What went wrong, for each game that the executor lost.

    Raises:
        GameError: if the game or an agent cannot be sent to another process.
    """
    if executor is not None:
        agents = [packed(f"the agent {name!r}", make) for name, make in zip(series.names, series.makers, strict=True)]
        job = pickle.dumps((packed("the game", game), agents))
        return do_tasks(executor, play_packed, [(job, fixture) for fixture in fixtures], keep, progress)
    for index, fixture in enumerate(fixtures):
        done = keep(index, play_fixture(game, series.makers, fixture))
        if progress is not None and says_stop(progress(done)):
            break
    return []


def play_packed(job: bytes, fixture: Fixture) -> tuple[float, ...]:
    """Play one game with a packed game and makers of agents: a task for a worker."""
    game, makers = pickle.loads(job)
    return play_fixture(pickle.loads(game), [pickle.loads(make) for make in makers], fixture)


def play_fixture(game: Game[State, Action], makers: Sequence[AgentMaker], fixture: Fixture) -> tuple[float, ...]:
    """Play one game and return its utilities."""
    from numpy.random import default_rng

    dice = None if fixture.seed is None else default_rng(fixture.seed)
    seeds = [0 if dice is None else int(dice.integers(2**63)) for _ in fixture.seating]
    agents = [makers[number](rng=seed) for number, seed in zip(fixture.seating, seeds, strict=True)]
    return play(game, agents, fixture.start, rng=dice).utilities
