r"""How wrong a model is: the squared error of its rewards, and how far its transitions diverge from the true ones.

.. math::

    \mathrm{MSE} = \frac{1}{|P|} \sum_{(s, a) \in P} \bigl( R(s, a) - \hat R(s, a) \bigr)^2, \qquad
    D(P \| \hat P) = \frac{1}{|P|} \sum_{(s, a) \in P} \sum_{s'}
        P(s' \mid s, a) \ln \frac{P(s' \mid s, a)}{\hat P(s' \mid s, a)} ,

over all pairs *P* of state and action. The Kullback-Leibler divergence is 0 where the distributions are the same, and
infinite where the model takes for impossible what can happen, which a model that only counts does until it has seen
everything once.

Source: S. Kullback and R. A. Leibler, "On information and sufficiency", *Annals of Mathematical Statistics* 22, 1951.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import fsum, inf, log
from typing import Any

from gamelib.errors import GameError
from gamelib.game import Action, State
from gamelib.learn.mdp import MDP, TOLERANCE, check_mdp
from gamelib.number import is_finite_number
from gamelib.wording import digits, quoted


def reward_error(truth: MDP[State, Action], model: MDP[Any, Action]) -> float:
    """Return the mean squared error of the model's rewards over all pairs of the true MDP.

    Raises:
        InvalidGame: if one of the two is not an MDP.
        InvalidState, IllegalAction: if the model lacks one of them.

    Example:
        >>> from gamelib.learn import recycling_robot
        >>> reward_error(recycling_robot(), recycling_robot(wait=2.0))  # two of five pairs are wrong by 1
        0.4
    """
    check_mdp(truth)
    check_mdp(model)
    errors = [(truth.reward(*pair) - model.reward(*pair)) ** 2 for pair in _pairs(truth)]
    return fsum(errors) / len(errors) if errors else 0.0


def transition_divergence(truth: MDP[State, Action], model: MDP[Any, Action]) -> float:
    """Return the mean Kullback-Leibler divergence of the model's transitions from the true ones, in nats.

    Example:
        >>> from gamelib.learn import recycling_robot
        >>> transition_divergence(recycling_robot(), recycling_robot(stays_low=1.0))
        inf
    """
    check_mdp(truth)
    check_mdp(model)
    found = [kl_divergence(truth.transition(*pair), model.transition(*pair)) for pair in _pairs(truth)]
    return fsum(found) / len(found) if found else 0.0


def kl_divergence(truth: Mapping[State, float], model: Mapping[Any, float]) -> float:
    """Return the Kullback-Leibler divergence of one distribution from another, in nats.

    Args:
        truth: what happens with which probability.
        model: what is taken to happen with which probability; what is missing is taken to be impossible.

    Raises:
        GameError: if one of them is not a distribution.

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


def _pairs(mdp: MDP[State, Action]) -> Iterator[tuple[State, Action]]:
    return ((state, action) for state in mdp.states for action in mdp.actions(state))
