"""Sizes of games against published counts and against counting node by node."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import MAX, InvalidSearch
from gamelib.games import ConnectFour, TicTacToe, TreeGame, random_tree
from gamelib.search import game_size, perft, uniform_nodes

trees = st.recursive(st.integers(-3, 3), lambda children: st.lists(children, min_size=1, max_size=3), max_leaves=30)


def test_the_tree_of_tic_tac_toe_has_the_known_nodes():
    size = game_size(TicTacToe())
    assert size.nodes == (1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)


def test_tic_tac_toe_has_5478_states_and_765_classes():
    assert sum(game_size(TicTacToe(), merge="states").nodes) == 5_478
    assert game_size(TicTacToe(), merge="classes").nodes == (1, 3, 12, 38, 108, 174, 204, 153, 57, 15)


def test_connect_four_has_the_known_number_of_positions_at_each_ply():
    assert game_size(ConnectFour(), merge="states", depth=6).nodes == (1, 7, 49, 238, 1120, 4263, 16422)


def test_the_node_counts_of_the_tree_are_those_of_perft():
    game = ConnectFour(columns=4, rows=3, connect=3)
    assert game_size(game, depth=6).nodes == tuple(perft(game, depth) for depth in range(7))


@settings(max_examples=60, deadline=None)
@given(trees)
def test_every_node_of_a_tree_is_counted_once_at_its_ply(tree):
    game = TreeGame(tree)
    nodes, leaves, outcomes = Counter(), Counter(), Counter()

    def visit(state, ply):
        nodes[ply] += 1
        if game.is_terminal(state):
            leaves[ply] += 1
            outcomes[game.utility(state, MAX)] += 1
        for action in game.actions(state):
            visit(game.result(state, action), ply + 1)

    visit(game.initial_state(), 0)
    size = game_size(game)
    assert size.nodes == tuple(nodes[ply] for ply in sorted(nodes))
    assert size.leaves == tuple(leaves[ply] for ply in sorted(nodes))
    assert size.outcomes == outcomes


def test_a_depth_limit_leaves_nodes_that_are_no_leaves():
    size = game_size(TicTacToe(), depth=5)
    assert size.nodes == (1, 9, 72, 504, 3024, 15120)
    assert size.leaves == (0, 0, 0, 0, 0, 1440)
    assert dict(size.outcomes) == {1: 1440}
    assert game_size(TicTacToe(), depth=0).nodes == (1,)


def test_counting_can_start_later_in_the_game():
    game = TicTacToe()
    assert game_size(game, state=game.parse("X O X / O O . / . X .")).nodes[:2] == (1, 3)


@pytest.mark.parametrize("branching", [1, 2, 3])
@pytest.mark.parametrize("depth", [0, 1, 4])
def test_the_formula_counts_the_nodes_of_a_uniform_tree(branching, depth):
    tree = random_tree(branching=branching, depth=depth, rng=0)
    assert uniform_nodes(branching, depth) == game_size(tree).total_nodes


def test_a_game_of_too_many_states_is_refused_with_the_limit():
    with pytest.raises(InvalidSearch, match="more than 100 states"):
        game_size(TicTacToe(), limit=100)
    assert game_size(TicTacToe(), limit=5_478).total_nodes == 549_946
