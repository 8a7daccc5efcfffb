"""P-games: the tree is the one that the rules describe, and its exact values are those of plain minimax."""

from collections import Counter
from math import sqrt

import numpy as np
import pytest
from gamelib_lessons.p_game import PGame, PGameState

from gamelib import MAX, MIN, InvalidGame, InvalidState
from gamelib.games import check
from gamelib.games.tree import TreeGame
from gamelib.search import alphabeta, minimax

SIZES = [(2, 1), (2, 4), (2, 7), (3, 5), (4, 4), (1, 6)]


def splitmix64(seed):
    """The generator as its authors wrote it: a state that is added to, number after number."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
        yield z ^ (z >> 31)


def move_values(game):
    """The values of all moves, drawn one after the other for the nodes in breadth-first order; ``[0]`` is no move's."""
    numbers = splitmix64(next(splitmix64(game.seed)))
    values = [0]
    for ply in range(game.depth):
        for _ in range(game.branching ** (ply + 1)):
            values.append((next(numbers) >> 57) * (-1 if ply % 2 else 1))
    return values


def leaf_sums(game):
    """The tree of the sums at the leaves as nested lists."""
    values = move_values(game)

    def below(node, ply, total):
        if ply == game.depth:
            return total
        children = range(game.branching * node + 1, game.branching * (node + 1) + 1)
        return [below(child, ply + 1, total + values[child]) for child in children]

    return below(0, 0, 0)


def signs(tree):
    return [signs(child) for child in tree] if isinstance(tree, list) else (tree > 0) - (tree < 0)


def test_the_generator_of_the_tests_gives_the_numbers_published_for_splitmix64():
    numbers = splitmix64(1234567)
    assert [next(numbers) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
@pytest.mark.parametrize(("branching", "depth"), SIZES)
def test_the_tree_is_the_one_built_node_by_node(branching, depth, seed):
    game = PGame(branching, depth, seed=seed)

    def walk(state):
        if game.is_terminal(state):
            return state.total
        return [walk(game.result(state, action)) for action in game.actions(state)]

    assert walk(game.initial_state()) == leaf_sums(game)


@pytest.mark.parametrize(("branching", "depth"), SIZES)
def test_the_exact_value_is_that_of_minimax_on_the_stored_tree(branching, depth):
    for seed in range(12):
        game = PGame(branching, depth, seed=seed)
        stored = minimax(TreeGame(signs(leaf_sums(game))))
        best = tuple(int(action[1:]) - 1 for action in stored.optimal_actions)
        assert game.value(game.initial_state()) == stored.value == alphabeta(game).value
        assert game.optimal_actions(game.initial_state()) == best


def test_a_p_game_keeps_the_promises_of_a_game_and_its_states_have_keys_of_their_own():
    game = PGame(branching=np.int64(3), depth=4, seed=1)
    assert check(game) == [] and repr(game) == "PGame(branching=3, depth=4, seed=1)"
    states = [game.initial_state()]
    for state in states:  # the list grows while it is read
        states += [game.result(state, action) for action in game.actions(state)]
    assert len({game.key(state) for state in states}) == len(states) == 121


def test_all_three_results_come_up_at_the_root_and_below():
    games = [PGame(8, 4, seed=seed) for seed in range(60)]
    assert {game.value(game.initial_state()) for game in games} == {-1, 0, 1}


def test_every_state_of_a_small_tree_has_the_value_of_minimax_there():
    game = PGame(3, 4, seed=8)
    waiting = [game.initial_state()]
    while waiting:
        state = waiting.pop()
        found = minimax(game, state)
        assert game.value(state) == found.value
        assert game.optimal_actions(state) == (() if game.is_terminal(state) else found.optimal_actions)
        waiting += [game.result(state, action) for action in game.actions(state)]


def test_a_sum_of_nought_is_a_draw_and_counts_the_same_for_both():
    game = PGame(2, 2, seed=0)
    for total, utility in ((13, 1), (0, 0), (-1, -1)):
        assert game.utility(PGameState(2, 3, total), MAX) == utility
        assert game.utility(PGameState(2, 3, total), MIN) == -utility


def test_the_values_of_max_are_0_to_127_and_those_of_min_their_negatives_all_equally_likely():
    game = PGame(2, 16, seed=5)
    values = move_values(game)  # the test above says they are the game's
    by_player = (Counter(), Counter())
    for ply in range(game.depth):
        for node in range(2 ** (ply + 1) - 1, 2 ** (ply + 2) - 1):
            by_player[ply % 2][abs(values[node])] += 1
            assert values[node] >= 0 if ply % 2 == 0 else values[node] <= 0
    for counts in by_player:
        draws = counts.total()
        assert set(counts) == set(range(128))
        chi_squared = sum((count - draws / 128) ** 2 / (draws / 128) for count in counts.values())
        assert abs(chi_squared - 127) < 4 * sqrt(2 * 127)  # the mean of that distribution and its deviation


@pytest.mark.parametrize(("branching", "depth"), [(2, 20), (8, 8)])
def test_the_games_of_the_paper_need_no_memory_for_their_trees(branching, depth):
    values = set()
    for seed in range(4):
        game = PGame(branching, depth, seed=seed)
        values.add(game.value(game.initial_state()))
        best = game.optimal_actions(game.initial_state())
        children = [game.value(game.result(game.initial_state(), action)) for action in game.actions(
            game.initial_state())]
        assert [action for action, value in enumerate(children) if value == max(children)] == list(best)
    assert values == {-1, 1}


def test_alpha_beta_of_the_library_agrees_on_a_tree_of_a_million_leaves():
    game = PGame(2, 20, seed=1)
    assert alphabeta(game).value == game.value(game.initial_state())


def test_neighbouring_seeds_and_neighbouring_moves_have_nothing_in_common():
    root = PGameState(0, 0, 0)
    firsts = [tuple(PGame(8, 1, seed=seed).result(root, action).total for action in range(8)) for seed in range(50)]
    assert len(set(firsts)) == 50
    shifted = [(a, b) for a in firsts for b in firsts if a[1:4] == b[0:3]]
    assert shifted == []


def test_the_same_seed_is_the_same_tree_on_every_machine():
    assert PGame(2, 20, seed=2006).play("1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2").total == -136


# -- notation and errors -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "state", [PGameState(0, 0, 1), PGameState(1, 0, 0), PGameState(2, 1, 0), PGameState(0, -1, 0), (0, 0), 7, None,
              PGameState(9, 2**40, 0), PGameState(True, 1, 0)]
)  # fmt: skip
def test_what_is_no_state_of_the_tree_is_refused(state):
    game = PGame(2, 3, seed=0)
    for ask in (game.check_state, game.value, game.optimal_actions):
        with pytest.raises(InvalidState, match="nodes of its tree"):
            ask(state)


@pytest.mark.parametrize(
    ("branching", "depth", "seed", "said"),
    [
        (0, 3, 0, "branching is a whole number, 1 or more"),
        (2.0, 3, 0, "branching"),
        (2, -1, 0, "depth is a whole number, 0 or more"),
        (2, True, 0, "depth"),
        (2, 3, -1, "seed"),
        (2, 3, 2**64, "seed is a whole number from 0 to"),
        (2, 3, None, "seed"),
        (2, 64, 0, "ask for fewer"),
        (8, 22, 0, "ask for fewer"),
        (1, 10**9, 0, "ask for fewer"),
        (10**30, 1, 0, "ask for fewer"),
    ],
)
def test_trees_that_cannot_be_are_refused(branching, depth, seed, said):
    with pytest.raises(InvalidGame, match=said):
        PGame(branching, depth, seed=seed)


def test_the_largest_trees_can_be_played():
    for game in (PGame(2, 63, seed=0), PGame(8, 21, seed=0), PGame(1, 64, seed=0)):
        state = game.initial_state()
        while not game.is_terminal(state):
            state = game.result(state, game.branching - 1)
        assert state.node < 2**64
        game.check_state(state)


def test_a_tree_without_moves_is_drawn():
    game = PGame(2, 0, seed=3)
    assert game.is_terminal(game.initial_state()) and game.value(game.initial_state()) == 0
