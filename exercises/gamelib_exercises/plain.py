"""Plain data: what is left of a student's answer once nothing of the student's code is in it."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from math import inf, isclose, log10
from numbers import Integral, Real
from typing import Any, Final

from gamelib.games.check import ADDRESS
from gamelib.watch import WatchedState, unwatched

LONGEST: Final = 500
"""How many elements of a list are kept."""

MOST: Final = 100_000
"""How many things are kept of all that an answer holds, one in the other."""

LONGEST_SHOWN: Final = 200
"""How many characters of an answer feedback repeats."""

LONGEST_NAME: Final = 60
_LONGEST_TEXT: Final = 80
_LONGEST_NUMBER: Final = 10**40
_DEEPEST: Final = 6
_PLAIN: Final = frozenset({int, float, str, bool, type(None)})
_shorten = reprlib.Repr()
_shorten.maxother = _shorten.maxstring = _LONGEST_TEXT
_shorten.maxlevel = 3


@dataclass(frozen=True, slots=True)
class Thing:
    """Stands for an object that is not plain data: the name of its type, and what it looks like, cut short."""

    kind: str
    text: str


class Stand:
    """Stands for an object of a student's class that is in another process, and is shown as that is."""

    def __init__(self, data: Any, text: str) -> None:
        self._data, self._text = data, text

    def __repr__(self) -> str:
        return self._text


class Listed(tuple[Any, ...]):
    """A list as plain data: compared and hashed like a tuple, and shown with a list's brackets."""

    __slots__ = ()


def plain(value: Any, depth: int = _DEEPEST, left: list[int] | None = None) -> Any:
    """Return ``value`` as numbers, texts, tuples, frozen sets, dictionaries and :class:`Thing` for the rest.

    Lists, and arrays of numpy, become tuples that are shown as lists; the watched state of a game becomes the state it
    stands for.

    Example:
        >>> import numpy as np
        >>> plain([np.int64(3), {"a1"}, object])
        (3, frozenset({'a1'}), Thing(kind='type', text="<class 'object'>"))
        >>> plain(np.array([1.5, 2.0]))
        (1.5, 2.0)
        >>> plain(np.float32(15.1))
        15.1
    """
    if type(value) in _PLAIN:  # mostly
        if left:
            left[0] -= 1
        return value
    if isinstance(value, Stand):
        return value._data
    left = left or [MOST]
    left[0] -= 1
    depth = depth if left[0] > 0 else 0
    if value is None or isinstance(value, bool | Thing):  # a thing once made plain stays what it is
        return value
    if _of_numpy(value, "bool_", "bool"):  # the latter from numpy 2
        return bool(value)
    if isinstance(value, Integral):
        return int(value)
    if _of_numpy(value, "float16", "float32"):
        return float(str(value))  # the number that was meant: 15.1, and not the float32 nearest to it
    if isinstance(value, (Real, Decimal)):
        return float(value)
    if isinstance(value, str):
        return str.__str__(value)  # a text alone, whatever equality or text of its own its class may claim
    if isinstance(value, WatchedState):
        return unwatched(value)
    if _of_numpy(value, "ndarray"):
        return plain(value[:LONGEST].tolist() if value.ndim else value.item(), depth, left)
    if depth and isinstance(value, (list, tuple)):
        kind = Listed if isinstance(value, (list, Listed)) else tuple
        return kind(plain(each, depth - 1, left) for each in value[:LONGEST])
    if depth and isinstance(value, (set, frozenset)):
        try:
            return frozenset(plain(each, depth - 1, left) for each in value)
        except TypeError:  # something in it became a dictionary
            pass
    if depth and isinstance(value, Mapping):
        return {plain(key, 0): plain(each, depth - 1, left) for key, each in list(value.items())[:LONGEST]}
    return Thing(shortened(type(value).__name__, LONGEST_NAME), ADDRESS.sub("", safely(_shorten.repr, value)))


def _of_numpy(value: Any, *kinds: str) -> bool:
    return type(value).__module__ == "numpy" and type(value).__name__ in kinds


def safely(describe: Callable[[Any], str], value: Any) -> str:
    """Return what ``describe`` says of ``value``, also if the value does not want to be described."""
    try:
        return describe(value)
    except Exception:
        return f"an object of the type {type(value).__name__}"


def is_number(value: object) -> bool:
    """Return whether a plain value is a number; True, False and not-a-number do not count."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == value  # NaN is not


def same_number(value: float, other: float) -> bool:
    """Return whether two numbers are equal but for the rounding of sums of probabilities."""
    try:
        return isclose(value, other, rel_tol=1e-9, abs_tol=1e-9)
    except OverflowError:  # a whole number too great for a float
        return value == other


def rounded(value: Any) -> Any:
    """Return a plain value, such that two whose numbers differ by rounding alone are equal."""
    if isinstance(value, (tuple, list)):
        return tuple(map(rounded, value))
    if isinstance(value, frozenset):
        return frozenset(map(rounded, value))
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    return round(value, 9) if is_number(value) else value


def shown(value: object) -> str:
    """Return a plain value as feedback writes it.

    Example:
        >>> shown(3.0), shown(-inf), shown("a1"), shown(("a1", 2)), shown(None)
        ('3', 'minus infinity', "'a1'", "('a1', 2)", 'None')
        >>> shown(plain(["a1", 2])), shown(10**400)
        ("['a1', 2]", 'a whole number of about 401 digits')
    """
    return shortened(_written(value), LONGEST_SHOWN)


def shortened(text: str, longest: int) -> str:
    """Return a text, cut short if it is longer than that."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _written(value: object) -> str:
    if isinstance(value, Thing):
        return f"{value.text} (of the type {value.kind})"
    if isinstance(value, float):
        return {inf: "infinity", -inf: "minus infinity"}.get(value, f"{value:.10g}")
    if isinstance(value, Listed):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, tuple):
        inside = ", ".join(map(shown, value))
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(shown, value))) + "}" if value else "the empty set"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{shown(key)}: {shown(each)}" for key, each in value.items()) + "}"
    if isinstance(value, int) and not -_LONGEST_NUMBER < value < _LONGEST_NUMBER:
        return f"a whole number of about {int(value.bit_length() * log10(2)) + 1} digits"
    if isinstance(value, str):
        return repr(shortened(value, _LONGEST_TEXT))
    return repr(value)
