"""Pig and Piglet: the rules, published values, and the solution against slower ways to the same numbers."""

from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import (
    CHANCE,
    MAX,
    MIN,
    IllegalAction,
)
from gamelib.games.pig import Pig, Piglet, PigState, hold_at, roll_table, solve_pig, winning_probability
from gamelib.search.walk import layers
from tests.all_states import states_of
from tests.pictures import elements

SMALL = [Piglet(goal=1), Piglet(goal=2), Piglet(goal=3), Pig(goal=3, sides=2), Pig(goal=4, sides=3)]


@cache
def solved(goal=100):
    return solve_pig(Pig(goal))


@cache
def hold_table(points):
    """Hold at so many points, in the usual game."""
    return roll_table(Pig(), hold_at(Pig(), points))


def play(game, *actions):
    state = game.initial_state()
    for action in actions:
        state = game.result(state, action)
    return state


def test_a_turn_adds_up_what_is_thrown_and_holding_keeps_it():
    game = Pig()
    state = play(game, "roll", 2, "roll", 6, "roll", 5)
    assert state == PigState((0, 0), 13, MAX, False)
    held = game.result(state, "hold")
    assert held == PigState((13, 0), 0, MIN, False)
    assert play(game, "hold", "roll", 3, "hold") == PigState((0, 3), 0, MAX, False)


def test_a_one_loses_the_turn_total_but_not_the_score():
    game = Pig()
    state = play(game, "roll", 6, "hold", "hold", "roll", 5)
    assert state == PigState((6, 0), 5, MAX, False)
    assert game.result(game.result(state, "roll"), 1) == PigState((6, 0), 0, MIN, False)


def test_points_count_only_once_they_are_held_and_at_the_goal_holding_is_all_there_is():
    game = Pig(goal=10)
    state = play(game, "roll", 5, "roll", 6)
    assert not game.is_terminal(state)
    assert game.actions(state) == ("hold",)
    with pytest.raises(IllegalAction, match="the legal actions are 'hold'"):
        game.result(state, "roll")
    end = game.result(state, "hold")
    assert game.is_terminal(end)
    assert game.actions(end) == ()
    assert (game.utility(end, MAX), game.utility(end, MIN)) == (1, -1)


# Neller and Presser 2004, the section on Piglet.
def test_piglet_to_two_has_the_published_probabilities():
    values = solve_pig(Piglet(goal=2)).values
    published = {"000": 4 / 7, "001": 5 / 7, "010": 2 / 5, "011": 3 / 5, "100": 4 / 5, "110": 2 / 3}
    for numbers, probability in published.items():
        assert values[tuple(map(int, numbers))] == pytest.approx(probability, abs=1e-11)


# Neller and Presser 2004: the first of two optimal players wins 53.06 % of the games.
def test_the_first_player_wins_pig_with_the_published_probability():
    assert solved().values[0, 0, 0] == pytest.approx(0.5306, abs=5e-5)
    assert solved().value(Pig().initial_state()) == pytest.approx(2 * 0.530593 - 1, abs=2e-6)


# T. W. Neller, "First-player advantage", in "Pig", Nifty Assignments 2010: about .5347.
def test_the_first_of_two_players_who_hold_at_20_wins_with_the_published_probability():
    game, twenty = Pig(), hold_table(20)
    first = winning_probability(game, (twenty, twenty))
    assert first == pytest.approx(0.5347, abs=5e-5)
    assert winning_probability(game, (twenty, twenty), player=MIN) == pytest.approx(1 - first, abs=1e-12)


# T. W. Neller, "Hold-at-20 outcomes", a programming exercise: the frequencies in a million simulated turns.
def test_a_turn_of_hold_at_20_ends_as_often_as_in_a_published_simulation():
    game, ends = Pig(), {}
    policy = hold_at(game, 20)

    def moves(state):
        if state.player == MIN or state.scores[0]:
            return []
        steps = game.outcomes(state) if state.rolling else [(policy(state), 1)]
        return [(chance, game.result(state, action)) for action, chance in steps]

    for layer in layers(game.initial_state(), moves):
        for state, chance in layer.items():
            if state.player == MIN:
                ends[state.scores[0]] = ends.get(state.scores[0], 0) + chance
    published = {
        0: 0.624076, 20: 0.099659, 21: 0.095310, 22: 0.074086, 23: 0.054599, 24: 0.035313, 25: 0.016957,
    }  # fmt: skip
    assert ends.keys() == published.keys()
    for points, frequency in published.items():
        assert abs(frequency - ends[points]) < 3 * sqrt(ends[points] * (1 - ends[points]) / 1_000_000)


# Neller and Presser 2004: with 78 points held and 20 in the turn against 99, roll: win now or never.
def test_against_99_points_the_best_policy_rolls_where_hold_at_20_would_stop():
    state = Pig().parse("78 99, turn total 20, MAX to move")
    assert solved().action(state) == "roll"
    assert hold_at(Pig(), 20)(state) == "hold"


def exact_values(game):
    """MAX's winning probability in every state as fractions: policies improved, linear equations solved."""
    states = sorted(states_of(game))
    place = {state: number for number, state in enumerate(states)}
    chosen = {state: game.actions(state)[0] for state in states if game.actions(state)}
    while True:
        rows = []
        for state in states:
            row = [Fraction(0)] * len(states) + [Fraction(0)]
            row[place[state]] += 1
            if game.is_terminal(state):
                row[-1] = Fraction(int(game.utility(state, MAX) > 0))
            elif game.player(state) is CHANCE:
                for throw in game.actions(state):
                    row[place[game.result(state, throw)]] -= Fraction(1, len(game.actions(state)))
            else:
                row[place[game.result(state, chosen[state])]] -= 1
            rows.append(row)
        value = dict(zip(states, eliminated(rows), strict=True))
        better = dict(chosen)
        for state in chosen:
            if not state.rolling:
                sign = 1 if state.player == MAX else -1
                best = max(game.actions(state), key=lambda action: sign * value[game.result(state, action)])
                if sign * value[game.result(state, best)] > sign * value[game.result(state, chosen[state])]:
                    better[state] = best
        if better == chosen:
            return value
        chosen = better


def eliminated(rows):
    rows = [{column: number for column, number in enumerate(row) if number} for row in rows]
    for step, row in enumerate(rows):
        for other in rows:
            if other is not row and step in other:
                factor = other[step] / row[step]
                for column, number in row.items():
                    other[column] = other.get(column, 0) - factor * number
                    if not other[column]:
                        del other[column]
    return [row.get(len(rows), Fraction(0)) / row[step] for step, row in enumerate(rows)]


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_value_iteration_finds_what_fractions_and_linear_equations_find(game):
    solution = solve_pig(game)
    for state, exact in exact_values(game).items():
        assert solution.value(state) == pytest.approx(float(2 * exact - 1), abs=1e-10), game.text(state)


def test_a_search_to_a_fixed_depth_bounds_the_values_from_both_sides():
    game = Pig(goal=8, sides=4)
    solution = solve_pig(game)

    @cache
    def value(state, depth, horizon):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if not depth:
            return horizon
        if game.player(state) is CHANCE:
            return sum(c * value(game.result(state, throw), depth - 1, horizon) for throw, c in game.outcomes(state))
        values = [value(game.result(state, action), depth - 1, horizon) for action in game.actions(state)]
        return max(values) if game.player(state) == MAX else min(values)

    start = game.initial_state()
    low, high = value(start, 70, -1), value(start, 70, 1)
    assert low <= solution.value(start) + 1e-12 <= high + 2e-12
    assert high - low < 0.03


@pytest.mark.parametrize("policies", [(3, 5), (5, 3), (0, 4), (20, 20)], ids=str)
def test_winning_probabilities_are_those_of_play_followed_ply_by_ply(policies):
    game = Pig(goal=12, sides=5)
    functions = [hold_at(game, points) for points in policies]
    start = game.parse("2 3, turn total 2, MIN to move")
    won = [0.0, 0.0]

    def moves(state):
        if game.is_terminal(state):
            return []
        steps = game.outcomes(state) if state.rolling else [(functions[state.player](state), 1)]
        return [(chance, game.result(state, action)) for action, chance in steps]

    for layer in layers(start, moves, depth=300):
        for state, chance in layer.items():
            if game.is_terminal(state):
                won[1 - state.player] += chance
    for player in (MAX, MIN):
        found = winning_probability(game, tuple(functions), start, player=player)
        assert found == pytest.approx(won[player], abs=1e-6)


def test_optimal_play_against_itself_wins_as_often_as_the_solution_says_from_every_state():
    game = Pig(goal=25)
    solution = solved(25)
    for text in ("0 0, turn total 0, MAX to move", "13 20, turn total 4, MIN to move", "24 9, turn total 0, MAX rolls"):
        state = game.parse(text)
        found = winning_probability(game, (solution.action, solution.rolls), state)
        assert 2 * found - 1 == pytest.approx(solution.value(state), abs=1e-10)


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_no_policy_beats_the_optimal_one(seed):
    game = Pig(goal=15, sides=4)
    solution = solve_pig(game)
    policy = np.random.default_rng(seed).random((15, 15, 15))
    assert winning_probability(game, (policy, solution.rolls)) <= solution.values[0, 0, 0] + 1e-12
    assert winning_probability(game, (solution.rolls, policy)) >= solution.values[0, 0, 0] - 1e-12


def test_holding_at_20_loses_about_four_games_in_a_hundred_to_the_optimal_policy():
    """Computed here, and 25 is better than 20 in the mean over both seats."""
    game, best = Pig(), solved().rolls
    share = {}
    for points in (20, 25):
        table = hold_table(points)
        share[points] = winning_probability(game, (table, best)), 1 - winning_probability(game, (best, table))
    assert share[20] == pytest.approx((0.49166, 0.42850), abs=1e-5)
    assert share[25] == pytest.approx((0.50914, 0.44873), abs=1e-5)


def test_games_in_which_both_only_pass_are_won_by_nobody():
    game = Pig(goal=10)
    idle = hold_at(game, 0)
    assert [winning_probability(game, (idle, idle), player=player) for player in (MAX, MIN)] == [0, 0]
    assert winning_probability(game, (idle, hold_at(game, 3)), player=MIN) == pytest.approx(1)


def test_a_policy_may_roll_at_random():
    game = Piglet(goal=1)
    half = np.full((1, 1, 1), 0.5)
    # A turn wins with probability ½ ⋅ ½: the first player wins with probability ¼ + (¾)² ⋅ ¼ + …
    assert winning_probability(game, (half, half)) == pytest.approx(0.25 / (1 - 0.75**2))


def test_the_table_of_a_policy_is_asked_for_with_the_player_who_follows_it():
    game = Pig(goal=6)
    seen = []

    def policy(state):
        seen.append(state)
        return "roll" if state.scores == (0, 5) else "hold"

    table = roll_table(game, policy, MIN)
    assert {state.player for state in seen} == {MIN}
    assert not any(state.rolling for state in seen)
    assert table.sum() == table[5, 0, 0] == 1  # MIN's own points come first


def test_the_picture_shows_the_scores_the_points_at_risk_and_the_actions():
    game = Pig()
    state = game.parse("41 49, turn total 12, MAX to move")
    svg = game.svg(state, notes={"roll": "0.466"}, shades={"roll": 0.5})
    drawn = elements(svg)
    texts = [element.text for element in drawn if element.tag.endswith("text")]
    assert {"41 + 12", "49", "roll", "hold", "0.466", "0", "25", "50", "75", "100"} <= set(texts)
    widths = [float(element.get("width")) for element in drawn if element.get("fill") in ("#0072b2", "#e69f00")]
    assert widths == [164, 48, 196]  # 4 pixels a point
    (dashed,) = [element for element in drawn if element.get("stroke-dasharray")]
    assert float(dashed.get("width")) == 48
    assert sum(element.get("fill-opacity") == "0.4" for element in drawn) == 1
    assert svg == game.svg(state, notes={"roll": "0.466"}, shades={"roll": 0.5})
