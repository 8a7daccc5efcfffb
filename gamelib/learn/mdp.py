r"""Markov decision processes: one agent, actions whose outcome is uncertain, rewards on the way.

A finite MDP :math:`\langle S, A, R, T, \gamma \rangle` has states *S*; in each of them actions *A(s)*; for each pair
the probabilities :math:`P(s' \mid s, a)` of the states that may follow, *T*, and the expected reward *R(s, a)*; and a
discount :math:`0 < \gamma \le 1`: a reward *t* steps ahead counts :math:`\gamma^t` times as much as one now. In a
terminal state there are no actions, and nothing more comes. Of a reward only the expectation is given. For the
values of states no more is needed; but whoever draws rewards and transitions apart, or pays what is to be expected at
each step, takes what follows and what it brings to be independent, given the state and the action:

.. math::

    P(s', r \mid s, a) = P(s' \mid s, a) \, P(r \mid s, a), \qquad R(s, a) = \mathrm{E}[r \mid s, a].

What the best agent earns is computed in :mod:`gamelib.learn.planning`.

Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 17.1; R. S. Sutton and
A. G. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., chapter 3. The two examples are those of the books, the
grid world of section 17.1 and the robot of example 3.3.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, TypeAlias

from gamelib.errors import IllegalAction, InvalidGame, InvalidState
from gamelib.game import Action, State
from gamelib.number import is_finite_number
from gamelib.wording import digits, quoted

TOLERANCE: Final = 1e-9
"""By how much probabilities may miss the sum of 1."""


class MDP(Generic[State, Action]):
    """A finite Markov decision process; it does not change once it is made.

    Args:
        transitions: for each state its actions, for each of them the states that may follow with their probabilities.
            A state with no actions, ``{}``, is terminal.
        rewards: the expected reward for each state and action. What is not terminal has one for every action.
        discount: how much a reward counts that comes one step later, above 0 and at most 1.

    Example:
        >>> coin = MDP({"in": {"flip": {"in": 0.5, "out": 0.5}}, "out": {}}, {"in": {"flip": 1.0}}, 0.5)
        >>> coin.actions("in"), coin.is_terminal("out")
        (('flip',), True)
    """

    def __init__(
        self,
        transitions: Mapping[State, Mapping[Action, Mapping[State, float]]],
        rewards: Mapping[State, Mapping[Action, float]],
        discount: float,
    ) -> None:
        if not is_finite_number(discount) or not 0 < discount <= 1:
            raise InvalidGame(f"the discount is a number above 0 and at most 1, not {discount!r}")
        if not isinstance(transitions, Mapping) or not transitions:
            raise InvalidGame("transitions is a mapping {state: {action: {next: probability}}} with at least one state")
        if not isinstance(rewards, Mapping):
            raise InvalidGame(f"rewards is a mapping {{state: {{action: reward}}}}, not {quoted(rewards)}")
        self.discount = float(discount)
        self._transitions: dict[State, dict[Action, Mapping[State, float]]] = {}
        self._rewards: dict[State, dict[Action, float]] = {}
        for state, actions in transitions.items():
            given = rewards.get(state, {})
            for what, of in (("transitions", actions), ("rewards", given)):
                if not isinstance(of, Mapping):
                    raise InvalidGame(f"{what} has a mapping for each state, by action, and for {state!r} {quoted(of)}")
            if set(given) != set(actions):
                raise InvalidGame(
                    f"each action needs a reward, and nothing else does: in {state!r} there are the actions "
                    f"{list(actions)!r} and rewards for {list(given)!r}"
                )
            self._transitions[state] = {
                action: MappingProxyType(_checked(transitions, state, action, following))
                for action, following in actions.items()
            }
            for action, reward in given.items():
                if not is_finite_number(reward):
                    raise InvalidGame(f"the reward of {action!r} in {state!r} is a finite number, not {reward!r}")
            self._rewards[state] = {action: float(given[action]) for action in actions}
        if stray := [state for state in rewards if state not in transitions]:
            raise InvalidGame(f"there are rewards for {stray[0]!r}, which is not a state")
        self.states: tuple[State, ...] = tuple(self._transitions)

    def __repr__(self) -> str:
        terminal = sum(map(self.is_terminal, self.states))
        return f"MDP({len(self.states)} states, {terminal} of them terminal; discount {self.discount:g})"

    def actions(self, state: State) -> tuple[Action, ...]:
        """Return the actions in ``state``, none if it is terminal; InvalidState if there is no such state."""
        return tuple(self._in(state))

    def is_terminal(self, state: State) -> bool:
        """Return whether nothing more comes after ``state``."""
        return not self._in(state)

    def transition(self, state: State, action: Action) -> Mapping[State, float]:
        """Return the states that may follow, with their probabilities; IllegalAction if there is no such action."""
        try:
            return self._in(state)[action]
        except (KeyError, TypeError):
            raise IllegalAction(
                f"{action!r} is not an action in the state {state!r}: its actions are {list(self._in(state))!r}"
            ) from None

    def reward(self, state: State, action: Action) -> float:
        """Return the expected reward of taking ``action`` in ``state``."""
        self.transition(state, action)
        return self._rewards[state][action]

    def _in(self, state: State) -> Mapping[Action, Mapping[State, float]]:
        try:
            return self._transitions[state]
        except (KeyError, TypeError):
            raise InvalidState(f"{state!r} is not one of the {len(self._transitions)} states of this MDP") from None


def _checked(
    transitions: Mapping[State, Any], state: State, action: Action, following: Mapping[State, float]
) -> dict[State, float]:
    """Return the probabilities of what follows, those of 0 left out."""
    if not isinstance(following, Mapping):
        raise InvalidGame(
            f"{action!r} in {state!r} leads to states with probabilities, {{next: chance}}, not {quoted(following)}"
        )
    for after, probability in following.items():
        if after not in transitions:
            raise InvalidGame(f"{action!r} in {state!r} leads to {after!r}, which is not a state of the MDP")
        if not is_finite_number(probability) or probability < 0:
            raise InvalidGame(f"{action!r} in {state!r} leads to {after!r} with probability {probability!r}")
    total = fsum(following.values())
    if abs(total - 1) > TOLERANCE:
        raise InvalidGame(f"the probabilities of {action!r} in {state!r} sum to {digits(total)}, and must sum to 1")
    return {after: float(probability) for after, probability in following.items() if probability}


def check_mdp(mdp: object) -> None:
    """Raise InvalidGame unless ``mdp`` is an MDP."""
    if isinstance(mdp, MDP):
        return
    hint = "write MDP(transitions, rewards, discount)"
    if callable(getattr(mdp, "mdp", None)):
        hint = "a model becomes one with its method mdp(discount)"
    raise InvalidGame(f"{quoted(mdp)} is not an MDP: {hint}")


Square: TypeAlias = tuple[int, int]
"""A square of the grid world: column and row, from 1 at the bottom left."""

Place: TypeAlias = Square | Literal["end"]
"""A square, or "end", where one is after leaving."""

_STEPS: Final = {"up": (0, 1), "left": (-1, 0), "down": (0, -1), "right": (1, 0)}
_WALL: Final = (2, 2)
_EXITS: Final = {(4, 3): 1.0, (4, 2): -1.0}


def grid_world(reward: float = -0.04, discount: float = 1.0) -> MDP[Place, str]:
    """Return the 4 x 3 grid world of Russell and Norvig.

    The agent moves up, left, down or right. It goes where it means to with probability 0.8, and at a right angle to
    that with probability 0.1 each; where a wall is in the way it stays. (2, 2) is a wall. In (4, 3) and in (4, 2) there
    is one action, "exit", which brings 1 or -1 and leads to the terminal state "end"; every other step brings
    ``reward``.

    So a state brings its reward whatever follows, as in the first three editions. In the fourth it is the step *into*
    (4, 3) or (4, 2) that brings 1 or -1, and nothing else: then what a step brings depends on where it leads. Without a
    discount that adds the same 0.04 to every value.

    Args:
        reward: what a step brings.
        discount: how much a reward counts one step later, above 0 and at most 1.

    Example:
        >>> grid_world()
        MDP(12 states, 1 of them terminal; discount 1)
        >>> grid_world().transition((1, 1), "up")
        mappingproxy({(1, 2): 0.8, (1, 1): 0.1, (2, 1): 0.1})
    """
    if not is_finite_number(reward):
        raise InvalidGame(f"the reward of a step is a finite number, not {reward!r}")
    squares = [(column, row) for row in (1, 2, 3) for column in (1, 2, 3, 4) if (column, row) != _WALL]
    transitions: dict[Place, dict[str, dict[Place, float]]] = {square: {} for square in squares}
    rewards: dict[Place, dict[str, float]] = {square: {} for square in squares}
    for square in squares:
        if square in _EXITS:
            transitions[square]["exit"] = {"end": 1.0}
            rewards[square]["exit"] = _EXITS[square]
            continue
        for action, (right, up) in _STEPS.items():
            following: dict[Place, float] = {}
            for step, probability in (((right, up), 0.8), ((-up, right), 0.1), ((up, -right), 0.1)):
                after = square[0] + step[0], square[1] + step[1]
                after = after if after in transitions else square
                following[after] = following.get(after, 0.0) + probability
            transitions[square][action] = following
            rewards[square][action] = reward
    transitions["end"] = {}
    return MDP(transitions, rewards, discount)


def recycling_robot(
    *, stays_high: float = 0.6, stays_low: float = 0.7, search: float = 2.0, wait: float = 1.0, discount: float = 0.9
) -> MDP[str, str]:
    """Return the robot of Sutton and Barto that collects cans, its battery being high or low.

    It can search for cans, wait for somebody to bring one, and, if the battery is low, recharge it. Who searches with
    a low battery may run it flat, is carried back, recharged, and gets -3 instead of the cans. So in the book the
    reward of that search depends on where it leads; here, R(s, a), it is what is to be expected of it.

    Args:
        stays_high: the probability that a high battery stays high while it searches.
        stays_low: the probability that a low battery lasts while it searches.
        search: the expected number of cans while it searches.
        wait: the expected number of cans while it waits.
        discount: how much a can counts one step later, above 0 and at most 1.

    Example:
        >>> recycling_robot().actions("low")
        ('search', 'wait', 'recharge')
    """
    for number in (stays_high, stays_low):
        if not is_finite_number(number) or not 0 <= number <= 1:
            raise InvalidGame(f"how probably the battery lasts is a number from 0 to 1, not {number!r}")
    for cans in (search, wait):
        if not is_finite_number(cans):
            raise InvalidGame(f"the expected number of cans is a finite number, not {cans!r}")
    flat = 1 - stays_low
    return MDP(
        {
            "high": {"search": {"high": stays_high, "low": 1 - stays_high}, "wait": {"high": 1.0}},
            "low": {
                "search": {"high": flat, "low": stays_low},
                "wait": {"low": 1.0},
                "recharge": {"high": 1.0},
            },
        },
        {
            "high": {"search": search, "wait": wait},
            "low": {"search": stays_low * search - 3 * flat, "wait": wait, "recharge": 0.0},
        },
        discount,
    )
