import json
import os
import random
import re
import signal
import subprocess
import sys
import time

import nbformat
import pytest
from gamelib_exercises.build import build, drift, render, sources
from gamelib_lessons.convert import (
    WIDGET_VIEW,
    convert,
    exercise_from_solution,
    file_text,
    first_difference,
    normalise,
    without_answers,
)

from gamelib.course import project
from gamelib.course.project import CourseError
from tests.notebook_proofs import code_cells

LESSON = """\
# %% [markdown] slideshow={"slide_type": "slide"}
# # A tiny lesson
#
# About 7.

# %% slideshow={"slide_type": "subslide"} tags=["hide-input"]
import sys
import time

start = time.perf_counter()
for number in range(3):
    print("line", number)
    sys.stdout.flush()
print(f"time: {time.perf_counter() - start:.9f} s")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from ipywidgets import HTML


class Explorer(HTML):
    def __repr__(self):
        return "Explorer: depth 2"

    def _repr_mimebundle_(self, **kwargs):
        return super()._repr_mimebundle_(**kwargs) | {"text/html": "<p>a still picture</p>"}


Explorer("live")
"""

SOLUTION = """\
# %% [markdown]
# # The exercise

# %% [markdown] tags=["solution-only"]
# And its solution.

# %%
print("tree number", 12)

# %% answer="q1_value"
# The value of B, and the best reply to it:
### BEGIN SOLUTION
value_of_b = 3
reply: str = "b1"
### END SOLUTION

# %% check="q1_value" points=1
assert value_of_b == 3, "not tried" if value_of_b is None else "wrong"

# %% check="q1_value-reply" points=0.5
assert reply == "b1"

# %% answer="q2_double"
def double(x):
    \"\"\"Return twice x.\"\"\"
    ### BEGIN SOLUTION
    return 2 * x
    ### END SOLUTION

# %% check="q2_double" points=2
try:
    found = double(4)
except NotImplementedError:
    found = None
assert found == 8
print("right")
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A checkout with one lesson and one solution, and the files built from them, by their place in it."""
    checkout = project.checkout(tmp_path_factory.mktemp("checkout"))
    for folder, text in ((checkout.lessons, LESSON), (checkout.solutions, SOLUTION)):
        (folder / "source").mkdir(parents=True)
        (folder / "source" / "01_tiny.py").write_text(text)
    messages = [message for source in sources(checkout) for message in build(source)]
    assert [message.partition(",")[0] for message in messages] == [
        "notebooks/01_tiny.ipynb: written",
        "solutions/01_tiny.ipynb: written",
        "exercises/01_tiny.ipynb: written",
    ]
    return checkout


@pytest.fixture
def checkout(built, tmp_path):
    """A copy of the built checkout, to be changed."""
    for path in built.root.rglob("*.*"):
        copy = tmp_path / path.relative_to(built.root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    return project.checkout(tmp_path)


def read(folder):
    return nbformat.read(folder / "01_tiny.ipynb", as_version=4)


def cell(metadata, *lines):
    return "\n".join((f"# %% {metadata}", *(lines or ("value = 3",)), ""))


# -- the files that come out ----------------------------------------------------------------------


def test_a_lesson_is_run_and_put_in_order(built):
    notebook = read(built.lessons)
    assert [cell.id for cell in notebook.cells] == ["a-tiny-lesson", "import-sys", "from-ipywidgets-import-html"]
    assert [cell.metadata for cell in notebook.cells] == [
        {"slideshow": {"slide_type": "slide"}},
        {"slideshow": {"slide_type": "subslide"}, "tags": ["hide-input"]},
        {"jupyter": {"source_hidden": True}, "slideshow": {"slide_type": "fragment"}, "tags": ["folded"]},
    ]
    assert [cell.execution_count for cell in code_cells(notebook)] == [1, 2]
    (stream,), (picture,) = (cell.outputs for cell in code_cells(notebook))
    assert stream.text.startswith("line 0\nline 1\nline 2\ntime: ")
    assert picture.data == {"text/plain": "Explorer: depth 2", "text/html": "<p>a still picture</p>"}
    assert picture.execution_count == 2
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    assert "version" not in notebook.metadata.language_info


def test_files_end_with_a_newline_and_have_sorted_keys(built):
    for folder in (built.lessons, built.solutions, built.exercises):
        text = (folder / "01_tiny.ipynb").read_text()
        assert text == json.dumps(json.loads(text), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def test_a_solution_keeps_its_markers_and_is_run(built):
    notebook = read(built.solutions)
    assert sum("### BEGIN SOLUTION" in cell.source for cell in notebook.cells) == 2
    assert code_cells(notebook)[-1].outputs[0].text == "right\n"


def test_the_exercise_is_the_solution_without_its_answers(built):
    notebook = read(built.exercises)
    assert [cell.id for cell in notebook.cells] == [
        "the-exercise",
        "print-tree-number-12",
        "q1_value",
        "check_q1_value",
        "check_q1_value-reply",
        "q2_double",
        "check_q2_double",
    ]
    drill, function = (cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("solution"))
    assert drill.source == "# The value of B, and the best reply to it:\nvalue_of_b = None\nreply = None"
    assert function.source == (
        'def double(x):\n    """Return twice x."""\n    raise NotImplementedError("write your answer here")'
    )
    assert all(cell.execution_count is None and cell.outputs == [] for cell in code_cells(notebook))


def test_answers_and_checks_have_the_metadata_of_nbgrader(built):
    by_id = {cell.id: cell.metadata for cell in read(built.exercises).cells}
    answer = {"schema_version": 3, "task": False, "solution": True, "grade": False, "locked": False}
    check = {"schema_version": 3, "task": False, "solution": False, "grade": True, "locked": True, "points": 2}
    assert by_id["q2_double"] == {"nbgrader": {"grade_id": "q2_double", **answer}}
    assert by_id["check_q2_double"] == {
        "nbgrader": {"grade_id": "check_q2_double", **check},
        "tags": ["nbval-ignore-output"],
    }


# -- drift ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_was_built_has_not_drifted(checkout):
    before = {path: path.read_bytes() for path in checkout.root.rglob("*.ipynb")}
    for source in sources(checkout):
        assert list(drift(source, run=True)) == []
        assert list(drift(source, run=False)) == []
    assert all("unchanged" in message for message in build(sources(checkout)[0]))  # though its time: is another
    assert {path: path.read_bytes() for path in checkout.root.rglob("*.ipynb")} == before


@pytest.mark.parametrize(
    ("folder", "old", "new", "run", "complaint"),
    [
        ("notebooks", "line 2", "line 3", True, "cell 2 (import-sys) differs in outputs"),
        ("notebooks", "line 2", "line 3", False, None),
        ("notebooks", "About 7.", "About 8.", False, "cell 1 (a-tiny-lesson) differs in source"),
        ("notebooks", '"fragment"', '"slide"', False, "cell 3 (from-ipywidgets-import-html) differs in metadata"),
        ("notebooks", "{", "<<<<<<< HEAD", False, "it is not a notebook"),
        ("solutions", "return 2 * x", "return x + x", False, "cell 7 (q2_double) differs in source"),
        ("exercises", "value_of_b = None", "value_of_b = 3", False, "cell 3 (q1_value) differs in source"),
        ("exercises", '"outputs": []', '"outputs": [ ]', False, "its metadata or its layout differ"),
    ],
)
def test_drift_is_reported_with_the_first_cell_that_differs(checkout, folder, old, new, run, complaint):
    path = checkout.root / folder / "01_tiny.ipynb"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))
    source = (checkout.lessons if folder == "notebooks" else checkout.solutions) / "source" / "01_tiny.py"
    assert list(drift(source, run=run)) == ([f"{folder}/01_tiny.ipynb: {complaint}"] if complaint else [])


def test_a_missing_notebook_and_a_cell_too_many_are_drift(checkout):
    (checkout.exercises / "01_tiny.ipynb").unlink()
    (checkout.solutions / "source" / "01_tiny.py").write_text(SOLUTION + cell("", "print('more')"))
    assert list(drift(sources(checkout)[1], run=False)) == [
        "solutions/01_tiny.ipynb: cell 9 (print-more) differs in cell_type, id, metadata, source",
        "exercises/01_tiny.ipynb: missing",
    ]


def test_only_lines_of_output_that_begin_with_time_may_differ():
    def file(output, source="print(1)"):
        code = nbformat.v4.new_code_cell(source, id="a", outputs=[nbformat.v4.new_output("stream", text=output)])
        return file_text(nbformat.v4.new_notebook(cells=[code]))

    assert first_difference(file('time: 1 "s"\nvalue 3\n'), file("time: 22 s\nvalue 3\n")) is None
    assert first_difference(file("time: 1 s\nvalue 3\n"), file("time: 1 s\nvalue 4\n")) is not None
    assert first_difference(file("the time: 1 s\n"), file("the time: 2 s\n")) is not None
    assert first_difference(file("", "time: float = 1"), file("", "time: float = 2")) is not None


# -- from text to notebook ------------------------------------------------------------------------


def test_a_new_cell_leaves_the_ids_of_the_others_alone():
    cells = [cell("", f"value_{number} = {number}") for number in range(20)]
    before = [cell.id for cell in convert("\n".join(cells), lesson=False).cells]
    cells.insert(random.Random(2).randrange(20), cell("", "print('new')"))
    after = [cell.id for cell in convert("\n".join(cells), lesson=False).cells]
    assert [name for name in after if name != "print-new"] == before


SLIDE = 'slideshow={"slide_type": "slide"}'


@pytest.mark.parametrize(
    ("text", "lesson", "complaint"),
    [
        (cell("", "x = 1;"), False, "ends with ';'"),
        (cell("", "f(1, '#');  # shown"), False, "ends with ';'"),
        (cell("", *(["x = 1"] * 41)), False, "41 lines, and 40 are the most"),
        (cell("", ""), False, "it is empty"),
        (cell(""), True, "its slide type is None"),
        (cell('slideshow={"slide_type": "slyde"}'), False, "its slide type is 'slyde'"),
        (cell('anwser="q1"'), False, "'anwser' means nothing"),
        (cell('tags=["nbval-skip"]'), False, "nbval's own tags"),
        (cell("", "# NBVAL_IGNORE_OUTPUT", "print(1)"), False, "nbval's own tags"),
        (cell(f'answer="q1" {SLIDE}'), True, "code cells of a solution"),
        (cell('[markdown] answer="q1"', "# text"), False, "code cells of a solution"),
        (cell("points=1"), False, "points belong to a check"),
        (cell('answer="Q 1"'), False, "is a name such as"),
        (cell('answer="q1" points=1'), False, "without check and points"),
        (cell('answer="q1"') + cell('check="q1_x" points=1'), False, "names no answer of a cell before it"),
        (cell('answer="q1"') + cell('check="q1"'), False, "needs points, a number above 0, not None"),
        (cell('answer="q1"') + cell('check="q1" points=0'), False, "not 0"),
        (cell('answer="q1"') + cell('answer="q1"'), False, "'q1' is the name of another cell already"),
    ],
)
def test_a_cell_that_breaks_a_rule_is_named(text, lesson, complaint):
    with pytest.raises(CourseError) as error:
        convert(text, lesson=lesson)
    assert complaint in str(error.value)
    assert str(error.value).startswith(f"cell {text.count('# %%')} (")


# -- exercises from solutions ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        (["a, (b, *c) = 1, (2, 3)", "a = d = 4"], ["a = None", "b = None", "c = None", "d = None"]),
        (["from math import inf", "# think!", "best = max(", "    [1, inf]", ")"], ["best = None"]),
        (["order: list[str] = ['a']"], ["order = None"]),
    ],
)
def test_the_answers_of_a_drill_become_none(answer, left):
    source = "\n".join(["import math", "### BEGIN SOLUTION", *answer, "### END SOLUTION", "# after"])
    assert without_answers(source).splitlines() == ["import math", *left, "# after"]


def test_every_region_of_a_cell_is_cleared():
    source = """\
class Game:
    def first(self):
        ### BEGIN SOLUTION
        if True:
            return 1

        return 2
        ### END SOLUTION

    def second(self):
        if self:
            ### BEGIN SOLUTION
            return 3
            ### END SOLUTION
        return 4"""
    region = re.compile("### BEGIN SOLUTION.*?### END SOLUTION", re.DOTALL)
    assert without_answers(source) == region.sub('raise NotImplementedError("write your answer here")', source)


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("x = 3", "stands between"),
        ("### END SOLUTION\nx = 3\n### BEGIN SOLUTION", "stands between"),
        ("def f():\n    ### BEGIN SOLUTION\n    return 3\n  ### END SOLUTION", "stands between"),
        ("### BEGIN SOLUTION\nfor x in 3, 4:\n    y = x\n### END SOLUTION", "made of assignments, not of 'for x in"),
        ("### BEGIN SOLUTION\nimport math\n### END SOLUTION", "at least one name"),
        ("if True:\n    ### BEGIN SOLUTION\n    x = 3\n    ### END SOLUTION", "part of a function"),
        ("def f(\n    ### BEGIN SOLUTION\n    x\n    ### END SOLUTION\n): pass", "not Python any more"),
    ],
)
def test_an_answer_region_that_makes_no_sense_is_an_error(source, complaint):
    with pytest.raises(CourseError, match=complaint.replace("(", r"\(").replace(")", r"\)")):
        without_answers(source)


def test_an_answer_outside_an_answer_cell_is_an_error_and_the_cell_is_named():
    solution = convert(cell("") + cell("", "### BEGIN SOLUTION", "x = 3", "### END SOLUTION"), lesson=False)
    with pytest.raises(CourseError, match=r"cell 2 \('### BEGIN SOLUTION'\): it holds an answer"):
        exercise_from_solution(solution)


# -- running and putting in order -----------------------------------------------------------------


def code(*outputs):
    return nbformat.v4.new_code_cell("cell()", id="cell", outputs=list(outputs))


def stream(text, name="stdout"):
    return nbformat.v4.new_output("stream", name=name, text=text)


def test_only_neighbouring_streams_are_merged_and_no_widget_view_is_kept():
    view = {WIDGET_VIEW: {"model_id": "a"}, "text/plain": "Explorer"}
    shown = nbformat.v4.new_output("display_data", data=view, metadata={WIDGET_VIEW: {}})
    notebook = nbformat.v4.new_notebook(cells=[code(stream("a"), stream("b"), shown, stream("c"))])
    normalise(notebook)
    assert [output.get("text") or output.data for output in notebook.cells[0].outputs] == [
        "ab",
        {"text/plain": "Explorer"},
        "c",
    ]
    assert shown.metadata == {}


@pytest.mark.parametrize(
    "output",
    [stream("careful!\n", "stderr"), nbformat.v4.new_output("error", ename="E", evalue="careful!", traceback=[])],
)
def test_errors_and_warnings_are_not_kept(output):
    with pytest.raises(CourseError, match=r"(?s)cell 1 \('cell\(\)'\) left an error or a warning behind:.*careful!"):
        normalise(nbformat.v4.new_notebook(cells=[code(output)]))


def test_a_notebook_that_is_too_large_names_its_heaviest_cell():
    weights = {"a": 600_000, "b": 500_000}
    cells = [nbformat.v4.new_code_cell(name, outputs=[stream("x" * weight)]) for name, weight in weights.items()]
    with pytest.raises(CourseError, match=r"1,000,000 are the most; cell 1 \('a'\) alone has 600,"):
        file_text(nbformat.v4.new_notebook(cells=cells))


def test_a_cell_that_fails_stops_the_build_and_leaves_the_files_alone(checkout):
    source = checkout.lessons / "source" / "01_tiny.py"
    before = (checkout.lessons / "01_tiny.ipynb").read_bytes()
    source.write_text(f"# %% {SLIDE}\nimport pathlib\nprint(pathlib.Path.cwd())\n\n# %% {SLIDE}\nx = 0\n1 / x\n")
    with pytest.raises(CourseError) as error:
        list(build(source))
    message = str(error.value)
    assert message.startswith("notebooks/source/01_tiny.py, cell 2 ('x = 0') failed.")
    assert "1 / x" in message
    assert "ZeroDivisionError: division by zero" in message
    assert "\x1b" not in message
    assert (checkout.lessons / "01_tiny.ipynb").read_bytes() == before


@pytest.mark.parametrize("run", [True, False])
def test_a_source_that_is_not_utf_8_is_named_with_its_line(checkout, run):
    source = checkout.lessons / "source" / "01_tiny.py"
    source.write_bytes(source.read_bytes().replace(b"About 7", "café".encode("latin-1")))
    with pytest.raises(CourseError, match=r"^notebooks/source/01_tiny\.py, line 4: it is not UTF-8; save the file in"):
        render(source, run=run)


@pytest.mark.skipif(os.name != "posix", reason="links and signals work differently there")
@pytest.mark.slow
def test_control_c_leaves_the_files_alone_and_one_line(checkout):
    path = checkout.lessons / "source" / "01_tiny.py"
    path.write_text(f"# %% {SLIDE}\nfrom pathlib import Path\nimport time\nPath('begun').touch()\ntime.sleep(600)\n")
    (checkout.root / "pyproject.toml").write_text('[project]\nname = "gamelib-course"\n')
    before = (checkout.lessons / "01_tiny.ipynb").read_bytes()
    # Tests that were started in the background ignore Ctrl-C, and so would what they start.
    program = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from gamelib.course import cli"
    command = subprocess.Popen(
        [sys.executable, "-c", f"{program}; raise SystemExit(cli.main(['build', '1']))"],
        cwd=checkout.root,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not (checkout.lessons / "begun").exists() and command.poll() is None:
        time.sleep(0.05)
    command.send_signal(signal.SIGINT)
    assert command.communicate()[1] == "gamelib: stopped\n"
    assert command.returncode == 130
    assert (checkout.lessons / "01_tiny.ipynb").read_bytes() == before
    assert [path.name for path in checkout.lessons.glob(".*")] == []


@pytest.mark.slow
def test_cells_run_in_the_folder_of_the_notebook(checkout):
    source = checkout.lessons / "source" / "01_tiny.py"
    source.write_text(f"# %% {SLIDE}\nimport pathlib\nprint(pathlib.Path.cwd())\n")
    (text,) = render(source, run=True).values()
    assert nbformat.reads(text, as_version=4).cells[0].outputs[0].text == f"{checkout.lessons.resolve()}\n"
