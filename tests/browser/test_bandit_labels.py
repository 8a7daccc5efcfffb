"""Labels in the pictures of the explorers of bandits, measured in a browser: none covers another, none is cut off."""

import pytest

from gamelib.widgets import BanditExplorer, RegretExplorer
from gamelib.widgets.gamblers import POLICIES
from tests.browser.test_explorer_labels import pictures_of
from tests.browser.test_tree_labels import problems_of

pytestmark = pytest.mark.browser


def test_the_labels_below_the_bars_of_gamblers_stand_clear(page):
    machines = ("0.4 0.7", "0 1", "0.1 0.5 0.9", "0.1 0.5 0.9 0.4 0.3")
    settings = [{"machines": each, "pull": pull, "c": c}
                for each in machines for pull in (0, 1, 7, 300) for c in (0, 200)]  # fmt: skip
    settings += [{"machines": "0.4 0.7", "left": name, "pull": 40} for name in POLICIES]
    settings += [{"machines": each, "left": "Thompson", "pull": 2, "c": 200} for each in machines]
    assert problems_of(page, pictures_of(BanditExplorer(), settings)) == []


def test_the_labels_of_regret_curves_stand_clear(page):
    settings = [{"steps": steps, "logarithmic": logarithmic, "bounds": bounds}
                for steps in (100, 1000) for logarithmic in (False, True) for bounds in (False, True)]  # fmt: skip
    settings += [{"steps": 10_000}, {"steps": 100_000}, {"steps": 100, "machines": 14}, {"own": "0.5 0.5"}]
    assert problems_of(page, pictures_of(RegretExplorer(), settings)) == []
