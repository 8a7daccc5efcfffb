"""What long experiments found: kept as JSON beside the modules that make it, so that lessons need not repeat them."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

_BROKEN: Final = 2
"""How many levels of a table are broken into lines, so that a changed result is a changed line."""


@cache
def read(file: str) -> Any:
    """Return what a file of this package holds; the same object each time, which nobody is to change."""
    return json.loads(resources.files("gamelib_lessons").joinpath(file).read_text(encoding="utf-8"))


def write(file: str, tables: Any) -> None:
    """Write a file of this package anew; keys become texts, as JSON has no others."""
    Path(__file__).with_name(file).write_text(_text(tables, _BROKEN) + "\n", encoding="utf-8")


def _text(table: Any, levels: int) -> str:
    """Return JSON, of which so many levels are broken into lines.

    Example:
        >>> print(_text({"scale": 20, "ends": {1: [1, 2], 2: [3, 4]}}, 2))
        {
        "scale": 20,
        "ends": {
        "1": [1, 2],
        "2": [3, 4]
        }
        }
    """
    if not levels or not table or not isinstance(table, dict | list | tuple):
        return json.dumps(table)
    if isinstance(table, dict):
        parts = [f"{json.dumps(str(key))}: {_text(part, levels - 1)}" for key, part in table.items()]
        first, last = "{", "}"
    else:
        parts = [_text(part, levels - 1) for part in table]
        first, last = "[", "]"
    return first + "\n" + ",\n".join(parts) + "\n" + last
