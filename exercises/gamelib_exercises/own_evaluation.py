"""Parts that are answered by an evaluation of the student's own."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, FunctionPart, not_wanted
from gamelib_exercises.plain import plain, shown
from gamelib_exercises.sandbox import run
from gamelib_exercises.whose_work import library_calls


class EvaluationPart(FunctionPart):
    """The answer has to be an evaluation: code of one's own that judges a position as it stands.

    Attributes:
        board: the class of the game that the question calls ``board``.
        may_ask: what the evaluation may ask of it, in words that go on after "It may ask".
    """

    subject = "your evaluation"
    deep_words: ClassVar[str] = "An evaluation judges the position as it stands: it has no need to call itself."
    board: ClassVar[type]
    may_ask: ClassVar[str]

    def not_own(self, function: str) -> str:
        """Return what there is to say of a function of the library that the evaluation calls."""
        owner, _, name = function.partition(".")
        called = f"calls board.{name}" if owner == self.board.__name__ else f"has its work done by {owner} of gamelib"
        return (
            f"{called}. An evaluation judges the position as it stands, by code of your own. It may ask "
            f"{self.may_ask}; it does not play on, which is the work of the search, and calls no other function "
            "of gamelib."
        )


class PositionsPart(EvaluationPart):
    """What the evaluation says of one position after another has to make sense, and be the same when asked again.

    Attributes:
        wanted: what it has to return, in words.
    """

    wanted: ClassVar[str]

    @abstractmethod
    def borrowed(self, calls: set[str]) -> str | None:
        """Return a function of the library that it is not to call, among those that it called."""

    @abstractmethod
    def has_form(self, value: Any) -> bool:
        """Return whether a value is of the kind that is wanted."""

    @abstractmethod
    def fault(self, case: Case, value: Any) -> str | None:
        """Return what is wrong with a value of that kind."""

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen of the evaluation on one position: its values, asked twice, and whose work they were."""
        (state,) = case.values

        def twice() -> tuple[Any, Any, str | None]:
            with library_calls() as calls:
                value = plain(function(state))
            return value, plain(function(state)), self.borrowed(calls)

        return Seen(run(twice, seconds=seconds))

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with what came."""
        value, again, library = seen.outcome.value
        if library:
            return self.not_own(library)
        if not self.has_form(value):
            return not_wanted(value, self.wanted)
        if fault := self.fault(case, value):
            return fault
        if value == again:
            return None
        return (
            f"returned {shown(value)}, and then {shown(again)} when it was asked about the same position again. An "
            "evaluation depends on the position alone: neither on chance nor on what it was asked before."
        )
