"""Elo ratings: closed forms, an oracle, what must not matter, and how often the interval is right."""

from itertools import combinations
from math import log, log10

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from gamelib import GameError
from gamelib.play import TournamentResult, elo, expected_score, ratings
from gamelib.play.tournament import seatings

WON, LOST, DRAWN = (0,), (1,), (0, 1)
OUTCOMES = st.sampled_from([WON, LOST, DRAWN])


def of_two(*games):
    """Return a tournament of two from what became of the games in which the first sat first; it drew the others."""
    return TournamentResult(("one", "two"), {(0, 1): games, (1, 0): (DRAWN,) * len(games)})


@st.composite
def tournaments(draw):
    count, rows = draw(st.integers(2, 5)), draw(st.integers(2, 4))
    names = tuple(f"agent {number}" for number in range(count))
    row = st.tuples(*[OUTCOMES] * rows)
    return TournamentResult(names, {seating: draw(row) for seating in seatings(count, 2)})


def relabelled(result, order):
    """Return the tournament in which the agents have other numbers: ``order[new]`` is the old one."""
    new = {old: number for number, old in enumerate(order)}
    rows = {(new[first], new[second]): row for (first, second), row in result.winners.items()}
    return TournamentResult(tuple(result.agents[old] for old in order), rows)


def surprise(rated, result):
    """Return minus the logarithm of the likelihood, game by game, with a draw added between each two."""
    total = 0.0
    for (first, second), row in result.winners.items():
        chance = expected_score(rated[first] - rated[second])
        for sharing in row:
            share = (0 in sharing) / len(sharing)
            total -= share * log(chance) + (1 - share) * log(1 - chance)
    for one, other in combinations(range(len(rated)), 2):
        chance = expected_score(rated[one] - rated[other])
        total -= (log(chance) + log(1 - chance)) / 2
    return total


# -- the ratings -----------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [(WON, LOST), (WON, WON, DRAWN), (WON,) * 50, (LOST,) * 3, (DRAWN, DRAWN)])
def test_the_difference_of_two_has_a_closed_form(games):
    points, count = sum({WON: 1, DRAWN: 0.5, LOST: 0}[game] for game in games) + len(games) / 2, 2 * len(games)
    share = (points + 0.5) / (count + 1)
    found = elo(of_two(*games))
    assert found.elo[0] - found.elo[1] == pytest.approx(400 * log10(share / (1 - share)), abs=1e-6)
    assert expected_score(found.elo[0] - found.elo[1]) == pytest.approx(share)


def test_ten_wins_out_of_ten_are_worth_529_points():
    found = elo(TournamentResult(("one", "two"), {(0, 1): (WON,) * 5, (1, 0): (LOST,) * 5}))
    assert round(found.elo[0] - found.elo[1]) == 529


@settings(max_examples=25, deadline=None)
@given(tournaments())
def test_no_other_ratings_make_the_results_likelier(result):
    found = elo(result)
    oracle = minimize(lambda rated: surprise(rated * 400, result), np.zeros(len(found.elo)), method="BFGS").x * 400
    assert found.elo == pytest.approx(oracle - oracle.mean(), abs=0.2)
    assert surprise(found.elo, result) <= surprise(oracle, result) + 1e-9


@settings(max_examples=50, deadline=None)
@given(tournaments())
def test_points_scored_are_points_expected_and_the_mean_is_zero(result):
    """Where the likelihood is greatest each agent scored what it is expected to, the added draws included."""
    found, agents = elo(result), range(len(result.agents))
    assert sum(found.elo) == pytest.approx(0, abs=1e-6)
    each = 2 * found.openings
    for one in agents:
        others = [other for other in agents if other != one]
        expected = sum(expected_score(found.elo[one] - found.elo[other]) for other in others) * (each + 1)
        assert result.score(one) * each * len(others) + len(others) / 2 == pytest.approx(expected, abs=1e-6)


@settings(max_examples=25, deadline=None)
@given(tournaments(), st.randoms(use_true_random=False))
def test_the_numbers_of_the_agents_do_not_matter(result, random):
    order = list(range(len(result.agents)))
    random.shuffle(order)
    found, other = elo(result), elo(relabelled(result, order))
    assert other.elo == pytest.approx([found.elo[old] for old in order], abs=1e-6)
    for new, old in enumerate(order):
        assert other.interval(new) == pytest.approx(found.interval(old), abs=1e-6)


@settings(max_examples=25, deadline=None)
@given(st.lists(OUTCOMES, min_size=2, max_size=6), st.integers(0, 5))
def test_a_better_result_never_lowers_the_rating(games, number):
    better = list(games)
    better[number % len(games)] = WON
    assert elo(of_two(*better)).elo[0] >= elo(of_two(*games)).elo[0] - 1e-6


def test_a_ladder_in_which_each_wins_every_game_against_those_below_is_climbed_to_the_end():
    agents, openings = 12, 500
    rows = {seating: ((WON if seating[0] < seating[1] else LOST),) * openings for seating in seatings(agents, 2)}
    found = elo(TournamentResult(tuple(map(str, range(agents))), rows)).elo
    assert list(found) == sorted(found, reverse=True)
    assert found == pytest.approx([-rating for rating in reversed(found)])
    for one in range(agents):  # all points are those expected, as above
        expected = sum(expected_score(found[one] - other) for number, other in enumerate(found) if number != one)
        assert expected * 1001 == pytest.approx((agents - 1 - one) * 1000 + (agents - 1) / 2, abs=1e-5)


def test_the_climb_never_leads_down_where_whole_steps_of_newton_would():
    """Six who met unequally often, most of it lopsided: whole steps go astray, and end in a singular matrix."""
    points = np.zeros((6, 6))
    points[0, [2, 3, 5]], points[1, 3], points[2, [1, 3]], points[3, 5] = (1, 1, 10), 10, (10_000, 1), 10
    points[4, :3], points[5, 1:3] = (10_000, 10_000, 10), 10_000
    found = ratings._most_likely(points)
    with_draws = points + (1 - np.eye(6)) / 2
    expected = np.array([[expected_score(one - other) for other in found] for one in found])
    assert ((with_draws + with_draws.T) * expected).sum(axis=1) == pytest.approx(with_draws.sum(axis=1))


@given(st.floats(-3000, 3000), st.floats(-3000, 3000))
def test_expected_scores_of_two_are_one_point_and_odds_multiply(one, other):
    assert expected_score(one) + expected_score(-one) == pytest.approx(1)
    odds = [expected_score(each) / expected_score(-each) for each in (one, other, one + other)]
    assert odds[0] * odds[1] == pytest.approx(odds[2])


# -- how sure they are -----------------------------------------------------------------------------


def simulated(seed, openings=40):
    """Return a tournament of three whose true ratings are 120, 0 and -120."""
    dice, true = np.random.default_rng(seed), (120, 0, -120)
    rows = {}
    for first, second in seatings(3, 2):
        chance = expected_score(true[first] - true[second])
        rows[first, second] = tuple(WON if dice.random() < chance else LOST for _ in range(openings))
    return TournamentResult(("a", "b", "c"), rows)


def test_95_percent_intervals_hold_the_truth_about_95_times_in_100(monkeypatch):
    monkeypatch.setattr(ratings, "DRAWS", 400)
    found = [elo(simulated(seed)) for seed in range(100)]
    for inside in (
        [interval[0] <= 120 <= interval[1] for interval in (each.interval(0) for each in found)],
        [interval[0] <= 240 <= interval[1] for interval in (each.interval(0, over=2) for each in found)],
    ):
        assert 88 <= sum(inside) <= 99  # 5 to 99 percent of what a true 95 percent would show


def test_a_difference_is_turned_round_with_its_agents_and_none_is_sure():
    found = elo(simulated(1))
    low, high = found.interval(0, over=1)
    assert found.interval(1, over=0) == pytest.approx((-high, -low))
    assert found.interval(0, over=0) == (0, 0)
    assert low < found.elo[0] - found.elo[1] < high


def test_the_games_from_one_opening_are_drawn_together():
    """Who sits first wins every game: so every opening gives each a point, and there is nothing to be unsure of."""
    sure = elo(TournamentResult(("one", "two"), {(0, 1): (WON, LOST) * 9, (1, 0): (WON, LOST) * 9}))
    assert sure.elo == pytest.approx((0, 0))
    assert sure.interval(0) == pytest.approx((0, 0))
    apart = elo(TournamentResult(("one", "two"), {(0, 1): (WON, LOST) * 9, (1, 0): (LOST, WON) * 9}))
    assert apart.elo == pytest.approx((0, 0))
    assert apart.interval(0)[0] < -50 < 50 < apart.interval(0)[1]


# -- what is shown and refused ---------------------------------------------------------------------


def test_a_table_has_the_strongest_first():
    rows = {(0, 1): (WON, LOST), (1, 0): (LOST, LOST)}
    found = elo(relabelled(TournamentResult(("<new>", "old"), rows), (1, 0)))
    assert repr(found).splitlines() == [
        "agent  Elo  95 % interval",
        "<new>  +74  +0 to +191",
        "old    -74  -191 to +0",
        "4 games from 2 openings",
    ]
    page = found._repr_html_()
    assert "<caption>4 games from 2 openings</caption>" in page
    assert page.index("&lt;new&gt;</th><td>+74</td>") < page.index("old")


def test_what_there_are_no_ratings_of_is_refused():
    three = TournamentResult(("a", "b"), dict.fromkeys(seatings(2, 3), (WON, LOST)))
    for given_, message in (
        (three, "tables for two"),
        ([WON], "tables for two"),
        (of_two(WON), "one opening says nothing"),
    ):
        with pytest.raises(GameError, match=message):
            elo(given_)
    found = elo(of_two(WON, LOST))
    for agent in (-1, 2, True, "one"):
        with pytest.raises(GameError, match="numbered from 0 to 1"):
            found.interval(0, over=agent)
    for difference in (float("nan"), "100", None):
        with pytest.raises(GameError, match="a difference of ratings"):
            expected_score(difference)
