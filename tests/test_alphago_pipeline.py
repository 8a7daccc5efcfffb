"""Lesson 09's pipeline in small: what is stored is what comes out, and shows what the lesson says."""

from statistics import stdev

import numpy as np
import pytest
from gamelib_lessons.alphago_pipeline import (
    FILE,
    FULL,
    SMALL,
    Meeting,
    Pipeline,
    drawing,
    first_choice,
    guided,
    meeting,
    plain,
    right,
    sampling,
    stages,
)
from gamelib_lessons.perfect_connect_four import PerfectConnectFour
from gamelib_lessons.stored import read

from gamelib.game import MAX
from gamelib.games import ConnectFour
from gamelib.learn import NetworkEvaluator, PolicyValueNetwork
from gamelib.montecarlo import PolicyAndValue, leaning_policy

GAME = ConnectFour(columns=4, rows=3, connect=3)


@pytest.fixture(scope="module")
def perfect():
    return PerfectConnectFour(GAME)


@pytest.fixture
def evaluator():
    return NetworkEvaluator(GAME, PolicyValueNetwork(24, 4, hidden=(), rng=1))


def numbers(found):
    """Return all numbers of a table in order: shares of counts, scores of meetings, squared errors."""
    if isinstance(found, dict):
        if "points" in found:
            return [Meeting(**found).score, found["optimal"] / found["decisions"]]
        return [number for part in found.values() for number in numbers(part)]
    if isinstance(found, list):
        if isinstance(found[0], int):
            return [found[0] / found[1]]
        return [number for part in found for number in numbers(part)]
    return [found]


# Networks depend a little on the order in which a machine adds, and what they then sample depends on it more.
TOLERANCES = {"supervised": 0.03, "reinforced": 0.15, "values": 0.25, "searched": 0.15}


@pytest.mark.slow
@pytest.mark.parametrize(("which", "plan"), [("small", SMALL), ("full", FULL)], ids=["small", "full"])
def test_a_run_made_again_comes_out_as_stored(which, plan):
    found, stored = Pipeline(plan).run(), read(FILE)[which]
    assert found.keys() == stored.keys() == TOLERANCES.keys()
    for stage, tolerance in TOLERANCES.items():
        assert np.array(numbers(found[stage])) == pytest.approx(np.array(numbers(stored[stage])), abs=tolerance)
    for name in ("at random", f"UCT, {plan.simulations} simulations"):
        assert found["supervised"][name] == stored["supervised"][name]


def test_the_network_alone_is_right_in_85_of_100_decisions_and_with_a_search_in_95():
    found = {name: good / asked for name, (good, asked) in stages()["supervised"].items()}
    assert found["at random"] < found["linear"] < found["network"]
    assert found["network"] >= 0.85
    assert found["network, 100 simulations"] >= 0.95


def test_what_is_stored_of_a_meeting_agrees_with_itself():
    meetings = [*stages()["reinforced"]["meetings"].values(), *stages()["searched"].values()]
    for row in meetings:
        games = row["wins"] + row["draws"] + row["losses"]
        assert games == 2 * len(row["points"])
        assert Meeting(**row).score == pytest.approx((row["wins"] + row["draws"] / 2) / games)
        assert 0 < Meeting(**row).margin < 0.06


def test_perfect_players_are_always_right_and_never_lose_what_is_not_lost(perfect):
    states = [state for state in perfect.drawn(100, rng=1) if GAME.player(state) == MAX]
    ours = drawing(perfect.best_actions, 1)
    assert right(perfect, ours, states) == [len(states), len(states)]
    openings = [GAME.initial_state()] * 30
    found = meeting(perfect, ours, drawing(perfect.game.actions, 2), openings)
    assert found.optimal == found.decisions > 60
    value = perfect.value(GAME.initial_state())
    assert value == 1  # so nothing is lost as MAX
    assert found.losses <= 30
    both = meeting(perfect, ours, drawing(perfect.best_actions, 3), openings)
    assert (both.wins, both.draws, both.losses, both.score) == (30, 0, 30, 0.5)
    assert (both.points, both.margin) == ("2" * 30, 0)


def test_points_are_those_of_an_opening_from_both_sides(perfect):
    openings = [GAME.play("1"), GAME.play("12")]
    found = meeting(perfect, drawing(perfect.game.actions, 1), drawing(perfect.game.actions, 2), openings * 20)
    assert found.wins + found.draws + found.losses == 80
    points = [int(digit) for digit in found.points]
    assert sum(points) == 2 * found.wins + found.draws
    assert found.margin == pytest.approx(1.96 * stdev(point / 4 for point in points) / 40**0.5)
    assert found.optimal < found.decisions


def test_first_choices_are_the_greatest_shares_and_sampled_moves_follow_them(perfect, evaluator):
    evaluator.network.weights[-2] *= 30
    state = GAME.play("1")
    (first,) = first_choice(evaluator)([state])
    policy = evaluator.policy(state)
    assert policy[first] == max(policy.values())
    drawn = sampling(evaluator, 1)([state] * 1000)
    for action, share in policy.items():
        assert drawn.count(action) / 1000 == pytest.approx(share, abs=0.06)


def test_searches_move_in_several_games_at_once(perfect):
    states = perfect.drawn(20, rng=4)
    wise = PolicyAndValue(leaning_policy(GAME, perfect.best_actions, 0.97), perfect.value)
    assert right(perfect, guided(perfect, wise, 30), states) == [20, 20]
    good, asked = right(perfect, plain(perfect, 200, seed=1), states)
    assert good > 15
    assert asked == 20
