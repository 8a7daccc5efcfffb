"""The start page of a working copy: how a notebook works, the syllabus, and what the reader has done of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from gamelib.course.syllabus import SYLLABUS

START: Final = "Start here.ipynb"
TEXT: Final = Path(__file__).with_name("start_here.md")
POINTS: Final = re.compile(r"\((\d+) of \d+ points?\)")
"""What a check of an exercise says that the answer brings."""


def start_page(*, live: bool) -> bytes:
    """Return the notebook that is to be read first; in the live edition there is no folder to tell what was done.

    Example:
        >>> [len(json.loads(start_page(live=live))["cells"]) for live in (True, False)]
        [1, 3]
    """
    table = "\n".join(
        f"| [{each.number} {each.title}](lessons/{each.stem}.ipynb){', optional' * each.optional} | {each.question} "
        f"| {each.hours:g} | {f'[tasks](exercises/{each.stem}.ipynb), {each.exercise_hours:g}' * (not each.optional)} |"
        for each in SYLLABUS
    )
    texts = TEXT.read_text(encoding="utf-8").replace("{{syllabus}}", table).split("\n---\n")
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "id": name, "metadata": {}, "source": text.strip().splitlines(keepends=True)}
        for name, text in zip(("start", "done", "progress"), texts[: 1 if live else 3], strict=False)
    ]
    if not live:
        cells[2] |= {"cell_type": "code", "execution_count": None, "outputs": []}
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    page = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return (json.dumps(page, indent=1, ensure_ascii=False) + "\n").encode()


def progress(folder: Path = Path()) -> str:
    """Return, as a Markdown table, what was done in a working copy, as far as its notebooks are saved.

    Example:
        >>> progress(Path("nowhere")).splitlines()[2]
        '| 01 Game formalization | 0 of 0 | 0 of 0 |'
    """
    rows = ["| lesson | cells run | points of its exercises |", "|---|---|---|"]
    for each in SYLLABUS:
        lesson, exercises = (_code(folder / place / f"{each.stem}.ipynb") for place in ("lessons", "exercises"))
        run = sum("execution" in cell["metadata"] for cell in lesson)
        checks = [cell for cell in exercises if cell["metadata"].get("nbgrader", {}).get("grade")]
        whole = sum(check["metadata"]["nbgrader"]["points"] for check in checks)
        points = f"{sum(map(_points, checks))} of {whole}" * (not each.optional)
        rows.append(f"| {each.number} {each.title} | {run} of {len(lesson)} | {points} |")
    return "\n".join(rows)


def _code(notebook: Path) -> list[dict[str, Any]]:
    """Return the code cells of a notebook; none of one that is not there, or cannot be read."""
    try:
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        return [cell for cell in cells if cell["cell_type"] == "code"]
    except (OSError, ValueError, LookupError, TypeError):
        return []


def _points(check: dict[str, Any]) -> int:
    """Return the points that a check brought when it was run last."""
    said = "".join("".join(output.get("data", {}).get("text/plain", "")) for output in check["outputs"])
    found = POINTS.search(said)
    return int(found[1]) if found else 0
