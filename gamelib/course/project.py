"""Where the course lies on the disk: the checkout, its folders and its numbered notebooks."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DISTRIBUTION = "gamelib-course"


class CourseError(ValueError):
    """Something about the course's files or a command is wrong; the message is meant for the console."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """A checkout of the course.

    Attributes:
        root: its top folder.
    """

    root: Path

    @property
    def lessons(self) -> Path:
        """The folder of the executed lessons; their sources are in ``source/`` there."""
        return self.root / "notebooks"

    @property
    def solutions(self) -> Path:
        """The folder of the executed solutions; their sources are in ``source/`` there."""
        return self.root / "solutions"

    @property
    def exercises(self) -> Path:
        """The folder of the exercises, which are generated from the solutions."""
        return self.root / "exercises"

    @property
    def working_copy(self) -> Path:
        """The folder a reader works in, which git ignores."""
        return self.root / "my-course"


def find_checkout(places: Sequence[Path] | None = None) -> Checkout:
    """Return the checkout that one of the places lies in.

    Args:
        places: files or folders, tried with those above them; by default the current folder, then this package.
    """
    for place in _usual_places() if places is None else places:
        for folder in (place.resolve(), *place.resolve().parents):
            if settings(folder).get("project", {}).get("name") == DISTRIBUTION:
                return Checkout(folder)
    raise CourseError("no checkout of the course was found here; change to the folder you cloned and try again")


def _usual_places() -> list[Path]:
    try:
        return [Path.cwd(), Path(__file__)]
    except FileNotFoundError:  # the current folder was deleted
        return [Path(__file__)]


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
    by_number: dict[str, list[Path]] = {}
    for path in sorted(paths):
        by_number.setdefault(path.name.partition("_")[0], []).append(path)
    if number.zfill(2) not in by_number:
        there_are = f"there are {', '.join(by_number)}" if by_number else "there are none yet"
        raise CourseError(f"there is no lesson {number!r}; {there_are}")
    return by_number[number.zfill(2)]
