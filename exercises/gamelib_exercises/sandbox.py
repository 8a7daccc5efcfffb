"""Running a student's code with a limit on time, and saying in plain data what came of it.

Whatever the code does (raises, loops, recurses without end, prints a million lines, returns an odd
object), :func:`run` returns an :class:`Outcome`. This protects a reader's notebook from accidents; it
does not keep out somebody who means harm.
"""

from __future__ import annotations

import ctypes
import io
import sys
import threading
import time
import traceback
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from enum import Enum
from itertools import starmap
from types import CodeType
from typing import Any, ClassVar, Final

from gamelib.errors import WatchLimitReached
from gamelib.in_browser import IN_BROWSER
from gamelib.their_code import is_theirs, their_line
from gamelib_exercises.plain import LONGEST_NAME, plain, safely, shortened

SECONDS: Final = 10.0
"""How long one check may run, unless it says otherwise."""

LONGEST_MESSAGE: Final = 200
LONGEST_PRINT: Final = 2_000
_AGAIN: Final = 0.25
_SHORTEST: Final = 0.05


class How(Enum):
    """How a call of a student's function ended."""

    RETURNED = "returned"
    NOT_WRITTEN = "not written"
    RAISED = "raised"
    ENDLESS = "endless"
    TOO_DEEP = "too deep"
    TOO_MANY = "too many questions"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a call, in plain data.

    Attributes:
        how: how it ended.
        value: what it returned, see :func:`gamelib_exercises.plain.plain`.
        error: the name of the type of the exception, if there was one.
        message: what the exception says.
        line: the number of the line of the student's code where it happened, if that is known.
        source: that line.
        cycle: the names of the student's functions that call each other, or themselves, without end.
        printed: what the code printed, cut short.
    """

    how: How
    value: Any = None
    error: str = ""
    message: str = ""
    line: int | None = None
    source: str = ""
    cycle: tuple[str, ...] = ()
    printed: str = ""

    @property
    def place(self) -> str:
        """Where it happened, as the end of a sentence; empty if that is not known.

        Example:
            >>> Outcome(How.RAISED, line=3, source="return 1 / 0").place
            ', in line 3 of your code: return 1 / 0'
        """
        if self.line is None:
            return ""
        return f", in line {self.line} of your code" + (f": {self.source}" if self.source else "")

    @property
    def fingerprint(self) -> object:
        """What tells this outcome from another, whoever's code it came from."""
        return (self.how, self.error, self.value)


class Elsewhere(ABC):
    """A student's function that runs in a process of its own; when it is called here, it raises what came of it."""

    @abstractmethod
    def outcome(self, arguments: Sequence[Any], seconds: float) -> Outcome:
        """Return what comes of a call."""

    @abstractmethod
    def whose(self, question: str) -> Any:
        """Return what a function of :mod:`gamelib_exercises.whose_work` finds there."""

    @abstractmethod
    def __call__(self, *arguments: Any) -> Any:
        """Return what it returns.

        Raises:
            Ended: if it does not return.
        """

    @abstractmethod
    def answers(self, calls: Sequence[Sequence[Any]]) -> Iterator[Any]:
        """Yield what it returns in call after call, all made at once.

        Raises:
            Ended: when it comes to one that does not return.
        """


def answers(function: Callable[..., Any], calls: Sequence[Sequence[Any]]) -> Iterator[Any]:
    """Return an iterator of what a function returns in call after call; what runs elsewhere is asked only once."""
    return function.answers(calls) if isinstance(function, Elsewhere) else starmap(function, calls)


class Ended(Exception):
    """What came of a call elsewhere that did not return."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome


def clock() -> float:
    """Return the seconds that time limits count: those of the processor, and a tenth of those on the wall.

    So a busy machine stops nobody who would have been in time on a quiet one, and no waiting lasts for ever.
    """
    return time.process_time() + time.monotonic() / 10 - _apart[0]


_apart: Final = [0.0]


@contextmanager
def apart() -> Iterator[None]:
    """Do what no time limit counts: asking and answering between processes."""
    begun = clock()
    try:
        yield
    finally:
        _apart[0] += clock() - begun


def count(seconds: float) -> None:
    """Let time limits count some seconds that went by elsewhere."""
    _apart[0] -= seconds


def run(function: Callable[..., Any], *arguments: Any, seconds: float = SECONDS) -> Outcome:
    """Return what comes of ``function(*arguments)``.

    Args:
        function: a student's function.
        arguments: what to call it with.
        seconds: when to stop it, on the :func:`clock` of the checks. A function that is busy in one long call
            outside Python is stopped only when that returns.

    Raises:
        KeyboardInterrupt: if the reader stops the kernel.

    Example:
        >>> run(lambda x: 1 / x, 0).error
        'ZeroDivisionError'
    """
    if isinstance(function, Elsewhere):
        outcome = function.outcome(arguments, seconds)
        return replace(outcome, value=plain(outcome.value))
    said = _Print()
    depth = sys.getrecursionlimit()
    with redirect_stdout(said), redirect_stderr(said):
        value, error = limited(lambda: plain(function(*arguments)), seconds)
    sys.setrecursionlimit(depth)
    with redirect_stdout(said), redirect_stderr(said):
        found = Outcome(How.RETURNED, value) if error is None else outcome_of(error)
    return found if found.printed else replace(found, printed=said.getvalue().strip())


def outcome_of(error: BaseException) -> Outcome:
    """Return what came of a call that ended with an exception.

    Raises:
        KeyboardInterrupt: if it is that.
    """
    if isinstance(error, KeyboardInterrupt):
        raise error
    if isinstance(ended := getattr(error, "outcome", None), Outcome):
        return ended
    line, source = their_line(error)
    how, name, message = _how(error)
    cycle = _cycle(error) if how is How.TOO_DEEP else ()
    return Outcome(how, None, name, message, line, shortened(source, LONGEST_MESSAGE), cycle)


def _how(error: BaseException) -> tuple[How, str, str]:
    # The errors of games go on with the state, which feedback draws.
    message = shortened(safely(str, error).partition("\n")[0], LONGEST_MESSAGE)
    if isinstance(error, WatchLimitReached):
        return How.TOO_MANY, "", message
    for kind, how in _ENDS.items():
        if isinstance(error, kind):
            return how, "", ""
    return How.RAISED, shortened(type(error).__name__, LONGEST_NAME), message


class _TimeIsUp(BaseException):
    """Raised inside a student's code when its time is up; no ``except Exception`` catches it."""


_ENDS: Final = {_TimeIsUp: How.ENDLESS, NotImplementedError: How.NOT_WRITTEN, RecursionError: How.TOO_DEEP}


class _Print(io.StringIO):
    """Keeps the beginning of what is printed, and drops the rest; closing it does nothing."""

    def write(self, text: str) -> int:
        super().write(text[: max(0, LONGEST_PRINT - self.tell())])
        return len(text)

    def close(self) -> None:
        pass


# -- the time limit ------------------------------------------------------------------------------


def limited(function: Callable[[], Any], seconds: float) -> tuple[Any, BaseException | None]:
    """Return what the function returned, or the exception that ended it."""
    watchdog = _WatchdogInside(seconds) if IN_BROWSER else _Watchdog(seconds)
    watchdog.start()
    value: Any = None
    error: BaseException | None = None
    try:
        try:
            value = function()
        except BaseException as caught:
            error = caught
        watchdog.stop()
    except _TimeIsUp as caught:  # it came just after the function had ended
        watchdog.stop()
        error = caught
    if watchdog.rang and error is None:  # the function caught it and went on
        error = _TimeIsUp()
    return value, error


class _Watchdog:
    """Raises :class:`_TimeIsUp` in the thread that made it, again and again until it is stopped.

    Again, since the code may catch it by a bare ``except``. It may come at any instruction of that
    thread, those of :meth:`stop` included. So stopping can be repeated, is made of steps that cannot
    be half done, and waits until the watching thread is over before it lets come what is still on its way.
    (Taking it back instead, as the C function can, leaves Python 3.11 with an alarm that rings for
    ever: everything is slower from then on, and a traced function never starts.)
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = max(seconds, _SHORTEST)
        self._target = ctypes.c_ulong(threading.get_ident())
        self._gate = threading.Lock()
        self._gate.acquire()
        self._over = self.rang = False

    def start(self) -> None:
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        until = clock() + self._seconds
        wait = self._seconds
        while not self._gate.acquire(timeout=wait):
            if (left := until - clock()) > 0:
                wait = max(left, _SHORTEST)
                continue
            self.rang = True
            ctypes.pythonapi.PyThreadState_SetAsyncExc(self._target, ctypes.py_object(_TimeIsUp))
            wait = _AGAIN
        self._over = True

    def stop(self) -> None:
        while True:
            try:
                if self._gate.locked():
                    self._gate.release()
                while not self._over:
                    time.sleep(0.0001)
                for _ in range(3):
                    pass  # what is still on its way comes at the end of a round of a loop, and so here
                return
            except _TimeIsUp:
                continue


class _WatchdogInside:
    """The same where there are no threads, as in a browser: Python tells it of each call and each jump.

    So it ends what goes on without end in Python's own code. It needs ``sys.monitoring``, of Python 3.12 and later.
    """

    _watching: ClassVar[list[_WatchdogInside]] = []
    _tool: ClassVar = 3  # neither a debugger's nor a profiler's

    def __init__(self, seconds: float) -> None:
        self._seconds = max(seconds, _SHORTEST)
        self._until = 0.0
        self.rang = False

    def start(self) -> None:
        self._until = clock() + self._seconds
        self._watching.append(self)
        if len(self._watching) == 1:
            monitoring: Any = sys.monitoring  # type: ignore[attr-defined]
            monitoring.use_tool_id(self._tool, "time limit")
            for event in (monitoring.events.PY_START, monitoring.events.JUMP):
                monitoring.register_callback(self._tool, event, _looking_at_the_clock(self._watching))
            monitoring.set_events(self._tool, monitoring.events.PY_START | monitoring.events.JUMP)

    def stop(self) -> None:
        if self in self._watching:
            self._watching.remove(self)
            if not self._watching:
                sys.monitoring.set_events(self._tool, 0)  # type: ignore[attr-defined]
                sys.monitoring.free_tool_id(self._tool)  # type: ignore[attr-defined]

    def look(self) -> None:
        if clock() > self._until:
            self.rang = True
            raise _TimeIsUp


def _looking_at_the_clock(watching: Sequence[_WatchdogInside]) -> Callable[..., None]:
    """Return what Python is to call: at every 64th time, since the clock takes longer than a jump."""
    calls = 0

    def told(code: CodeType, *_: object) -> None:
        nonlocal calls
        calls += 1
        if not calls % 64 and code is not _WatchdogInside.stop.__code__:
            for each in watching:
                each.look()

    return told


# -- where it happened ---------------------------------------------------------------------------

_INNERMOST: Final = 30


def _cycle(error: BaseException | None) -> tuple[str, ...]:
    """Return the names of the student's functions among the innermost calls of a recursion without end."""
    assert error is not None
    theirs = [frame.f_code.co_name for frame, _ in traceback.walk_tb(error.__traceback__) if is_theirs(frame)]
    times = Counter(theirs[-_INNERMOST:])  # what is met once was called from the circle and is not part of it
    return tuple(sorted(name for name in times if times[name] > 1 and not name.startswith("<")))
