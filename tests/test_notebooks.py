"""The notebooks as they ship."""

import re
from pathlib import Path

import nbformat
import pytest
from gamelib_exercises.build import drift, sources
from gamelib_lessons.convert import SLIDE_TYPES

from gamelib.course.project import checkout
from tests.notebook_proofs import code_cells, is_check, run_nbval, solved, up_to_first_text

ROOT = Path(__file__).resolve().parents[1]
LESSONS, SOLUTIONS, EXERCISES = (
    sorted((ROOT / folder).glob("*.ipynb")) for folder in ("notebooks", "solutions", "exercises")
)
LESSON_SCRIPTS = ROOT / "notebooks" / "source"
OPTIONAL = [path for path in LESSONS if path.name[2] == "b"]  # such as 03b_name, beside a lesson
CORE = [path for path in LESSONS if path not in OPTIONAL]


def each(paths):
    return pytest.mark.parametrize("path", paths, ids=lambda path: f"{path.stem}-{path.parent.name}")


def read(path):
    return nbformat.read(path, as_version=4)


def test_lessons_01_and_02_are_there_with_their_exercises():
    for folder in (CORE, SOLUTIONS, EXERCISES):
        assert [path.name[:2] for path in folder[:2]] == ["01", "02"]


def test_every_exercise_has_a_solution_and_a_lesson_of_the_same_number():
    assert [path.name for path in EXERCISES] == [path.name for path in SOLUTIONS]
    assert [path.name[:2] for path in EXERCISES] == [path.name[:2] for path in CORE]


def test_every_notebook_has_a_source():
    assert [path.stem for path in LESSONS + SOLUTIONS] == [path.stem for path in sources(checkout(ROOT))]


@each(SOLUTIONS)
def test_the_headings_at_which_a_question_is_taught_stand_in_the_lesson(path):
    """In the lesson of the same number, or in one that is named beside the heading."""
    questions = (path.parent / "source" / f"{path.stem}.py").read_text(encoding="utf-8")
    for taught in re.findall(r"\*Taught in:\*(.*)", re.sub(r"\n# (?=\S)", " ", questions)):
        lessons = {path.name[:2], *re.findall(r"lesson (\d\db?)", taught)}
        texts = [script.read_text(encoding="utf-8") for each in lessons for script in LESSON_SCRIPTS.glob(f"{each}_*")]
        headings = [heading for text in texts for heading in re.findall(r"^# ##+ (.*)", text, re.MULTILINE)]
        for named in re.findall(r'"([^"]+)"', taught):
            assert any(heading.startswith(named) for heading in headings), named


@pytest.mark.parametrize("source", sources(checkout(ROOT)), ids=lambda source: f"{source.stem}-{source.parts[-3]}")
def test_notebooks_say_what_their_source_says(source):
    assert list(drift(source, run=False)) == []


@each(LESSONS + SOLUTIONS)
def test_every_code_cell_was_run_and_none_failed(path):
    cells = code_cells(read(path))
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell.outputs]
    assert not [output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"]


@each(EXERCISES)
def test_exercises_were_not_run(path):
    assert all(cell.execution_count is None and not cell.outputs for cell in code_cells(read(path)))


@each(LESSONS + SOLUTIONS + EXERCISES)
def test_notebooks_are_small_and_so_are_their_cells(path):
    assert path.stat().st_size <= 1_000_000
    assert max(len(cell.source.splitlines()) for cell in read(path).cells) <= 40
    assert "widgets" not in read(path).metadata


@each(LESSONS)
def test_every_cell_of_a_lesson_has_a_slide_type(path):
    assert {cell.metadata.get("slideshow", {}).get("slide_type") for cell in read(path).cells} <= set(SLIDE_TYPES)


@each(LESSONS)
def test_a_lesson_can_be_finished_in_an_evening(path):
    cells = read(path).cells
    prose = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    words = re.sub(r"</?[a-z][^>]*>|(?<=\])\([^)]*\)", " ", prose).split()
    assert len(words) <= 2000
    assert len(cells) <= 60


def test_an_optional_lesson_stands_beside_a_lesson_and_is_called_optional_in_the_syllabus():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in OPTIONAL:
        assert path.name[:2] in {core.name[:2] for core in CORE}
        assert re.search(rf"\(notebooks/{path.name}\).*optional", readme)


@each(LESSONS + SOLUTIONS)
def test_every_notebook_stores_something_that_nbval_compares(path):
    unchanged, changed = up_to_first_text(read(path))
    assert unchanged.cells[:-1] == changed.cells[:-1]
    assert unchanged.cells[-1] != changed.cells[-1]


# What pytest-xdist keeps together has the same name up to the last "::"; so named, notebooks run beside each other.
@pytest.mark.slow
@pytest.mark.parametrize("path", EXERCISES, ids=lambda path: f"{path.stem}::")
def test_nbval_notices_a_changed_output_and_an_exercise_passes_where_it_is_solved_and_nowhere_else(path, tmp_path):
    for folder in ("notebooks", "solutions"):
        _, changed = up_to_first_text(read(ROOT / folder / path.name))  # as it is, it passes like all of its cells
        nbformat.write(changed, tmp_path / f"{folder}.ipynb")
    exercise = read(path)
    nbformat.write(exercise, tmp_path / "unsolved.ipynb")
    nbformat.write(solved(exercise, read(ROOT / "solutions" / path.name)), tmp_path / "solved.ipynb")
    verdicts = run_nbval(tmp_path)
    for folder in ("notebooks", "solutions"):
        *others, last = verdicts[folder].values()
        assert set(others) <= {None}
        assert "Cell outputs differ" in last
    assert {cell for cell, trouble in verdicts["solved"].items() if trouble} == set()
    checks = {number for number, cell in enumerate(code_cells(exercise)) if is_check(cell)}
    assert checks
    assert {cell for cell, trouble in verdicts["unsolved"].items() if trouble} == checks
    assert all("AssertionError" in verdicts["unsolved"][number] for number in checks)
