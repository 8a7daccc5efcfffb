"""Subtraction games against published results and a search of every position."""

from xml.etree import ElementTree

import pytest

from gamelib import MAX, MIN
from gamelib.games import Subtraction, SubtractionState
from tests.plain_values import values

TAKES = [(1, 2, 3), (1, 3, 4), (2, 3), (3,), (2, 5, 7), (1,)]


@pytest.mark.parametrize("takes", TAKES)
def test_searching_every_position_agrees_with_the_grundy_values(takes):
    game = Subtraction(40, takes)

    value = values(game)
    grundy_values = []  # of 0, 1, … objects: the least that no legal move leads to
    for remaining in range(41):
        reached = {grundy_values[remaining - take] for take in takes if take <= remaining}
        grundy_values.append(next(each for each in range(9) if each not in reached))
    for remaining, grundy in enumerate(grundy_values):
        assert value(SubtractionState(remaining, MAX)) == (1 if grundy else -1)
        assert value(SubtractionState(remaining, MIN)) == (-1 if grundy else 1)


def test_objects_may_be_left_where_no_number_fits_and_the_player_who_cannot_move_has_lost():
    game = Subtraction(4, (3, 2))
    end = game.result(game.initial_state(), 3)
    assert end == SubtractionState(1, MIN)
    assert game.is_terminal(end)
    assert game.actions(end) == []
    assert (game.utility(end, MAX), game.utility(end, MIN)) == (1, -1)


def test_a_game_may_be_over_before_it_starts():
    game = Subtraction(1, (2,))
    assert game.is_terminal(game.initial_state())
    assert game.utility(game.initial_state(), MAX) == -1


def test_actions_are_listed_from_the_smallest_however_they_were_given():
    game = Subtraction(21, {4, 1, 3})
    assert game.actions(game.initial_state()) == [1, 3, 4]
    assert game.actions(game.parse("3")) == [1, 3]


def test_the_picture_shows_what_is_left_with_notes_on_the_last_counters():
    game = Subtraction(21)
    svg = game.svg(game.parse("17, MIN to move"), notes={1: "good", 3: "bad"}, shades={1: 1.0})
    elements = list(ElementTree.fromstring(svg).iter())
    boxes = [element for element in elements if element.get("rx") == "7"]
    assert sum(box.get("stroke-dasharray") is not None for box in boxes) == 4
    assert sum(box.get("stroke-width") is not None for box in boxes) == 17
    assert {"17 left", "MIN to move", "good", "bad"} <= {element.text for element in elements}
    good, bad = (float(next(e for e in elements if e.text == text).get("y")) for text in ("good", "bad"))
    assert bad - good == pytest.approx(2 * 22)  # two counters lower in the same stack
