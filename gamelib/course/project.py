"""Where the course lies on the disk: its folders and its numbered notebooks, in a checkout or from a wheel."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

DISTRIBUTION = "gamelib-course"
WORKING_COPY = "my-course"
MANIFEST = ".copied.json"
"""The file by which a working copy is known, and in which it remembers what the reader was given."""


class CourseError(ValueError):
    """Something about the course's files or a command is wrong; the message is meant for the console."""


@dataclass(frozen=True, slots=True)
class Course:
    """Where the course lies, in a checkout or where a wheel put it, and where the reader works on it.

    Attributes:
        lessons: the folder of the executed lessons; in a checkout, their sources are in ``source/`` there.
        exercises: the folder of the exercises, which are generated from the solutions.
        solutions: the folder of the executed solutions; their sources are in ``source/`` there.
        pages: the folder of what students, lecturers, teachers and others want to know, in Markdown.
        working_copy: the folder a reader works in.
        root: the top folder of the checkout, or ``None`` if the course came in a wheel.
    """

    lessons: Path
    exercises: Path
    solutions: Path
    pages: Path
    working_copy: Path
    root: Path | None = None


def checkout(root: Path) -> Course:
    """Return the course in a checkout with this top folder; git ignores the working copy there."""
    lessons, exercises, solutions, pages = (root / name for name in ("notebooks", "exercises", "solutions", "pages"))
    return Course(lessons, exercises, solutions, pages, root / WORKING_COPY, root)


def find_course(folder: Path | None = None) -> Course:
    """Return the course of the checkout that the current folder lies in, or else the one this package came with.

    Args:
        folder: where the reader works; by default the current folder if it is a working copy, or else ``my-course``
            in the checkout, or in the current folder if the course came in a wheel.

    Raises:
        CourseError: if the folder is the checkout's own.
    """
    try:
        here = Path.cwd()
    except FileNotFoundError:
        raise CourseError("the current folder is not there any more; change to another and try again") from None
    if folder is None and (here / MANIFEST).is_file():
        folder = here
    chosen = folder and (here / folder).resolve()
    course = next((checkout(place) for place in (here, *here.parents) if _is_checkout(place)), shipped())
    own = (course.lessons, course.exercises, course.solutions, course.pages)
    if chosen and (chosen == course.root or any(map(chosen.is_relative_to, own))):
        raise CourseError(f"{chosen} is the course itself; choose another folder for the working copy")
    return replace(course, working_copy=chosen or (course.root or here) / WORKING_COPY)


def shipped() -> Course:
    """Return the course that came with this package: in the same checkout, or in the same wheel."""
    packages = Path(__file__).resolve().parents[2]
    if _is_checkout(packages):
        return checkout(packages)
    lessons, exercises = packages / "gamelib_lessons", packages / "gamelib_exercises"
    return Course(
        lessons / "pages", exercises / "pages", exercises / "solutions", lessons / "about", Path(WORKING_COPY)
    )


def _is_checkout(folder: Path) -> bool:
    return bool(settings(folder).get("project", {}).get("name") == DISTRIBUTION)


def missing(what: str, extra: str, error: ModuleNotFoundError) -> CourseError:
    """Return what to say where a package is missing that comes with an extra.

    Example:
        >>> print(missing("gamelib lab", "lab", ModuleNotFoundError("", name="jupyterlab")))
        gamelib lab needs jupyterlab, which is not installed: pip install "gamelib-course[lab]" brings it
    """
    told = f'pip install "{DISTRIBUTION}[{extra}]" brings it'
    return CourseError(f"{what} needs {error.name}, which is not installed: {told}")


def settings(folder: Path) -> dict[str, Any]:
    """Return what the ``pyproject.toml`` of a folder says; nothing if it has none that can be read."""
    try:
        return tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, and the folders it lies in, so that it is there as a whole or not at all.

    Raises:
        OSError: if it cannot be written; then what was there before is there still.
    """
    write_beside(path, content).replace(path)


def write_beside(path: Path, content: bytes) -> Path:
    """Write what is to become a file beside it, and return where: ``write_whole`` in two steps.

    Whatever goes wrong, a full disk or Ctrl-C, no part of it is left behind.
    """
    make_folder(path.parent)
    unfinished = path.with_name(f".{path.name}.unfinished-{os.getpid()}")
    try:
        unfinished.write_bytes(content)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return unfinished


def make_folder(path: Path) -> None:
    """Make a folder, and those it lies in, unless it is there.

    Raises:
        OSError: if it cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise CourseError(f"{error.filename} is not a folder: move it away and try again") from None


def numbered(paths: Iterable[Path], number: str) -> list[Path]:
    """Return those of the paths ``NN_name`` whose name starts with the number; a leading zero may be left out.

    Example:
        >>> [path.name for path in numbered([Path("01_games.py"), Path("02_minimax.py")], "2")]
        ['02_minimax.py']
    """
    wanted = re.sub(r"^(?=\d(?!\d))", "0", number)
    by_number: dict[str, list[Path]] = {}
    for path in sorted(paths):
        by_number.setdefault(path.name.partition("_")[0], []).append(path)
    if wanted not in by_number:
        there_are = f"there are {', '.join(by_number)}" if by_number else "there are none yet"
        raise CourseError(f"there is no lesson {number!r}; {there_are}")
    return by_number[wanted]
