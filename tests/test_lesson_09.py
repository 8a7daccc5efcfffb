"""Lesson 09: perfect play worked out in two ways, stored experiments made again in part, and its explorers."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from gamelib_lessons import learned_four, learned_seven, prior_report
from gamelib_lessons.exact_four import BOARD, exact_values, first_states, optimal_actions, searched_values
from gamelib_lessons.learned_four import ALONE, PLAN, SEARCHING, fight, network_after, players, results, trained_network
from gamelib_lessons.learned_pig import GAME, features, learned, opponents, wins
from gamelib_lessons.network_explorers import (
    FullBoardExplorer,
    LearningExplorer,
    NetworkGameExplorer,
    SelfPlayExplorer,
    TrainingExplorer,
)
from gamelib_lessons.perfect_connect_four import PerfectConnectFour
from gamelib_lessons.prior_explorer import GoSearchExplorer, PriorExplorer
from gamelib_lessons.prior_report import errors_plot, fights_plot, stages_text, values_plot

from gamelib.learn import NetworkEvaluator, Plan, SelfPlay
from gamelib.play import random_opening
from tests.picks import pick


@pytest.fixture(scope="module")
def perfect():
    return PerfectConnectFour(BOARD)


@pytest.mark.slow
def test_alpha_beta_and_the_table_of_all_positions_agree(perfect):
    states = [random_opening(BOARD, 4 + seed % 10, rng=seed) for seed in range(60)]
    for state in [*first_states(), *states]:
        assert tuple(optimal_actions(state)) == perfect.best_actions(state)


@pytest.mark.slow
def test_what_is_kept_of_the_first_plies_is_what_alpha_beta_finds():
    for state in first_states():
        assert searched_values(state) == exact_values(state)


@pytest.mark.slow
def test_positions_of_the_hints_have_five_actions_and_one_is_right():
    asked = prior_report.positions()
    assert len(asked) == len(dict(asked)) == 100
    assert all(len(BOARD.actions(state)) == 5 and optimal_actions(state) == [right] for state, right in asked[::10])
    assert prior_report.drawn(5) == asked[:5]


@pytest.mark.slow
def test_all_hints_made_again_err_as_stored(monkeypatch, perfect):
    monkeypatch.setattr(prior_report, "optimal_actions", perfect.best_actions)  # the same, and quicker
    for policy in prior_report.POLICIES:
        for share in prior_report.SHARES:
            found = prior_report.errors(policy, share, prior_report.positions())
            assert found == prior_report.stored()[policy][str(share)]


def test_the_network_that_ships_is_that_of_the_record_and_the_last_of_the_run():
    network, last = trained_network(), network_after(learned_four.STEPS[-1])
    assert all(map(np.array_equal, network.parameters, last.parameters))
    assert network.record["plan"] == repr(PLAN)
    assert network.record["seed"] == learned_four.SEED
    assert len(network.record["generations"]) == learned_four.GENERATIONS
    assert network.record["fights"] == results()["fights"]


def test_the_stored_run_reaches_what_is_claimed():
    fights = results()["fights"]
    assert fights[SEARCHING]["score"] >= 0.9 * fights["perfect play"]["score"]
    assert fights[SEARCHING]["optimal"] >= 0.97
    assert fights[ALONE]["optimal"] >= 0.85
    assert fights["perfect play"]["optimal"] == 1
    numbers = [number for number, _, _ in results()["shares"]]
    assert numbers == list(range(learned_four.GENERATIONS + 1))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["perfect play", SEARCHING, ALONE])
def test_stored_fights_are_fought_again(name):
    found, _ = fight(players(trained_network())[name], learned_four.openings())
    stored = results()["fights"][name]
    assert found.score == pytest.approx(stored["score"], abs=0.02)  # sums of a network may differ in the last bit
    assert found.optimal == pytest.approx(stored["optimal"], abs=0.01)


def test_the_network_of_the_full_board_is_that_of_the_record_and_right_as_often_as_stored():
    network, (*_, (last, alone, _)) = learned_seven.trained_network(), learned_seven.results()["shares"]
    assert network.record["plan"] == repr(learned_seven.PLAN)
    assert network.record["seed"] == learned_four.SEED
    assert len(network.record["generations"]) == last == learned_seven.GENERATIONS
    prior = NetworkEvaluator(learned_seven.BOARD, network).policy(learned_seven.BOARD.initial_state())
    assert max(prior, key=prior.__getitem__) == 3
    positions = learned_seven.stored_positions()
    assert len(positions) == learned_seven.POSITIONS
    assert learned_seven.right_share(learned_seven.alone(network), positions) == pytest.approx(alone, abs=0.005)


def test_the_lesson_says_the_stored_scores_of_the_full_board():
    lesson = Path(__file__).resolve().parents[1] / "notebooks/source/09_alphago_style_priors.py"
    fights = learned_seven.results()["fights"]
    searching, alone = (
        " and ".join(f"{mean:.2f} ± {reach:.2f}" for mean, reach in fights[name].values())
        for name in (learned_seven.SEARCHING, learned_seven.ALONE)
    )
    against = " and ".join(f"{number:,}" for number in learned_seven.OPPONENTS)
    said = f"Against UCT with {against} simulations it scores {searching}, and without a search {alone}."
    assert said in lesson.read_text(encoding="utf-8").replace('"\n    "', "")


@pytest.mark.slow
def test_what_is_stored_of_the_full_board_is_measured_again():
    engine = pytest.importorskip("gamelib.engine")
    positions, stored = learned_seven.stored_positions(), learned_seven.results()
    solver = engine.ConnectFourSolver(size=256_000_000)
    for state, right in list(positions.items())[::20]:
        assert solver.best_actions(state) == tuple(right)
    searching = learned_seven.players(learned_seven.trained_network())[learned_seven.SEARCHING]
    assert learned_seven.right_share(searching, positions) == pytest.approx(stored["shares"][-1][2], abs=0.01)
    assert learned_seven.right_share(learned_seven.uct(1_000), positions) == stored["plain"]["1000"]
    starts = learned_seven.openings(learned_seven.OPENINGS)
    points, _ = learned_four.meet(searching, learned_seven.uct(1_000), starts, learned_seven.BOARD)
    assert np.mean(points) == pytest.approx(stored["fights"][learned_seven.SEARCHING]["1000"][0], abs=0.03)


def test_a_small_run_on_the_full_board_is_measured(monkeypatch, tmp_path):
    pytest.importorskip("numba")
    how = SelfPlay(simulations=4, opening=30)
    plan = Plan(hidden=(8,), how=how, games=4, steps=2, match_games=0, engine=True)
    small = {"PLAN": plan, "GENERATIONS": 2, "EVERY": 1, "SIMULATIONS": 4, "UCT": (4,), "OPPONENTS": (4,)}
    for name, value in {**small, "OPENINGS": 2, "POSITIONS": 2, "DISCS": 28}.items():
        monkeypatch.setattr(learned_seven, name, value)
    learned_four.trained(learned_seven.BOARD, plan, 2, tmp_path)
    found = learned_seven.measured(tmp_path)
    assert [generation for generation, _, _ in found["shares"]] == [0, 1, 2]
    assert len(found["positions"]) == 2


def test_curves_are_told_in_words_and_hold_the_claims_of_the_lesson():
    puct, without = prior_report.stored()["PUCT"], prior_report.stored()["without the root"]
    assert puct["0.5"][2] < puct["0.2"][-1]  # half of the prior and 40 simulations against 2,560 without a hint
    assert puct["0.02"][-1] > 50
    at = prior_report.SIMULATIONS.index(320)
    assert (puct["0.5"][at], without["0.5"][at]) == (9, 25)
    assert "50% of the prior: 6, in the end 16" in errors_plot("PUCT", (0.5,)).text
    assert "one position of each game" in values_plot().text
    assert stages_text().splitlines()[2].endswith("94%")
    assert fights_plot().text.startswith("Scores against UCT with 200 simulations: perfect play 0.71")


def test_a_hint_is_followed_and_a_wrong_one_overcome_later():
    explorer = PriorExplorer()
    assert "which is wrong" in explorer.facts
    explorer.set(hint=100, simulations=5)
    assert "which is right" in explorer.facts
    explorer.set(hint=2, simulations=10)
    assert "which is wrong" in explorer.facts
    explorer.set(simulations=1)
    assert "Visits after 1 simulation: none" in explorer.facts
    for position in ("3442314", "254413145"):
        explorer.set(position=position)
        assert not explorer.shown.faded


def test_a_game_against_the_network_goes_on_to_its_end_and_can_be_taken_back():
    explorer = NetworkGameExplorer()
    pick(explorer, "3")
    assert "The network (O) expected" in explorer.facts
    explorer.set(moves="3 3 2 1 4 4 5 5 1 2")
    explorer.undo.click()
    explorer.set(moves="")
    explorer.set(first=True, generation=0, truth=True)
    assert "The network (X) expected" in explorer.facts
    explorer.set(moves="9")
    assert "cannot be shown" in explorer.facts


def test_perfect_play_against_the_network_is_not_lost():
    explorer = NetworkGameExplorer()
    moves = []
    while "over" not in explorer.facts:
        moves.append(str(optimal_actions(explorer.state)[0] + 1))
        explorer.set(moves=" ".join(moves))
    assert "O wins" not in explorer.facts


def test_a_game_on_the_full_board_goes_on_and_what_is_true_is_told_from_twelve_discs_on():
    explorer = FullBoardExplorer()
    explorer.set(moves="4", truth=True)
    assert "The network (O) expected" in explorer.facts and "from 12 discs on" in explorer.facts
    pytest.importorskip("numba")
    explorer.set(moves="4 4 1 7 1 7")
    assert "from 12 discs on" not in explorer.facts
    assert set(explorer.truth(explorer.state).values()) <= {"X wins", "draw", "O wins"}


def test_noise_and_temperature_change_what_is_drawn():
    explorer = SelfPlayExplorer()
    explorer.set(temperature=0.0)
    assert ": 100 %" in explorer.facts
    explorer.set(noise=0, temperature=3.0)
    assert "0 % noise" in explorer.facts


def test_the_learning_explorer_walks_through_the_run():
    explorer = LearningExplorer()
    shown = []
    for generation in learned_four.STEPS:
        explorer.set(generation=generation)
        shown.append(explorer.shown.picture)
    assert all(before != after for before, after in pairwise(shown))
    assert "which is right" in explorer.facts


def test_a_network_learns_live_and_stops_when_asked():
    explorer = TrainingExplorer()
    explorer.set(games=32, simulations=10)
    explorer.starter.click()
    thread = explorer.thread
    assert explorer.starter.disabled and not explorer.stopper.disabled
    explorer.stopper.click()
    thread.join(60)
    assert "After 1 generation, 32 games" in explorer.facts
    assert explorer.stopper.disabled and not explorer.starter.disabled


def test_the_search_takes_the_three_stones():
    explorer = GoSearchExplorer()
    assert "Most visited after 200 simulations with random games: C2" in explorer.facts
    explorer.set(simulations=1)
    assert "none yet" in explorer.facts


@pytest.mark.slow
def test_pig_is_learned_from_few_games():
    policy = learned(games=40)
    assert wins(policy, opponents()["play at random"]) > 0.9
    state = GAME.initial_state()
    assert features(state).shape == (144,)
