"""What a search asks of the parts it is made of, and what is wrong with others."""

from __future__ import annotations

from gamelib.errors import InvalidSearch
from gamelib.montecarlo.guided_rollout import GuidedRollout
from gamelib.wording import quoted


def check_tree_policy(tree_policy: object) -> None:
    """Raise unless ``tree_policy`` can choose.

    Raises:
        InvalidSearch: saying what a tree policy is.

    Example:
        >>> from gamelib.montecarlo import UCT
        >>> check_tree_policy(UCT)
        Traceback (most recent call last):
        ...
        gamelib.errors.InvalidSearch: UCT is a class of tree policies, and none of them: write UCT(…)
    """
    _check_no_class(tree_policy, "tree policies")
    if isinstance(tree_policy, GuidedRollout):
        raise InvalidSearch(f"{quoted(tree_policy)} is a rollout, and no tree policy: write rollout=…")
    if hasattr(tree_policy, "check_arms"):
        raise InvalidSearch(
            f"{quoted(tree_policy)} is a policy for bandits, which knows no trees: UCT, UCB1Tuned and Greedy of "
            "gamelib.montecarlo are tree policies"
        )
    if not callable(getattr(tree_policy, "choose", None)):
        raise InvalidSearch(
            f"{quoted(tree_policy)} is no tree policy: a tree policy has a method choose(node, player), as UCT() has"
        )


def check_rollout(rollout: object) -> None:
    """Raise unless ``rollout`` can be called.

    Raises:
        InvalidSearch: saying what a rollout is.
    """
    _check_no_class(rollout, "rollouts")
    if not callable(rollout):
        raise InvalidSearch(
            f"{quoted(rollout)} is no rollout: a rollout is called with the game, a state and a source of randomness, "
            "and returns what each player gets, as RandomRollout() does"
        )


def check_final(final: object) -> None:
    """Raise unless ``final`` can be called.

    Raises:
        InvalidSearch: saying what a final move is.
    """
    _check_no_class(final, "final moves")
    if not callable(final):
        raise InvalidSearch(
            f"{quoted(final)} is no final move: it is a function from a node and its player to an action, as "
            "most_visits is"
        )


def _check_no_class(thing: object, things: str) -> None:
    if isinstance(thing, type):
        raise InvalidSearch(f"{thing.__name__} is a class of {things}, and none of them: write {thing.__name__}(…)")
