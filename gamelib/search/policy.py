r"""Playing with chance in mind: policies, and what comes of them.

A policy gives each action a probability. A player who errs now and then is one, and so is one who
plays at random. When both sides follow a policy, the results of the game have a distribution, and
here it is computed, not sampled: up to rounding the figures are exact.

Minimax promises its value against *every* opponent, :math:`\min_\tau u(\sigma^*, \tau) = v`. Against
*one known* opponent :math:`\tau` who errs, another strategy may get more, and the most that can be
had is the value of the best response:

.. math:: \max_\sigma u(\sigma, \tau) \;\ge\; u(\sigma^*, \tau) \;\ge\; v.

Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 5.2
(playing against an opponent who errs); M. J. Osborne and A. Rubinstein, *A Course in Game Theory*, 1994, section 2.2.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from types import MappingProxyType
from typing import Any, Generic, TypeAlias

from gamelib.errors import InvalidPolicy
from gamelib.game import CHANCE, MAX, MIN, Action, Game, State, starting_state
from gamelib.identity import MadeFor, check_made_for
from gamelib.number import is_finite_number
from gamelib.search.outcomes import TOLERANCE, checked_outcomes
from gamelib.search.search import check_for_two, checked_actions, utility_for_max
from gamelib.search.strategy import Strategy
from gamelib.search.walk import LIMIT, backwards, layers
from gamelib.wording import digits

Policy: TypeAlias = Callable[[State], Mapping[Action, float]]
"""From a state to the probability of each action; actions it leaves out have probability 0."""


def uniform_policy(game: Game[State, Action]) -> Policy[State, Action]:
    """Return the policy under which all legal actions are equally likely.

    Example:
        >>> from gamelib.games import TreeGame
        >>> uniform_policy(TreeGame([3, 12]))("A")
        {'a1': 0.5, 'a2': 0.5}
    """
    return _Uniform(game)


class PolicyFor(MadeFor[State]):
    """A policy that was made for one game."""

    what = "a policy"


class _Uniform(PolicyFor[State]):
    def __call__(self, state: State) -> Mapping[Any, float]:
        self._check_state(state)
        actions = checked_actions(self.game, state)
        return {action: 1 / len(actions) for action in actions}


def fallible(
    policy: Policy[State, Action] | Strategy[State, Action], error_rate: float, game: Game[State, Action]
) -> Policy[State, Action]:
    """Return the policy of a player who errs: now and then it plays a random action instead.

    Args:
        policy: what the player means to do, a policy or a strategy.
        error_rate: the probability, 0 to 1, of an action drawn from all legal ones with equal
            probability; it may happen to be the one that was meant.

    Example:
        >>> from gamelib.games import TreeGame
        >>> fallible(lambda state: "a1", 0.5, TreeGame([3, 12]))("A")
        {'a1': 0.75, 'a2': 0.25}
    """
    check_error_rate(error_rate)
    return _Fallible(policy, error_rate, game)


class _Fallible(PolicyFor[State]):
    def __init__(self, meant: Policy[State, Any] | Strategy[State, Any], rate: float, game: Game[State, Any]) -> None:
        super().__init__(game)
        check_made_for(meant, game, "the policy")
        self.meant, self.rate, self.at_random = meant, rate, uniform_policy(game)

    def __call__(self, state: State) -> Mapping[Any, float]:
        at_random = self.at_random(state)
        meant = probabilities(self.game, self.meant, state)
        return {
            action: (1 - self.rate) * meant.get(action, 0) + self.rate * random for action, random in at_random.items()
        }


def probabilities(
    game: Game[State, Action], policy: Policy[State, Action] | Strategy[State, Action], state: State
) -> Mapping[Action, float]:
    """Return the probabilities that ``policy`` gives the actions in ``state``, checked.

    Args:
        policy: a policy, or a strategy, whose action has probability 1.
        state: a state in which the player of the policy is to move.
    """
    given: Any = policy(state)
    proposed: Mapping[Action, float] = given if isinstance(given, Mapping) else {_hashable(given): 1.0}
    legal = checked_actions(game, state)
    for action, probability in proposed.items():
        if action not in legal:
            raise game.illegal(state, action)
        if not _is_probability(probability):
            raise InvalidPolicy(
                f"a policy gives {action!r} the probability {probability!r}, and probabilities are "
                f"numbers from 0 to 1, in this state:\n{game.text(state)}"
            )
    total = fsum(proposed.values())
    if abs(total - 1) > TOLERANCE:
        raise InvalidPolicy(
            f"the probabilities of a policy sum to {digits(total)}, and must sum to 1, in this state:\n"
            f"{game.text(state)}"
        )
    return proposed


def check_error_rate(error_rate: float) -> None:
    """Raise unless ``error_rate`` is a probability."""
    if not _is_probability(error_rate):
        raise InvalidPolicy(f"the error rate is a probability, from 0 to 1, not {error_rate!r}")


def _is_probability(number: object) -> bool:
    return is_finite_number(number) and 0 <= number <= 1


def _hashable(action: Any) -> Any:
    if not isinstance(action, Hashable):
        raise InvalidPolicy(f"a policy returns a mapping from actions to probabilities, or an action, not {action!r}")
    return action


def outcome(
    game: Game[State, Action],
    policy_of_max: Policy[State, Action] | Strategy[State, Action],
    policy_of_min: Policy[State, Action] | Strategy[State, Action],
    state: State | None = None,
    *,
    limit: int = LIMIT,
) -> Mapping[float, float]:
    """Return how likely each result is when both sides follow their policies.

    Args:
        game: a game of two players, with or without chance.
        policy_of_max: what MAX does, a policy or a strategy.
        policy_of_min: what MIN does, a policy or a strategy.
        state: where to start; the initial state if not given.
        limit: how many different states may come up.

    Returns:
        The probability of each utility for MAX that can come out, the highest utility first.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([[3, 12], [2, 14]])
        >>> outcome(game, lambda state: "a1", uniform_policy(game))
        mappingproxy({12: 0.5, 3: 0.5})
    """
    root = starting_state(game, state)
    check_for_two(game, opposed=False)
    policies = {MAX: policy_of_max, MIN: policy_of_min}
    for policy in policies.values():
        check_made_for(policy, game, "the policy")

    def moves(state: State) -> Sequence[tuple[float, State]]:
        if game.is_terminal(state):
            return ()
        player = game.player(state)
        if player is CHANCE:
            return drawn(game, state, checked_outcomes(game, state))
        return drawn(game, state, probabilities(game, policies[int(player)], state).items())

    results: dict[float, float] = {}
    for layer in layers(root, moves, limit=limit):
        for reached, probability in layer.items():
            if game.is_terminal(reached):
                utility = utility_for_max(game, reached)
                results[utility] = results.get(utility, 0) + probability
    return MappingProxyType(dict(sorted(results.items(), reverse=True)))


def drawn(
    game: Game[State, Action], state: State, chances: Iterable[tuple[Action, float]]
) -> Sequence[tuple[float, State]]:
    """Return the states that may follow, with their probabilities."""
    return [(chance, game.result(state, action)) for action, chance in chances if chance > 0]


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class BestResponse(Generic[State, Action]):
    """The best a player can do against a known policy; calling it with a state gives the action.

    Attributes:
        player: whose best response it is.
        root: the state it starts from.
        values: what each state is worth to MAX when ``player`` does its best and the other side
            follows the policy; states that the policy never lets happen are missing.
    """

    game: Game[State, Action]
    player: int
    root: State
    values: Mapping[State, float]

    @property
    def value(self) -> float:
        """The expected utility for MAX from the root on."""
        return self.values[self.root]

    def __call__(self, state: State) -> Action:
        """Return the best action in ``state``, the first of several."""
        game = self.game
        mine = state in self.values and not game.is_terminal(state) and game.player(state) == self.player
        after = {action: game.result(state, action) for action in game.actions(state)} if mine else {}
        if not mine or not self.values.keys() >= set(after.values()):
            raise InvalidPolicy(
                f"this best response is for {game.player_names[self.player]}'s turns in states that can come up "
                f"against the policy it answers, and this is not one of them:\n{game.text(state)}"
            )
        best = max if self.player == MAX else min
        return best(after, key=lambda action: self.values[after[action]])

    def __repr__(self) -> str:
        return f"BestResponse of {self.game.player_names[self.player]}: expected utility for MAX {self.value:.6g}"


def best_response(
    game: Game[State, Action],
    policy: Policy[State, Action] | Strategy[State, Action],
    player: int,
    state: State | None = None,
    *,
    limit: int = LIMIT,
) -> BestResponse[State, Action]:
    r"""Return the best ``player`` can do when the other side is known to follow ``policy``.

    With the opponent's choices known, they are chance to ``player``:

    .. math:: u(s) = \begin{cases}
            \operatorname*{opt}_{a} u(\text{RESULT}(s, a)) & \text{if } \text{player} \text{ is to move} \\
            \sum_a \tau(a \mid s) \, u(\text{RESULT}(s, a)) & \text{otherwise}
        \end{cases}

    where opt is the maximum for MAX and the minimum for MIN, and *u* is MAX's utility.

    Args:
        game: a game of two players, with or without chance.
        policy: what the other side does, a policy or a strategy.
        player: whose best response is wanted, MAX or MIN.
        state: where to start; the initial state if not given.
        limit: how many different states may come up.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import uniform_policy
        >>> game = TreeGame([[3, 12], [2, 14]])
        >>> response = best_response(game, uniform_policy(game), MAX)
        >>> response.value, response("A")
        (8.0, 'a2')
    """
    root = starting_state(game, state)
    check_for_two(game)
    game.check_player(player)
    check_made_for(policy, game, "the policy")

    def moves(state: State) -> Sequence[tuple[float, State]]:
        if game.is_terminal(state):
            return ()
        mover = game.player(state)
        if mover == player:
            return [(1, game.result(state, action)) for action in checked_actions(game, state)]
        if mover is CHANCE:
            return drawn(game, state, checked_outcomes(game, state))
        return drawn(game, state, probabilities(game, policy, state).items())

    best = max if player == MAX else min
    values: dict[State, float] = {}
    for reached, steps in backwards(root, moves, limit):
        if not steps:
            values[reached] = utility_for_max(game, reached)
        elif game.player(reached) == player:
            values[reached] = best(values[child] for _, child in steps)
        else:
            values[reached] = fsum(chance * values[child] for chance, child in steps)
    return BestResponse(game, player, root, MappingProxyType(values))
