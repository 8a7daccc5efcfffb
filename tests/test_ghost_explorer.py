"""Pac-Man and his model of the ghosts: the explorer of lesson 05 against the library's own searches."""

import time

import pytest

from gamelib import MAX
from gamelib.games import PacMan
from gamelib.search import expectiminimax
from gamelib.widgets import GhostExplorer
from gamelib.widgets.ghosts import STEPS, promised, result


def test_it_opens_with_an_optimist_among_adversaries():
    explorer = GhostExplorer()
    assert explorer.facts == (
        "Pac-Man believes that they walk at random, looks 10 steps ahead, goes south and expects 112.2. In truth the "
        "ghosts mean to catch him: in games of 20 steps he scores -509.0 on average and wins 0.0%."
    )


@pytest.mark.parametrize(
    ("believed", "real", "score", "wins"),
    [(0, 0, -20, 0), (0, 100, 5.58, 0.046), (100, 0, -509, 0), (100, 100, 284.09, 0.572)],
)
def test_looking_to_the_end_gives_the_exact_table(believed, real, score, wins):
    assert result("pocket", believed, real, 20) == pytest.approx((score, wins), abs=0.005)


@pytest.mark.parametrize("believed", [0, 50, 100])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_what_he_expects_is_what_a_search_with_a_depth_limit_finds(believed, depth):
    game = PacMan("pocket", ghosts=believed / 100, step_limit=STEPS["pocket"])
    state = game.initial_state()
    # a step is Pac-Man's ply and the ghost's, and in a mixture chance's before it
    plies = depth * (2 if believed in (0, 100) else 3)
    found = expectiminimax(PacMan("pocket", ghosts=believed / 100, step_limit=depth), state)
    expected = promised("pocket", believed, depth, state)
    assert expected == pytest.approx({action: each.value for action, each in found.action_values.items()})
    if believed in (0, 100):
        limited = expectiminimax(game, state, depth=plies, evaluate=game.score)
        assert limited.value == pytest.approx(max(expected.values()))


def test_the_more_is_random_the_more_he_gets_who_knows_it():
    for maze in STEPS:
        scores = [result(maze, share, share, STEPS[maze])[0] for share in (0, 50, 100)]
        assert scores == sorted(scores)


@pytest.mark.parametrize("maze", STEPS)
def test_the_right_model_is_never_beaten_by_a_wrong_one(maze):
    for real in (0, 50, 100):
        right = result(maze, real, real, STEPS[maze])[0]
        for believed in (0, 30, 100):
            assert result(maze, believed, real, STEPS[maze])[0] <= right + 1e-9


def test_every_maze_is_drawn_with_what_each_step_promises():
    explorer = GhostExplorer()
    for maze in STEPS:
        explorer.set(maze=maze, depth=6)
        promises = promised(maze, 100, 6, PacMan(maze).initial_state())
        for worth in promises.values():
            assert f">{worth:.0f}<" in explorer.shown.picture
    assert PacMan("pocket").player(PacMan("pocket").initial_state()) == MAX


def test_it_answers_within_150_milliseconds():
    explorer, taken = GhostExplorer(), []
    for depth in (9, 11, 7, 8, 12):
        began = time.perf_counter()
        explorer.set(depth=depth)
        taken.append(1000 * (time.perf_counter() - began))
    assert max(taken) < 150
