"""Broken twins: a function with some of its lines changed, to be run and filmed beside it."""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable, Mapping
from typing import Any

from gamelib.errors import GameError


def twin(function: Callable[..., Any], name: str, changes: Mapping[str, str]) -> Callable[..., Any]:
    """Return a copy of a function that calls itself by its new name, with some of its text changed.

    Comments behind its lines are dropped, changed lines end with ``# changed``, and the source is kept for films.

    Example:
        >>> from statistics import median_low
        >>> twin(median_low, "median_lower", {"n // 2": "0"})([3, 1, 2])
        1
    """
    lines = inspect.getsource(function).splitlines()
    for was in changes:
        if not any(was in line for line in lines):
            raise GameError(f"no line of {function.__name__} says {was!r}")
    made = []
    for line in lines:
        line = new = line.partition("  # ")[0]
        for was, now in changes.items():
            new = new.replace(was, now)
        made.append((new if new == line else f"{new}  # changed").replace(f"{function.__name__}(", f"{name}("))
    text, file = "\n".join(made) + "\n", f"<{name}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    names = dict(function.__globals__)
    exec(compile(text, file, "exec"), names)
    changed: Callable[..., Any] = names[name]
    return changed
