"""The bent scale of lesson 05: when the decision flips, and what never flips it."""

import re
import time

import pytest

from gamelib.widgets import BendExplorer


def test_it_opens_on_the_left_figure_of_the_textbook():
    explorer = BendExplorer()
    assert explorer.facts == (
        "Leaves 1, 2, 3, 4 count 1, 2, 3, 4. a1 is worth 2.1 and a2 1.3: MAX plays a1. The scale is straight."
    )
    assert explorer.shown.picture.startswith("<svg")
    assert "<title>Leaves 1, 2, 3, 4 count" in explorer.shown.picture


def test_the_decision_flips_once_between_the_powers_3_6_and_3_7():
    explorer = BendExplorer()
    chosen = []
    for bend in range(1, 61):
        explorer.set(bend=bend)
        chosen.append("MAX plays a1" in explorer.facts)
        assert chosen[-1] != ("MAX plays a2" in explorer.facts)
    assert chosen == [bend <= 36 for bend in range(1, 61)]  # 0.9·2^k + 0.1·3^k = 0.9 + 0.1·4^k at k = 3.66


@pytest.mark.parametrize("bend", [3, 10, 36, 37, 60])
@pytest.mark.parametrize("percent", [50, 90])
def test_stretching_and_shifting_never_change_the_decision(bend, percent):
    explorer = BendExplorer()
    explorer.set(bend=bend, percent=percent)
    decision = re.search("MAX plays a.|both alike", explorer.facts)[0]
    for stretch, shift in ((20, 0), (1, -20), (7, 20)):
        explorer.set(stretch=stretch, shift=shift)
        assert decision in explorer.facts


def test_the_probability_alone_can_flip_it():
    explorer = BendExplorer()
    explorer.set(percent=50)
    assert "a1 is worth 2.5 and a2 2.5: both alike" in explorer.facts
    explorer.set(percent=49)
    assert "MAX plays a2" in explorer.facts


def test_the_leaves_keep_their_order_in_the_picture_and_the_values_in_the_tree():
    explorer = BendExplorer()
    explorer.set(bend=20)
    assert "count 1, 4, 9, 16. a1 is worth 4.5 and a2 2.5" in explorer.facts
    for value in (">16<", ">9<", ">4.5<", "a2: 2.5"):
        assert value in explorer.shown.picture


def test_it_answers_within_150_milliseconds_and_always_the_same():
    explorer, taken = BendExplorer(), []
    for bend in (11, 25, 40, 55, 60):
        began = time.perf_counter()
        explorer.set(bend=bend)
        taken.append(1000 * (time.perf_counter() - began))
    assert max(taken) < 150
    again = BendExplorer()
    again.set(bend=60)
    assert again.shown == explorer.shown
