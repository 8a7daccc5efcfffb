"""A student's process as the judge sees it: functions that can be called, and questions that come meanwhile."""

from __future__ import annotations

import builtins
import io
import marshal
import pickle
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import starmap
from random import Random
from time import monotonic
from types import FunctionType, MethodType, SimpleNamespace
from typing import Any, Final

from gamelib import errors
from gamelib.game import Game
from gamelib.watch import WatchedGame, WatchedState
from gamelib_exercises.judge.inside import METHODS, QUESTIONS, StateHere
from gamelib_exercises.judge.wire import MOST_IN_SET, Closed, Pipe, read
from gamelib_exercises.plain import Stand, Thing, plain, shortened
from gamelib_exercises.sandbox import LONGEST_MESSAGE, LONGEST_PRINT, Elsewhere, Ended, How, Outcome, apart, count
from gamelib_exercises.whose_work import watching

SOLUTION: Final = "gamelib_exercises.solution"

ON_THE_WALL: Final = 20.0
"""After how many seconds on the clock on the wall a process is ended that has not come to an end by itself."""

IN_ALL: Final = 90.0
"""How many seconds the judge waits for a process in all."""


class Lost(Exception):
    """The process has ended, or had to be ended; the message says how, to go on after "your code"."""


class Candidate:
    """A process that runs a student's cells.

    Args:
        pipe: leads to it.
        end: ends it, and returns in words what it may have died of, or nothing.
    """

    def __init__(self, pipe: Pipe, end: Callable[[], str]) -> None:
        self._pipe, self._end = pipe, end
        self._things: list[Any] = []
        self.numbers: dict[int, int] = {}
        self.lost, self._waited = "", 0.0
        self._held: list[Any] = []
        self._met: dict[int, Any] = {}
        self._planted: set[int] = set()
        self._inner: dict[tuple[int, str], Any] = {}

    def order(self, *what: Any) -> Any:
        """Return what comes of an order in the midst of a call.

        Raises:
            Ended: if the process has ended.
        """
        try:
            return self._said(*what)
        except Lost as lost:
            raise Ended(Outcome(How.LOST, message=str(lost))) from None

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
        return list(self._said("values", list(expressions)))

    def call(self, number: int, arguments: Sequence[Any], seconds: float) -> Outcome:
        """Return what comes of calling a function with such arguments."""
        self._held = [each for each in arguments if isinstance(each, (list, dict, set))]
        self._met, self._planted, self._inner = {}, set(), {}
        if watching and not seconds:
            (told, _), calls = self._said("watched", number, tuple(arguments))
            watching[-1].update(map(str, calls))
        else:
            told, _ = self._said("call", number, tuple(arguments), seconds)
        return _outcome(told)

    def calls(self, number: int, calls: Sequence[Sequence[Any]]) -> tuple[Sequence[Any], Outcome | None]:
        """Return what a function returns in call after call, and the outcome of the one that did not return."""
        found, last = self._said("calls", number, list(calls))
        return found, last and _outcome(last)

    def whose(self, question: str, number: int) -> Any:
        """Return what the process tells of a function's own text."""
        return self._said("whose", question, number)

    def _said(self, *what: Any) -> Any:
        """Send an order, answer the questions that come meanwhile, and return what was done."""
        if self.lost:
            raise Lost(self.lost)
        begun = monotonic()
        until = begun + min(ON_THE_WALL, IN_ALL - self._waited)
        try:
            with apart():
                done, seconds = self._done(what, until)
            count(min(max(0.0, seconds), monotonic() - begun))
            return done
        except TimeoutError:
            self.lost = f"had not come to an end after {until - begun:.0f} seconds, and was stopped"
        except Closed as closed:
            self.lost = f"ended the process it ran in ({closed})"
        except Exception as error:  # whatever else a message of its own making leads to
            self.lost = f"sent what cannot be used ({type(error).__name__})"
        except BaseException:  # the time of a check is over
            self.lost = "was stopped"
            self._end()
            raise
        finally:
            self._waited += monotonic() - begun
        self.lost = self._end() or self.lost
        raise Lost(self.lost)

    def _done(self, what: tuple[Any, ...], until: float) -> tuple[Any, float]:
        """Send an order, and return what was done and in how many seconds, those of questions and answers apart."""
        self._send(what, until)
        while True:
            match read(self._pipe.receive(until=until), self._meant):
                case ("done", done, float(seconds)):
                    return done, seconds
                case ("ask", int(number), str(name), given, seen):
                    self._send(self._answer(number, name, given, seen), until)
                case _:
                    raise Closed("what came is not a message")

    def _send(self, message: tuple[Any, ...], until: float) -> None:
        try:
            # Mostly there is nothing in it but tuples, numbers and texts. (Of numpy's arrays it would make bytes.)
            text = marshal.dumps(message)
        except ValueError:
            into = io.BytesIO()
            _Writer(into, self).dump(message)
            text = into.getvalue()
        self._pipe.send(text, until)

    def _meant(self, code: Any, inside: Callable[[Any], Any]) -> Any:
        """Return what a code stands for that is no data."""

        def pairs(codes: Any) -> dict[Any, Any]:
            if len(codes) > MOST_IN_SET:
                raise ValueError(len(codes))
            return {inside(key): inside(each) for key, each in codes}

        match code:
            case ["new", entries]:
                return [inside(each) for each in entries]
            case ["theirs", int(number), token, str(text), data]:
                return There(self, number, token, text, inside(data))
            case ["game", int(number), about]:
                is_game, kind, text, facts, own = inside(about)
                if not is_game:
                    return Stand(Thing(kind, text), text)
                methods = {name: Method(name, line) for name, line in own.items() if name in METHODS}
                made = type(kind, (GameThere,), {"__module__": "__main__", **methods})
                vars(type)["__abstractmethods__"].__set__(made, frozenset())  # its rules are elsewhere
                return made(self, number, text, facts)
            case ["number", int(number)] if number < 0:
                return Answer(self, number)
            case ["number", int(number)] if isinstance(self._things[number], WatchedState):
                return self._things[number]
            case ["planted", int(number)] if number in self._planted:
                return self._things[number]
            case ["held", int(place)]:
                return self._held[place]
            case ["inside", int(number), str(name)] if number in self._planted:
                return self._inner[number, name]
            case ["again", int(number)]:
                return self._met[number]
            case ["object", int(number), str(kind), str(text), attributes]:
                stand = type(kind, (Stand,), {})(Thing(kind, text), text)
                self._met[number] = stand
                vars(stand).update(pairs(attributes))
                return stand
            case ["dictionary", int(number), entries]:
                self._met[number] = entries_of = {}
                entries_of.update(pairs(entries))
                return entries_of
            case ["row", int(number), entries]:
                row: list[Any] = []
                self._met[number] = row
                row += map(inside, entries)
                return row
            case ["changes", *changes]:
                for what, *where, contents in changes:
                    thing = inside([what, *where])
                    if what == "planted":
                        state = pairs(contents)
                        vars(thing).clear()
                        vars(thing).update(state)
                    elif isinstance(thing, dict):
                        state = pairs(contents)
                        thing.clear()
                        thing.update(state)
                    else:
                        thing[:] = map(inside, contents)
                return None
        raise ValueError(code)

    def plant(self, thing: Any) -> int:
        """Return the number of an object that the process is to have one like."""
        number = self.number_of(thing)
        self._planted.add(number)
        for name, each in vars(thing).items():
            if isinstance(each, (list, dict, set)):
                self._inner[number, name] = each
        return number

    def number_of(self, thing: Any) -> int:
        """Return the number of a game, state or function that stays here."""
        if id(thing) not in self.numbers:
            self.numbers[id(thing)] = len(self._things)
            self._things.append(thing)
        return self.numbers[id(thing)]

    def _answer(self, number: int, name: str, given: Any, seen: Sequence[Any]) -> tuple[Any, ...]:
        """Return the answer to a question about a game, or of a function that was handed over, or the error."""
        thing = self._things[number]
        try:
            if not isinstance(thing, WatchedGame):
                return "", thing(*given)
            if name.startswith("_") or (given is not None and name not in QUESTIONS):
                raise AttributeError(name)
            library, recursive, spared = seen
            thing.questions += max(0, spared)  # type: ignore[attr-defined]
            answer = getattr(thing, name)
            if given is not None:
                answer = answer(*given)
            thing.library = thing.library or library  # type: ignore[attr-defined]
            thing.recursive = thing.recursive or recursive  # type: ignore[attr-defined]
        except Exception as error:
            return type(error).__name__, str(error)
        return "", answer


class There(Stand):
    """Something of the student's that stays in the process, such as a state that is not made of tuples and numbers."""

    def __init__(self, candidate: Candidate, number: int, token: int | None, text: str, data: Any) -> None:
        super().__init__(data, text)
        self._candidate, self.number, self._token = candidate, number, token

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, There):  # what is no object of the student's equals data, whatever that object says
            return bool(self._data == plain(other))
        return bool(self._candidate.order("same", self.number, other))

    def __hash__(self) -> int:
        if self._token is None:
            raise TypeError(f"{self} cannot be hashed")
        return hash(self._token)

    def __repr__(self) -> str:
        try:  # it may have changed since it was first seen
            return str(self._candidate.order("text", self.number))
        except Ended:
            return super().__repr__()

    def __deepcopy__(self, memo: Any) -> Any:
        return self._candidate.order("copied", self.number)


class Method:
    """A method of a game of the student's, which is run in the process."""

    def __init__(self, name: str, line: int | None) -> None:
        self._name = name
        if line:
            self.__code__ = SimpleNamespace(co_firstlineno=line)

    def __get__(self, game: Any, kind: type) -> Any:
        return self if game is None else partial(game._asked, self._name)


class GameThere(Game[Any, Any]):
    """A game of the student's, whose methods are run in the process."""

    def __init__(self, candidate: Candidate, number: int, text: str, facts: dict[str, Any]) -> None:
        self._candidate, self._number, self._text = candidate, number, text
        vars(self).update(facts)

    def __repr__(self) -> str:
        return self._text

    def _asked(self, name: str, *arguments: Any) -> Any:
        outcome = _outcome(self._candidate.order("ask_game", self._number, name, arguments))
        if outcome.how is How.RETURNED:
            return outcome.value
        raise raised(outcome)


def raised(outcome: Outcome) -> Exception:
    """Return the exception that a call ended with, which has the outcome for who does not expect it."""
    kind = getattr(errors, outcome.error, None) or getattr(builtins, outcome.error or "", None)
    if outcome.how is How.NOT_WRITTEN:
        kind = NotImplementedError
    if not (isinstance(kind, type) and issubclass(kind, Exception)):
        return Ended(outcome)
    try:
        error: Any = kind.__new__(kind)
    except TypeError:  # such as an ExceptionGroup
        return Ended(outcome)
    error.args, error.outcome = (outcome.message,), outcome
    return error  # type: ignore[no-any-return]


def handed(kind: str, number: int, more: Any) -> None:
    """Stand in a pickle for ``Inside.handed``, which the reader puts in its place."""


class Answer(Elsewhere):
    """A function or class of a student's process."""

    def __init__(self, candidate: Candidate, number: int) -> None:
        self._candidate, self._number = candidate, number

    def __call__(self, *arguments: Any) -> Any:
        """Return what one of many calls returns."""
        outcome = self.outcome(arguments, 0)
        if outcome.how is not How.RETURNED:
            raise raised(outcome)
        return outcome.value

    def outcome(self, arguments: Sequence[Any], seconds: float) -> Outcome:
        """Return what comes of a call; a process that ends on it is a call that failed."""
        try:
            found = self._candidate.call(self._number, arguments, seconds)
        except Lost as lost:
            return Outcome(How.LOST, message=str(lost))
        return found

    def answers(self, calls: Sequence[Sequence[Any]]) -> Iterator[Any]:
        """Yield what it returns in call after call."""
        if watching:
            yield from starmap(self, calls)
            return
        try:
            found, last = self._candidate.calls(self._number, calls)
        except Lost as lost:
            found, last = (), Outcome(How.LOST, message=str(lost))
        yield from found
        if len(found) < len(calls):
            if last is None or last.how is How.RETURNED:  # a value from there would pass for one of the judge's own
                last = Outcome(How.LOST, message="gave no answer")
            raise raised(last)

    def whose(self, question: str) -> Any:
        """Return what there is to say of its text."""
        try:
            return self._candidate.whose(question, self._number)
        except Lost:
            tables = question in ("counters", "default_sizes", "read_only_tables")
            return {} if tables else False if question == "of_the_course" else ()


class _Writer(pickle.Pickler):
    """Writes what a process is told: games and functions stay here, and states get numbers."""

    def __init__(self, text: io.BytesIO, candidate: Candidate) -> None:
        super().__init__(text)
        self._candidate = candidate

    def reducer_override(self, thing: Any) -> Any:
        if isinstance(thing, tuple) or thing is handed:
            return NotImplemented
        if isinstance(thing, There):
            return handed, ("there", thing.number, None)
        if isinstance(thing, WatchedState):
            return StateHere, (thing._state, thing.path, self._candidate.number_of(thing))
        if isinstance(thing, WatchedGame):
            facts = {name: getattr(thing, name) for name in ("num_players", "player_names", "name", "zero_sum")}
            return handed, ("game", self._candidate.number_of(thing), facts)
        if isinstance(thing, Random):
            known = id(thing) in self._candidate.numbers
            return handed, ("kept", self._candidate.number_of(thing), None if known else pickle.dumps(thing))
        if type(thing).__module__ == SOLUTION:  # an object of a class that the notebook gives, or the student writes
            return handed, ("planted", self._candidate.plant(thing), type(thing).__name__), vars(thing)
        if isinstance(thing, FunctionType | MethodType):
            return handed, ("function", self._candidate.number_of(thing), thing.__qualname__)
        return NotImplemented


def _outcome(said: Any) -> Outcome:
    """Return an outcome, as a process told of it."""
    if isinstance(said, tuple) and len(said) == 2 and said[0] == How.RETURNED.value:
        return Outcome(How.RETURNED, said[1])
    try:
        how, value, error, message, line, source, cycle, printed = said
        error, message, source = (shortened(str(each), LONGEST_MESSAGE) for each in (error, message, source))
        names = tuple(shortened(str(each), LONGEST_MESSAGE) for each in cycle[:LONGEST_MESSAGE])
        line, printed = line if type(line) is int else None, shortened(str(printed), LONGEST_PRINT)
        return Outcome(How(how), value, error, message, line, source, names, printed)
    except (TypeError, ValueError):
        raise Lost("sent what is not an outcome") from None
