"""The site as a reader has it: served as files, opened in Chromium, with every other address blocked."""

import json
import shutil
import subprocess
from urllib.request import urlopen

import nbformat
import pytest
from gamelib_lessons.site import pages
from gamelib_lessons.site.build import build_site

from gamelib.course.project import shipped
from gamelib.in_browser import LATE
from tests.browser.jupyterlab import answers_at_first
from tests.browser.live import LiveNotebook, served
from tests.plain_lesson import shown
from tests.test_without_numpy import NEEDED, NOTEBOOKS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WRONG = """
def value_and_action(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    return max((value_and_action(game, game.result(state, action))[0], action) for action in game.actions(state))
"""
RIGHT = """
def value_and_action(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best = max if game.player(state) == MAX else min
    values = {action: value_and_action(game, game.result(state, action))[0] for action in game.actions(state)}
    action = best(values, key=values.get)
    return values[action], action
"""
ENDLESS = """
def value_and_action(game, state):
    while True:
        pass
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Yield the address of a site, in a subfolder of its host."""
    constants = pytest.importorskip(
        "jupyterlite_pyodide_kernel.constants", reason="the site is built by JupyterLite: pip install -e '.[site]'"
    )
    top = tmp_path_factory.mktemp("site")
    if shutil.which("npm") is None:
        pytest.skip("the site is built of npm's package pyodide, and npm is not installed")
    get = ["npm", "install", "--silent", "--prefix", str(top / "npm"), f"pyodide@{constants.PYODIDE_VERSION}"]
    if subprocess.run(get, check=False).returncode:
        pytest.skip("npm could not install pyodide, of which the site is built")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pages, "_recordings", lambda path: {})  # tests/browser/test_site_pages.py is about them
        list(build_site(shipped(), top / "host/course", top / "npm/node_modules/pyodide"))
    server, address = served(top / "host")
    yield f"{address}course/"
    server.shutdown()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_cell_gives_what_is_stored_unless_it_is_listed(site, page, path):
    """Exercises with the answers of their solutions. What is listed asks for its packages in vain."""
    solved = path.parent.name == "solutions"
    notebook = LiveNotebook(page, site, f"{'exercises' if solved else 'lessons'}/{path.name}")
    stored = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    found = {}
    for number, cell in enumerate(stored, 1):
        if cell.id in notebook.ids:  # else in the place of the one before: what exercises are without
            place = notebook.ids.index(cell.id)
        if solved:
            notebook.write(place, cell.source)
        run = nbformat.from_dict({"outputs": notebook.run(place)})
        if shown(cell) != shown(run):
            found[number] = str(shown(run))[:300]
    assert found.keys() == NEEDED.get(f"{path.parent.name}/{path.stem}", {}).keys(), found
    lock = json.loads(urlopen(f"{site}live/static/pyodide/pyodide-lock.json").read())["packages"]
    assert set(notebook.asked) <= {package["file_name"] for package in lock.values()}


def test_the_list_of_packages_names_all_that_comes_late(site):
    lock = json.loads(urlopen(f"{site}live/static/pyodide/pyodide-lock.json").read())["packages"]
    for name in LATE:
        assert name in lock[name]["imports"]
        assert all(need in lock for need in lock[name]["depends"])
        if name != "chess":  # which is published as source alone, and comes from the site
            assert lock[name]["file_name"].startswith("https://cdn.jsdelivr.net/pyodide/")


def test_an_explorer_answers(site, page):
    notebook = LiveNotebook(page, site, "lessons/02_minimax.ipynb")
    for place, source in enumerate(notebook.cells):
        if source is not None:
            notebook.run(place)
            if source == "ErringMinExplorer()":
                break
    notebook.show(place)
    explorer = page.wait_for_selector(".gamelib-explorer:has(.noUi-handle)")
    assert len(answers_at_first(page, explorer, times=1)) == 2
    assert notebook.asked == []
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--jp-layout-color1')")  # it has its theme


def test_an_exercise_checks_itself(site, page):
    notebook = LiveNotebook(page, site, "exercises/02_minimax.ipynb")
    code = {place: source for place, source in enumerate(notebook.cells) if source is not None}
    first, answer, check = (
        next(place for place in code if code[place].startswith(start))
        for start in ("from math", "def value_and_action", "q.value_and_action.check")
    )
    assert notebook.error(first) is None
    for text, verdict in ((WRONG, "not right"), (ENDLESS, "seconds"), (RIGHT, "right")):
        notebook.write(answer, text)
        assert notebook.error(answer) is None
        assert verdict in notebook.printed(check)
    assert notebook.asked == []


def test_a_lesson_opens_at_a_cell(site, page):
    cells = json.loads((shipped().lessons / "02_minimax.ipynb").read_text(encoding="utf-8"))["cells"]
    asked = [cell["id"] for cell in cells if cell["cell_type"] == "code"][-1]
    notebook = LiveNotebook(page, site, f"lessons/02_minimax.ipynb#cell-id={asked}")
    page.wait_for_selector("text=You are in the middle of the lesson")
    page.wait_for_function("() => window.jupyterapp.shell.currentWidget.content.activeCell.inViewport")
    assert page.evaluate("() => window.jupyterapp.shell.currentWidget.content.activeCell.model.id") == asked
    assert notebook.asked == []


def test_what_was_opened_once_works_without_a_network(site, page):
    """Also another lesson, and what a reader wrote is still there."""
    notebook = LiveNotebook(page, site, "lessons/01_game_formalization.ipynb")
    first = next(place for place, source in enumerate(notebook.cells) if source is not None)
    notebook.write(first, notebook.cells[first] + "\nprint('mine')")
    assert "mine" in notebook.printed(first)
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_selector("html[data-offline=ready]", state="attached")
    page.context.unroute_all()
    page.context.set_offline(True)
    browser = page.context.new_cdp_session(page)  # as when a browser is started again
    browser.send("ServiceWorker.enable")
    browser.send("ServiceWorker.stopAllWorkers")
    for name in ("01_game_formalization", "03_cutoff_with_heuristics"):
        again = LiveNotebook(page, site, f"lessons/{name}.ipynb")
        assert again.error(next(place for place, source in enumerate(again.cells) if source is not None)) is None
        if name.startswith("01"):
            assert again.cells[first].endswith("print('mine')")


def test_a_second_tab_is_told(site, page):
    LiveNotebook(page, site, "lessons/02_minimax.ipynb")
    other = page.context.new_page()
    other.goto(f"{site}live/notebooks/index.html?path=lessons/02_minimax.ipynb")
    other.wait_for_selector("text=open in another tab too")
