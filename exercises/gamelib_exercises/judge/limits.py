"""What a student's process may do: next to nothing, and none of it for long."""

from __future__ import annotations

import ctypes
import os
import platform
import resource
import struct
import sys
import sysconfig
from collections.abc import Iterator, Sequence
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

_CALLS: Final = {
    "x86_64": (0xC000003E, 56, 72, 16, (
        57, 58, 59, 322, 62, 200, 234, 129, 297, 424, 434, 438, 101, 310, 311, 41, 42, 49, 141, 142, 144, 203, 314,
        251, 302, 160, 425, 272, 308, 165, 321, 298, 323, 29, 68, 64, 240, 319, 248, 249, 250, 90, 91, 268, 452, 92,
        93, 94, 260, 132, 235, 280,
    )),
    "aarch64": (0xC00000B7, 220, 25, 29, (
        221, 281, 129, 130, 131, 138, 240, 424, 434, 438, 117, 270, 271, 198, 203, 200, 140, 118, 119, 122, 274, 30,
        261, 164, 425, 97, 268, 40, 280, 241, 282, 194, 186, 190, 180, 279, 217, 218, 219, 52, 53, 452, 54, 55, 88,
    )),
}  # fmt: skip
"""Of a machine: its number, those of clone, fcntl and ioctl, and those of the calls of Linux that start programs and
processes, end or slow down or look into others, open sockets, share memory, and change whose a file is."""

_SIGNALS: Final = (8, 10, 15, 0x8901, 0x8902)
"""What fcntl and ioctl are told to have a signal sent to a process when there is something to read."""

_REFUSED: Final = (
    "socket.", "subprocess.", "os.fork", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "os.kill",
    "os.startfile", "os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate",
    "os.chmod", "os.chown", "os.utime", "os.putenv", "os.setxattr", "os.walk", "glob.", "shutil.", "ctypes.",
    "signal.pthread_kill", "resource.", "urllib.", "ftplib.", "smtplib.", "http.", "sqlite3.", "mmap.", "pty.",
    "syslog.", "tempfile.", "webbrowser.", "sys.addaudithook", "gc.",
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
    limits = {"CPU": int(used) + SECONDS, "FSIZE": 0, "CORE": 0}
    if sys.platform != "linux":
        limits["NPROC"] = 64
    else:  # there it would count the threads of all that the teacher runs
        limits["AS"] = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + MEMORY
    for name, most in limits.items():
        try:
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))
        except (ValueError, OSError):
            continue
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        libc.unshare(_NEW_USER | _NEW_NET)  # no network, where that is allowed
        _lock_files(libc, list(_around(folders, hidden)))
        _lock_calls(libc)
    _watch(tuple(folders), tuple(hidden))


def _around(folders: Sequence[str], hidden: Sequence[str]) -> Iterator[str]:
    """Yield the folders, and in place of one with something hidden in it what else is there."""
    for folder in folders:
        if any(f"{each}/".startswith(f"{folder}/") for each in hidden):
            inside = [entry.path for entry in os.scandir(folder) if not entry.is_symlink()]
            yield from _around([each for each in inside if each not in hidden], hidden)
        else:
            yield folder


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
        reads = _READ_FILE | _READ_DIR if Path(folder).is_dir() else _READ_FILE
        libc.syscall(_ADD_RULE, rules, 1, ctypes.byref(Beneath(reads, opened)), 0)
        os.close(opened)
    libc.prctl(38, 1, 0, 0, 0)  # no new privileges, which Landlock asks for
    libc.syscall(_RESTRICT, rules, 0)
    os.close(rules)


def _lock_calls(libc: Any) -> None:
    """Let Linux refuse what a process could do to others, whatever its code does to Python."""
    if platform.machine() not in _CALLS:
        return
    machine, clone, fcntl, ioctl, refused = _CALLS[platform.machine()]
    load, equal, at_least, bits, answer = 0x20, 0x15, 0x35, 0x45, 0x06
    last = len(refused) + len(_SIGNALS) + 13  # where the answer is that refuses
    program = [(load, 0, 0, 4), (equal, 0, last - 2, machine), (load, 0, 0, 0), (at_least, last - 4, 0, 1 << 30)]
    program += [(equal, last - place - 1, 0, call) for place, call in enumerate(refused, 4)]
    more = len(_SIGNALS)
    program += [(equal, more + 9, 0, 435), (equal, more + 4, 0, clone)]
    program += [(equal, 1, 0, fcntl), (equal, 0, more + 4, ioctl), (load, 0, 0, 24)]
    program += [(equal, more + 3 - place, 0, each) for place, each in enumerate(_SIGNALS)]
    program += [(equal, 2, 2, 0), (load, 0, 0, 16), (bits, 0, 1, 0x10000)]  # a thread may be
    program += [(answer, 0, 0, 0x7FFF0000), (answer, 0, 0, 0x50001), (answer, 0, 0, 0x50026)]
    text = b"".join(struct.pack("HBBI", *each) for each in program)

    class Filter(ctypes.Structure):
        _fields_ = (("count", ctypes.c_ushort), ("text", ctypes.c_char_p))

    libc.prctl(38, 1, 0, 0, 0)
    libc.prctl(22, 2, ctypes.byref(Filter(len(program), text)), 0, 0)


def _watch(folders: tuple[str, ...], hidden: tuple[str, ...]) -> None:
    """Refuse, on every system, what Python reports before it does it.

    All that is called is looked up here, before a student's code could put something in its place.
    """
    linked = tuple(sys.base_prefix + folder.removeprefix(os.path.realpath(sys.base_prefix)) for folder in folders)
    known = tuple(f"{folder}/" for folder in (*folders, *linked, *sys.path) if os.path.realpath(folder) in folders)
    shut = tuple(folder.casefold() for folder in hidden)
    refused, reading = _REFUSED, ("open", "os.listdir", "os.scandir")
    starts, folded, replaced, of = str.startswith, str.casefold, str.replace, type
    whole, text, data, refusal = int, str, bytes, PermissionError
    sep, changing = os.sep, os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in reading:
            path, flags = arguments[0], 0 if event != "open" else arguments[2]
            if of(path) is whole and event == "open":
                return
            if of(path) is data:
                path = text(path, "utf-8", "replace")
            if of(path) is not text or of(flags) is not whole or flags & changing:
                raise refusal("a graded answer cannot open files")
            path = f"{replaced(path, sep, '/')}/"
            if not starts(path, known) or "/../" in path or starts(folded(path), shut):
                raise refusal("a graded answer cannot open files")
        elif starts(event, refused):
            raise refusal(f"a graded answer cannot do this ({event})")

    sys.addaudithook(hook)
