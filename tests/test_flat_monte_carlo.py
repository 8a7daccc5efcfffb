"""Flat Monte Carlo search: means and errors against exact values, n players, chance, and what it cannot see."""

from math import sqrt

import pytest
from numpy.random import default_rng

from gamelib import CHANCE
from gamelib.games import ChanceNode, Leaf, Pig, TicTacToe, TreeGame
from gamelib.montecarlo import MAST, DecisiveRollout, flat_monte_carlo, mcts
from gamelib.search import minimax, outcome, uniform_policy


def test_means_and_standard_errors_are_those_of_the_exact_distributions():
    game = TicTacToe()
    state = game.parse("X . O / . X . / . . O")
    at_random, episodes = uniform_policy(game), 1500
    result = flat_monte_carlo(game, state, episodes=episodes, rng=3)
    assert list(result.action_values) == list(game.actions(state))
    for action, (mean, opposite) in result.action_values.items():
        exact = outcome(game, at_random, at_random, game.result(state, action))
        expected = sum(utility * probability for utility, probability in exact.items())
        variance = sum((utility - expected) ** 2 * probability for utility, probability in exact.items())
        error = sqrt(variance / episodes)
        assert opposite == pytest.approx(-mean)
        assert abs(mean - expected) <= 4 * error
        assert result.standard_errors[action] == (pytest.approx(error, rel=0.1), pytest.approx(error, rel=0.1))


def test_the_action_with_the_best_mean_for_the_mover_is_recommended():
    for first, best in ((0, "a3"), (1, "a2")):
        result = flat_monte_carlo(TreeGame([1, -4, 5, 5], first=first), episodes=3, utilities=(-9, 9), rng=1)
        assert result.action == best  # of the two best of MAX the first
        assert result.value == pytest.approx({"a3": 5, "a2": -4}[best])
        assert result.principal_variation == (best,)
        assert result.standard_errors[best] == (0, 0)


def test_counts_are_those_of_the_episodes_and_progress_hears_of_them():
    heard = []
    result = flat_monte_carlo(TicTacToe(), episodes=7, rng=1, progress=heard.append)
    assert result.simulations == 63
    assert set(result.visits.values()) == {7}
    assert result.nodes == 10
    assert heard == list(range(7, 64, 7))
    assert repr(result).startswith("flat Monte Carlo: ")
    assert "(63 simulations, 10 nodes; expected line" in repr(result)


def test_errors_are_in_utilities_whatever_their_range():
    tree = ChanceNode([(0.5, 0), (0.5, 10)])
    result = flat_monte_carlo(TreeGame([tree]), episodes=500, utilities=(-10, 10), rng=1)
    assert result.value == pytest.approx(5, abs=1)
    assert result.standard_errors["a1"][0] == pytest.approx(5 / sqrt(500), rel=0.01)


def test_of_many_players_the_mover_wants_its_own_number():
    leaves = [Leaf((1, 2, 6)), Leaf((4, 3, 3)), Leaf((6, 1, 2))]
    for first, best in enumerate(("a3", "a2", "a1")):
        game = TreeGame(leaves, num_players=3, first=first)
        result = flat_monte_carlo(game, episodes=2, utilities=(0, 6), rng=1)
        assert result.action == best
        assert result.values == pytest.approx({"a3": (6, 1, 2), "a2": (4, 3, 3), "a1": (1, 2, 6)}[best])


def test_where_chance_moves_first_each_outcome_counts_as_its_probability_says():
    game = TreeGame(ChanceNode([(0.9, 1), (0.1, -9)]))
    result = flat_monte_carlo(game, episodes=5, utilities=(-9, 9), rng=1)
    assert result.action is None
    assert result.player is CHANCE
    assert result.value == pytest.approx(0)
    assert result.visits == {"a1": 5, "a2": 5}
    assert "chance is to move" in repr(result)


def test_dice_in_the_middle_of_an_episode_are_thrown():
    result = flat_monte_carlo(Pig(20), episodes=1500, rng=1)
    roll, hold = (result.action_values[action][0] for action in Pig(20).actions(Pig(20).initial_state()))
    errors = [error for error, _ in result.standard_errors.values()]
    assert roll - hold > 2 * max(errors)  # to hold nothing gives the turn away


def test_a_game_that_is_over_is_worth_its_utilities():
    result = flat_monte_carlo(TreeGame([3, 12]), "A2", episodes=10, utilities=(-12, 12), rng=1)
    assert result.action is None
    assert result.values == pytest.approx((12, -12))
    assert result.action_values == result.standard_errors == {}
    assert "the game is over" in repr(result)


def test_the_same_seed_gives_the_same_result_and_another_another():
    results = [flat_monte_carlo(TicTacToe(), episodes=20, rng=rng) for rng in (5, 5, default_rng(5), 6)]
    assert results[0] == results[1] == results[2] != results[3]


def test_it_believes_in_the_policy_of_simulation_however_many_episodes_there_are():
    # To the left MIN has one reply that wins and nine that lose; to the right everything is a draw.
    trap, dull = [-1, *[1] * 9], [0] * 10
    game = TreeGame([trap, dull])
    assert minimax(game).action == "a2"
    assert flat_monte_carlo(game, episodes=2000, rng=1).action == "a1"
    assert mcts(game, simulations=2000, rng=1).action == "a2"
    careful = DecisiveRollout()  # who looks at the results one ply ahead finds it too
    assert flat_monte_carlo(game, episodes=200, rollout=careful, rng=1).action == "a2"


def test_a_rollout_that_learns_is_told_of_every_episode_and_of_its_first_move():
    mast = MAST()
    flat_monte_carlo(TicTacToe(), episodes=10, rollout=mast, rng=1)
    assert sum(mast.count(0, square) + mast.count(1, square) for square in range(9)) > 5 * 90
    short = MAST()
    flat_monte_carlo(TreeGame([1, -1]), episodes=10, rollout=short, rng=1)
    assert [short.count(0, action) for action in ("a1", "a2")] == [10, 10]
    assert [short.mean(0, action) for action in ("a1", "a2")] == [1, 0]
