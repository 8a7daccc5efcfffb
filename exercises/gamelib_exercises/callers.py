"""Who calls whom: what the frames above a question to a game tell, and which functions of the library are called.

A check sees what a function returns. How it came by that shows here: whether the library did the work,
and whether a function of the student's was waiting for a call of itself.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

import gamelib
from gamelib.errors import GameError
from gamelib_exercises import sandbox

_SANDBOX: Final = sandbox.run.__code__.co_filename
_PACKAGE: Final = Path(gamelib.__file__).parent
_LIBRARY: Final = f"{_PACKAGE}{os.sep}"
_NO_SEARCH: Final = (f"{_PACKAGE / 'course'}{os.sep}", str(_PACKAGE / "game.py"), str(_PACKAGE / "watch.py"))


def library_function(frame: FrameType) -> str | None:
    """Return the name of the library's function or class that ``frame`` runs for, or ``None`` if it runs for none.

    Of the library are all modules that ship with it, but for the game's own interface, what watches a
    game, and the exercises.

    Example:
        >>> import sys
        >>> library_function(sys._getframe()) is None
        True
    """
    found = None
    asking: FrameType | None = frame
    while asking is not None and _of_library(asking.f_code.co_filename):
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


def _of_library(file: str) -> bool:
    return file.startswith(_LIBRARY) and not file.startswith(_NO_SEARCH)


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

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or not _of_library(frame.f_code.co_filename):
            return
        caller = frame.f_back
        while caller is not None and caller.f_code.co_filename != _SANDBOX:
            if _of_library(caller.f_code.co_filename) or caller.f_code.co_filename.startswith("<frozen importlib"):
                return  # the library itself calls it, or a module is imported
            caller = caller.f_back
        _, method, rest = frame.f_code.co_qualname.partition(".")
        calls.add(f"{_owner(frame)}{method}{rest}")

    before, others = sys.getprofile(), threading.getprofile()
    sys.setprofile(note)
    threading.setprofile(note)
    try:
        yield calls
        if sys.getprofile() is not note:
            raise GameError("the code sets a profile function (sys.setprofile), and the check needs its own meanwhile")
    finally:
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
