"""Pac-Man and his model of the ghosts: the explorer of lesson 05 against the library's own searches."""

import re

import pytest

from gamelib.errors import GameError
from gamelib.games import PacMan
from gamelib.search import expectiminimax
from gamelib.widgets import GhostExplorer
from gamelib.widgets.explorer import played
from gamelib.widgets.ghosts import STEPS, promised, result
from tests.picks import picks_of


def an_optimist():
    """The explorer with ghosts who mean to catch a Pac-Man who does not believe it."""
    explorer = GhostExplorer()
    explorer.set(believed=100, real=0)
    return explorer


def test_it_opens_with_a_wrong_model_and_the_right_one_scores_most():
    explorer = GhostExplorer()
    assert "30% of their steps are random: in games of 20 steps he scores -20.0 on average" in explorer.facts
    scores = {percent: result("pocket", percent, 30, 20)[0] for percent in range(0, 101, 10)}
    assert max(scores, key=scores.__getitem__) == 30
    assert scores[30] == pytest.approx(-6.84, abs=0.005)


def test_an_optimist_among_adversaries():
    explorer = an_optimist()
    assert explorer.facts == (
        "Pac-Man believes that they walk at random, looks 20 steps ahead, goes south and expects 284.1. In truth the "
        "ghosts mean to catch him: in games of 20 steps he scores -509.0 on average and wins 0.0%. The numbers "
        "are what he expects of each step: click one."
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


@pytest.mark.parametrize("maze", STEPS)
def test_the_right_model_is_never_beaten_by_a_wrong_one(maze):
    for real in (0, 50, 100):
        right = result(maze, real, real, STEPS[maze])[0]
        for believed in (0, 30, 100):
            assert result(maze, believed, real, STEPS[maze])[0] <= right + 1e-9


def test_a_wrong_model_may_do_better_if_he_does_not_look_to_the_end():
    assert [round(result("pocket", believed, 100, 10)[0], 1) for believed in (20, 50, 100)] == [260.5, 253.4, 244.1]
    to_the_end = [result("pocket", believed, 100, 20)[0] for believed in (20, 50, 100)]
    assert to_the_end == sorted(to_the_end)


def test_nobody_can_look_further_than_the_game_goes():
    explorer = GhostExplorer()
    explorer.controls["maze"].value = "trapped"
    assert (explorer.controls["depth"].max, explorer.values["depth"]) == (10, 10)
    assert "looks 10 steps ahead" in explorer.facts
    assert "in games of 10 steps (with 20 the trap has too many states for an answer at once)" in explorer.facts
    with pytest.raises(GameError, match="depth is a whole number from 1 to 10, not 11"):
        explorer.set(depth=11)
    explorer.set(depth=20, maze="pocket")
    assert "looks 20 steps ahead" in explorer.facts
    explorer.set(maze="trapped")
    explorer.set(**GhostExplorer().values)  # as the button does that puts all back
    assert explorer.values["depth"] == 20


def test_ties_are_told_in_words_and_one_step_is_no_steps():
    explorer = an_optimist()
    explorer.set(depth=1)
    assert "looks 1 step ahead, goes east (south and stop promise as much) and expects -1.0" in explorer.facts
    explorer.set(depth=20)
    assert "as much" not in explorer.facts


def test_steps_are_clicked_and_played_on_from():
    explorer = an_optimist()
    assert picks_of(explorer.shown.picture) == ["east", "south", "stop"]
    explorer.picked("south")
    state = played(PacMan("pocket"), "south north")  # the ghost, an adversary, comes out
    assert "score -1 · step 1 of 20 · Pac-Man's turn" in explorer.shown.picture.replace("&#x27;", "'")
    promises = promised("pocket", 100, 20, state)
    for step, worth in promises.items():
        assert f">{'stop ' if step == 'stop' else ''}{worth:.1f}<" in explorer.shown.picture
    score, wins = result("pocket", 100, 0, 20, state)
    assert f"he scores {score:.1f} on average and wins {wins:.1%}" in explorer.facts
    explorer.set(maze="trapped", moves="east east")
    assert explorer.facts == "The game is over, with a score of -502."
    explorer.set(maze="loop")
    assert explorer.values["moves"] == ()


def test_ghosts_answer_at_random_if_they_walk_at_random_and_else_as_is_worst_for_pac_man():
    explorer = an_optimist()
    after = set()
    for luck in range(1, 9):
        explorer.set(real=100, luck=luck, moves="east")
        after.add(explorer.shown.picture)
    assert len(after) == 2  # the ghost may go north or south
    explorer.set(real=0, moves="")
    while picks_of(explorer.shown.picture):
        step = re.search(r"goes (\w+)|(stop)s", explorer.facts)
        explorer.picked(step[1] or step[2])
    assert explorer.facts == "The game is over, with a score of -509."  # as the bar said before the first step


def test_a_value_stands_above_pac_man_and_not_on_his_face():
    picture = PacMan("pocket").svg(PacMan("pocket").initial_state(), notes={"stop": "9", "east": "8"})
    heights = {text: float(y) for y, text in re.findall(r'<text[^>]*y="([\d.]+)"[^>]*>([89])<', picture)}
    assert heights["8"] - heights["9"] > 9


def test_what_stopping_is_worth_stands_on_the_wall_where_there_is_a_step_up():
    explorer = GhostExplorer()
    explorer.set(maze="loop")
    explorer.set(moves=("north",))
    (aside,), (above,) = (
        [
            (float(x), float(y))
            for x, y, text in re.findall(r'<text x="([^"]+)" y="([^"]+)"[^>]*>([^<]+)<', explorer.shown.picture)
            if text == label
        ]
        for label in ("stop -20.0", "-10.0")
    )
    assert aside[0] > above[0] + 36
    assert aside[1] > above[1] + 36
