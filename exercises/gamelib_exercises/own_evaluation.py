"""Parts that are answered by an evaluation of the student's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from gamelib_exercises.case import Seen
from gamelib_exercises.function import Function, FunctionPart
from gamelib_exercises.plain import plain
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


def asked_twice(
    function: Function, state: Any, borrowed: Callable[[set[str]], str | None], seconds: float
) -> Seen:
    """Return what is seen of an evaluation on one position: its values, asked twice, and whose work they were.

    Args:
        function: the evaluation.
        state: the position.
        borrowed: names a function of the library that it is not to call, among those that it called.
        seconds: how long it may take.
    """

    def twice() -> tuple[Any, Any, str | None]:
        with library_calls() as calls:
            value = plain(function(state))
        return value, plain(function(state)), borrowed(calls)

    return Seen(run(twice, seconds=seconds))
