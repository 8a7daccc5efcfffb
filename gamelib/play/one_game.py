"""One game between agents: how it begins, its record, and its positions with what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic

from gamelib.errors import GameError
from gamelib.game import CHANCE, MAX, MIN, Action, Game, State, starting_state
from gamelib.number import check_count
from gamelib.play.agents import Agent, check_agents, random_action, random_outcome
from gamelib.rng import Rng, generator
from gamelib.search.search import checked_utility
from gamelib.wording import counted, quoted


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
        if player is not CHANCE:
            action = agents[int(player)].choose(game, state)
        elif dice is None:
            raise GameError(f"chance moves in {game.name}: give rng=…, a seed or a generator, to throw the dice")
        else:
            action = random_outcome(game, state, dice)
        state = game.result(state, action)
        states.append(state)
        actions.append(action)
    utilities = tuple(checked_utility(game, state, game.utility(state, each)) for each in range(game.num_players))
    return GameRecord(game, tuple(agent.name for agent in agents), tuple(states), tuple(actions), utilities)


_GAMES: Final = 1_000  # that are begun
_PLIES: Final = 20_000  # that are drawn, in all those games


def random_opening(game: Game[State, Action], plies: int, rng: Rng) -> State:
    """Return a state after some random plies, in which the game goes on.

    Agents that always play the same would otherwise play one game over and over again.

    Args:
        plies: how many, 0 or more.
        rng: draws them: a generator, or a seed for a new one.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> print(TicTacToe().text(random_opening(TicTacToe(), 2, rng=3)))
        O . .
        . . .
        . X .
    """
    plies = check_count("the number of random plies", plies, 0)
    dice = generator(rng)
    start = starting_state(game, None)
    tried = drawn = 0
    while tried < _GAMES and drawn < _PLIES:
        state = start
        tried += 1
        for _ in range(plies):
            if game.is_terminal(state):
                break
            move = random_outcome if game.player(state) is CHANCE else random_action
            state = game.result(state, move(game, state, dice))
            drawn += 1
        if not game.is_terminal(state):
            return state
    raise GameError(
        f"of {counted(tried, 'game')} of {game.name} that began with {plies} random plies none went on after them: "
        "make the opening shorter"
    )


def check_openings(game: Game[State, Action], openings: Sequence[State]) -> None:
    """Raise unless games can begin from these states."""
    if not isinstance(openings, Sequence):
        raise GameError(f"the openings are a list of states, not {quoted(openings)}: write list(…) around them")
    for index, opening in enumerate(openings):
        game.check_state(opening)
        if game.is_terminal(opening):
            raise GameError(
                f"the game is over in the opening with index {index}, so there is nothing to play for\n"
                f"{game.text(opening)}"
            )


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
