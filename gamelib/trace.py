"""Watching a search line by line: which line runs, with which variables, at which node.

:func:`trace` lets the interpreter tell which line of a search runs, while a recording game (see
:mod:`gamelib.watch`) tells nodes apart. It works on any function of a game and a state, ours or a
reader's own, and the function stays as it is written.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, Generic, TypeVar

from gamelib.errors import WatchLimitReached
from gamelib.game import Game
from gamelib.result import SearchResult
from gamelib.watch import Path, WatchedGame, WatchedState, watch

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

DEFAULT_STEPS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of a traced search: a line is about to run, or a call returns.

    Attributes:
        function: the name of the function that runs.
        line: the number of the line in its file.
        calls: the nodes of the calls that are under way, the outermost first.
        node: the node the call is about, if it is about one.
        variables: the call's variables that people can read, by name.
        values: the values of nodes that became known or changed in this step.
        returns: whether the call is about to return here.
    """

    function: str
    line: int
    calls: tuple[Path, ...]
    node: Path | None
    variables: Mapping[str, object]
    values: Mapping[Path, float]
    returns: bool


@dataclass(frozen=True, slots=True)
class Traced(Generic[State, Action]):
    """A traced search: its steps, the tree it saw, what it returned, the code that ran."""

    steps: tuple[Step, ...]
    watched: WatchedGame[State, Action]
    returned: Any
    function: Callable[..., Any]
    codes: tuple[CodeType, ...]


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
    notebook that these call by name.

    Args:
        function: a search: it is called with a game and a state.
        game: the game to search.
        state: where to start; the initial state if not given.
        limit: how many steps to record at the most.
        keywords: passed on to the function.

    Returns:
        The steps and the recorded game.

    Raises:
        WatchLimitReached: if there are more steps than ``limit``.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import minimax
        >>> traced = trace(minimax, TreeGame([3, 5]))
        >>> traced.returned.value, {step.function for step in traced.steps} >= {"minimax", "minimax_value"}
        (5, True)
    """
    watched = watch(game, state, limit=limit)
    codes = _codes_of(function)
    recorder = _Recorder(codes, limit)
    before = sys.gettrace()
    sys.settrace(recorder.on_call)
    try:
        returned = function(watched, watched.root, **keywords)
    finally:
        sys.settrace(before)
    return Traced(tuple(recorder.steps), watched, returned, function, tuple(codes))


@dataclass
class _Recorder:
    """The interpreter's trace function: it is told of each call, line and return."""

    codes: set[CodeType]
    limit: int
    steps: list[Step] = field(default_factory=list)
    known: dict[Path, float] = field(default_factory=dict)
    calls: list[Path | None] = field(default_factory=list)

    def on_call(self, frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code not in self.codes:
            return None
        self.calls.append(_node_of_call(frame))
        return self.on_line

    def on_line(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "return":
            self.write(frame, argument)
            self.calls.pop()
        elif event == "line":
            self.write(frame)
        return self.on_line

    def write(self, frame: FrameType, returned: Any = None) -> None:
        if len(self.steps) >= self.limit:
            raise WatchLimitReached(
                f"this search ran more than {self.limit:,} lines, and no more are recorded; "
                "film a smaller tree, or raise limit=…"
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
                line=frame.f_lineno,
                calls=tuple(path for path in self.calls if path is not None),
                node=node,
                variables={name: readable(thing) for name, thing in frame.f_locals.items() if _is_readable(thing)},
                values=changed,
                returns=value is not None,
            )
        )


def _codes_of(function: Callable[..., Any]) -> set[CodeType]:
    """Return the code of the function, of those inside it, and of those of its module that it calls."""
    found: set[CodeType] = set()
    waiting: list[Any] = [function]
    while waiting:
        each = waiting.pop()
        code = each.__code__ if isinstance(each, FunctionType) else each
        if not isinstance(code, CodeType) or code in found:
            continue
        found.add(code)
        waiting += code.co_consts
        if isinstance(each, FunctionType):
            named = _names_in(code)
            waiting += [
                thing
                for name, thing in each.__globals__.items()
                if name in named and isinstance(thing, FunctionType) and thing.__module__ == each.__module__
            ]
    return {code for code in found if not code.co_name.startswith("<")}


def _names_in(code: CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names_in(constant)
    return names


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
    if isinstance(returned, (int, float)) and not isinstance(returned, bool):
        return returned
    return None


def _values_in(variables: Mapping[str, object]) -> Iterator[tuple[Path, float]]:
    """Yield the values of nodes that a call's variables hold: in node objects, or in tables by state."""
    for thing in variables.values():
        if isinstance(thing, Mapping):
            items: list[tuple[object, object]] = list(thing.items())
        elif isinstance(thing, (str, bytes, WatchedState)):
            continue
        elif isinstance(thing, Sequence) or hasattr(thing, "popleft"):
            items = [(each, getattr(each, "value", None)) for each in thing]  # type: ignore[attr-defined]
        else:
            items = [(thing, getattr(thing, "value", None))]
        for node, value in items:
            path, number = path_of(node), _value_of(value)
            if path is not None and number is not None:
                yield path, number


def _is_readable(thing: object) -> bool:
    return readable(thing) is not None


def readable(thing: object) -> object:
    """Return what a film shows of a variable: numbers, texts, nodes as paths, and lists of these.

    A pair of a value and a line of play is shown as its value. ``None`` stands for what is not
    shown, such as games and functions.
    """
    path = path_of(thing)
    if path is not None:
        return NodeName(path)
    if isinstance(thing, (bool, int, float, str)):
        return thing
    if isinstance(thing, tuple) and len(thing) == 2 and _value_of(thing) is not None:
        return thing[0]
    if isinstance(thing, Mapping):
        return {readable(key): readable(value) for key, value in thing.items()}
    if isinstance(thing, Sequence) or hasattr(thing, "popleft"):
        return [readable(each) for each in thing]  # type: ignore[attr-defined]
    return None


@dataclass(frozen=True, slots=True)
class NodeName:
    """Stands for a node in a step's variables."""

    path: Path
