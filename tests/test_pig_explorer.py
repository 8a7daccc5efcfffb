"""The policy of Pig cut open: the explorer of lesson 05."""

import re
import time

import pytest

from gamelib.games.pig import PigState
from gamelib.widgets import PigExplorer
from gamelib.widgets.pig import CELL, _region, chances, solved


def test_it_opens_at_the_hole():
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
    assert explorer.facts.endswith("hold, and you have won.")
    explorer.set(own=99, turn_total=99)
    assert explorer.facts.endswith("hold, and you have won.")


@pytest.mark.parametrize("opponent", [0, 49, 75, 99])
def test_the_region_has_a_cell_for_every_position_in_which_to_roll(opponent):
    heights = [float(height) for height in re.findall(r"v([\d.]+)h-", _region(opponent))]
    assert sum(heights) / CELL == pytest.approx(float(solved().rolls[:, opponent].sum()), abs=1)


def test_it_answers_within_150_milliseconds_once_the_game_is_solved():
    explorer, taken = PigExplorer(), []
    for opponent in (10, 33, 57, 76, 90):
        began = time.perf_counter()
        explorer.set(opponent=opponent)
        taken.append(1000 * (time.perf_counter() - began))
    assert max(taken) < 150
