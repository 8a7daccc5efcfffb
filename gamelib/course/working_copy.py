"""The reader's own copies of lessons and exercises: kept up to date, never overwritten once changed.

The working copy lies in ``my-course/``. A small file there remembers, as a hash, which version of
each notebook the reader was given last; a notebook that still has that hash is untouched.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path

from gamelib.course.project import Checkout, make_folder, numbered, write_beside, write_whole

_MANIFEST = ".copied.json"
_LOCK = ".lock"
_KERNEL = b'"pygments_lexer": "ipython3"'
_VERSION = re.compile(_KERNEL + rb',\n +"version": "[^"\n]*"')
# Makes the working copy a world of its own for pytest: neither do the tests of the checkout look in
# here, nor do their settings hold here.
_PYTEST_FILE = ".pytest.ini"
_PYTEST_SETTINGS = b"# Keeps pytest runs in this folder apart from those of the course.\n[pytest]\n"


def originals(checkout: Checkout) -> dict[Path, Path]:
    """Return where each notebook goes in the working copy, and which file of the checkout it is made from.

    Example:
        >>> originals(Checkout(Path("nowhere")))
        {}
    """
    folders = {"lessons": checkout.lessons, "exercises": checkout.exercises}
    return {
        checkout.working_copy / folder / original.name: original
        for folder, place in folders.items()
        for original in sorted(place.glob("[0-9]*.ipynb"))
    }


def live_notebooks(checkout: Checkout) -> dict[str, bytes]:
    """Return what lies in a working copy, by its path there, for an edition that has no folder."""
    files = originals(checkout) | _pages(checkout)
    return {copy.relative_to(checkout.working_copy).as_posix(): _fitted(original) for copy, original in files.items()}


def _pages(checkout: Checkout) -> dict[Path, Path]:
    """Return the same of the pages beside the lessons: the glossary, the corrections."""
    return {checkout.working_copy / "lessons" / page.name: page for page in sorted(checkout.lessons.glob("*.md"))}


def update(checkout: Checkout) -> list[str]:
    """Make or update the working copy: the notebooks, and the pages that lie beside the lessons.

    A notebook the reader has not changed is replaced if there is a newer one; beside a changed one
    the newer one is put under a name of its own, once.

    Returns:
        What the reader should know, a line a notebook; nothing if all is as it was.

    Raises:
        OSError: if the folder cannot be written.
    """
    top = checkout.working_copy
    messages = []
    with _alone(top):
        given = _read_manifest(top)
        for copy, original in (originals(checkout) | _pages(checkout)).items():
            name, fresh = copy.relative_to(top).as_posix(), _fitted(original)
            version = _hash(fresh)
            present = _present(copy)
            is_new = version not in (present, given.get(name))
            if present is None:
                messages.append(f"new: {name}")
                write_whole(copy, fresh)
            elif is_new and present == given.get(name):
                messages.append(f"updated: {name}")
                write_whole(copy, fresh)
            elif is_new:
                beside = _free_name(copy, chain([".new"], (f".new-{number}" for number in count(2))))
                messages.append(f"kept: {name}, which you changed; the newer one is beside it as {beside.name}")
                write_whole(beside, fresh)
            given[name] = version
        _write_manifest(top, given)
        write_whole(top / _PYTEST_FILE, _PYTEST_SETTINGS)
    return messages


def reset(checkout: Checkout, number: str) -> list[str]:
    """Give the reader a fresh copy of a lesson and its exercise; the old ones stay beside them.

    Args:
        checkout: whose working copy.
        number: the number of the lesson.

    Returns:
        What was done, a line a notebook.

    Raises:
        OSError: if the folder cannot be written.
    """
    top = checkout.working_copy
    by_copy = originals(checkout)
    copies = numbered(by_copy, number)
    messages = []
    with _alone(top):
        given = _read_manifest(top)
        for copy in copies:
            name, fresh = copy.relative_to(top).as_posix(), _fitted(by_copy[copy])
            present = _present(copy)
            if present == _hash(fresh):
                messages.append(f"fresh already: {name}")
                continue
            messages.append(f"fresh: {name}")
            unfinished = write_beside(copy, fresh)  # before anything is moved: the disk may be full
            try:
                if present is not None:
                    kept = copy.rename(_free_name(copy, (f"-before-reset-{number}" for number in count(1))))
                    messages[-1] += f"; what was there is kept as {kept.relative_to(top).as_posix()}"
                unfinished.replace(copy)
            except BaseException:
                unfinished.unlink(missing_ok=True)
                raise
            given[name] = _hash(fresh)
        _write_manifest(top, given)
    return messages


def untouched(checkout: Checkout) -> list[Path]:
    """Return the notebooks in the working copy that are, but for the Python they name, the course's own."""
    own = {_hash(_fitted(original)) for original in originals(checkout).values()}
    notebooks = sorted(checkout.working_copy.glob("*/*.ipynb"))
    return [path for path in notebooks if path.is_file() and _hash(path.read_bytes()) in own]


@contextmanager
def _alone(top: Path) -> Iterator[None]:
    """Wait until no other process works on the working copy, and keep others waiting meanwhile."""
    make_folder(top)
    with (top / _LOCK).open("w") as lock:
        with suppress(OSError):  # some network file systems have no locks
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
            else:
                import fcntl

                fcntl.flock(lock, fcntl.LOCK_EX)
        yield  # closing the file gives it free


def _present(copy: Path) -> str | None:
    """Return the hash of what is there, or ``None`` if nothing is."""
    if copy.is_symlink() and not copy.exists():
        return _hash(b"")  # a link that leads nowhere is the reader's doing, and not to be overwritten
    return _hash(copy.read_bytes()) if copy.exists() else None


def _fitted(original: Path) -> bytes:
    """Return the notebook with its links to the lessons pointing where the working copy has them.

    It says which Python runs it, or else JupyterLab would write that into it, and so change it as soon as it is opened.
    """
    named = _KERNEL + f',\n   "version": "{sys.version.split()[0]}"'.encode()
    return original.read_bytes().replace(b"(../notebooks/", b"(../lessons/").replace(_KERNEL, named)


def _free_name(path: Path, endings: Iterable[str]) -> Path:
    candidates = (path.with_name(f"{path.stem}{ending}{path.suffix}") for ending in endings)
    return next(path for path in candidates if not path.exists() and not path.is_symlink())


def _hash(content: bytes) -> str:
    """Return the hash of a notebook, whatever Python it was opened with."""
    return hashlib.sha256(_VERSION.sub(_KERNEL, content)).hexdigest()


def _read_manifest(top: Path) -> dict[str, str]:
    try:
        given = json.loads((top / _MANIFEST).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}  # then nothing counts as untouched, and nothing is replaced
    return given if isinstance(given, dict) else {}


def _write_manifest(top: Path, given: dict[str, str]) -> None:
    write_whole(top / _MANIFEST, json.dumps(given, indent=1, sort_keys=True).encode())
