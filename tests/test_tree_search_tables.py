"""The long runs of lesson 08: a part computed again, and what the lesson says of the whole."""

from math import sqrt

import pytest

from gamelib.course.tree_search_errors import (
    CHECKPOINTS,
    COLUMN_CHECKPOINTS,
    P_CHECKPOINTS,
    P_SHAPES,
    P_TREES,
    SEEDS,
    class_errors,
    class_table,
    classes,
    column_table,
    column_visits,
    given_away,
    p_game_errors,
    p_game_table,
)
from gamelib.course.tree_search_errors import _stored as stored_errors
from gamelib.course.tree_search_matches import MEETINGS, OPENINGS, game_played, outcomes, result
from gamelib.games import TicTacToe
from gamelib.montecarlo import best_mean, most_visits

CHEAP = [name for name in MEETINGS if not name.startswith("Othello") and "1600" not in name]


@pytest.mark.parametrize("name", CHEAP)
def test_games_played_again_end_as_stored(name):
    assert "".join(game_played(name, number) for number in (0, 1, 90)) == "".join(
        outcomes()[name][number] for number in (0, 1, 90)
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(MEETINGS) - set(CHEAP)))
def test_longer_games_played_again_end_as_stored(name):
    assert [game_played(name, number) for number in (0, 1)] == list(outcomes()[name][:2])


def test_every_meeting_has_all_its_games():
    assert set(outcomes()) == set(MEETINGS)
    assert {len(ends) for ends in outcomes().values()} == {2 * OPENINGS}
    assert all(set(ends) <= set("WDL") for ends in outcomes().values())


@pytest.mark.parametrize(
    ("name", "searched", "final"),
    [
        ("UCT", "UCT", most_visits),
        ("UCT, best mean", "UCT", best_mean),
        ("greedy", "greedy", most_visits),
        ("flat", "flat", most_visits),
    ],
)
def test_classes_searched_again_are_given_away_as_stored(name, searched, final):
    number = 12
    again = class_errors(searched, 2, number, final)
    assert again == [[place for place in row if place < number] for row in class_table()[name, 2]]


def test_a_position_is_given_away_by_a_move_that_makes_less_of_it():
    game = TicTacToe()
    drawn = game.parse("X . . / . . . / . . .")
    assert not given_away(drawn, 4) and given_away(drawn, 1)
    assert len(classes()[1]) == 627


def test_p_games_searched_again_err_as_stored():
    for shape in ((2, 4), (8, 4)):
        again = [[seed, errs, nodes] for seed, errs, nodes in p_game_errors(*shape, 4)]
        assert again == stored_errors()["p-games"][f"{shape[0]}, {shape[1]}"][: len(again)]


def test_columns_visited_again_are_as_stored():
    assert column_visits(sqrt(2), 2, [1000])[0] == list(column_table()["√2", 2][0])


# -- what the lesson says of them ------------------------------------------------------------------------------------


def test_uct_gives_less_and_less_away_where_greedy_and_flat_search_level_off():
    def given(name, place):
        return sum(len(class_table()[name, seed][place]) for seed in SEEDS)

    uct = [given("UCT", place) for place in range(len(CHECKPOINTS))]
    assert uct == sorted(uct, reverse=True) and uct[-1] <= len(SEEDS)
    assert min(given("greedy", -1), given("flat", -1)) > 10 * max(1, uct[-1])


def test_on_p_games_errors_fall_to_next_to_nothing():
    for shape in P_SHAPES:
        row = p_game_table()[shape]
        assert row.trees <= P_TREES
        failures = [row.failures[each] for each in P_CHECKPOINTS]
        assert failures[0] >= failures[-1] and failures[-1] <= 0.01 * row.trees


def test_alpha_beta_with_an_evaluation_wins_all_meetings_at_equal_time():
    for game in ("Connect Four", "Breakthrough", "Othello"):
        assert result(f"{game}, equal time").interval[1] < 0.5


def test_more_simulations_of_connect_four_are_not_always_better():
    for (name, _), rows in column_table().items():
        assert [sum(row) for row in rows] == list(COLUMN_CHECKPOINTS)
        assert rows[2].index(max(rows[2])) == 3 or name != "1/√2"
    assert column_table()["1/√2", 2][-1].index(max(column_table()["1/√2", 2][-1])) != 3
