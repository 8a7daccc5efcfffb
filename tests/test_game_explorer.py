"""Games that a reader plays on the picture, with agents on the other seats."""

import pytest

from gamelib import MAX, MIN, Game
from gamelib.errors import GameError
from gamelib.games import ConnectFour, Piglet, TicTacToe
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
    while "over" not in explorer.facts:
        pressed(explorer, "next")
    assert explorer.facts.endswith("The game is over: MAX wins.")


def test_the_reader_may_choose_among_games_and_begins_each_afresh():
    explorer = GameExplorer({"tic-tac-toe": TicTacToe(), "Connect Four": ConnectFour()}, PROGRAM)
    pressed(explorer, "b2")
    explorer.set(game="Connect Four")
    assert explorer.facts == "X, your move."
    assert explorer.values["moves"] == ""
    assert "(the program)" in pressed(explorer, "4")


def test_chance_and_the_others_do_the_same_again_after_the_same_moves():
    explorer = GameExplorer(Piglet(), {"random": RandomAgent(rng=1)})
    explorer.set(moves="roll")
    before = explorer.facts
    assert "chance: " in before
    explorer.set(moves="roll", luck=5)
    explorer.set(moves="roll", luck=1)
    assert explorer.facts == before


@pytest.mark.parametrize("agents", [{}, {"me": 3}])
def test_somebody_who_cannot_choose_is_refused(agents):
    with pytest.raises(GameError, match="choose"):
        GameExplorer(TicTacToe(), agents)


def test_a_move_after_the_end_is_refused():
    explorer = GameExplorer(Matches(), PROGRAM)
    explorer.set(moves="2 2 1")
    assert isinstance(explorer.shown, View)
    assert explorer.shown.faded
    assert "comes too late" in explorer.facts
