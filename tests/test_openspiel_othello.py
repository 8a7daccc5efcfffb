"""Othello beside OpenSpiel's rulebook, an independent oracle where it is installed.

The rules are the same, passes included; OpenSpiel draws a row's number at both of its ends, and writes x and o where we
write X and O. It knows two players only, so Othello for many is compared where it has two.
"""

import random

import pytest

from gamelib import MAX, MIN
from gamelib.games import ManyPlayerOthello, Othello

pyspiel = pytest.importorskip("pyspiel", reason='this compares with OpenSpiel: pip install ".[benchmark]"')

DISCS = {".": "-", "X": "x", "O": "o"}


def squares(game, state):
    return [DISCS[letter] for row in game.text(state).split("\n")[:8] for letter in row.split()]


def squares_of_theirs(theirs):
    return [letter for row in str(theirs).splitlines() if row[:1].isdigit() for letter in row.split()[1:9]]


@pytest.mark.parametrize("game", [Othello(), ManyPlayerOthello(size=8, players=2)], ids=repr)
def test_every_position_of_random_games_is_the_same(game):
    dice, rulebook, positions, passes = random.Random(5), pyspiel.load_game("othello"), 0, 0
    while positions < 2_000:
        state, theirs = game.initial_state(), rulebook.new_initial_state()
        while not game.is_terminal(state):
            assert not theirs.is_terminal()
            assert game.player(state) == theirs.current_player()
            assert list(game.actions(state)) == sorted(theirs.legal_actions())
            assert squares(game, state) == squares_of_theirs(theirs)
            action = dice.choice(theirs.legal_actions())
            positions += 1
            passes += action == 64
            state = game.result(state, action)
            theirs.apply_action(action)
        assert theirs.is_terminal()
        assert theirs.returns() == [game.utility(state, player) for player in (MAX, MIN)]
    assert passes
