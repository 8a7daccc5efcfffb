"""What runs in a student's process: the cells, and the functions they define, when the judge calls them.

Nothing here knows what is right. The game a function is given puts its questions to the judge, who answers them and so
sees what was asked; an answer that stays the same is remembered here, and the judge told how often that was enough.
"""

from __future__ import annotations
import __future__

import builtins
import io
import linecache
import marshal
import pickle
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

from gamelib import errors
from gamelib.game import Game
from gamelib_exercises import plain as plain_data
from gamelib_exercises import whose_work
from gamelib_exercises.judge.wire import Closed, Coded, Pipe, coded, written
from gamelib_exercises.sandbox import SECONDS, How, apart, clock, outcome_of, run
from gamelib_exercises.watched import ExaminedState

QUESTIONS: Final = ("actions", "canonical", "initial_state", "is_terminal", "key", "outcomes", "player", "result",
                    "text", "action_text", "utility", "utility_bounds", "check_state")  # fmt: skip

REMEMBERED: Final = ("actions", "is_terminal", "player", "utility_bounds")
"""Questions that the judge answers once for each state, or player."""

MOST_SPARED: Final = 1_000
"""After so many remembered answers the judge is asked again, and so told how many there were."""

_loads = marshal.loads  # whatever a student's code puts in its place

MOST_TOLD: Final = 1 << 30
"""How many bytes the judge may send at once."""

OURS: Final = {name: sys.modules[name] for name in sys.modules if name.startswith("gamelib_exercises.")}
"""Those modules of the exercises that hold no truth: all that are imported here."""


METHODS: Final = (*QUESTIONS, "parse", "parse_action")
FACTS: Final = ("num_players", "player_names", "name", "zero_sum")

MOST_THINGS: Final = 10_000
"""How many objects, lists and dictionaries the judge takes back from one call."""


class StateHere(ExaminedState[Any]):
    """A state of a game that the judge keeps: what it looks like, and its number."""

    __slots__ = ("number",)

    def __init__(self, state: Any, path: Any, number: int) -> None:
        super().__init__(state, path)
        self.number = number

    def __reduce__(self) -> tuple[Any, ...]:
        return StateHere, (self._state, self.path, self.number)


class GameHere(Game[Any, Any]):
    """A game that the judge keeps: every question goes there, but what was answered already."""

    def __init__(self, inside: Inside, number: int, facts: dict[str, Any]) -> None:
        self._inside, self._number = inside, number
        self._known: dict[Any, Any] = {}
        vars(self).update(facts)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._inside.ask(self._number, name, None)


def _question(name: str) -> Callable[..., Any]:
    def question(self: GameHere, *arguments: Any) -> Any:
        return self._inside.ask(self._number, name, arguments)

    def question_once(self: GameHere, *arguments: Any) -> Any:
        about = arguments[0] if len(arguments) == 1 else None
        place = about.number if type(about) is StateHere else about if type(about) is int else None
        key = name, type(about), place
        searched = whose_work.of_library(sys._getframe(1).f_code.co_filename)  # which the judge has to hear of
        if key in self._known and self._inside.spared < MOST_SPARED and not searched:
            self._inside.spared += type(about) is StateHere
            answer = self._known[key]
        else:
            answer = self._inside.ask(self._number, name, arguments)
            if place is not None:
                self._known[key] = answer
        return list(answer) if type(answer) is list else answer

    made = question_once if name in REMEMBERED else question
    made.__name__ = made.__qualname__ = name
    return made


for _name in QUESTIONS:
    setattr(GameHere, _name, _question(_name))
vars(type)["__abstractmethods__"].__set__(GameHere, frozenset())


class _Reader(pickle.Unpickler):
    """Reads what the judge sends: games and functions that it keeps become such that ask it."""

    def __init__(self, message: bytes, inside: Inside) -> None:
        super().__init__(io.BytesIO(message))
        self._inside = inside

    def find_class(self, module: str, name: str) -> Any:
        if name == "handed":
            return self._inside.handed
        return getattr(OURS[module], name) if module in OURS else super().find_class(module, name)


@dataclass(frozen=True)
class There:
    """Something of the student's that the judge hands back."""

    thing: Any


class Nothing:
    """Stands for whatever else the course has: it can be asked and called, and nothing comes of it."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: Any, **more: Any) -> Nothing:
        """Return this."""
        return self


class Given(Nothing):
    """Stands for what a notebook calls ``q``, whose parts give their data and check nothing."""

    def __init__(self, data: dict[str, Any]) -> None:
        for name, each in data.items():
            vars(self)[name] = part = Nothing()
            vars(part)["given"] = each


class Course(MetaPathFinder, Loader):
    """Finds modules of the exercises that are not there: :class:`Nothing` is in them, but for ``q``."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._given = Given(data)

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Return how to import a module of the exercises."""
        ours = name.partition(".")[0] == "gamelib_exercises"
        return ModuleSpec(name, self, is_package=True) if ours else None

    def exec_module(self, module: ModuleType) -> None:
        """Fill a module."""
        vars(module)["exercises"] = lambda *_, **more: self._given
        vars(module)["__getattr__"] = Nothing().__getattr__


class Inside:
    """The end of the pipe where a student's code runs."""

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe
        self._things: list[Any] = []
        self.kept: dict[int, Any] = {}
        self._planted: dict[int, tuple[int, Any]] = {}
        self._tokens: dict[Any, int] = {}
        self.spared = 0
        self._future = 0
        sys.modules["__main__"] = main = ModuleType("__main__")
        self.names: dict[str, Any] = vars(main)
        self.names |= {"__builtins__": vars(builtins), "display": lambda *_, **more: None}  # which Jupyter has

    def serve(self) -> None:
        """Do what the judge says, until there is nobody to say anything."""
        doing: dict[str, Callable[..., Any]] = {
            "begin": self.begin, "cell": self.cell, "values": self.values, "call": self.call, "watched": self.watched,
            "calls": self.calls, "ask_game": self.ask_game, "same": self.same, "copied": self.copied,
            "whose": self.whose, "text": self.text,
        }  # fmt: skip
        while True:
            what, *arguments = self.told()
            self.spared = 0
            begun = clock()
            done = doing[what](*arguments)
            self._pipe.send(written(("done", done, clock() - begun), self.code_of).encode())

    def thing(self, number: int) -> Any:
        """Return what is kept here under a number, which is below 0."""
        return self._things[-number - 1]

    def code_of(self, thing: Any) -> Any:
        """Return how the judge is told of what is no data: by a number, below 0 if it is kept here."""
        if isinstance(thing, StateHere):
            return ["number", thing.number]
        if callable(thing):
            self._things.append(thing)
            return ["number", -len(self._things)]
        raise TypeError(type(thing).__name__)

    def told(self) -> Any:
        """Return what the judge says next."""
        message = self._pipe.receive(MOST_TOLD)
        return _Reader(message, self).load() if message[:1] == pickle.PROTO else _loads(message)

    def handed(self, kind: str, number: int, more: Any) -> Any:
        """Return what stands for something that the judge keeps, or what it hands back."""
        if kind == "game":
            return GameHere(self, number, more)  # type: ignore[abstract]  # its rules are there
        if kind == "there":
            return There(self.thing(number))
        if kind == "planted":  # an object of the notebook's class of that name, as the judge has one
            thing = self.names[more].__new__(self.names[more])
            self._planted[id(thing)] = number, thing
            return thing
        if kind == "kept":
            return self.kept.setdefault(number, more and pickle.loads(more))

        def evaluate(*arguments: Any) -> Any:
            return self.ask(number, "", arguments)

        evaluate.__name__ = evaluate.__qualname__ = more
        return evaluate

    def ask(self, number: int, name: str, arguments: Sequence[Any] | None) -> Any:
        """Return what the judge answers to a question about a thing of its own."""
        asking = sys._getframe(2)
        spared, self.spared = (self.spared, 0) if name else (0, self.spared)  # no name: it is no game
        seen = whose_work.library_function(asking), whose_work.recursive_function(asking), spared
        given = None if arguments is None else tuple(map(plain_data.plain, arguments))
        with apart():
            self._pipe.send(written(("ask", number, name, given, seen), self.code_of).encode())
            failed, answer = self.told()
        if failed:
            kind: Any = getattr(errors, failed, None) or getattr(builtins, failed, errors.GameError)
            error = kind.__new__(kind)
            error.args = (answer,)
            raise error
        return answer

    def begin(self, given: Any, student: Any) -> None:
        """Make a module ``gamelib_exercises`` that gives what the notebook's gives, and checks nothing."""
        for name in [name for name in sys.modules if name.partition(".")[0] == "gamelib_exercises"]:
            del sys.modules[name]
        sys.meta_path.insert(0, Course(given))
        self.names["student"] = student

    def cell(self, label: str, source: str, seconds: float) -> Any:
        """Return what comes of running a cell."""
        linecache.cache[label] = len(source), None, source.splitlines(keepends=True), label

        def cell() -> None:
            code = compile(source, label, "exec", self._future, dont_inherit=True)
            self._future |= code.co_flags & __future__.annotations.compiler_flag  # as in Jupyter, for the cells to come
            exec(code, self.names)

        return told_of(run(cell, seconds=seconds))

    def values(self, expressions: Sequence[str]) -> Any:
        """Return the answers: plain data, and of a function or class its number and what it is."""
        found = []
        for expression in expressions:
            try:
                value = eval(expression, self.names)
            except BaseException as error:
                found.append(("missing", f"{type(error).__name__}: {plain_data.safely(str, error)}"[:200]))
                continue
            found.append(("callable", value) if callable(value) else ("plain", plain_data.plain(value)))
        return tuple(found)

    def watched(self, number: int, arguments: Sequence[Any]) -> Any:
        """Return the same as ``call``, and the functions of the library that were called."""
        with whose_work.library_calls() as calls:
            told = self.call(number, arguments, 0)
        return told, calls

    def call(self, number: int, arguments: Sequence[Any], seconds: float) -> Any:
        """Return what comes of calling a function with such arguments, and what became of those it can change."""
        function = self._things[-number - 1]
        if isinstance(function, type):
            return told_of(run(lambda: Coded("", "", self._game_code(function(*arguments))), seconds=SECONDS)), None
        held = [each for each in arguments if isinstance(each, (list, dict, set))]
        graph = Graph(self._planted, held, self.code_of)
        if seconds:
            told: Any = told_of(run(lambda: graph.of(function(*arguments)), seconds=seconds))
        else:
            try:  # one of many calls: nothing stands around it
                told = How.RETURNED.value, graph.of(function(*arguments))
            except BaseException as error:
                told = told_of(outcome_of(error))
        changes = graph.changes() if held or self._planted else None
        self._planted = {}
        return told, changes

    def _game_code(self, game: Any) -> Any:
        """Return how the judge is told of a game of the student's: what it is, and which methods are its own."""
        self._things.append(game)
        text = plain_data.shortened(plain_data.safely(repr, game), 120)
        facts: dict[str, Any] = {}
        own: dict[str, Any] = {}
        if isinstance(game, Game):
            facts = {name: plain_data.plain(getattr(game, name, None)) for name in FACTS}
            for name in METHODS:
                method = getattr(type(game), name, None)
                if method is not getattr(Game, name):
                    own[name] = getattr(getattr(method, "__code__", None), "co_firstlineno", None)
        about = (isinstance(game, Game), type(game).__name__, text, facts, own)
        return ["game", -len(self._things), coded(about, self.code_of)]

    def ask_game(self, number: int, name: str, arguments: Sequence[Any]) -> Any:
        """Return what comes of asking a game of the student's."""
        given = [each.thing if isinstance(each, There) else each for each in arguments]
        game = self._things[-number - 1]
        try:
            answer = getattr(game, name)(*given)
            code = self._value_code(answer, by_value=name not in ("initial_state", "result", "parse"))
            return How.RETURNED.value, Coded("", "", code)
        except BaseException as error:
            return told_of(outcome_of(error))

    def _value_code(self, value: Any, by_value: bool) -> Any:
        """Return how the judge is told of a state, or of another answer: as it is, or as something that is here."""
        if type(value) in (tuple, frozenset):
            inside = [self._value_code(each, by_value) for each in value]
            if not any(isinstance(each, list) and each[0] in ("theirs", "new") for each in inside):
                return ["tuple" if type(value) is tuple else "set", *inside]
        elif by_value and type(value) in (list, range):
            return ["new", [self._value_code(each, by_value) for each in value]]
        elif value is None or type(value) in (bool, int, float, str):
            return coded(value, self.code_of)
        self._things.append(value)
        try:
            token = self._tokens.setdefault(value, len(self._tokens))
        except Exception:
            token = None
        text = plain_data.shortened(plain_data.safely(repr, value), 200)
        return ["theirs", -len(self._things), token, text, coded(plain_data.plain(value), self.code_of)]

    def text(self, number: int) -> str:
        """Return how something here looks now."""
        return plain_data.shortened(plain_data.safely(repr, self._things[-number - 1]), 200)

    def same(self, number: int, other: Any) -> bool:
        """Return whether something here equals something else."""
        return bool(self._things[-number - 1] == (other.thing if isinstance(other, There) else other))

    def copied(self, number: int) -> Any:
        """Return a deep copy of something here."""
        return Coded("", "", self._value_code(deepcopy(self._things[-number - 1]), by_value=False))

    def calls(self, number: int, calls: Sequence[Sequence[Any]]) -> Any:
        """Return what the function returns in call after call, to the first that does not, and what came of that."""
        function, found = self._things[-number - 1], []
        try:
            for arguments in calls:
                found.append(plain_data.plain(function(*arguments)))
        except BaseException as error:
            return found, told_of(outcome_of(error))
        return found, None

    def whose(self, question: str, number: int) -> Any:
        """Return what there is to say of a function's own text: what it refers to, and what it keeps."""
        answer = getattr(whose_work, question)(self._things[-number - 1])
        return {name: plain_data.plain(each) for name, each in answer.items()} if isinstance(answer, dict) else answer


def told_of(outcome: Any) -> tuple[Any, ...]:
    """Return an outcome as plain data."""
    how, *rest = (getattr(outcome, name) for name in outcome.__slots__)
    return (how.value, *rest)


class Graph:
    """Writes objects of a student's classes, and what the judge handed over, such that who is who can be seen.

    Args:
        planted: the objects that stand for some of the judge's, and the numbers of those, by their id.
        held: the arguments that can change.
        code_of: writes what else is no data.
    """

    def __init__(
        self, planted: dict[int, tuple[int, Any]], held: Sequence[Any], code_of: Callable[[Any], Any]
    ) -> None:
        self._planted, self._held, self._code_of = planted, held, code_of
        self._at = {id(each): ["held", place] for place, each in enumerate(held)}
        self._alive: list[Any] = []  # or else something new may get the id of something gone
        for number, thing in planted.values():
            for name, each in vars(thing).items():
                if isinstance(each, (list, dict, set)):
                    self._at[id(each)] = ["inside", number, name]
                    self._alive.append(each)
        self._met: dict[int, int] = {}

    def of(self, value: Any) -> Any:
        """Return a value: with objects of classes of the notebook as a code, and any other as plain data."""
        if id(value) in self._at or id(value) in self._planted or _is_theirs(value):
            return Coded("", "", self.code(value))
        return plain_data.plain(value)

    def code(self, value: Any) -> Any:
        """Return the code of a value and of what can be reached from it."""
        if id(value) in self._planted:
            return ["planted", self._planted[id(value)][0]]
        if id(value) in self._at:
            return self._at[id(value)]
        return self._contents(value)

    def _contents(self, value: Any) -> Any:
        if id(value) in self._met:
            return ["again", self._met[id(value)]]
        theirs = _is_theirs(value)
        if theirs or isinstance(value, (list, dict)):
            if len(self._met) > MOST_THINGS:
                raise GraphTooLarge(f"what it returned holds more than {MOST_THINGS:,} things")
            self._met[id(value)] = number = len(self._met)
            self._alive.append(value)
            if theirs:
                text = plain_data.plain(value, 0).text
                return ["object", number, type(value).__name__, text, self._pairs(vars(value))]
            if isinstance(value, dict):
                return ["dictionary", number, self._pairs(value)]
            return ["row", number, [self.code(each) for each in value[:MOST_THINGS]]]
        if isinstance(value, tuple):
            return ["tuple", *map(self.code, value)]
        if isinstance(value, (set, frozenset)):
            return ["set", *map(self.code, value)]
        return coded(plain_data.plain(value), self._code_of)

    def _pairs(self, pairs: dict[Any, Any]) -> Any:
        return [[self.code(key), self.code(each)] for key, each in pairs.items()]

    def changes(self) -> Any:
        """Return what the arguments that can change, and the planted objects, hold now."""
        found: list[Any] = [["held", place, self._inner(each)] for place, each in enumerate(self._held)]
        for number, thing in self._planted.values():
            found.append(["planted", number, self._pairs(vars(thing))])
            found += [
                ["inside", number, name, self._inner(each)]
                for name, each in vars(thing).items()
                if self._at.get(id(each)) == ["inside", number, name]
            ]
        return Coded("", "", ["changes", *found])

    def _inner(self, value: Any) -> Any:
        return self._pairs(value) if isinstance(value, dict) else [self.code(each) for each in value]


class GraphTooLarge(ValueError):
    """A student's function returned more than anybody asked for."""


def _is_theirs(value: Any) -> bool:
    return type(value).__module__ == "__main__" and hasattr(value, "__dict__") and not callable(value)


def main(pipe: Pipe) -> None:
    """Serve at this end of a pipe."""
    vars(plain_data)["unwatched"] = lambda thing: thing  # a state goes to the judge by its number
    vars(sys)["getprofile"] = lambda: None  # nobody plays another way while watched
    with suppress(Closed):
        Inside(pipe).serve()
