"""Games that a reader plays on the picture, with agents on the other seats."""

import html
import re

import pytest

from gamelib import MAX, MIN, Game, svg
from gamelib.errors import GameError
from gamelib.games import Backgammon, Breakthrough, ConnectFour, Piglet, TicTacToe
from gamelib.play import MonteCarloAgent, PerfectAgent, RandomAgent
from gamelib.widgets import GameExplorer
from gamelib.widgets.explorer import View


class Matches(Game):
    """A game that has no picture of its own: take one or two of five; whoever takes the last one wins."""

    def initial_state(self):
        return (5, MAX)

    def player(self, state):
        return state[1]

    def actions(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def result(self, state, action):
        return (state[0] - action, MIN if state[1] == MAX else MAX)

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1


PROGRAM = {"the program": MonteCarloAgent(simulations=400, rng=1)}


def pressed(explorer, name):
    explorer._picture.hear({"name": name})
    return explorer.facts


def test_a_click_is_answered_and_taken_back():
    explorer = GameExplorer(TicTacToe(), {"perfect": PerfectAgent()})
    assert explorer.facts == "X, your move."
    assert pressed(explorer, "b2") == "O (perfect): a3. X, your move."
    assert pressed(explorer, "a3") == "O (perfect): a3. X, your move."  # it is taken
    explorer.undo.click()
    assert explorer.facts == "X, your move."


def test_the_last_move_is_marked_where_it_left_and_where_it_came_to():
    game = Breakthrough(5, 6)
    explorer = GameExplorer(game, {"random": RandomAgent(rng=1)})
    assert svg.VERMILION not in explorer.shown.picture
    pressed(explorer, "a2…")
    left, came = re.match(r"black \(random\): (\w\d)[-x](\w\d)\.", pressed(explorer, "a2-a3")).groups()
    frames = re.findall(rf'<rect x="([^"]+)" y="([^"]+)"[^>]*stroke="{svg.VERMILION}"', explorer.shown.picture)
    for name, (x, y) in zip((left, came), frames, strict=True):
        square = "abcde".index(name[0]) + 5 * (int(name[1]) - 1)
        place = game.places_of(game.initial_state(), (square, square))[0]
        assert (float(x), float(y)) == (place.x + 2, place.y + 2)


def test_a_game_without_places_is_played_by_its_actions_names_to_the_end():
    explorer = GameExplorer(Matches(), PROGRAM)
    assert pressed(explorer, "2") == "MIN (the program): 1. MAX, your move."
    assert pressed(explorer, "2") == "The game is over: MAX wins."
    explorer.set(seat_0="the program", seat_1="you")
    assert explorer.facts == "MAX (the program): 2. MIN, your move."


def test_a_game_among_programs_is_watched_move_by_move():
    explorer = GameExplorer(Matches(), PROGRAM)
    explorer.set(seat_0="the program")
    assert explorer.facts == "Watch the next move."
    assert pressed(explorer, "2") == "Watch the next move."  # there is nothing but the next move to be picked
    assert pressed(explorer, "next") == "MAX (the program): 2. Watch the next move."
    explorer.undo.click()
    assert pressed(explorer, "next round") == "MAX (the program): 2. MIN (the program): 1. Watch the next move."
    over = "MAX (the program): 2. The game is over: MAX wins."
    assert pressed(explorer, "next round").endswith(over)  # in the middle of a round


def test_the_reader_may_choose_among_games_and_begins_each_afresh():
    explorer = GameExplorer({"tic-tac-toe": TicTacToe(), "Connect Four": ConnectFour()}, PROGRAM)
    pressed(explorer, "b2")
    explorer.set(game="Connect Four")
    assert explorer.facts == "X, your move."
    assert explorer.values["moves"] == ()
    assert "(the program)" in pressed(explorer, "4")


def test_chance_and_the_others_do_the_same_again_after_the_same_moves():
    explorer = GameExplorer(Piglet(), {"random": RandomAgent(rng=1)})
    explorer.set(moves="roll")
    before = explorer.facts
    assert "chance: " in before
    explorer.set(moves="roll", luck=5)
    explorer.set(moves="roll", luck=1)
    assert explorer.facts == before


def own(base=Matches, **methods):
    """Return a game of a class in which somebody has written some methods anew."""
    return type("Own", (base,), methods)()


class Says:
    """An agent who always says the same."""

    def __init__(self, answer):
        self.answer = answer

    def choose(self, game, state):
        return self.answer


@pytest.mark.parametrize("names", [["1", "10"], ["(1, 1)", "(1, 2)"], ["take 1", "take 2"], ["a", "A"], ["4,4", "44"]])
def test_what_is_clicked_is_one_move_whatever_it_is_called(names):
    explorer = GameExplorer(own(action_text=lambda self, state, action: names[action - 1]), PROGRAM)
    assert pressed(explorer, names[1]) == f"MIN (the program): {names[0]}. MAX, your move."
    assert explorer.values["moves"] == (names[1],)
    explorer.undo.click()
    assert explorer.facts == "MAX, your move."


def test_a_play_of_several_moves_is_one_click():
    explorer = GameExplorer(Backgammon(), {"random": RandomAgent(rng=1)})
    play = re.findall(r'data-pick="([^"]*/[^"]* [^"]*/[^"]*)"', explorer._picture.value)[0]
    assert "random" in pressed(explorer, play) and explorer.values["moves"] == (play,)


@pytest.mark.parametrize(
    ("agents", "message"),
    [
        ({}, "agents are given by name"),
        ([PerfectAgent()], "agents are given by name"),
        (PerfectAgent(), "agents are given by name"),
        (PerfectAgent, "agents are given by name"),
        ({"me": PerfectAgent}, r"is a class of agents and not an agent: write PerfectAgent\(…\)"),
        ({"me": 3}, "choose"),
        ({"you": PerfectAgent()}, "'you' is no name"),
        ({"": PerfectAgent()}, "'' is no name"),
    ],
)
def test_who_cannot_sit_at_a_game_is_refused(agents, message):
    with pytest.raises(GameError, match=message):
        GameExplorer(TicTacToe(), agents)


@pytest.mark.parametrize(
    ("games", "message"),
    [
        ({}, "games are given by name"),
        ([TicTacToe()], "games are given by name"),
        ({"mine": TicTacToe}, r"write TicTacToe\(\)"),
        (own(num_players=3), r"num_players of game is a whole number, 3, with as many player_names, \('MAX', 'MIN'\)"),
        (own(num_players="three"), "num_players of game is a whole number, 'three'"),
    ],
)
def test_what_is_not_a_game_is_refused(games, message):
    with pytest.raises(GameError, match=message):
        GameExplorer(games, PROGRAM)


class Thing:
    """What looks like where it lies in memory."""


@pytest.mark.parametrize(
    ("methods", "message"),
    [
        ({"actions": lambda self, state: None}, "actions() returns the legal actions in a list or a tuple, not None"),
        ({"actions": lambda self, state: (take for take in (1, 2))}, "in a list or a tuple, not <generator"),
        ({"actions": lambda self, state: []}, "actions() is empty in a state that is not terminal"),
        ({"actions": lambda self, state: [Thing()]}, "write a method action_text(state, action)"),
        ({"action_text": lambda self, state, action: "take"}, "write a method action_text(state, action)"),
        ({"action_text": lambda self, state, action: f"{action}…"}, "write a method action_text(state, action)"),
        ({"action_text": lambda self, state, action: "x" * (action - 1)}, "write a method action_text(state, action)"),
        ({"player": lambda self, state: None}, "there is no player None in game: its players are 0 and 1"),
        ({"player": lambda self, state: "MAX"}, "there is no player 'MAX' in game"),
        ({"initial_state": lambda self: None}, "initial_state (it begins in line"),
        ({"text": lambda self, state: None}, "text() returned None, and it has to return a text"),
        ({"svg": lambda self, state: None}, "svg() returned None, and it has to return a text"),
        ({"player": lambda self, state: 1, "result": lambda self, state, action: state}, "the others have made 1,000"),
    ],
)
def test_what_is_wrong_with_a_game_is_said_at_once(methods, message):
    explorer = GameExplorer(own(**methods), {"one": Says(1)})
    assert explorer.facts.startswith("This cannot be shown: ") and message in explorer.facts


@pytest.mark.parametrize(
    ("game", "answer", "message"),
    [
        (own(result=lambda self, state, action: None), 1, "result (it begins in line"),
        (own(utility=lambda self, state, player: None), 2, "utility() returned None"),
        (own(utility=lambda self, state, player: "three"), 2, "utility() returned 'three'"),
        (own(TicTacToe, actions=lambda self, state: list(range(9))), 4, "actions() lists 4, which cannot be played"),
        *((TicTacToe(), answer, "one chose what it cannot: ") for answer in (None, "b2", (1, 1), 2.5, 99, [1])),
    ],
)
def test_what_is_wrong_with_a_move_is_said_after_it_and_can_be_taken_back(game, answer, message):
    explorer = GameExplorer(game, {"one": Says(answer)})
    before = explorer.facts
    name = re.findall('data-pick="([^"]*)"', explorer._picture.value)[len(game.actions(game.initial_state())) // 2]
    pressed(explorer, name)
    if not explorer.shown.faded:
        pressed(explorer, "1")
    assert message in explorer.facts and message in html.unescape(explorer._picture.value)
    explorer.undo.click()
    explorer.undo.click()
    assert explorer.facts == before


def test_a_number_that_is_an_action_is_played_as_that_action():
    explorer = GameExplorer(TicTacToe(), {"one": Says(3.0)})
    assert pressed(explorer, "b2") == "O (one): a2. X, your move."


def test_an_error_in_the_reader_s_own_code_is_shown_with_its_line():
    class Two(Says):
        def choose(self, game, state):
            return self.answer / 0

    explorer = GameExplorer(TicTacToe(), {"two": Two(1)})
    pressed(explorer, "b2")
    line = Two.choose.__code__.co_firstlineno + 1
    said = f"ZeroDivisionError: division by zero, in line {line} of your code: return self.answer / 0"
    assert explorer.facts == f"This cannot be shown: {said}"

    class Three:
        def choose(self, state):
            return 0

    explorer = GameExplorer(TicTacToe(), {"three": Three()})
    pressed(explorer, "b2")
    assert "TypeError: " in explorer.facts and "takes 2 positional arguments but 3 were given" in explorer.facts


def test_games_of_two_and_three_may_stand_side_by_side():
    three = own(
        num_players=3, player_names=("A", "B", "C"), initial_state=lambda self: (5, 0),
        result=lambda self, state, action: (state[0] - action, (state[1] + 1) % 3),
    )  # fmt: skip
    explorer = GameExplorer({"two": TicTacToe(), "three": three}, {"one": Says(1)})
    assert explorer.controls["seat_2"].disabled
    explorer.set(game="three")
    assert not explorer.controls["seat_2"].disabled
    assert pressed(explorer, "1") == "B (one): 1. C (one): 1. A, your move."


def test_a_move_after_the_end_is_refused():
    explorer = GameExplorer(Matches(), PROGRAM)
    explorer.set(moves="2 2 1")
    assert isinstance(explorer.shown, View)
    assert explorer.shown.faded
    assert "comes too late" in explorer.facts
