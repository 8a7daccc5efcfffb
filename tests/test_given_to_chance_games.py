"""What is given to the games of lessons 05 and 06 and is none of theirs: states, actions, seats, texts, marks."""

from math import inf, nan

import numpy as np
import pytest

from gamelib import MAX, Game, GameError, InvalidGame, NotationError, games
from gamelib.errors import InvalidState
from gamelib.games.pacman import Maze

GAMES = [
    games.Pig(20),
    games.Piglet(5),
    games.Backgammon(),
    games.PacMan(),
    games.PacMan(ghosts=0.5),
    games.Solitaire(5, 3),
    games.ChineseCheckers(3, radius=2),
    games.ManyPlayerOthello(),
    games.Pirates(),
]
TREE = games.chance_tree("dice-duel")
THINGS = [None, 5, 1.5, True, b"x", "x", (), (1, 2), (1, 2, 3), [1, 2], {}, {1: 2}, 10**30, nan, inf,
          np.array([1, 2]), np.array(1), object()]  # fmt: skip

by_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def follow(game, plies=12, seed=3):
    """Return the states of a random game."""
    rng, states = np.random.default_rng(seed), [game.initial_state()]
    while len(states) <= plies and not game.is_terminal(states[-1]):
        actions = game.actions(states[-1])
        states.append(game.result(states[-1], actions[int(rng.integers(len(actions)))]))
    return states


def test_trees_are_asked_for_by_their_names():
    for thing in (None, 5, b"A"):
        with pytest.raises(NotationError, match="the name of a node is written as a text"):
            TREE.parse(thing)
    for ask in (games.chance_tree, games.exam_tree):
        for thing in ([], {}, None, "no such"):
            with pytest.raises(NotationError, match="there is no tree "):
                ask(thing)
    with pytest.raises(InvalidGame, match="a maze is drawn as a text"):
        Maze(None)


@by_game
def test_states_have_their_own_type_and_pythons_own_numbers_in_them(game):
    for state in follow(game):
        game.check_state(state)
        with pytest.raises(InvalidState):
            game.check_state(tuple(state))
        for field, value in zip(state._fields, state, strict=True):
            for thing in THINGS:
                if thing is not value and not (thing is None and field == "roll") and not same(thing, value):
                    refused_or_sound(game, state._replace(**{field: thing}))
            if type(value) is int:
                with pytest.raises(InvalidState):
                    game.check_state(state._replace(**{field: np.int64(value)}))
            if isinstance(value, tuple):
                for place in range(len(value)):
                    for thing in (None, 0.5, "x", np.array([1])):
                        with pytest.raises(InvalidState):
                            game.check_state(state._replace(**{field: (*value[:place], thing, *value[place + 1 :])}))


def same(thing, value):
    return type(thing) is type(value) and not isinstance(thing, np.ndarray) and thing == value


def refused_or_sound(game, state):
    """Check that a state made up is refused, or is one that text and parse take to be itself."""
    try:
        game.check_state(state)
    except InvalidState as error:
        assert len(str(error)) < 500
        return
    assert repr(game.parse(game.text(state))) == repr(state)


@pytest.mark.parametrize("game", [games.ChineseCheckers(3, radius=2), games.ManyPlayerOthello()], ids=repr)
def test_whoever_is_given_the_turn_the_state_has_pythons_own_numbers(game):
    game.check_state(game.give_turn(game.initial_state(), np.int64(1)))


def test_numbers_that_no_random_tree_could_use_are_refused():
    for changes, message in (
        ({"players": 101}, "players is a whole number from 2 to 100"),
        ({"players": True}, "players is a whole number"),
        ({"total": 10**16}, "total is a whole number from 0 to"),
        ({"depth": 201}, "depth is a whole number from 0 to 200"),
        ({"branching": 10**30}, "branching is a whole number from 1 to"),
        ({"branching": 1001, "depth": 2}, "more than 1,000,000 leaves|leaves are too many"),
    ):
        with pytest.raises(InvalidGame, match=message):
            games.random_vector_tree(**changes, rng=1)
    with pytest.raises(InvalidGame, match=r"leaves is a pair .* from -10\*\*15 to 10\*\*15"):
        games.random_tree(2, 1, leaves=(0, 10**30), rng=1)
    assert games.random_tree(1, 1, leaves=(10**15, 10**15), rng=1).utility("A1", MAX) == 10**15


def test_a_tree_of_a_student_is_drawn_only_with_notes_on_its_actions():
    class Mine(games.TreeGame):
        svg = Game.svg

    game = Mine([1, 2])
    assert "a1: good" in game.svg("A", notes={"a1": "good"})
    for notes in ({"b1": "x"}, {None: "x"}, ["x"], {"a1": 3}):
        with pytest.raises(GameError, match="note"):
            game.svg("A", notes=notes)
