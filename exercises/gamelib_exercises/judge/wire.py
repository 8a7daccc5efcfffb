"""What goes over the pipe between the judge and the process that runs a student's code.

To that process go pickles: it may trust the judge. From there come JSON texts, of which the judge reads plain data and
the numbers of things, and nothing that could run. A message is its length in four bytes, and then its bytes.
"""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Callable
from typing import Any, Final

from gamelib_exercises.plain import Listed, Thing

LONGEST: Final = 4_000_000
"""How many bytes a message from a student's process may have."""

_LENGTH: Final = struct.Struct("!I")


class Closed(Exception):
    """There is nobody at the other end any more, or what came from there is no message."""


def send(pipe: socket.socket, message: bytes) -> None:
    """Send a message.

    Raises:
        Closed: if nobody is there to take it.
    """
    try:
        pipe.sendall(_LENGTH.pack(len(message)) + message)
    except OSError as error:
        raise Closed(str(error)) from None


def receive(pipe: socket.socket, longest: int = LONGEST) -> bytes:
    """Return the next message.

    Raises:
        Closed: if none comes, or it is longer than allowed.
        TimeoutError: if the time of the socket is over.
    """
    (length,) = _LENGTH.unpack(_exactly(pipe, _LENGTH.size))
    if length > longest:
        raise Closed(f"a message of {length:,} bytes")
    return _exactly(pipe, length)


def _exactly(pipe: socket.socket, count: int) -> bytes:
    parts: list[bytes] = []
    while count:
        try:
            part = pipe.recv(min(count, 1 << 20))
        except TimeoutError:
            raise
        except OSError as error:
            raise Closed(str(error)) from None
        if not part:
            raise Closed("the process has ended")
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


# -- plain data as JSON --------------------------------------------------------------------------


def written(value: Any, number_of: Callable[[Any], int]) -> str:
    """Return plain data as JSON; things that are no data go as the numbers that ``number_of`` has for them.

    Example:
        >>> written((1, [2.5, None], {"a": {3}}), id)
        '["tuple", 1, ["list", 2.5, null], ["dict", ["a", ["set", 3]]]]'
    """
    return json.dumps(_coded(value, number_of))


def _coded(value: Any, number_of: Callable[[Any], int]) -> Any:
    match value:
        case None | bool() | str() | float():
            return value
        case int():
            return value if abs(value) < 1 << 53 else ["int", hex(value)]
        case Thing():
            return ["thing", value.kind, value.text]
        case list() | Listed():
            return ["list", *(_coded(each, number_of) for each in value)]
        case tuple():
            return ["tuple", *(_coded(each, number_of) for each in value)]
        case set() | frozenset():
            return ["set", *(_coded(each, number_of) for each in value)]
        case dict():
            return ["dict", *([_coded(key, number_of), _coded(each, number_of)] for key, each in value.items())]
    return ["number", number_of(value)]


def read(text: bytes, thing: Callable[[int], Any]) -> Any:
    """Return the data that a message holds; ``thing`` returns what has a number.

    Raises:
        Closed: if it is not such a message.

    Example:
        >>> read(b'["tuple", 1, ["list", 2.5, null]]', id)
        (1, [2.5, None])
    """
    try:
        return _decoded(json.loads(text), thing)
    except (ValueError, TypeError, LookupError, RecursionError, AttributeError):
        raise Closed("what came is not a message") from None


def _decoded(code: Any, thing: Callable[[int], Any]) -> Any:
    if not isinstance(code, list):
        if isinstance(code, dict):
            raise ValueError(code)
        return code
    kind, *inside = code
    match kind:
        case "int":
            return int(inside[0], 16)
        case "thing":
            return Thing(str(inside[0]), str(inside[1]))
        case "number":
            return thing(int(inside[0]))
        case "dict":
            return {_decoded(key, thing): _decoded(each, thing) for key, each in inside}
    return {"list": Listed, "tuple": tuple, "set": frozenset}[kind](_decoded(each, thing) for each in inside)
