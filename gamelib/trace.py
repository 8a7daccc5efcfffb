"""Watching a search line by line: which line runs, with which variables, at which node.

:func:`trace` lets the interpreter tell which line of a search runs, while a recording game (see
:mod:`gamelib.watch`) tells nodes apart. It works on any function of a game and a state, ours or a
reader's own, and the function stays as it is written. A call's
variables tell the node it is about, values and windows, in words that people can read.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from numbers import Real
from types import CellType, CodeType, FrameType, FunctionType
from typing import Any, Final, Generic, TypeAlias, TypeGuard

from gamelib.errors import GameError, WatchLimitReached
from gamelib.game import Action, Game, State
from gamelib.result import SearchResult
from gamelib.watch import Path, WatchedGame, WatchedState, watch
from gamelib.wording import counted

DEFAULT_STEPS: Final = 20_000
MOST_INSTRUCTIONS: Final = 10_000_000
"""How many instructions of the interpreter may run: a line such as ``while True: pass`` runs once, and for ever."""


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
        values: the values of nodes that became known or changed: numbers, or vectors where the search has them.
        windows: the windows that became known or changed, where the call has variables called alpha and beta.
        entered: the nodes the search had to do with for the first time, after those above them.
        left: the node that is left here, because the outermost call about it ends.
        returned: the value that the call returns, if it ends here with one.
    """

    function: str
    file: str
    line: int
    calls: tuple[Path, ...]
    node: Path | None
    variables: Mapping[str, object]
    values: Mapping[Path, float | Vector]
    windows: Mapping[Path, Window]
    entered: tuple[Path, ...]
    left: Path | None
    returned: float | Vector | None = None


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
    within: Sequence[Callable[..., Any]] = (),
    **keywords: Any,
) -> Traced[State, Action]:
    """Run ``function(game, state)`` and write down each line of it that runs.

    Watched are the function, the functions inside it, and the functions of the same module or
    notebook that these call by name; of a function with a decorator, such as a cache, what it
    decorates. Expressions such as ``lambda`` have no lines of their own and are not.

    Args:
        state: where to start; the initial state if not given.
        limit: how many steps to record at the most.
        within: further functions to watch, such as one of another module that does the work.
        keywords: passed on to the function; the states that an ``evaluate`` is asked about are leaves.

    Raises:
        WatchLimitReached: if there are more steps than ``limit``, or more than ten million instructions.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import minimax
        >>> traced = trace(minimax, TreeGame([3, 5]))
        >>> traced.returned.value, {step.function for step in traced.steps} >= {"minimax", "value"}
        (5, True)
    """
    watched = watch(game, state, limit=limit)
    if callable(keywords.get("evaluate")):
        keywords["evaluate"] = watched.watched_evaluation(keywords["evaluate"])
    functions = tuple(dict.fromkeys(each for start in (function, *within) for each in functions_of(start)))
    codes = {code for each in functions for code in codes_in(each.__code__)}
    recorder = _Recorder(codes, limit, watched)
    before = sys.gettrace()
    sys.settrace(recorder.on_call)
    try:
        returned = function(watched, watched.root, **keywords)
    except _Stopped:
        returned = None
    finally:
        sys.settrace(before)
    if recorder.reached:
        raise WatchLimitReached(recorder.reached)
    return Traced(tuple(_of_one_kind(recorder.steps)), watched, returned, functions)


def _of_one_kind(steps: Sequence[Step]) -> Iterator[Step]:
    """Yield the steps with the vectors among their values alone, if there are any.

    Where nodes are worth vectors, a number that a call about a node returns is something else, such as a bound.
    """
    if not any(isinstance(worth, tuple) for step in steps for worth in step.values.values()):
        yield from steps
        return
    for step in steps:
        vectors = {path: worth for path, worth in step.values.items() if isinstance(worth, tuple)}
        yield replace(step, values=vectors, returned=step.returned if isinstance(step.returned, tuple) else None)


@dataclass(slots=True)
class _Call:
    """A call under way: the node it is about, its window when it was last looked at, and the line written down last."""

    node: Path | None
    window: Window | None = None
    line: int = 0


@dataclass
class _Recorder:
    """The interpreter's trace function: it hears of each call, instruction, line and return.

    Instructions are counted in every function that is called meanwhile, lines are written down of
    those that are watched.
    """

    codes: set[CodeType]
    limit: int
    watched: WatchedGame[Any, Any]
    steps: list[Step] = field(default_factory=list)
    known: dict[Path, float | Vector] = field(default_factory=dict)
    windows: dict[Path, Window] = field(default_factory=dict)
    entered: set[Path] = field(default_factory=set)
    leaves_seen: int = 0
    calls: list[_Call] = field(default_factory=list)
    instructions: int = 0
    reached: str = ""

    def on_call(self, frame: FrameType, event: str, argument: Any) -> Any:
        frame.f_trace_opcodes = True
        if frame.f_code not in self.codes:
            return self.on_instruction
        self.calls.append(_Call(node_of_call(frame)))
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
            if frame.f_lineno != self.calls[-1].line:  # Python 3.14 tells of no line after a loop that has a break
                self.write(frame)
            self.write(frame, argument, left=self.node_left(frame))
            self.calls.pop()
        elif event == "line":
            self.write(frame)
        return self.on_line

    def stop(self, reached: str) -> None:
        self.reached = reached
        raise _Stopped

    def write(self, frame: FrameType, returned: Any = None, left: Path | None = None) -> None:
        if len(self.steps) >= self.limit:
            self.stop(
                f"this search ran more than {self.limit:,} lines, and no more are recorded; "
                "trace it on a smaller tree, or raise limit=…"
            )
        node = self.calls[-1].node
        values = dict(values_in(frame.f_locals, self.watched.num_players, self.watched.states))
        value = value_of(returned, self.watched.num_players)
        if node is not None and value is not None:
            values[node] = value
        changed = {path: value for path, value in values.items() if self.known.get(path) != value}
        self.known.update(changed)
        self.calls[-1].line = frame.f_lineno
        self.steps.append(
            Step(
                function=frame.f_code.co_name,
                file=frame.f_code.co_filename,
                line=frame.f_lineno,
                calls=tuple(call.node for call in self.calls if call.node is not None),
                node=node,
                variables={
                    name: shown
                    for name, thing in frame.f_locals.items()
                    if (shown := readable(thing, self.watched.num_players)) is not None
                },
                values=changed,
                windows=self.new_windows(frame),
                entered=tuple(self.new_nodes(node, changed)),
                left=left,
                returned=value,
            )
        )

    def new_windows(self, frame: FrameType) -> dict[Path, Window]:
        """Return the window of the call's node if this call changed it.

        A call that hands its node on to another one still has the window it began with when it gets the value back.
        """
        call, window = self.calls[-1], window_in(frame.f_locals)
        if call.node is None or window is None or window == call.window:
            return {}
        call.window = window
        if self.windows.get(call.node) == window:
            return {}
        self.windows[call.node] = window
        return {call.node: window}

    def new_nodes(self, node: Path | None, valued: Iterable[Path]) -> Iterator[Path]:
        """Yield the nodes that were not entered before, those above before those below."""
        looked_at = self.watched.leaves[self.leaves_seen :]
        self.leaves_seen += len(looked_at)
        for path in (*(() if node is None else (node,)), *valued, *looked_at):
            for above in (path[:plies] for plies in range(len(path) + 1)):
                if above not in self.entered:
                    self.entered.add(above)
                    yield above

    def node_left(self, frame: FrameType) -> Path | None:
        """Return the node of a call that ends, unless a call further out goes on with it.

        The interpreter tells of each ``yield`` as of a return, so generators are taken not to leave.
        """
        node = self.calls[-1].node
        goes_on = any(call.node == node for call in self.calls[:-1])
        return None if goes_on or frame.f_code.co_flags & inspect.CO_GENERATOR else node


class _Stopped(BaseException):
    """Ends a traced function. It is not an ``Exception``, so that ``except Exception`` does not catch it."""


def functions_of(function: Callable[..., Any]) -> tuple[FunctionType, ...]:
    """Return the function and those of its module or notebook that it calls by name, directly or not."""
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


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield the code and that of the functions inside it, but not of comprehensions and lambdas."""
    if not code.co_name.startswith("<"):
        yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)


def _names_in(code: CodeType) -> tuple[str, ...]:
    """Return the names that the code and the functions inside it mention, in the order they do."""
    inside = [_names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return tuple(dict.fromkeys([*code.co_names, *code.co_freevars, *(name for names in inside for name in names)]))


Window: TypeAlias = tuple[float, float]
"""Alpha and beta."""

Vector: TypeAlias = tuple[float, ...]
"""What a node is worth to each player of a game of more than two."""

MOST_ITEMS: Final = 250
"""Of longer lists and tables a step keeps the beginning: every step has a copy of its own."""
LONGEST_TEXT: Final = 200
WINDOW_NAMES: Final = (("alpha", "beta"), ("α", "β"))
"""What the two variables are called in which a search keeps its window."""


def path_of(thing: object) -> Path | None:
    """Return the path of a watched state, or of a node object that has one as its ``state``."""
    if isinstance(thing, WatchedState):
        return thing.path
    state = getattr(thing, "state", None)
    return path_of(state) if state is not None and not isinstance(thing, type) else None


def node_of_call(frame: FrameType) -> Path | None:
    """Return the node a call is about: the first of its arguments that is a state, or else that has one."""
    code = frame.f_code
    arguments = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]]
    states = [argument for argument in arguments if isinstance(argument, WatchedState)]
    return next((path for path in map(path_of, states or arguments) if path is not None), None)


def value_of(returned: object, players: int = 2) -> float | Vector | None:
    """Return the value of a node in what a search function returned: a number, or the first of a tuple.

    In a game of more than two players a tuple of exactly one number for each of them is a value too, alone, as the
    first of a tuple, or as the ``values`` of a result.
    """
    if is_vector(returned, players):
        return returned
    if isinstance(returned, tuple) and returned:
        returned = returned[0]
    if isinstance(returned, SearchResult):
        returned = returned.value
    if is_number(returned) or is_vector(returned, players):
        return returned
    values = getattr(returned, "values", None) if players > 2 else None
    return values if is_vector(values, players) else None


def is_vector(thing: object, players: int) -> TypeGuard[Vector]:
    """Return whether a variable holds one number for each of more than two players.

    Example:
        >>> is_vector((1, 2, 6), 3), is_vector((1, 2), 3), is_vector((3, -3), 2)
        (True, False, False)
    """
    return isinstance(thing, tuple) and len(thing) == players > 2 and all(map(is_number, thing))


def is_number(thing: object) -> TypeGuard[float]:
    """Return whether a variable holds a number."""
    return isinstance(thing, Real) and not isinstance(thing, bool)


def window_in(variables: Mapping[str, object]) -> Window | None:
    """Return the window among a call's variables, if it has one."""
    for names in WINDOW_NAMES:
        alpha, beta = (variables.get(name) for name in names)
        if is_number(alpha) and is_number(beta):
            return alpha, beta
    return None


def values_in(
    variables: Mapping[str, object], players: int = 2, paths: Container[Path] = ()
) -> Iterator[tuple[Path, float | Vector]]:
    """Yield the values of nodes that a call's variables hold: in node objects, or in tables by state or by path.

    The paths are those there are: sequences of actions from the root that may stand for nodes in a table.
    """
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
            path = node if isinstance(node, tuple) and isinstance(thing, Mapping) and node in paths else path_of(node)
            worth = value_of(value, players)
            if path is not None and worth is not None:
                yield path, worth


def readable(thing: object, players: int = 2) -> object:
    """Return what a film shows of a variable: numbers, texts, nodes as paths, and rows and tables of these.

    A pair of a value and a line of play is shown as its value; ``None`` stands for what is not shown, such as games.
    """
    path = path_of(thing)
    if path is not None:
        return NodeName(path)
    if isinstance(thing, str):
        return thing[:LONGEST_TEXT]
    if isinstance(thing, Real):
        return thing
    match thing:
        case (value, None | tuple()) if isinstance(thing, tuple) and (is_number(value) or is_vector(value, players)):
            return value
    if isinstance(thing, Mapping):
        return {readable(key, players): readable(value, players) for key, value in islice(thing.items(), MOST_ITEMS)}
    if isinstance(thing, Sequence) or hasattr(thing, "popleft"):
        kind = tuple if isinstance(thing, tuple) else list
        return kind(readable(each, players) for each in islice(thing, MOST_ITEMS))  # type: ignore[call-overload]
    return None


@dataclass(frozen=True, slots=True)
class NodeName:
    """Stands for a node in a step's variables."""

    path: Path
