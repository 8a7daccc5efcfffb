"""What a wrong model of the ghosts costs: the stored table is what the rules come out as."""

import pytest
from gamelib_lessons.ghost_models import MAZES, pacmen, results, two_by_two

from gamelib.games import PacMan


@pytest.mark.parametrize("maze", ["pocket", pytest.param("trapped", marks=pytest.mark.slow)])
def test_the_stored_table_computed_again_is_the_same(maze):
    for (pacman, ghosts), found in two_by_two(maze).items():
        stored = results()[maze, pacman, ghosts]
        assert (found.score, found.wins) == pytest.approx((stored.score, stored.wins), abs=1e-6)


def test_a_shorter_game_in_the_trap_has_the_same_shape():
    table = two_by_two("trapped", 10)
    assert table["minimax", "adversarial"].score == pytest.approx(-502)
    assert table["minimax", "random"].score == pytest.approx(-502)
    assert table["expectimax", "adversarial"].score == pytest.approx(-509)
    assert table["expectimax", "random"].score == pytest.approx(28.23, abs=0.005)


@pytest.mark.parametrize("maze", MAZES)
def test_each_pacman_is_best_against_the_ghosts_he_believes_in(maze):
    table = results()
    assert len([key for key in table if key[0] == maze]) == 4
    assert table[maze, "minimax", "adversarial"].score > table[maze, "expectimax", "adversarial"].score
    assert table[maze, "expectimax", "random"].score > table[maze, "minimax", "random"].score


def test_minimax_keeps_its_promise_whatever_the_ghosts_are():
    for maze in MAZES:
        promised = results()[maze, "minimax", "adversarial"].score
        assert results()[maze, "minimax", "random"].score >= promised


def test_the_two_strategies_differ_at_once_in_the_trap():
    game = PacMan("trapped", step_limit=10)
    assert {name: strategy(game.initial_state()) for name, strategy in pacmen(game).items()} == {
        "minimax": "east", "expectimax": "west",
    }  # fmt: skip
