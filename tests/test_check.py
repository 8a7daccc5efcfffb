"""The check of a game names each promise that is broken; test_every_game.py asks it about every exported game."""

from itertools import count

import pytest

from gamelib import MAX, Game
from gamelib.games import check


class Countdown(Game):
    """From 3 down to 0; whoever takes the last one wins."""

    def initial_state(self):
        return 3, MAX

    def player(self, state):
        return state[1]

    def actions(self, state):
        return tuple(n for n in (1, 2) if n <= state[0])

    def result(self, state, action):
        if action not in self.actions(state):
            raise self.illegal(state, action)
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        if not self.is_terminal(state):
            raise self.unfinished(state)
        self.check_player(player)
        return 1 if player != state[1] else -1


def variant(**methods):
    return type("Variant", (Countdown,), methods)()


class Box:
    """A state that is compared by its identity."""

    def __init__(self, number):
        self.number = number


BOX = Box(3)
BROKEN = {
    "hashable": variant(initial_state=lambda self: [3, MAX]),
    "same state": variant(initial_state=lambda self: Box(3)),
    "equal": variant(
        initial_state=lambda self, box=BOX: box,
        player=lambda self, state: MAX,
        actions=lambda self, state: (1,),
        result=lambda self, state, action: state,
        is_terminal=lambda self, state: False,
    ),
    "is_terminal": variant(is_terminal=lambda self, state: 0 if state[0] else True),
    "actions": variant(actions=lambda self, state: {1, 2}),
    "hashable actions": variant(actions=lambda self, state: ([1],) if state[0] else ()),
    "twice": variant(actions=lambda self, state: (1, 1) if state[0] else ()),
    "over": variant(is_terminal=lambda self, state: state[0] < 2),
    "stuck": variant(actions=lambda self, state: tuple(n for n in (2,) if n <= state[0])),
    "illegal": variant(result=lambda self, state, action: (max(0, state[0] - 1), 1 - state[1])),
    "player": variant(player=lambda self, state: 2),
    "unfinished": variant(utility=lambda self, state, player: 0),
    "utility": variant(utility=lambda self, s, player: "won" if self.is_terminal(s) else Countdown.utility(self, s, 0)),
    "zero sum": variant(utility=lambda self, s, player: abs(Countdown.utility(self, s, player))),
    "unknown player": variant(utility=lambda self, s, player: Countdown.utility(self, s, player % 2)),
    "game": object(),
}


@pytest.mark.parametrize("promise", BROKEN)
def test_each_promise_that_is_broken_is_named(promise):
    assert check(BROKEN[promise])[0].promise == promise


@pytest.mark.parametrize("method", ["initial_state", "is_terminal", "actions", "result", "player", "utility"])
def test_a_method_without_a_return_is_named_with_its_line(method):
    def forgets(self, *arguments):
        pass

    def end(self, state, player):
        if not self.is_terminal(state):
            raise self.unfinished(state)

    changed = end if method == "utility" else forgets
    game, line = variant(**{method: changed}), changed.__code__.co_firstlineno
    complaint = check(game)[0]
    assert complaint.promise == "nothing"
    assert complaint.text.startswith(f"{method} (it begins in line {line} of your code) returns nothing (None), where")


def test_actions_without_end_are_refused():
    game = variant(actions=lambda self, state: count())
    assert check(game)[0].text == "actions returns count(0), where a tuple or list of actions is wanted"


def test_what_is_shown_has_no_address_and_is_seen_to_be_cut_short():
    assert "at 0x" not in check(variant(actions=lambda self, state: iter([1])))[0].text
    assert " 3, 3… is not a Game" in check([3] * 100)[0].text


def test_another_error_than_the_one_that_is_wanted_is_named():
    game = variant(
        actions=lambda self, state: (1,) if state[0] else (),
        result=lambda self, state, action: {1: (state[0] - 1, 1 - state[1])}[action],
    )
    text = check(game)[0].text
    assert text.endswith("and result raises KeyError; write `raise self.illegal(state, action)` instead")


def test_a_sound_little_game_has_no_complaints():
    assert check(Countdown()) == []
