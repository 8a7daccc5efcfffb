"""The functions of lesson 09 return numbers, alone or in lists and dictionaries, and do their own work."""

from __future__ import annotations

from typing import Any, ClassVar

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.drill import same
from gamelib_exercises.function import not_wanted
from gamelib_exercises.kinds import NEARLY, OwnWorkPart, rounded_off
from gamelib_exercises.plain import is_number, same_number, shown


class NumbersPart(OwnWorkPart):
    """The function has to return what the reference returns, numbers compared with room for rounding.

    Args:
        wanted: what it has to return, in words that go before "is wanted".
    """

    deep_words: ClassVar[str] = "There is no need for it to call itself."
    counts_work = False

    def __init__(self, *args: Any, wanted: str, **more: Any) -> None:
        super().__init__(*args, **more)
        self.wanted = wanted

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the numbers that came."""
        value, truth = seen.outcome.value, true.outcome.value
        if keys := wrong_keys(value, truth):
            whose = "its keys" if keys[0] is value else f"the keys of {shown(keys[0])}"
            return f"returned {shown(value)}; {whose} have to be {shown(tuple(keys[1]))}."
        if not alike(value, truth):
            return not_wanted(value, self.wanted)
        if same(value, truth):
            return None
        return f"returned {shown(value)}; {shown(truth)} is right.{f' {NEARLY}' if nearly(value, truth) else ''}"


def wrong_keys(value: Any, truth: Any) -> tuple[dict[Any, Any], dict[Any, Any]] | None:
    """Return the first dictionary in a plain value whose keys are wrong, and the right one in its place.

    Example:
        >>> wrong_keys((({"a": 1}, 0),), (({"a": 1, "b": 0}, 0),))
        ({'a': 1}, {'a': 1, 'b': 0})
    """
    if isinstance(value, dict) and isinstance(truth, dict):
        return None if value.keys() == truth.keys() else (value, truth)
    if isinstance(value, tuple) and isinstance(truth, tuple) and len(value) == len(truth):
        return next(filter(None, map(wrong_keys, value, truth)), None)
    return None


def alike(value: Any, truth: Any) -> bool:
    """Return whether a plain value is made like another one, with numbers where that has some.

    Example:
        >>> alike({"a": (1, 2.5)}, {"a": (0.5, 0)}), alike((1, 2), (1, 2, 3)), alike((1, None), (1, 2))
        (True, False, False)
    """
    if isinstance(truth, dict):
        return (
            isinstance(value, dict) and value.keys() == truth.keys() and all(alike(value[k], truth[k]) for k in truth)
        )
    if isinstance(truth, tuple):
        return isinstance(value, tuple) and len(value) == len(truth) and all(map(alike, value, truth))
    return is_number(value)


def nearly(value: Any, truth: Any) -> bool:
    """Return whether all numbers are right but for rounding, the two values being alike."""
    if isinstance(truth, dict):
        return all(nearly(value[key], truth[key]) for key in truth)
    if isinstance(truth, tuple):
        return all(map(nearly, value, truth))
    return same_number(value, truth) or rounded_off(value, truth)
