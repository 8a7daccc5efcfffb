"""Grading many submissions: found in files, folders and zips, judged one by one, and written down as they come."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, Final

from gamelib.course.project import CourseError
from gamelib_exercises.judge.judge import verdicts
from gamelib_exercises.judge.keeper import Keeper
from gamelib_exercises.judge.submission import MOST_BYTES, Exercise, Unreadable, submission

MOST_FILES: Final = 10_000
"""How many files a zip may hold."""

Record = dict[str, Any]
"""What is written down of a submission, as JSON has it."""


def grade(
    submissions: Sequence[Path], out: Path, exercises: Path, *, executor: Executor | None = None
) -> Iterator[tuple[int, int, Record]]:
    """Judge submissions, and yield after each how many are done, how many there are, and its record.

    A record is a file in ``out/records``, named after what the submission holds: one that is there already is not made
    again, so that a run that was ended goes on where it was.

    Args:
        submissions: notebooks, folders with notebooks, and zips of those.
        out: the folder for what comes out.
        exercises: the folder with the exercises as they were handed out.
        executor: what does the work; processes, one for each core, if not given.

    Raises:
        CourseError: on a system whose processes cannot be limited.
    """
    if not hasattr(os, "fork"):
        raise CourseError("grading needs Linux or macOS, whose processes can be limited; on Windows, WSL has a Linux")
    records = out / "records"
    records.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        found = list(_notebooks(submissions, stack.enter_context(TemporaryDirectory())))
        done, waiting = 0, []
        for name, path, problem in found:
            file = records / f"{_digest(name, path, problem)}.json"
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
        workers = executor or stack.enter_context(ProcessPoolExecutor(os.cpu_count()))
        running = {workers.submit(judged, name, path, exercises): file for name, path, file in waiting}
        for future in as_completed(running):
            done += 1
            yield done, len(found), _kept(running[future], future.result())


def judged(name: str, path: Path, exercises: Path) -> Record:
    """Return the record of a notebook."""
    try:
        given = submission(path, _exercises(exercises))
        if given.student is None:
            raise Unreadable("it does not say who wrote it: no cell has student = …")
        found = verdicts(given, _keeper())
    except (Unreadable, CourseError, OSError) as error:
        return _failed(name, error.strerror or "it cannot be read" if isinstance(error, OSError) else str(error))
    return {
        "name": name,
        "lesson": given.exercise.lesson,
        "student": given.student,
        "remarks": given.remarks,
        "answers": {name: cell.source for name, cell in given.answers.items()},
        "parts": [
            {
                "part": each.part,
                "taught": given.exercise.taught[each.part],
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


def _digest(name: str, path: Path, problem: str) -> str:
    text = hashlib.sha256(f"{name}\n{problem}\n".encode("utf-8", "replace"))
    if not problem:
        with suppress(OSError), path.open("rb") as file:  # judging it says why
            while part := file.read(1 << 20):
                text.update(part)
    return text.hexdigest()[:24]


# -- where notebooks are -------------------------------------------------------------------------


def _notebooks(given: Iterable[Path], folder: str) -> Iterator[tuple[str, Path, str]]:
    """Yield the name of each notebook, where it is, and what is wrong if it cannot be got."""
    for number, path in enumerate(given):
        if path.is_dir():
            inside = (each for each in sorted(path.rglob("*.ipynb")) if ".ipynb_checkpoints" not in each.parts)
            inside = (each for each in inside if not each.exists() or each.is_file())  # a pipe would be waited for
            yield from ((each.relative_to(path).as_posix(), each, "") for each in inside)
        elif path.suffix == ".zip":
            yield from _unpacked(path, Path(folder) / str(number))
        elif path.exists():
            yield path.name, path, ""
        else:
            yield path.name, path, "there is no such file"


def _unpacked(path: Path, folder: Path) -> Iterator[tuple[str, Path, str]]:
    """Yield the notebooks of a zip, each unpacked under a name of its own, however they are called there."""
    folder.mkdir(parents=True)
    try:
        with zipfile.ZipFile(path) as packed:
            entries = packed.infolist()
            if len(entries) > MOST_FILES:
                yield path.name, path, f"the zip holds {len(entries):,} files, and {MOST_FILES:,} are the most"
                return
            for number, entry in enumerate(entries):
                name, where = PurePosixPath(entry.filename), folder / f"{number}.ipynb"
                if name.suffix != ".ipynb" or "__MACOSX" in name.parts or ".ipynb_checkpoints" in name.parts:
                    continue
                try:
                    with packed.open(entry) as file:
                        text = file.read(MOST_BYTES + 1)
                except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError) as error:
                    yield str(name), where, f"it cannot be unpacked: {error}"
                    continue
                where.write_bytes(text)
                yield str(name), where, ""
    except (zipfile.BadZipFile, OSError) as error:
        yield path.name, path, f"the zip cannot be read: {error}"
