"""Which functions a traced search is made of: the one that is called, and those of its module that it mentions."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from types import CellType, CodeType, FunctionType
from typing import Any, Final

from gamelib.errors import GameError


def functions_of(function: Callable[..., Any]) -> tuple[FunctionType, ...]:
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
