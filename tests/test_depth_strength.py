"""What a ply is worth at Connect Four: the stored pairs of games, and what they carry."""

from math import sqrt

import pytest
from gamelib_lessons.depth_strength import DEPTHS, OPENINGS, SEED, Pairs, openings, power, step, steps
from gamelib_lessons.stored import read

from gamelib.games import ConnectFour

game = ConnectFour()


@pytest.mark.slow
@pytest.mark.parametrize("depth", DEPTHS, ids="{}::".format)  # "::": each may run on another worker
def test_all_games_played_again_give_what_is_stored(depth):
    assert step(game, depth, OPENINGS) == steps()[depth]


def test_all_steps_have_as_many_games_and_the_table_says_from_which_seed():
    assert list(steps()) == list(DEPTHS)
    assert {each.games for each in steps().values()} == {2 * OPENINGS}
    assert read("depth_strength.json")["seed"] == SEED


def test_the_openings_are_different_and_nobody_has_won():
    states = openings(game, OPENINGS)
    assert len(set(states)) == OPENINGS
    assert not any(game.is_terminal(state) for state in states)


def test_the_first_openings_played_again_are_pairs_of_points():
    assert step(game, 2, 10).games == 20


def test_the_error_is_that_of_pairs():
    pairs = Pairs((1, 0, 2, 0, 1))  # the means of four pairs: 0, ½, ½, 1
    assert (pairs.games, pairs.score) == (8, 0.5)
    assert pairs.error == pytest.approx(sqrt((0.25 + 0.25) / 3) / 2)
    assert Pairs((0, 0, 4, 0, 0)).error == 0


def test_it_takes_eight_hundred_games_to_notice_fifty_five_in_a_hundred_in_four_matches_of_five():
    assert [round(power(0.05, 0.5 / sqrt(games)), 2) for games in (200, 400, 800)] == [0.29, 0.52, 0.81]
    assert power(0, 1) == pytest.approx(0.05)


def test_even_depths_gain_most_and_only_the_step_to_three_shows_nothing():
    scores = {depth: round(100 * pairs.score, 1) for depth, pairs in steps().items()}
    assert scores == {2: 71.6, 3: 49.8, 4: 66.0, 5: 53.5, 6: 60.4, 7: 54.1}
    assert {depth for depth, pairs in steps().items() if pairs.score - 2 * pairs.error > 0.5} == {2, 4, 5, 6, 7}
    assert {round(100 * pairs.error) for pairs in steps().values()} == {2}
    assert all(power(0.05, pairs.error) > 0.78 for pairs in steps().values())
