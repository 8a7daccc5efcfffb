"""Weights fitted to outcomes, and the positions they are fitted to."""

from math import exp, isclose, log

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import MAX, GameError
from gamelib.evaluation import (
    LinearEvaluation,
    fit_least_squares,
    fit_logistic,
    open_lines,
    othello_evaluation,
    squashed,
    to_move,
)
from gamelib.games import TicTacToe
from gamelib.games.othello import Othello
from gamelib.play import DepthLimitedAgent, FallibleAgent, PerfectAgent, RandomAgent, played_positions
from gamelib.search import solve

GAME = TicTacToe()
SOLUTION = solve(GAME)
GOING_ON = [state for state in SOLUTION.states if not GAME.is_terminal(state)]
VALUES = [SOLUTION.value(state) for state in GOING_ON]


def perfect():
    """Return a perfect player who has solved the game from its start, and not from the first opening it sees."""
    player = PerfectAgent()
    player.choose(GAME, GAME.initial_state())
    return player


def first(state):
    return state[0]


def second(state):
    return state[1]


def cross_entropy(evaluation, states, outcomes):
    """The mean surprise at what came of the positions, where the sum is the logarithm of the odds."""
    costs = []
    for state, outcome in zip(states, outcomes, strict=True):
        expected, score = 1 / (1 + exp(-evaluation(state))), (1 + outcome) / 2
        costs.append(-score * log(expected) - (1 - score) * log(1 - expected))
    return sum(costs) / len(costs)


PAIR = LinearEvaluation({"first": (0, first), "second": (0, second)})
ONE = LinearEvaluation({"one": (0, lambda state: 1)})

points = st.lists(
    st.tuples(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), st.sampled_from([-1, 0, 1])), min_size=3, max_size=30
)


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_least_squares_finds_the_weights_that_made_the_targets(a, b):
    states = [(0, 1), (1, 0), (2, 3), (-1, 4)]
    fit = fit_least_squares(PAIR, states, [a * x + b * y for x, y in states])
    assert numpy.allclose([*fit.evaluation.weights.values()], [a, b], atol=1e-9)
    assert fit.error < 1e-15
    assert fit.positions == 4


@given(points)
def test_what_least_squares_leaves_is_orthogonal_to_every_feature(data):
    states, outcomes = zip(*data, strict=True)
    fit = fit_least_squares(PAIR, states, outcomes)
    left = [outcome - fit.evaluation(state) for state, outcome in data]
    for feature in (first, second):
        assert abs(sum(rest * feature(state) for rest, state in zip(left, states, strict=True))) < 1e-8
    assert isclose(fit.error, sum(rest**2 for rest in left) / len(left), abs_tol=1e-12)
    assert isclose(fit.error_of_zero, sum(outcome**2 for outcome in outcomes) / len(outcomes))


def test_two_features_that_say_the_same_share_the_weight_and_one_that_says_nothing_gets_none():
    twins = LinearEvaluation({"one": (5, first), "two": (5, lambda state: state[0]), "none": (5, lambda state: 0)})
    states, outcomes = [(1,), (2,), (-1,)], [1, 2, -1]
    assert numpy.allclose([*fit_least_squares(twins, states, outcomes).evaluation.weights.values()], [0.5, 0.5, 0])
    wins_and_losses = fit_logistic(twins, [(1,), (1,), (1,)], [1, 1, -1]).evaluation.weights
    assert numpy.allclose([*wins_and_losses.values()], [log(2) / 2, log(2) / 2, 0], atol=1e-6)


@pytest.mark.parametrize(("wins", "draws", "losses"), [(3, 0, 1), (7, 2, 7), (1, 5, 2), (0, 4, 1)])
def test_one_class_gets_the_logarithm_of_its_odds(wins, draws, losses):
    outcomes = [1] * wins + [0] * draws + [-1] * losses
    fit = fit_logistic(ONE, range(len(outcomes)), outcomes)
    score = (wins + draws / 2) / len(outcomes)
    assert isclose(fit.evaluation(0), log(score / (1 - score)), abs_tol=1e-6)
    assert isclose(fit.error, -score * log(score) - (1 - score) * log(1 - score))
    assert isclose(fit.error_of_zero, log(2))
    # Squashed by 2 the fitted sum is the mean outcome of the class.
    assert isclose(squashed(fit.evaluation, 2)(0), sum(outcomes) / len(outcomes), abs_tol=1e-5)


@settings(max_examples=30)
@given(points, st.sampled_from([0.01, 0.1, 1]))
def test_no_weights_beside_the_fitted_ones_do_better(data, penalty):
    states, outcomes = zip(*data, strict=True)
    sizes = [sum(feature(state) ** 2 for state in states) / len(states) for feature in (first, second)]

    def loss(weights):
        there = PAIR.with_weights(first=weights[0], second=weights[1])
        held_back = penalty / 2 * sum(weight**2 * size for weight, size in zip(weights, sizes, strict=True))
        return cross_entropy(there, states, outcomes) + held_back

    fit = fit_logistic(PAIR, states, outcomes, penalty=penalty)
    a, b = fit.evaluation.weights.values()
    for step in (0.01, -0.01):
        assert loss((a, b)) <= loss((a + step, b)) + 1e-9
        assert loss((a, b)) <= loss((a, b + step)) + 1e-9
    assert isclose(fit.error, cross_entropy(fit.evaluation, states, outcomes), abs_tol=1e-9)


@pytest.mark.parametrize("penalty", [0, 0.1])
def test_the_unit_of_a_feature_does_not_matter(penalty):
    states, outcomes = [(1, 2), (2, 1), (-1, 1), (0, 2), (3, -1)], [1, -1, 1, -1, 1]
    in_thousandths = LinearEvaluation({"first": (0, lambda state: 1000 * state[0]), "second": (0, second)})
    one, other = (
        fit_logistic(evaluation, states, outcomes, penalty=penalty).evaluation.weights
        for evaluation in (PAIR, in_thousandths)
    )
    assert isclose(one["first"], 1000 * other["first"], rel_tol=1e-5)
    assert isclose(one["second"], other["second"], rel_tol=1e-5)


@pytest.mark.parametrize(
    ("states", "outcomes"),
    [
        ([(1, 0), (2, 0), (-1, 0)], [1, 1, -1]),  # the sign of the first tells all
        ([(1, 0), (0, 0), (-1, 0)], [1, 0, -1]),  # and the draws lie where it is 0
        ([(1, 0), (1, 0), (0, 1)], [1, -1, 1]),  # the second comes with wins only
    ],
)
def test_where_no_weights_are_best_it_says_so_and_a_penalty_helps(states, outcomes):
    with pytest.raises(GameError, match="tell the outcomes of these positions apart"):
        fit_logistic(PAIR, states, outcomes)
    assert max(map(abs, fit_logistic(PAIR, states, outcomes, penalty=0.01).evaluation.weights.values())) < 20


def test_the_turn_explains_much_of_the_value_of_tic_tac_toe_and_lets_open_lines_count():
    lines = open_lines(GAME)
    alone = fit_least_squares(lines, GOING_ON, VALUES)
    with_turn = fit_least_squares(lines + LinearEvaluation({"to_move": (0, to_move(GAME))}), GOING_ON, VALUES)
    assert alone.error > 1.3 * with_turn.error
    weights = with_turn.evaluation.weights
    assert weights["open_to_x"] > 0 > weights["open_to_o"]
    assert weights["to_move"] > 0
    assert numpy.corrcoef([with_turn.evaluation(state) for state in GOING_ON], VALUES)[0, 1] > 0.5


def test_a_feature_that_is_not_linear_in_the_discs_shows_that_they_are_a_burden_early_and_count_late():
    game = Othello(size=6)
    full = othello_evaluation(game)
    player = FallibleAgent(DepthLimitedAgent(1, squashed(full, 20)), 0.3, rng=7)
    learned, fresh = (played_positions(game, (player, player), 60, rng=seed, opening=6) for seed in (1, 2))
    features = {part.name: (0, part.feature) for part in full.parts}
    late = features.pop("late_discs")
    linear, bent = LinearEvaluation(features), LinearEvaluation({**features, "late_discs": late})
    plain, curved = (fit_logistic(each, learned.states, learned.outcomes) for each in (linear, bent))
    assert curved.error < plain.error
    assert curved.evaluation.weights["discs"] < 0 < curved.evaluation.weights["late_discs"]
    assert cross_entropy(curved.evaluation, fresh.states, fresh.outcomes) < cross_entropy(
        plain.evaluation, fresh.states, fresh.outcomes
    )


@pytest.mark.slow
def test_discs_say_next_to_nothing_early_and_nearly_all_at_the_end_of_solved_othello():
    game = Othello(size=4)
    solution = solve(game)
    discs = othello_evaluation(game).parts[0].feature
    found = []
    for number in (8, 10, 12, 14):
        states = [
            state
            for state in solution.states
            if sum(board.bit_count() for board in state.boards) == number
            and not game.is_terminal(state)
            and game.player(state) == MAX
        ]
        found.append(numpy.corrcoef([(discs(state), solution.value(state)) for state in states], rowvar=False)[0, 1])
    assert found == sorted(found)
    assert found[0] < 0.1
    assert found[-1] > 0.5


class Noting:
    """Plays at random, and notes each state it was asked in and its action."""

    name = "noting"

    def __init__(self):
        self.asked = []
        self.random = RandomAgent(3)

    def choose(self, game, state):
        action = self.random.choose(game, state)
        self.asked.append((state, action))
        return action


def test_positions_are_those_agents_chose_in_with_the_outcome_of_their_game():
    one, other = Noting(), Noting()
    played = played_positions(GAME, (one, other), 2, rng=4, opening=2)
    chosen = dict(one.asked + other.asked)
    assert sorted(played.states) == sorted(chosen)
    for agent in (one, other):  # they changed seats
        assert {GAME.player(state) for state, _ in agent.asked} == {0, 1}
    stones = [(state.crosses | state.noughts).bit_count() for state in played.states]
    second_game = stones.index(2, 1)
    assert stones == [*range(2, 2 + second_game), *range(2, 2 + len(stones) - second_game)]
    for states, outcomes in (
        (played.states[:second_game], played.outcomes[:second_game]),
        (played.states[second_game:], played.outcomes[second_game:]),
    ):
        end = GAME.result(states[-1], chosen[states[-1]])
        assert outcomes == (GAME.utility(end, MAX),) * len(states)
    assert played.games == 2


def test_perfect_players_get_the_value_of_the_opening():
    player = perfect()
    played = played_positions(GAME, (player, player), 20, rng=1, opening=3)
    assert len(set(played.outcomes)) == 3
    for state, outcome in zip(played.states, played.outcomes, strict=True):
        assert outcome == SOLUTION.value(state)


def test_the_same_seed_gives_the_same_games_and_openings_that_end_the_game_are_drawn_again():
    def sample(seed):
        player = RandomAgent(1)
        return played_positions(GAME, (player, player), 20, rng=seed, opening=8)

    assert sample(1) == sample(1) != sample(2)
    assert all((state.crosses | state.noughts).bit_count() == 8 for state in sample(1).states)
    assert repr(sample(1)) == "20 positions of 20 games"
