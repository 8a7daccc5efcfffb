"""Priors that are not learned: policies made of an evaluation, or wise and foolish by a chosen amount.

A prior is a policy, a function from a state to the probability of each action. A table is one, its ``get`` or
``__getitem__``; that of somebody without a clue is :func:`gamelib.search.policy.uniform_policy`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from math import exp

from gamelib.errors import InvalidPolicy
from gamelib.game import MAX, Action, Game, State
from gamelib.montecarlo.rollouts import check_evaluation
from gamelib.number import is_finite_number
from gamelib.search.policy import Policy


def softmax_policy(
    game: Game[State, Action], evaluate: Callable[[State], float], temperature: float = 1.0
) -> Policy[State, Action]:
    r"""Return the policy that prefers what looks better: :math:`P(a \mid s) \propto e^{v_a / T}`.

    Here :math:`v_a` is what ``evaluate`` says of the state after the action, from the side of who moves.

    Args:
        game: a game for two.
        evaluate: what a state is worth to MAX; ends are evaluated as well.
        temperature: *T*, above 0: the closer to 0, the greedier.

    Raises:
        InvalidPolicy: if the temperature is not such a number.
        InvalidSearch: if ``evaluate`` is not a function.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12])
        >>> prior = softmax_policy(game, lambda state: {"A1": 0.0, "A2": 1.0}[state])("A")
        >>> {action: round(share, 3) for action, share in prior.items()}
        {'a1': 0.269, 'a2': 0.731}
    """
    if not is_finite_number(temperature) or temperature <= 0:
        raise InvalidPolicy(f"a temperature is a number above 0, not {temperature!r}")

    check_evaluation(evaluate)

    def policy(state: State) -> Mapping[Action, float]:
        sign = 1 if game.player(state) == MAX else -1
        scores = {action: sign * evaluate(game.result(state, action)) / temperature for action in game.actions(state)}
        most = max(scores.values())  # taken off so that no power overflows
        powers = {action: exp(score - most) for action, score in scores.items()}
        total = sum(powers.values())
        return {action: power / total for action, power in powers.items()}

    return policy


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

    Raises:
        InvalidPolicy: if the share is not such a number.

    Example:
        >>> from gamelib.games import TreeGame
        >>> leaning_policy(TreeGame([3, 12, 8]), lambda state: ["a2"], 0.5)("A")
        {'a1': 0.25, 'a2': 0.5, 'a3': 0.25}
    """
    if not is_finite_number(share) or not 0 <= share <= 1:
        raise InvalidPolicy(f"a share is a number from 0 to 1, not {share!r}")

    def policy(state: State) -> Mapping[Action, float]:
        actions = game.actions(state)
        favoured = set(good(state)).intersection(actions)
        rest = len(actions) - len(favoured)
        if not favoured or not rest:
            return {action: 1 / len(actions) for action in actions}
        return {action: share / len(favoured) if action in favoured else (1 - share) / rest for action in actions}

    return policy
