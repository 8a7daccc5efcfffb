"""The process that students' processes are forked from: it has imported what they may use, and knows no truth.

Run as a program, with a socket as its standard input over which come the sockets of new processes.
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
            ours, theirs = socket.socketpair()
            with suppress(OSError), theirs:
                socket.send_fds(self._end, [b"+"], [theirs.fileno()])
                if len(told := self._end.recv(8)) == 8:
                    return self._candidate(ours, int.from_bytes(told, "big"))
            ours.close()
            self.close()
            self._begin()
        raise OSError("no process can be started for what was handed in")

    def _candidate(self, ours: socket.socket, pid: int) -> Candidate:
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
    """Fork a process for each socket that comes, until none can come any more."""
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
        message, sockets, _, _ = socket.recv_fds(end, 1, 1)
        if not message:
            return
        if pid := os.fork():
            end.send(pid.to_bytes(8, "big"))
            os.close(sockets[0])
            continue
        pipe = socket.socket(fileno=sockets[0])
        end.close()
        os.dup2(1, 2)
        limits.bind(folders, hidden)
        main(pipe)
        os._exit(0)
