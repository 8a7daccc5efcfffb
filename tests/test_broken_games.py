"""Games that a beginner gets wrong: the searches say so, or go by is_terminal, and agree with each other."""

from math import nan

import pytest

from gamelib import MAX, Game, InvalidSearch, two_player_utility
from gamelib.search import game_size, minimax, minimax_by_labels, minimax_by_stack, perft, solve

SEARCHES = (minimax, minimax_by_labels, minimax_by_stack)


class Race(Game):
    """Add 1 to 3 until 7 is reached or passed; what counts is by how much. Its actions do not stop at the end."""

    name = "race"

    def initial_state(self):
        return (0, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        return tuple(step for step in (1, 2, 3) if state[0] + step <= 12)

    def result(self, state, action):
        return (state[0] + action, 1 - state[1])

    def is_terminal(self, state):
        return state[0] >= 7

    def utility(self, state, player):
        return two_player_utility(self, (1 if state[1] else -1) * (state[0] - 6), player)


class Stuck(Race):
    """The same, but after 4 there is nothing to do although the game is not over."""

    def actions(self, state):
        return () if state[0] == 4 else super().actions(state)


class Forgetful(Race):
    """The same, but the utility forgets to return."""

    def utility(self, state, player):
        super().utility(state, player)


class Undecided(Race):
    def utility(self, state, player):
        return nan


def test_actions_beyond_the_end_are_never_followed():
    results = [search(Race()) for search in SEARCHES]
    assert {(result.value, result.nodes) for result in results} == {(1, 157)}
    assert solve(Race()).value((0, 0)) == 1
    size = game_size(Race())
    assert size.total_nodes == 157
    assert sum(perft(Race(), depth) for depth in range(8)) == 157


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(("game", "words"), [(Stuck(), "actions"), (Undecided(), "utility")])
def test_a_game_that_gives_no_value_is_refused(search, game, words):
    with pytest.raises(InvalidSearch, match=words):
        search(game)


@pytest.mark.parametrize("search", [minimax_by_labels, minimax_by_stack])
def test_a_utility_that_returns_nothing_is_named(search):
    with pytest.raises(InvalidSearch, match=r"utility\(\) returned None"):
        search(Forgetful())


def test_the_value_of_a_finished_game_is_max_s():
    assert minimax(Race(), (7, 1)).value == Race().utility((7, 1), MAX) == 1
