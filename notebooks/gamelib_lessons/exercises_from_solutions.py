"""The exercise is the solution with the answers taken out.

Between the lines ``### BEGIN SOLUTION`` and ``### END SOLUTION`` of an answer cell stands the answer.
Inside a function the exercise has a ``raise`` there, at the same indentation. At the left margin, in
a drill, the answer is assignments (and imports, if it takes any), and the exercise has each name set to
``None``, which a check reads as *not tried*: no answer cell of an exercise raises by itself. Cells
tagged ``solution-only`` are left out.
"""

from __future__ import annotations

import ast
import copy
import re

from nbformat import NotebookNode

from gamelib.course.project import CourseError
from gamelib_lessons.convert import SOLUTION_ONLY, cell_name

STUB = 'raise NotImplementedError("write your answer here")'
_REGION = re.compile(r"^([ \t]*)### BEGIN SOLUTION[ \t]*\n(.*?)^\1### END SOLUTION[ \t]*$", re.MULTILINE | re.DOTALL)
_MARKER = re.compile(r"###+ *(BEGIN|END) SOLUTION")


def exercise_from_solution(solution: NotebookNode) -> NotebookNode:
    """Return the exercise that belongs to a solution which has not been run.

    Raises:
        CourseError: if the answer regions do not make sense; the message names the cell.
    """
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

    Raises:
        CourseError: if there is no region, the markers do not pair up, or what is left is not Python
            that runs without raising.

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
