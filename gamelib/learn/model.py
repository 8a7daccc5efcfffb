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

Rewards can be learned by regression, too. With a vector of features :math:`\phi(s, a)` of a pair, the expected reward
is modelled as :math:`w^\top \phi(s, a)` with the weights of the least squares, which is the greatest likelihood if the
noise is normal. With a feature of its own for each pair, 1 there and 0 elsewhere, that is the table; with fewer it says
something of pairs that were never tried, rightly or wrongly.

How wrong a model is, the squared error of its rewards and the divergence of its transitions say:

.. math::

    \mathrm{MSE} = \frac{1}{|P|} \sum_{(s, a) \in P} \bigl( R(s, a) - \hat R(s, a) \bigr)^2, \qquad
    D(P \| \hat P) = \frac{1}{|P|} \sum_{(s, a) \in P} \sum_{s'}
        P(s' \mid s, a) \ln \frac{P(s' \mid s, a)}{\hat P(s' \mid s, a)} ,

over all pairs *P* of state and action. The Kullback-Leibler divergence is 0 where the distributions are the same, and
infinite where the model takes for impossible what can happen, which a model that only counts does until it has seen
everything once.

Source: R. S. Sutton and A. G. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., chapter 8; for pairs never
tried and believed to be good: R. I. Brafman and M. Tennenholtz, "R-max", *Journal of Machine Learning Research* 3,
2002; R. S. Sutton, C. Szepesvári, A. Geramifard and M. Bowling, "Dyna-style planning with linear function approximation
and prioritized sweeping", UAI 2008, where the features of the next state are predicted in the same way; S. Kullback and
R. A. Leibler, "On information and sufficiency", *Annals of Mathematical Statistics* 22, 1951.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from math import fsum, inf, log
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias

from gamelib.arrays import np
from gamelib.errors import GameError
from gamelib.game import Action, State
from gamelib.learn.experience import Experience
from gamelib.learn.mdp import MDP, TOLERANCE, check_mdp
from gamelib.number import is_finite_number
from gamelib.wording import digits, quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

Vector: TypeAlias = "NDArray[np.float64]"


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
        rewards: a regression, such as :func:`linear_rewards`; the mean of those that were seen, for each pair,
            if not given.

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
    checked: list[Experience[State, Action]] = []
    for each in experiences:
        if not isinstance(each, tuple) or len(each) != 4 or not is_finite_number(each[2]):
            raise GameError(f"an experience is a state, an action, a reward and the next state, not {quoted(each)}")
        if not all(isinstance(each[number], Hashable) for number in (0, 1, 3)):
            raise GameError(f"states and actions are hashable, such as tuples, and in {quoted(each)} one is not")
        checked.append(Experience(*each))
    return checked


def _predicted(rewards: Callable[[State, Action], float], pair: tuple[State, Action]) -> float:
    """Return the reward a regression predicts for a pair."""
    reward: object = rewards(*pair)
    if not is_finite_number(reward):
        raise GameError(f"rewards(state, action) returns a finite number, and for {pair!r} {quoted(reward)}")
    return float(reward)


def linear_rewards(
    experiences: Sequence[Experience[State, Action]], features: Callable[[State, Action], Sequence[float]]
) -> Callable[[State, Action], float]:
    """Return the rewards as a linear function of features, fitted by least squares.

    Args:
        experiences: what was done, and what it brought; at least one.
        features: the features of a pair, always the same number of finite numbers.

    Returns:
        A function of a pair, also of pairs never tried; for :func:`learn_model`.

    Example:
        >>> seen = [Experience(0, "go", 1.0, 1), Experience(1, "go", 3.0, 2)]
        >>> reward = linear_rewards(seen, lambda state, action: (1, state))
        >>> round(reward(10, "go"), 6)
        21.0
    """
    seen = checked_experiences(experiences)
    if not callable(features):
        raise GameError(f"features are computed by a function, which returns a row of numbers, not {features!r}")
    if not seen:
        raise GameError("there is no experience to learn from: collect some")
    rows = [features(step.state, step.action) for step in seen]
    inputs = np.array([finite_row("features", row, np.size(rows[0])) for row in rows])
    weights = np.linalg.lstsq(inputs, np.array([float(step.reward) for step in seen]), rcond=None)[0]
    return partial(_linear_reward, features, weights)


def _linear_reward(
    features: Callable[[State, Action], Sequence[float]], weights: Vector, state: State, action: Action
) -> float:
    return float(finite_row("features", features(state, action), len(weights)) @ weights)


def finite_row(name: str, numbers: Any, length: int) -> Vector:
    """Return numbers as an array of its own, having checked that they are finite and so many; GameError if not."""
    try:
        row = np.array(numbers, dtype=float)
    except (TypeError, ValueError, OverflowError):
        row = np.array(np.nan)
    if row.shape != (length,) or not np.isfinite(row).all():
        raise GameError(f"{name} are a row of {length} finite numbers, as many as at first, not {numbers!r}")
    return row


def reward_error(truth: MDP[State, Action], model: MDP[Any, Action]) -> float:
    """Return the mean squared error of the model's rewards over all pairs of the true MDP.

    Example:
        >>> from gamelib.learn import recycling_robot
        >>> reward_error(recycling_robot(), recycling_robot(wait=2.0))  # two of five pairs are wrong by 1
        0.4
    """
    return _mean_over_pairs(truth, model, lambda *pair: (truth.reward(*pair) - model.reward(*pair)) ** 2)


def transition_divergence(truth: MDP[State, Action], model: MDP[Any, Action]) -> float:
    """Return the mean Kullback-Leibler divergence of the model's transitions from the true ones, in nats.

    Example:
        >>> from gamelib.learn import recycling_robot
        >>> transition_divergence(recycling_robot(), recycling_robot(stays_low=1.0))
        inf
    """
    return _mean_over_pairs(truth, model, lambda *pair: kl_divergence(truth.transition(*pair), model.transition(*pair)))


def kl_divergence(truth: Mapping[State, float], model: Mapping[Any, float]) -> float:
    """Return the Kullback-Leibler divergence of one distribution from another, in nats.

    Args:
        truth: what happens with which probability.
        model: what is taken to happen with which probability; what is missing is taken to be impossible.

    Example:
        >>> kl_divergence({"heads": 1.0}, {"heads": 0.5, "tails": 0.5}) == log(2)
        True
        >>> kl_divergence({"heads": 0.5, "tails": 0.5}, {"heads": 1.0})
        inf
    """
    for given in (truth, model):
        if not isinstance(given, Mapping) or not all(is_finite_number(p) and p >= 0 for p in given.values()):
            raise GameError(f"a distribution is a mapping from what happens to its probability, not {quoted(given)}")
        if abs(fsum(given.values()) - 1) > TOLERANCE:
            raise GameError(f"the probabilities of a distribution sum to 1, and not to {digits(fsum(given.values()))}")
    terms = [(p, model.get(outcome, 0.0)) for outcome, p in truth.items() if p > 0]
    return fsum(p * log(p / q) for p, q in terms) if all(q > 0 for _, q in terms) else inf


def _mean_over_pairs(
    truth: MDP[State, Action], model: MDP[Any, Action], wrong: Callable[[State, Action], float]
) -> float:
    check_mdp(truth)
    check_mdp(model)
    found = [wrong(state, action) for state in truth.states for action in truth.actions(state)]
    return fsum(found) / len(found) if found else 0.0
