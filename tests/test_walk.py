"""Walking the states of games that are long, entangled or endless."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib import MAX, MIN, Game, InvalidSearch
from gamelib.game import two_player_utility
from gamelib.search import best_response, game_size, outcome, solve, uniform_policy
from gamelib.search.walk import backwards, layers


class Ring(Game[int, int]):
    """A counter on ``size`` places in a ring, moved on by one or taken off: it never needs to end."""

    name = "ring"

    def __init__(self, size):
        self.size = size

    def initial_state(self):
        return 0

    def player(self, state):
        return MAX if state % 2 == 0 else MIN

    def actions(self, state):
        return (1, -1) if state >= 0 else ()

    def result(self, state, action):
        return (state + 1) % self.size if action == 1 else -1

    def is_terminal(self, state):
        return state < 0

    def utility(self, state, player):
        return two_player_utility(self, 1, player)


class Corridor(Ring):
    """The same without the way back: a game of many plies and two actions."""

    def result(self, state, action):
        return state + 1 if action == 1 and state + 1 < self.size else -1

    def utility(self, state, player):
        return 0


@pytest.mark.parametrize("size", [1, 2, 7])
def test_a_game_that_can_go_round_for_ever_is_refused(size):
    for walk in (solve, game_size):
        with pytest.raises(InvalidSearch, match="some games never end"):
            walk(Ring(size))
    policy = uniform_policy(Ring(size))
    with pytest.raises(InvalidSearch, match="some games never end"):
        outcome(Ring(size), policy, policy)
    with pytest.raises(InvalidSearch, match="some games never end"):
        best_response(Ring(size), policy, MAX)


def test_its_first_plies_can_be_counted_all_the_same():
    assert game_size(Ring(2), depth=5).nodes == (1, 2, 2, 2, 2, 2)


def test_a_game_of_5000_plies_needs_no_recursion():
    game = Corridor(5_000)
    assert solve(game).distance(4_000) == 1_000
    assert game_size(game).total_nodes == 10_001
    assert best_response(game, uniform_policy(game), MIN).value == 0
    assert outcome(game, lambda state: 1, lambda state: 1) == {0: 1}


# A state's steps lead to greater numbers only, so nothing repeats; how they are entangled is anybody's guess.
entangled = st.integers(1, 12).flatmap(
    lambda size: st.tuples(
        *(st.lists(st.integers(number + 1, size), max_size=4, unique=True) for number in range(size)), st.just([])
    )
)


@given(entangled)
def test_backwards_meets_every_state_once_and_after_all_that_follow_it(steps):
    met = []
    for state, moves in backwards(0, lambda state: [(None, child) for child in steps[state]]):
        assert {child for _, child in moves} <= set(met)
        met.append(state)
    reachable, waiting = {0}, [0]
    while waiting:
        new = set(steps[waiting.pop()]) - reachable
        reachable |= new
        waiting += new
    assert sorted(met) == sorted(reachable)


@given(entangled)
def test_layers_carry_the_number_of_paths_to_every_state(steps):
    def paths(state, ply):
        here = [((ply, state))]
        return here + [each for child in steps[state] for each in paths(child, ply + 1)]

    met = paths(0, 0)
    carried = {
        (ply, state): weight
        for ply, layer in enumerate(layers(0, lambda state: [(1, child) for child in steps[state]]))
        for state, weight in layer.items()
    }
    assert carried == {each: met.count(each) for each in met}


def test_the_limit_is_the_number_of_states_that_may_be_met():
    steps = lambda number: [(1, number - 1)] if number else []  # noqa: E731
    assert len(list(backwards(9, steps, 10))) == len(list(layers(9, steps, limit=10))) == 10
    for walk in (backwards(10, steps, 10), layers(10, steps, limit=10)):
        with pytest.raises(InvalidSearch, match="more than 10 states"):
            list(walk)
