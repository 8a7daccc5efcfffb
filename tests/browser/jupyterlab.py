"""JupyterLab in a browser: lessons opened and run, explorers found, their controls moved."""

import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import matplotlib
import pytest
from platformdirs import user_cache_path

from tests.jupyter_folders import jupyter_folders

ROOT = Path(__file__).parents[2]
TOKEN = secrets.token_hex(24)
TYPED = {
    "tree": "[[1, 2], [3, 4]]",
}
"""What is typed into a field of this name."""
NEEDS = {
    "out of window": ["window"],
    "branching": ["random tree"],
    "depth": ["random tree"],
    "random tree": ["tree"],
}
"""Controls that change nothing before another one is moved, the first of these that the explorer has."""
REPLYING = (
    "the other side", "opponent", "new game, dice", "ghosts' luck",
    "player 2", "player 3", "MIN", "O", *"ABCDEF", "black",
)  # fmt: skip
IDLE = {
    **dict.fromkeys(REPLYING, "they reply when the reader has moved"),
    "won by": "nobody has won before the last step",
    "casino": "its machines look alike before one has paid",
}
"""Controls that change nothing at first, and why."""

# Counts the milliseconds from a key press until the picture of the explorer, or the sentence below it, has changed.
WATCH = """explorer => {
    window.answers = [];
    if (explorer.watched) return;
    explorer.watched = true;
    let pressed = null;
    for (const event of ['keydown', 'pointerdown', 'change'])
        explorer.addEventListener(event, () => { pressed = performance.now(); }, true);
    const done = () => {
        if (pressed !== null) { window.answers.push(performance.now() - pressed); pressed = null; }
    };
    const picture = explorer.querySelector('.gamelib-picture > div');
    for (const each of [picture, ...explorer.querySelectorAll('.widget-html-content')]) new MutationObserver(() => {
        const film = picture.querySelector('iframe');  // a page of its own: there when it has loaded
        if (!film) requestAnimationFrame(done); else if (each === picture) film.addEventListener('load', done);
    }).observe(each, {childList: true, subtree: each !== picture, characterData: true});  // not the ring of the focus
}"""
ERRORS = """() => [...document.querySelectorAll(
    '.jp-RenderedText[data-mime-type*="error"], .jp-RenderedText[data-mime-type*="stderr"]')].map(e => e.textContent)"""
PICTURES = ".gamelib-picture :is(svg, table, iframe)"
PARTS = ".gamelib-picture :is([data-pick], [data-entry])"

KERNEL_THERE = """() =>
    jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.connectionStatus === 'connected'"""
ALL_THERE = f"""() => {{
    const all = [...document.querySelectorAll('.gamelib-explorer')];
    const outputs = [...document.querySelectorAll('.jp-OutputArea-output')];
    return all.every(each => each.querySelector('{PICTURES}'))
        && !outputs.some(each => each.textContent === 'Loading widget...')
        && ![...document.querySelectorAll('.jp-InputPrompt')].some(each => each.textContent === '[*]:');
}}"""
# Returns the sentence below the picture, once it has stayed the same while the page was painted twenty times.
SENTENCE = """explorer => new Promise(done => {
    let before = null, times = 0;
    const look = () => {
        const now = [...explorer.querySelectorAll('[role=status]')].at(-1).textContent;
        times = now === before ? times + 1 : 0;
        before = now;
        if (times < 20) requestAnimationFrame(look); else done(now);
    };
    look();
})"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """Yield the address of a JupyterLab on a copy of the lessons, which leaves nothing in the home folder."""
    top, home = tmp_path_factory.mktemp("course"), tmp_path_factory.mktemp("home")
    shutil.copytree(ROOT / "notebooks", top / "lessons", ignore=shutil.ignore_patterns("source", ".*"))
    options = ["--no-browser", "--allow-root", "--LabApp.expose_app_in_browser=True", "--ServerApp.port=0"]
    options.append("--LanguageServerManager.autodetect=False")  # it would ask npm, which keeps a log in the home folder
    server = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", *options, f"--ServerApp.root_dir={top}"],
        stderr=subprocess.PIPE,
        text=True,
        env={
            **os.environ,
            **jupyter_folders(tmp_path_factory.mktemp("jupyter")),
            "HOME": str(home),
            "JUPYTER_CONFIG_PATH": str(ROOT / "gamelib/course/jupyter"),
            "JUPYTER_TOKEN": TOKEN,
            "MPLCONFIGDIR": matplotlib.get_cachedir(),  # where it knows this machine's fonts already
            "NUMBA_CACHE_DIR": str(user_cache_path("gamelib")),  # and has the engine compiled
        },
    )
    yield next(found[0] for line in server.stderr if (found := re.search(r"http://localhost:\d+", line)))
    server.send_signal(signal.SIGTERM)
    server.communicate()
    assert list(home.iterdir()) == []


def opened(page, lab, name):
    """Open a lesson, run all cells, and return the explorers."""
    page.goto(f"{lab}/lab/tree/lessons/{name}?reset&token={TOKEN}")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    page.wait_for_function(KERNEL_THERE)  # not the promise `ready`, which a page that is restored may drop
    page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
    page.evaluate("() => document.querySelector('.jp-WindowedPanel-outer').scrollTo(0, 1e6)")
    page.wait_for_function(ALL_THERE)
    return page.query_selector_all(".gamelib-explorer")


def controls_of(explorer):
    """Return the controls of an explorer by what is written beside them; folded ones too, but none that is hidden."""
    for folded in explorer.query_selector_all(".widget-toggle-button:not(.mod-active)"):
        folded.press("Enter")
        explorer.query_selector(".mod-active").wait_for_element_state("stable")
    controls = explorer.query_selector_all(".widget-slider, .widget-dropdown, .widget-text, .widget-checkbox")
    named = [(control.query_selector("label:visible"), control) for control in controls]
    return {label.text_content().strip(): control for label, control in named if label is not None}


def move_of(name, control):
    """Return a function that moves a control."""
    handle, choice = control.query_selector(".noUi-handle"), control.query_selector("select")
    if handle is not None:
        at_end = handle.get_attribute("aria-valuenow") == handle.get_attribute("aria-valuemax")
        return lambda: handle.press("ArrowLeft" if at_end else "ArrowRight")
    if choice is not None:
        there, count = choice.evaluate("choice => [choice.selectedIndex, choice.options.length]")
        step = -1 if name == "tree" else 1  # the last of the trees is a random one
        return lambda: choice.select_option(index=(there + step) % count)
    field = control.query_selector("input[type=text]")
    if field is None:
        return control.query_selector("input").click

    def typed():
        field.fill(TYPED.get(name, "3"))
        field.press("Enter")

    return typed


def answers_of(page, moves, name):
    """Return how many milliseconds the picture or the sentence took to change after each move."""
    page.evaluate("() => { window.answers = []; }")
    for done, move in enumerate(moves, 1):
        move()
        try:
            page.wait_for_function(f"() => window.answers.length >= {done}")
        except Exception as error:
            raise AssertionError(f"nothing changes when {name!r} is moved") from error
        time.sleep(0.03)  # the sentence comes after the picture
    return page.evaluate("() => window.answers")


def answers_at_first(page, explorer, times=3):
    """Look whether the explorer is there in full, move its first control to and fro, return the milliseconds taken."""
    explorer.scroll_into_view_if_needed()
    box = explorer.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 1280
    assert explorer.query_selector(PICTURES) is not None
    explorer.evaluate(WATCH)
    answers = []
    for _ in range(times):
        answers += answers_of(page, [first_move(explorer), reset_of(explorer)], "the first control")
    return answers


def first_move(explorer):
    """Return a function that picks a part of the picture, or else moves the first control by kind."""
    part = explorer.query_selector(PARTS)
    if part:
        return pick_of(part)
    controls = controls_of(explorer)
    kinds = [".noUi-handle", "select", "input[type=text]"]
    there = [name for name, control in controls.items() if control.query_selector("[disabled]") is None]
    name = next(name for kind in kinds for name in there if controls[name].query_selector(kind))
    return move_of(name, controls[name])


def pick_of(part):
    """Return a function that picks a part of a picture, and writes a number into it if it takes one."""

    def picked():
        part.click()
        if part.get_attribute("data-entry") is not None:
            field = part.owner_frame().locator(".gamelib-picture input")
            field.fill("3")
            field.press("Enter")

    return picked


def by_keyboard(page, part):
    """Return a function that does the same with keys alone, which then do not go to the notebook."""

    def pressed():
        part.focus()
        for key in ["Home", "Enter", *(["3", "Enter"] if part.get_attribute("data-entry") is not None else [])]:
            page.keyboard.press(key)

    return pressed


def reset_of(explorer):
    """Return a function that puts all controls back."""
    return explorer.query_selector("button >> text=reset").click


def sentence_of(explorer):
    """Return the sentence below the picture, as it is when nothing changes any more."""
    return explorer.evaluate(SENTENCE)


def answers_of_all(page, explorer):
    """Move every control, see that something changes, put all back, and return how many milliseconds it took."""
    controls, answers = controls_of(explorer), []
    if part := explorer.query_selector(PARTS):
        answers += answers_of(page, [by_keyboard(page, part), reset_of(explorer)], "a key in the picture")
        part = explorer.query_selector_all(PARTS)[-1]  # they are there anew after a reset
        answers += answers_of(page, [pick_of(part), reset_of(explorer)], part.get_attribute("aria-label"))
    for name in [each for each in controls if each not in IDLE]:
        needed = [other for other in NEEDS.get(name, []) if other in controls][:1]
        for other in needed:
            answers_of(page, [move_of(other, controls[other])], f"{other}, which {name} needs")
        taken = answers_of(page, [move_of(name, controls[name]), reset_of(explorer)], name)
        answers += taken
    return answers
