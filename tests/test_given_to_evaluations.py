"""What is given to evaluations, fits and measurements and makes no sense there."""

from fractions import Fraction
from math import inf, nan

import numpy as np
import pytest

from gamelib import GameError, InvalidSearch
from gamelib.evaluation import (
    LinearEvaluation,
    VictimsFirst,
    correlation,
    cross_entropy,
    fit_least_squares,
    fit_logistic,
    mean_squared_error,
    position_classes,
    seconds_per_state,
    squashed,
    terminal_order,
    to_move,
)
from gamelib.games import TicTacToe
from gamelib.search import alphabeta

GAME = TicTacToe()
ITSELF = LinearEvaluation({"itself": (1, lambda state: state)})
STATES, OUTCOMES = [3, 1, 0, -2], [1, -1, 1, -1]
HUGE = 10**400

with_data = pytest.mark.parametrize(
    "judged", [fit_least_squares, fit_logistic, mean_squared_error, cross_entropy, position_classes, correlation]
)


@with_data
@pytest.mark.parametrize("outcome", [nan, inf, "1", None, True, HUGE, 1j])
def test_outcomes_are_finite_numbers(judged, outcome):
    judged(ITSELF, STATES, OUTCOMES)
    with pytest.raises(GameError, match="an outcome is what the game was worth to MAX, a finite number, not "):
        judged(ITSELF, STATES, [*OUTCOMES[:3], outcome])


@with_data
@pytest.mark.parametrize("things", [None, 4, set(STATES), dict(enumerate(STATES)), "abcd", (each for each in STATES)])
def test_positions_and_outcomes_are_lists(judged, things):
    with pytest.raises(GameError, match="the states are a list or a tuple, not "):
        judged(ITSELF, things, OUTCOMES)
    with pytest.raises(GameError, match="the outcomes are a list or a tuple, not "):
        judged(ITSELF, STATES, things)


@with_data
def test_arrays_and_tuples_are_lists_too(judged):
    assert repr(judged(ITSELF, tuple(STATES), np.array(OUTCOMES))) == repr(judged(ITSELF, STATES, OUTCOMES))


@pytest.mark.parametrize("judged", [fit_least_squares, fit_logistic, mean_squared_error, position_classes])
@pytest.mark.parametrize("evaluation", [None, abs, "pawns", squashed(ITSELF, 1)])
def test_features_are_needed_where_they_are_used(judged, evaluation):
    with pytest.raises(InvalidSearch, match="the features of a LinearEvaluation, not "):
        judged(evaluation, STATES, OUTCOMES)


@pytest.mark.parametrize("evaluate", [None, 5, LinearEvaluation])
def test_evaluations_that_are_measured_are_functions(evaluate):
    for measure in (
        lambda: correlation(evaluate, STATES, OUTCOMES),
        lambda: seconds_per_state(evaluate, STATES),
        lambda: terminal_order(GAME, evaluate, []),
    ):
        with pytest.raises(InvalidSearch, match="evaluate is a function that says what a state is worth to MAX"):
            measure()


@pytest.mark.parametrize("game", [None, 5, TicTacToe])
def test_a_game_is_needed_where_one_is_asked(game):
    for ask in (lambda: terminal_order(game, abs, []), lambda: to_move(game)):
        with pytest.raises(GameError, match=r"is no game|is a class of games"):
            ask()


def test_states_to_measure_on_are_a_list():
    for states in (None, 7, iter([1])):
        with pytest.raises(GameError, match="the states are a list or a tuple, not "):
            seconds_per_state(abs, states)
    with pytest.raises(GameError, match="the states are a list or a tuple, not None"):
        terminal_order(GAME, abs, None)


@pytest.mark.parametrize(
    ("loss", "win"),
    [
        (-1e308, 1e308),
        (1000000.0, 1000000.0000001),
        (1, 1.0000000000000002),
        (0, 5e-324),
        (HUGE, 2 * HUGE),
        (-1, HUGE),
        (0, inf),
    ],
)
def test_estimates_that_cannot_lie_strictly_between_loss_and_win_are_refused(loss, win):
    with pytest.raises(InvalidSearch, match=r"floating point can tell|loss and win are numbers"):
        squashed(ITSELF, 1, loss=loss, win=win)


@pytest.mark.parametrize(("loss", "win"), [(-1, 1), (0, 1e-300), (-1e300, 1e300), (Fraction(1, 3), Fraction(2, 3))])
def test_squashed_estimates_keep_the_promise(loss, win):
    evaluate = squashed(ITSELF, Fraction(1, 2), loss=loss, win=win)
    for total in (-1e308, -3, 0, 5, 1e308):
        assert loss < evaluate.bounds[0] <= evaluate(total) <= evaluate.bounds[1] < win
    assert "tanh" in repr(evaluate)


def test_numbers_too_large_for_a_float_are_named():
    with pytest.raises(InvalidSearch, match="the weight of the feature 'x' is a finite number"):
        LinearEvaluation({"x": (HUGE, abs)})
    for ask in (ITSELF, ITSELF.terms, ITSELF.values, ITSELF.explain):
        with pytest.raises(InvalidSearch, match="the feature 'itself' returned 1000"):
            ask(HUGE)
    with pytest.raises(GameError, match="the penalty is a number of 0 or more"):
        fit_logistic(ITSELF, STATES, OUTCOMES, penalty=HUGE)
    with pytest.raises(InvalidSearch, match="the evaluation returned 1000"):
        correlation(lambda state: HUGE, STATES, OUTCOMES)
    with pytest.raises(InvalidSearch, match="the scale is a number greater than 0"):
        squashed(ITSELF, HUGE)


def test_fractions_and_truths_are_values_of_features():
    table = LinearEvaluation({"half": (2, Fraction), "positive": (3, lambda state: state > 0)}).explain(Fraction(1, 2))
    assert repr(table).splitlines()[1:] == [
        "half        0.5       2       +1",
        "positive      1       3       +3",
        "sum                           +4",
    ]
    assert "<td>0.5</td>" in table._repr_html_()


@pytest.mark.parametrize("weights", [[1, 2], "itself", 5])
def test_new_weights_are_a_dictionary(weights):
    with pytest.raises(InvalidSearch, match="the weights are a dictionary"):
        ITSELF.with_weights(weights)


def test_the_order_of_chess_is_for_chess():
    with pytest.raises(InvalidSearch, match="VictimsFirst is an order for chess, not for tic-tac-toe"):
        alphabeta(GAME, depth=2, evaluate=lambda state: 0, order=VictimsFirst())
