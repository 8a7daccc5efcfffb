"""Pac-Man against a slow rulebook on coordinates, its mazes solved, and what a wrong model of the ghosts costs."""

import random
from functools import cache
from itertools import pairwise
from math import fsum

import pytest

from gamelib import CHANCE, MAX, MIN, IllegalAction
from gamelib.games.pacman import LAYOUTS, PacMan
from gamelib.search import minimax
from tests.plain_values import values

WAYS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}

WIDE = """
%%%%%%%%%
%.  G  .%
% %%.%% %
%   P   %
% %%%%% %
%..  G .%
%%%%%%%%%
"""
OPEN = "G. \n .P\n..G"  # without a border
WALLED_IN = "P.%G"


class SlowMaze:
    """The rules once more: people and food by (column, row), everything looked up in the drawing."""

    def __init__(self, drawing, step_limit):
        lines = drawing.strip("\n").split("\n")
        self.drawing = {(x, y): sign for y, line in enumerate(lines) for x, sign in enumerate(line)}
        self.pacman = next(place for place, sign in self.drawing.items() if sign == "P")
        self.ghosts = [place for place, sign in self.drawing.items() if sign == "G"]
        self.food = {place for place, sign in self.drawing.items() if sign == "."}
        self.step_limit, self.steps, self.turn, self.score = step_limit, 0, 0, 0

    def ways(self, place):
        for name, (dx, dy) in WAYS.items():
            beside = place[0] + dx, place[1] + dy
            if self.drawing.get(beside, "%") != "%":
                yield name, beside

    def names(self):
        if self.over():
            return []
        if self.turn:
            return [name for name, _ in self.ways(self.ghosts[self.turn - 1])] or ["stop"]
        return [name for name, _ in self.ways(self.pacman)] + ["stop"]

    def over(self):
        return not self.food or self.pacman in self.ghosts or (self.steps == self.step_limit and not self.turn)

    def move(self, name):
        place = self.ghosts[self.turn - 1] if self.turn else self.pacman
        place = dict(self.ways(place)).get(name, place)
        if self.turn:
            self.ghosts[self.turn - 1] = place
        else:
            self.pacman, self.steps, self.score = place, self.steps + 1, self.score - 1
            if place in self.food:
                self.food.remove(place)
                self.score += 10
        if not self.food:
            self.score += 500
        elif self.pacman in self.ghosts:
            self.score -= 500
        self.turn = (self.turn + 1) % (len(self.ghosts) + 1)
        if self.over() or (self.steps == self.step_limit and self.turn == 1):
            self.turn = 0


def square(game, place):
    return place[1] * game.maze.columns + place[0]


@pytest.mark.parametrize("layout", [*LAYOUTS, WIDE, OPEN, WALLED_IN])
@pytest.mark.parametrize("ghosts", ["adversarial", "random", 0.3])
def test_random_games_go_as_in_the_slow_rulebook(layout, ghosts):
    game, rng = PacMan(layout, ghosts=ghosts, step_limit=15), random.Random(7)
    for _ in range(25):
        state, slow = game.initial_state(), SlowMaze(LAYOUTS.get(layout, layout), 15)
        while not slow.over():
            assert not game.is_terminal(state)
            assert game.score(state) == slow.score
            coin = ["choose"] if slow.turn and ghosts == 0.3 else []
            assert list(game.actions(state)) == slow.names() + coin
            if not slow.turn:
                assert game.player(state) == MAX
            elif ghosts == "adversarial":
                assert game.player(state) == MIN
            else:
                assert game.player(state) is CHANCE
                chances = dict.fromkeys(slow.names(), (0.3 if coin else 1) / len(slow.names()))
                chances.update(dict.fromkeys(coin, 0.7))
                assert dict(game.outcomes(state)) == pytest.approx(chances)
            if coin and rng.random() < 0.5:
                state = game.result(state, "choose")
                assert game.player(state) == MIN
                assert list(game.actions(state)) == slow.names()
            name = rng.choice(slow.names())
            state = game.result(state, name)
            slow.move(name)
            food = [at for number, at in enumerate(game.maze.food) if state.food >> number & 1]
            assert food == sorted(square(game, place) for place in slow.food)
            assert (state.pacman, state.ghosts) == (
                square(game, slow.pacman), tuple(square(game, place) for place in slow.ghosts)
            )
            assert (state.steps, state.turn, state.choosing) == (slow.steps, slow.turn, False)
            game.check_state(state)
        assert game.is_terminal(state)
        assert game.actions(state) == ()
        assert (game.utility(state, MAX), game.utility(state, MIN)) == (slow.score, -slow.score)
        low, high = game.utility_bounds(MAX)
        assert low <= slow.score <= high


def played(real, model, value):
    """Return score and share of wins of the Pac-Man who plays best by ``model`` in the ``real`` game.

    Of steps that are equally good by the model he takes the first; adversaries do the worst to just this
    Pac-Man.
    """

    @cache
    def outcome(state):
        if real.is_terminal(state):
            return real.utility(state, MAX), float(not state.food)
        player = real.player(state)
        if player == MAX:
            return outcome(real.result(state, max(
                model.actions(state), key=lambda action: round(value(model.result(state, action)), 9)
            )))
        after = [outcome(real.result(state, action)) for action in real.actions(state)]
        if player == MIN:
            return min(after)
        chances = [chance for _, chance in real.outcomes(state)]
        return tuple(fsum(map(float.__mul__, chances, map(float, column))) for column in zip(*after, strict=True))

    return outcome(real.initial_state())


def two_by_two(layout, step_limit):
    """Return (score, share of wins) of minimax and expectimax (rows) against adversaries and random ghosts."""
    kinds = [PacMan(layout, ghosts=ghosts, step_limit=step_limit) for ghosts in ("adversarial", "random")]
    return [[played(real, model, values(model)) for real in kinds] for model in kinds]


@pytest.mark.parametrize(
    ("layout", "step_limit", "table"),
    [
        # two steps towards the ghost, whatever the ghosts really are; hope costs the steps to the other ghost
        ("trapped", 10, [[(-502, 0), (-502, 0)], [(-509, 0), (28.23, 0.288)]]),
        pytest.param("trapped", 20, [[(-502, 0), (-502, 0)], [(-519, 0), (224.22, 0.7047)]], marks=pytest.mark.slow),
        ("pocket", 20, [[(-20, 0), (5.58, 0.046)], [(-509, 0), (284.09, 0.572)]]),  # each is best against its own
        ("loop", 20, [[(-10, 0), (468.08, 0.919)], [(-10, 0), (500.87, 0.983)]]),  # nobody is caught
    ],
)
def test_minimax_and_expectimax_score_and_win_so_often_against_adversaries_and_random_ghosts(layout, step_limit, table):
    for found, expected in zip(two_by_two(layout, step_limit), table, strict=True):
        assert found == [pytest.approx(each, abs=0.005) for each in expected]


def test_in_the_trap_minimax_runs_to_its_death_and_expectimax_takes_the_chance():
    game = PacMan("trapped", step_limit=10)
    adversarial, by_chance = values(game), values(PacMan("trapped", ghosts="random", step_limit=10))
    start = game.initial_state()
    assert [adversarial(game.result(start, way)) for way in ("east", "west")] == [-502, -504]
    assert by_chance(game.result(start, "west")) > by_chance(game.result(start, "east")) + 100


def test_nine_plies_ahead_show_minimax_that_the_trap_has_shut():
    game = PacMan("trapped")
    assert [minimax(game, depth=depth, evaluate=game.score).value for depth in (8, 9)] == [-3, -502]
    assert minimax(game, depth=9, evaluate=game.score).action == "east"


@pytest.mark.parametrize(("layout", "steps"), [("pocket", 10), ("loop", 10), (OPEN, 5)])
def test_what_a_state_is_worth_grows_with_the_share_of_random_steps(layout, steps):
    games = [PacMan(layout, ghosts=share, step_limit=steps) for share in (0, 0.2, 0.5, 0.9, 1)]
    worth = [values(game)(game.initial_state()) for game in games]
    assert all(less < more + 1e-9 for less, more in pairwise(worth))
    assert worth[0] == values(PacMan(layout, step_limit=steps))(games[0].initial_state()) < worth[-1] - 1


def after(game, text, *actions):
    state = game.parse(text)
    for action in actions:
        state = game.result(state, action)
    return state


def test_a_ghost_that_is_walled_in_stops_and_others_must_go():
    game = PacMan(WALLED_IN, ghosts="random", step_limit=1)
    state = game.parse("P.%G")
    assert game.outcomes(game.parse("P.%G\nstep 0; Pac-Man at a1, ghosts at d1; Pac-Man to move")._replace(
        steps=1, turn=1)) == (("stop", 1.0),)
    assert game.is_terminal(game.result(state, "stop"))
    corridor = PacMan("P. G")
    assert corridor.actions(corridor.result(corridor.initial_state(), "stop")) == ("west",)


def test_states_of_games_in_one_maze_are_interchangeable():
    adversarial, chance, mixed = (PacMan("loop", ghosts=ghosts) for ghosts in ("adversarial", "random", 0.5))
    state = mixed.result(mixed.initial_state(), "north")
    coin = mixed.result(state, "choose")
    for game in (adversarial, chance, mixed):
        assert game.initial_state() == mixed.initial_state()
        assert game.result(game.initial_state(), "north") == state
        game.check_state(coin)
        assert game.player(coin) == MIN
        assert game.result(coin, "west") == adversarial.result(state, "west") == chance.result(state, "west")
    for game in (adversarial, chance):
        with pytest.raises(IllegalAction):
            game.result(state, "choose")
    with pytest.raises(IllegalAction):
        mixed.result(coin, "choose")


def test_in_a_mixture_it_matters_which_ghost_moves_first_so_no_two_states_are_the_same():
    game = PacMan("P .\nG  \n  G", ghosts=0.5, step_limit=4)
    state = game.initial_state()._replace(ghosts=(4, 7), steps=1)
    swapped = state._replace(ghosts=state.ghosts[::-1])
    value = values(game)
    assert value(state) != pytest.approx(value(swapped))
    assert game.canonical(state) != game.canonical(swapped)
