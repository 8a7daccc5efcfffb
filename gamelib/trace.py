"""Watching a search line by line: which line runs, with which variables, at which node.

:func:`trace` lets the interpreter tell which line of a search runs, while a recording game (see
:mod:`gamelib.watch`) tells nodes apart. It works on any function of a game and a state, ours or a
reader's own, and the function stays as it is written.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from numbers import Real
from types import CellType, CodeType, FrameType, FunctionType
from typing import Any, Final, Generic, TypeGuard, TypeVar

from gamelib.errors import GameError, WatchLimitReached
from gamelib.game import Game
from gamelib.result import SearchResult
from gamelib.watch import Path, WatchedGame, WatchedState, watch
from gamelib.wording import counted

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

DEFAULT_STEPS: Final = 20_000
MOST_INSTRUCTIONS: Final = 10_000_000
"""How many instructions of the interpreter may run: a line such as ``while True: pass`` runs once, and for ever."""
MOST_ITEMS: Final = 250
"""Of longer lists and tables a step keeps the beginning: every step has a copy of its own."""
LONGEST_TEXT: Final = 200


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of a traced search: a line is about to run, or a call returns.

    Attributes:
        function: the name of the function that runs.
        file: the file, or the cell of a notebook, it is written in.
        line: the number of the line there.
        calls: the nodes of the calls that are under way, the outermost first.
        node: the node the call is about, if it is about one.
        variables: the call's variables that people can read, by name.
        values: the values of nodes that became known or changed in this step.
        returns: whether the call is about to return here.
    """

    function: str
    file: str
    line: int
    calls: tuple[Path, ...]
    node: Path | None
    variables: Mapping[str, object]
    values: Mapping[Path, float]
    returns: bool


@dataclass(frozen=True, slots=True)
class Traced(Generic[State, Action]):
    """A traced search.

    Attributes:
        steps: the lines that ran, in that order.
        watched: the recording game that stood in front of the real one.
        returned: what the search returned.
        functions: the functions that were traced, the search itself first.
    """

    steps: tuple[Step, ...]
    watched: WatchedGame[State, Action]
    returned: Any
    functions: tuple[FunctionType, ...]


def trace(
    function: Callable[..., Any],
    game: Game[State, Action],
    state: State | None = None,
    *,
    limit: int = DEFAULT_STEPS,
    **keywords: Any,
) -> Traced[State, Action]:
    """Run ``function(game, state)`` and write down each line of it that runs.

    Watched are the function, the functions inside it, and the functions of the same module or
    notebook that these call by name; of a function with a decorator, such as a cache, what it
    decorates. Expressions such as ``lambda`` have no lines of their own and are not.

    Args:
        function: a search: it is called with a game and a state.
        game: the game to search.
        state: where to start; the initial state if not given.
        limit: how many steps to record at the most.
        keywords: passed on to the function; the states that an ``evaluate`` is asked about are
            recorded as leaves.

    Returns:
        The steps and the recorded game.

    Raises:
        WatchLimitReached: if there are more steps than ``limit``, or if the lines that are watched, and
            whatever they call, run more than ten million instructions. No ``except`` of the function
            catches it.
        GameError: if ``function`` is not written in Python with ``def``.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import minimax
        >>> traced = trace(minimax, TreeGame([3, 5]))
        >>> traced.returned.value, {step.function for step in traced.steps} >= {"minimax", "minimax_value"}
        (5, True)
    """
    watched = watch(game, state, limit=limit)
    if callable(keywords.get("evaluate")):
        keywords["evaluate"] = watched.watched_evaluation(keywords["evaluate"])
    functions = _functions_of(function)
    recorder = _Recorder({code for each in functions for code in _codes_in(each.__code__)}, limit)
    before = sys.gettrace()
    sys.settrace(recorder.on_call)
    try:
        returned = function(watched, watched.root, **keywords)
    except _Stopped:
        returned = None
    finally:
        recorder.left = True
        sys.settrace(before)
    if recorder.reached:
        raise WatchLimitReached(recorder.reached)
    return Traced(tuple(recorder.steps), watched, returned, functions)


@dataclass
class _Recorder:
    """The interpreter's trace function: it is told of each call, instruction, line and return.

    Instructions are counted in every function that is called meanwhile, lines are written down of
    those that are watched.
    """

    codes: set[CodeType]
    limit: int
    steps: list[Step] = field(default_factory=list)
    known: dict[Path, float] = field(default_factory=dict)
    calls: list[Path | None] = field(default_factory=list)
    instructions: int = 0
    reached: str = ""
    left: bool = False

    def on_call(self, frame: FrameType, event: str, argument: Any) -> Any:
        frame.f_trace_opcodes = True
        if frame.f_code not in self.codes:
            return self.on_instruction
        self.calls.append(_node_of_call(frame))
        return self.on_line

    def on_instruction(self, frame: FrameType, event: str, argument: Any) -> Any:
        self.instructions += 1
        if self.instructions > MOST_INSTRUCTIONS:
            self.stop(
                f"this search ran more than {MOST_INSTRUCTIONS:,} instructions of Python in "
                f"{counted(len(self.steps), 'line')} of its own; "
                "trace it on a smaller tree, and look for a loop that never ends"
            )
        return self.on_instruction

    def on_line(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "opcode":
            self.on_instruction(frame, event, argument)
        elif event == "return":
            self.write(frame, argument)
            self.calls.pop()
        elif event == "line":
            self.write(frame)
        return self.on_line

    def stop(self, reached: str) -> None:
        self.reached = reached
        raise _Stopped(self)

    def stop_again(self, frame: FrameType, event: str, argument: Any) -> None:
        raise _Stopped(self)

    def write(self, frame: FrameType, returned: Any = None) -> None:
        if len(self.steps) >= self.limit:
            self.stop(
                f"this search ran more than {self.limit:,} lines, and no more are recorded; "
                "trace it on a smaller tree, or raise limit=…"
            )
        node = self.calls[-1]
        values = dict(_values_in(frame.f_locals))
        value = _value_of(returned)
        if node is not None and value is not None:
            values[node] = value
        changed = {path: value for path, value in values.items() if self.known.get(path) != value}
        self.known.update(changed)
        self.steps.append(
            Step(
                function=frame.f_code.co_name,
                file=frame.f_code.co_filename,
                line=frame.f_lineno,
                calls=tuple(path for path in self.calls if path is not None),
                node=node,
                variables={name: readable(thing) for name, thing in frame.f_locals.items() if _is_readable(thing)},
                values=changed,
                returns=value is not None,
            )
        )


class _Stopped(BaseException):
    """Ends a traced function. It is no ``Exception``, so that ``except Exception`` does not catch it.

    A bare ``except`` does, and goes on untraced: an interpreter whose trace function raises calls it
    no more. So when the handler throws the exception away, tracing is begun again in all the calls
    under way, and their next instruction raises another, until the function is left.
    """

    def __init__(self, recorder: _Recorder) -> None:
        self.recorder = recorder

    def __del__(self) -> None:
        if self.recorder.left:
            return
        frame = sys._getframe().f_back
        while frame is not None and frame.f_code is not trace.__code__:
            frame.f_trace, frame.f_trace_opcodes = self.recorder.stop_again, True
            frame = frame.f_back
        sys.settrace(self.recorder.stop_again)


def _functions_of(function: Callable[..., Any]) -> tuple[FunctionType, ...]:
    """Return the function and those of its module or notebook that it calls by name, directly or not.

    Raises:
        GameError: if there is no function with lines of its own.
    """
    found: list[FunctionType] = []
    waiting: list[Any] = [function]
    for thing in waiting:  # the list grows while it is read
        each = _written(thing)
        if each is None or each in found or (found and each.__module__ != found[0].__module__):
            continue
        found.append(each)
        known = {**each.__globals__, **_closure_of(each)}
        waiting += [known[name] for name in _names_in(each.__code__) if name in known]
    if not found:
        raise GameError(f"{function!r} cannot be watched line by line: give a function that is written with def")
    return tuple(found)


def _written(thing: object) -> FunctionType | None:
    """Return the function with lines of its own that a callable thing stands for, if there is one."""
    if isinstance(thing, partial):
        return _written(thing.func)
    if not callable(thing) or isinstance(thing, type):
        return None
    written = inspect.unwrap(thing)
    if not isinstance(written, FunctionType):
        written = getattr(written, "__func__", type(written).__call__)
    return written if isinstance(written, FunctionType) and not written.__name__.startswith("<") else None


def _closure_of(function: FunctionType) -> dict[str, object]:
    """Return the variables that a function shares with the one it was written in."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: cell.cell_contents for name, cell in cells if cell != _EMPTY_CELL}


_EMPTY_CELL: Final = CellType()


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield the code and that of the functions inside it, but not of comprehensions and lambdas."""
    if not code.co_name.startswith("<"):
        yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes_in(constant)


def _names_in(code: CodeType) -> tuple[str, ...]:
    """Return the names that the code and the functions inside it mention, in the order they do."""
    inside = [_names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return tuple(dict.fromkeys([*code.co_names, *code.co_freevars, *(name for names in inside for name in names)]))


def path_of(thing: object) -> Path | None:
    """Return the path of a watched state, or of a node object that has one as its ``state``."""
    if isinstance(thing, WatchedState):
        return thing.path
    state = getattr(thing, "state", None)
    return path_of(state) if state is not None and not isinstance(thing, type) else None


def _node_of_call(frame: FrameType) -> Path | None:
    code = frame.f_code
    for name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]:
        path = path_of(frame.f_locals.get(name))
        if path is not None:
            return path
    return None


def _value_of(returned: object) -> float | None:
    """Return the value in what a search function returned: a number, or the first of a tuple."""
    if isinstance(returned, tuple) and returned:
        returned = returned[0]
    if isinstance(returned, SearchResult):
        returned = returned.value
    return returned if _is_number(returned) else None


def _is_number(thing: object) -> TypeGuard[float]:
    return isinstance(thing, Real) and not isinstance(thing, bool)


def _values_in(variables: Mapping[str, object]) -> Iterator[tuple[Path, float]]:
    """Yield the values of nodes that a call's variables hold: in node objects, or in tables by state."""
    for thing in variables.values():
        if isinstance(thing, Mapping):
            items: list[tuple[object, object]] = list(islice(thing.items(), MOST_ITEMS))
        elif isinstance(thing, (str, bytes, WatchedState)):
            continue
        elif isinstance(thing, Sequence) or hasattr(thing, "popleft"):
            items = [(each, getattr(each, "value", None)) for each in islice(thing, MOST_ITEMS)]  # type: ignore[call-overload]
        else:
            items = [(thing, getattr(thing, "value", None))]
        for node, value in items:
            path, number = path_of(node), _value_of(value)
            if path is not None and number is not None:
                yield path, number


def _is_readable(thing: object) -> bool:
    return readable(thing) is not None


def readable(thing: object) -> object:
    """Return what a film shows of a variable: numbers, texts, nodes as paths, and rows and tables of these.

    A pair of a value and a line of play, linked or in a row, is shown as its value. ``None`` stands
    for what is not shown, such as games and functions.
    """
    path = path_of(thing)
    if path is not None:
        return NodeName(path)
    if isinstance(thing, str):
        return thing[:LONGEST_TEXT]
    if isinstance(thing, Real):
        return thing
    match thing:
        case (value, None | tuple()) if isinstance(thing, tuple) and _is_number(value):
            return value
    if isinstance(thing, Mapping):
        return {readable(key): readable(value) for key, value in islice(thing.items(), MOST_ITEMS)}
    if isinstance(thing, Sequence) or hasattr(thing, "popleft"):
        kind = tuple if isinstance(thing, tuple) else list
        return kind(readable(each) for each in islice(thing, MOST_ITEMS))  # type: ignore[call-overload]
    return None


@dataclass(frozen=True, slots=True)
class NodeName:
    """Stands for a node in a step's variables."""

    path: Path
