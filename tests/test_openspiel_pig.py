"""Pig and Piglet beside OpenSpiel's rulebooks, an independent oracle where it is installed.

The rules are the same. Differences are of writing only:

- OpenSpiel numbers the throws from 0: its outcome 0 is our 1, the one that loses the turn total.
- It calls holding ``stop``, and counts scores, goal and players alike.
- Its games end after ``horizon`` moves at the latest, with a draw; no game here comes near that.
"""

import numpy as np
import pytest

from gamelib import CHANCE, MAX, MIN
from gamelib.games.pig import Pig, Piglet

pyspiel = pytest.importorskip("pyspiel", reason='this compares with OpenSpiel: pip install ".[benchmark]"')

DECISIONS = {"roll": 0, "hold": 1}
GAMES = [
    (Pig(), "pig", 14),
    (Pig(goal=20), "pig(winscore=20)", 80),
    (Pig(goal=30, sides=4), "pig(winscore=30,diceoutcomes=4)", 40),
    (Piglet(goal=5), "pig(winscore=5,piglet=true,diceoutcomes=2)", 100),
]


def compare(game, state, theirs):
    assert game.is_terminal(state) == theirs.is_terminal()
    if game.is_terminal(state):
        assert [game.utility(state, player) for player in (MAX, MIN)] == theirs.returns()
        return
    (first, second), turn_total, player, _ = state
    assert str(theirs).startswith(f"Scores: {first} {second}, Turn total: {turn_total}\nCurrent player: {player}")
    if game.player(state) is CHANCE:
        first = game.actions(state)[0]
        assert theirs.is_chance_node()
        assert [(throw - first, chance) for throw, chance in game.outcomes(state)] == theirs.chance_outcomes()
    else:
        assert theirs.current_player() == game.player(state)
        assert [DECISIONS[action] for action in game.actions(state)] == theirs.legal_actions()


@pytest.mark.parametrize(("game", "name", "games"), GAMES, ids=[name for _, name, _ in GAMES])
def test_random_games_agree_in_every_state(game, name, games):
    rng, positions = np.random.default_rng(5), 0
    for _ in range(games):
        state, theirs = game.initial_state(), pyspiel.load_game(name).new_initial_state()
        while not game.is_terminal(state):
            compare(game, state, theirs)
            actions = game.actions(state)
            action = actions[int(rng.integers(len(actions)))]
            theirs.apply_action(action - actions[0] if game.player(state) is CHANCE else DECISIONS[action])
            state = game.result(state, action)
            positions += 1
        compare(game, state, theirs)
    assert positions > 2000
