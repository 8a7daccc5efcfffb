"""The README tells the truth: its example runs, its picture is what the library draws, its links lead somewhere."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gamelib.course.syllabus import SYLLABUS
from gamelib.draw import draw_tree
from gamelib.games import TreeGame

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_session_in_the_readme_runs_as_printed():
    failed, attempted = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert attempted >= 4
    assert failed == 0


def test_the_picture_is_the_one_the_library_draws():
    drawn = draw_tree(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert (ROOT / "notebooks/two_ply_tree.svg").read_text(encoding="utf-8") == drawn.svg + "\n"


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_file_that_the_pages_name_exists(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:gamelib|tests|notebooks|solutions|exercises)/[\w./]*)`", text)
    assert named
    for path in [*named, *re.findall(r"\]\(([^):]+)\)", text)]:
        assert (ROOT / path).exists() or "NN" in path, path


def test_the_syllabus_in_the_readme_is_that_of_the_library():
    rows = [
        f"| [{each.number} {each.title}](notebooks/{each.stem}.ipynb){', optional' * each.optional} | {each.question} "
        f"| {each.hours:g}{f', exercises {each.exercise_hours:g}' * bool(each.exercise_hours)} "
        f"| {each.before} | {each.textbook} |"
        for each in SYLLABUS
    ]
    assert re.findall(r"^\| \[.*", README, re.MULTILINE) == rows


def test_the_syllabus_names_the_lessons_and_exercises_that_there_are():
    assert [each.stem for each in SYLLABUS] == sorted(path.stem for path in (ROOT / "notebooks").glob("[0-9]*.ipynb"))
    exercises = sorted(path.stem for path in (ROOT / "exercises").glob("[0-9]*.ipynb"))
    assert [each.stem for each in SYLLABUS if each.exercise_hours] == exercises


@pytest.mark.skipif(os.name != "posix", reason="the script is for a shell of POSIX")
def test_the_continuous_integration_runs_the_readmes_test_command_and_then_the_slow_tests(tmp_path):
    """Of the script, only what says which commands it runs is run."""
    (wanted,) = [line for line in README.splitlines() if line.startswith("python3 -m venv") and line.endswith("pytest")]
    assert wanted.count("&& .venv/bin/pytest") == 1
    script = tmp_path / ".ci" / "run"
    script.parent.mkdir()
    text = (ROOT / ".ci/run").read_text(encoding="utf-8")
    script.write_text(text.replace("git clone --quiet .", "mkdir").replace('eval "$each"', "true"))
    (tmp_path / "README.md").write_text(README)
    ran = subprocess.run(["bash", str(script)], check=True, capture_output=True, text=True)
    assert ran.stdout.splitlines() == [wanted, ".venv/bin/pytest -m slow"]


@pytest.mark.slow
def test_slides_made_as_the_readme_says_leave_out_the_code_that_lessons_fold_away(tmp_path):
    (line,) = [line for line in README.splitlines() if "nbconvert --to slides" in line]
    *command, notebook = shlex.split(line)
    assert command[0] == ".venv/bin/jupyter"
    lesson = ROOT / notebook
    folded = "Prediction.sealed("
    assert folded in lesson.read_text(encoding="utf-8")
    run = [sys.executable, "-m", "jupyter", *command[1:], "--output-dir", str(tmp_path), str(lesson)]
    subprocess.run(run, check=True, capture_output=True)
    slides = (tmp_path / f"{lesson.stem}.slides.html").read_text(encoding="utf-8")
    assert folded not in slides
    assert "minimax(" in slides.replace('<span class="p">', '').replace('<span class="n">', '').replace('</span>', '')
