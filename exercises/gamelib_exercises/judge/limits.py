"""What a student's process may do: next to nothing, and none of it for long."""

from __future__ import annotations

import ctypes
import os
import resource
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

MEMORY: Final = 1 << 30
"""How many bytes of memory a process may have beyond those it begins with."""

SECONDS: Final = 60
"""How many seconds of the processor a process may use in all."""

_NEW_USER, _NEW_NET = 0x10000000, 0x40000000
_ADD_RULE, _RESTRICT, _CREATE = 445, 446, 444
_READ_FILE, _READ_DIR, _EXECUTE = 1 << 2, 1 << 3, 1
_EVERYTHING: Final = (1 << 16) - 1  # what Landlock of Linux 6.10 knows; an older one knows less

_REFUSED: Final = (
    "socket.", "subprocess.", "os.fork", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "os.kill", "os.startfile",
    "os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate", "os.chmod", "os.chown",
    "os.utime", "os.putenv", "os.listdir", "os.scandir", "os.walk", "glob.", "shutil.", "ctypes.", "signal.pthread_kill", "resource.",
    "urllib.", "ftplib.", "smtplib.", "http.", "sqlite3.", "mmap.", "pty.", "syslog.", "tempfile.", "webbrowser.", "sys.addaudithook", "gc.",
)  # fmt: skip


def readable() -> list[str]:
    """Return the folders whose files a student's code may read: Python's own and those of the libraries."""
    import gamelib

    names = ("stdlib", "platstdlib", "purelib", "platlib")
    return [str(Path(sysconfig.get_path(name)).resolve()) for name in names] + [str(Path(gamelib.__file__).parent)]


def bind(folders: Sequence[str], hidden: Sequence[str]) -> None:
    """Limit this process for good.

    Args:
        folders: what may be read.
        hidden: what of it may not.
    """
    os.setsid()
    used = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    limits = {"CPU": int(used) + SECONDS, "FSIZE": 0, "NPROC": 64, "CORE": 0}
    if sys.platform == "linux":
        limits["AS"] = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + MEMORY
    for name, most in limits.items():
        try:
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))
        except (ValueError, OSError):
            continue
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        libc.unshare(_NEW_USER | _NEW_NET)  # no network, where that is allowed
        _lock_files(libc, folders)
    _watch(tuple(folders), tuple(hidden))


def _lock_files(libc: Any, folders: Sequence[str]) -> None:
    """Let Landlock allow reading below the folders, and nothing else; an old Linux knows no Landlock."""
    version = libc.syscall(_CREATE, None, 0, 1)
    if version < 1:
        return
    known = {1: 13, 2: 14, 3: 15, 4: 15}.get(version, 16)

    class Handled(ctypes.Structure):
        _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64))

    class Beneath(ctypes.Structure):
        _pack_ = 1
        _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))

    handled = Handled(_EVERYTHING & ((1 << known) - 1), 3 if version >= 4 else 0)
    rules = libc.syscall(_CREATE, ctypes.byref(handled), 16 if version >= 4 else 8, 0)
    if rules < 0:
        return
    for folder in folders:
        opened = os.open(folder, os.O_PATH | os.O_CLOEXEC)
        libc.syscall(_ADD_RULE, rules, 1, ctypes.byref(Beneath(_READ_FILE | _READ_DIR, opened)), 0)
        os.close(opened)
    libc.prctl(38, 1, 0, 0, 0)  # no new privileges, which Landlock asks for
    libc.syscall(_RESTRICT, rules, 0)
    os.close(rules)


def _watch(folders: tuple[str, ...], hidden: tuple[str, ...]) -> None:
    """Refuse, on every system, what Python reports before it does it."""

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, mode, flags = arguments
            if isinstance(path, int):
                return
            there = os.path.realpath(os.fsdecode(path))
            writes = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) if isinstance(flags, int) else True
            if writes or not there.startswith(folders) or there.startswith(hidden):
                raise PermissionError("a graded answer cannot open files")
        elif event.startswith(_REFUSED):
            raise PermissionError(f"a graded answer cannot do this ({event})")

    sys.addaudithook(hook)
