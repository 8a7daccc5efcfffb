"""The policy of Pig cut open: the explorer of lesson 05."""

import re

import pytest

from gamelib import svg
from gamelib.games.pig import PigState
from gamelib.widgets import PigExplorer
from gamelib.widgets.pig import CELL, _region, chances, solved


def test_it_begins_at_the_hole():
    explorer = PigExplorer()
    assert explorer.facts == (
        "You have 41, the opponent 49, and 27 are at stake: you win 65.56% of the games if you roll, 65.54% if you "
        "hold, so roll. Who holds at 20 holds here."
    )
    for turn_total in (26, 28):
        explorer.set(turn_total=turn_total)
        assert "so hold." in explorer.facts


@pytest.mark.parametrize("position", [(0, 0, 0), (41, 49, 27), (80, 95, 12), (99, 0, 0), (30, 70, 69)])
def test_the_better_of_the_two_chances_is_the_value_and_the_policy(position):
    own, opponent, turn_total = position
    roll, hold = chances(*position)
    assert max(roll, hold) == pytest.approx(float(solved().values[position]), abs=1e-9)
    action = solved().action(PigState((own, opponent), turn_total, 0, rolling=False))
    assert action == ("roll" if roll > hold else "hold")


def test_at_the_goal_one_holds():
    explorer = PigExplorer()
    explorer.set(own=80, turn_total=20)
    assert explorer.facts.endswith("20 are at stake: that makes 100, so hold, and you have won.")
    explorer.set(own=99, turn_total=99)
    assert explorer.facts.endswith("that makes 198, so hold, and you have won.")


def squares(picture):
    """The squares of the magnified part, those in which to roll told from the others."""
    found = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="13" height="13" fill="(#\w+)"', picture)
    return {(float(x), float(y)): colour == svg.BLUE for x, y, colour in found}


@pytest.mark.parametrize(("own", "opponent", "turn_total"), [(41, 49, 27), (20, 71, 34), (50, 10, 20)])
def test_the_magnified_part_shows_where_to_roll_around_the_position(own, opponent, turn_total):
    explorer = PigExplorer()
    explorer.set(own=own, opponent=opponent, turn_total=turn_total)
    shown = squares(explorer.shown.picture)
    columns, rows = sorted({x for x, _ in shown}), sorted({y for _, y in shown}, reverse=True)
    assert (len(columns), len(rows)) == (11, 11)
    for (x, y), roll in shown.items():
        points, stake = own - 5 + columns.index(x), turn_total - 5 + rows.index(y)
        assert roll == (points + stake < 100 and bool(solved().rolls[points, opponent, stake]))


@pytest.mark.parametrize("opponent", [0, 49, 75, 99])
def test_the_region_has_a_cell_for_every_position_in_which_to_roll(opponent):
    heights = [float(height) for height in re.findall(r"v([\d.]+)h-", _region(opponent))]
    assert sum(heights) / CELL == pytest.approx(float(solved().rolls[:, opponent].sum()), abs=1)
