"""Looking further, and looking less: what helps beyond the horizon, and what is not safe."""

import pytest

from gamelib import Bound, InvalidSearch
from gamelib.games import Breakthrough, TicTacToe, TreeGame, random_tree
from gamelib.search import Beam, alphabeta, minimax, near_cut_search, secondary_search


def test_secondary_search_sees_what_is_just_behind_the_horizon():
    # At one ply B looks best; behind it waits a loss. C is a little worse and stays so.
    game = TreeGame([[-9, -8], [2, 3]])
    at_first = {"B": 5, "C": 2}
    assert minimax(game, depth=1, evaluate=at_first.__getitem__).action == "a1"
    found = secondary_search(game, depth=1, extra=1, evaluate=at_first.__getitem__)
    assert (found.action, found.value) == ("a2", 2)
    assert found.action_values["a1"].value == -9
    assert found.principal_variation == ("a2", "c1")


def test_secondary_search_does_not_trust_what_looks_even_better_there():
    game = TreeGame([[5, 9], [4, 4]])
    found = secondary_search(game, depth=1, extra=1, evaluate={"B": 1, "C": 3}.__getitem__)
    assert (found.action, found.value) == ("a2", 3)


def test_secondary_search_believes_no_bound_and_ends_with_an_action_no_other_beats():
    for seed in range(100):
        game = random_tree(3, 4, leaves=(-9, 9), rng=seed)
        settings = {"depth": 2, "evaluate": lambda name: 7 * sum(map(ord, name)) % 19 - 9}
        exact = {action: each.value for action, each in minimax(game, **settings).action_values.items()}
        found = secondary_search(game, extra=2, **settings)
        assert found.action_values[found.action].bound is Bound.EXACT
        assert found.value == max(each.value for each in found.action_values.values()) <= exact[found.action]
        for action, each in found.action_values.items():
            assert each.value >= exact[action] if each.bound is Bound.AT_MOST else each.value <= exact[action]


def test_a_singular_action_is_looked_at_one_ply_deeper():
    # At D the answer d1 seems far better than d2; what it leads to is seen only one ply further.
    game = TreeGame([[[[-9, -9], [-9, -9]], [[-9, -9], [-9, -9]]], [1, 1]])
    seen = minimax(game, depth=4, evaluate=lambda name: 0)
    assert seen.action == "a2"
    plain = alphabeta(game, depth=2, evaluate=lambda name: {"D": 5, "E": 5}.get(name, 0))
    assert plain.action == "a1"


def test_near_cuts_save_leaves_and_may_be_wrong():
    wrong = saved = 0
    for seed in range(200):
        game = random_tree(3, 4, leaves=(-9, 9), rng=seed)
        true, near = alphabeta(game), near_cut_search(game, margin=4)
        exact = minimax(game)
        saved += true.leaves - near.leaves
        assert near.leaves <= exact.leaves
        wrong += exact.action_values[near.action].value < exact.value
    assert saved > 0
    assert wrong > 0


def test_a_beam_never_sees_the_sacrifice():
    # a2 looks worse at first sight, and is the only winning action.
    game = TreeGame([[1, 2], [9, 9]])
    first_sight = {"B": 5, "C": -5}
    assert minimax(game).action == "a2"
    narrow = Beam(game, lambda name: first_sight.get(name, 0), 1)
    assert minimax(narrow).action == "a1"
    assert minimax(Beam(game, lambda name: first_sight.get(name, 0), 2)).action == "a2"


def test_a_beam_is_the_game_with_fewer_actions():
    game = TicTacToe()
    beam = Beam(game, lambda state: float(bool(state.crosses & 16)), 3)
    start = beam.initial_state()
    assert beam.actions(start) == (0, 1, 4)
    assert beam.result(start, 8) == game.result(start, 8)
    assert beam.text(start) == game.text(start)


def test_quiescence_follows_captures_to_their_end():
    game = Breakthrough(columns=3, rows=6)

    def material(state):
        return (state.white.bit_count() - state.black.bit_count()) / 10

    differs = 0
    state = game.initial_state()
    for _ in range(12):
        plain = alphabeta(game, state, depth=1, evaluate=material)
        quiet = alphabeta(game, state, depth=1, evaluate=material, quiescence=True)
        differs += plain.value != quiet.value
        assert quiet.nodes >= plain.nodes
        state = game.result(state, game.actions(state)[len(game.actions(state)) // 2])
        if game.is_terminal(state):
            break
    assert differs > 0


def test_quiescence_needs_a_game_that_knows_what_is_quiet():
    with pytest.raises(InvalidSearch, match="does not say which positions are quiet"):
        alphabeta(TicTacToe(), depth=2, evaluate=lambda state: 0, quiescence=True)


@pytest.mark.parametrize("wrong", [0, -1, 1.5, True, "2", None])
def test_numbers_of_plies_and_actions_are_whole(wrong):
    game = TreeGame([[1, 2], [3, 4]])
    with pytest.raises(InvalidSearch, match="extra is a whole number"):
        secondary_search(game, depth=1, extra=wrong, evaluate=lambda name: 0)
    with pytest.raises(InvalidSearch, match="depth is a whole number"):
        secondary_search(game, depth=wrong, extra=1, evaluate=lambda name: 0)
    with pytest.raises(InvalidSearch, match="width is a whole number"):
        Beam(game, lambda name: 0, wrong)
