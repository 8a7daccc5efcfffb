"""What is distributed works where there is no checkout: the sources are packed, built and installed elsewhere."""

import csv
import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACK = "from setuptools import build_meta; build_meta.build_sdist('dist')"
LEFT_OUT = (".*", "my-course", "build", "dist", "__pycache__", "*.egg-info", "node_modules")
SPY = "found = []\nfor path in {secrets}:\n    try: found.append(open(path).read())\n    except OSError: pass\n"

pytestmark = pytest.mark.slow


def run(*command, where, given="", status=0):
    outside = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    finished = subprocess.run(
        [*map(str, command)],
        cwd=where,
        input=given,
        env=outside | {"JUPYTER_DATA_DIR": str(where / "jupyter")},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert finished.returncode == status, finished.stderr
    return finished.stderr if status else finished.stdout


def files(top):
    return {path.relative_to(top) for path in top.rglob("*.*") if path.is_file()}


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """The folder of the programs of an environment with nothing but the base installation."""
    folder = tmp_path_factory.mktemp("installed")
    shutil.copytree(ROOT, folder / "sources", ignore=shutil.ignore_patterns(*LEFT_OUT))
    venv.create(folder / "environment", with_pip=True)
    programs = folder / "environment" / ("Scripts" if sys.platform == "win32" else "bin")
    run(programs / "python", "-m", "pip", "install", "-q", "setuptools>=77", where=folder)
    run(programs / "python", "-c", PACK, where=folder / "sources")
    (packed,) = (folder / "sources" / "dist").glob("*.tar.gz")
    shutil.unpack_archive(packed, folder / "unpacked")
    (unpacked,) = (folder / "unpacked").iterdir()
    for part in ("gamelib", "exercises", "notebooks", "pages", "solutions", "tests"):
        assert files(folder / "sources" / part) == files(unpacked / part)
    run(programs / "python", "-m", "pip", "install", "-q", packed, where=folder)
    return programs


def test_games_searches_and_play_need_neither_numpy_nor_jupyter_and_none_of_its_server_is_installed(programs, tmp_path):
    program = (
        "import importlib.util, sys, gamelib.games, gamelib.search, gamelib.play\n"
        "print(*(name for name in ('numpy', 'IPython', 'ipywidgets') if name in sys.modules), gamelib.__file__)\n"
        "print(*(name for name in ('jupyterlab', 'numba', 'nbformat') if importlib.util.find_spec(name)))"
    )
    place, installed = run(programs / "python", "-c", program, where=tmp_path).split("\n")[:2]
    assert Path(place.strip()).is_relative_to(programs.parent)
    assert installed == ""


def test_the_commands_work_in_a_folder_that_is_no_checkout_or_say_what_they_need(programs, tmp_path):
    gamelib = programs / "gamelib"
    said = run(gamelib, "lab", where=tmp_path, status=1)
    assert said.endswith('needs jupyterlab, which is not installed: pip install "gamelib-course[lab]" brings it\n')
    assert "building needs a checkout" in run(gamelib, "build", where=tmp_path, status=1)
    run(gamelib, "reset", "02", where=tmp_path)
    assert sorted(path.parent.name for path in (tmp_path / "my-course").rglob("02_minimax.ipynb")) == [
        "exercises",
        "lessons",
    ]
    run(gamelib, "course", "class", where=tmp_path)
    given = {path.name for folder in ("notebooks", "exercises") for path in (ROOT / folder).glob("*.[im][pd]*")}
    assert {path.name for path in (tmp_path / "class").glob("*/*.*")} == given
    assert run(gamelib, "course", "class", where=tmp_path) == f"In {tmp_path / 'class'} nothing is new.\n"
    assert "Your move" in run(gamelib, "play", "nim", where=tmp_path, given="quit\n")
    assert "Question 1" in run(gamelib, "drill", "minimax", "--seed", "1", where=tmp_path)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="grading needs processes that can be limited")
def test_it_grades_and_no_answer_reads_the_solutions_that_are_installed(programs, tmp_path):
    solved = json.loads((ROOT / "solutions" / "02_minimax.ipynb").read_text(encoding="utf-8"))
    (installed,) = (programs.parent / "lib").glob("*/site-packages/gamelib_exercises")
    secrets = [str(path) for path in installed.glob("[ps]*/**/02_minimax.*") if path.suffix != ".pyc"]
    assert len(secrets) == 3
    names = "right.ipynb", "spy.ipynb", "control.ipynb"
    for name in names:
        notebook = json.loads(json.dumps(solved))
        for cell in notebook["cells"]:
            if cell["metadata"].get("nbgrader", {}).get("grade_id") == "q3_value" and name != "right.ipynb":
                read = SPY.format(secrets=secrets if name == "spy.ipynb" else [os.__file__])
                cell["source"] = [read, "if found: raise Exception('GOT')\n", "".join(cell["source"])]
        (tmp_path / name).write_text(json.dumps(notebook), encoding="utf-8")
    run(programs / "gamelib", "grade", *names, "--out", "graded", where=tmp_path)
    with (tmp_path / "graded" / "gradebook.csv").open(encoding="utf-8-sig") as file:
        points = {row["submission"]: row["value_and_action"] for row in csv.DictReader(file)}
    assert points == {"right.ipynb": "3", "spy.ipynb": "3", "control.ipynb": "0"}  # of Python's own, all may be read
