"""What is given to evaluations, fits and measurements and makes no sense there."""

from importlib.util import find_spec
from math import inf, nan

import numpy as np
import pytest

from gamelib import Game, GameError, InvalidGame, InvalidSearch, games
from gamelib.errors import InvalidState
from gamelib.evaluation import (
    LinearEvaluation,
    bishop_pair,
    breakthrough_evaluation,
    chess_evaluation,
    chess_material,
    chinese_checkers_shares,
    fit_least_squares,
    fit_logistic,
    open_lines,
    open_windows,
    othello_evaluation,
    othello_shares,
    squashed,
    tablut_evaluation,
    to_move,
)
from gamelib.games import Chess, ConnectFour, TicTacToe

GAME = TicTacToe()
ITSELF = LinearEvaluation({"itself": (1, lambda state: state)})
STATES, OUTCOMES = [3, 1, 0, -2], [1, -1, 1, -1]

with_data = pytest.mark.parametrize("judged", [fit_least_squares, fit_logistic])

READY = {
    open_lines: "TicTacToe",
    open_windows: "ConnectFour",
    othello_evaluation: "Othello",
    breakthrough_evaluation: "Breakthrough",
    tablut_evaluation: "Tablut",
    chess_material: "Chess",
    chess_evaluation: "Chess",
    othello_shares: "ManyPlayerOthello",
    chinese_checkers_shares: "ChineseCheckers",
}
NEED = {"TreeGame": {"tree": [[1, 2], [3, 4]]}}
KINDS = [kind for name in games.__all__ if isinstance(kind := getattr(games, name), type) and issubclass(kind, Game)]
EACH = [kind(**NEED.get(kind.__name__, {})) for kind in KINDS if kind is not Chess or find_spec("chess")]
GAMES = {type(game).__name__: game for game in EACH}


@pytest.mark.parametrize("ready", [ready for ready, own in READY.items() if own in GAMES])
def test_an_evaluation_knows_its_game_and_refuses_all_others(ready):
    own = GAMES[READY[ready]]
    evaluation, name = ready(own), own.name
    assert evaluation(own.initial_state()) is not None
    kind = type(own.initial_state())
    for other in GAMES.values():
        if isinstance(other, type(own)):
            continue
        with pytest.raises(InvalidGame, match=f"{ready.__name__} is an evaluation for a game of "):
            ready(other)
        if not isinstance(state := other.initial_state(), kind):
            with pytest.raises(InvalidState, match=f"of {name} was asked about .*, and judges a {kind.__name__}"):
                evaluation(state)  # and so in all that is made of it: see test_evaluation_belongs.py


def test_features_of_one_game_are_not_asked_about_another():
    state = ConnectFour().initial_state()
    with pytest.raises(InvalidState, match="an evaluation of tic-tac-toe was asked about ConnectFourState"):
        to_move(GAME)(state)
    with pytest.raises(InvalidState, match="bishop_pair is a feature of chess positions, not of ConnectFourState"):
        bishop_pair(state)
    with pytest.raises(InvalidSearch, match="of tic-tac-toe and one of Connect Four do not add up"):
        open_lines(GAME) + open_windows(ConnectFour())


@with_data
@pytest.mark.parametrize("outcome", [nan, inf, "1", None, True])
def test_outcomes_are_finite_numbers(judged, outcome):
    with pytest.raises(GameError, match="an outcome is what the game was worth to MAX, a finite number, not "):
        judged(ITSELF, STATES, [*OUTCOMES[:3], outcome])


@with_data
def test_positions_and_outcomes_are_lists_tuples_or_arrays_one_outcome_for_each(judged):
    assert repr(judged(ITSELF, tuple(STATES), np.array(OUTCOMES))) == repr(judged(ITSELF, STATES, OUTCOMES))
    for things in (None, 4, set(STATES), dict(enumerate(STATES)), "abcd", (each for each in STATES)):
        with pytest.raises(GameError, match="the states are a list or a tuple, not "):
            judged(ITSELF, things, OUTCOMES)
        with pytest.raises(GameError, match="the outcomes are a list or a tuple, not "):
            judged(ITSELF, STATES, things)
    with pytest.raises(GameError, match="here are 4 states and 1 outcome"):
        judged(ITSELF, STATES, [1])
    with pytest.raises(GameError, match="0 states and 0 outcomes"):
        judged(ITSELF, [], [])


@pytest.mark.parametrize("judged", [fit_least_squares, fit_logistic, squashed])
@pytest.mark.parametrize("evaluation", [None, abs, "pawns", squashed(ITSELF, 1)])
def test_features_are_needed_where_they_are_used(judged, evaluation):
    with pytest.raises(InvalidSearch, match=r"LinearEvaluation, not "):
        judged(evaluation, *((1,) if judged is squashed else (STATES, OUTCOMES)))
