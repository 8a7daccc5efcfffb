"""The process that students' processes are forked from: it has imported what they may use, and knows no truth.

Run as a program, with a socket as its standard input over which come the pipes of new processes.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from gamelib_exercises.judge.candidate import Candidate
from gamelib_exercises.judge.wire import Pipe

_PROGRAM: Final = f"""
import sys, types
package = types.ModuleType("gamelib_exercises")  # without what it imports, which knows where solutions are
package.__path__ = [{str(Path(__file__).parents[1])!r}]
sys.modules["gamelib_exercises"] = package
from gamelib_exercises.judge.keeper import keep
keep()
"""


_SETTINGS: Final = {"OPENBLAS_NUM_THREADS": "1", "MPLBACKEND": "agg"}
_PASSED_ON: Final = ("HOME", "LANG", "LC_", "LD_LIBRARY_PATH", "MPL", "OPENBLAS_", "PATH", "PYTHON", "TMPDIR", "TZ")
"""How the names begin that students' code may see of the environment: what it prints is on a page that leaves here."""


class Keeper:
    """Starts students' processes."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._end, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", _PROGRAM],
                stdin=theirs.fileno(), stdout=subprocess.DEVNULL, stderr=None, start_new_session=True,
                env={name: value for name, value in os.environ.items() if name.startswith(_PASSED_ON)}
                | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **_SETTINGS},
            )  # fmt: skip

    def start(self) -> Candidate:
        """Return a new process, which has run nothing yet.

        Raises:
            OSError: if none can be started, not even by a new keeper.
        """
        for _ in range(2):
            (their_reading, writing), (reading, their_writing) = os.pipe(), os.pipe()
            ours = Pipe(reading, writing).without_blocking()
            with suppress(OSError):
                socket.send_fds(self._end, [b"+"], [their_reading, their_writing])
            os.close(their_reading)
            os.close(their_writing)
            with suppress(OSError):
                if len(told := self._end.recv(8)) == 8:
                    return self._candidate(ours, int.from_bytes(told, "big"))
            ours.close()
            self.close()
            self._begin()
        raise OSError("no process can be started for what was handed in")

    def _candidate(self, ours: Pipe, pid: int) -> Candidate:
        def end() -> str:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
            ours.close()
            return ""

        return Candidate(ours, end)

    def close(self) -> None:
        """End it."""
        self._end.close()
        self._process.wait()


def keep() -> None:
    """Fork a process for each pair of pipes that comes, until none can come any more."""
    import matplotlib.pyplot  # noqa: F401
    import numpy  # noqa: F401

    import gamelib.games  # noqa: F401
    from gamelib_exercises.judge import limits
    from gamelib_exercises.judge.inside import main

    end = socket.socket(fileno=0)
    folders = limits.readable()
    hidden = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[3] / "solutions")]
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        message, pipes, _, _ = socket.recv_fds(end, 1, 2)
        if not message:
            return
        if pid := os.fork():
            end.send(pid.to_bytes(8, "big"))
            for each in pipes:
                os.close(each)
            continue
        end.close()
        os.dup2(1, 2)
        limits.bind(folders, hidden)
        main(Pipe(*pipes))
        os._exit(0)
