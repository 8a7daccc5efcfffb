"""The long runs of lesson 08: a part computed again, and what the lesson says of the whole."""

from math import sqrt
from statistics import median

import pytest
from gamelib_lessons.p_game import PGame
from gamelib_lessons.stored import read
from gamelib_lessons.tree_search_errors import (
    CHECKPOINTS,
    COLUMN_CHECKPOINTS,
    P_CHECKPOINTS,
    P_LATER,
    P_TREES,
    SEEDS,
    PGameSearch,
    class_errors,
    class_table,
    classes,
    column_table,
    column_visits,
    given_away,
    p_checkpoints,
    p_game_errors,
    p_game_table,
)
from gamelib_lessons.tree_search_matches import MEETINGS, OPENINGS, game_played, outcomes, result
from gamelib_lessons.tree_search_players import FEW, GAMES, KNOWLEDGE, ROLLOUTS, SIMULATIONS
from gamelib_lessons.tree_search_times import (
    MEASURED_GAMES,
    POSITIONS,
    STAGES,
    Ratio,
    measured,
    measured_on,
    nodes_a_simulation,
    positions,
    simulations_a_simulation,
)

from gamelib.games import TicTacToe
from gamelib.montecarlo import SearchTree, best_mean, most_visits
from gamelib.play import random_opening
from gamelib.play.match import wilson_interval
from gamelib.search import alphabeta

SIZES = [(2, depth) for depth in (4, 8, 12, 16, 20)]
CHEAP = {"Connect Four, no knowledge", "C = 2.0, Connect Four", "rollouts, MAST, equal simulations"}


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
    assert not given_away(drawn, 4) and given_away(drawn, 1)
    assert len(classes()[1]) == 627


def test_p_games_searched_again_err_as_stored_and_enter_as_many_states():
    for shape in ((2, 4), (2, 8)):
        again = p_game_errors(*shape, 4)
        kept = read("tree_search_errors.json")["p-games"][f"{shape[0]}, {shape[1]}"]
        assert again == [PGameSearch(*row) for row in kept[: len(again)]]


def test_the_states_of_a_p_game_that_are_entered_are_counted_as_the_searches_count_them():
    for search in p_game_errors(2, 6, 4):
        game = PGame(2, 6, seed=search.seed)
        assert search.alpha_beta == alphabeta(game, window=(-1, 1)).nodes - 1 < alphabeta(game).nodes - 1
        tree = SearchTree(game, rng=search.seed)
        for simulations, entered in zip(p_checkpoints(2, 6), search.entered, strict=True):
            tree.grow(simulations - tree.root.visits)
            assert entered == moves_to_the_end(tree.root, 6)


def moves_to_the_end(node, left):
    """For each node below the root one move to it, and a rollout from it to the end."""
    return sum(left + moves_to_the_end(child, left - 1) for child in node.children.values())


@pytest.mark.slow
@pytest.mark.parametrize("shape", [(2, 20), (8, 4), (8, 6), (8, 8)])
def test_larger_p_games_searched_again_err_as_stored(shape):
    kept = read("tree_search_errors.json")["p-games"][f"{shape[0]}, {shape[1]}"]
    again = p_game_errors(*shape, kept[0][0] + 1)
    assert again == [PGameSearch(*kept[0])]


def test_columns_visited_again_are_as_stored():
    assert column_visits(sqrt(2), 2, [1000])[0] == list(column_table()["√2", 2][0])


# -- what equal time goes by ------------------------------------------------------------------------------------------


def test_budgets_of_equal_time_are_the_medians_that_were_measured_rounded():
    budgets = {name: meeting.second(1) for name, meeting in MEETINGS.items()}
    for game in MEASURED_GAMES:
        for kind, meeting in (("with an evaluation", "equal time"), ("blind", "no knowledge")):
            ratios = [each for stage in read("tree_search_times.json")[kind][game].values() for each in stage]
            assert budgets[f"{game}, {meeting}"].nodes == round(SIMULATIONS * round(median(ratios), 1))
        assert budgets[f"{game}, equal nodes"].nodes == SIMULATIONS
    for simulations in (100, 1600):
        nodes = round(simulations * measured("with an evaluation", "Connect Four").rounded)
        assert budgets[f"Connect Four, equal time, {simulations}"].nodes == nodes
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


# -- what the lesson says of them ------------------------------------------------------------------------------------


def test_uct_gives_less_and_less_away_where_greedy_and_flat_search_level_off():
    def given(name, place):
        return sum(len(class_table()[name, seed][place]) for seed in SEEDS)

    uct = [given("UCT", place) for place in range(len(CHECKPOINTS))]
    assert uct == sorted(uct, reverse=True) and uct[-1] == 0
    assert min(given("greedy", -1), given("flat", -1)) > 10 * len(SEEDS)


def test_on_p_games_errors_fall_to_0():
    for shape, trees in P_TREES.items():
        row = p_game_table()[shape]
        assert row.trees < trees
        failures = list(row.failures.values())
        assert failures[0] > 0
        assert failures == sorted(failures, reverse=True)
        assert failures[-1] == 0
    assert {shape: row.failures[10_000] for shape, row in p_game_table().items() if row.failures[10_000]} == {
        (8, 6): 1,
        (8, 8): 5,
    }
    assert all(p_checkpoints(8, depth) == (*P_CHECKPOINTS, P_LATER) for depth in (6, 8))


def test_alpha_beta_has_a_proof_for_fewer_states_than_1000_simulations_enter_in_six_sizes_of_eight():
    table = p_game_table()
    dearer = [shape for shape, row in table.items() if row.alpha_beta > row.entered[1000]]
    assert dearer == [(2, 20), (8, 8)]
    assert all(row.alpha_beta < row.entered[10_000] for row in table.values())
    assert [shape for shape, row in table.items() if row.failures[1000]] == [(2, 16), (2, 20), (8, 4), (8, 6), (8, 8)]


def test_100_simulations_err_more_often_with_2_to_the_12_leaves_than_with_fewer_and_beyond_one_cannot_say():
    intervals = [wilson_interval(row.failures[100], row.trees) for row in map(p_game_table().get, SIZES)]
    lows, highs = zip(*intervals, strict=True)
    assert max(highs[:2]) < lows[2]
    assert max(lows[2:]) < min(highs[2:])


def test_alpha_beta_with_an_evaluation_wins_all_meetings_at_equal_time():
    for game in ("Connect Four", "Breakthrough", "Othello"):
        assert result(f"{game}, equal time").interval[1] < 0.5


def test_more_simulations_of_connect_four_are_not_always_better():
    for (name, _), rows in column_table().items():
        assert [sum(row) for row in rows] == list(COLUMN_CHECKPOINTS)
        assert rows[2].index(max(rows[2])) == 3 or name != "1/√2"
    assert column_table()["1/√2", 2][-1].index(max(column_table()["1/√2", 2][-1])) != 3
