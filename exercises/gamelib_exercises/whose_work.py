"""Whose work an answer is: what it refers to outside itself, and which functions of the library it calls.

A check sees what a function returns. How it came by that shows here: whether the library did the work, whether a
function of the student's was waiting for a call of itself, and whether anything is kept from one call to the next.
"""


from __future__ import annotations

import copy
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dis import get_instructions
from functools import _lru_cache_wrapper, partial, wraps
from hashlib import sha256
from pathlib import Path
from types import CodeType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any, Final, TypeVar

import gamelib
from gamelib.errors import GameError
from gamelib.watch import WatchedState
from gamelib_exercises import sandbox

Found = TypeVar("Found")

_FEW: Final = 1_000
"""In so many things of a collection is looked for functions."""


def asked_there(question: Callable[[Any], Found]) -> Callable[[Any], Found]:
    """Let a question about a function that runs elsewhere be answered there."""

    @wraps(question)
    def asked(function: Any) -> Found:
        if isinstance(function, sandbox.Elsewhere):
            found = function.whose(question.__name__)
            return list(found) if isinstance(found, tuple) else found  # type: ignore[return-value]
        return question(function)

    return asked


@asked_there
def kept_states(function: object) -> list[str]:
    """Return the names of the collections outside a function, or in its defaults, that hold watched states."""
    return sorted({name for name, thing in outside(function) if _holds_states(thing)})


@asked_there
def default_sizes(function: object) -> dict[str, int]:
    """Return how many elements the collections have that are defaults of a function's arguments."""
    if not isinstance(function, FunctionType):
        return {}
    return {name: len(thing) for name, thing in _defaults(function).items() if isinstance(thing, (set, list, dict))}


@asked_there
def counters(function: object) -> dict[str, object]:
    """Return what a function could count in outside itself, as it is now: numbers and collections of them, by name."""
    return {name: copy.copy(thing) for name, thing in outside(function) if _is_counter(thing)}


@asked_there
def from_the_library(function: object) -> list[str]:
    """Return the names of what a function takes from gamelib: functions, classes, objects of such classes, modules.

    The exercises themselves do not count: their references are such functions.

    Example:
        >>> from gamelib.games import MatrixGame
        >>> from_the_library(lambda payoffs: MatrixGame(payoffs).lower_value())
        ['MatrixGame']
    """
    itself = (getattr(function, "__name__", type(function).__name__), function)
    return sorted({name for name, thing in (itself, *outside(function)) if _of_the_library(thing)})


@asked_there
def read_only_tables(function: object) -> dict[str, str]:
    """Return what tells the read-only arrays of numpy outside a function from others, by name."""
    import numpy as np

    arrays = [(name, thing) for name, thing in outside(function) if isinstance(thing, np.ndarray)]
    return {name: sha256(thing.tobytes()).hexdigest() for name, thing in arrays if not thing.flags.writeable}


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


@asked_there
def of_the_course(answer: object) -> bool:
    """Return whether an answer comes with the course, inherits from what does, or refers to what does.

    The lesson's own ``q`` does not count: a student's function may ask it for what the student was given.

    Example:
        >>> of_the_course(of_the_course), of_the_course(len)
        (True, False)
    """
    things = [*(answer.__mro__ if isinstance(answer, type) else (answer,)), *(thing for _, thing in outside(answer))]
    ours = ("gamelib_exercises.", "gamelib_lessons.")
    homes = {_home(thing) for thing in things} - {"gamelib_exercises.lessons."}
    return callable(answer) and any(home.startswith(ours) for home in homes)


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
    met: set[int] = set()
    while waiting:
        each = waiting.pop()
        if id(each) in met or (met and _of_the_library(each)):
            continue
        met.add(id(each))
        if not isinstance(each, FunctionType):
            wrapped = _wrapped(each)
            yield from ((getattr(one, "__name__", type(one).__name__), one) for one in wrapped)
            waiting += wrapped
            continue
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


def _wrapped(thing: object) -> list[object]:
    """Return what is called when something is that is no function itself, and functions in a collection."""
    if isinstance(thing, partial):
        return [thing.func, *thing.args, *thing.keywords.values()]
    if isinstance(thing, MethodType):
        return [thing.__func__]
    if isinstance(thing, _lru_cache_wrapper):
        return [thing.__wrapped__]
    if type(thing) in (list, tuple, dict, set):
        inside = list(thing.values() if isinstance(thing, dict) else thing)  # type: ignore[call-overload]
        return [each for each in inside[:_FEW] if isinstance(each, (FunctionType, ModuleType, MethodType, partial))]
    return [each for each in [vars(type(thing)).get("__call__")] if isinstance(each, FunctionType)]


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


# -- who calls whom --------------------------------------------------------------------------------

_SANDBOX: Final = sandbox.run.__code__.co_filename
_PACKAGE: Final = Path(gamelib.__file__).parent
_LIBRARY: Final = f"{_PACKAGE}{os.sep}"
_NO_SEARCH: Final = (f"{_PACKAGE / 'course'}{os.sep}", str(_PACKAGE / "game.py"), str(_PACKAGE / "watch.py"))
_COPYING: Final = frozenset({"_how_made", "__reduce__"})
"""So are the functions called that say how a thing is copied, and sent to another process."""


def library_function(frame: FrameType) -> str | None:
    """Return the name of the library's function or class that ``frame`` runs for, or ``None`` if it runs for none.

    Of the library are all modules that ship with it, but for the game's own interface, what watches a
    game, and the exercises.
    """
    found = None
    asking: FrameType | None = frame
    while asking is not None and asking.f_code.co_filename != _SANDBOX:
        if of_library(asking.f_code.co_filename):
            found = _owner(asking)
        asking = asking.f_back
    return found


def _owner(frame: FrameType) -> str:
    """Return the function that a frame runs, or the class of the object whose method it is, inherited or not."""
    defined, method, _ = frame.f_code.co_qualname.partition(".")
    if not method or frame.f_code.co_varnames[:1] != ("self",):
        return defined
    family = type(frame.f_locals["self"]).__mro__
    return next((each.__name__ for each in family if each.__module__.startswith("gamelib.")), defined)


def of_library(file: str) -> bool:
    """Return whether a file is one of the library's that may do a student's work."""
    return file.startswith(_LIBRARY) and not file.startswith(_NO_SEARCH)


_profile: Final = sys.getprofile  # the judge lets a student's code find None in its place

watching: Final[list[set[str]]] = []
"""The sets that fill at present: who calls a student's function elsewhere has to add what is called there."""


@contextmanager
def library_calls() -> Iterator[set[str]]:
    """Give a set that fills with the names of the library's functions that code outside the library calls meanwhile.

    Of the library are the same modules as for :func:`library_function`. What its functions call themselves
    is not named. Everything is slower meanwhile.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> board = ConnectFour()
        >>> with library_calls() as calls:
        ...     score = board.window_score(board.initial_state())
        >>> sorted(calls)
        ['ConnectFour.initial_state', 'ConnectFour.window_score']
    """
    calls: set[str] = set()
    watching.append(calls)

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or not of_library(frame.f_code.co_filename):
            return
        caller = frame.f_back
        if frame.f_code.co_name in _COPYING or (caller is not None and caller.f_code.co_filename == copy.__file__):
            return  # a copy of a state or a game is nobody's work
        while caller is not None and caller.f_code.co_filename != _SANDBOX:
            if of_library(caller.f_code.co_filename) or caller.f_code.co_filename.startswith("<frozen importlib"):
                return  # the library itself calls it, or a module is imported
            caller = caller.f_back
        _, method, rest = frame.f_code.co_qualname.partition(".")
        calls.add(f"{_owner(frame)}{method}{rest}")

    before, others = _profile(), threading.getprofile()
    sys.setprofile(note)
    threading.setprofile(note)
    try:
        yield calls
        if _profile() is not note:
            raise GameError("the code sets a profile function (sys.setprofile), and the check needs its own meanwhile")
    finally:
        watching.remove(calls)
        sys.setprofile(before)
        threading.setprofile(others)


def recursive_function(frame: FrameType) -> str | None:
    """Return the name of a function that waits for a call of itself above ``frame``, or ``None``.

    Looked at are the frames up to the one that runs the student's code.

    Example:
        >>> import sys
        >>> def down(n):
        ...     return down(n - 1) if n else recursive_function(sys._getframe())
        >>> sandbox.run(down, 0).value, sandbox.run(down, 1).value
        (None, 'down')
    """
    met: set[int] = set()
    found = None
    asking: FrameType | None = frame
    while asking is not None and asking.f_code.co_filename != _SANDBOX:
        code = asking.f_code
        if id(code) in met:
            found = code.co_name
            if not found.startswith("<"):  # a lambda or a comprehension has no name to tell
                return found
        met.add(id(code))
        asking = asking.f_back
    return found
