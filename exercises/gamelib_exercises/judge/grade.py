"""Grading many submissions: found in files, folders and zips, judged one by one, and written down as they come."""

from __future__ import annotations

import hashlib
import io
import json
import multiprocessing
import os
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path, PurePath, PurePosixPath
from tempfile import TemporaryDirectory
from threading import Thread
from time import sleep
from typing import Any, Final

from gamelib import __version__
from gamelib.course.project import CourseError
from gamelib_exercises.judge.judge import verdicts
from gamelib_exercises.judge.keeper import Keeper
from gamelib_exercises.judge.submission import MOST_BYTES, Cell, Exercise, Submission, Unreadable, submission
from gamelib_exercises.solution import SOLUTIONS, SOURCES

MOST_FILES: Final = 10_000
MOST_UNPACKED: Final = 4_000_000_000
"""How many files, and bytes, the zips of one run may hold."""

MOST_LISTED: Final = 4_000_000
"""How many bytes the list of what is in a zip may have."""

OTHERS: Final = 10
"""So many zips, each in a folder or in another zip, may hold as much together: none takes the room of all others."""

DEEPEST: Final = 3
"""How many zips may be one in another."""

SHORTEST: Final = 120
"""How many characters of an answer are the student's own, at least, if its likeness to others is to mean anything."""

Record = dict[str, Any]
"""What is written down of a submission, as JSON has it."""

Found = tuple[str, Path, str]
"""A submission: its name, where it is, and what is wrong with it if that is known before it is read."""


def grade(
    submissions: Sequence[Path], out: Path, exercises: Path, *, executor: Executor | None = None
) -> Iterator[tuple[int, int, Record]]:
    """Judge submissions, and yield after each how many are done, how many there are, and its record.

    A record is a file in ``out/records``, named after what the submission and the exercises hold: one that is there
    already is not made again, so that a run that was ended goes on where it was.

    Args:
        submissions: notebooks, and folders and zips with notebooks or zips in them.
        out: the folder for what comes out.
        exercises: the folder with the exercises as they were handed out.
        executor: what does the work; processes, one for each core, if not given.

    Raises:
        CourseError: if there is no such submission, or on a system whose processes cannot be limited.
    """
    if not hasattr(os, "fork"):
        raise CourseError("grading needs Linux or macOS, whose processes can be limited; on Windows, WSL has a Linux")
    if missing := next((path for path in submissions if not path.exists()), None):
        raise CourseError(f"there is no {missing}")
    records = out / "records"
    records.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        found = list(_told_apart(_notebooks(submissions, stack.enter_context(TemporaryDirectory()), out)))
        if not found:
            raise CourseError(f"nothing was handed in: {', '.join(map(str, submissions))} holds no files")
        code = [*Path(__file__).parents[1].rglob("*.py"), *SOURCES.glob("*.py")]
        course = _digest(__version__, *sorted([*exercises.glob("*.ipynb"), *code]))
        done, waiting = 0, []
        for name, path, problem in found:
            file = records / f"{_digest(f'{course} {name} {problem}', *([] if problem else [path]))}.json"
            if file.exists():
                done += 1
                yield done, len(found), json.loads(file.read_text(encoding="utf-8"))
            elif problem:
                done += 1
                yield done, len(found), _kept(file, _failed(name, problem))
            else:
                waiting.append((name, path, file))
        if not waiting:
            return
        workers = executor or stack.enter_context(_processes())
        running = {workers.submit(judged, name, path, exercises): file for name, path, file in waiting}
        for future in as_completed(running):
            done += 1
            yield done, len(found), _kept(running[future], future.result())


def judged(name: str, path: Path, exercises: Path) -> Record:
    """Return the record of a notebook."""
    try:
        given = submission(path, _exercises(exercises))
        if given.student is None:
            raise Unreadable("it does not say who wrote it: no cell has student = and a number or a name")
        found = verdicts(given, _keeper())
    except (Unreadable, CourseError, OSError) as error:
        return _failed(name, error.strerror or "it cannot be read" if isinstance(error, OSError) else str(error))
    return {
        "name": name,
        "lesson": given.exercise.lesson,
        "student": given.student,
        "remarks": given.remarks,
        "answers": _own_answers(given),
        "parts": [
            {
                "part": each.part,
                "question": given.exercise.questions[each.part][0],
                "taught": given.exercise.questions[each.part][1],
                "points": each.points,
                "reached": each.reached,
                "state": each.state.value,
                "words": list(each.words),
                "printed": each.printed,
                "picture": each.picture and {"svg": each.picture.svg, "text": each.picture.text},
            }
            for each in found
        ],
    }


def _processes() -> ProcessPoolExecutor:
    """Return what does the work here: a process for each core that may be used."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    begin = os.getpid(), cores, multiprocessing.Value("i", 0)
    return ProcessPoolExecutor(len(cores) or None, None, _begin, begin)


def _begin(parent: int, cores: Sequence[int], begun: Any) -> None:
    """Keep a worker and its students' processes on one core, and end it when its parent has ended, even if killed.

    They take turns, and who waits on the same core is woken up eight times as quickly.
    """
    with begun.get_lock():
        number = begun.value
        begun.value += 1
    if cores:
        with suppress(OSError):
            os.sched_setaffinity(0, {cores[number % len(cores)]})

    def watch() -> None:
        while os.getppid() == parent:
            sleep(0.2)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def solved(exercises: Path) -> Iterator[Record]:
    """Yield what the course's own solutions hold, for answers to be compared with."""
    for path in sorted(SOLUTIONS.glob("[0-9]*.ipynb")):
        with suppress(Unreadable, OSError):
            given = submission(path, _exercises(exercises))
            yield {"name": "the course's solution", "lesson": given.exercise.lesson, "answers": _own_answers(given)}


def _own_answers(given: Submission) -> dict[str, str]:
    """Return the answers but for those of which hardly anything is the student's own."""

    def own(name: str, cell: Cell) -> int:
        lines = set(given.exercise.stubs[name].source.splitlines())
        return sum(len(line.strip()) for line in cell.source.splitlines() if line not in lines)

    return {name: cell.source for name, cell in given.answers.items() if own(name, cell) >= SHORTEST}


@cache
def _keeper() -> Keeper:
    return Keeper()


@cache
def _exercises(folder: Path) -> list[Exercise]:
    return [Exercise(path) for path in sorted(folder.glob("[0-9]*.ipynb"))]


def _failed(name: str, problem: str) -> Record:
    return {"name": name, "lesson": None, "student": None, "remarks": [problem], "answers": {}, "parts": []}


def _kept(file: Path, record: Record) -> Record:
    """Write a record, whole or not at all, and return it."""
    beside = file.with_suffix(f".{os.getpid()}")
    text = json.dumps(record, indent=1, ensure_ascii=False, sort_keys=True)
    beside.write_text(text, encoding="utf-8", errors="backslashreplace")
    beside.replace(file)
    return record


def _digest(text: str, *files: Path) -> str:
    """Return what is different for another text, and for other contents of a file."""
    found = hashlib.sha256(text.encode("utf-8", "replace"))
    for path in files:
        with suppress(OSError), path.open("rb") as file:  # judging it says why
            while part := file.read(1 << 20):
                found.update(part)
    return found.hexdigest()[:24]


# -- where notebooks are -------------------------------------------------------------------------


def _told_apart(found: Iterable[Found]) -> Iterator[Found]:
    """Yield what was found with names that can be printed, each once."""
    taken: set[str] = set()
    for given, path, problem in found:
        name = known = "".join(each if each.isprintable() else "\ufffd" for each in given)
        often = 1
        while name in taken:
            often += 1
            name = f"{known} ({often})"
        taken.add(name)
        yield name, path, problem


def _notebooks(given: Sequence[Path], folder: str, out: Path) -> Iterator[Found]:
    """Yield what was handed in, in folders and zips too, but not what came out of grading."""
    unpacking = _Unpacking(Path(folder), alone=len(given) == 1 and given[0].is_file())
    for path in given:
        if not path.is_dir():
            yield from unpacking.found(path.name, path)
            continue
        for each in sorted(path.rglob("*")):
            name = each.relative_to(path)
            if (each.parent.resolve() / each.name).is_relative_to(out.resolve()):
                continue
            if not _is_aside(name) and (each.is_file() or not each.exists()):  # a pipe would be waited for
                yield from unpacking.found(name.as_posix(), each, unpacking.share())


def _is_aside(name: PurePath) -> bool:
    """Return whether nobody means to hand in a file: it is hidden, or an archive's, nbgrader's or Python's own."""
    aside = "__MACOSX", "__pycache__", "timestamp.txt"
    return any(part in aside or (part.startswith(".") and part != "..") for part in name.parts)


class _Chunks(io.BufferedReader):
    """A file that is not read at once if it is great: the list of what is in a zip takes much more room as objects."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Return so many bytes.

        Raises:
            OSError: if they are too many.
        """
        if (size or 0) > MOST_LISTED:
            raise OSError("the list of what is in it is too long")
        return super().read(size)


class _Unpacking:
    """Unpacks zips, within limits for all of them together.

    Args:
        folder: where to.
        alone: whether there is one zip with all submissions: names of what is in it need not say so.
    """

    def __init__(self, folder: Path, *, alone: bool) -> None:
        self._folder, self._alone, self._files, self._bytes = folder, alone, 0, 0

    def share(self, of: tuple[int, int] = (MOST_FILES, MOST_UNPACKED)) -> tuple[int, int]:
        """Return how many files and bytes there may be in all after a zip that is one of several."""
        return min(of[0], self._files + MOST_FILES // OTHERS), min(of[1], self._bytes + MOST_UNPACKED // OTHERS)

    def found(
        self, name: str, path: Path, most: tuple[int, int] = (MOST_FILES, MOST_UNPACKED), deep: int = 0
    ) -> Iterator[Found]:
        """Yield a notebook, or those in a zip: its name, where it is, and what is wrong if that is known."""
        if not (path.exists() or path.is_symlink()):
            yield name, path, "there is no such file"
        elif path.suffix.lower() == ".zip" and deep < DEEPEST:
            yield from self._inside(name, path, most, deep + 1)
        else:
            yield name, path, "" if path.suffix.lower() == ".ipynb" else "it is not a notebook"

    def _inside(self, name: str, path: Path, most: tuple[int, int], deep: int) -> Iterator[Found]:
        outer, before = "" if self._alone and deep == 1 else f"{name}: ", self._files
        try:
            with _Chunks(io.FileIO(path)) as file, zipfile.ZipFile(file) as packed:
                for entry in packed.infolist():
                    inner = PurePosixPath(entry.filename)
                    if entry.is_dir() or _is_aside(inner):
                        continue
                    if self._files >= most[0] or self._bytes + entry.file_size > most[1]:
                        held = f"{MOST_FILES:,} files or {MOST_UNPACKED / 1e9:.0f} GB, or this one more than a tenth"
                        yield f"{outer}{inner}", path, f"it was left out, and what comes after it: the zips hold {held}"
                        return
                    yield from self._entry(packed, entry, f"{outer}{inner}", most, deep)
        except Exception as error:  # a zip that is not as it should be has it raise what it likes
            yield name, path, f"the zip cannot be read: {error}"
        else:
            if self._files == before:
                yield name, path, "there is nothing in the zip"

    def _entry(
        self, packed: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str, most: tuple[int, int], deep: int
    ) -> Iterator[Found]:
        where = self._folder / f"{self._files}{PurePosixPath(entry.filename).suffix[:9]}"  # however it is called there
        self._files += 1
        kind, left = where.suffix.lower(), most[1] - self._bytes
        if kind not in (".ipynb", ".zip"):
            yield name, where, "it is not a notebook"
            return
        left = min(left, MOST_BYTES + 1) if kind == ".ipynb" else left
        try:
            with packed.open(entry) as file, where.open("wb") as unpacked:
                while left > 0 and (part := file.read(min(left, 1 << 20))):
                    left -= unpacked.write(part)
                    self._bytes += len(part)
        except Exception as error:
            yield name, where, f"it cannot be unpacked: {error}"
            return
        yield from self.found(name, where, self.share(most), deep)
