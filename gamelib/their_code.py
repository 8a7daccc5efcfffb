"""Where in the reader's own code something went wrong."""

from __future__ import annotations

import linecache
import sysconfig
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import Final

_LIBRARIES: Final = tuple(
    str(Path(sysconfig.get_path(name)).resolve()) for name in ("stdlib", "platstdlib", "purelib", "platlib")
)
_OURS: Final = ("gamelib", "gamelib_lessons", "gamelib_exercises")


def is_theirs(frame: FrameType) -> bool:
    """Return whether a frame runs code that is neither this course's nor a library's."""
    spec, file = frame.f_globals.get("__spec__"), frame.f_code.co_filename
    ours = spec is not None and spec.name.partition(".")[0] in _OURS
    return not ours and not file.startswith((*_LIBRARIES, "<frozen"))


def their_line(error: BaseException) -> tuple[int | None, str]:
    """Return number and text of the innermost line of the reader's code in an error's traceback, if there is one."""
    found: tuple[int | None, str] = (None, "")
    for frame, line in walk_tb(error.__traceback__):
        if is_theirs(frame):
            found = line, linecache.getline(frame.f_code.co_filename, line or 0).strip()  # no line between two lines
    return found


def told(error: Exception) -> str:
    """Return in words what went wrong and, if it was in the reader's code, in which line.

    Example:
        >>> told(ZeroDivisionError("division by zero"))
        'ZeroDivisionError: division by zero'
    """
    line, source = their_line(error)
    what = f"{type(error).__name__}: {error}".removesuffix(": ")
    return f"{what}, in line {line} of your code: {source}".removesuffix(": ") if line else what
