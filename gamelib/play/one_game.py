"""One game between agents, and its record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from gamelib.errors import GameError
from gamelib.game import CHANCE, MAX, MIN, Action, Game, State, starting_state
from gamelib.play.agents import Agent, check_agents, random_outcome
from gamelib.rng import Rng, generator
from gamelib.search.search import checked_utility

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, slots=True, repr=False)
class GameRecord(Generic[State, Action]):
    """A game that was played.

    Attributes:
        players: the names of the agents, by player.
        states: the states in turn, the first and the last included.
        actions: the actions in turn, chance's too.
        utilities: what the end is worth to each player.
    """

    game: Game[State, Action]
    players: tuple[str, ...]
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    utilities: tuple[float, ...]

    @property
    def result(self) -> str:
        """Who won, in words."""
        return result_text(self.game, self.states[-1])

    def __repr__(self) -> str:
        seats = " against ".join(
            f"{seat} ({name})" for seat, name in zip(self.game.player_names, self.players, strict=True)
        )
        moves = " ".join(
            self.game.action_text(state, action) for state, action in zip(self.states, self.actions, strict=False)
        )
        return f"{self.game.name}, {seats}: {moves}{', ' if moves else ''}{self.result}"


def result_text(game: Game[State, Action], end: State) -> str:
    """Return in words how a game that is over ended.

    Example:
        >>> from gamelib.games import TicTacToe, TreeGame
        >>> game = TicTacToe()
        >>> result_text(game, game.parse("X X X / O O . / . . .")), result_text(TreeGame(3), "A")
        ('X wins', '3 for MAX')
    """
    utilities = [game.utility(end, player) for player in range(game.num_players)]
    opposed = game.num_players == 2 and game.zero_sum
    if opposed and utilities[MAX] == utilities[MIN]:
        return "a draw"
    if opposed and (most := max(utilities)) in game.win_names:
        return f"{game.player_names[utilities.index(most)]} {game.win_names[most]}"
    shown = utilities[:1] if opposed else utilities
    return ", ".join(f"{utility:g} for {name}" for utility, name in zip(shown, game.player_names, strict=False))


def play(
    game: Game[State, Action],
    agents: Sequence[Agent],
    state: State | None = None,
    *,
    rng: Rng | None = None,
) -> GameRecord[State, Action]:
    """Let the agents play one game.

    Args:
        agents: one agent for each player, in the order of the players.
        state: where to start; the initial state if not given.
        rng: throws the dice in games where chance moves: a generator, or a seed for a new one.

    Raises:
        GameError: if there is not one agent for each player, chance moves and there is no rng, or ``rng`` is neither
            a generator nor a seed.
        InvalidState: if ``state`` is not a state of the game.
        IllegalAction: if an agent plays what the rules do not allow.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.play import PerfectAgent
        >>> play(TicTacToe(), (PerfectAgent(), PerfectAgent())).result
        'a draw'
    """
    state = starting_state(game, state)
    check_agents(game, agents)
    dice = None if rng is None else generator(rng)
    states, actions = [state], []
    while not game.is_terminal(state):
        player = game.player(state)
        action = _thrown(game, state, dice) if player is CHANCE else agents[int(player)].choose(game, state)
        state = game.result(state, action)
        states.append(state)
        actions.append(action)
    utilities = tuple(checked_utility(game, state, game.utility(state, each)) for each in range(game.num_players))
    return GameRecord(game, tuple(agent.name for agent in agents), tuple(states), tuple(actions), utilities)


def _thrown(game: Game[State, Action], state: State, dice: Generator | None) -> Action:
    """Return what chance does."""
    if dice is None:
        raise GameError(f"chance moves in {game.name}: give rng=…, a seed or a generator, to throw the dice")
    return random_outcome(game, state, dice)
