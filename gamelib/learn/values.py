r"""What the best agent earns in a Markov decision process, and what one earns who follows a policy.

What the best agent can expect from a state solves Bellman's equation, with 0 for terminal states:

.. math::

    V^*(s) = \max_a Q^*(s, a), \qquad Q^*(s, a) = R(s, a) + \gamma \sum_{s'} P(s' \mid s, a) \, V^*(s').

*Value iteration* begins with 0 everywhere and takes the equation as an instruction, again and again; after *k* sweeps
it has the values of the best play that ends after *k* steps. One sweep brings any two guesses nearer to each other by
the factor :math:`\gamma` at least, so where a sweep has changed no value by more than :math:`\delta`,

.. math::

    \max_s |V_k(s) - V^*(s)| \le \frac{\gamma}{1 - \gamma} \, \delta .

This is the bound that is promised for :math:`\gamma < 1`. For :math:`\gamma = 1` there is none: then the sweeps stop
where they change no value by more than the tolerance, and whoever asks must know that play comes to an end.

Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 17.2; R. S. Sutton and
A. G. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., chapter 4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, isclose
from types import MappingProxyType
from typing import Final, Generic

import numpy as np

from gamelib.errors import InvalidPolicy, InvalidSearch
from gamelib.game import Action, State
from gamelib.learn.mdp import MDP, check_mdp
from gamelib.number import is_finite_number
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
        sweeps: how often it went through all states.
        error_bound: by how much a value can be wrong at most; ``None`` if the discount is 1, where nothing is known.
    """

    mdp: MDP[State, Action]
    values: Mapping[State, float]
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

        Raises:
            InvalidPolicy: if the state is terminal.
        """
        actions = self.mdp.actions(state)
        if not actions:
            raise InvalidPolicy(f"the state {state!r} is terminal, so there is nothing to choose")
        values = [self.action_value(state, action) for action in actions]
        best = max(values)
        return next(
            action
            for action, value in zip(actions, values, strict=True)
            if isclose(value, best, rel_tol=ROUNDING, abs_tol=ROUNDING)
        )

    @property
    def policy(self) -> Mapping[State, Action]:
        """The greedy policy: the best action in each state that is not terminal."""
        return {state: self.best_action(state) for state in self.mdp.states if not self.mdp.is_terminal(state)}


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
            stop where no value changes by more.

    Raises:
        InvalidGame: if ``mdp`` is not an MDP.
        InvalidSearch: if the tolerance cannot be, or is not reached in 100,000 sweeps: without a discount the values
            grow for ever where somebody can collect rewards for ever.

    Example:
        >>> from gamelib.learn import grid_world
        >>> solution = value_iteration(grid_world())
        >>> round(solution.values[1, 1], 3), solution.best_action((1, 1))
        (0.705, 'up')
    """
    check_mdp(mdp)
    if not is_finite_number(tolerance) or tolerance <= 0:
        raise InvalidSearch(f"the tolerance is a number above 0, not {tolerance!r}")
    factor = mdp.discount / (1 - mdp.discount) if mdp.discount < 1 else 1.0
    values = dict.fromkeys(mdp.states, 0.0)
    for sweeps in range(1, MOST_SWEEPS + 1):
        before, values = values, sweep(mdp, values)
        error = factor * max(abs(values[state] - before[state]) for state in mdp.states)
        if error <= tolerance:
            return Solution(mdp, MappingProxyType(values), sweeps, error if mdp.discount < 1 else None)
    raise InvalidSearch(
        f"{MOST_SWEEPS:,} sweeps have not brought the values to rest: they change by {error / factor:.3g} still; "
        "a smaller discount or a greater tolerance helps, and without a discount play has to end"
    )


def policy_values(mdp: MDP[State, Action], policy: Mapping[State, Action]) -> dict[State, float]:
    r"""Return what each state is worth to an agent who follows ``policy``.

    That is the solution of :math:`V = R_\pi + \gamma P_\pi V`, one linear equation a state.

    Args:
        mdp: a finite MDP, of at most a few thousand states.
        policy: the action in each state that is not terminal.

    Raises:
        InvalidGame: if ``mdp`` is not an MDP.
        InvalidPolicy: if the policy is not a mapping, lacks an action, or goes on for ever without a discount.
        IllegalAction: if it has one that there is not.

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
    if mdp.discount == 1:
        _check_that_it_ends(mdp, policy, acting)
    place = {state: number for number, state in enumerate(acting)}
    equations = np.eye(len(acting))
    for state, number in place.items():
        for after, probability in mdp.transition(state, policy[state]).items():
            if after in place:
                equations[number, place[after]] -= mdp.discount * probability
    found = np.linalg.solve(equations, np.array([mdp.reward(state, policy[state]) for state in acting]))
    return {state: float(found[place[state]]) if state in place else 0.0 for state in mdp.states}


def _check_that_it_ends(mdp: MDP[State, Action], policy: Mapping[State, Action], acting: Sequence[State]) -> None:
    """Raise unless a terminal state can be reached from everywhere, which is when the equations have one solution."""
    ending = {state for state in mdp.states if mdp.is_terminal(state)}
    waiting = set(acting)
    while more := {state for state in waiting if not ending.isdisjoint(mdp.transition(state, policy[state]))}:
        ending |= more
        waiting -= more
    if waiting:
        raise InvalidPolicy(
            f"from {next(iter(state for state in acting if state in waiting))!r} this policy goes on for ever, and "
            "without a discount that has no value: use a discount below 1"
        )
