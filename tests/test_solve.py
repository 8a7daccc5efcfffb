"""Solved games against published values and independent oracles."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import MAX, MIN, InvalidSearch, UnknownPlayer
from gamelib.games import ChanceNode, ConnectFour, Nim, TicTacToe, TreeGame
from gamelib.search import game_size, minimax, solve

trees = st.recursive(st.integers(-3, 3), lambda children: st.lists(children, min_size=1, max_size=3), max_leaves=40)
GAME = TicTacToe()
SOLUTION = solve(GAME)


@cache
def hurried(crosses, noughts):
    """Minimax with a win worth the more the earlier it comes: an oracle for value and distance in one."""
    state = GAME.initial_state()._replace(crosses=crosses, noughts=noughts)
    if GAME.is_terminal(state):
        stones = (crosses | noughts).bit_count()
        return GAME.utility(state, MAX) * (10 - stones)
    best = max if GAME.player(state) == MAX else min
    return best(hurried(*GAME.result(state, action)) for action in GAME.actions(state))


def test_every_value_and_distance_agrees_with_a_minimax_that_hurries():
    for state, (value, distance) in SOLUTION.table.items():
        score = hurried(*state)
        stones = (state.crosses | state.noughts).bit_count()
        assert value == (score > 0) - (score < 0)
        assert distance == (10 - abs(score) if score else 9) - stones


def test_with_symmetries_765_classes_say_the_same_of_all_states():
    classes = solve(GAME, symmetries=True)
    assert len(classes) == 765
    for state in SOLUTION.states:
        assert classes[state] == SOLUTION[state]
        assert classes.best_actions(state) == SOLUTION.best_actions(state)
        assert classes.best_timed_actions(state) == SOLUTION.best_timed_actions(state)


def test_the_replies_that_hold_the_draw_are_the_known_ones():
    after = {square: GAME.result(GAME.initial_state(), square) for square in (0, 1, 4)}
    assert SOLUTION.best_actions(after[0]) == (4,)
    assert SOLUTION.best_actions(after[1]) == (0, 2, 4, 7)
    assert SOLUTION.best_actions(after[4]) == (0, 2, 6, 8)


def test_playing_the_best_timed_actions_ends_after_the_distance_with_the_value():
    for start in SOLUTION.states:
        state, plies = start, 0
        while not GAME.is_terminal(state):
            state = GAME.result(state, SOLUTION.best_timed_actions(state)[-1])
            plies += 1
        assert (GAME.utility(state, MAX), plies) == SOLUTION[start]


def test_a_lost_player_takes_the_longest_way():
    # MAX loses everywhere: at once, or two plies later.
    tree = TreeGame([-1, [[-1], [-1, -1]]])
    solution = solve(tree)
    assert solution.best_actions("A") == ("a1", "a2")
    assert solution.best_timed_actions("A") == ("a2",)
    assert solution.distance("A") == 3


def test_in_a_draw_nobody_hurries():
    for first in (MAX, MIN):
        solution = solve(TreeGame([0, [0, [0]]], first=first))
        assert solution.best_timed_actions("A") == ("a2",)
        assert solution.distance("A") == 3


@settings(max_examples=80, deadline=None)
@given(trees, st.sampled_from([MAX, MIN]))
def test_every_state_of_a_tree_has_its_minimax_value_and_optimal_actions(tree, first):
    game = TreeGame(tree, first=first)
    solution = solve(game)
    for state in solution.states:
        result = minimax(game, state)
        assert solution.value(state) == result.value
        assert solution.best_actions(state) == result.optimal_actions
        assert set(solution.best_timed_actions(state)) <= set(solution.best_actions(state))


@pytest.mark.slow
def test_three_in_a_row_wins_on_a_wider_board():
    wider = TicTacToe(4, 3, 3)
    assert solve(wider).value(wider.initial_state()) == 1


def test_solving_can_start_where_the_game_is_over():
    assert solve(TreeGame(7))["A"] == (7, 0)
    assert solve(TreeGame(7)).best_actions("A") == solve(TreeGame(7)).best_timed_actions("A") == ()


@pytest.mark.parametrize("player", [MAX, MIN])
@pytest.mark.parametrize("symmetries", [False, True])
def test_a_weak_solution_holds_the_value_with_far_fewer_states(player, symmetries):
    solution = solve(GAME, symmetries=symmetries)
    weak = solution.weak(player)
    assert weak.value == 0
    assert len(weak) < len(solution) / 4
    assert set(weak.states) <= set(solution.states)
    for state in weak.states:
        if GAME.is_terminal(state):
            assert GAME.utility(state, player) >= 0
            continue
        ours = GAME.player(state) == player
        assert ours == (state in weak.choice)
        for action in (weak.choice[state],) if ours else GAME.actions(state):
            child = GAME.result(state, action)
            assert (GAME.canonical(child) if symmetries else child) in weak.states


def test_who_has_a_won_game_needs_few_states_to_win_it():
    game = Nim((3, 4, 5))
    solution = solve(game)
    winner, loser = solution.weak(MAX), solution.weak(MIN)
    assert winner.value == loser.value == 1
    assert all(game.utility(state, MAX) == 1 for state in winner.states if game.is_terminal(state))
    assert len(winner) < len(solution) / 2


def test_a_weak_solution_belongs_to_max_or_min():
    with pytest.raises(UnknownPlayer, match="no player 2"):
        SOLUTION.weak(2)


def test_a_state_that_was_not_solved_is_named():
    solution = solve(GAME, GAME.parse("X . . / . O . / . . ."))
    with pytest.raises(InvalidSearch, match="no sequence of actions leads to this state") as error:
        solution.value(GAME.initial_state())
    assert ". . .\n. . .\n. . ." in str(error.value)


def test_a_game_of_too_many_states_is_refused_with_the_limit():
    with pytest.raises(InvalidSearch, match="more than 5,477 states"):
        solve(GAME, limit=5_477)
    assert len(solve(GAME, limit=5_478)) == 5_478
    with pytest.raises(InvalidSearch, match="more than 1,000 states"):
        solve(ConnectFour(), limit=1_000)


def test_chance_and_a_third_player_are_refused():
    with pytest.raises(InvalidSearch, match="chance moves in this game"):
        solve(TreeGame([ChanceNode([(0.5, 1), (0.5, 2)]), 3]))
    with pytest.raises(InvalidSearch, match="for two players"):
        solve(TreeGame([[1, 2]], num_players=1))


def test_one_of_anything_is_told_in_the_singular():
    one, two = TreeGame(5), TreeGame([5])
    assert repr(solve(one)) == "Solution of tree: value 5 after 0 plies, 1 state"
    assert repr(solve(two)) == "Solution of tree: value 5 after 1 ply, 2 states"
    assert repr(solve(one, symmetries=True)) == "Solution of tree: value 5 after 0 plies, 1 class of states"
    assert repr(solve(two).weak(MAX)) == "WeakSolution for MAX: holds 5 with 1 choice in 2 states"
    assert repr(game_size(one)) == "1 node in ply 0, 1 of them terminal (5: 1)"
