"""From text to notebook: a percent script becomes a notebook that has not been run yet.

What an author may write in the ``# %%`` line of a cell, besides ``[markdown]``:

* ``slideshow={"slide_type": "slide"}``: the slide type, needed on every cell of a lesson;
* ``answer="q1_labels"``: the student writes here (see :mod:`gamelib_lessons.exercises_from_solutions`);
* ``check="q1_labels"``: checks that answer; ``check="q1_labels-order"`` is one more check of it;
* ``tags=[…]`` and ``jupyter={…}``, as Jupyter knows them.

Answers and checks become nbgrader's metadata, schema 3. A cell whose code is folded away gets a tag that says so, for
slides know tags alone.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Mapping
from typing import Any

import jupytext
from nbformat import NotebookNode

from gamelib.course.project import CourseError

LONGEST_CELL = 40
SLIDE_TYPES = ("slide", "subslide", "fragment", "skip", "notes", "-")
SOLUTION_ONLY = "solution-only"
NOT_COMPARED = "nbval-ignore-output"
FOLDED = "folded"
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    # As the kernel reports it, without the version, which would change the file on every machine.
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
    },
}
_PART = re.compile(r"(?m)^q\.(\w+)\.check\(")
_WITHOUT_POINTS = re.compile(r'(?m)^(# %% check="[^"]*")(\nq\.(\w+)\.check\()')
_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
_KEYS = {"answer", "check", "points", "slideshow", "tags", "jupyter"}
_ANSWER = re.compile(r"[a-z][a-z0-9_]*")
_CHECK = re.compile(r"([a-z][a-z0-9_]*)(-[a-z0-9_]+)?")
# Jupytext's own habit of turning comments such as "# why?" into IPython magics would surprise authors.
_FORMAT = {"extension": ".py", "format_name": "percent", "comment_magics": False}


def convert(text: str, *, lesson: bool) -> NotebookNode:
    """Return the notebook that a percent script describes.

    Args:
        text: the script.
        lesson: whether it is a lesson, where every cell needs a slide type and none is graded.

    Raises:
        CourseError: if a cell breaks a rule; the message names the cell.
    """
    notebook: NotebookNode = jupytext.reads(text, fmt=_FORMAT)
    notebook.metadata = METADATA
    grade_ids: set[str] = set()
    ids: set[str] = set()
    for number, cell in enumerate(notebook.cells, 1):
        cell.metadata.pop("lines_to_next_cell", None)
        try:
            _validate(cell, lesson)
            _expand(cell, grade_ids)
            if cell.metadata.get("jupyter", {}).get("source_hidden"):
                cell.metadata["tags"] = [*cell.metadata.get("tags", ()), FOLDED]
        except CourseError as error:
            raise CourseError(f"{cell_name(number, cell)}: {error}") from None
        cell.id = _identify(cell, ids)
    return notebook


def with_points(text: str, points: Mapping[str, int]) -> str:
    r"""Return the source of a solution with the points and counts that follow from its parts filled in.

    A check is worth the points of the part it asks; ``{points}`` becomes those of a question, below its heading, or of
    all together, above the first one, and ``{questions}`` how many questions there are.

    Args:
        text: the source.
        points: the points of each part, by its name.

    Example:
        >>> text = '# {questions}, {points}.\n# ## Question 1: counting ({points})\n# %% check="q1"\nq.size.check(f)'
        >>> print(with_points(text, {"size": 2}))
        # One question, 2 points.
        # ## Question 1: counting (2 points)
        # %% check="q1" points=2
        q.size.check(f)
    """
    above, *questions = re.split(r"(?m)^(?=# ## Question )", text)
    worth = [sum(points.get(part, 0) for part in _PART.findall(question)) for question in questions]
    count = len(questions)
    above = above.replace("{questions}", _some(_NUMBERS[count], "question", count))
    filled = [
        part.replace("{points}", _some(f"{total}", "point", total))
        for part, total in zip([above, *questions], [sum(worth), *worth], strict=True)
    ]
    return _WITHOUT_POINTS.sub(
        lambda check: f"{check[1]} points={points[check[3]]}{check[2]}" if check[3] in points else check[0],
        "".join(filled),
    )


def _some(number: str, thing: str, count: int) -> str:
    return f"{number} {thing}{'' if count == 1 else 's'}"


def cell_name(number: int, cell: NotebookNode) -> str:
    """Return how messages call a cell: its number, from 1, and its first line."""
    return f"cell {number} ({cell.source.strip().partition(chr(10))[0][:60]!r})"


def _validate(cell: NotebookNode, lesson: bool) -> None:
    metadata: dict[str, Any] = cell.metadata
    if unknown := sorted(metadata.keys() - _KEYS):
        raise CourseError(f"{unknown[0]!r} means nothing in a '# %%' line; what does: {', '.join(sorted(_KEYS))}")
    if not cell.source.strip():
        raise CourseError("it is empty; remove it")
    if (lines := len(cell.source.splitlines())) > LONGEST_CELL:
        raise CourseError(f"it has {lines} lines, and {LONGEST_CELL} are the most; move code into the package")
    slide_type = metadata.get("slideshow", {}).get("slide_type")
    if slide_type not in SLIDE_TYPES and (lesson or "slideshow" in metadata):
        raise CourseError(f"its slide type is {slide_type!r}; write slideshow={{'slide_type': …}} with {SLIDE_TYPES}")
    if any(tag.startswith(("nbval", "raises")) for tag in metadata.get("tags", ())) or "# NBVAL_" in cell.source:
        raise CourseError("nbval's own tags and comments are not for authors: they switch its comparison off")
    if cell.cell_type == "code" and _hushed(cell.source):
        raise CourseError("it ends with ';', which nbval cannot follow; assign the value to a name instead")
    if "answer" in metadata or "check" in metadata:
        if lesson or cell.cell_type != "code":
            raise CourseError("answers and checks are code cells of a solution")
    elif "points" in metadata:
        raise CourseError("points belong to a check")


def _hushed(source: str) -> bool:
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError):
        return False  # running the cell will say what is wrong with it
    silent = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.ENDMARKER, tokenize.DEDENT)
    written = [token.string for token in tokens if token.type not in silent]
    return written[-1:] == [";"]


def _expand(cell: NotebookNode, grade_ids: set[str]) -> None:
    answer, check, points = (cell.metadata.pop(key, None) for key in ("answer", "check", "points"))
    if answer is None and check is None:
        return
    if answer is not None:
        if check is not None or points is not None or not _ANSWER.fullmatch(str(answer)):
            raise CourseError(f'answer={answer!r} is a name such as "q1_labels", without check and points')
        grade_id = answer
        grading: dict[str, object] = {"solution": True, "grade": False, "locked": False}
    else:
        named = _CHECK.fullmatch(str(check))
        if named is None or named[1] not in grade_ids:
            raise CourseError(f"check={check!r} names no answer of a cell before it")
        if isinstance(points, bool) or not isinstance(points, (int, float)) or not points > 0:
            raise CourseError(f"check={check!r} needs points, a number above 0, not {points!r}")
        grade_id = f"check_{check}"
        grading = {"solution": False, "grade": True, "locked": True, "points": points}
        cell.metadata["tags"] = [*cell.metadata.get("tags", ()), NOT_COMPARED]
    if grade_id in grade_ids:
        raise CourseError(f"{answer or check!r} is the name of another cell already")
    grade_ids.add(grade_id)
    cell.metadata["nbgrader"] = {"schema_version": 3, "task": False, "grade_id": grade_id} | grading


def _identify(cell: NotebookNode, taken: set[str]) -> str:
    """Return an id made of the cell's own words, so that a new cell leaves the ids of the others alone."""
    words = cell.metadata.get("nbgrader", {}).get("grade_id") or cell.source.strip().partition("\n")[0]
    name = re.sub(r"[^a-z0-9_]+", "-", words.lower()).strip("-")[:48] or cell.cell_type
    candidate, count = name, 1
    while candidate in taken:
        count += 1
        candidate = f"{name}-{count}"
    taken.add(candidate)
    return candidate
