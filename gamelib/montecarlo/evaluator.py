r"""Evaluators: what a state is worth, and which actions deserve a look, said before anything is searched.

An evaluator gives a state a *value*, a utility from MAX's side, and a *prior* :math:`P(a \mid s)`: how likely each
action is to be the right one. A network is one; so is any policy with any evaluation, see :class:`PolicyAndValue`. The
search renormalises priors over the legal actions, so an evaluator need not know which actions are legal.

Priors need not be learned: a table is one by its ``get`` or ``__getitem__``, that of somebody without a clue is
:func:`gamelib.search.policy.uniform_policy`, and others are made here of an evaluation, or wise and foolish by a chosen
amount.

Source: D. Silver et al., "Mastering the game of Go with deep neural networks and tree search", *Nature* 529, 2016;
the same, "Mastering the game of Go without human knowledge", *Nature* 550, 2017.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from math import isfinite
from random import Random
from typing import Any, Generic, NamedTuple

from gamelib.errors import InvalidPolicy, InvalidSearch
from gamelib.game import MAX, Action, Game, State
from gamelib.identity import check_made_for, game_of
from gamelib.montecarlo.rollout import RandomRollout, Rollout, check_rollout
from gamelib.montecarlo.rollouts import check_evaluation
from gamelib.number import is_finite_number
from gamelib.rng import Rng, generator
from gamelib.search.policy import Policy, PolicyFor
from gamelib.wording import counted, quoted


class Evaluation(NamedTuple, Generic[Action]):
    """What an evaluator says of a state.

    Attributes:
        value: what the state is worth to MAX, as a utility.
        prior: how likely each action is to be right, in any unit; actions left out have 0, illegal ones do not matter.
    """

    value: float
    prior: Mapping[Action, float]


class Evaluator(ABC, Generic[State, Action]):
    """Says what states are worth and which actions deserve a look.

    Example:
        >>> class NoIdea(Evaluator):
        ...     def evaluate(self, state):
        ...         return Evaluation(0.0, {column: 1.0 for column in range(7)})
        >>> from gamelib.games import ConnectFour
        >>> from gamelib.montecarlo import puct
        >>> game = ConnectFour()
        >>> puct(game, game.play("121212"), evaluator=NoIdea(), simulations=50, rng=1).action
        0
    """

    @abstractmethod
    def evaluate(self, state: State) -> Evaluation[Action]:
        """Return the value and the prior of a state in which the game goes on; where chance moves, no prior counts."""

    def evaluate_all(self, states: Sequence[State]) -> Sequence[Evaluation[Action]]:
        """Return an evaluation for each of several states; a network does this in one go."""
        return [self.evaluate(state) for state in states]


def no_value(state: object) -> float:
    """Return 0: an evaluation without any idea."""
    return 0.0


class PolicyAndValue(Evaluator[State, Action]):
    """A policy as the prior, and an evaluation as the value.

    Args:
        policy: gives actions probabilities; see :mod:`gamelib.montecarlo.evaluator` for some.
        evaluate: what a state is worth to MAX; 0 for all states if not given.

    Attributes:
        game: the game they were made for, if one of them names it.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search.policy import uniform_policy
        >>> game = TreeGame([3, 12])
        >>> PolicyAndValue(uniform_policy(game), lambda state: 7.0).evaluate("A")
        Evaluation(value=7.0, prior={'a1': 0.5, 'a2': 0.5})
    """

    def __init__(self, policy: Policy[State, Action], evaluate: Callable[[State], float] = no_value) -> None:
        if not callable(policy):
            raise InvalidSearch(f"a policy is a function from a state to probabilities of actions, not {policy!r}")
        check_evaluation(evaluate)
        self.game = game_of(policy) or game_of(evaluate)
        if self.game is not None:
            check_made_for(evaluate, self.game)
        self._policy, self._evaluate = policy, evaluate

    def evaluate(self, state: State) -> Evaluation[Action]:
        """Return what the evaluation and the policy say."""
        return Evaluation(self._evaluate(state), self._policy(state))


class WithRollouts(Evaluator[State, Action]):
    r"""AlphaGo's mixture: the value of another evaluator and the outcome *z* of a rollout,
    :math:`(1 - \lambda) \, v + \lambda z`.

    Args:
        evaluator: gives the value *v* and the prior.
        game: the game, to be played out.
        share: :math:`\lambda`, from 0 (no rollouts) to 1 (nothing but rollouts); AlphaGo's was one half.
        rollout: how to play on; at random if not given.
        rng: a generator, or a seed for a new one.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search.policy import uniform_policy
        >>> game = TreeGame([[3], [3]])
        >>> always_7 = PolicyAndValue(uniform_policy(game), lambda state: 7.0)
        >>> WithRollouts(always_7, game, 0.25, rng=1).evaluate("A").value
        6.0
    """

    def __init__(
        self,
        evaluator: Evaluator[State, Action],
        game: Game[State, Action],
        share: float = 0.5,
        *,
        rollout: Rollout = RandomRollout(),
        rng: Rng,
    ) -> None:
        check_evaluator(evaluator)
        check_rollout(rollout)
        if not is_finite_number(share) or not 0 <= share <= 1:
            raise InvalidSearch(f"the share of the rollouts is a number from 0 to 1, not {share!r}")
        check_made_for(evaluator, game, "the evaluator")
        check_made_for(rollout, game, "the rollout")
        self.game, self._evaluator, self._share, self._rollout = game, evaluator, share, rollout
        self._random = Random(int(generator(rng).integers(2**63)))

    def evaluate(self, state: State) -> Evaluation[Action]:
        """Return the mixture of a value and a rollout, and the prior."""
        return self.evaluate_all([state])[0]

    def evaluate_all(self, states: Sequence[State]) -> Sequence[Evaluation[Action]]:
        """Return the mixtures, with one rollout from each state."""
        found = evaluations(self._evaluator, states)
        outcomes = [self._rollout(self.game, state, self._random)[MAX] for state in states]
        return [
            Evaluation(_between(value, outcome, self._share), prior)
            for outcome, (value, prior) in zip(outcomes, found, strict=True)
        ]


def _between(value: float, outcome: float, share: float) -> float:
    """Return the mixture of two utilities, which no rounding takes below the lesser or above the greater of them."""
    mixed = (1 - share) * value + share * outcome
    return min(max(mixed, min(value, outcome)), max(value, outcome))


def evaluations(evaluator: Evaluator[State, Action], states: Sequence[State]) -> list[Evaluation[Action]]:
    """Return what an evaluator says of some states, having checked that it is a number and a prior for each."""
    found = evaluator.evaluate_all(states)
    try:
        checked = [Evaluation(float(0 + value), prior) for value, prior in found]
    except (TypeError, ValueError, OverflowError):
        raise InvalidSearch(
            f"an evaluator says Evaluation(value, prior) of a state, a number and a mapping from actions to numbers, "
            f"and {quoted(evaluator)} says {quoted(found)} of {counted(len(states), 'state')}"
        ) from None
    if len(checked) != len(states):
        raise InvalidSearch(
            f"evaluate_all of {quoted(evaluator)} returned {counted(len(checked), 'evaluation')} for "
            f"{counted(len(states), 'state')}: it returns one for each, in their order"
        )
    return checked


def legal_prior(prior: Mapping[Action, float], legal: Sequence[Action]) -> dict[Action, float]:
    """Return a prior renormalised over the legal actions.

    Example:
        >>> legal_prior({"a": 3.0, "b": 1.0, "illegal": 96.0}, ["a", "b", "c"])
        {'a': 0.75, 'b': 0.25, 'c': 0.0}
    """
    try:
        mass_of = prior.get
        masses = [float(mass_of(action, 0.0)) for action in legal]
    except (AttributeError, TypeError, ValueError, OverflowError):
        raise InvalidPolicy(f"a prior is a mapping from actions to numbers, not {quoted(prior)}") from None
    total = sum(masses)
    if not (min(masses) >= 0 and total > 0 and isfinite(total)):
        why = "all of these have 0" if total == 0 else "here that does not hold"
        raise InvalidPolicy(
            f"the prior of legal actions is finite and not negative, and one at least has more than 0; {why}: "
            f"{quoted(dict(zip(legal, masses, strict=True)))}"
        )
    return {action: mass / total for action, mass in zip(legal, masses, strict=True)}


def check_evaluator(evaluator: object) -> None:
    """Raise InvalidSearch unless ``evaluator`` can evaluate."""
    if isinstance(evaluator, type) or not callable(getattr(evaluator, "evaluate_all", None)):
        raise InvalidSearch(
            f"{quoted(evaluator)} is not an evaluator: an evaluator is an object of a class that begins with "
            "class …(Evaluator), such as PolicyAndValue(…)"
        )


def leaning_policy(
    game: Game[State, Action], good: Callable[[State], Collection[Action]], share: float
) -> Policy[State, Action]:
    """Return the policy that gives some actions so much of the probability, and the others the rest.

    Where ``good`` names the optimal actions it is perfect with a share of 1, and wrong with a share of 0.

    Args:
        game: the game.
        good: the actions it leans towards, in each state.
        share: what these get in all, from 0 to 1, each the same; if they are all or none of the actions, all get the
            same.

    Example:
        >>> from gamelib.games import TreeGame
        >>> leaning_policy(TreeGame([3, 12, 8]), lambda state: ["a2"], 0.5)("A")
        {'a1': 0.25, 'a2': 0.5, 'a3': 0.25}
    """
    if not is_finite_number(share) or not 0 <= share <= 1:
        raise InvalidPolicy(f"a share is a number from 0 to 1, not {share!r}")

    return _Leaning(game, good, share)


class _Leaning(PolicyFor[State]):
    def __init__(self, game: Game[State, Any], good: Callable[[State], Collection[Any]], share: float) -> None:
        super().__init__(game)
        check_made_for(good, game, "what names the good actions")
        self.good, self.share = good, share

    def __call__(self, state: State) -> Mapping[Any, float]:
        self._check_state(state)
        actions, share = self.game.actions(state), self.share
        favoured = set(self.good(state)).intersection(actions)
        rest = len(actions) - len(favoured)
        if not favoured or not rest:
            return {action: 1 / len(actions) for action in actions}
        return {action: share / len(favoured) if action in favoured else (1 - share) / rest for action in actions}
