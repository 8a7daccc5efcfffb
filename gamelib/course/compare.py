"""Whether the check cells of a submitted notebook are those of the exercise, for who is to grade it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gamelib.course.project import Checkout, CourseError


@dataclass(frozen=True, slots=True)
class Check:
    """What counts of a check cell.

    Attributes:
        name: nbgrader's ``grade_id``. (The cell's own id counts for nothing: cutting and pasting a cell changes it.)
        source: its source.
        tags: its tags in alphabetical order; some of them switch nbval off.
        marks: whether it is a code cell, and what nbgrader is to know of it.
    """

    name: str
    source: str
    tags: tuple[str, ...]
    marks: tuple[bool, dict[str, Any]]


def compare(submission: Path, checkout: Checkout) -> Iterator[str]:
    """Yield a line about each check cell of a submission that is not as its exercise has it.

    The exercise is the one that most of its checks are taken from, whatever the file is called.
    """
    try:
        named = checks(submission)
    except (CourseError, OSError) as error:
        yield error.strerror or "it cannot be read" if isinstance(error, OSError) else str(error)
        return
    exercises = [checks(path) for path in sorted(checkout.exercises.glob("[0-9]*.ipynb"))]
    sources = {check.source for check in named}
    wanted = max(exercises, key=lambda each: sum(check.source in sources for check in each), default=[])
    if not any(check.source in sources for check in wanted):
        yield "none of its cells is a check of an exercise"
    else:
        yield from _differences(named, wanted)


def _differences(found: Sequence[Check], wanted: Sequence[Check]) -> Iterator[str]:
    for check in wanted:
        copies = [each for each in found if each.name == check.name]
        if not copies:
            yield f"{check.name} is missing"
        elif len(copies) > 1:
            yield f"{check.name} is there {len(copies)} times"
        for each in copies:
            if each.source != check.source:
                yield f"{check.name} is {'edited' if each.source else 'empty'}"
            if each.tags != check.tags:
                yield f"{check.name} has other tags: {', '.join(each.tags) or 'none'}"
            if each.marks != check.marks:
                yield f"{check.name} is not marked as a check any more: its kind or nbgrader's metadata differ"
    order = [check.name for check in wanted]
    names = list(dict.fromkeys(check.name for check in found))
    yield from (f"{name} is not a check of the exercise" for name in names if name not in order)
    there = [name for name in names if name in order]
    if there != sorted(there, key=order.index):
        yield f"the checks stand in another order: {', '.join(there)}"


def checks(path: Path) -> list[Check]:
    """Return the cells of a notebook that nbgrader would take for checks, in their order.

    Raises:
        CourseError: if it is not a notebook.
        OSError: if it cannot be read.
    """
    try:
        cells = json.loads(path.read_bytes())["cells"]
        return [_check(cell) for cell in cells if not cell["metadata"].get("nbgrader", {}).get("solution", True)]
    except (ValueError, LookupError, TypeError, AttributeError):
        raise CourseError("it is not a notebook") from None


def _check(cell: dict[str, Any]) -> Check:
    metadata = cell["metadata"]
    return Check(
        metadata["nbgrader"]["grade_id"],
        "".join(cell["source"]).strip(),
        tuple(sorted(metadata.get("tags", ()))),
        (cell["cell_type"] == "code", metadata["nbgrader"]),
    )
