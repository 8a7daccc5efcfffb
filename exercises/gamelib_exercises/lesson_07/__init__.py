"""What the functions of lesson 07 have in common: they do their own work, and many return the number of an arm."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, Final

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Check, Function, FunctionPart, not_wanted
from gamelib_exercises.kinds import best_by, worked_out_by
from gamelib_exercises.plain import is_number, shown
from gamelib_exercises.whose_work import from_the_library, outside

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


def own_part(name: str, **arguments: Any) -> FunctionPart:
    """Return a part whose function has to do its work itself: the library has policies and estimates ready made."""
    return FunctionPart(name, **{**OWN, "notes_calls": True, **arguments})


def own_work(function: Function, seen: Sequence[Seen], subject: str = "Your function") -> str | None:
    """Return that a function takes things from the library, calls of the library and what that made among them."""
    calls = {name.partition(".")[0] for each in seen for name in each.calls}
    names = {*from_the_library(function), *_tables(function), *calls}
    return worked_out_by(sorted(names - _HELPERS or names), subject)


OWN: Final[Mapping[str, Any]] = {
    "own_work": own_work,
    "deep_words": "There is no need for it to call itself.",
    "counts_work": False,
}
"""What holds of all functions of the lesson."""


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


def right_arm(scores: Callable[..., Sequence[float]], score_words: str) -> Check:
    """Return the check of an arm that may be any of the best by scores; ``score_words`` says what these are."""

    def not_best(action: Any, best: tuple[Any, ...], values: Mapping[Any, Any]) -> str:
        arms = " or ".join(f"arm {each}" for each in best)
        table = ", ".join("not pulled yet" if score == inf else f"{score:.4g}" for score in values.values())
        return f"returned {shown(action)}; {arms} is right. The {score_words} of the arms: {table}."

    return best_by(lambda case: dict(enumerate(scores(*case.values))), no_action=no_arm, not_best=not_best)


def record_case(pulls: Sequence[int], totals: Sequence[float], *values: float, words: str = "") -> Case:
    """Return the case of a record, how often each arm was pulled and what it paid in sum, and of further values."""
    return Case(f"pulls = {pulls}, totals = {totals}{words}", values=(list(pulls), list(totals), *values))
