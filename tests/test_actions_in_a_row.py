"""A game whose actions are a generator or a set is refused, and not counted, searched or played wrongly."""

from functools import partial

import numpy as np
import pytest

from gamelib import InvalidSearch, search
from gamelib.games import Nim
from gamelib.learn import LinearValue, collect, game_mdp, greedy_strategy


def first(state):
    return Nim.actions(NIM, state)[0]


NIM = Nim((1, 2))
FLAT = LinearValue(lambda state: np.ones(1), np.zeros(1))

ASKED = {
    "perft": partial(search.perft, depth=1),
    "game_size": search.game_size,
    "solve": search.solve,
    "maxn": search.maxn,
    "uniform_policy": lambda game: search.uniform_policy(game)(game.initial_state()),
    "probabilities": lambda game: search.probabilities(game, first, game.initial_state()),
    "fallible": lambda game: search.fallible(first, 0.5, game)(game.initial_state()),
    "outcome": lambda game: search.outcome(game, first, first),
    "best_response": lambda game: search.best_response(game, first, 1),
    "optimal_strategy": lambda game: search.optimal_strategy(game, 0),
    "Beam": lambda game: search.minimax(search.Beam(game, lambda state: 0.0, 2)),
    "collect": lambda game: collect(game, 1, rng=1),
    "game_mdp": game_mdp,
    "greedy_strategy": lambda game: greedy_strategy(game, FLAT)(game.initial_state()),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("kind", [iter, set, lambda actions: (action for action in actions)])
def test_actions_that_do_not_stand_in_a_row_are_refused(ask, kind):
    broken = type("Broken", (Nim,), {"actions": lambda self, state: kind(Nim.actions(self, state))})
    with pytest.raises(InvalidSearch, match=r"actions\(\) returns the legal actions in a list or a tuple, not "):
        ask(broken((1, 2)))


def test_the_end_of_a_game_has_no_actions_and_is_counted():
    over = Nim((1,)).result(Nim((1,)).initial_state(), (0, 1))
    assert search.perft(Nim((1,)), 0, over) == 1 and search.perft(Nim((1,)), 2, over) == 0
    assert search.game_size(Nim((1,)), state=over).nodes == (1,)
