"""What `gamelib site` needs and refuses; the site itself is opened in tests/browser/test_live.py."""

import json
import re
import shutil
from pathlib import Path

import pytest
from gamelib_lessons.site import build as site

from gamelib.course.cli import main


@pytest.fixture
def pyodide(tmp_path):
    """A folder that looks like npm's package, of a version that no kernel names."""
    pytest.importorskip("jupyterlite_pyodide_kernel", reason="this is about JupyterLite: pip install -e '.[site]'")
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in (*site.PYODIDE_FILES, "pyodide-lock.json"):
        (folder / name).write_text('{"info": {"python": "3.14.0"}}')
    (folder / "package.json").write_text(json.dumps({"version": "0.1"}))
    return folder


def refused(capsys, *arguments):
    assert main(["site", *map(str, arguments)]) == 1
    return capsys.readouterr().err


def test_tools_that_are_not_installed_are_named(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(site, "find_spec", lambda name: None)
    said = refused(capsys, "--out", tmp_path / "site")
    assert said.startswith("gamelib: building the site needs jupyterlite_core, which is not installed: pip install")
    assert not (tmp_path / "site").exists()


def test_pyodide_that_is_not_there_or_another_is_named(tmp_path, pyodide, capsys):
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    said = refused(capsys, "--out", tmp_path / "site", "--pyodide", pyodide)
    assert f"is Pyodide 0.1, and the kernel needs {PYODIDE_VERSION}: 'npm install pyodide@{PYODIDE_VERSION}'" in said
    for spoilt in ("{", "{}", "[]"):
        (pyodide / "package.json").write_text(spoilt)
        said = refused(capsys, "--out", tmp_path / "site", "--pyodide", pyodide)
        assert f"{pyodide} is not whole: 'npm install" in said
    (pyodide / "pyodide.asm.wasm").unlink()
    said = refused(capsys, "--out", tmp_path / "site", "--pyodide", pyodide)
    assert f"{pyodide / 'pyodide.asm.wasm'} is not there" in said


@pytest.fixture
def quick(monkeypatch):
    """The command without the three steps that take long; returns what folders it builds in."""
    places = []

    def built(folder, out):
        places.append(folder)
        out.mkdir(parents=True)
        (out / "lab.html").write_text("new")

    monkeypatch.setattr(site, "_check_tools", lambda folder: "0.1")
    monkeypatch.setattr(site, "_add_pyodide", lambda *_: None)
    monkeypatch.setattr(site, "_build_lite", built)
    monkeypatch.setattr(site, "write_pages", lambda course, out, repository: iter(()))
    return places


@pytest.mark.parametrize("name", ["site", ".", "a/b/site"])
def test_a_site_is_replaced_and_what_else_lies_there_stays(tmp_path, quick, monkeypatch, name):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    out = tmp_path / "here" / name
    assert main(["site", "--out", name]) == 0
    assert all(folder.is_absolute() for folder in quick)  # JupyterLite runs in a folder of its own
    (out / ".git").mkdir()
    (out / "CNAME").write_text("games.example.org")
    (out / "live/lab.html").write_text("old")
    (out / "live/left.html").write_text("of an older version")
    assert main(["site", "--out", name]) == 0
    assert sorted(path.name for path in out.iterdir()) == [site.MARK, ".git", "CNAME", "live"]
    assert [path.read_text() for path in (out / "live").iterdir()] == ["new"]
    assert not list(out.parent.glob(".site-*"))
    shutil.rmtree(out / "live")
    (out / site.MARK).write_text("another.html")
    (out / "live").write_text("theirs")
    assert main(["site", "--out", name]) == 1
    assert (out / "live").read_text() == "theirs"


def test_a_folder_that_cannot_be_made_is_named_at_once(tmp_path, quick, capsys):
    (tmp_path / "file").write_text("")
    said = refused(capsys, "--out", tmp_path / "file/site")
    assert f"{tmp_path / 'file/site'} cannot be made (Not a directory)" in said
    assert quick == []


def test_a_folder_of_something_else_stays_as_it_is(tmp_path, pyodide, monkeypatch, capsys):
    monkeypatch.setattr(site, "_check_tools", lambda folder: "0.1")
    theirs = tmp_path / "thesis"
    theirs.mkdir()
    (theirs / "chapter.tex").write_text("years of work")
    assert "is no site of this course" in refused(capsys, "--out", theirs, "--pyodide", pyodide)
    assert (theirs / "chapter.tex").read_text() == "years of work"


@pytest.mark.parametrize("page", ["README.md", "pages/lecturers.md"])
def test_readme_and_the_lecturers_page_name_the_version_that_the_kernel_needs(page):
    constants = pytest.importorskip(
        "jupyterlite_pyodide_kernel.constants", reason="this is about JupyterLite: pip install -e '.[site]'"
    )
    text = (Path(__file__).parents[1] / page).read_text(encoding="utf-8")
    assert set(re.findall(r"pyodide@(\S+)", text)) == {constants.PYODIDE_VERSION}
