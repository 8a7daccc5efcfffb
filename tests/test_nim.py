"""Nim against Bouton's theory, searched and by definition."""

from functools import cache
from itertools import count, product
from xml.etree import ElementTree

import pytest

from gamelib import MAX, MIN, InvalidGame
from gamelib.games import Nim, NimState, nim_sum
from tests.plain_values import values

GAMES = [Nim((4, 3, 3), misere=misere) for misere in (False, True)]


def positions(game):
    for heaps in product(*(range(size + 1) for size in game.heaps)):
        for player in (MAX, MIN):
            yield NimState(heaps, player)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_theory_names_the_winner_that_searching_finds_in_every_position(game):
    value = values(game)
    for state in positions(game):
        assert game.winner(state) == (MAX if value(state) == 1 else MIN), state


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_winning_actions_are_exactly_those_after_which_the_mover_wins(game):
    value = values(game)
    for state in positions(game):
        best = 1 if state.player == MAX else -1
        won = tuple(a for a in game.actions(state) if value(game.result(state, a)) == best)
        assert game.winning_actions(state) == won, state


@pytest.mark.parametrize("number", range(1, 9))
def test_misere_heaps_of_one_are_lost_to_the_mover_exactly_if_their_number_is_odd(number):
    game = Nim((1,) * number, misere=True)
    assert game.winner(game.initial_state()) == (MIN if number % 2 else MAX)


def test_misere_nim_has_the_winners_of_nim_while_some_heap_has_two_or_more():
    normal, misere = GAMES
    large = [state for state in positions(normal) if max(state.heaps) >= 2]
    assert [misere.winner(state) for state in large] == [normal.winner(state) for state in large]
    assert {normal.winner(state) == state.player for state in large} == {True, False}


def test_the_order_of_the_heaps_does_not_matter_to_the_canonical_state():
    game = Nim((3, 3, 3))
    assert len({game.canonical(state) for state in positions(game)}) == 2 * 20  # multisets of three from 0, 1, 2, 3
    for state in positions(game):
        assert game.winner(game.canonical(state)) == game.winner(state)


def counters(svg):
    """Return the counters of a picture that are there and those that are gone, as (x, y)."""
    boxes = [box for box in ElementTree.fromstring(svg).iter() if box.tag.endswith("rect") and box.get("rx") == "7"]
    there = [(box.get("x"), box.get("y")) for box in boxes if box.get("stroke-width")]
    gone = [(box.get("x"), box.get("y")) for box in boxes if box.get("stroke-dasharray")]
    return there, gone


@pytest.mark.parametrize("text", ["3 4 5", "1 0 5, MIN to move", "0 0 0"])
def test_the_picture_has_a_counter_for_every_object_and_keeps_the_place_of_those_taken(text):
    game = Nim((3, 4, 5))
    state = game.parse(text)
    there, gone = counters(game.svg(state))
    assert len(there) == sum(state.heaps)
    assert len(set(there + gone)) == len(there + gone) == 12
    assert game.svg(state) == game.svg(state)


def test_the_grundy_value_of_several_nim_heaps_is_their_nim_sum():
    @cache
    def by_definition(heaps):
        reached = set()
        for i, heap in enumerate(heaps):
            reached |= {by_definition((*heaps[:i], left, *heaps[i + 1 :])) for left in range(heap)}
        return next(value for value in count() if value not in reached)

    for heaps in product(range(5), repeat=3):
        assert by_definition(heaps) == nim_sum(heaps)


@pytest.mark.parametrize("remaining", [-1, 2.0, "3", None, True])
def test_a_number_that_is_not_one_of_objects_is_refused(remaining):
    with pytest.raises(InvalidGame, match="the number of objects in a heap is a whole number, 0 or more, not"):
        nim_sum((1, remaining))
