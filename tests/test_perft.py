"""Perft against published counts and against walking every path."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import InvalidSearch
from gamelib.games import ChanceNode, ConnectFour, Nim, TicTacToe, TreeGame
from gamelib.search import perft

trees = st.recursive(st.integers(-3, 3), lambda children: st.lists(children, min_size=1, max_size=3), max_leaves=30)


def paths(game, state, depth):
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    return sum(paths(game, game.result(state, action), depth - 1) for action in game.actions(state))


def test_tic_tac_toe_has_the_known_number_of_sequences_of_every_length():
    known = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448]
    assert [perft(TicTacToe(), depth) for depth in range(9)] == known


def test_connect_four_loses_no_sequence_before_the_first_win_and_some_after():
    game = ConnectFour()
    assert [perft(game, depth) for depth in range(7)] == [7**depth for depth in range(7)]
    won = game.play("1212121")
    assert perft(game, 0, won) == 1
    assert perft(game, 1, won) == 0


@settings(max_examples=60, deadline=None)
@given(trees, st.integers(0, 5))
def test_it_counts_what_walking_every_path_counts(tree, depth):
    game = TreeGame(tree)
    assert perft(game, depth) == paths(game, game.initial_state(), depth)


def test_it_starts_from_the_state_it_is_given():
    game = Nim((1, 2))
    assert perft(game, 1) == 3
    assert perft(game, 1, game.parse("0 2")) == 2


def test_what_chance_may_do_counts_as_its_actions():
    assert perft(TreeGame([ChanceNode([(0.5, 1), (0.5, [2, 3])]), 4]), 2) == 2


@pytest.mark.parametrize("depth", [-1, 1.5, "2", True, None])
def test_a_depth_that_is_no_number_of_plies_is_refused(depth):
    with pytest.raises(InvalidSearch, match="depth is a whole number"):
        perft(TicTacToe(), depth)
