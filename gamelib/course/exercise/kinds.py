"""The kinds of functions that exercises ask for: by what has to be right about what they return."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from gamelib.course.exercise.case import Case, Seen
from gamelib.course.exercise.function import FunctionPart, not_wanted
from gamelib.course.exercise.plain import Listed, Thing, is_number, same_number, shown
from gamelib.search.minimax import minimax


class ValuePart(FunctionPart):
    """The function has to return the same number as the reference."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the number that came."""
        value, wanted = seen.outcome.value, true.outcome.value
        if not is_number(value):
            return not_wanted(value, "a number")
        return None if same_number(value, wanted) else f"returned {shown(value)}; {shown(wanted)} is right."


class ActionPart(FunctionPart):
    """The function has to return an optimal action, any of them."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the action that came."""
        action, right = seen.outcome.value, optimal_actions(case)
        if action in right:
            return None
        assert case.game is not None
        if action is None or isinstance(action, Thing) or action not in case.game.actions(case.root):
            return not_wanted(action, f"one of the legal actions {shown(tuple(case.game.actions(case.root)))}")
        return f"returned {shown(action)}; best is {' or '.join(map(shown, right))}."

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the action; all that are right are the same."""
        if _in(seen.outcome.value, optimal_actions(case)):
            return "right"
        return super().fingerprint(case, seen, true)


class ActionsPart(FunctionPart):
    """The function has to return a list or tuple of all optimal actions, in the game's order."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the actions that came."""
        given, right = seen.outcome.value, optimal_actions(case)
        if isinstance(given, frozenset):
            return f"returned the set {shown(given)}. A set has no order of its own: a list of actions is wanted."
        if not isinstance(given, tuple):
            return not_wanted(given, "a list of actions")
        if given == right:
            return None
        if len(given) == len(right) and all(action in given for action in right):
            return (
                f"returned {shown(given)}. These are the best actions, in another order than game.actions(state) lists "
                f"them: {shown(Listed(right))} is right."
            )
        return f"returned {shown(given)}; all the best actions are {shown(Listed(right))}."


def optimal_actions(case: Case) -> tuple[Any, ...]:
    """Return all optimal actions of a case, in the game's order."""
    assert case.game is not None
    return minimax(case.game, case.root).optimal_actions


def _in(value: object, actions: tuple[Any, ...]) -> bool:
    return isinstance(value, Hashable) and value in actions
