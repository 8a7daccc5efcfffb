"""Strategies, policies, what comes of them and the best answers to them."""

from math import isclose
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import MAX, MIN, IllegalAction, InvalidPolicy, InvalidSearch, UnknownPlayer
from gamelib.games import ChanceNode, TicTacToe, TreeGame
from gamelib.search import (
    Plan,
    best_response,
    fallible,
    minimax,
    optimal_strategy,
    outcome,
    solve,
    uniform_policy,
)

trees = st.recursive(st.integers(-3, 3), lambda children: st.lists(children, min_size=1, max_size=3), max_leaves=30)
players = st.sampled_from([MAX, MIN])
GAME = TicTacToe()
SOLUTION = solve(GAME)
PLANS = {player: optimal_strategy(SOLUTION, player) for player in (MAX, MIN)}


def mean(distribution):
    return sum(utility * probability for utility, probability in distribution.items())


def some_policy(game, seed):
    """A policy that is as good as random and the same at every call: weights drawn with the state as seed."""

    def policy(state):
        actions, generator = game.actions(state), Random(f"{seed} {state}")
        weights = [generator.randint(1, 7) for _ in actions]
        return {action: weight / sum(weights) for action, weight in zip(actions, weights, strict=True)}

    return policy


# -- plans -------------------------------------------------------------------------------------


def test_a_plan_that_stops_early_says_that_there_is_more():
    assert PLANS[MAX].text(0) == "…"
    assert PLANS[MAX].text(1) == "play a3"
    assert PLANS[MIN].text(1) == "if a3, b3, c3, a2, b2, c2, a1, b1 or c1: …"


def test_every_line_of_the_full_plan_ends_the_game_without_loss():
    ends = [line for line in PLANS[MIN].text().splitlines() if "the end" in line]
    assert ends
    assert not any(line.endswith("1 for X") and not line.endswith("-1 for X") for line in ends)


def test_a_plan_has_an_answer_only_where_its_player_is_to_move():
    over = GAME.parse("X X X / O O . / . . .")
    for state in (GAME.result(GAME.initial_state(), 0), over):
        with pytest.raises(InvalidPolicy, match="states in which X is to move"):
            PLANS[MAX](state)


def test_a_strategy_belongs_to_max_or_min_and_a_plan_has_a_depth():
    for player in (2, True, 0.0):
        with pytest.raises(UnknownPlayer, match=f"no player {player}"):
            optimal_strategy(GAME, player)
        with pytest.raises(UnknownPlayer, match=f"no player {player}"):
            SOLUTION.weak(player)
        with pytest.raises(UnknownPlayer, match=f"no player {player}"):
            best_response(GAME, uniform_policy(GAME), player)
    with pytest.raises(InvalidSearch, match="depth is a whole number"):
        PLANS[MAX].text(-1)


def test_any_strategy_can_be_printed_as_a_plan():
    plan = Plan(TreeGame([[1, 2], 3]), MAX, lambda state: "a2", "A")
    assert plan.text() == "play a2: the end, 3 for MAX"


def test_an_optimal_strategy_takes_the_shorter_win_and_the_longer_loss():
    assert optimal_strategy(TreeGame([[[1]], 1]), MAX)("A") == "a2"
    assert optimal_strategy(TreeGame([-1, [[-1]]]), MAX)("A") == "a2"


# -- outcomes ------------------------------------------------------------------------------------


def test_a_result_that_cannot_come_out_is_not_listed():
    game = TreeGame([1, 2])
    assert outcome(game, lambda state: {"a1": 0.0, "a2": 1.0}, lambda state: None) == {2: 1}


def test_random_games_of_tic_tac_toe_have_their_known_results():
    # By hand: 212/315 won, 121/420 lost and 8/63 drawn when both sides move at random.
    found = outcome(GAME, uniform_policy(GAME), uniform_policy(GAME))
    expected = {1: 737 / 1260, 0: 8 / 63, -1: 121 / 420}
    assert list(found) == [1, 0, -1]
    assert all(isclose(found[utility], expected[utility]) for utility in expected)


@settings(max_examples=60, deadline=None)
@given(trees, players, st.integers(0, 9))
def test_the_probabilities_are_those_of_walking_every_path(tree, first, seed):
    game = TreeGame(tree, first=first)
    policy = some_policy(game, seed)
    walked = {}

    def walk(state, probability):
        if game.is_terminal(state):
            utility = game.utility(state, MAX)
            walked[utility] = walked.get(utility, 0) + probability
        for action, chance in {} if game.is_terminal(state) else policy(state).items():
            walk(game.result(state, action), probability * chance)

    walk(game.initial_state(), 1)
    found = outcome(game, policy, policy)
    assert found.keys() == walked.keys()
    assert all(isclose(found[utility], walked[utility]) for utility in walked)


@settings(max_examples=60, deadline=None)
@given(trees, players, st.integers(0, 9))
def test_minimax_gets_its_value_at_least_against_any_policy(tree, first, seed):
    game = TreeGame(tree, first=first)
    value = minimax(game).value
    policy = some_policy(game, seed)
    assert min(outcome(game, optimal_strategy(game, MAX), policy)) >= value
    assert max(outcome(game, policy, optimal_strategy(game, MIN))) <= value


def test_chance_nodes_take_part_with_their_probabilities():
    game = TreeGame([ChanceNode([(0.25, 1), (0.75, [5, 9])]), 3])
    assert outcome(game, lambda state: "a1", lambda state: "c1") == {5: 0.75, 1: 0.25}
    response = best_response(game, uniform_policy(game), MAX)
    assert response.value == 0.25 * 1 + 0.75 * 7
    assert response("A") == "a1"


# -- erring opponents ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error_rate", "expected"), [(0, 0), (0.1, 0.226276041667), (0.5, 0.794921875), (1, 191 / 192)]
)
def test_against_an_erring_o_the_optimal_plan_of_x_gets_more_than_the_draw(error_rate, expected):
    found = outcome(GAME, PLANS[MAX], fallible(PLANS[MIN], error_rate, GAME))
    assert isclose(mean(found), expected, abs_tol=1e-9)
    assert min(found) >= 0


def test_the_best_response_to_a_rarely_erring_o_opens_in_the_centre_and_gets_more():
    erring = fallible(PLANS[MIN], 0.1, GAME)
    response = best_response(GAME, erring, MAX)
    assert response(GAME.initial_state()) == 4
    assert isclose(response.value, 0.234755208333)
    assert response.value > mean(outcome(GAME, PLANS[MAX], erring)) + 0.008


def test_the_best_response_to_a_random_x_takes_risks_that_minimax_does_not():
    response = best_response(GAME, uniform_policy(GAME), MIN)
    found = outcome(GAME, uniform_policy(GAME), response)
    assert isclose(mean(found), response.value)
    assert found[1] > 0  # now and then it loses
    assert response.value < mean(outcome(GAME, uniform_policy(GAME), PLANS[MIN])) - 0.1
    risky = GAME.parse("X O X / O . X / . . .")
    assert SOLUTION.best_actions(risky) == (8,)
    assert response(risky) == 4  # two in a row, but it leaves c1 to X


@pytest.mark.parametrize(
    ("error_rate", "plan_gets", "best_gets", "best_plays"),
    [(0, 3, 3, "a1"), (0.1, 3.05, 3.05, "a1"), (0.5, 3.25, 5, "a2"), (1, 3.5, 8, "a2")],
)
def test_against_a_known_min_who_errs_often_minimax_is_not_the_most_that_can_be_had(
    error_rate, plan_gets, best_gets, best_plays
):
    game = TreeGame([[3, 4], [2, 14]])
    erring = fallible(optimal_strategy(game, MIN), error_rate, game)
    assert isclose(mean(outcome(game, optimal_strategy(game, MAX), erring)), plan_gets)
    response = best_response(game, erring, MAX)
    assert isclose(response.value, best_gets)
    assert response("A") == best_plays


def test_a_min_who_errs_more_does_not_always_give_more():
    # Only a MIN who finds the right first move gets to where an error costs 100.
    game = TreeGame([[[0, 100]], *[[0.1]] * 9], first=MIN)
    means = {
        rate: mean(outcome(game, optimal_strategy(game, MAX), fallible(optimal_strategy(game, MIN), rate, game)))
        for rate in (0, 0.5, 1)
    }
    assert means[0] == 0 < means[1] < means[0.5]


@settings(max_examples=60, deadline=None)
@given(trees, players, players, st.integers(0, 9))
def test_a_best_response_is_worth_what_it_gets_and_no_less_than_minimax_gets(tree, first, player, seed):
    game = TreeGame(tree, first=first)
    policy, ours = some_policy(game, seed), optimal_strategy(game, player)
    response = best_response(game, policy, player)
    pairs = [(ours, policy), (response, policy)] if player == MAX else [(policy, ours), (policy, response)]
    with_minimax, with_response = (mean(outcome(game, *pair)) for pair in pairs)
    assert isclose(with_response, response.value, abs_tol=1e-9)
    sign = 1 if player == MAX else -1
    assert sign * response.value >= sign * with_minimax - 1e-9
    assert sign * with_minimax >= sign * minimax(game).value - 1e-9


@settings(max_examples=60, deadline=None)
@given(trees, players, players)
def test_the_best_response_to_minimax_is_worth_the_minimax_value(tree, first, player):
    game = TreeGame(tree, first=first)
    assert best_response(game, optimal_strategy(game, 1 - player), player).value == minimax(game).value


def test_a_best_response_knows_nothing_of_states_the_policy_avoids():
    response = best_response(TreeGame([[1, 2], [3, 4]], first=MIN), lambda state: "a1", MAX)
    assert response("B") == "b2"
    for state in ("C", "A", "B1"):
        with pytest.raises(InvalidPolicy, match="can come up against the policy"):
            response(state)


# -- what a policy may be --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("policy", "error", "message"),
    [
        (lambda state: {"a1": 0.5, "a2": 0.4}, InvalidPolicy, "sum to 0.9, and must sum to 1"),
        (lambda state: {}, InvalidPolicy, "sum to 0, and must sum to 1"),
        (lambda state: {"a1": 1.5, "a2": -0.5}, InvalidPolicy, "'a1' the probability 1.5"),
        (lambda state: {"a1": float("nan")}, InvalidPolicy, "'a1' the probability nan"),
        (lambda state: {"a7": 1.0}, IllegalAction, "'a7' is not legal here; the legal actions are 'a1', 'a2'"),
        (lambda state: "a7", IllegalAction, "'a7' is not legal here"),
        (lambda state: ["a1"], InvalidPolicy, r"not \['a1'\]"),
    ],
)
def test_a_policy_that_is_none_is_refused(policy, error, message):
    game = TreeGame([1, 2])
    with pytest.raises(error, match=message):
        outcome(game, policy, policy)
    with pytest.raises(error, match=message):
        best_response(game, policy, MIN)
    with pytest.raises(error, match=message):
        fallible(policy, 0.5, game)("A")
