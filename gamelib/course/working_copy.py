"""The reader's own copies of lessons and exercises: kept up to date, never overwritten once changed.

A small file in it remembers, as hashes, which version of each notebook the reader was given last. Whether a
notebook was changed since is judged by the cells alone, their kinds and sources: to run it is no change.
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

from gamelib.course.project import MANIFEST, Course, CourseError, make_folder, numbered, write_beside, write_whole
from gamelib.course.start import START, start_page

_LOCK = ".lock"
# Copies of earlier days name the Python that ran them, which their hashes leave out.
_PYTHON = re.compile(rb'(?<="pygments_lexer": "ipython3"),\n +"version": "[^"\n]*"')
# Makes the working copy a world of its own for pytest: neither do the tests of the checkout look in
# here, nor do their settings hold here.
_PYTEST_FILE = ".pytest.ini"
_PYTEST_SETTINGS = b"# Keeps pytest runs in this folder apart from those of the course.\n[pytest]\n"


def originals(course: Course) -> dict[Path, Path]:
    """Return where each notebook goes in the working copy, and which file of the course it is made from.

    Example:
        >>> from gamelib.course.project import checkout
        >>> originals(checkout(Path("nowhere")))
        {}
    """
    folders = {"lessons": course.lessons, "exercises": course.exercises}
    return {
        course.working_copy / folder / original.name: original
        for folder, place in folders.items()
        for original in sorted(place.glob("[0-9]*.ipynb"))
    }


def live_notebooks(course: Course) -> dict[str, bytes]:
    """Return what lies in a working copy, by its path there, for an edition that has no folder."""
    return _contents(course, live=True)


def _contents(course: Course, *, live: bool) -> dict[str, bytes]:
    """Return what a reader is given, by its path: the start page, the notebooks, and the pages beside the lessons."""
    pages = {course.working_copy / "lessons" / page.name: page for page in sorted(course.lessons.glob("*.md"))}
    files = {
        copy.relative_to(course.working_copy).as_posix(): _fitted(original)
        for copy, original in (originals(course) | pages).items()
    }
    return {START: start_page(live=live), **files}


def update(course: Course) -> list[str]:
    """Make or update the working copy: the start page, the notebooks, and the pages that lie beside the lessons.

    A notebook the reader has not changed is replaced if there is a newer one; beside a changed one
    the newer one is put under a name of its own, once.

    Returns:
        What the reader should know, a line a notebook; nothing if all is as it was.

    Raises:
        CourseError: if the folder cannot be written.
    """
    top = course.working_copy
    messages = []
    with _alone(top):
        given = _read_manifest(top)
        for name, fresh in _contents(course, live=False).items():
            copy = top / name
            if copy.is_dir():
                messages.append(f"left out: {name}, where a folder lies: move it away to get the notebook")
                continue
            present, known = _present(copy), set(given.get(name, "").split())
            if present is None:
                messages.append(f"new: {name}")
                write_whole(copy, fresh)
            elif present == fresh or _file_hash(fresh) in known:
                pass
            elif known & _hashes(present):
                messages.append(f"updated: {name}")
                write_whole(copy, fresh)
            elif _cells_hash(present) != _cells_hash(fresh):
                beside = _free_name(copy, chain([".new"], (f".new-{number}" for number in count(2))))
                messages.append(f"kept: {name}, which you changed; the newer one is beside it as {beside.name}")
                write_whole(beside, fresh)
            given[name] = _remembered(fresh)
            _write_manifest(top, given)  # each time: whatever stops this, what was given is remembered
        if not (top / _PYTEST_FILE).exists():
            write_whole(top / _PYTEST_FILE, _PYTEST_SETTINGS)
    return messages


def reset(course: Course, number: str) -> list[str]:
    """Give the reader a fresh copy of a lesson and its exercise; old ones that were changed stay beside them.

    Args:
        course: whose working copy.
        number: the number of the lesson.

    Returns:
        What was done, a line a notebook.

    Raises:
        CourseError: if the folder cannot be written.
    """
    top = course.working_copy
    by_copy = originals(course)
    copies = numbered(by_copy, number)
    messages = []
    with _alone(top):
        given = _read_manifest(top)
        for copy in copies:
            name, fresh = copy.relative_to(top).as_posix(), _fitted(by_copy[copy])
            present = _present(copy)
            if present == fresh:
                messages.append(f"fresh already: {name}")
                continue
            messages.append(f"fresh: {name}")
            unfinished = write_beside(copy, fresh)  # before anything is moved: the disk may be full
            try:
                known = {_cells_hash(fresh), *given.get(name, "").split()}
                if present is not None and not known & _hashes(present):
                    kept = copy.rename(_free_name(copy, (f"-before-reset-{number}" for number in count(1))))
                    messages[-1] += f"; what was there is kept as {kept.relative_to(top).as_posix()}"
                unfinished.replace(copy)
            except BaseException:
                unfinished.unlink(missing_ok=True)
                raise
            given[name] = _remembered(fresh)
        _write_manifest(top, given)
    return messages


def untouched(course: Course) -> list[Path]:
    """Return the notebooks in the working copy that are the course's own, outputs and all."""
    own = {_fitted(original) for original in originals(course).values()}
    notebooks = sorted(course.working_copy.glob("*/*.ipynb"))
    return [path for path in notebooks if path.is_file() and path.read_bytes() in own]


@contextmanager
def _alone(top: Path) -> Iterator[None]:
    """Wait until no other process works on the working copy, and keep others waiting meanwhile."""
    try:
        make_folder(top)
        with (top / _LOCK).open("a") as lock:
            with suppress(OSError):  # some network file systems have no locks
                if sys.platform == "win32":
                    import msvcrt

                    msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
                else:
                    import fcntl

                    fcntl.flock(lock, fcntl.LOCK_EX)
            yield  # closing the file gives it free
    except OSError as error:
        why = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        raise CourseError(
            f"the working copy cannot be read or written ({why}): mend that, or choose another folder with --folder"
        ) from None


def _present(copy: Path) -> bytes | None:
    """Return what is there, or ``None`` if nothing is."""
    if copy.is_symlink() and not copy.exists():
        return b""  # a link that leads nowhere is the reader's doing, and not to be overwritten
    return copy.read_bytes() if copy.exists() else None


def _fitted(original: Path) -> bytes:
    """Return the notebook with its links to the lessons pointing where the working copy has them."""
    return original.read_bytes().replace(b"(../notebooks/", b"(../lessons/")


def _free_name(path: Path, endings: Iterable[str]) -> Path:
    candidates = (path.with_name(f"{path.stem}{ending}{path.suffix}") for ending in endings)
    return next(path for path in candidates if not path.exists() and not path.is_symlink())


def _file_hash(content: bytes) -> str:
    return hashlib.sha256(_PYTHON.sub(b"", content)).hexdigest()


def _cells_hash(content: bytes) -> str:
    """Return the hash of what a reader writes into a notebook: its cells' kinds and sources, but for blank cells.

    Of what is no notebook, it is the hash of all there is.
    """
    try:
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(content)["cells"]]
    except (ValueError, LookupError, TypeError, RecursionError):
        return _file_hash(content)
    return _file_hash(json.dumps([cell for cell in cells if cell[1].strip()]).encode())


def _hashes(content: bytes) -> set[str]:
    return {_file_hash(content), _cells_hash(content)}


def _remembered(content: bytes) -> str:
    """Return what the manifest says of a version that is given; in earlier days, it was the first of these alone."""
    return f"{_file_hash(content)} {_cells_hash(content)}"


def _read_manifest(top: Path) -> dict[str, str]:
    try:
        given = json.loads((top / MANIFEST).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}  # then nothing counts as untouched, and nothing is replaced
    return {name: str(hashes) for name, hashes in given.items()} if isinstance(given, dict) else {}


def _write_manifest(top: Path, given: dict[str, str]) -> None:
    write_whole(top / MANIFEST, json.dumps(given, indent=1, sort_keys=True).encode())
