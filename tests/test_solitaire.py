"""The patience of the ascending row: its rules, and its exact values computed without a card."""

from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb

import pytest

from gamelib import (
    CHANCE,
    GameError,
)
from gamelib.games.solitaire import Solitaire
from tests.all_states import states_of
from tests.plain_values import values

SIZES = [(1, 1), (4, 1), (3, 2), (3, 3), (6, 3), (7, 4)]


def exact_values(game):
    return values(game, lambda number: Fraction(number).limit_denominator(100))


def test_the_cards_still_in_the_pack_are_equally_likely():
    game = Solitaire(cards=6, places=3)
    assert game.outcomes(game.parse("2 . 5")) == ((1, 0.25), (3, 0.25), (4, 0.25), (6, 0.25))
    for text in ("2 . 5, card 4", "2 3 5", "2 3 ., card 1"):
        with pytest.raises(GameError, match="chance is not to move"):
            game.outcomes(game.parse(text))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_place_is_legal_exactly_if_the_row_ascends_afterwards(size):
    game = Solitaire(*size)
    for state in states_of(game):
        if state.card:
            for place in range(game.places):
                row = [*state.row[:place], state.card, *state.row[place + 1 :]]
                laid = [card for card in row if card]
                fits = not state.row[place] and laid == sorted(laid)
                assert (place in game.actions(state)) == fits


def test_the_utility_is_the_number_of_cards_placed_or_whether_all_were():
    counting, winning = Solitaire(6, 3), Solitaire(6, 3, all_or_nothing=True)
    for text, count in ((". 2 ., card 2", None), ("3 . ., card 1", 1), (". 2 3, card 4", 2), ("1 2 6", 3)):
        if count is not None:
            state = counting.parse(text)
            assert (counting.utility(state, 0), winning.utility(state, 0)) == (count, count == 3)


def test_two_places_for_three_cards_by_hand():
    """A 1 goes left and a 3 right, which always wins; a 2 wins half of the time wherever it goes."""
    game = Solitaire(cards=3, places=2)
    value = exact_values(game)
    assert value(game.initial_state()) == 1 + Fraction(5, 6)
    winning = Solitaire(cards=3, places=2, all_or_nothing=True)
    assert exact_values(winning)(winning.initial_state()) == Fraction(5, 6)


@cache
def filled(places, cards):
    """The probability to fill the row, by the formula of the module's docstring."""
    if not places:
        return Fraction(1)
    total = Fraction(0)
    for card in range(1, cards + 1):
        total += max(
            Fraction(comb(card - 1, i - 1) * comb(cards - card, places - i), comb(cards - 1, places - 1))
            * filled(i - 1, card - 1)
            * filled(places - i, cards - card)
            if i - 1 <= card - 1 and places - i <= cards - card
            else Fraction(0)
            for i in range(1, places + 1)
        )
    return total / cards


@cache
def placed(gaps):
    """The expected number of cards still to be placed, of gaps as pairs of free places and cards that belong there."""
    left = sum(cards for _, cards in gaps)
    total = Fraction(0)
    if not any(places for places, _ in gaps):
        return total
    for number, (places, cards) in enumerate(gaps):
        for below in range(cards if places else 0):
            total += 1 + max(
                placed((*gaps[:number], (i, below), (places - 1 - i, cards - 1 - below), *gaps[number + 1 :]))
                for i in range(places)
            )
    return total / left


@pytest.mark.parametrize("size", [(3, 2), (5, 2), (5, 3), (6, 3), (4, 4), (8, 3), (7, 4)], ids=str)
def test_both_utilities_are_worth_what_is_computed_without_cards(size):
    cards, places = size
    counting, winning = Solitaire(cards, places), Solitaire(cards, places, all_or_nothing=True)
    assert exact_values(counting)(counting.initial_state()) == placed(((places, cards),))
    assert exact_values(winning)(winning.initial_state()) == filled(places, cards)


def test_the_usual_game_is_worth_a_little_more_than_three_and_a_quarter_cards():
    value = exact_values(Solitaire())(Solitaire().initial_state())
    assert value == placed(((4, 9),)) == Fraction(24845, 7560)
    assert filled(4, 9) == Fraction(3400, 7560)


def test_as_many_places_as_cards_are_always_filled():
    game = Solitaire(5, 5, all_or_nothing=True)
    assert exact_values(game)(game.initial_state()) == filled(5, 5) == 1


def test_a_fixed_policy_is_worth_its_mean_over_all_orders_of_the_pack():
    """Always the leftmost place where the card fits."""
    game = Solitaire(cards=6, places=3)
    total = 0
    for order in permutations(range(1, 7)):
        row, count = [0, 0, 0], 0
        for card in order:
            fits = [p for p in range(3) if not row[p] and all(c < card for c in row[:p]) and
                    all(not c or c > card for c in row[p:])]  # fmt: skip
            if not fits:
                break
            row[fits[0]], count = card, count + 1
        total += count

    def value(state):
        if game.is_terminal(state):
            return Fraction(game.utility(state, 0))
        if game.player(state) is CHANCE:
            values = [value(game.result(state, card)) for card, _ in game.outcomes(state)]
            return sum(values) / len(values)
        return value(game.result(state, game.actions(state)[0]))

    assert value(game.initial_state()) == Fraction(total, 720)


def test_who_wants_the_full_row_may_place_a_card_elsewhere_than_who_counts_cards():
    counting, winning = Solitaire(6, 3), Solitaire(6, 3, all_or_nothing=True)
    state = counting.parse(". . ., card 5")
    for game, worths in ((counting, ["6/5", "12/5", "23/10"]), (winning, ["0", "2/5", "1/2"])):
        value = exact_values(game)
        assert [value(game.result(state, place)) for place in game.actions(state)] == list(map(Fraction, worths))


@pytest.mark.parametrize("size", [(6, 3), (5, 4)], ids=str)
def test_a_state_is_worth_what_its_mirror_image_is(size):
    game = Solitaire(*size)
    value, states = exact_values(game), states_of(game)
    classes = {game.canonical(state) for state in states}
    assert classes < states
    assert len(classes) <= len(states) / 2 + 10
    assert all(value(game.canonical(state)) == value(state) for state in states)
