"""What a student's function refers to outside itself: states it keeps between two calls, and the library."""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator
from dis import get_instructions
from types import CodeType, FunctionType, ModuleType

from gamelib.watch import WatchedState


def kept_states(function: object) -> list[str]:
    """Return the names of the collections outside a function, or in its defaults, that hold watched states.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.watch import watch
        >>> def visit(game, state, seen=set()):
        ...     seen.add(state)
        >>> game = watch(TreeGame([3, 5]))
        >>> kept_states(visit), visit(game, game.root), kept_states(visit)
        ([], None, ['seen'])
    """
    return sorted({name for name, thing in outside(function) if _holds_states(thing)})


def default_sizes(function: object) -> dict[str, int]:
    """Return how many elements the collections have that are defaults of a function's arguments.

    Example:
        >>> def gather(number, found=[]):
        ...     found.append(number)
        >>> before, nothing = default_sizes(gather), gather(3)
        >>> before, default_sizes(gather)
        ({'found': 0}, {'found': 1})
    """
    if not isinstance(function, FunctionType):
        return {}
    return {name: len(thing) for name, thing in _defaults(function).items() if isinstance(thing, (set, list, dict))}


def counters(function: object) -> dict[str, object]:
    """Return what a function could count in outside itself, as it is now: numbers and collections of them, by name.

    Example:
        >>> met = [0]
        >>> def visit():
        ...     met[0] += 1
        >>> before, nothing = counters(visit), visit()
        >>> before, counters(visit)
        ({'met': [0]}, {'met': [1]})
    """
    return {name: copy.copy(thing) for name, thing in outside(function) if _is_counter(thing)}


def from_the_library(function: object) -> list[str]:
    """Return the names of what a function takes from gamelib: functions, classes, objects of such classes, modules.

    The exercises themselves do not count: their references are such functions.

    Example:
        >>> from gamelib.games import MatrixGame
        >>> from_the_library(lambda payoffs: MatrixGame(payoffs).lower_value())
        ['MatrixGame']
        >>> def lower(payoffs):
        ...     from gamelib.games import MatrixGame
        ...
        ...     return MatrixGame(payoffs).lower_value()
        >>> from_the_library(lower)
        ['gamelib.games']
    """
    return sorted({name for name, thing in outside(function) if _of_the_library(thing)})


def _holds_states(thing: object) -> bool:
    return isinstance(thing, (set, list, dict)) and any(map(_has_state, list(thing)))


def _has_state(thing: object) -> bool:
    return any(map(_has_state, thing)) if isinstance(thing, tuple) else isinstance(thing, WatchedState)


def _is_counter(thing: object) -> bool:
    if isinstance(thing, (list, dict)):
        return all(isinstance(each, int) for each in (thing.values() if isinstance(thing, dict) else thing))
    return isinstance(thing, int)


def _of_the_library(thing: object) -> bool:
    return _home(thing).startswith(("gamelib.", "gamelib_lessons."))


def of_the_course(answer: object) -> bool:
    """Return whether an answer comes with the course, inherits from what does, or refers to what does.

    Example:
        >>> of_the_course(of_the_course), of_the_course(len)
        (True, False)
    """
    things = [*(answer.__mro__ if isinstance(answer, type) else (answer,)), *(thing for _, thing in outside(answer))]
    ours = ("gamelib_exercises.", "gamelib_lessons.")
    return callable(answer) and any(_home(thing).startswith(ours) for thing in things)


def _home(thing: object) -> str:
    """Return the module that a function, class or object comes from, or that it is, with a full stop at its end."""
    if isinstance(thing, ModuleType):
        return f"{thing.__name__}."
    return f"{(thing if isinstance(thing, (type, FunctionType)) else type(thing)).__module__}."


def outside(function: object) -> Iterator[tuple[str, object]]:
    """Yield name and value of what a function refers to outside itself, and of what its helpers refer to.

    Example:
        >>> goal = 60
        >>> list(outside(lambda points: points >= goal))
        [('goal', 60)]
    """
    waiting: list[object] = [function]
    met: set[object] = set()
    while waiting:
        each = waiting.pop()
        if not isinstance(each, FunctionType) or each in met or (met and _of_the_library(each)):
            continue
        met.add(each)
        found = _defaults(each)
        found |= {name: each.__globals__[name] for name in _names(each.__code__) if name in each.__globals__}
        found |= {name: sys.modules[name] for name in _names(each.__code__, "IMPORT_NAME") if name in sys.modules}
        for name, cell in zip(each.__code__.co_freevars, each.__closure__ or (), strict=True):
            try:
                found[name] = cell.cell_contents
            except ValueError:  # a variable that has no value yet
                continue
        yield from found.items()
        waiting += found.values()


def _defaults(function: FunctionType) -> dict[str, object]:
    """Return the defaults of a function's arguments, by their names."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    defaults = function.__defaults__ or ()
    return dict(zip(names[len(names) - len(defaults) :], defaults, strict=True)) | (function.__kwdefaults__ or {})


def _names(code: CodeType, *instructions: str) -> Iterator[str]:
    """Yield the names in a function's code that such instructions have, those of the functions inside it included.

    Args:
        code: the code of the function.
        instructions: by default those that look a name up, or set it, outside the function.
    """
    # Not co_names, which has the names of attributes as well: game.result is no variable result.
    wanted = instructions or ("LOAD_GLOBAL", "STORE_GLOBAL")
    yield from (each.argval for each in get_instructions(code) if each.opname in wanted)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner, *instructions)
