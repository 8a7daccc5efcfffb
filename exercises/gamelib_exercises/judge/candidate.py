"""A student's process as the judge sees it: functions that can be called, and questions that come meanwhile."""

from __future__ import annotations

import io
import pickle
import socket
from collections.abc import Callable, Sequence
from time import monotonic
from types import FunctionType, MethodType
from typing import Any, Final

from gamelib.watch import WatchedGame, WatchedState
from gamelib_exercises.judge.inside import QUESTIONS, StateHere
from gamelib_exercises.judge.wire import Closed, read, receive, send
from gamelib_exercises.sandbox import Elsewhere, How, Outcome

ON_THE_WALL: Final = 20.0
"""After how many seconds on the clock on the wall a process is ended that has not come to an end by itself."""


class Lost(Exception):
    """The process has ended, or had to be ended; the message says how, to go on after "your code"."""


class Candidate:
    """A process that runs a student's cells.

    Args:
        pipe: leads to it.
        end: ends it, and returns in words what it may have died of, or nothing.
    """

    def __init__(self, pipe: socket.socket, end: Callable[[], str]) -> None:
        self._pipe, self._end = pipe, end
        self._things: list[Any] = []
        self._numbers: dict[int, int] = {}
        self.lost = ""

    def begin(self, given: Any, student: Any) -> None:
        """Tell the process what the notebook's ``q`` gives a student."""
        self._said("begin", given, student)

    def close(self) -> None:
        """End the process."""
        self.lost = self.lost or "has ended"
        self._end()

    def cell(self, label: str, source: str, seconds: float) -> Outcome:
        """Return what comes of running a cell."""
        return _outcome(self._said("cell", label, source, seconds))

    def values(self, expressions: Sequence[str]) -> list[tuple[str, Any]]:
        """Return the answers: their kind, and data or a function that can be called here."""
        found = self._said("values", list(expressions))
        return [(kind, Answer(self, value) if kind == "callable" else value) for kind, value in found]

    def call(self, number: int, arguments: Sequence[Any], seconds: float) -> Outcome:
        """Return what comes of calling a function with such arguments."""
        return _outcome(self._said("call", number, tuple(arguments), seconds))

    def whose(self, question: str, number: int) -> Any:
        """Return what the process tells of a function's own text."""
        return self._said("whose", question, number)

    def _said(self, *what: Any) -> Any:
        """Send an order, answer the questions that come meanwhile, and return what was done."""
        if self.lost:
            raise Lost(self.lost)
        until = monotonic() + ON_THE_WALL
        try:
            self._send(what)
            while True:
                self._pipe.settimeout(max(0.01, until - monotonic()))
                message = read(receive(self._pipe), self._thing)
                match message:
                    case ("done", done):
                        return done
                    case ("ask", int(number), str(name), given, (library, recursive)):
                        self._answer(number, name, given, library, recursive)
                    case _:
                        raise Closed("what came is not a message")
        except TimeoutError:
            self.lost = f"had not come to an end after {ON_THE_WALL:g} seconds, and was stopped"
        except Closed as closed:
            self.lost = f"ended the process it ran in ({closed})"
        except Exception as error:  # whatever else a message of its own making leads to
            self.lost = f"sent what cannot be used ({type(error).__name__})"
        self.lost = self._end() or self.lost
        raise Lost(self.lost)

    def _send(self, message: Any) -> None:
        text = io.BytesIO()
        _Writer(text, self).dump(message)
        send(self._pipe, text.getvalue())

    def _thing(self, number: int) -> Any:
        """Return the state with that number, or a stand-in for what the process keeps."""
        if number < 0:
            return Answer(self, number)
        thing = self._things[number]
        if not isinstance(thing, WatchedState):
            raise Closed("no state has that number")
        return thing

    def number_of(self, thing: Any) -> int:
        """Return the number of a game, state or function that stays here."""
        if id(thing) not in self._numbers:
            self._numbers[id(thing)] = len(self._things)
            self._things.append(thing)
        return self._numbers[id(thing)]

    def _answer(self, number: int, name: str, given: Any, library: Any, recursive: Any) -> None:
        """Answer a question about a game, or call a function that was handed over."""
        thing = self._things[number]
        try:
            if isinstance(thing, WatchedGame):
                if name.startswith("_") or (given is not None and name not in QUESTIONS):
                    raise AttributeError(name)
                answer = getattr(thing, name)
                if given is not None:
                    answer = answer(*given)
                thing.library = thing.library or library  # type: ignore[attr-defined]
                thing.recursive = thing.recursive or recursive  # type: ignore[attr-defined]
            else:
                answer = thing(*given)
        except Exception as error:
            self._send((type(error).__name__, str(error)))
        else:
            self._send(("", answer))


class Answer(Elsewhere):
    """A function or class of a student's process."""

    def __init__(self, candidate: Candidate, number: int) -> None:
        self._candidate, self._number = candidate, number

    def outcome(self, arguments: Sequence[Any], seconds: float) -> Outcome:
        """Return what comes of a call; a process that ends on it is a call that failed."""
        try:
            found = self._candidate.call(self._number, arguments, seconds)
        except Lost as lost:
            return Outcome(How.LOST, message=str(lost))
        return found

    def whose(self, question: str) -> Any:
        """Return what there is to say of its text."""
        try:
            return self._candidate.whose(question, self._number)
        except Lost:
            return {} if question in ("default_sizes", "counters") else False if question == "of_the_course" else ()


class _Writer(pickle.Pickler):
    """Writes what a process is told: games and functions stay here, states get numbers."""

    def __init__(self, text: io.BytesIO, candidate: Candidate) -> None:
        super().__init__(text)
        self._candidate = candidate

    def persistent_id(self, thing: Any) -> Any:
        if isinstance(thing, WatchedGame):
            facts = {name: getattr(thing, name) for name in ("num_players", "player_names", "name", "zero_sum")}
            return "game", self._candidate.number_of(thing), facts
        if isinstance(thing, FunctionType | MethodType):
            return "function", self._candidate.number_of(thing), thing.__qualname__
        return None

    def reducer_override(self, thing: Any) -> Any:
        if isinstance(thing, WatchedState):
            return StateHere, (thing._state, thing.path, self._candidate.number_of(thing))
        return NotImplemented


def _outcome(said: Any) -> Outcome:
    """Return an outcome, as a process told of it."""
    how, value, error, message, line, source, cycle, printed = said
    return Outcome(How(how), plain_value(value), str(error), str(message), line, str(source), tuple(cycle), str(printed))


def plain_value(value: Any) -> Any:
    """Return what came with the states that are meant in place of watched ones."""
    from gamelib_exercises.plain import plain

    return plain(value)
