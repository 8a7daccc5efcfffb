"""The same notebook gives the same file, byte for byte: what a run leaves behind is put in order here."""

from __future__ import annotations

import json
import re
from itertools import zip_longest
from typing import Any

import nbformat
from nbformat import NotebookNode

from gamelib.course.project import CourseError
from gamelib_lessons.convert import cell_name

LARGEST_FILE = 1_000_000
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
# The one kind of line that may differ from run to run; tests/nbval_sanitize.cfg says the same to nbval.
# Outputs lie at least six deep in the file, sources four.
_TIME = re.compile(r'^( {6,}"(?:time|memory):)(?:[^"\\]|\\.)*', re.MULTILINE)
# Nor are the bytes of a PNG compared, as nbval does not: a plot of measured times is never twice the same.
_PNG = re.compile(r'^( {6,}"image/png": ")[^"]*', re.MULTILINE)


def normalise(notebook: NotebookNode) -> None:
    """Put the outputs of a notebook that was run in order, in place.

    What the kernel happened to send in pieces becomes one stream, and views of widgets, which point
    to a kernel that is gone, are dropped: the text and the still picture beside them remain.

    Raises:
        CourseError: if an output is an error or a warning, which would differ from machine to machine.
    """
    for number, cell in enumerate(notebook.cells, 1):
        outputs: list[NotebookNode] = []
        for output in cell.get("outputs", ()):
            if output.output_type == "error" or output.get("name") == "stderr":
                text = output.get("text") or f"{output.get('ename')}: {output.get('evalue')}"
                raise CourseError(f"{cell_name(number, cell)} left an error or a warning behind:\n{text}")
            if output.output_type == "stream" and outputs and outputs[-1].get("name") == output.name:
                outputs[-1].text += output.text
                continue
            for kept in (output.get("data", {}), output.get("metadata", {})):
                kept.pop(WIDGET_VIEW, None)
            outputs.append(output)
        if cell.cell_type == "code":
            cell.outputs = outputs


def file_text(notebook: NotebookNode) -> str:
    """Return the text of the notebook's file: sorted keys, one space of indentation, a newline at the end.

    Raises:
        CourseError: if it is larger than 1 MB; the message names the heaviest cell.
    """
    text: str = nbformat.writes(notebook, version=4).rstrip("\n") + "\n"  # type: ignore[no-untyped-call]
    if (size := len(text.encode())) > LARGEST_FILE:
        weight, number = max((len(json.dumps(cell)), number) for number, cell in enumerate(notebook.cells, 1))
        raise CourseError(
            f"the notebook has {size:,} bytes, and {LARGEST_FILE:,} are the most; "
            f"{cell_name(number, notebook.cells[number - 1])} alone has {weight:,}"
        )
    return text


def first_difference(stored: str, fresh: str, *, outputs: bool = True) -> str | None:
    """Return in words where two notebook files differ first, or ``None`` if they do not.

    Lines of output that start with ``time:`` or ``memory:`` may differ, and the bytes of PNG pictures.

    Args:
        stored: the text of one file.
        fresh: the text of the other.
        outputs: whether the files have to agree byte for byte, or only in what was written, not in
            what a run has added.
    """
    stored, fresh = (_PNG.sub(r"\1", _TIME.sub(r"\1", text)) for text in (stored, fresh))
    if stored == fresh:
        return None
    try:
        old_cells, old_rest = _taken_apart(stored, outputs)
    except (ValueError, LookupError, TypeError, AttributeError):
        return "it is not a notebook"
    new_cells, new_rest = _taken_apart(fresh, outputs)
    nothing: dict[str, Any] = {}
    for number, (old, new) in enumerate(zip_longest(old_cells, new_cells, fillvalue=nothing), 1):
        if parts := [part for part in sorted(new.keys() | old.keys()) if old.get(part) != new.get(part)]:
            return f"cell {number} ({(new or old).get('id')}) differs in {', '.join(parts)}"
    return "its metadata or its layout differ" if outputs or old_rest != new_rest else None


def _taken_apart(text: str, outputs: bool) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    notebook: dict[str, Any] = json.loads(text)
    cells: list[dict[str, Any]] = notebook.pop("cells")
    if not outputs:
        for cell in cells:
            cell.pop("outputs", None)
            cell.pop("execution_count", None)
    return cells, notebook
