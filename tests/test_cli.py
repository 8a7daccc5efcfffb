import argparse
import os
import subprocess
import sys
import types

import nbformat
import pytest

import gamelib
from gamelib import IllegalAction
from gamelib.course import cli, project

LESSON = '# %% slideshow={"slide_type": "slide"}\nprint(6 * 7)\n'


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    (tmp_path / "notebooks" / "source").mkdir(parents=True)
    (tmp_path / "notebooks" / "source" / "01_tiny.py").write_text(LESSON)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "gamelib-course"\n')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    return project.checkout(tmp_path)


def one_line(text):
    assert text.count("\n") == 1
    assert text.endswith("\n")
    assert text.startswith("gamelib: ")
    return text


def test_help_names_every_command_and_gives_examples(capsys):
    for words in ([], ["lab"], ["reset"], ["course"], ["play"], ["build"], ["grade"]):
        with pytest.raises(SystemExit) as stop:
            cli.main([*words, "--help"])
        assert stop.value.code == 0
        text = capsys.readouterr().out
        assert "\nexamples:\n  gamelib " in text
        assert all(len(line) <= 100 for line in text.splitlines())
        if not words:
            assert all(f"\n    {command}  " in text for command in ("lab", "reset", "course", "play", "build", "grade"))


def test_version(capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"gamelib {gamelib.__version__}\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["bild"], "invalid choice: 'bild'"),
        ([], "required: COMMAND"),
        (["reset"], "required: NN"),
        (["grade"], "required: SUBMISSION, --out"),
        (["lab", "--port", "99999"], "a port is a number from 1 to 65535, not '99999'"),
        (["lab", "--port", "http"], "not 'http'"),
        (["build", "--only", "notes"], "invalid choice: 'notes'"),
        (["lab", "--prot", "1"], "unrecognized arguments: --prot 1"),
    ],
)
def test_arguments_that_make_no_sense_get_one_line_and_status_2(words, complaint, capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(words)
    assert stop.value.code == 2
    assert complaint in one_line(capsys.readouterr().err)


@pytest.mark.parametrize("words", [["reset", "7"], ["build", "7"]])
def test_a_lesson_that_does_not_exist_gets_one_line_and_status_1(words, checkout, capsys):
    (checkout.lessons / "01_tiny.ipynb").write_text("{}")
    assert cli.main(words) == 1
    assert one_line(capsys.readouterr().err) == "gamelib: there is no lesson '7'; there are 01\n"


def test_building_outside_a_checkout_gets_one_line_and_status_1(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(project, "__file__", str(tmp_path / "site-packages" / "gamelib" / "course" / "project.py"))
    assert cli.main(["build"]) == 1
    assert "building needs a checkout of the course" in one_line(capsys.readouterr().err)


def test_a_missing_jupyterlab_is_said_with_what_brings_it(checkout, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    assert cli.main(["lab"]) == 1
    said = 'gamelib lab needs jupyterlab, which is not installed: pip install "gamelib-course[lab]" brings it'
    assert one_line(capsys.readouterr().err) == f"gamelib: {said}\n"


def test_a_home_that_cannot_be_written_is_named(checkout, monkeypatch, capsys):
    (checkout.lessons / "01_tiny.ipynb").write_text("{}")
    file = checkout.root / "jupyter"
    file.write_text("a file where the folder should be")
    assert cli.main(["lab"]) == 1
    assert f"JupyterLab cannot write into {file} " in one_line(capsys.readouterr().err)
    assert not checkout.working_copy.exists()


def test_the_working_copy_is_in_the_folder_one_chooses(checkout, monkeypatch, capsys):
    nbformat.write(nbformat.v4.new_notebook(), checkout.lessons / "01_tiny.ipynb")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(checkout.root / "jupyter"))
    chosen = checkout.root / "mine"
    assert cli.main(["course", "mine"]) == 0
    assert capsys.readouterr().out == f"In {chosen}:\n  new: Start here.ipynb\n  new: lessons/01_tiny.ipynb\n"
    (chosen / "lessons" / "01_tiny.ipynb").unlink()
    assert cli.main(["reset", "1", "--folder", "mine"]) == 0
    assert (chosen / "lessons" / "01_tiny.ipynb").exists()
    monkeypatch.chdir(chosen)  # once one is in it, it need not be chosen
    assert cli.main(["reset", "1"]) == 0
    assert f"In {chosen}:\n  fresh already" in capsys.readouterr().out
    assert cli.main(["course", str(checkout.root)]) == 1
    assert "is the course itself; choose another folder" in one_line(capsys.readouterr().err)
    assert not (checkout.root / "my-course").exists()


@pytest.mark.parametrize("words", [["lab"], ["reset", "1"]])
def test_a_folder_that_cannot_be_written_gets_one_line_and_status_1(words, checkout, capsys):
    (checkout.lessons / "01_tiny.ipynb").write_text("{}")
    (checkout.root / "my-course").write_text("a file where the folder should be")
    assert cli.main(words) == 1
    assert "my-course" in one_line(capsys.readouterr().err)


def test_build_and_its_check(checkout, capsys):
    assert cli.main(["build", "1"]) == 0
    assert capsys.readouterr().out == "notebooks/01_tiny.ipynb: written, 0 kB\n"
    assert cli.main(["build", "--only", "exercises"]) == 0
    assert cli.main(["build", "--check", "--only", "lessons"]) == 0
    assert capsys.readouterr().out == ""
    (checkout.lessons / "source" / "01_tiny.py").write_text(LESSON.replace("6 * 7", "6 * 8"))
    assert cli.main(["build", "--check"]) == 1
    assert capsys.readouterr().out == "notebooks/01_tiny.ipynb: cell 1 (print-6-8) differs in id, outputs, source\n"


def test_reset_says_what_it_did(checkout, capsys):
    nbformat.write(nbformat.v4.new_notebook(), checkout.lessons / "01_tiny.ipynb")
    assert cli.main(["reset", "1"]) == 0
    assert capsys.readouterr().out == f"In {checkout.working_copy}:\n  fresh: lessons/01_tiny.ipynb\n"
    (checkout.working_copy / "lessons" / "01_tiny.ipynb").write_text("mine")
    assert cli.main(["reset", "1"]) == 0
    assert capsys.readouterr().out.endswith(
        "  fresh: lessons/01_tiny.ipynb; what was there is kept as lessons/01_tiny-before-reset-1.ipynb\n"
    )


@pytest.mark.slow
def test_where_the_console_knows_ascii_only_nothing_is_lost_and_nothing_raised(checkout):
    folder = checkout.root / "café"
    folder.mkdir()
    for name in ("pyproject.toml", "notebooks"):
        (checkout.root / name).rename(folder / name)
    nbformat.write(nbformat.v4.new_notebook(), folder / "notebooks" / "01_tiny.ipynb")
    finished = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-m", "gamelib.course.cli", "reset", "1"],
        cwd=folder,
        env=os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    assert "fresh: lessons/01_tiny.ipynb" in finished.stdout
    assert finished.stdout.isascii()


def test_play_is_wired_to_the_terminal(monkeypatch, capsys):
    def add_arguments(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game")

    def run(arguments: argparse.Namespace) -> int:
        if arguments.game == "go":
            raise KeyboardInterrupt
        if arguments.game == "chess":
            raise IllegalAction("no such move")
        return 5

    terminal = types.ModuleType("gamelib.play.terminal")
    terminal.add_arguments, terminal.run = add_arguments, run
    monkeypatch.setitem(sys.modules, "gamelib.play.terminal", terminal)
    assert cli.main(["play", "nim"]) == 5
    assert cli.main(["play", "go"]) == 130
    assert one_line(capsys.readouterr().err) == "gamelib: stopped\n"
    assert cli.main(["play", "chess"]) == 1
    assert one_line(capsys.readouterr().err) == "gamelib: no such move\n"


def test_the_progress_of_grading_fits_a_line_of_a_terminal(checkout, monkeypatch, capsys):
    grader = types.SimpleNamespace(grade_class=lambda *_: [(1, 2, {"name": "Anna_1_file_/02.ipynb" * 9})])
    monkeypatch.setattr(cli, "import_module", lambda name: grader)
    assert cli.main(["grade", "class.zip", "--out", "graded"]) == 0
    line = capsys.readouterr().err
    assert "1 of 2" in line and "Anna" in line and len(line) < 80


def test_help_loads_nothing_heavy():
    program = """
import sys
from gamelib.course.cli import main
try:
    main(["--help"])
except SystemExit:
    pass
heavy = {"numpy", "matplotlib", "networkx", "ipywidgets", "nbformat", "nbclient", "jupytext", "jupyterlab"}
print(sorted(heavy & sys.modules.keys()), file=sys.stderr)
"""
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert finished.stderr == "[]\n"
