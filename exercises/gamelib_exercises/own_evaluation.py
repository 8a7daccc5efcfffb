"""Parts that are answered by an evaluation of the student's own, and contests between evaluations."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gamelib.errors import GameError
from gamelib_exercises.case import Case, Seen, picture_of
from gamelib_exercises.function import Function, FunctionPart, by_answer, each_by, not_wanted
from gamelib_exercises.plain import plain, shown
from gamelib_exercises.sandbox import How, answers, run
from gamelib_exercises.whose_work import library_calls

_WATCHED: Final = 20
"""Of so many positions of a contest one is looked at more closely: which functions of the library are called."""


def borrowed(board: Any, facts: Sequence[str], calls: set[str]) -> str | None:
    """Return the name of a function of the library that an evaluation is not to call, if there is one among these.

    Args:
        board: the game.
        facts: the methods it may ask: what the position is, not what comes of it.
        calls: what it called.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> borrowed(ConnectFour(), ["player"], {"ConnectFour.player", "alphabeta"})
        'alphabeta'
    """
    own = f"{type(board).__name__}."
    return min(calls - {own + fact for fact in facts}, default=None, key=lambda name: (name.startswith(own), name))


@dataclass(frozen=True)
class OwnEvaluation:
    """Parts answered by an evaluation: code of one's own that judges a position as it stands.

    Attributes:
        board, facts: as for :func:`borrowed`.
        may_ask: what the evaluation may ask of it, in words that go on after "It may ask".
        subject: what feedback calls the answer.
    """

    board: Any
    facts: Sequence[str]
    may_ask: str
    subject: str = "your evaluation"

    def not_own(self, function: str) -> str:
        """Return what there is to say of a function of the library that the evaluation calls."""
        owner, _, name = function.partition(".")
        own = owner == type(self.board).__name__
        called = f"calls board.{name}" if own else f"has its work done by {owner} of gamelib"
        return (
            f"{called}. An evaluation judges the position as it stands, by code of your own. It may ask "
            f"{self.may_ask}; it does not play on, which is the work of the search, and calls no other function "
            "of gamelib."
        )

    def _part(self, name: str, **arguments: Any) -> FunctionPart:
        deep_words = "An evaluation judges the position as it stands: it has no need to call itself."
        return FunctionPart(name, subject=self.subject, deep_words=deep_words, **arguments)

    def positions_part(
        self,
        name: str,
        *,
        wanted: str,
        has_form: Callable[[Any], bool],
        fault: Callable[[Case, Any], str | None],
        **arguments: Any,
    ) -> FunctionPart:
        """Return a part in which one position after another has to get a value that makes sense, the same again.

        Args:
            name, arguments: as for :class:`~gamelib_exercises.function.FunctionPart`.
            wanted: what the evaluation has to return, in words.
            has_form: whether a value is of the kind that is wanted.
            fault: what is wrong with a value of that kind.
        """

        def look(case: Case, function: Function, seconds: float) -> Seen:
            """Return what is seen of the evaluation on one position: its values, asked twice, and whose work it was."""
            (state,) = case.values

            def twice() -> tuple[Any, Any, str | None]:
                with library_calls() as calls:
                    value = plain(function(state))
                return value, plain(function(state)), borrowed(self.board, self.facts, calls)

            return Seen(run(twice, seconds=seconds))

        def check(case: Case, seen: Seen, true: Seen) -> str | None:
            value, again, library = seen.outcome.value
            if library:
                return self.not_own(library)
            if not has_form(value):
                return not_wanted(value, wanted)
            if words := fault(case, value):
                return words
            if value == again:
                return None
            return (
                f"returned {shown(value)}, and then {shown(again)} when it was asked about the same position again. An "
                "evaluation depends on the position alone: neither on chance nor on what it was asked before."
            )

        return self._part(name, look=look, check=check, **arguments)

    def case_after(self, columns: str) -> Case:
        """Return the case of the position that columns lead to."""
        state = self.board.play(columns)
        text = f"the position after {' '.join(columns)}" if columns else "the empty board"
        return Case(text, values=(state,), draw=lambda: picture_of(self.board, state, solved=False))

    def contest_part(
        self,
        name: str,
        *,
        play: Callable[..., Any],
        result: type[Any],
        missed: Callable[[Any], str | None],
        **arguments: Any,
    ) -> FunctionPart:
        """Return a part in which the evaluation has to beat a given one.

        Args:
            name, arguments: as for :class:`~gamelib_exercises.function.FunctionPart`.
            play: plays the evaluation against the given one, with the values of the case.
            result: the type of what that returns, whose last field are the moves of all games.
            missed: by how much the evaluation misses, or ``None`` if it is the better one.
        """

        def look(case: Case, function: Function, seconds: float) -> Seen:
            def played() -> Any:
                try:
                    return play(function, *case.values)
                except NoEvaluation as error:
                    return error.words

            return Seen(run(played, seconds=seconds))

        def check(case: Case, seen: Seen, true: Seen) -> str | None:
            if isinstance(seen.outcome.value, str):
                return seen.outcome.value
            found = result(*seen.outcome.value)
            return self.not_own(found.library) if found.library else missed(found)

        def moves(seen: Seen) -> object:
            if seen.outcome.how is not How.RETURNED or isinstance(seen.outcome.value, str):
                return by_answer(seen)
            return seen.outcome.value[-1]

        return self._part(
            name,
            look=look,
            check=check,
            told_apart=each_by(moves),
            praise=lambda seen: f"{self.subject.capitalize()} {result(*seen.outcome.value).report}.",
            **arguments,
        )


class NoEvaluation(GameError):
    """An evaluation returned something that is no evaluation; the words go on after "your evaluation"."""

    def __init__(self, words: str) -> None:
        super().__init__(f"the evaluation {words}")
        self.words = words


def ask_ahead(evaluation: object, states: Iterable[Any]) -> None:
    """Let an evaluation that is judged say at once what it will be asked for: of those positions that are no ends."""
    if isinstance(evaluation, Judged):
        evaluation.ask_ahead([state for state in states if not evaluation.board.is_terminal(state)])


class Judged:
    """An evaluation whose values are checked, and kept: the same position comes up in many games.

    Args:
        evaluation: a student's function.
        board, facts: as for :func:`borrowed`.
        fault: returns what is wrong with a plain value, or ``None``.

    Attributes:
        library: the name of a function of the library that did the work, if one did.
    """

    def __init__(
        self, evaluation: Function, board: Any, facts: Sequence[str], fault: Callable[[Any], str | None]
    ) -> None:
        self.evaluation, self.board, self.facts, self.fault = evaluation, board, facts, fault
        self.library: str | None = None
        self._known: dict[Any, Any] = {}
        self._watched_from = 0

    def __call__(self, state: Any) -> Any:
        """Return the value of a position, as plain data."""
        self.ask_ahead([state])
        return self._known[state]

    def ask_ahead(self, states: Sequence[Any]) -> None:
        """Ask about those positions that are new, together: what runs elsewhere is asked only once."""
        new = [(state,) for state in dict.fromkeys(states) if state not in self._known]
        for (state,), given in zip(new, self._asked(new), strict=False):
            value = plain(given)
            if fault := self.fault(value):
                position = self.board.text(state).replace("\n", " / ")
                raise NoEvaluation(f"returned {shown(value)}: {fault}; it was asked about {position}.")
            self._known[state] = value

    def _asked(self, calls: Sequence[tuple[Any]]) -> Iterable[Any]:
        if not calls or len(self._known) < self._watched_from:
            return answers(self.evaluation, calls)
        self._watched_from = len(self._known) + _WATCHED * len(calls)
        with library_calls() as called:
            values = list(answers(self.evaluation, calls))
        self.library = self.library or borrowed(self.board, self.facts, called)
        return values


def openings_of(board: Any, count: int, plies: int, seed: int) -> tuple[Any, ...]:
    """Return so many different positions after some random plies, the same on every machine."""
    lots = random.Random(seed)
    found: dict[Any, None] = {}
    while len(found) < count:
        state = board.initial_state()
        for _ in range(plies):
            actions = board.actions(state)
            state = board.result(state, actions[int(lots.random() * len(actions))])
        found[state] = None
    return tuple(found)
