"""README and the pages tell the truth: examples run, pictures are what the library draws, links lead somewhere."""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gamelib.course import cli, project
from gamelib.course.syllabus import SYLLABUS
from gamelib.draw import draw_tree
from gamelib.games import TreeGame

ROOT = Path(__file__).parent.parent
PAGES = sorted(f"pages/{path.name}" for path in (ROOT / "pages").glob("*.md"))
TEXTS = {page: (ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "CONTRIBUTING.md", *PAGES)}
README = TEXTS["README.md"]
CONTAINER = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text(encoding="utf-8"))
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def code_of(page):
    """The code that stands in a page's text, a line each, and its blocks for a shell."""
    text = re.findall(r"`([^`]+)`", BLOCK.sub("", TEXTS[page]))
    blocks = [block for kind, block in BLOCK.findall(TEXTS[page]) if kind in ("sh", "powershell")]
    return "\n".join([code.replace("\n", " ") for code in text] + blocks)


def test_readme_is_short_and_leads_to_every_page():
    assert len(README.splitlines()) <= 120
    assert sorted(re.findall(r"\]\((pages/\w+\.md)\)", README)) == PAGES


def test_the_session_in_the_pages_runs_as_printed():
    failed, attempted = doctest.testfile(str(ROOT / "pages/code.md"), module_relative=False)
    assert attempted >= 4
    assert failed == 0


@pytest.mark.parametrize("page", TEXTS)
def test_every_python_block_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for kind, block in BLOCK.findall(TEXTS[page]):
        if kind == "python":
            exec(block, {})


@pytest.mark.parametrize("page", ["README.md", *PAGES])
def test_every_gamelib_command_is_one_that_the_command_takes(page):
    for command in re.findall(r"\bgamelib ([^&;\n]+)", code_of(page)):
        words = shlex.split(command)
        if "--help" not in words:
            assert cli._parser(words).parse_args(words), command


@pytest.mark.parametrize("page", TEXTS)
def test_every_file_and_every_extra_that_the_pages_name_is_there(page):
    top = r"(?:gamelib|tests|notebooks|pages|solutions|exercises|binder|\.devcontainer)"
    named = [ROOT / path for path in re.findall(rf"`({top}/[\w./]*)`", TEXTS[page]) if "NN" not in path]
    linked = [(ROOT / page).parent / path for path in re.findall(r"\]\(([^):]+)\)", TEXTS[page])]
    opened = re.findall(r"(?:lessons|notebooks)(?:/|%2F)(\w+\.ipynb)", TEXTS[page])
    for path in [*named, *linked, *(ROOT / "notebooks" / name for name in opened)]:
        assert path.exists(), path
    if page in PAGES:  # else the site would not have it
        assert {path.resolve().parent.name for path in linked} <= {"pages", "notebooks"}
    extras = project.settings(ROOT)["project"]["optional-dependencies"]
    for names in re.findall(r"(?:\.|-course|\.whl)\[([\w,]+)\]", TEXTS[page]):
        assert set(names.split(",")) <= set(extras)


def test_other_jupyters_install_what_readme_installs_and_make_a_working_copy():
    (start,) = [line for line in README.splitlines() if line.startswith("python3") and line.endswith("gamelib lab")]
    elsewhere = f"{start.removesuffix('lab')}course my-course"
    assert CONTAINER["postCreateCommand"] == elsewhere
    assert elsewhere in TEXTS["pages/elsewhere.md"].splitlines()
    steps = elsewhere.replace(".venv/bin/", "").split(" && ")[1:]
    assert (ROOT / "binder/postBuild").read_text() == "\n".join(["#!/bin/bash", "set -e", *steps, ""])
    least = project.settings(ROOT)["project"]["requires-python"].removeprefix(">=")
    assert (ROOT / "binder/runtime.txt").read_text() == f"python-{least}\n"
    assert CONTAINER["image"] == f"mcr.microsoft.com/devcontainers/python:{least}"


def test_the_picture_is_the_one_the_library_draws():
    drawn = draw_tree(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert (ROOT / "notebooks/two_ply_tree.svg").read_text(encoding="utf-8") == drawn.svg + "\n"


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
def test_slides_made_as_the_lecturers_page_says_leave_out_the_code_that_lessons_fold_away(tmp_path):
    (line,) = [line for line in TEXTS["pages/lecturers.md"].splitlines() if "nbconvert --to slides" in line]
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
