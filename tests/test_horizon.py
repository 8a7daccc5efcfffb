"""The chess positions of lesson 03: what a search sees of them at each depth, and what makes it see more."""

import pytest

from gamelib.evaluation import chess_material, squashed
from gamelib.game import MAX
from gamelib.games import Chess
from gamelib.games.chess import DELAYED, SHUT_IN_BISHOP
from gamelib.search import KillerMoves, alphabeta, secondary_search, singular_extension_search

game = Chess()
material = chess_material(game)
evaluate = squashed(material, 10)


def best(position, depth, **settings):
    """Return the best move by the material count, and the balance of the men at the end of its line."""
    state = game.parse(position)
    found = alphabeta(game, state, depth=depth, evaluate=evaluate, order=KillerMoves(), **settings)
    return game.action_text(state, found.action), at_the_end(state, found.principal_variation)


def at_the_end(state, line):
    for action in line:
        state = game.result(state, action)
    return material(state)


def worth(position, move, depth, **settings):
    """Return what a move is worth exactly, in men at the horizon."""
    after, line = game.play(move, game.parse(position)), ()
    if depth > 1:
        line = alphabeta(game, after, depth=depth - 1, evaluate=evaluate, **settings).principal_variation
    return at_the_end(after, line)


def values(position, depth, **settings):
    """Return what each move is worth exactly, in men at the horizon."""
    state = game.parse(position)
    moves = [game.action_text(state, action) for action in game.actions(state)]
    return {move: worth(position, move, depth, **settings) for move in moves}


def test_the_position_has_thirteen_men_and_white_to_move_a_pawn_behind():
    state = game.parse(SHUT_IN_BISHOP)
    assert (state.white | state.black).bit_count() == 13
    assert (game.player(state), material(state)) == (MAX, -1)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_up_to_three_plies_taking_the_pawn_is_the_only_best_move(depth):
    assert best(SHUT_IN_BISHOP, depth) == ("Bxa7", 0)
    found = values(SHUT_IN_BISHOP, depth)
    assert sorted(found.values())[-2:] == [-1, 0]


@pytest.mark.parametrize(
    ("depth", "move", "balance"), [(4, "a4", -2), (5, "a4", -1), pytest.param(6, "f3", -3, marks=pytest.mark.slow)]
)
def test_from_four_plies_on_white_leaves_the_pawn_alone(depth, move, balance):
    assert best(SHUT_IN_BISHOP, depth) == (move, balance)


def test_at_five_plies_the_pawn_costs_a_bishop():
    assert (worth(SHUT_IN_BISHOP, "Bxa7", 5), best(SHUT_IN_BISHOP, 5)) == (-2, ("a4", -1))


def test_with_quiescence_three_plies_are_enough():
    assert best(SHUT_IN_BISHOP, 3, quiescence=True) == ("Bd2", -1)
    found = values(SHUT_IN_BISHOP, 3, quiescence=True)
    assert (found["Bxa7"], max(found.values())) == (-2, -1)


def test_a_secondary_search_of_two_plies_sees_it_too():
    state = game.parse(SHUT_IN_BISHOP)
    found = secondary_search(game, state, depth=3, extra=2, evaluate=evaluate)
    assert game.action_text(state, found.action) == "a4"
    worth = {game.action_text(state, action): each.value for action, each in found.action_values.items()}
    assert worth["Bxa7"] < worth["a4"]


def test_the_bishop_is_really_shut_in():
    state = game.play("Bxa7 b6 a4 Qxa7", game.parse(SHUT_IN_BISHOP))
    assert material(state) == -3


@pytest.mark.parametrize(
    ("depth", "move", "balance"), [(1, "Bxb6", 2), (2, "f7+", 0), (3, "f7+", 1), (5, "Bxb6", -1)]
)
def test_a_delaying_check_pushes_the_loss_behind_the_horizon(depth, move, balance):
    assert best(DELAYED, depth) == (move, balance)


def test_the_delay_costs_a_pawn_more():
    assert [worth(DELAYED, "f7+", depth) for depth in (4, 5)] == [-2, -2]
    assert worth(DELAYED, "Bxb6", 5) == -1
    assert best(DELAYED, 3, quiescence=True) == ("Bxb6", -1)


def test_at_four_plies_black_has_the_last_word_and_everything_seems_to_lose():
    found = values(SHUT_IN_BISHOP, 4)
    assert (found["Bxa7"], max(found.values())) == (-5, -2)
    assert best(DELAYED, 4) == ("f7+", -2)
    assert worth(DELAYED, "Bxb6", 4) == -3


@pytest.mark.slow
def test_the_delay_is_mended_by_quiescence_and_by_neither_of_the_older_remedies():
    state = game.parse(DELAYED)
    later = secondary_search(game, state, depth=3, extra=1, evaluate=evaluate)
    extended = singular_extension_search(game, state, depth=3, margin=0.1, evaluate=evaluate)
    assert [game.action_text(state, found.action) for found in (later, extended)] == ["f7+", "f7+"]
    assert best(DELAYED, 3, quiescence=True)[0] == "Bxb6"


def test_a_forced_mate_comes_into_view_a_ply_earlier_by_singular_extensions_alone():
    position = "5r1k/6pp/7N/8/1pQ5/8/6PP/6K1 w - - 0 1"
    state = game.parse(position)
    extended = singular_extension_search(game, state, depth=2, margin=0.1, evaluate=evaluate)
    later = secondary_search(game, state, depth=2, extra=1, evaluate=evaluate)
    assert [game.action_text(state, found.action) for found in (extended, later)] == ["Qg8+", "Qd4"]
    assert [best(position, 2, quiescence=quiet)[0] for quiet in (False, True)] == ["Qd4", "Qxb4"]
    assert best(position, 3)[0] == "Qg8+"


def test_only_quiescence_sees_why_the_shut_in_bishop_should_not_take():
    state = game.parse(SHUT_IN_BISHOP)
    hanging = game.play("Bxa7 b5 a4", state)
    assert game.action_text(hanging, alphabeta(game, hanging, depth=1, evaluate=evaluate).action) == "Qxa7"
    taken = game.play("Bxa7", state)
    for found in (
        alphabeta(game, taken, depth=3, evaluate=evaluate),
        singular_extension_search(game, taken, depth=2, margin=0.1, evaluate=evaluate),
    ):
        assert found.principal_variation[::2] == ("c7c1", "c1h1")
    assert game.play("Qc1+ Kh2 Qxh1+ Kxh1", taken)
    quiet = alphabeta(game, taken, depth=2, evaluate=evaluate, quiescence=True)
    assert quiet.principal_variation == ("b7b6", "a7b6", "c7b6")
