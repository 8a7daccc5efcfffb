"""What every game has, whatever its rules, and what its errors say."""

import inspect

import pytest

from gamelib import (
    CHANCE,
    MAX,
    MIN,
    Game,
    GameError,
    IllegalAction,
    NotationError,
    UnfinishedGame,
    UnknownPlayer,
    WatchLimitReached,
    errors,
)
from gamelib.game import two_player_utility
from tests.test_check import Countdown as PlainCountdown


class Countdown(PlainCountdown):
    """From 3 down to 0 in turn, by as many players as there are."""

    name = "countdown"

    def __init__(self, num_players=2):
        self.num_players = num_players


class Board(Countdown):
    """The same with a great many actions."""

    def actions(self, state):
        return [] if state[0] == 0 else list(range(1, 50))


def test_max_and_min_are_numbers_and_chance_is_none():
    assert (MAX, MIN) == (0, 1)
    assert CHANCE not in (MAX, MIN)
    assert not isinstance(CHANCE, int)
    assert repr(CHANCE) == "CHANCE"


def test_a_utility_has_the_opposite_sign_for_min():
    game = Countdown()
    assert [two_player_utility(game, 2.5, player) for player in (MAX, MIN)] == [2.5, -2.5]
    for player in (2, -1, "MAX", None, CHANCE):
        with pytest.raises(UnknownPlayer, match=r"there is no player .* in countdown: its players are 0 and 1"):
            two_player_utility(game, 1, player)


def test_the_six_functions_have_to_be_written():
    with pytest.raises(TypeError) as caught:
        Game()
    for function in ("initial_state", "player", "actions", "result", "is_terminal", "utility"):
        assert function in str(caught.value)


def test_a_game_without_symmetries_chance_or_notation_says_so():
    game = Countdown()
    state = game.initial_state()
    assert game.canonical(state) is state
    assert game.text(state) == "(3, 0)"
    assert game.action_text(state, 2) == "2"
    with pytest.raises(NotationError, match="countdown has no notation for states"):
        game.parse("3")
    with pytest.raises(GameError, match="chance is not to move in this state of countdown: "):
        game.outcomes(state)


def test_a_game_without_a_picture_is_drawn_as_its_text_with_the_notes():
    picture = Countdown().svg((3, 0), notes={1: "wins", 2: "loses"})
    for text in ("<title>countdown: (3, 0)</title>", ">(3, 0)</text>", ">1: wins</text>", ">2: loses</text>"):
        assert text in picture
    assert Countdown().svg((3, 0)).count("<text") == 1


def test_actions_are_read_as_they_are_written_in_any_case():
    class Named(Countdown):
        def action_text(self, state, action):
            return {1: "One", 2: "Two"}[action]

    game = Named()
    state = game.initial_state()
    assert [game.parse_action(state, text) for text in ("One", " two ", "TWO", "one")] == [1, 2, 2, 1]
    with pytest.raises(NotationError) as caught:
        game.parse_action(state, "three")
    assert str(caught.value) == "'three' is not a legal action here; choose one of One, Two"
    with pytest.raises(NotationError, match="'One' cannot be played: the game is over"):
        game.parse_action((0, MAX), "One")


def test_an_illegal_action_is_named_with_the_legal_ones_and_the_state():
    game = Countdown()
    state = game.initial_state()
    with pytest.raises(IllegalAction) as caught:
        game.result(state, 3)
    assert str(caught.value) == "3 is not legal here; the legal actions are 1, 2\n(3, 0)"
    assert state == game.initial_state()


def test_of_many_legal_actions_the_first_twelve_are_named():
    message = str(Board().illegal((3, 0), "x"))
    assert message.startswith("'x' is not legal here; the legal actions are 1, 2, 3, 4, ")
    assert ", 10, 11, 12, … (49 in all)\n" in message


def test_where_the_game_is_over_no_action_is_legal():
    with pytest.raises(IllegalAction) as caught:
        Countdown().result((0, 1), 1)
    assert str(caught.value) == "1 cannot be played: the game is over\n(0, 1)"


def test_a_utility_asked_too_early_is_refused_with_the_state():
    with pytest.raises(UnfinishedGame) as caught:
        Countdown().utility((3, 0), MAX)
    assert str(caught.value) == (
        "the game is not over, so nobody has won or lost yet: only terminal states have a utility "
        "(ask is_terminal first)\n(3, 0)"
    )


@pytest.mark.parametrize(
    ("num_players", "seats"), [(1, "its players are 0"), (2, "its players are 0 and 1"), (6, "its players are 0 to 5")]
)
def test_an_unknown_player_is_named_with_those_who_play(num_players, seats):
    error = Countdown(num_players=num_players).unknown_player("me")
    assert isinstance(error, UnknownPlayer)
    assert str(error) == f"there is no player 'me' in countdown: {seats}"


def test_every_error_is_a_value_error_but_the_limit_of_watching():
    kinds = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if kind.__module__ == errors.__name__]
    assert len(kinds) >= 9
    for kind in kinds:
        assert issubclass(kind, ValueError) is (kind is not WatchLimitReached)
        assert issubclass(kind, GameError) is (kind is not WatchLimitReached)
        assert kind.__doc__
    assert issubclass(WatchLimitReached, RuntimeError)
