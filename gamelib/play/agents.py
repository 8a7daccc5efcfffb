"""Agents: who sits at a game and chooses actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from gamelib.errors import GameError, InvalidSearch
from gamelib.game import MAX, Action, Game, State, starting_state
from gamelib.number import check_count
from gamelib.rng import Rng, generator
from gamelib.search import minimax, solve
from gamelib.search.outcomes import checked_outcomes
from gamelib.search.policy import check_error_rate
from gamelib.search.search import checked_actions
from gamelib.search.solve import Solution
from gamelib.wording import counted

if TYPE_CHECKING:
    from numpy.random import Generator


class Agent(Protocol):
    """Anything with a name that chooses an action.

    Example:
        >>> class First:
        ...     name = "first"
        ...     def choose(self, game, state):
        ...         return game.actions(state)[0]
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.play import play
        >>> play(TicTacToe(), (First(), First()))
        tic-tac-toe, X (first) against O (first): a3 b3 c3 a2 b2 c2 a1, X wins
    """

    @property
    def name(self) -> str:
        """What people call the agent."""

    def choose(self, game: Game[State, Action], state: State) -> Action:
        """Return the action to play in ``state``, in which the agent is to move."""


class RandomAgent:
    """Plays any legal action, all equally likely, drawn by ``rng``, a generator or a seed.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> RandomAgent(rng=1).choose(game, game.initial_state()) in range(9)
        True
    """

    name = "random"

    def __init__(self, rng: Rng) -> None:
        self._rng = generator(rng)

    def choose(self, game: Game[State, Action], state: State) -> Action:
        """Return a random action."""
        check_goes_on(game, state)
        return random_action(game, state, self._rng)


def random_action(game: Game[State, Action], state: State, rng: Generator) -> Action:
    """Return a legal action of a state that is not terminal, all equally likely."""
    actions = checked_actions(game, state)
    return actions[int(rng.integers(len(actions)))]


def random_outcome(game: Game[State, Action], state: State, rng: Generator) -> Action:
    """Return what chance does, each outcome as often as its probability says."""
    outcomes = checked_outcomes(game, state)
    return outcomes[int(rng.choice(len(outcomes), p=[probability for _, probability in outcomes]))][0]


class PerfectAgent:
    """Never gives anything away, wins as quickly and loses as slowly as can be; for games small enough to be solved.

    Of several such actions it plays the first. It keeps the solution of a game until it sees another one.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> PerfectAgent().choose(game, game.parse("X X . / O O . / . . ."))
        2
    """

    name = "perfect"

    def __init__(self) -> None:
        self._solution: Solution[Any, Any] | None = None

    def choose(self, game: Game[State, Action], state: State) -> Action:
        """Return the first of the quickest actions."""
        check_goes_on(game, state)
        return self.solution(game, state).best_timed_actions(state)[0]

    def solution(self, game: Game[State, Action], state: State) -> Solution[State, Action]:
        """Return a solution of ``game`` that knows ``state``; errors as those of :func:`gamelib.search.solve`."""
        known = self._solution
        if known is None or known.game is not game or state not in known.states:
            known = self._solution = solve(game, state)
        return known


class DepthLimitedAgent:
    """Looks a fixed number of plies ahead with minimax, and trusts an evaluation beyond.

    Of equally good actions it takes those that are also best when it looks one ply less far ahead,
    and so on down to one ply: among wins this is the quickest, among losses the slowest. Of several
    that are left it plays the first, so it always plays the same.

    Args:
        depth: how many plies it looks ahead, 1 or more.
        evaluate: what a state is worth to MAX where it stops.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> game = ConnectFour()
        >>> DepthLimitedAgent(2, game.window_score).choose(game, game.play("112233")) + 1
        4
    """

    def __init__(self, depth: int, evaluate: Callable[[Any], float]) -> None:
        self.depth, self.evaluate = check_count("depth", depth, error=InvalidSearch), evaluate
        if not callable(evaluate):
            raise InvalidSearch(f"evaluate is a function that says what a state is worth to MAX, not {evaluate!r}")

    @property
    def name(self) -> str:
        """What people call the agent: how far it looks."""
        return f"looks {counted(self.depth, 'ply', 'plies')} ahead"

    def choose(self, game: Game[State, Action], state: State) -> Action:
        """Return the best action as far as it can see."""
        check_goes_on(game, state)
        best = minimax(game, state, depth=self.depth, evaluate=self.evaluate).optimal_actions
        for depth in range(self.depth - 1, 0, -1):
            if len(best) == 1:
                break
            nearer = minimax(game, state, depth=depth, evaluate=self.evaluate).action_values
            most = (max if game.player(state) == MAX else min)(nearer[action].value for action in best)
            best = tuple(action for action in best if nearer[action].value == most)
        return best[0]


class FallibleAgent:
    """Means to play like another agent, and errs now and then.

    Args:
        agent: whom it means to play like.
        error_rate: the probability, 0 to 1, of a random legal action instead; it may happen to be
            the one that was meant.
        rng: a generator, or a seed for a new one.

    Example:
        >>> FallibleAgent(PerfectAgent(), 0.1, rng=1).name
        'perfect, errs 10 % of the time'
    """

    def __init__(self, agent: Agent, error_rate: float, rng: Rng) -> None:
        check_agent(agent)
        check_error_rate(error_rate)
        self.agent, self.error_rate, self._rng = agent, error_rate, generator(rng)
        self._random = RandomAgent(self._rng)

    @property
    def name(self) -> str:
        """What people call the agent: whom it plays like, and how often it errs."""
        return f"{self.agent.name}, errs {100 * self.error_rate:g} % of the time"

    def choose(self, game: Game[State, Action], state: State) -> Action:
        """Return the other agent's action, or a random one."""
        errs = self._rng.random() < self.error_rate
        return (self._random if errs else self.agent).choose(game, state)


def check_agents(game: Game[State, Action], agents: Sequence[Agent]) -> None:
    """Raise GameError unless there is one agent for each player."""
    if not isinstance(agents, Sequence) or isinstance(agents, str):
        raise GameError(f"the agents are a tuple, one for each player, such as (agent, agent), not {agents!r}")
    if len(agents) != game.num_players:
        raise GameError(f"{game.name} has {game.num_players} players, and {len(agents)} agents were given")
    for agent in agents:
        check_agent(agent)


def check_agent(agent: Agent) -> None:
    """Raise GameError unless ``agent`` has a name and chooses."""
    check_chooses(agent)
    if not isinstance(getattr(agent, "name", None), str):
        raise GameError(f"{agent!r} has no name: write name = '…' into its class, for the records")


def check_chooses(agent: Agent) -> None:
    """Raise GameError unless ``agent`` chooses."""
    if isinstance(agent, type):
        raise GameError(f"{agent.__name__} is a class of agents and not an agent: write {agent.__name__}(…)")
    if not callable(getattr(agent, "choose", None)):
        raise GameError(f"{agent!r} is not an agent: an agent has a name and a method choose(game, state)")


def check_goes_on(game: Game[State, Action], state: State) -> None:
    """Raise unless there is something to choose."""
    try:
        is_over = game.is_terminal(state)
    except Exception:
        starting_state(game, None)  # these two say what is wrong with the game or the state, if that is it
        game.check_state(state)
        raise
    if is_over:
        raise GameError(f"the game is over, so there is no action to choose: ask is_terminal first\n{game.text(state)}")
