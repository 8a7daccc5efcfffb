r"""Planning in a model: the model as a game against chance, and what it costs to plan in a wrong one.

Value iteration solves the whole model. *Simulation-based search* solves no more than what can follow from the current
state: from there a tree is grown forward with the model's transitions. For that the model is written as a game of one
player, in which chance decides what follows: then whatever searches games with chance nodes, expectimax or Monte Carlo
search, can plan in it.

The cost of planning in a model :math:`\hat M` of the world *M* is what the policy that is best in the model loses in
the world:

.. math:: V^*_M(s) - V^{\hat\pi}_M(s) \ge 0, \qquad \hat\pi \text{ best in } \hat M .

It can be 0 though the model is wrong: the model need only be right about which action is best.

Source: R. S. Sutton and A. G. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., sections 8.8 to 8.10;
M. Kearns, Y. Mansour and A. Ng, "A sparse sampling algorithm for near-optimal planning in large Markov decision
processes", *Machine Learning* 49, 2002.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from gamelib.errors import InvalidGame, InvalidState
from gamelib.game import CHANCE, Action, Game, Player, State
from gamelib.learn.mdp import MDP, check_mdp
from gamelib.learn.values import policy_values, value_iteration
from gamelib.number import is_whole_number
from gamelib.wording import quoted


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

    Raises:
        InvalidGame: if the horizon is not such a number.
        InvalidState: if the start is not a state of the MDP.

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
        tolerance: how exactly both are solved, see :func:`gamelib.learn.values.value_iteration`.

    Raises:
        InvalidState: if there is no such state.
        InvalidPolicy, IllegalAction: if the model lacks a state of the world, or plans what cannot be done there.
        InvalidSearch: if one of the two cannot be solved.

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
