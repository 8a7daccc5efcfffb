"""What a call's variables tell about a search: the node it is about, values, windows, and what people can read."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from numbers import Real
from types import FrameType
from typing import Final, TypeAlias, TypeGuard

from gamelib.result import SearchResult
from gamelib.watch import Path, WatchedState

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
