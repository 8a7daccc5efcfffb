"""The lessons in JupyterLab, as a reader meets them: run from the top, each explorer moved, light and dark."""

import pytest

from tests.browser.jupyterlab import ERRORS, ROOT, answers_at_first, answers_of_all, lab, opened, reset_of, sentence_of

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
    page.evaluate("() => jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    page.wait_for_selector("body[data-jp-theme-light=false]", state="attached")
    for explorer in explorers:  # what a control does is the same in both themes
        answers_at_first(page, explorer, times=1)
