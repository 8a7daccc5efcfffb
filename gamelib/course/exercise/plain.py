"""Plain data: what is left of a student's answer once nothing of the student's code is in it."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf, isclose
from numbers import Integral, Real
from typing import Any, Final

from gamelib.watch import WatchedState

LONGEST: Final = 500
"""How many elements of a list are kept."""

_DEEPEST: Final = 6
_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
_shorten = reprlib.Repr()
_shorten.maxother = _shorten.maxstring = 80


@dataclass(frozen=True, slots=True)
class Thing:
    """Stands for an object that is no plain data.

    Attributes:
        kind: the name of its type.
        text: what it looks like, cut short.
    """

    kind: str
    text: str


def plain(value: Any, depth: int = _DEEPEST) -> Any:
    """Return ``value`` as numbers, texts, tuples, frozen sets, dictionaries and :class:`Thing` for the rest.

    Lists become tuples; the watched state of a game becomes the state it stands for.

    Example:
        >>> import numpy as np
        >>> plain([np.int64(3), {"a1"}, object])
        (3, frozenset({'a1'}), Thing(kind='type', text="<class 'object'>"))
    """
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Real):
        return float(value)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, WatchedState):
        return value.state
    if depth and isinstance(value, (list, tuple)):
        return tuple(plain(each, depth - 1) for each in value[:LONGEST])
    if depth and isinstance(value, (set, frozenset)):
        try:
            return frozenset(plain(each, depth - 1) for each in value)
        except TypeError:  # something in it became a dictionary
            pass
    if depth and isinstance(value, Mapping):
        return {plain(key, 0): plain(each, depth - 1) for key, each in list(value.items())[:LONGEST]}
    return Thing(type(value).__name__, _ADDRESS.sub("", safely(_shorten.repr, value)))


def safely(describe: Callable[[Any], str], value: Any) -> str:
    """Return what ``describe`` says of ``value``, also if the value does not want to be described."""
    try:
        return describe(value)
    except Exception:
        return f"an object of the type {type(value).__name__}"


def is_number(value: object) -> bool:
    """Return whether a plain value is a number; True, False and not-a-number are none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == value  # NaN is not


def same_number(value: float, other: float) -> bool:
    """Return whether two numbers are equal but for the rounding of sums of probabilities."""
    return isclose(value, other, rel_tol=1e-9, abs_tol=1e-9)


def shown(value: object) -> str:
    """Return a plain value as feedback writes it.

    Example:
        >>> shown(3.0), shown(-inf), shown("a1"), shown(("a1", 2)), shown(None)
        ('3', 'minus infinity', "'a1'", "('a1', 2)", 'None')
    """
    if isinstance(value, Thing):
        return f"{value.text} (of the type {value.kind})"
    if isinstance(value, float):
        return {inf: "infinity", -inf: "minus infinity"}.get(value, f"{value:.10g}")
    if isinstance(value, tuple):
        inside = ", ".join(map(shown, value))
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(shown, value))) + "}" if value else "the empty set"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{shown(key)}: {shown(each)}" for key, each in value.items()) + "}"
    return repr(value)
