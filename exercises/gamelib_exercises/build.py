"""Building the notebooks from their sources, and finding out whether they drifted from them.

``notebooks/source/NN_name.py`` becomes ``notebooks/NN_name.ipynb``; ``solutions/source/NN_name.py``
becomes ``solutions/NN_name.ipynb``, which is run, and ``exercises/NN_name.ipynb``, which is not.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path

from gamelib_lessons.convert import (
    cell_name,
    convert,
    exercise_from_solution,
    file_text,
    first_difference,
    normalise,
    with_points,
)
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

from gamelib.course.project import Course, CourseError, write_whole
from gamelib_exercises.lessons import points_of

CELL_TIMEOUT = 60
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def sources(course: Course) -> list[Path]:
    """Return the sources of all lessons, then those of all solutions."""
    return [path for folder in (course.lessons, course.solutions) for path in sorted(folder.glob("source/*.py"))]


def render(source: Path, *, run: bool) -> dict[Path, str]:
    """Return the files that a source becomes, each with its text.

    Args:
        source: a percent script in ``notebooks/source`` or ``solutions/source``.
        run: whether to run what ships executed; otherwise it comes without outputs, in an instant.

    Raises:
        CourseError: if the source is not UTF-8, or a cell breaks a rule or fails; the message names source and cell.
    """
    try:
        text = source.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise CourseError(f"{_shown(source)}, line {line}: it is not UTF-8; save the file in that encoding") from None
    folder, name = source.parent.parent, f"{source.stem}.ipynb"
    lesson = folder.name == "notebooks"
    try:
        if not lesson:
            text = with_points(text, points_of(source.name[:2]))
        notebook = convert(text, lesson=lesson)
        files = {} if lesson else {folder.parent / "exercises" / name: file_text(exercise_from_solution(notebook))}
        if run:
            execute(notebook, folder)
            normalise(notebook)
        return {folder / name: file_text(notebook), **files}
    except CourseError as error:
        raise CourseError(f"{_shown(source)}, {error}") from None


def _shown(path: Path) -> str:
    """Return how messages call a file: as it is called in the checkout."""
    return "/".join(path.parts[-3 if path.parent.name == "source" else -2 :])


def _stored(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")  # what is not UTF-8 is not what a source makes


def execute(notebook: NotebookNode, folder: Path) -> None:
    """Run the cells of a notebook in a fresh kernel, in place.

    Args:
        notebook: the notebook.
        folder: the kernel's current folder.

    Raises:
        CourseError: if a cell raises, takes more than a minute, or its kernel dies.
    """
    client = NotebookClient(
        notebook,
        timeout=CELL_TIMEOUT,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(folder)}},
        extra_arguments=["--log-level=CRITICAL"],
    )
    with client.setup_kernel():
        for index, cell in enumerate(notebook.cells):
            try:
                client.execute_cell(cell, index)
            except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
                trouble = _COLOUR.sub("", str(error)).strip()  # nbclient quotes the cell in it
                raise CourseError(f"{cell_name(index + 1, cell)} failed.\n{trouble}") from None
            except KeyboardInterrupt:
                # The cell under way dies with its kernel, and asyncio would show its traceback.
                logging.getLogger("asyncio").disabled = True
                raise


def build(source: Path) -> Iterator[str]:
    """Make the notebooks of one source, and yield a line about each of them.

    A file that would change by nothing but its ``time:`` and ``memory:`` lines is left as it is.
    """
    for path, text in render(source, run=True).items():
        if path.exists() and first_difference(_stored(path), text) is None:
            yield f"{_shown(path)}: unchanged"
            continue
        write_whole(path, text.encode())
        yield f"{_shown(path)}: written, {len(text.encode()) // 1000:,} kB"


def drift(source: Path, *, run: bool) -> Iterator[str]:
    """Yield a line about each notebook that is not what its source makes of it.

    Args:
        source: as for :func:`render`.
        run: whether outputs are compared too, and so byte for byte; otherwise what was written is.
    """
    for path, fresh in render(source, run=run).items():
        if not path.exists():
            yield f"{_shown(path)}: missing"
            continue
        if difference := first_difference(_stored(path), fresh, outputs=run or path.parent.name == "exercises"):
            yield f"{_shown(path)}: {difference}"
