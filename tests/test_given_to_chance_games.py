"""What is given to the games of lessons 05 and 06 and is none of theirs: states, actions, seats, texts, marks."""

from decimal import Decimal
from math import inf, nan

import numpy as np
import pytest

from gamelib import MAX, Game, GameError, IllegalAction, InvalidGame, NotationError, UnknownPlayer
from gamelib.errors import InvalidState
from gamelib.games import (
    Backgammon,
    ChineseCheckers,
    Game2048,
    ManyPlayerOthello,
    PacMan,
    Pig,
    Piglet,
    Pirates,
    Solitaire,
    TreeGame,
    chance_tree,
    exam_tree,
    random_chance_tree,
    random_vector_tree,
)
from gamelib.games.pacman_maze import Maze
from gamelib.search import expectiminimax

GAMES = [
    Pig(20),
    Piglet(5),
    Backgammon(),
    Game2048(2, 3),
    PacMan(),
    PacMan(ghosts=0.5),
    Solitaire(5, 3),
    ChineseCheckers(3, radius=2),
    ManyPlayerOthello(),
    Pirates(),
]
TREE = chance_tree("dice-duel")
THINGS = [None, 5, 1.5, True, b"x", "x", (), (1, 2), (1, 2, 3), [1, 2], {}, {1: 2}, 10**30, nan, inf, Decimal("NaN"),
          np.array([1, 2]), np.array(1), object()]  # fmt: skip

by_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def follow(game, plies=12, seed=3):
    """Return the states of a random game."""
    rng, states = np.random.default_rng(seed), [game.initial_state()]
    while len(states) <= plies and not game.is_terminal(states[-1]):
        actions = game.actions(states[-1])
        states.append(game.result(states[-1], actions[int(rng.integers(len(actions)))]))
    return states


def ended(game):
    return follow(game, 10_000)[-1]


@by_game
def test_what_is_no_text_is_refused_in_words(game):
    for thing in (None, 5, b"x", ["x"], 1.5, np.array([1])):
        with pytest.raises(NotationError, match="is written as a text"):
            game.parse(thing)
        for state in follow(game, 4):
            with pytest.raises(NotationError, match="is written as a text"):
                game.parse_action(state, thing)
    for text in ("x" * 9_999, "4 " * 9_999, "pass " * 3_000):
        with pytest.raises(NotationError) as refused:
            game.parse(text)
        assert len(str(refused.value)) < 700


def test_trees_are_asked_for_by_their_names():
    for thing in (None, 5, b"A"):
        with pytest.raises(NotationError, match="the name of a node is written as a text"):
            TREE.parse(thing)
    for ask, what in ((chance_tree, "chance tree"), (exam_tree, "tree")):
        for thing in ([], {}, None, "no such"):
            with pytest.raises(NotationError, match=f"there is no {what} "):
                ask(thing)
    with pytest.raises(InvalidGame, match="a maze is drawn as a text"):
        Maze(None)


@pytest.mark.parametrize("thing", [None, 5])
def test_a_record_of_backgammon_is_a_text(thing):
    with pytest.raises(NotationError, match="a game is written as a text"):
        Backgammon().play(thing)


@pytest.mark.parametrize("game", [game for game in GAMES if not isinstance(game, Backgammon)], ids=repr)
def test_numbers_too_long_for_python_are_refused_like_other_wrong_texts(game):
    many = "9" * 5_000
    for state in follow(game, 3):
        digits = [place for place, sign in enumerate(game.text(state)) if sign.isdigit()]
        for place in digits[:3] + digits[-3:]:
            text = game.text(state)
            with pytest.raises(NotationError):
                game.parse(text[:place] + many + text[place + 1 :])


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
                    for thing in (None, 0.5, "x", np.array([1]), Decimal("NaN")):
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


def test_a_search_does_not_begin_from_a_plain_tuple():
    with pytest.raises(InvalidState, match="is no state of Pig"):
        expectiminimax(Pig(2), ((0, 0), 0, 0, False), depth=1, evaluate=lambda state: 0)


@by_game
def test_what_is_no_action_is_illegal_whatever_it_is(game):
    for state in [*follow(game), ended(game)]:
        legal = set(game.actions(state))
        for thing in THINGS:
            if not isinstance(thing, tuple) or thing not in legal:
                if type(thing) is int and thing in legal:
                    continue
                with pytest.raises(IllegalAction) as refused:
                    game.result(state, thing)
                assert len(str(refused.value)) < 2_500


@pytest.mark.parametrize("game", [Piglet(3), ManyPlayerOthello(4, 2), Solitaire(5, 3)], ids=repr)
def test_actions_that_are_numbers_are_whole_ones(game):
    for state in follow(game):
        for action in game.actions(state):
            if isinstance(action, int):
                assert game.result(state, np.int64(action)) == game.result(state, action)
                assert repr(game.result(state, np.int64(action))) == repr(game.result(state, action))
                for equal in [float(action), Decimal(action)] + [bool(action)] * (action < 2):
                    with pytest.raises(IllegalAction):
                        game.result(state, equal)


def test_a_list_is_no_pair_of_cells():
    game = ChineseCheckers()
    start, end = game.actions(game.initial_state())[0]
    with pytest.raises(IllegalAction):
        game.result(game.initial_state(), [start, end])


@by_game
def test_seats_are_whole_numbers_of_players(game):
    end = ended(game)
    for seat in range(game.num_players):
        assert game.utility(end, np.int64(seat)) == game.utility(end, seat)
    for thing in (None, "0", True, False, 0.5, -1, game.num_players, inf, nan, np.array([0, 1]), [0]):
        with pytest.raises(UnknownPlayer, match=r"its players are 0"):
            game.utility(end, thing)
        for name in ("pip_count", "distance", "in_goal", "discs", "mobility", "corners", "give_turn"):
            if hasattr(game, name):
                with pytest.raises(UnknownPlayer):
                    getattr(game, name)(game.initial_state(), thing)


@pytest.mark.parametrize("game", [ChineseCheckers(3, radius=2), ManyPlayerOthello()], ids=repr)
def test_whoever_is_given_the_turn_the_state_has_pythons_own_numbers(game):
    game.check_state(game.give_turn(game.initial_state(), np.int64(1)))


@pytest.mark.parametrize("game", [*GAMES, TREE], ids=repr)
@pytest.mark.parametrize("mark", ["notes", "shades"])
def test_pictures_refuse_marks_that_are_none(game, mark):
    good = {"notes": "+1", "shades": 0.5}[mark]
    for state in follow(game, 3):
        for action in game.actions(state)[:3]:
            for each in {"notes": ("+1", "", "<&>", "x" * 99), "shades": (0.5, -7, 7)}[mark]:
                game.svg(state, **{mark: {action: each}})
        for action in ("junk", (1, 99), (1,), 99, None, -1, (1, 1)):
            if action not in game.actions(state):
                with pytest.raises(GameError, match=f"{mark} are for actions, "):
                    game.svg(state, **{mark: {action: good}})
        with pytest.raises(GameError, match=f"{mark} are a dictionary by action"):
            game.svg(state, **{mark: [good]})
        if game.actions(state):
            bad, message = {"notes": (3, "is a short text"), "shades": (nan, "is a number from 0 to 1")}[mark]
            with pytest.raises(GameError, match=message):
                game.svg(state, **{mark: {game.actions(state)[0]: bad}})


def test_numbers_that_no_random_tree_could_use_are_refused():
    for changes, message in (
        ({"players": 101}, "players is a whole number from 2 to 100"),
        ({"players": True}, "players is a whole number"),
        ({"total": 10**16}, "total is a whole number from 0 to"),
        ({"depth": 201}, "depth is a whole number from 0 to 200"),
        ({"branching": 10**30}, "branching is a whole number from 1 to"),
        ({"branching": 1001, "depth": 2}, "leaves are too many"),
    ):
        with pytest.raises(InvalidGame, match=message):
            random_vector_tree(**changes, rng=1)
    with pytest.raises(InvalidGame, match=r"leaves is a pair .* from -10\*\*15 to 10\*\*15"):
        random_chance_tree("max", leaves=(0, 10**30), rng=1)
    assert random_chance_tree("max", leaves=(10**15, 10**15), rng=1).utility("A1", MAX) == 10**15


def test_a_tree_of_a_student_is_drawn_only_with_notes_on_its_actions():
    class Mine(TreeGame):
        svg = Game.svg

    game = Mine([1, 2])
    assert "a1: good" in game.svg("A", notes={"a1": "good"})
    for notes in ({"b1": "x"}, {None: "x"}, ["x"], {"a1": 3}):
        with pytest.raises(GameError, match="note"):
            game.svg("A", notes=notes)
