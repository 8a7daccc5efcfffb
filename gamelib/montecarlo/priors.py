"""Priors that are not learned: policies made of an evaluation, or wise and foolish by a chosen amount.

A prior is a policy, a function from a state to the probability of each action. A table is one, its ``get`` or
``__getitem__``; that of somebody without a clue is :func:`gamelib.search.policy.uniform_policy`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from gamelib.errors import InvalidPolicy
from gamelib.game import Action, Game, State
from gamelib.identity import check_made_for
from gamelib.number import is_finite_number
from gamelib.search.policy import Policy, PolicyFor


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
        InvalidSearch: if ``good`` was made for another game.

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
