"""The long runs of lesson 08: a part computed again, and what the lesson says of the whole."""

from math import sqrt
from statistics import median

import pytest
from gamelib_lessons.stored import read
from gamelib_lessons.tree_search_matches import MEETINGS, OPENINGS, game_played, outcomes, result
from gamelib_lessons.tree_search_report import (
    CHECKPOINTS,
    COLUMN_CHECKPOINTS,
    SEEDS,
    class_errors,
    class_table,
    classes,
    column_table,
    column_visits,
    gives_away,
)
from gamelib_lessons.tree_search_times import (
    FEW,
    GAMES,
    KNOWLEDGE,
    MEASURED_GAMES,
    POSITIONS,
    ROLLOUTS,
    SIMULATIONS,
    STAGES,
    Ratio,
    measured,
    measured_on,
    nodes_a_simulation,
    positions,
    simulations_a_simulation,
)

from gamelib.games import TicTacToe
from gamelib.montecarlo import best_mean, most_visits
from gamelib.play import random_opening

CHEAP = {"Connect Four, no knowledge", "rollouts, MAST, equal simulations"}


@pytest.mark.parametrize(
    "name", [name if name in CHEAP else pytest.param(name, marks=pytest.mark.slow) for name in MEETINGS]
)
def test_games_played_again_end_as_stored(name):
    numbers = (1,) if name in CHEAP else (0, 1, 90)
    assert [game_played(name, number) for number in numbers] == [outcomes()[name][number] for number in numbers]


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
    number = 3
    again = class_errors(searched, 2, number, final)
    assert again == [[place for place in row if place < number] for row in class_table()[name, 2]]


def test_a_position_is_given_away_by_a_move_that_makes_less_of_it():
    game = TicTacToe()
    drawn = game.parse("X . . / . . . / . . .")
    assert not gives_away(drawn, 4) and gives_away(drawn, 1)
    assert len(classes()[1]) == 627


def test_columns_visited_again_are_as_stored():
    assert column_visits(sqrt(1 / 2), 2, [1000])[0] == list(column_table()["1/√2", 2][0])


def test_budgets_of_equal_time_are_the_medians_that_were_measured_rounded():
    budgets = {name: meeting.second(1) for name, meeting in MEETINGS.items()}
    for game in MEASURED_GAMES:
        for kind, meeting in (("with an evaluation", "equal time"), ("blind", "no knowledge")):
            ratios = [each for stage in read("tree_search_times.json")[kind][game].values() for each in stage]
            assert budgets[f"{game}, {meeting}"].nodes == round(SIMULATIONS * round(median(ratios), 1))
    for rollout in ROLLOUTS:
        ratios = [each for stage in read("tree_search_times.json")["rollouts"][rollout].values() for each in stage]
        agent = budgets.get(f"rollouts, {rollout}, equal time")
        assert (agent is not None) == (1.5 < median(ratios) < 10)
        assert agent is None or agent.simulations == round(FEW * round(median(ratios), 1))


def test_ratios_were_measured_in_all_stages_of_the_games():
    assert set(read("tree_search_times.json")) == {"measured on", "rollouts", *KNOWLEDGE}
    for kind in KNOWLEDGE:
        for game in MEASURED_GAMES:
            found = measured(kind, game)
            assert list(found.stages) == list(STAGES)
            assert all(0 < len(ratios) <= POSITIONS for ratios in found.stages.values())
            assert 0 < found.all[0] <= found.rounded <= found.all[-1]
            assert len(found.stages["opening"]) == POSITIONS
    for rollout in ROLLOUTS:
        assert [len(ratios) for ratios in measured("rollouts", rollout).stages.values()] == [POSITIONS] * len(STAGES)
    assert measured_on()["cores"] >= 1 and measured_on()["Python"].count(".") == 2


def test_ratios_are_measured_in_different_positions_in_which_the_game_goes_on():
    for game in ("Connect Four", "Breakthrough"):
        stages = positions(game)
        assert not any(GAMES[game].is_terminal(state) for states in stages.values() for state in states)
        assert len({state for states in stages.values() for state in states}) > 3 * POSITIONS


def test_where_alpha_beta_sees_the_end_nothing_is_measured(monkeypatch):
    game = GAMES["Connect Four"]
    states = {"opening": (game.initial_state(),), "ending": (random_opening(game, 34, rng=1),)}
    monkeypatch.setattr("gamelib_lessons.tree_search_times.positions", lambda name: states)
    for kind in KNOWLEDGE:
        found = nodes_a_simulation("Connect Four", kind)
        assert len(found["opening"]) == 1 and found["opening"][0] > 0
        assert found["ending"] == []
    assert {stage: len(ratios) for stage, ratios in simulations_a_simulation("MAST").items()} == {
        "opening": 1,
        "ending": 1,
    }


def test_a_ratio_tells_its_median_rounded_and_its_range():
    ratio = Ratio({"opening": (3.0, 2.16), "ending": (1.04,)})
    assert ratio.all == (1.04, 2.16, 3.0)
    assert ratio.rounded == 2.2
    assert str(ratio) == "2.2 (1.0 to 3.0)"


def test_uct_gives_less_and_less_away_where_greedy_and_flat_search_level_off():
    def given(name, place):
        return sum(len(class_table()[name, seed][place]) for seed in SEEDS)

    uct = [given("UCT", place) for place in range(len(CHECKPOINTS))]
    assert uct == sorted(uct, reverse=True) and uct[-1] == 0
    assert min(given("greedy", -1), given("flat", -1)) > 10 * len(SEEDS)


def test_alpha_beta_with_an_evaluation_wins_all_meetings_at_equal_time():
    for game in ("Connect Four", "Breakthrough", "Othello"):
        assert result(f"{game}, equal time").interval[1] < 0.5


def test_more_simulations_of_connect_four_are_not_always_better():
    for (name, _), rows in column_table().items():
        assert [sum(row) for row in rows] == list(COLUMN_CHECKPOINTS)
        assert rows[2].index(max(rows[2])) == 3 or name != "1/√2"
    assert column_table()["1/√2", 2][-1].index(max(column_table()["1/√2", 2][-1])) != 3
