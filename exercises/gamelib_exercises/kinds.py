"""The kinds of functions that exercises ask for: by what has to be right about what they return."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from math import isclose
from typing import Any, ClassVar, Final

from gamelib.search.minimax import minimax
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart, not_wanted
from gamelib_exercises.plain import Listed, Thing, is_number, same_number, shown
from gamelib_exercises.verdict import State, Verdict
from gamelib_exercises.whose_work import from_the_library

NEARLY: Final = "Nearly, but not to the last digits: do not round."

def rounded_off(value: float, truth: float) -> bool:
    """Return whether a wrong number is the right one but for rounding.

    Example:
        >>> rounded_off(0.33, 1 / 3), rounded_off(0.34, 1 / 3)
        (True, False)
    """
    if same_number(value, truth) or abs(value) > 1e300:  # a whole number may be too great for isclose
        return False
    return isclose(value, truth, rel_tol=1e-6) or any(value == round(truth, digits) for digits in range(2, 9))


def number_trouble(value: Any, truth: float) -> str | None:
    """Return what is wrong with what came where a number is wanted, to go on after "your function"."""
    if not is_number(value):
        return not_wanted(value, "a number")
    if same_number(value, truth):
        return None
    nearly = f" {NEARLY}" if rounded_off(value, truth) else ""
    return f"returned {shown(value)}; {shown(truth)} is right.{nearly}"


class ValuePart(FunctionPart):
    """The function has to return the same number as the reference."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the number that came."""
        return number_trouble(seen.outcome.value, true.outcome.value)


class ActionPart(FunctionPart):
    """The function has to return an optimal action, any of them."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the action that came."""
        action, right = seen.outcome.value, optimal_actions(case)
        if action in right:
            return None
        if action is None or isinstance(action, Thing) or action not in case.game.actions(case.root):
            return not_wanted(action, f"one of the legal actions {shown(tuple(case.game.actions(case.root)))}")
        return f"returned {shown(action)}; best is {' or '.join(map(shown, right))}."

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the action; all that are right are the same."""
        if _in(seen.outcome.value, optimal_actions(case)):
            return "right"
        return super().fingerprint(case, seen, true)


class BestByValuesPart(FunctionPart):
    """The function has to return an action that is best by given values, any of them.

    Args:
        values: returns the value of each action of a case, of whatever kind can be compared.
        value_text: how to write a value.
    """

    def __init__(
        self,
        *args: Any,
        values: Callable[[Case], Mapping[Any, Any]],
        value_text: Callable[[Any], str] = "{:.4g}".format,
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self.values, self.value_text = values, value_text

    def best(self, case: Case) -> tuple[Any, ...]:
        """Return the actions that pass: values that differ by rounding alone are equal."""
        values = self.values(case)
        greatest = max(values.values())
        return tuple(action for action, value in values.items() if value == greatest or _nearly(value, greatest))

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the action that came."""
        action, values = seen.outcome.value, self.values(case)
        if isinstance(action, bool) or not _in(action, tuple(values)):
            return self.not_an_action(action, tuple(values))
        best = self.best(case)
        return None if action in best else self.not_best(action, best, values)

    def not_an_action(self, answer: Any, actions: tuple[Any, ...]) -> str:
        """Return the words for an answer that is not one of the actions."""
        return not_wanted(answer, f"one of the actions {shown(actions)}")

    def not_best(self, action: Any, best: tuple[Any, ...], values: Mapping[Any, Any]) -> str:
        """Return the words for an action that is not best."""
        table = ", ".join(f"{each} {self.value_text(value)}" for each, value in values.items())
        return f"returned {shown(action)}; {' or '.join(map(shown, best))} is right ({table})."

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the action; all that are right are the same."""
        if _in(seen.outcome.value, self.best(case)):
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


class DecisionPart(FunctionPart):
    """The function has to return the minimax value and any optimal action; at the end of the game, ``None``."""

    wanted = "a pair (value, action)"

    no_action: ClassVar[str] = "The game is over: the action is None there."
    """What to say of an action where there is none."""

    def optimal(self, case: Case) -> tuple[Any, ...]:
        """Return the actions that are right."""
        return optimal_actions(case)

    def value_trouble(self, pair: Any, wanted: float) -> str | None:
        """Return what is wrong with the pair that came, but for its action."""
        if not isinstance(pair, tuple) or len(pair) != 2:
            return not_wanted(pair, self.wanted)
        value, action = pair
        if not is_number(value) and is_number(action):
            return f"returned {shown(pair)}: the value comes first, and the action second."
        if _is_pair(value):
            return (
                f"returned {shown(pair)}, where {self.wanted} is wanted: {shown(value)} is a pair itself. What the "
                "function returns for a child is one too: value, _ = …"
            )
        if not is_number(value):
            return f"returned {shown(pair)}, where {self.wanted} is wanted: {shown(value)} is not a number."
        if same_number(value, wanted):
            return None
        return f"returned {shown(pair)}, and the value {shown(value)} is not right; {shown(wanted)} is."

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the pair that came."""
        pair, right = seen.outcome.value, self.optimal(case)
        if wrong := self.value_trouble(pair, true.outcome.value[0]):
            return wrong
        action = pair[1]
        if action in right or (not right and action is None):
            return None
        if not right:
            return f"returned {shown(pair)}. {self.no_action}"
        best = " or ".join(map(shown, right))
        return f"returned {shown(pair)}. The value is right, and the action {shown(action)} is not; best is {best}."

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the value, and the action; all that are right are the same."""
        pair = seen.outcome.value
        if not _is_pair(pair):
            return super().fingerprint(case, seen, true)
        right = self.optimal(case) or (None,)
        return ("pair", round(pair[0], 9), "best" if pair[1] in right else pair[1])

    def prints(self, seen: Sequence[Seen]) -> list[object]:
        """Return the fingerprints; where values are wrong, without the actions, which depend on how it is written."""
        if any(self._wrong_value(each, true) for each, true in zip(seen, self.truths, strict=False)):
            seen = [_without_action(each) for each in seen]
        return super().prints(seen)

    def _wrong_value(self, seen: Seen, true: Seen) -> bool:
        return _is_pair(seen.outcome.value) and not same_number(seen.outcome.value[0], true.outcome.value[0])


class OwnWorkPart(FunctionPart):
    """The function has to do its work without the library, which has functions for the same."""

    allowed: ClassVar[frozenset[str]] = frozenset()
    """What it may take from the library all the same."""

    def borrowed(self, function: object) -> list[str]:
        """Return the names of what the function takes from the library."""
        return [name for name in from_the_library(function) if name not in self.allowed]

    def judge(self, *answers: Any) -> Verdict:
        """Return the verdict on the function."""
        verdict = super().judge(*answers)
        borrowed = self.borrowed(answers[0]) if verdict.passed else []
        if not borrowed:
            return verdict
        return self.failed(
            State.WRONG,
            f"{self.subject.capitalize()} returns what is right, but has {' and '.join(borrowed)} of gamelib work it "
            "out. The point of this part is to write it yourself.",
        )


class TruthPart(OwnWorkPart):
    """The function has to return True or False, as the reference does."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with what came."""
        value = seen.outcome.value
        if not isinstance(value, bool):
            return not_wanted(value, "True or False")
        return None if value is true.outcome.value else f"returned {value}; {true.outcome.value} is right."


def optimal_actions(case: Case) -> tuple[Any, ...]:
    """Return all optimal actions of a case, in the game's order."""
    return minimax(case.game, case.root).optimal_actions


def _nearly(value: object, other: object) -> bool:
    return is_number(value) and is_number(other) and same_number(value, other)  # type: ignore[arg-type]


def _in(value: object, actions: tuple[Any, ...]) -> bool:
    return isinstance(value, Hashable) and value in actions


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and is_number(value[0])


def _without_action(seen: Seen) -> Seen:
    if not _is_pair(seen.outcome.value):
        return seen
    return replace(seen, outcome=replace(seen.outcome, value=(seen.outcome.value[0], None)))
