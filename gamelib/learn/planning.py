r"""Planning: what the best agent earns in a Markov decision process or a model of one, and what a wrong model costs.

What the best agent can expect from a state solves Bellman's equation, with 0 for terminal states:

.. math::

    V^*(s) = \max_a Q^*(s, a), \qquad Q^*(s, a) = R(s, a) + \gamma \sum_{s'} P(s' \mid s, a) \, V^*(s').

*Value iteration* begins with 0 everywhere and takes the equation as an instruction, again and again; after *k* sweeps
it has the values of the best play that ends after *k* steps. One sweep brings any two guesses nearer to each other by
the factor :math:`\gamma` at least, so where a sweep has changed no value by more than :math:`\delta`,

.. math::

    \max_s |V_k(s) - V^*(s)| \le \frac{\gamma}{1 - \gamma} \, \delta .

This is the bound that is promised for :math:`\gamma < 1`. For :math:`\gamma = 1` there is none: then the sweeps stop
where they change no value by more than the tolerance.

*Without a discount* Bellman's equation is not enough. Where an agent can wait at no cost, each value that is great
enough solves it: an exit worth 1 is worth it tomorrow too, and whoever always puts it off never gets it; and sweeps
that begin with 0 count what is collected and leave out what has to be paid after the last step. So the agents that
are compared here are those that *come to rest*: with probability 1 they reach an end, or states in which they wait
for ever and every reward is 0. There the values begin with 0, everywhere else so low that an agent who is to rest in
some 100,000 steps loses less; and they only rise. An action is kept until another one has been found better. So an
action was chosen for a value that the states ahead of it had before it, which is why the actions kept lead to rest, and
earn what the values say, or more.

Value iteration solves the whole model. *Simulation-based search* solves no more than what can follow from the current
state: from there a tree is grown forward with the model's transitions. For that the model is written as a game of one
player, in which chance decides what follows: then whatever searches games with chance nodes, expectimax or Monte Carlo
search, can plan in it.

The cost of planning in a model :math:`\hat M` of the world *M* is what the policy that is best in the model loses in
the world:

.. math:: V^*_M(s) - V^{\hat\pi}_M(s) \ge 0, \qquad \hat\pi \text{ best in } \hat M .

It can be 0 though the model is wrong: the model need only be right about which action is best.

Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 17.2; R. S. Sutton and
A. G. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., chapter 4; without a discount: D. P. Bertsekas and
J. N. Tsitsiklis, "An analysis of stochastic shortest path problems", *Mathematics of Operations Research* 16, 1991; for
planning in a model: Sutton and Barto, sections 8.8 to 8.10; M. Kearns, Y. Mansour and A. Ng, "A sparse sampling
algorithm for near-optimal planning in large Markov decision processes", *Machine Learning* 49, 2002.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence, Set
from dataclasses import dataclass
from math import fsum, isclose
from sys import float_info
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple

from gamelib.arrays import np
from gamelib.errors import InvalidGame, InvalidPolicy, InvalidSearch, InvalidState
from gamelib.game import CHANCE, Action, Game, Player, State
from gamelib.learn.mdp import MDP, check_mdp
from gamelib.number import is_finite_number, is_whole_number
from gamelib.wording import quoted

MOST_SWEEPS: Final = 100_000
"""After so many sweeps value iteration gives up."""

ROUNDING: Final = 1e-9
"""Values that differ by less, absolutely or for their size, count as equal."""


@dataclass(frozen=True, slots=True, eq=False)
class Solution(Generic[State, Action]):
    """What value iteration found.

    Attributes:
        mdp: what was solved.
        values: the value of each state, 0 for terminal ones.
        policy: a best action in each state that is not terminal; see :meth:`best_action`.
        sweeps: how often it went through all states.
        error_bound: by how much a value can be wrong at most; ``None`` if the discount is 1, where nothing is known.
    """

    mdp: MDP[State, Action]
    values: Mapping[State, float]
    policy: Mapping[State, Action]
    sweeps: int
    error_bound: float | None

    def __repr__(self) -> str:
        error = "unknown" if self.error_bound is None else f"at most {self.error_bound:.2g}"
        return f"Solution({self.mdp!r}, {self.sweeps} sweeps, error {error})"

    def action_value(self, state: State, action: Action) -> float:
        """Return Q(s, a): what the action brings and what follows it is worth."""
        return action_value(self.mdp, self.values, state, action)

    def best_action(self, state: State) -> Action:
        """Return the action of the greatest value, the first of several: values a billionth apart are equal.

        Without a discount it is the one that reached this value first, so that who follows the policy earns it.
        """
        if self.mdp.is_terminal(state):
            raise InvalidPolicy(f"the state {state!r} is terminal, so there is nothing to choose")
        return self.policy[state]


def action_value(mdp: MDP[State, Action], values: Mapping[State, float], state: State, action: Action) -> float:
    """Return what an action is worth if the states that may follow are worth ``values``."""
    ahead = fsum(probability * values[after] for after, probability in mdp.transition(state, action).items())
    return mdp.reward(state, action) + mdp.discount * ahead


def sweep(mdp: MDP[State, Action], values: Mapping[State, float]) -> dict[State, float]:
    """Return the values after one sweep of value iteration, all made of the values given.

    Example:
        >>> coin = MDP({"in": {"flip": {"in": 0.5, "out": 0.5}}, "out": {}}, {"in": {"flip": 1.0}}, 0.5)
        >>> sweep(coin, sweep(coin, {"in": 0.0, "out": 0.0}))
        {'in': 1.25, 'out': 0.0}
    """
    return {
        state: max((action_value(mdp, values, state, action) for action in mdp.actions(state)), default=0.0)
        for state in mdp.states
    }


def value_iteration(mdp: MDP[State, Action], tolerance: float = 1e-6) -> Solution[State, Action]:
    """Return the values of the best play, found by value iteration.

    Args:
        mdp: a finite MDP.
        tolerance: how wrong a value may be, above 0. With a discount of 1 that cannot be promised: then the sweeps
            stop where no value changes by more; the policy earns the values or more.

    Example:
        >>> from gamelib.learn import grid_world
        >>> solution = value_iteration(grid_world())
        >>> round(solution.values[1, 1], 3), solution.best_action((1, 1))
        (0.705, 'up')
    """
    check_mdp(mdp)
    if not is_finite_number(tolerance) or tolerance <= 0:
        raise InvalidSearch(f"the tolerance is a number above 0, not {tolerance!r}")
    return _discounted(mdp, tolerance) if mdp.discount < 1 else _undiscounted(mdp, tolerance)


def _discounted(mdp: MDP[State, Action], tolerance: float) -> Solution[State, Action]:
    """Return what sweeps find that begin with 0, and the greedy policy."""
    factor, rounding = mdp.discount / (1 - mdp.discount), float_info.epsilon / (1 - mdp.discount)
    values = dict.fromkeys(mdp.states, 0.0)
    for sweeps in range(1, MOST_SWEEPS + 1):
        before, values = values, sweep(mdp, values)
        change = max(abs(values[state] - before[state]) for state in mdp.states)
        error = factor * change + rounding * max(map(abs, values.values()))
        if error <= tolerance:
            policy = {state: _best(mdp, values, state)[0] for state in mdp.states if not mdp.is_terminal(state)}
            return Solution(mdp, MappingProxyType(values), MappingProxyType(policy), sweeps, error)
        if not change:
            raise InvalidSearch(f"rounding alone may make a value wrong by {error:.2g}: give a greater tolerance")
    raise _restless(change)


def _undiscounted(mdp: MDP[State, Action], tolerance: float) -> Solution[State, Action]:
    """Return what sweeps find that begin too low and only rise, and the actions that raised the values last."""
    acting = {state: mdp.actions(state) for state in mdp.states if not mdp.is_terminal(state)}
    policy = _waiting(mdp, acting)
    least = min((mdp.reward(state, action) for state in acting for action in acting[state]), default=0.0)
    values = dict.fromkeys(mdp.states, 0.0) | {state: MOST_SWEEPS * min(least, 0.0) for state in acting.keys() - policy}
    for sweeps in range(1, MOST_SWEEPS + 1):
        before, values, rising = values, dict(values), False
        for state in acting:
            action, value = _best(mdp, before, state)
            slack = ROUNDING if state in policy else 0.0  # the first way to an end is one, however little it brings
            if value > before[state] and not isclose(value, before[state], rel_tol=ROUNDING, abs_tol=slack):
                policy[state], rising = action, True
            if state in policy:
                values[state] = max(before[state], action_value(mdp, before, state, policy[state]))
        change = max(values[state] - before[state] for state in mdp.states)
        if change <= tolerance and not (rising and acting.keys() - policy):  # news of an end may still be on its way
            if restless := [state for state in acting if state not in policy]:
                raise InvalidSearch(
                    f"from {restless[0]!r} nobody comes to an end, or to where one can wait without rewards, in "
                    f"{MOST_SWEEPS:,} steps on the average, and without a discount that has no value: use a discount "
                    "below 1"
                )
            policy = {state: policy[state] for state in acting}
            return Solution(mdp, MappingProxyType(values), MappingProxyType(policy), sweeps, None)
    raise _restless(change)


def _best(mdp: MDP[State, Action], values: Mapping[State, float], state: State) -> tuple[Action, float]:
    """Return the first of the best actions, and the greatest value."""
    of_actions = {action: action_value(mdp, values, state, action) for action in mdp.actions(state)}
    best = max(of_actions.values())
    equal = (action for action, value in of_actions.items() if isclose(value, best, rel_tol=ROUNDING, abs_tol=ROUNDING))
    return next(equal), best


def _restless(change: float) -> InvalidSearch:
    return InvalidSearch(
        f"{MOST_SWEEPS:,} sweeps have not brought the values to rest: they change by {change:.3g} still; "
        "a smaller discount or a greater tolerance helps, and without a discount play has to end"
    )


def policy_values(mdp: MDP[State, Action], policy: Mapping[State, Action]) -> dict[State, float]:
    r"""Return what each state is worth to an agent who follows ``policy``.

    That is the solution of :math:`V = R_\pi + \gamma P_\pi V`, one linear equation a state.

    Args:
        mdp: a finite MDP, of at most a few thousand states.
        policy: the action in each state that is not terminal.

    Example:
        >>> coin = MDP({"in": {"flip": {"in": 0.5, "out": 0.5}}, "out": {}}, {"in": {"flip": 1.0}}, 0.5)
        >>> round(policy_values(coin, {"in": "flip"})["in"], 9)
        1.333333333
    """
    check_mdp(mdp)
    if not isinstance(policy, Mapping):
        raise InvalidPolicy(f"the policy is a mapping from states to actions, not {quoted(policy)}")
    acting = [state for state in mdp.states if not mdp.is_terminal(state)]
    if missing := [state for state in acting if state not in policy]:
        raise InvalidPolicy(f"the policy has no action for the state {missing[0]!r} ({len(missing)} such states)")
    resting = _resting(mdp, policy, acting) if mdp.discount == 1 else set()
    place = {state: number for number, state in enumerate(state for state in acting if state not in resting)}
    equations = np.eye(len(place))
    for state, number in place.items():
        for after, probability in mdp.transition(state, policy[state]).items():
            if after in place:
                equations[number, place[after]] -= mdp.discount * probability
    try:
        found = np.linalg.solve(equations, np.array([mdp.reward(state, policy[state]) for state in place]))
    except np.linalg.LinAlgError:  # what leads to an end is too unlikely for a float
        found = np.full(len(place), np.inf)
    if not np.isfinite(found).all():
        raise InvalidPolicy("the values of this policy are beyond all numbers: use a smaller discount or rewards")
    return {state: float(found[place[state]]) if state in place else 0.0 for state in mdp.states}


def _resting(mdp: MDP[State, Action], policy: Mapping[State, Action], acting: Sequence[State]) -> set[State]:
    """Return where a policy ends or waits without rewards; raise unless it comes there from everywhere."""
    only = {state: (policy[state],) for state in acting}
    resting = set(mdp.states).difference(acting).union(_waiting(mdp, only))
    coming = _towards(mdp, resting, only)
    if wandering := [state for state in acting if state not in resting and state not in coming]:
        raise InvalidPolicy(
            f"from {wandering[0]!r} this policy goes on for ever and its rewards with it, and without a discount that "
            "has no value: use a discount below 1"
        )
    return resting


def _waiting(mdp: MDP[State, Action], choices: Mapping[State, Sequence[Action]]) -> dict[State, Action]:
    """Return for the states from which no more rewards need come, now or later, an action that brings none.

    Returns:
        The first action that is on a way to an end; where there is no such way, the first with which one goes on.
    """
    free = {state: [each for each in choices[state] if mdp.reward(state, each) == 0] for state in choices}
    while paid := {state for state, actions in free.items() if not actions}:
        free = {
            state: [action for action in actions if paid.isdisjoint(mdp.transition(state, action))]
            for state, actions in free.items()
            if state not in paid
        }
    ends = {state for state in mdp.states if mdp.is_terminal(state)}
    return {state: actions[0] for state, actions in free.items()} | _towards(mdp, ends, free)


def _towards(
    mdp: MDP[State, Action], goal: Set[State], choices: Mapping[State, Sequence[Action]]
) -> dict[State, Action]:
    """Return for the states from which the goal can be reached the first action that may bring it nearer."""
    found: dict[State, Action] = {}
    reached, waiting = set(goal), set(choices) - goal
    while nearer := {
        state: on_the_way
        for state in waiting
        if (on_the_way := [each for each in choices[state] if not reached.isdisjoint(mdp.transition(state, each))])
    }:
        found |= {state: actions[0] for state, actions in nearer.items()}
        reached |= nearer.keys()
        waiting -= nearer.keys()
    return found


class ModelState(NamedTuple, Generic[State, Action]):
    """Where the walk is: the state, the action just chosen if chance is to move, the steps taken, and the rewards."""

    state: State
    chosen: tuple[Action, ...]
    steps: int
    total: float


class ModelGame(Game[ModelState[State, Action], Any]):
    r"""An MDP as a game of one player against chance, over after a number of steps.

    The player chooses an action, then chance a state that may follow; the outcomes of chance are these states. The
    utility is the discounted sum of the rewards, :math:`\sum_t \gamma^t R(s_t, a_t)`.

    Args:
        mdp: the model to plan in.
        start: the state to plan from.
        horizon: after how many steps the game is over, if it has not come to a terminal state before, 0 or more.

    Example:
        >>> from gamelib.learn import recycling_robot
        >>> from gamelib.search import expectimax
        >>> game = ModelGame(recycling_robot(), "low", horizon=4)
        >>> result = expectimax(game)
        >>> result.action, round(result.value, 6)
        ('recharge', 4.08744)
    """

    name = "model"
    num_players = 1
    player_names = ("the agent",)
    zero_sum = False

    def __init__(self, mdp: MDP[State, Action], start: State, *, horizon: int) -> None:
        check_mdp(mdp)
        if not is_whole_number(horizon) or horizon < 0:
            raise InvalidGame(f"the horizon is a whole number of steps, 0 or more, not {quoted(horizon)}")
        mdp.actions(start)
        self.mdp, self.start, self.horizon = mdp, start, horizon

    def __repr__(self) -> str:
        return f"ModelGame({self.mdp!r}, {self.start!r}, horizon={self.horizon})"

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> ModelState[State, Action]:
        """Return the start, nothing collected yet."""
        return ModelState(self.start, (), 0, 0.0)

    def player(self, state: ModelState[State, Action]) -> Player:
        """Return 0 where an action is to be chosen, CHANCE where one has been."""
        return CHANCE if state.chosen else 0

    def actions(self, state: ModelState[State, Action]) -> Sequence[Any]:
        """Return the actions, or the states that may follow the one that was chosen."""
        if state.chosen:
            return tuple(self.mdp.transition(state.state, *state.chosen))
        return () if state.steps == self.horizon else self.mdp.actions(state.state)

    def result(self, state: ModelState[State, Action], action: Any) -> ModelState[State, Action]:
        """Return the state after the agent's choice, which brings the reward, or after that of chance."""
        if action not in self.actions(state):
            raise self.illegal(state, action)
        where, chosen, steps, total = state
        if chosen:
            return ModelState(action, (), steps, total)
        reward = self.mdp.reward(where, action)
        return ModelState(where, (action,), steps + 1, total + self.mdp.discount**steps * reward)

    def is_terminal(self, state: ModelState[State, Action]) -> bool:
        """Return whether the horizon is reached, or a terminal state; chance is let finish first."""
        return not state.chosen and (state.steps == self.horizon or self.mdp.is_terminal(state.state))

    def utility(self, state: ModelState[State, Action], player: int) -> float:
        """Return the discounted sum of the rewards."""
        if not self.is_terminal(state):
            raise self.unfinished(state)
        self.check_player(player)
        return state.total

    def outcomes(self, state: ModelState[State, Action]) -> Sequence[tuple[Any, float]]:
        """Return the states that may follow, with the model's probabilities."""
        if not state.chosen:
            return super().outcomes(state)
        return tuple(self.mdp.transition(state.state, *state.chosen).items())

    def utility_bounds(self, player: int) -> tuple[float, float]:
        """Return the least and the greatest utility that there can be, or a little beyond."""
        self.check_player(player)
        mdp = self.mdp
        rewards = [0.0, *(mdp.reward(state, action) for state in mdp.states for action in mdp.actions(state))]
        steps = sum(mdp.discount**step for step in range(self.horizon))
        least, greatest = steps * min(rewards), steps * max(rewards)
        rounding = 1e-9 * (greatest - least or 1.0)
        return least - rounding, greatest + rounding

    def check_state(self, state: ModelState[State, Action]) -> None:
        """Raise unless it is a ModelState within the horizon whose state and action the model has."""
        try:
            where, chosen, steps, _ = state
            there = isinstance(chosen, tuple) and len(chosen) <= 1 and 0 <= steps <= self.horizon
            if there and chosen:
                self.mdp.transition(where, *chosen)
            self.mdp.actions(where)
        except (TypeError, ValueError):
            there = False
        if not there:
            raise self.no_state(state, "states of the model with steps and rewards so far, ModelState")

    # -- for people --------------------------------------------------------------------------

    def text(self, state: ModelState[State, Action]) -> str:
        """Return where the walk is: ``low, then recharge, 1 of 4 steps, 0 so far``."""
        chosen = "".join(f", then {action}" for action in state.chosen)
        return f"{state.state}{chosen}, {state.steps} of {self.horizon} steps, {state.total:g} so far"


def planning_cost(truth: MDP[State, Action], model: MDP[Any, Action], state: State, tolerance: float = 1e-9) -> float:
    """Return what it costs in the world to plan in a model: how much less the plan earns than the best policy.

    Args:
        truth: the world.
        model: a model of it with the same states, or more, and the same actions.
        state: where one starts.
        tolerance: how exactly both are solved, see :func:`value_iteration`.

    Example:
        >>> from gamelib.learn import recycling_robot
        >>> round(planning_cost(recycling_robot(), recycling_robot(wait=1.5), "high"), 3)
        2.532
    """
    plan: Mapping[Any, Action] = value_iteration(model, tolerance).policy
    best = value_iteration(truth, tolerance).values
    if not isinstance(state, Hashable) or state not in best:
        raise InvalidState(f"{state!r} is not one of the {len(best)} states of the world")
    return best[state] - policy_values(truth, plan)[state]
