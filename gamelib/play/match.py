r"""Games between agents, and matches of many games.

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
from typing import TYPE_CHECKING, Generic

from gamelib.errors import GameError
from gamelib.game import CHANCE, MAX, MIN, Action, Game, State, starting_state
from gamelib.number import check_count, is_finite_number
from gamelib.play.agents import Agent, check_agents, random_outcome
from gamelib.rng import Rng, generator
from gamelib.wording import quoted

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
    utilities = tuple(game.utility(state, player) for player in range(game.num_players))
    return GameRecord(game, tuple(agent.name for agent in agents), tuple(states), tuple(actions), utilities)


def _thrown(game: Game[State, Action], state: State, dice: Generator | None) -> Action:
    """Return what chance does."""
    if dice is None:
        raise GameError(f"chance moves in {game.name}: give rng=…, a seed or a generator, to throw the dice")
    return random_outcome(game, state, dice)


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
) -> MatchResult:
    """Let two agents play many games, changing seats after each.

    Args:
        game: a game of two players.
        agents: the two; the first sits as MAX in games 1, 3, 5 …, the second in the others.
        games: how many games, 1 or more; with an even number both sit equally often on either side.
        rng: throws the dice in games where chance moves: a generator, or a seed for a new one.
        openings: states to start from in turn, each for two games, so that either agent has both sides
            of it; the initial state if not given.

    Raises:
        GameError: if the game is not for two, there are not two agents, no games, or a game is over in its opening.
        InvalidState: if an opening is not a state of the game.

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
    dice = None if rng is None else generator(rng)
    wins = draws = losses = 0
    for number in range(games):
        swapped = number % 2
        seats = (agents[1], agents[0]) if swapped else agents
        start = openings[number // 2 % len(openings)] if openings else None
        utilities = play(game, seats, start, rng=dice).utilities
        ours, theirs = utilities[swapped], utilities[1 - swapped]
        wins, draws, losses = wins + (ours > theirs), draws + (ours == theirs), losses + (ours < theirs)
    return MatchResult((agents[0].name, agents[1].name), wins, draws, losses)


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
