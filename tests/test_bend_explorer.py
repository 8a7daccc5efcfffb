"""The bent scale of lesson 05: when the decision flips, and what never flips it."""

import re
from itertools import pairwise

import pytest

from gamelib.errors import GameError
from gamelib.widgets import BendExplorer
from gamelib.widgets.bend import apart


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
    for tenths in range(1, 51):
        explorer.set(power=tenths / 10)
        chosen.append("MAX plays a1" in explorer.facts)
        assert chosen[-1] != ("MAX plays a2" in explorer.facts)
    assert chosen == [tenths <= 36 for tenths in range(1, 51)]  # 0.9·2^k + 0.1·3^k = 0.9 + 0.1·4^k at k = 3.66


@pytest.mark.parametrize("power", [0.3, 1, 3.6, 3.7, 5])
@pytest.mark.parametrize("percent", [50, 90])
def test_stretching_and_shifting_never_change_the_decision(power, percent):
    explorer = BendExplorer()
    explorer.set(power=power, percent=percent)
    decision = re.search("MAX plays a.|both alike", explorer.facts)[0]
    for stretch, shift in ((9, 0), (1, -20), (7, 20)):
        explorer.set(stretch=stretch, shift=shift)
        assert decision in explorer.facts


def test_the_slider_shows_the_power_of_which_the_sentence_speaks():
    explorer = BendExplorer()
    explorer.set(power=3.7)
    assert explorer.facts.endswith("The scale is bent: the power is 3.7.")
    explorer.controls["power"].value = 3.7000000000000006  # as a browser counts its steps
    assert explorer.facts.endswith("The scale is bent: the power is 3.7.")
    with pytest.raises(GameError, match=r"power is a number from 0.1 to 5, not 60"):
        explorer.set(power=60)
    assert explorer.values["power"] == pytest.approx(3.7)


def arrows(picture):
    """Where the feet of the two arrows below the line are, and how high their words stand."""
    feet = [[float(x) for x in re.findall(r"([\d.]+),", each)[1:]] for each in re.findall(r'points="([^"]+)"', picture)]
    heights = set(re.findall(r'<text x="[^"]+" y="([^"]+)"[^>]*>a[12]: ', picture))
    return [sum(each) / 2 for each in feet[-2:]], heights


@pytest.mark.parametrize("values", [{"power": 3.7}, {"percent": 50}, {"power": 5, "percent": 99}])
def test_the_arrows_of_the_two_actions_stand_apart_and_their_words_on_one_line(values):
    explorer = BendExplorer()
    explorer.set(**values)
    feet, heights = arrows(explorer.shown.picture)
    assert abs(feet[0] - feet[1]) > 13
    assert len(heights) == 1


@pytest.mark.parametrize("wanted", [[50, 50, 51, 400], [0, 1, 2, 3], [540, 550, 560, 560], [10, 100, 200, 300]])
def test_things_are_put_apart_in_their_order_and_inside_the_picture(wanted):
    places, widths = apart(wanted, [30, 20, 20, 40]), [30, 20, 20, 40]
    ends = [(place - width / 2, place + width / 2) for place, width in zip(places, widths, strict=True)]
    assert all(left[1] <= right[0] + 1e-9 for left, right in pairwise(ends))
    assert ends[0][0] >= 0 and ends[-1][1] <= 560
    assert wanted != [10, 100, 200, 300] or places == [15, 100, 200, 300]
