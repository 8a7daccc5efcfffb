"""The lessons in JupyterLab, as a reader meets them: run from the top, each explorer moved, light and dark."""

import pytest

from tests.browser.jupyterlab import (
    ERRORS,
    KERNEL_THERE,
    ROOT,
    TOKEN,
    answers_at_first,
    answers_of_all,
    lab,
    opened,
    reset_of,
    sentence_of,
)

__all__ = ["lab"]
pytestmark = pytest.mark.browser
ONE_FOR_ALL = "01_"
"""The lesson that is run when the slow tests are not."""
# What comes before the last "::" is what pytest-xdist keeps together: each lesson may have a worker of its own.
LESSONS = [
    pytest.param(path.name, id=f"{path.stem}::", marks=() if path.name.startswith(ONE_FOR_ALL) else pytest.mark.slow)
    for path in sorted((ROOT / "notebooks").glob("0*.ipynb"))
]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_runs_from_the_top_and_its_explorers_answer_in_both_themes(page, lab, name):
    explorers = opened(page, lab, name)
    assert page.evaluate(ERRORS) == []
    for explorer in explorers:
        reset_of(explorer)()  # a lesson may show it in another state than its first one
        before = sentence_of(explorer)
        answers_at_first(page, explorer, times=1)
        answers_of_all(page, explorer)
        assert sentence_of(explorer) == before
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector("body[data-jp-theme-light=false]", state="attached")
    for explorer in explorers:  # what a control does is the same in both themes
        answers_at_first(page, explorer, times=1)


RUN_FIRST = """async () => {
    jupyterapp.shell.currentWidget.content.activeCellIndex = 1;
    await jupyterapp.commands.execute('notebook:run-cell');
}"""
SAVE = "() => jupyterapp.commands.execute('docmanager:save')"
STOP = "() => jupyterapp.shell.currentWidget.sessionContext.shutdown()"
SAID = """name => {
    const said = getComputedStyle(document.querySelector(name), '::before').content;
    return said === 'none' ? '' : said;
}"""


@pytest.mark.slow
def test_a_lesson_saved_and_reopened_without_its_kernel_shows_what_it_showed_and_how_to_wake_it(page, lab):
    there = page.wait_for_selector
    opened(page, lab, "02_minimax.ipynb")
    there(".gamelib-prediction input >> nth=1").check()
    there(".gamelib-explorer [data-pick=b2]").click()
    there(".gamelib-prediction [role=status]")
    sentence = sentence_of(there(".gamelib-explorer"))
    assert "I win in 2 plies" in sentence
    assert page.evaluate(SAID, ".gamelib-explorer") == ""
    for step in (SAVE, STOP):
        page.evaluate(step)
    page.reload()
    explorer = there(".gamelib-explorer:has(svg)")
    page.wait_for_function(KERNEL_THERE)  # a new one, which does not know it
    assert sentence_of(explorer) == sentence
    assert there(".gamelib-prediction input >> nth=1").is_checked()
    assert there(".gamelib-prediction [role=status]").text_content().startswith(("✓", "✗"))
    for name in (".gamelib-explorer", ".gamelib-prediction"):
        assert "run the cells down to here again" in page.evaluate(SAID, name)
        assert page.evaluate(SAID, f"{name} .jupyter-widgets-disconnected") == ""
    page.evaluate(RUN_FIRST)
    page.wait_for_function(f"() => !({SAID})('.gamelib-explorer')")


@pytest.mark.slow
def test_the_glossary_opens_rendered_and_on_a_dark_system_jupyterlab_is_dark(page, lab):
    page.emulate_media(color_scheme="dark")
    page.goto(f"{lab}/lab/tree/lessons/glossary.md?reset&token={TOKEN}")
    page.wait_for_selector(".jp-MarkdownViewer td >> text=subgame-perfect")
    page.wait_for_selector("body[data-jp-theme-light=false]", state="attached")
