"""What goes over the pipe between the judge and the process that runs a student's code.

To that process go marshalled data, or pickles where those are not enough: it may trust the judge. From there come JSON
texts, of which the judge reads plain data and the numbers of things, and nothing that could run. A message is its
length in four bytes, and then its bytes.
"""

from __future__ import annotations

import json
import os
import select
import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import inf
from time import monotonic
from typing import Any, Final

from gamelib_exercises.plain import Listed, Thing

LONGEST: Final = 4_000_000
"""How many bytes a message from a student's process may have."""

MOST_IN_SET: Final = 10_000
"""How many elements a set or dictionary may have: those with equal hashes take long to be put into one."""

_MADE: Final[dict[str, Callable[[Any], Any]]] = {"list": Listed, "tuple": tuple, "set": frozenset}
_LENGTH: Final = struct.Struct("!I")
_read, _write = os.read, os.write  # whatever a student's code puts in their place


class Closed(Exception):
    """There is nobody at the other end any more, or what came from there is no message."""


@dataclass(frozen=True, slots=True)
class Coded(Thing):
    """A code that is ready to be sent."""

    code: Any = None


class Pipe:
    """One end of two pipes, which are several times as quick as a socket.

    Args:
        reading, writing: the descriptors to read from and to write to.
    """

    def __init__(self, reading: int, writing: int) -> None:
        self._reading, self._writing = reading, writing
        self._open = [reading, writing]
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(reading, select.POLLIN)
        self._writable.register(writing, select.POLLOUT)

    def without_blocking(self) -> Pipe:
        """Return this end, whose ``send`` keeps to its ``until`` from now on."""
        os.set_blocking(self._writing, False)
        return self

    def close(self) -> None:
        """Close it, once and for all."""
        while self._open:
            os.close(self._open.pop())

    def send(self, message: bytes, until: float = inf) -> None:
        """Send a message.

        Raises:
            Closed: if nobody is there to take it.
            TimeoutError: if not all of it is taken before the clock says ``until``.
        """
        left = memoryview(_LENGTH.pack(len(message)) + message)
        while left:
            try:
                left = left[_write(self._writing, left) :]
            except BlockingIOError:
                _wait(self._writable, until)
            except OSError as error:
                raise Closed(str(error)) from None

    def receive(self, longest: int = LONGEST, until: float = inf) -> bytes:
        """Return the next message, if all of it comes before the clock says ``until``.

        Raises:
            Closed: if none comes, or it is longer than allowed.
            TimeoutError: if the time is over.
        """
        message, length = bytearray(), 0
        while len(message) < _LENGTH.size + length:
            message += self._part(until)  # mostly all of it
            if not length and len(message) >= _LENGTH.size:
                (length,) = _LENGTH.unpack_from(message)
                if length > longest:
                    raise Closed(f"a message of {length:,} bytes")
        if len(message) > _LENGTH.size + length:
            raise Closed("more than a message")
        return bytes(message[_LENGTH.size :])

    def _part(self, until: float) -> bytes:
        if until < inf:
            _wait(self._readable, until)
        try:
            part = _read(self._reading, 1 << 16)  # what a pipe holds; to make room for more takes long
        except OSError as error:
            raise Closed(str(error)) from None
        if not part:
            raise Closed("the process has ended")
        return part


def _wait(poll: select.poll, until: float) -> None:
    if (left := until - monotonic()) <= 0 or not poll.poll(left * 1000):
        raise TimeoutError


# -- plain data as JSON --------------------------------------------------------------------------


def written(value: Any, code_of: Callable[[Any], Any]) -> str:
    """Return plain data as JSON; ``code_of`` returns what goes in place of what is no data.

    Example:
        >>> written((1, [2.5, None], {"a": {3}}), repr)
        '["tuple", 1, ["list", 2.5, null], ["dict", ["a", ["set", 3]]]]'
    """
    return json.dumps(coded(value, code_of))


def coded(value: Any, code_of: Callable[[Any], Any]) -> Any:
    """Return plain data as lists, texts and numbers."""
    match value:
        case None | bool() | str() | float():
            return value
        case int():
            return value if abs(value) < 1 << 53 else ["int", hex(value)]
        case Coded():
            return value.code
        case Thing():
            return ["thing", value.kind, value.text]
        case list() | Listed():
            return ["list", *(coded(each, code_of) for each in value)]
        case tuple():
            return ["tuple", *(coded(each, code_of) for each in value)]
        case set() | frozenset():
            return ["set", *(coded(each, code_of) for each in value)]
        case dict():
            return ["dict", *([coded(key, code_of), coded(each, code_of)] for key, each in value.items())]
    return code_of(value)


def read(text: bytes, meant: Callable[[Any, Callable[[Any], Any]], Any]) -> Any:
    """Return the data that a message holds; ``meant`` returns what a code of another kind stands for.

    Raises:
        Closed: if it is not such a message.

    Example:
        >>> read(b'["tuple", 1, ["set", 2.5]]', repr)
        (1, frozenset({2.5}))
    """
    try:
        return _decoded(json.loads(text), meant)
    except (ValueError, TypeError, LookupError, RecursionError, AttributeError):
        raise Closed("what came is not a message") from None


def _decoded(code: Any, meant: Callable[[Any, Callable[[Any], Any]], Any]) -> Any:
    if isinstance(code, dict):
        raise ValueError(code)
    if not isinstance(code, list):
        return code
    inside = partial(_decoded, meant=meant)
    kind, *values = code
    if kind in ("set", "dict") and len(values) > MOST_IN_SET:
        raise ValueError(len(values))
    if kind in ("list", "tuple", "set"):  # mostly of numbers and texts
        return _MADE[kind]([inside(each) if type(each) in (list, dict) else each for each in values])
    match code:
        case ["int", text]:
            return int(text, 16)
        case ["thing", str(thing), str(text)]:
            return Thing(thing, text)
        case ["dict", *pairs]:
            return {inside(key): inside(each) for key, each in pairs}
    return meant(code, inside)
