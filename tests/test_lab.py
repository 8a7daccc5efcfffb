import hashlib
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from gamelib_exercises.verdict import State, Verdict
from nbformat.sign import NotebookNotary

from gamelib.course import lab, project, start, working_copy
from gamelib.course.project import CourseError, find_course
from gamelib.course.syllabus import SYLLABUS
from tests.jupyter_folders import jupyter_folders

ROOT = Path(__file__).resolve().parents[1]


def notebook(text):
    cell = nbformat.v4.new_code_cell(
        "1", id="cell", execution_count=1, outputs=[nbformat.v4.new_output("display_data", {"text/html": text})]
    )
    return nbformat.writes(nbformat.v4.new_notebook(cells=[cell]))


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    monkeypatch.delenv("JUPYTER_PATH", raising=False)
    checkout = project.checkout(tmp_path / "course")
    for folder in (checkout.lessons, checkout.exercises):
        folder.mkdir(parents=True)
        for name in ("01_games", "02_minimax"):
            (folder / f"{name}.ipynb").write_text(notebook(f"{folder.name} {name}"))
    (checkout.root / "pyproject.toml").write_text('[project]\nname = "gamelib-course"\n')
    return checkout


def files(checkout):
    return {
        path.relative_to(checkout.working_copy).as_posix(): path.read_text()
        for path in checkout.working_copy.glob("*/*")
    }


def test_a_working_copy_has_lessons_and_exercises(checkout):
    assert working_copy.update(checkout) == [
        "new: Start here.ipynb",
        "new: lessons/01_games.ipynb",
        "new: lessons/02_minimax.ipynb",
        "new: exercises/01_games.ipynb",
        "new: exercises/02_minimax.ipynb",
    ]
    assert files(checkout) == {
        f"{there}/{name}.ipynb": notebook(f"{here} {name}")
        for here, there in (("notebooks", "lessons"), ("exercises", "exercises"))
        for name in ("01_games", "02_minimax")
    }
    before = files(checkout)
    assert working_copy.update(checkout) == []
    assert files(checkout) == before


def test_the_pages_beside_the_lessons_come_along(checkout):
    page, copy = checkout.lessons / "glossary.md", checkout.working_copy / "lessons" / "glossary.md"
    page.write_text("words")
    assert working_copy.update(checkout)[-1] == "new: lessons/glossary.md"
    copy.write_text("my words")
    page.write_text("more words")
    (message,) = working_copy.update(checkout)
    assert message.endswith("beside it as glossary.new.md")
    assert (copy.read_text(), copy.with_name("glossary.new.md").read_text()) == ("my words", "more words")
    with pytest.raises(CourseError, match=r"there are 01, 02$"):
        working_copy.reset(checkout, "3")


def test_what_a_reader_wrote_in_the_start_page_is_kept_when_there_is_a_newer_one(checkout, monkeypatch):
    working_copy.update(checkout)
    page = checkout.working_copy / "Start here.ipynb"
    nbformat.validate(nbformat.read(page, as_version=4))
    run(page)
    monkeypatch.setattr(start, "SYLLABUS", SYLLABUS[1:])
    assert working_copy.update(checkout) == ["updated: Start here.ipynb"]
    mine = nbformat.read(page, as_version=4)
    mine.cells.append(nbformat.v4.new_markdown_cell("mine"))
    nbformat.write(mine, page)
    monkeypatch.undo()
    (kept,) = working_copy.update(checkout)
    assert kept.endswith("beside it as Start here.new.ipynb")
    assert nbformat.read(page, as_version=4).cells[-1].source == "mine"


def test_the_live_edition_has_a_start_page_without_what_was_done():
    page = json.loads(working_copy.live_notebooks(project.shipped())["Start here.ipynb"])
    assert [cell["cell_type"] for cell in page["cells"]] == ["markdown"]
    links = re.findall(r"\]\((\S+)\)", "".join(page["cells"][0]["source"]))
    assert len(links) == len(set(links)) == 1 + 16 + 9
    assert set(links) <= set(working_copy.live_notebooks(project.shipped()))


def test_what_was_done_is_the_cells_that_were_run_and_the_points_of_the_last_checks(tmp_path):
    ran = nbformat.v4.new_code_cell("1", metadata={"execution": {"iopub.execute_input": "then"}})
    lesson = nbformat.v4.new_notebook(cells=[ran, nbformat.v4.new_code_cell("2"), nbformat.v4.new_markdown_cell("3")])
    checks = [nbformat.v4.new_code_cell("q", metadata={"nbgrader": {"grade": True, "points": 2}}) for _ in range(3)]
    for check, answer in zip(checks, (State.RIGHT, State.WRONG), strict=False):  # the third was not run
        said = repr(Verdict("part", answer, 2, ("Of (9 of 9 points) is no talk here.",)))
        check.outputs = [nbformat.v4.new_output("display_data", {"text/plain": said})]
    for folder, written in (("lessons", lesson), ("exercises", nbformat.v4.new_notebook(cells=checks))):
        (tmp_path / folder).mkdir()
        nbformat.write(written, tmp_path / folder / "02_minimax.ipynb")
    (tmp_path / "lessons" / "03_cutoff_with_heuristics.ipynb").write_text("{broken")
    table = start.progress(tmp_path).splitlines()
    assert "| 02 Minimax | 1 of 2 | 2 of 6 |" in table
    assert "| 03 Cutoff with heuristics | 0 of 0 | 0 of 0 |" in table
    assert len(table) == 2 + 16


def test_jupyterlab_opens_as_it_was_left_and_on_the_start_page_as_long_as_no_notebook_is_open(checkout):
    tabs = checkout.working_copy / ".workspaces" / "default.jupyterlab-workspace"
    tabs.parent.mkdir(parents=True)
    for text, opened in (('{"data": {}}', "lab/tree/Start%20here.ipynb"), ('{"data": {"notebook:a.ipynb": 0}}', "lab")):
        tabs.write_text(text)
        assert f"--LabApp.default_url=/{opened}" in lab.jupyter_options(checkout, port=None, browser=False)


def test_links_lead_to_the_folders_of_the_working_copy(checkout):
    exercise = checkout.exercises / "01_games.ipynb"
    exercise.write_text(notebook("[lesson](../notebooks/01_games.ipynb)"))
    working_copy.update(checkout)
    assert files(checkout)["exercises/01_games.ipynb"] == notebook("[lesson](../lessons/01_games.ipynb)")
    assert working_copy.update(checkout) == []


def run(path):
    """Change a notebook as running it does: other outputs, counts, metadata, and a blank cell at the end."""
    changed = nbformat.read(path, as_version=4)
    for cell in changed.cells:
        cell.execution_count, cell.outputs = 7, [nbformat.v4.new_output("stream", text="42")]
        cell.metadata["trusted"] = True
    changed.metadata["language_info"] = {"name": "python", "version": "3.99"}
    changed.cells.append(nbformat.v4.new_code_cell(""))
    nbformat.write(changed, path)
    return path.read_text()


def test_a_lesson_that_was_only_run_is_replaced_by_an_update_or_a_reset_and_nothing_is_kept_beside_it(checkout):
    working_copy.update(checkout)
    copy = checkout.working_copy / "lessons" / "01_games.ipynb"
    ran = run(copy)
    assert working_copy.update(checkout) == []
    assert copy.read_text() == ran
    assert copy not in working_copy.untouched(checkout)
    (checkout.lessons / "01_games.ipynb").write_text(notebook("better"))
    assert working_copy.update(checkout) == ["updated: lessons/01_games.ipynb"]
    run(copy)
    assert "fresh: lessons/01_games.ipynb" in working_copy.reset(checkout, "1")
    assert copy.read_text() == notebook("better")
    assert len(files(checkout)) == 4


@pytest.mark.parametrize("change", ["source", "kind", "order"])
def test_a_cell_that_was_edited_is_a_change_and_is_kept(checkout, change):
    original = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in ("1", "2")])
    nbformat.write(original, checkout.lessons / "01_games.ipynb")
    working_copy.update(checkout)
    copy = checkout.working_copy / "lessons" / "01_games.ipynb"
    mine = nbformat.read(copy, as_version=4)
    if change == "source":
        mine.cells[0].source = "3"
    elif change == "kind":
        mine.cells[0] = nbformat.v4.new_markdown_cell("1")
    else:
        mine.cells.reverse()
    nbformat.write(mine, copy)
    before = copy.read_text()
    (checkout.lessons / "01_games.ipynb").write_text(notebook("better"))
    (message,) = working_copy.update(checkout)
    assert message.startswith("kept: lessons/01_games.ipynb, which you changed")
    assert copy.read_text() == before


def test_what_a_reader_was_given_in_earlier_days_is_known_by_the_hash_of_the_file(checkout):
    """Then the manifest had one hash, of a copy but for the Python that was written into it."""
    kernel = '"pygments_lexer": "ipython3"'
    given = f'{{"cells": [], "metadata": {{\n   {kernel}\n}}}}'
    working_copy.update(checkout)
    untouched, changed = (checkout.working_copy / "lessons" / f"{name}.ipynb" for name in ("01_games", "02_minimax"))
    untouched.write_text(given.replace(kernel, f'{kernel},\n   "version": "3.11.2"'))
    changed.write_text(notebook("mine"))
    manifest = {f"lessons/{path.name}": hashlib.sha256(given.encode()).hexdigest() for path in (untouched, changed)}
    (checkout.working_copy / ".copied.json").write_text(json.dumps(manifest))
    for path in (untouched, changed):
        better = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("better")])
        nbformat.write(better, checkout.lessons / path.name)
    updated, kept = working_copy.update(checkout)
    assert updated == "updated: lessons/01_games.ipynb"
    assert kept.startswith("kept: lessons/02_minimax.ipynb, which you changed")
    assert changed.read_text() == notebook("mine")


def test_what_the_reader_changed_is_kept_and_each_newer_version_is_put_beside_it_once(checkout):
    working_copy.update(checkout)
    mine = checkout.working_copy / "lessons" / "01_games.ipynb"
    mine.write_text("mine")
    assert working_copy.update(checkout) == []
    for version, beside in (("better", "01_games.new.ipynb"), ("best", "01_games.new-2.ipynb")):
        (checkout.lessons / "01_games.ipynb").write_text(notebook(version))
        assert working_copy.update(checkout) == [
            f"kept: lessons/01_games.ipynb, which you changed; the newer one is beside it as {beside}"
        ]
        assert mine.read_text() == "mine"
        assert files(checkout)[f"lessons/{beside}"] == notebook(version)
        assert working_copy.update(checkout) == []
    assert len(files(checkout)) == 6


def test_without_its_memory_the_working_copy_overwrites_nothing(checkout):
    working_copy.update(checkout)
    mine = checkout.working_copy / "lessons" / "01_games.ipynb"
    mine.write_text("mine")
    (checkout.working_copy / ".copied.json").write_text("[broken")
    (message,) = working_copy.update(checkout)
    assert message.startswith("kept: lessons/01_games.ipynb")
    assert mine.read_text() == "mine"
    (checkout.working_copy / ".copied.json").unlink()
    mine.unlink()
    assert working_copy.update(checkout) == ["new: lessons/01_games.ipynb"]


def test_reset_gives_a_fresh_copy_and_loses_nothing(checkout):
    working_copy.update(checkout)
    mine = checkout.working_copy / "exercises" / "02_minimax.ipynb"
    for turn in (1, 2):
        mine.write_text(f"mine {turn}")
        assert working_copy.reset(checkout, "2") == [
            "fresh: exercises/02_minimax.ipynb; "
            f"what was there is kept as exercises/02_minimax-before-reset-{turn}.ipynb",
            "fresh already: lessons/02_minimax.ipynb",
        ]
        assert mine.read_text() == notebook("exercises 02_minimax")
    assert files(checkout)["exercises/02_minimax-before-reset-1.ipynb"] == "mine 1"
    assert files(checkout)["exercises/02_minimax-before-reset-2.ipynb"] == "mine 2"
    assert working_copy.update(checkout) == []


def test_reset_makes_what_is_missing_and_later_updates_count_it_as_untouched(checkout):
    assert working_copy.reset(checkout, "01") == ["fresh: exercises/01_games.ipynb", "fresh: lessons/01_games.ipynb"]
    (checkout.lessons / "01_games.ipynb").write_text(notebook("better"))
    assert "updated: lessons/01_games.ipynb" in working_copy.update(checkout)


@pytest.mark.parametrize("number", ["3", "00", "x", ""])
def test_a_lesson_that_does_not_exist_is_answered_with_those_that_do(checkout, number):
    with pytest.raises(CourseError, match=f"there is no lesson '{number}'; there are 01, 02"):
        working_copy.reset(checkout, number)
    assert not checkout.working_copy.exists()


def test_what_stands_in_the_way_of_a_notebook_is_named_and_the_others_are_updated(checkout):
    working_copy.update(checkout)
    first = checkout.working_copy / "exercises" / "01_games.ipynb"
    first.unlink()
    first.mkdir()
    for version in ("better", "best"):
        (checkout.lessons / "01_games.ipynb").write_text(notebook(version))
        assert working_copy.update(checkout) == [
            "updated: lessons/01_games.ipynb",
            "left out: exercises/01_games.ipynb, where a folder lies: move it away to get the notebook",
        ]


def test_an_update_that_is_stopped_remembers_what_it_gave(checkout, monkeypatch):
    write, given = working_copy.write_whole, []

    def stopped(path, content):
        if path.suffix == ".ipynb":
            given.append(path)
            if len(given) == 4:
                raise KeyboardInterrupt
        write(path, content)

    monkeypatch.setattr(working_copy, "write_whole", stopped)
    with pytest.raises(KeyboardInterrupt):
        working_copy.update(checkout)
    monkeypatch.undo()
    for original in (*checkout.lessons.glob("*.ipynb"), *checkout.exercises.glob("*.ipynb")):
        original.write_text(notebook(f"better {original.stem}"))
    assert {message.partition(":")[0] for message in working_copy.update(checkout)} == {"new", "updated"}


def test_a_readers_own_settings_of_pytest_stay(checkout):
    checkout.working_copy.mkdir()
    (checkout.working_copy / ".pytest.ini").write_text("[pytest]\n")
    working_copy.update(checkout)
    assert (checkout.working_copy / ".pytest.ini").read_text() == "[pytest]\n"


def test_a_file_in_place_of_the_working_copy_is_named(checkout):
    checkout.working_copy.write_text("a file, not a folder")
    with pytest.raises(CourseError, match="my-course is not a folder: move it away"):
        working_copy.update(checkout)


@pytest.mark.parametrize("step", [working_copy.update, lambda checkout: working_copy.reset(checkout, "1")])
def test_a_working_copy_that_cannot_be_written_is_named_with_what_to_do(checkout, monkeypatch, step):
    (checkout.root / "file").write_text("no folder")
    inside = replace(checkout, working_copy=checkout.root / "file" / "mine")
    with pytest.raises(CourseError, match=r"file/mine: Not a directory\): .* choose another folder with --folder"):
        step(inside)

    def refused(path, mode):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "open", refused)  # as of a folder that is somebody else's
    with pytest.raises(CourseError, match=r"my-course/\.lock: Permission denied\): .* choose another folder"):
        step(checkout)
    assert list(checkout.working_copy.iterdir()) == []


def test_three_updates_at_once_make_one_working_copy(checkout, monkeypatch):
    working_copy.update(checkout)
    (checkout.working_copy / "lessons" / "01_games.ipynb").write_text("mine")
    (checkout.lessons / "01_games.ipynb").write_text(notebook("better"))
    (checkout.exercises / "02_minimax.ipynb").write_text(notebook("better"))
    expected = files(checkout) | dict.fromkeys(
        ("lessons/01_games.new.ipynb", "exercises/02_minimax.ipynb"), notebook("better")
    )
    written = Path.write_bytes

    def slowly(path, content):
        written(path, content)
        time.sleep(0.05)

    monkeypatch.setattr(Path, "write_bytes", slowly)
    with ThreadPoolExecutor(3) as pool:
        said = [line for lines in pool.map(working_copy.update, [checkout] * 3) for line in lines]
    assert sorted(line.partition(",")[0] for line in said) == [
        "kept: lessons/01_games.ipynb",
        "updated: exercises/02_minimax.ipynb",
    ]
    assert files(checkout) == expected


@pytest.mark.parametrize("step", [working_copy.update, lambda checkout: working_copy.reset(checkout, "1")])
@pytest.mark.parametrize("trouble", [KeyboardInterrupt, OSError])
def test_whatever_interrupts_it_no_half_written_file_is_left(checkout, monkeypatch, step, trouble):
    working_copy.update(checkout)
    mine = checkout.working_copy / "lessons" / "01_games.ipynb"
    for page in (mine, checkout.lessons / "01_games.ipynb"):
        page.write_text(f"{page}")
    before = files(checkout)
    whole = Path.write_bytes

    def half(path, content):
        whole(path, content[: len(content) // 2])
        raise trouble

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(CourseError if trouble is OSError else trouble):
        step(checkout)
    assert files(checkout) == before


@pytest.mark.slow
def test_nothing_in_the_working_copy_is_collected_by_the_course_s_own_pytest(checkout):
    working_copy.update(checkout)
    (checkout.working_copy / "test_of_mine.py").write_text("def test_mine():\n    assert False\n")
    (checkout.root / "test_of_the_course.py").write_text("def test_ours():\n    pass\n")
    _, heading, settings = (ROOT / "pyproject.toml").read_text().partition("[tool.pytest.ini_options]\n")
    settings = "".join(line for line in settings.splitlines(keepends=True) if line.startswith("norecursedirs"))
    assert settings
    (checkout.root / "pyproject.toml").write_text(heading + settings)
    # Started above the working copy, pytest does not look into it; started in it, on its own terms.
    assert collected(checkout.root) == [
        *(f"exercises/{name}.ipynb::Cell 0" for name in ("01_games", "02_minimax")),
        *(f"notebooks/{name}.ipynb::Cell 0" for name in ("01_games", "02_minimax")),
        "test_of_the_course.py::test_ours",
    ]
    assert "test_of_mine.py::test_mine" in collected(checkout.working_copy)


def collected(folder):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    options = ["-p", "nbval.plugin", "-p", "no:cacheprovider", "--nbval", "--collect-only", "-q"]
    finished = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        env=environment | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return sorted(line for line in finished.stdout.splitlines() if "::" in line)


def test_jupyter_trusts_the_course_s_own_notebooks_and_no_others(checkout):
    working_copy.update(checkout)
    mine = checkout.working_copy / "lessons" / "01_games.ipynb"
    mine.write_text(notebook("mine"))
    lab.trust(working_copy.untouched(checkout))
    notary = NotebookNotary()
    trusted = {
        path.relative_to(checkout.working_copy).as_posix()
        for path in checkout.working_copy.glob("*/*.ipynb")
        if notary.check_signature(nbformat.read(path, as_version=4))
    }
    assert trusted == set(files(checkout)) - {"lessons/01_games.ipynb"}


def test_without_lessons_there_is_nothing_to_open(tmp_path):
    with pytest.raises(CourseError, match=r"there are no lessons in .*'gamelib build' makes them"):
        lab.require_possible(project.checkout(tmp_path), port=None)


def test_a_port_in_use_is_reported_before_jupyter_starts(checkout):
    with socket.socket() as taken:
        taken.bind(("localhost", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CourseError, match=f"port {port} cannot be used"):
            lab.require_possible(checkout, port=port)


def test_a_server_that_does_not_answer_or_is_another_s_does_not_count(checkout, tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    with socket.socket() as listening:
        listening.bind(("localhost", 0))
        listening.listen()
        port = listening.getsockname()[1]
        info = {"pid": os.getpid(), "url": f"http://localhost:{port}/", "token": "t"}
        note = tmp_path / "jpserver-1.json"
        note.write_text(json.dumps(info | {"root_dir": str(tmp_path)}))
        assert lab.running_address(checkout) is None
        note.write_text(json.dumps(info | {"root_dir": str(checkout.working_copy)}))
        assert lab.running_address(checkout) == f"http://localhost:{port}/lab/tree/Start%20here.ipynb?token=t"
        note.write_text(json.dumps(info | {"root_dir": str(checkout.working_copy), "token": ""}))
        assert lab.running_address(checkout) == f"http://localhost:{port}/lab/tree/Start%20here.ipynb"
    assert lab.running_address(checkout) is None


def test_a_checkout_is_found_from_any_place_in_it(checkout, monkeypatch):
    for place in (checkout.root, checkout.lessons):
        monkeypatch.chdir(place)
        assert find_course() == checkout


def test_without_a_checkout_it_is_what_came_in_the_wheel_and_the_working_copy_is_in_the_current_folder(
    tmp_path, monkeypatch
):
    packages = tmp_path / "site-packages"
    monkeypatch.setattr(project, "__file__", str(packages / "gamelib" / "course" / "project.py"))
    monkeypatch.chdir(tmp_path)
    exercises = packages / "gamelib_exercises"
    assert find_course() == project.Course(
        packages / "gamelib_lessons" / "pages",
        exercises / "pages",
        exercises / "solutions",
        packages / "gamelib_lessons" / "about",
        tmp_path / "my-course",
    )


def test_jupyterlab_serves_the_lessons_trusted_with_no_other_tabs_and_is_not_started_twice(checkout, tmp_path):
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "gamelib.course.cli", "lab", "--no-browser"]
    home, others = tmp_path / "home", tmp_path / "workspaces"
    for folder in (home, others):
        folder.mkdir()
    tabs = {"data": {"layout-restorer:data": {}}, "metadata": {"id": "another-project"}}
    (others / "another-project.jupyterlab-workspace").write_text(json.dumps(tabs))
    environment = os.environ | jupyter_folders(tmp_path) | {"HOME": str(home)}
    said = tmp_path / "said.txt"
    server = subprocess.Popen(
        [*command, "--port", str(port)],
        cwd=checkout.lessons,
        env=environment | {"JUPYTER_TOKEN": "secret"},
        stdout=said.open("w"),
        stderr=subprocess.STDOUT,
    )

    def ask(what):
        with urllib.request.urlopen(f"http://localhost:{port}/{what}?token=secret", timeout=100) as response:
            return json.load(response)

    try:
        answer = None
        while answer is None and server.poll() is None:
            try:
                answer = ask("api/contents/lessons/01_games.ipynb")
            except OSError:
                time.sleep(0.1)
        assert answer is not None, said.read_text()
        assert answer["content"]["cells"][0]["metadata"]["trusted"] is True
        assert ask("lab/api/workspaces")["workspaces"]["ids"] == []
        address = f"http://localhost:{port}/lab/tree/Start%20here.ipynb?token=secret"
        lines = said.read_text().splitlines()
        assert lines[0].startswith(f"Looking for JupyterLab, to open {checkout.working_copy} in it.")
        assert lines[1] == f"In {checkout.working_copy}:"
        assert all(line.startswith("  new: ") for line in lines[2:-2])
        assert lines[-2] == f"JupyterLab: {address}"
        assert lines[-1].startswith("Ctrl-C here, twice, ends it.")
        again = subprocess.run(command, cwd=checkout.root, env=environment, capture_output=True, text=True, check=True)
        assert again.stdout.splitlines()[-1] == f"JupyterLab runs on it already: {address}"
    finally:
        server.terminate()
        server.wait()
    assert {path.name for path in home.iterdir()} <= {".npm"}  # where npm is, Jupyter asks it for language servers


def test_every_setting_is_one_that_jupyterlab_or_an_extension_of_it_has():
    settings = json.loads((ROOT / "gamelib/course/jupyter/labconfig/default_setting_overrides.json").read_text())
    share = Path(sys.prefix) / "share" / "jupyter"
    for plugin, values in settings.items():
        package, name = plugin.split(":")
        for schemas in (share / "lab/schemas", share / "labextensions" / package / "schemas"):
            if (schema := schemas / package / f"{name}.json").is_file():
                assert values.keys() <= json.loads(schema.read_text())["properties"].keys()
                break
        else:
            raise AssertionError(f"there is no {plugin}")
