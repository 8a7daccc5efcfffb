"""The lessons in JupyterLab, as a reader meets them: run from the top, each explorer moved, light and dark."""

import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
LESSONS = sorted(path.name for path in (ROOT / "notebooks").glob("0*.ipynb"))

# Counts the milliseconds from a key press until the picture of the explorer has another content.
WATCH = """explorer => {
    window.answers = [];
    if (explorer.watched) return;
    explorer.watched = true;
    let pressed = null;
    for (const event of ['keydown', 'pointerdown', 'change'])
        explorer.addEventListener(event, () => { pressed = performance.now(); }, true);
    const picture = explorer.querySelector('.widget-html-content');
    const done = () => {
        if (pressed !== null) { window.answers.push(performance.now() - pressed); pressed = null; }
    };
    new MutationObserver(() => {
        const film = picture.querySelector('iframe');  // a page of its own: there when it has loaded
        if (film) film.addEventListener('load', done); else requestAnimationFrame(done);
    }).observe(picture, {childList: true, subtree: true, characterData: true});
}"""
ERRORS = """() => [...document.querySelectorAll(
    '.jp-RenderedText[data-mime-type*="error"], .jp-RenderedText[data-mime-type*="stderr"]')].map(e => e.textContent)"""
PICTURES = ".widget-html-content svg, .widget-html-content table, .widget-html-content iframe"


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """Yield the address of a JupyterLab on a copy of the lessons."""
    top = tmp_path_factory.mktemp("course")
    shutil.copytree(ROOT / "notebooks", top / "lessons", ignore=shutil.ignore_patterns("source", ".*"))
    options = ["--no-browser", "--allow-root", "--LabApp.expose_app_in_browser=True", "--IdentityProvider.token="]
    server = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", *options, "--ServerApp.port=0", f"--ServerApp.root_dir={top}"],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "JUPYTER_CONFIG_PATH": str(ROOT / "gamelib/course/jupyter"), "JUPYTER_PREFER_ENV_PATH": "1"},
    )
    yield next(found[0] for line in server.stderr if (found := re.search(r"http://localhost:\d+", line)))
    server.send_signal(signal.SIGTERM)
    server.communicate(timeout=20)


def opened(page, lab, name, *, dark):
    """Open a lesson, choose the theme, run all cells, and return the explorers."""
    page.goto(f"{lab}/lab/tree/lessons/{name}?reset")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=60_000)
    page.set_default_timeout(90_000)
    if dark:
        page.evaluate("() => jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.ready")
    page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
    page.evaluate("() => document.querySelector('.jp-WindowedPanel-outer').scrollTo(0, 1e6)")
    page.wait_for_selector(".gamelib-explorer", state="attached")
    time.sleep(3)  # the last widgets are still being put in place
    return page.query_selector_all(".gamelib-explorer")


def two_moves(explorer):
    """Return two functions that move the explorer's first control there and back."""
    squares = explorer.query_selector_all(".widget-gridbox button:not([disabled])")
    if squares:
        return squares[0].click, explorer.query_selector(".widget-gridbox button:last-child").click
    handle = explorer.query_selector(".noUi-handle")
    if handle is not None:
        return lambda: handle.press("ArrowRight"), lambda: handle.press("ArrowLeft")
    choice = explorer.query_selector("select")
    if choice is not None:
        return lambda: choice.select_option(index=1), lambda: choice.select_option(index=0)
    field = explorer.query_selector("input[type=text]")

    def typed(text):
        field.fill(text)
        field.press("Enter")

    return lambda: typed("3"), lambda: typed("4")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_runs_from_the_top_and_its_explorers_answer(page, lab, name, dark):
    explorers = opened(page, lab, name, dark=dark)
    assert page.evaluate(ERRORS) == []
    for explorer in explorers:
        explorer.scroll_into_view_if_needed()
        box = explorer.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 1280
        assert explorer.query_selector(PICTURES) is not None
        answers = [answer for _ in range(10) for answer in answer_times(page, explorer)]
        late = statistics.quantiles(answers, n=20)[-1]
        print(f"{name}: 95 % of {len(answers)} moves answered within {late:.0f} ms")


def answer_times(page, explorer):
    """Move a control there and back, and return how many milliseconds the picture took to change."""
    explorer.evaluate(WATCH)
    for done, move in enumerate(two_moves(explorer), 1):
        move()
        page.wait_for_function(f"() => window.answers.length >= {done}", timeout=5000)
    return page.evaluate("() => window.answers")
