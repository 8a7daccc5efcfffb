"""The kinds of functions lesson 07 asks for: they do their own work, and return numbers or the number of an arm."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, ClassVar, Final

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, not_wanted
from gamelib_exercises.kinds import BestByValuesPart, OwnWorkPart, ValuePart
from gamelib_exercises.plain import is_number, shown
from gamelib_exercises.sandbox import Elsewhere
from gamelib_exercises.verdict import Verdict
from gamelib_exercises.whose_work import library_calls, outside

_HELPERS: Final = frozenset({"ExploringGreedy", "Index", "IndexPolicy", "Tally", "UnitRewards"})
"""Classes that help others: they are not named where those are."""


def is_arm(value: Any, arms: int) -> bool:
    """Return whether a plain value is the number of one of so many arms."""
    return is_number(value) and value in range(arms)


def arm_words(arms: int) -> str:
    """Return what is wanted where the number of an arm is."""
    return f"the number of an arm, from 0 to {arms - 1},"


def no_arm(value: Any, arms: int) -> str:
    """Return the words for a plain value that is not the number of an arm."""
    if is_number(value) and value in range(-arms, 2 * arms + 1):
        return f"returned {shown(value)}, and the arms are numbered from 0 to {arms - 1}."
    return not_wanted(value, arm_words(arms))


class OwnPart(OwnWorkPart):
    """The function has to do its work itself: the library has policies and estimates ready made."""

    deep_words: ClassVar[str] = "There is no need for it to call itself."
    counts_work = False

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._calls: set[str] = set()

    def judge(self, *answers: Any) -> Verdict:
        """Return the verdict on the function."""
        self._calls = set()
        return super().judge(*answers)

    def borrowed(self, function: object) -> list[str]:
        """Return the names of what it takes from the library, calls of the library and what that made among them."""
        names = {*super().borrowed(function), *_tables(function), *(call.partition(".")[0] for call in self._calls)}
        return sorted(names - _HELPERS or names)

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen of the function on one case; what it calls of the library is noted."""
        return self.tried(case, function if isinstance(function, Elsewhere) else self.noted(function), seconds)

    def noted(self, function: Function) -> Function:
        """Return the function such that what it calls of the library is noted."""

        def watched(*arguments: Any) -> Any:
            # Inside of what is stopped when time is up: that ends the watching if it comes while a call is noted.
            with library_calls() as calls:
                value = function(*arguments)
            self._calls |= calls
            return value

        return watched

    def tried(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen of the function on one case."""
        return case.try_on(function, seconds)


def _tables(function: object) -> list[str]:
    """Return the names of collections outside a function that hold things made by the library."""
    found = []
    for name, thing in outside(function):
        if not isinstance(thing, (list, tuple, set, dict)):
            continue
        held = thing.values() if isinstance(thing, dict) else thing
        if any(type(each).__module__.startswith(("gamelib.bandits.", "gamelib.montecarlo.")) for each in held):
            found.append(name)
    return found


class NumberPart(OwnPart, ValuePart):
    """The function has to return the number that the reference returns."""


class ArmPart(OwnPart, BestByValuesPart):
    """The function has to return an arm, any of the best by scores; ``score_words`` says what these are."""

    def __init__(self, *args: Any, scores: Callable[..., Sequence[float]], score_words: str, **more: Any) -> None:
        super().__init__(*args, values=lambda case: dict(enumerate(scores(*case.values))), **more)
        self.score_words = score_words

    def not_an_action(self, answer: Any, actions: tuple[Any, ...]) -> str:
        """Return the words for an answer that is not the number of an arm."""
        return no_arm(answer, len(actions))

    def not_best(self, action: Any, best: tuple[Any, ...], values: Mapping[Any, Any]) -> str:
        """Return the words for an arm that is not best."""
        arms = " or ".join(f"arm {each}" for each in best)
        table = ", ".join("not pulled yet" if score == inf else f"{score:.4g}" for score in values.values())
        return f"returned {shown(action)}; {arms} is right. The {self.score_words} of the arms: {table}."


def record_case(pulls: Sequence[int], totals: Sequence[float], *values: float, words: str = "") -> Case:
    """Return the case of a record, how often each arm was pulled and what it paid in sum, and of further values."""
    return Case(f"pulls = {pulls}, totals = {totals}{words}", values=(list(pulls), list(totals), *values))
