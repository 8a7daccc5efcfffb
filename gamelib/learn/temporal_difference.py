r"""TD(lambda): the values of states, learned from games against oneself.

The next state shows whether a state was better or worse than it was thought to be. So its value can be corrected at
once, and not only when the game is over:

.. math::

    \delta_t &= r_{t+1} + \gamma V(s_{t+1}) - V(s_t), \\
    z_t &= \gamma \lambda z_{t-1} + \nabla V(s_t), \\
    w &\leftarrow w + \alpha \delta_t z_t .

The *trace* *z* remembers which weights the states of this game have used, the longer ago the less: so earlier states
are corrected as well. With :math:`\lambda = 0` a state learns from the next one alone; with
:math:`\lambda = 1` all of them learn from how the game ends, as in Monte Carlo methods. In a game the reward is the
utility at the end and 0 before, and nothing is discounted, :math:`\gamma = 1`.

Values are seen from MAX's side. Both players use them: each looks one action ahead and averages over what chance may do
next; MAX takes the greatest value, MIN the least. A step goes from one decision to the next, whoever makes it.

Source: R. S. Sutton and A. G. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., section 12.2; G. Tesauro,
"Temporal difference learning and TD-Gammon", *Communications of the ACM* 38(3), 1995.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite, nan
from typing import TYPE_CHECKING, Any, Generic

from gamelib.arrays import np
from gamelib.errors import Diverged, GameError, InvalidSearch
from gamelib.game import CHANCE, MAX, Action, Game, State, starting_state
from gamelib.identity import MadeFor, check_made_for
from gamelib.learn.experience import LONGEST, Experience, draw_from
from gamelib.learn.model import Vector, finite_row
from gamelib.number import check_count, is_finite_number, plain_number
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.rng import Rng, generator
from gamelib.search.outcomes import checked_outcomes
from gamelib.search.search import check_for_two, checked_actions, checked_utility, utility_for_max
from gamelib.search.strategy import Strategy
from gamelib.wording import counted, quoted

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class LinearValue(Generic[State]):
    r"""A value that is a weighted sum of features, :math:`V(s) = w \cdot \phi(s)`; call it with a state.

    Args:
        features: from a state in which a player is to move to a row of numbers, always as many.
        weights: a number for each of them.

    Example:
        >>> value = LinearValue(lambda state: (1, state), [0.5, 0.25])
        >>> value(2), value.gradient(2).tolist()
        (1.0, [1.0, 2.0])
    """

    features: Callable[[State], Sequence[float] | Vector]
    weights: Vector

    def __post_init__(self) -> None:
        if not callable(self.features):
            raise GameError(f"features are a function from a state to a row of numbers, not {quoted(self.features)}")
        object.__setattr__(self, "weights", finite_row("weights", self.weights, np.size(self.weights)))

    def __repr__(self) -> str:
        return f"LinearValue({counted(len(self.weights), 'weight')})"

    def __call__(self, state: State) -> float:
        """Return the value of a state, from MAX's side."""
        row = self.features(state)
        try:
            value = float(np.dot(row, self.weights))
        except (TypeError, ValueError):
            value = nan
        return value if isfinite(value) else float(self.gradient(state) @ self.weights)  # says what is wrong

    def gradient(self, state: State) -> Vector:
        """Return by how much the value of a state grows with each weight: its features."""
        return finite_row("features", self.features(state), len(self.weights))


def greedy_strategy(game: Game[State, Action], value: Callable[[State], float]) -> Strategy[State, Action]:
    """Return the strategy of a player who looks one action ahead and averages over what chance may do next.

    Args:
        game: a game of one player, or of two of whom one wins what the other loses.
        value: what a state in which a player is to move is worth to MAX.

    Returns:
        A strategy for both seats: the action of the greatest value for MAX, of the least for MIN, the first of several.

    Example:
        >>> from gamelib.games import Pig
        >>> game = Pig()
        >>> wary = greedy_strategy(game, lambda state: state.scores[0] - state.scores[1])  # sees what is held
        >>> wary(game.parse("0 0, turn total 0, MAX to move")), wary(game.parse("0 0, turn total 2, MAX to move"))
        ('roll', 'hold')
    """
    starting_state(game, None)
    if game.num_players != 1:
        check_for_two(game)
    if not callable(value):
        raise GameError(f"a value is a function from a state to a number, not {quoted(value)}")
    return _Greedy(game, value)


class _Greedy(MadeFor[State]):
    what = "a strategy"

    def __init__(self, game: Game[State, Any], value: Callable[[State], float]) -> None:
        super().__init__(game)
        check_made_for(value, game, "the value")
        self.value = value

    def __call__(self, state: State) -> Any:
        self._check_state(state)
        game = self.game
        best = max if game.player(state) == MAX else min
        return best(checked_actions(game, state), key=lambda action: self._worth(game.result(state, action)))

    def _worth(self, state: State) -> float:
        game = self.game
        if game.is_terminal(state):
            return utility_for_max(game, state)
        if game.player(state) is CHANCE:
            chances = checked_outcomes(game, state)
            return sum(chance * self._worth(game.result(state, outcome)) for outcome, chance in chances)
        worth = self.value(state)
        if plain_number(worth) is None and worth not in (inf, -inf):
            raise InvalidSearch(f"the value returned {worth!r} where a number was needed, for\n{game.text(state)}")
        return worth


def td_lambda(
    game: Game[State, Action],
    value: LinearValue[State],
    games: int,
    rng: Rng,
    *,
    alpha: float,
    trace_decay: float,
    epsilon: float = 0.0,
    progress: Progress | None = None,
) -> LinearValue[State]:
    """Return a value whose weights were learned by TD(lambda), from games in which it plays both sides.

    Args:
        game: a game of one player, or of two of whom one wins what the other loses, with or without chance.
        value: where learning begins; it stays as it is. What was learned can be given again, with a smaller step size.
        games: how many games to play, 0 or more.
        rng: a generator, or a seed for a new one.
        alpha: the step size, above 0.
        trace_decay: lambda, from 0 to 1.
        epsilon: the probability, from 0 to 1, of an action at random in place of the greedy one; what follows it is
            learned from too. Dice alone may not explore enough: two players of Pig who think nothing of points both
            hold for ever.
        progress: called after each game with the number of games played so far; where it returns ``False``, learning
            stops.

    Raises:
        Diverged: if a weight grows beyond all numbers; ``last_good`` is the value as it was before that game.

    Example:
        >>> from gamelib.games import Subtraction
        >>> game = Subtraction(7)  # takes one, two or three of seven; whoever takes the last one wins
        >>> table = LinearValue(lambda state: np.eye(8)[state.remaining] * (1 - 2 * state.player), np.zeros(8))
        >>> learned = td_lambda(game, table, 300, rng=1, alpha=0.2, trace_decay=0.7, epsilon=0.1)
        >>> greedy_strategy(game, learned)(game.initial_state())  # leaves four
        3
    """
    greedy_strategy(game, value)  # checks both
    if not isinstance(value, LinearValue):
        raise GameError(f"what learns is a LinearValue, not {quoted(value)}")
    check_count("games", games, least=0)
    if not is_finite_number(alpha) or alpha <= 0:
        raise GameError(f"alpha, the step size, is a number above 0, not {alpha!r}")
    for name, share in (("trace_decay", trace_decay), ("epsilon", epsilon)):
        if not is_finite_number(share) or not 0 <= share <= 1:
            raise GameError(f"{name} is a number from 0 to 1, not {share!r}")
    check_progress(progress)
    dice = generator(rng)
    learned = replace(value)
    strategy = greedy_strategy(game, learned)
    for number in range(1, games + 1):
        before, weights, trace = learned.weights.copy(), learned.weights, np.zeros_like(learned.weights)
        with np.errstate(over="ignore", invalid="ignore"):
            for state, _, reward, after in _self_play(game, strategy, epsilon, dice):
                ahead = 0.0 if game.is_terminal(after) else learned(after)
                delta = reward + ahead - learned(state)
                trace = trace_decay * trace + learned.gradient(state)
                weights += alpha * delta * trace
                if not np.isfinite(weights).all():
                    raise Diverged(
                        f"in game {number:,} a weight grew beyond all numbers: take a smaller step size than "
                        f"alpha={alpha:g} or smaller features; last_good is the value as it was before that game",
                        replace(value, weights=before),
                    )
        if progress is not None and says_stop(progress(number)):
            break
    return learned


def _self_play(
    game: Game[State, Action], strategy: Strategy[State, Action], epsilon: float, dice: Generator
) -> Iterator[Experience[State, Action]]:
    """Play a game, one step a decision: where it was, what was done, what it brought MAX, the next decision or end."""
    state = _after_chance(game, game.initial_state(), dice)
    for _ in range(LONGEST):
        if game.is_terminal(state):
            return
        actions = checked_actions(game, state)
        action = actions[int(dice.integers(len(actions)))] if dice.random() < epsilon else strategy(state)
        after = _after_chance(game, game.result(state, action), dice)
        reward = checked_utility(game, after, game.utility(after, MAX)) if game.is_terminal(after) else 0.0
        yield Experience(state, action, reward, after)
        state = after
    raise GameError(
        f"a game of {game.name} was not over after {LONGEST:,} actions: values are learned from games that come to an "
        "end, for which an epsilon above 0 may be needed"
    )


def _after_chance(game: Game[State, Any], state: State, dice: Generator) -> State:
    """Return the state once chance has moved, if it was to move: somebody's decision, or the end."""
    while not game.is_terminal(state) and game.player(state) is CHANCE:
        state = game.result(state, draw_from(dict(checked_outcomes(game, state)), dice))
    return state
