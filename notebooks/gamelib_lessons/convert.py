"""From text to notebook: a percent script becomes a notebook, and a solution the exercise that belongs to it.

What an author may write in the ``# %%`` line of a cell, besides ``[markdown]``:

* ``slideshow={"slide_type": "slide"}``: the slide type, needed on every cell of a lesson;
* ``answer="q1_labels"``: the student writes here;
* ``check="q1_labels"``: checks that answer; ``check="q1_labels-order"`` is one more check of it;
* ``tags=[…]`` and ``jupyter={…}``, as Jupyter knows them.

Answers and checks become nbgrader's metadata, schema 3. A cell whose code is folded away gets a tag that says so, for
slides know tags alone.

The exercise is the solution with the answers taken out, which stand between the lines ``### BEGIN SOLUTION`` and
``### END SOLUTION`` of an answer cell. Inside a function the exercise has a ``raise`` there. At the left margin, in a
drill, the answer is assignments (and imports, if it takes any), and the exercise has each name set to ``None``, which a
check reads as *not tried*: no answer cell of an exercise raises by itself. Cells tagged ``solution-only`` are left out.

A ``Prediction`` is written in plain words, and in the notebook its answer is sealed: where a page shows the code of a
cell, it stands above the question.

The same notebook gives the same file, byte for byte: what a run leaves behind is put in order.
"""

from __future__ import annotations

import ast
import copy
import io
import json
import re
import tokenize
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

import jupytext
import nbformat
from nbformat import NotebookNode

from gamelib.course.project import CourseError
from gamelib.sealed import seal

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
    """Return the notebook that a percent script describes; a lesson's cells need slide types, and none is graded."""
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
        try:
            if cell.cell_type == "code":
                cell.source = with_sealed_answers(cell.source)
        except CourseError as error:
            raise CourseError(f"{cell_name(number, cell)}: {error}") from None
    return notebook


def with_points(text: str, points: Mapping[str, int]) -> str:
    r"""Return the source of a solution with the points and counts that follow from its parts filled in.

    A check is worth the points of the part it asks; ``{points}`` becomes those of a question, below its heading, or of
    all together, above the first one, and ``{questions}`` how many questions there are.

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


def with_sealed_answers(source: str) -> str:
    r"""Return the source of a cell in which no prediction says its answer, its reason or a text that comes with them.

    What ``shows`` computes stays as it is.

    Example:
        >>> print(with_sealed_answers('Prediction("1 + 1?", ["1", "2"], answer="2", because="So.", shows=picture())'))
        Prediction.sealed(
            "1 + 1?",
            ["1", "2"],
            "eyJhbnN3ZXIiOiAiMiIsICJiZWNhdXNlIjogIlNvLiJ9",
            shows=picture(),
        )
    """
    if "Prediction(" not in source:
        return source
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise CourseError(f"it asks for a prediction and is not Python: {error.msg}, line {error.lineno}") from None
    sealed = source
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _predicts(call.func):
            written = ast.get_source_segment(source, call) or ""
            sealed = sealed.replace(written, _with_sealed_answer(source, call))
    return sealed


def _with_sealed_answer(source: str, call: ast.Call) -> str:
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    plain: dict[str, str] = {}
    for name, value in given.items():
        if name and isinstance(value, ast.Constant) and isinstance(value.value, str):
            plain[name] = value.value
    if len(call.args) != 2 or not {"answer", "because"} <= plain.keys():
        raise CourseError(
            'a prediction has a question and options, then answer="…" and because="…", plain strings that can be '
            "sealed; what is computed is for shows"
        )
    arguments = [ast.get_source_segment(source, each) for each in call.args]
    arguments.append(json.dumps(seal(plain)))
    arguments += [f"{name}={ast.get_source_segment(source, given[name])}" for name in given if name not in plain]
    margin = "\n" + " " * (len(line := source.splitlines()[call.lineno - 1]) - len(line.lstrip()))
    lines = "".join(f"{margin}    {each}," for each in arguments)
    return f"{ast.get_source_segment(source, call.func)}.sealed({lines}{margin})"


def _predicts(function: ast.expr) -> bool:
    """Return whether it is ``Prediction``, by whatever path."""
    return getattr(function, "id", getattr(function, "attr", "")) == "Prediction"


STUB = 'raise NotImplementedError("write your answer here")'
_REGION = re.compile(r"^([ \t]*)### BEGIN SOLUTION[ \t]*\n(.*?)^\1### END SOLUTION[ \t]*$", re.MULTILINE | re.DOTALL)
_MARKER = re.compile(r"###+ *(BEGIN|END) SOLUTION")


def exercise_from_solution(solution: NotebookNode) -> NotebookNode:
    """Return the exercise that belongs to a solution which has not been run."""
    exercise = copy.deepcopy(solution)
    for number, cell in enumerate(exercise.cells, 1):
        try:
            if cell.metadata.get("nbgrader", {}).get("solution"):
                cell.source = without_answers(cell.source)
            elif _MARKER.search(cell.source):
                raise CourseError("it holds an answer but is not an answer cell; write answer=\"…\" in its '# %%' line")
        except CourseError as error:
            raise CourseError(f"{cell_name(number, cell)}: {error}") from None
    exercise.cells = [cell for cell in exercise.cells if SOLUTION_ONLY not in cell.metadata.get("tags", ())]
    return exercise


def without_answers(source: str) -> str:
    r"""Return the source of an answer cell with every answer region replaced by its stub.

    Example:
        >>> without_answers("### BEGIN SOLUTION\nvalue = 3\n### END SOLUTION")
        'value = None'
    """
    cleared, regions = _REGION.subn(lambda region: _stub(indent=region[1], answer=region[2]), source)
    if not regions or _MARKER.search(cleared):
        raise CourseError(
            "an answer stands between '### BEGIN SOLUTION' and '### END SOLUTION', equally indented and not nested"
        )
    try:
        tree = ast.parse(cleared)
    except SyntaxError as error:
        raise CourseError(f"without the answer it is not Python any more: {error.msg}, line {error.lineno}") from None
    functions = (node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))
    inside = {id(node) for function in functions for node in ast.walk(function)}
    if any(isinstance(node, ast.Raise) and id(node) not in inside for node in ast.walk(tree)):
        raise CourseError("an indented answer is part of a function; others start at the left margin")
    return cleared


def _stub(*, indent: str, answer: str) -> str:
    if indent:
        return indent + STUB
    names: list[str] = []
    for statement in ast.parse(answer).body:
        match statement:
            case ast.Assign(targets=targets):
                names += [node.id for node in ast.walk(ast.Tuple(targets)) if isinstance(node, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.append(name)
            case ast.Import() | ast.ImportFrom():
                pass
            case _:
                raise CourseError(f"a drill's answer is made of assignments, not of {ast.unparse(statement)!r}")
    if not names:
        raise CourseError("a drill's answer assigns to at least one name")
    return "\n".join(f"{name} = None" for name in dict.fromkeys(names))


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
    """Return the text of a notebook's file, 1 MB at most: sorted keys, indented by one space, a newline at the end."""
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
