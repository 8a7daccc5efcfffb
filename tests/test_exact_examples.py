"""Examples of perfect play, and the arrays of Connect Four on small boards they are made from in lesson 09."""

import numpy as np
import pytest
from gamelib_lessons.perfect_connect_four import ILLEGAL, PerfectConnectFour

from gamelib import InvalidGame, InvalidState
from gamelib.errors import GameError
from gamelib.game import MAX
from gamelib.games import ConnectFour, TicTacToe
from gamelib.learn import encoding, exact_examples
from gamelib.search import solve

GAME = ConnectFour(columns=4, rows=3, connect=3)


@pytest.fixture(scope="module")
def solution():
    return solve(GAME)


@pytest.fixture(scope="module")
def perfect():
    return PerfectConnectFour(GAME)


def test_the_arrays_say_what_the_solution_says(solution, perfect):
    going_on = [state for state in solution.states if not GAME.is_terminal(state)]
    assert len(perfect.keys) == len(going_on)
    for state in going_on:
        assert perfect.value(state) == solution.value(state)
        assert perfect.best_actions(state) == solution.best_actions(state)
        legal = np.flatnonzero(perfect.action_values[perfect.row(state)] != ILLEGAL)
        assert tuple(legal) == tuple(GAME.actions(state))


def test_decisions_are_where_some_legal_action_is_not_optimal(solution, perfect):
    states = [state for state in solution.states if solution.best_actions(state) != tuple(GAME.actions(state))]
    drawn = perfect.drawn(len(states), rng=1)
    assert len(perfect.decisions()) == len(states)
    assert set(drawn) == set(states)
    assert perfect.drawn(10, rng=2) == perfect.drawn(10, rng=2)


def test_examples_share_the_policy_among_optimal_actions_and_see_values_from_the_movers_side(solution, perfect):
    states = perfect.drawn(50, rng=3)
    examples = exact_examples(encoding(GAME), states, perfect)
    for one, other in zip(examples, exact_examples(encoding(GAME), states, solution), strict=True):
        assert (one == other).all()
    for state, policy, value in zip(states, examples.policies, examples.values, strict=True):
        best = solution.best_actions(state)
        assert policy == pytest.approx([1 / len(best) if action in best else 0 for action in range(4)])
        assert value == solution.value(state) * (1 if GAME.player(state) == MAX else -1)


def test_bad_input():
    game = TicTacToe()
    solved = solve(game)
    with pytest.raises(GameError, match="1 or more, and there are none"):
        exact_examples(encoding(game), [], solved)
    with pytest.raises(GameError, match="the game is over"):
        exact_examples(encoding(game), [game.parse("X X X / O O . / . . .")], solved)
    with pytest.raises(InvalidGame, match="at most 20 cells"):
        PerfectConnectFour(ConnectFour())


@pytest.mark.parametrize("moves", ["1212", "121"])
def test_positions_that_are_over_or_cannot_come_up_are_refused(perfect, moves):
    state = GAME.play(moves)
    assert perfect.value(state) in (-1, 0, 1)
    with pytest.raises(InvalidState, match="no game goes on"):
        perfect.value(state._replace(discs=0))
    over = GAME.play("12121")
    assert GAME.is_terminal(over)
    with pytest.raises(InvalidState, match="no game goes on"):
        perfect.best_actions(over)
