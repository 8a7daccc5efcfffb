r"""Learning a model of the world from experience: rewards by regression, transitions by counting.

The states and the actions are known; what is not known are the rewards and the transitions. To learn them is
supervised learning: from experience :math:`(s_t, a_t, r_t, s_{t+1})` find :math:`(s, a) \mapsto r`, a regression, and
:math:`(s, a) \mapsto s'`, the estimation of a probability distribution. One chooses a family of models and a loss, and
within the family the model of the least loss: table lookup, with a number of its own for each pair of state and action,
as here; linear expectation and linear Gaussian models; Gaussian processes, which say how sure they are of themselves
away from the data; networks of many layers, which learn the features too.

In a table, the mean of the rewards has the least squared error, and the shares of the states that followed have the
greatest likelihood (and so the least KL divergence from what was seen):

.. math::

    \hat R(s, a) = \frac{1}{N(s, a)} \sum_{t : (s_t, a_t) = (s, a)} r_t, \qquad
    \hat P(s' \mid s, a) = \frac{N(s, a, s') + k}{N(s, a) + k \, |S|} ,

with :math:`k = 0`. A prior of *k* imagined visits to each state (:math:`k = 1` is Laplace's) takes nothing for
impossible because it did not happen yet.

Source: R. S. Sutton and A. G. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., chapter 8; for pairs never
tried and believed to be good: R. I. Brafman and M. Tennenholtz, "R-max", *Journal of Machine Learning Research* 3,
2002.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import fsum
from typing import Any, Final, Generic

from gamelib.errors import GameError
from gamelib.game import Action, State
from gamelib.learn.experience import Experience
from gamelib.learn.mdp import MDP
from gamelib.number import is_finite_number
from gamelib.wording import quoted


class Unknown(Enum):
    """The type of :data:`UNKNOWN`."""

    UNKNOWN = "unknown"

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = Unknown.UNKNOWN
"""The terminal state to which a model sends whoever tries what was never tried."""


@dataclass(frozen=True, slots=True, eq=False)
class Model(Generic[State, Action]):
    """A model learned by table lookup.

    Attributes:
        actions: the actions of each known state, none for terminal ones.
        visits: how often each pair of state and action was tried, *N(s, a)*; 0 for those that never were.
        followers: how often each state followed such a pair, *N(s, a, s')*.
        rewards: the reward learned for each pair; pairs never tried are missing, unless a regression predicts theirs.
        prior: how many visits to each state are imagined, *k*.
    """

    actions: Mapping[State, Sequence[Action]]
    visits: Mapping[tuple[State, Action], int]
    followers: Mapping[tuple[State, Action], Mapping[State, int]]
    rewards: Mapping[tuple[State, Action], float]
    prior: float

    def __repr__(self) -> str:
        return (
            f"Model({sum(self.visits.values())} experiences of {len(self.visits)} pairs of state and action, "
            f"{len(self.untried)} never tried)"
        )

    @property
    def untried(self) -> tuple[tuple[State, Action], ...]:
        """The pairs of which there is no experience."""
        return tuple(pair for pair, count in self.visits.items() if not count)

    def transition(self, state: State, action: Action) -> Mapping[State, float]:
        """Return the learned probabilities of what follows; GameError without experience of the pair, or a prior."""
        pair = self._known(state, action)
        visits, followers = self.visits[pair], self.followers[pair]
        if not visits and not self.prior:
            raise self._no_experience([pair])
        total = visits + self.prior * len(self.actions)
        after = self.actions if self.prior else followers
        return {each: (followers.get(each, 0) + self.prior) / total for each in after}

    def reward(self, state: State, action: Action) -> float:
        """Return the learned reward; GameError without experience of the pair, or a regression."""
        pair = self._known(state, action)
        if pair not in self.rewards:
            raise self._no_experience([pair])
        return self.rewards[pair]

    def mdp(self, discount: float, *, untried: float | None = None) -> MDP[Any, Action]:
        """Return the MDP that the model takes the world for.

        Args:
            discount: how much a reward counts one step later, above 0 and at most 1.
            untried: what a pair of which there is no experience is taken to bring, once and for all: the walk then
                ends in :data:`UNKNOWN`. A great reward makes planners curious, a small one cautious. What a prior or a
                regression says of such a pair stands.

        Raises:
            GameError: if there are such pairs, and ``untried`` is not given or not a number.
            InvalidGame: if the discount cannot be.
        """
        if untried is not None and not is_finite_number(untried):
            raise GameError(f"untried is the reward of what was never tried, a finite number, not {untried!r}")
        lacking = [pair for pair, count in self.visits.items() if pair not in self.rewards or not (count or self.prior)]
        if lacking and untried is None:
            raise self._no_experience(lacking)
        transitions: dict[Any, dict[Action, Mapping[Any, float]]] = {}
        rewards: dict[Any, dict[Action, float]] = {}
        for state, actions in self.actions.items():
            transitions[state], rewards[state] = {}, {}
            for action in actions:
                pair = state, action
                known = bool(self.visits[pair] or self.prior)
                transitions[state][action] = self.transition(state, action) if known else {UNKNOWN: 1.0}
                rewards[state][action] = self.rewards.get(pair, 0.0 if untried is None else untried)
        if lacking:
            transitions[UNKNOWN], rewards[UNKNOWN] = {}, {}
        return MDP(transitions, rewards, discount)

    def _known(self, state: State, action: Action) -> tuple[State, Action]:
        if not isinstance(state, Hashable) or not isinstance(action, Hashable) or (state, action) not in self.visits:
            raise GameError(f"the model knows no action {action!r} in {state!r}: that state never came up, or has none")
        return state, action

    def _no_experience(self, pairs: Sequence[tuple[State, Action]]) -> GameError:
        shown = ", ".join(f"{action!r} in {state!r}" for state, action in pairs[:3])
        more = f" and {len(pairs) - 3} more" if len(pairs) > 3 else ""
        return GameError(
            f"there is no experience of {shown}{more}: collect more, say what untried actions are taken to bring "
            "(untried=…), or learn with a prior and a regression of the rewards"
        )


def learn_model(
    experiences: Iterable[Experience[State, Action]],
    actions: Callable[[State], Sequence[Action]],
    *,
    states: Iterable[State] = (),
    prior: float = 0.0,
    rewards: Callable[[State, Action], float] | None = None,
) -> Model[State, Action]:
    """Return the model that table lookup learns.

    Args:
        experiences: what was done, and what came of it.
        actions: the actions of a state, which are known; none for terminal states. ``game.actions`` and
            ``mdp.actions`` are such functions.
        states: states that are known to exist, though they may not have come up.
        prior: how many visits to each state are imagined for each pair, 0 or more.
        rewards: a regression, such as :func:`gamelib.learn.linear.linear_rewards`; the mean of those that
            were seen, for each pair, if not given.

    Raises:
        GameError: if there is no experience, one of them makes no sense, the prior is not a number of 0 or more, or
            ``actions`` or ``rewards`` not a function, or ``rewards`` returns what is not a number.

    Example:
        >>> from gamelib.learn import explore, recycling_robot
        >>> robot = recycling_robot()
        >>> model = learn_model(explore(robot, 1000, rng=1, start="high"), robot.actions)
        >>> model
        Model(1000 experiences of 5 pairs of state and action, 0 never tried)
        >>> {state: round(probability, 2) for state, probability in model.transition("low", "search").items()}
        {'low': 0.67, 'high': 0.33}
    """
    if not is_finite_number(prior) or prior < 0:
        raise GameError(f"the prior is how many visits are imagined, a number of 0 or more, not {prior!r}")
    known: dict[State, Sequence[Action]] = {state: tuple(actions(state)) for state in states}
    counts: dict[tuple[State, Action], Counter[State]] = {}
    brought: dict[tuple[State, Action], list[float]] = {}
    if not callable(actions):
        raise GameError(f"actions is a function from a state to its actions, as game.actions is, not {quoted(actions)}")
    if rewards is not None and not callable(rewards):
        raise GameError(f"rewards is a function from a state and an action to the reward, not {quoted(rewards)}")
    for state, action, reward, after in checked_experiences(experiences):
        for each in (state, after):
            if each not in known:
                known[each] = tuple(actions(each))
        if action not in known[state]:
            raise GameError(f"there is an experience of {action!r} in {state!r}, whose actions are {known[state]!r}")
        counts.setdefault((state, action), Counter())[after] += 1
        brought.setdefault((state, action), []).append(reward)
    if not counts:
        raise GameError("there is no experience to learn from: collect some")
    pairs = [(state, action) for state, its_actions in known.items() for action in its_actions]
    if rewards is None:
        learned = {pair: fsum(seen) / len(seen) for pair, seen in brought.items()}
    else:
        learned = {pair: _predicted(rewards, pair) for pair in pairs}
    return Model(
        actions=known,
        visits={pair: len(brought.get(pair, ())) for pair in pairs},
        followers={pair: counts.get(pair, Counter()) for pair in pairs},
        rewards=learned,
        prior=float(prior),
    )


def checked_experiences(experiences: Iterable[Experience[State, Action]]) -> list[Experience[State, Action]]:
    """Return experiences, plain tuples among them, as such; GameError if one of them is not one."""
    if not isinstance(experiences, Iterable):
        raise GameError(f"the experiences are a list, as explore() and collect() return, not {quoted(experiences)}")
    return [_checked(each) for each in experiences]


def _checked(experience: Experience[State, Action]) -> Experience[State, Action]:
    if not isinstance(experience, tuple) or len(experience) != 4 or not is_finite_number(experience[2]):
        raise GameError(f"an experience is a state, an action, a reward and the next state, not {quoted(experience)}")
    if not all(isinstance(experience[number], Hashable) for number in (0, 1, 3)):
        raise GameError(f"states and actions are hashable, such as tuples, and in {quoted(experience)} one is not")
    return Experience(*experience)


def _predicted(rewards: Callable[[State, Action], float], pair: tuple[State, Action]) -> float:
    """Return the reward a regression predicts for a pair."""
    reward: object = rewards(*pair)
    if not is_finite_number(reward):
        raise GameError(f"rewards(state, action) returns a finite number, and for {pair!r} {quoted(reward)}")
    return float(reward)
