"""Othello, Pig and Piglet beside OpenSpiel's rulebooks, an independent oracle where they are installed.

The rules are the same, Othello's passes included; OpenSpiel knows two players only, so Othello for many is compared
where it has two. Differences are of writing only:

- It draws the number of Othello's rows at both ends, and writes x and o where we write X and O.
- It numbers the throws of Pig from 0: its outcome 0 is our 1, the one that loses the turn total. It calls holding
  ``stop``, and counts scores, goal and players alike. Its games end after ``horizon`` moves at the latest, with a draw;
  no game here comes near that.
"""

import random
import re

import pytest

from gamelib import CHANCE, MAX, MIN
from gamelib.games import ManyPlayerOthello, Othello, Pig, Piglet

pyspiel = pytest.importorskip("pyspiel", reason='this compares with OpenSpiel: pip install ".[benchmark]"')


def squares(game, state):
    return [letter.lower().replace(".", "-") for row in game.text(state).split("\n")[:8] for letter in row.split()]


def squares_of_theirs(theirs):
    return [letter for row in str(theirs).splitlines() if row[:1].isdigit() for letter in row.split()[1:9]]


def scores(game, state):
    return (*state.scores, state.turn_total, state.player)


def scores_of_theirs(theirs):
    found = re.match(r"Scores: (\d+) (\d+), Turn total: (\d+)\nCurrent player: (\d)", str(theirs))
    return tuple(map(int, found.groups()))


def number_of_throw(game, state, action):
    return {"roll": 0, "hold": 1}[action] if game.player(state) is not CHANCE else action - game.actions(state)[0]


OTHELLO = (lambda game, state, action: action), squares, squares_of_theirs
PIG = number_of_throw, scores, scores_of_theirs
GAMES = [
    (Othello(), "othello", 36, *OTHELLO),
    (ManyPlayerOthello(size=8, players=2), "othello", 36, *OTHELLO),
    (Pig(), "pig", 14, *PIG),
    (Pig(goal=20), "pig(winscore=20)", 80, *PIG),
    (Pig(goal=30, sides=4), "pig(winscore=30,diceoutcomes=4)", 40, *PIG),
    (Piglet(goal=5), "pig(winscore=5,piglet=true,diceoutcomes=2)", 100, *PIG),
]


@pytest.mark.parametrize(("game", "name", "games", "number_of", "shown", "shown_there"), GAMES)
def test_random_games_agree_in_every_state(game, name, games, number_of, shown, shown_there):
    dice, positions = random.Random(5), 0
    for _ in range(games):
        state, theirs = game.initial_state(), pyspiel.load_game(name).new_initial_state()
        while not game.is_terminal(state):
            assert not theirs.is_terminal()
            assert shown(game, state) == shown_there(theirs)
            numbers = [number_of(game, state, action) for action in game.actions(state)]
            if game.player(state) is CHANCE:
                chances = [chance for _, chance in game.outcomes(state)]
                assert list(zip(numbers, chances, strict=True)) == theirs.chance_outcomes()
            else:
                assert (theirs.current_player(), sorted(theirs.legal_actions())) == (game.player(state), numbers)
            place = dice.randrange(len(numbers))
            theirs.apply_action(numbers[place])
            state = game.result(state, game.actions(state)[place])
            positions += 1
        assert theirs.is_terminal()
        assert theirs.returns() == [game.utility(state, player) for player in (MAX, MIN)]
    assert positions > 2000
