"""Who asks a game: what the frames above a question tell about the code that asks it.

A check sees what a function returns. How it came by that shows here: whether a search of the library
was the one who asked, and whether a function of the student's was waiting for a call of itself.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import FrameType
from typing import Final

from gamelib.course.exercise import sandbox

_SANDBOX: Final = sandbox.run.__code__.co_filename
_PACKAGE: Final = Path(_SANDBOX).parents[2]
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
        found = asking.f_code.co_qualname.partition(".")[0]
        asking = asking.f_back
    return found


def _of_library(file: str) -> bool:
    return file.startswith(_LIBRARY) and not file.startswith(_NO_SEARCH)


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
