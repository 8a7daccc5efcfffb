"""How soon a picture follows a control in JupyterLab, from the key press on: 150 ms are promised for 95 % of moves.

Run it alone on a quiet machine with Chromium, on one process, with its table shown::

    python -m pytest tests/benchmarks/test_explorer_latency.py -n 0 -s
"""

from statistics import quantiles

import pytest

from tests.benchmarks.test_speed import report
from tests.browser.conftest import chromium, page
from tests.browser.jupyterlab import ROOT, answers_at_first, answers_of_all, lab, opened, reset_of

__all__ = ["chromium", "lab", "page"]
ALLOWED = 150


LESSONS = sorted(path.name for path in (ROOT / "notebooks").glob("0*.ipynb") if path.name[:3] != "02b")
"""The lessons with explorers; 02b has films, which answer without Python."""


@pytest.mark.parametrize("name", LESSONS)
def test_explorers_answer_in_a_browser_within_150_milliseconds(page, lab, name):
    late = {}
    for number, explorer in enumerate(opened(page, lab, name), 1):
        reset_of(explorer)()
        answers = answers_at_first(page, explorer) + answers_of_all(page, explorer)
        late[f"explorer {number}"] = quantiles(answers, n=20)[-1]
    report(f"{name}: 95 % of moves are answered within", [(each, f"{took:.0f} ms") for each, took in late.items()])
    assert {each: took for each, took in late.items() if took > ALLOWED} == {}
