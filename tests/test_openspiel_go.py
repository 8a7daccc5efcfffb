"""Go beside OpenSpiel's rulebook, an independent oracle where it is installed.

What is the same: captures, no suicide, the simple ko rule, passes, scoring by area, and the end after two plies for
each point, which is the default of both. What is not: OpenSpiel ends a game as a draw as soon as a stone brings back
an earlier position; here it goes on, or with superko such a move is illegal. OpenSpiel's action 0 is A1, and ours the
top left point. It knows handicaps; here stones are set up.
"""

import random

import pytest

from gamelib import MAX, MIN
from gamelib.games import Go

pyspiel = pytest.importorskip("pyspiel", reason='this compares with OpenSpiel: pip install ".[benchmark]"')


def theirs_of(action, size):
    return action if action == size * size else (size - 1 - action // size) * size + action % size


def stones_of(theirs, size):
    rows = [line.split()[1] for line in str(theirs).splitlines() if line[:3].strip().isdigit()]
    return [" ".join(row).replace("+", ".") for row in rows[:size]]


def compared_games(size, games, *, superko, seed=1):
    """Play random games in both rulebooks; return how each ended."""
    dice, ends = random.Random(seed), {"passes": 0, "plies": 0, "repeated": 0}
    game, rulebook = Go(size, superko=superko), pyspiel.load_game(f"go(board_size={size})")
    for _ in range(games):
        state, theirs, boards = game.initial_state(), rulebook.new_initial_state(), {(0, 0)}
        while not theirs.is_terminal():
            assert not game.is_terminal(state)
            assert game.player(state) == theirs.current_player()
            assert stones_of(theirs, size) == game.text(state).splitlines()[:size]
            legal = {theirs_of(action, size) for action in game.actions(state)}
            repeating = {action for action in {*theirs.legal_actions()} - legal if theirs.child(action).is_terminal()}
            assert legal | repeating == {*theirs.legal_actions()}
            assert superko or not repeating
            action = dice.choice(game.actions(state))
            state = game.result(state, action)
            theirs.apply_action(theirs_of(action, size))
            if action != game.passing and state[:2] in boards:
                assert not superko
                ends["repeated"] += 1
                assert theirs.returns() == [0, 0]
                break
            boards.add(state[:2])
        else:
            assert game.is_terminal(state)
            assert theirs.returns() == [game.utility(state, player) for player in (MAX, MIN)]
            ends["passes" if state.passes == 2 else "plies"] += 1
    return ends


@pytest.mark.parametrize(("size", "games"), [(2, 30), (3, 30), (5, 20), (9, 3)])
@pytest.mark.parametrize("superko", [False, True])
def test_every_position_of_random_games_is_the_same(size, games, superko):
    assert sum(compared_games(size, games, superko=superko).values()) == games


@pytest.mark.slow
def test_every_position_of_two_thousand_random_games_is_the_same():
    for size, games in ((3, 400), (5, 1_000), (7, 400), (9, 190), (19, 10)):
        ends = compared_games(size, games, superko=False, seed=size)
        assert ends["passes"] > games / 2
        assert ends["plies"] or size == 19
