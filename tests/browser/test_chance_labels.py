"""Labels in the pictures of lesson 05, measured in a browser: none covers another, none is cut off."""

import pytest

from gamelib.games import TreeGame
from gamelib.widgets import BendExplorer, ChanceByHandExplorer, GhostExplorer, LotteryExplorer, PigExplorer
from gamelib.widgets.ghosts import STEPS
from gamelib.widgets.lotteries import AMOUNTS
from tests.browser.test_explorer_labels import pictures_of
from tests.browser.test_tree_labels import problems_of

pytestmark = pytest.mark.browser


def test_the_labels_of_the_bent_scale_stand_clear(page):
    settings = [
        {"power": power, "percent": percent, "stretch": stretch, "shift": shift}
        for power in (0.1, 1, 3.7, 6)
        for percent in (1, 50, 90, 99)
        for stretch, shift in ((1, 0), (20, -20))
    ]
    assert problems_of(page, pictures_of(BendExplorer(), settings)) == []


def test_the_labels_of_a_tree_filled_in_by_hand_stand_clear(page):
    tree = TreeGame.from_text("[{0.9: [2, 7], 0.1: [9, 3]}, {0.9: [5, 1], 0.1: [4, 6]}]")
    settings = [
        {},
        {"D": "7", "E": "abc", "B": "21/10", "C": "-100.25", "A": "never"},
        {"D": "2", "E": "3", "F": "1", "G": "4", "B": "2.1", "C": "1,3", "A": "2.10"},
        dict.fromkeys("ABCDEFG", "WWWWWW"),
    ]
    assert problems_of(page, pictures_of(ChanceByHandExplorer(tree), settings)) == []


def test_the_labels_of_two_lotteries_stand_clear(page):
    alike = [
        {"amount_a": amount, "amount_b": amount, "percent_a": percent, "percent_b": percent - less, "prefer": "A"}
        for amount in AMOUNTS[1:]
        for percent in (100, 75, 50, 10)
        for less in (0, 1)
    ]
    nothing = {"u1000": 0, "u2000": 0, "amount_a": 1000, "amount_b": 2000}
    worthless = [nothing | {"percent_b": each} for each in (1, 50, 60)]
    settings = [{"prefer": "?"}, {"prefer": "B"}, *alike, *worthless, {"u3000": 80, "amount_a": 3000}]
    assert problems_of(page, pictures_of(LotteryExplorer(), settings)) == []


def test_the_labels_of_every_maze_stand_clear(page):
    settings = [
        {"maze": maze, "believed": believed, "real": real, "depth": depth, "moves": ""}
        for maze in STEPS
        for believed, real in ((0, 0), (0, 100), (100, 0), (50, 50))
        for depth in (1, STEPS[maze])
    ]
    settings += [{"maze": "pocket", "moves": moves} for moves in ("e", "e n e w", "so n so w e w")]
    settings += [{"maze": "trapped", "moves": moves} for moves in ("w", "w w e", "w w e e w e")]
    assert problems_of(page, pictures_of(GhostExplorer(), settings)) == []


def test_the_labels_of_pig_stand_clear(page):
    settings = [
        {"own": own, "opponent": opponent, "turn_total": turn_total}
        for own, opponent in ((0, 0), (49, 41), (41, 49), (99, 99), (0, 99), (99, 0), (80, 50))
        for turn_total in (0, 10, 27, 60, 99)
    ]
    assert problems_of(page, pictures_of(PigExplorer(), settings)) == []
