"""The kinds of functions lesson 07 asks for: numbers, pairs with an error, arms, and arms by lot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from gamelib_exercises.callers import library_calls
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, FunctionPart, not_wanted
from gamelib_exercises.outside import from_the_library, outside
from gamelib_exercises.plain import is_number, same_number, shown
from gamelib_exercises.rounding import NEARLY, number_trouble, rounded_off
from gamelib_exercises.sandbox import run
from gamelib_exercises.verdict import State, Verdict

_HELPERS: Final = frozenset({"ExploringGreedy", "Index", "IndexPolicy", "Tally", "UnitRewards"})
"""Classes that help others: they are not named where those are."""


def is_arm(value: Any, arms: int) -> bool:
    """Return whether a plain value is the number of one of so many arms.

    Example:
        >>> is_arm(2, 3), is_arm(3, 3), is_arm(0.5, 3), is_arm(None, 3)
        (True, False, False, False)
    """
    return is_number(value) and value in range(arms)


def arm_words(arms: int) -> str:
    """Return what is wanted where the number of an arm is."""
    return f"the number of an arm, from 0 to {arms - 1},"


def no_arm(value: Any, arms: int) -> str:
    """Return the words for a plain value that is no arm.

    Example:
        >>> no_arm(3, 3)
        'returned 3, and the arms are numbered from 0 to 2.'
    """
    if is_number(value) and value in range(-arms, 2 * arms + 1):
        return f"returned {shown(value)}, and the arms are numbered from 0 to {arms - 1}."
    return not_wanted(value, arm_words(arms))


class OwnPart(FunctionPart):
    """The function has to do its work itself: the library has policies and estimates ready made."""

    subject: ClassVar[str] = "your function"
    deep_words: ClassVar[str] = "There is no need for it to call itself."

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._calls: set[str] = set()

    def judge(self, *answers: Any) -> Verdict:
        """Return the verdict on the function."""
        self._calls = set()
        verdict = super().judge(*answers)
        if not verdict.passed:
            return verdict
        names = {*from_the_library(answers[0]), *_tables(answers[0])}
        names |= {call.partition(".")[0] for call in self._calls}
        borrowed = sorted(names - _HELPERS or names)
        if not borrowed:
            return verdict
        return self.failed(
            State.WRONG,
            f"{self.subject.capitalize()} has {' and '.join(borrowed)} of gamelib do the work. The point of this part "
            "is to write it yourself.",
        )

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen of the function on one case; what it calls of the library is noted."""
        with library_calls() as calls:
            seen = self.tried(case, function, seconds)
        self._calls |= calls
        return seen

    def tried(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen of the function on one case."""
        return case.try_on(function, seconds)

    def waste(self, seen: Sequence[Seen], true: Sequence[Seen]) -> str | None:
        """Return nothing: there is no game that could be asked too often."""
        return None


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


class NumberPart(OwnPart):
    """The function has to return the number that the reference returns."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the number that came."""
        return number_trouble(seen.outcome.value, true.outcome.value)


class CloseNumberPart(OwnPart):
    """The function has to return a number that is right to six digits behind the point."""

    margin: ClassVar[float] = 1e-6

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the number that came."""
        value, truth = seen.outcome.value, true.outcome.value
        if not is_number(value):
            return not_wanted(value, "a number")
        if abs(value - truth) <= self.margin:
            return None
        exact = " Nearly: go on until it is right to six digits." if abs(value - truth) < 0.01 else ""
        return f"returned {shown(value)}; {truth:.7f} is right.{exact}"

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the number, roughly: how far a search for it goes does not matter."""
        value = seen.outcome.value
        if is_number(value) and abs(value) < 1e9:
            return (seen.outcome.how, round(value, 3))
        return seen.outcome.fingerprint


class DivergencePart(OwnPart):
    """A mean comes first. At 0 and 1 there are many ways to break off: what is wrong between is told by that alone."""

    def prints(self, seen: Sequence[Seen]) -> list[object]:
        """Return the fingerprints; where there is something wrong between 0 and 1, those of the means there alone."""
        found = super().prints(seen)
        between = [number for number, case in enumerate(self.cases[: len(found)]) if 0 < case.values[0] < 1]
        right = super().prints(self.truths)
        if all(found[number] == right[number] for number in between):
            return found
        return [found[number] for number in between]


class KLPart(DivergencePart, NumberPart):
    """The function has to return the divergence of two means."""

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the number; all that are none (nan) are the same."""
        value = seen.outcome.value
        return "nan" if value != value else super().fingerprint(case, seen, true)


class KLIndexPart(DivergencePart, CloseNumberPart):
    """The function has to return the index of KL-UCB of a mean."""


# -- a mean with its error -----------------------------------------------------------------------


class EstimatePart(OwnPart):
    """The function has to return the mean of n draws, with an error that is a matter of another part.

    A case's values are what is drawn, more than is needed, and how often.
    """

    wanted: ClassVar[str] = "a pair (mean, error)"

    def tried(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen of the function on one case, and how often it drew."""
        values, n = case.values
        drawn: list[float] = []

        def draw() -> float:
            drawn.append(values[len(drawn) % len(values)])  # it never ends, so that who draws too often is told so
            return drawn[-1]

        draw.__qualname__ = "draw"
        outcome = run(function, draw, n, seconds=seconds)
        return Seen(outcome, results=len(drawn))

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the pair, its mean, or the number of draws."""
        pair, n = seen.outcome.value, case.values[1]
        if not isinstance(pair, tuple) or len(pair) != 2:
            return not_wanted(pair, self.wanted)
        for number in pair:
            if not is_number(number):
                return f"returned {shown(pair)}, where {self.wanted} is wanted: {shown(number)} is no number."
        if seen.results != n:
            drew = {0: "never called draw()", 1: "called draw() once"}.get(
                seen.results, f"called draw() {seen.results:,} times"
            )
            return f"{drew}, where n = {n} draws are wanted, and all of them used for both numbers."
        mean, truth = pair[0], true.outcome.value[0]
        if same_number(mean, truth):
            return self.error_trouble(pair, true.outcome.value)
        if same_number(pair[1], truth):
            return f"returned {shown(pair)}: the mean comes first, and the error second."
        nearly = f" {NEARLY}" if rounded_off(mean, truth) else ""
        return f"returned {shown(pair)}, and the mean {shown(mean)} is not right; {shown(truth)} is.{nearly}"

    def error_trouble(self, pair: tuple[float, float], truth: tuple[float, float]) -> str | None:
        """Return nothing: the error is a matter of another part."""
        return None

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the mean; where the number of draws is wrong, that alone."""
        pair = seen.outcome.value
        if isinstance(pair, tuple) and len(pair) == 2 and all(map(is_number, pair)):
            if seen.results != case.values[1]:
                return ("draws", seen.results)
            return ("pair", round(pair[0], 9), *self.error_print(pair))
        return super().fingerprint(case, seen, true)

    def error_print(self, pair: tuple[float, float]) -> tuple[float, ...]:
        """Return nothing: errors are a matter of another part."""
        return ()


class ErrorPart(EstimatePart):
    """The mean and its standard error have to be right."""

    def error_trouble(self, pair: tuple[float, float], truth: tuple[float, float]) -> str | None:
        """Return what is wrong with the error."""
        error, right = pair[1], truth[1]
        if same_number(error, right):
            return None
        nearly = f" {NEARLY}" if rounded_off(error, right) else ""
        return (
            f"returned {shown(pair)}. The mean is right, and the error {shown(error)} is not; {shown(right)} "
            f"is.{nearly}"
        )

    def error_print(self, pair: tuple[float, float]) -> tuple[float, ...]:
        """Return the error."""
        return (round(pair[1], 9),)


# -- arms ----------------------------------------------------------------------------------------


class ArmPart(OwnPart):
    """The function has to return an arm, any of those that a score says are best.

    Args:
        scores: returns the score of each arm, from the values of a case.
        score_words: what to call the scores.
    """

    def __init__(self, *args: Any, scores: Callable[..., Sequence[float]], score_words: str, **more: Any) -> None:
        super().__init__(*args, **more)
        self.scores, self.score_words = scores, score_words

    def right(self, case: Case) -> tuple[int, ...]:
        """Return the arms that pass."""
        scores = self.scores(*case.values)
        best = max(scores)
        return tuple(arm for arm, score in enumerate(scores) if score == best or same_number(score, best))

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the arm that came."""
        arm, right, scores = seen.outcome.value, self.right(case), self.scores(*case.values)
        if is_arm(arm, len(scores)):
            if arm in right:
                return None
            best = " or ".join(f"arm {each}" for each in right)
            table = ", ".join("not pulled yet" if score == float("inf") else f"{score:.4g}" for score in scores)
            return f"returned {shown(arm)}; {best} is right. The {self.score_words} of the arms: {table}."
        return no_arm(arm, len(scores))

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the arm; all that are right are the same."""
        arm = seen.outcome.value
        if is_arm(arm, len(case.values[0])) and arm in self.right(case):
            return "right"
        return super().fingerprint(case, seen, true)


def means_of(pulls: Sequence[int], totals: Sequence[float]) -> tuple[float, ...]:
    """Return the mean of each arm.

    Example:
        >>> means_of([10, 8], [7, 5])
        (0.7, 0.625)
    """
    return tuple(total / pulled for total, pulled in zip(totals, pulls, strict=True))
