"""What a reader's game may return by mistake: each search says so, where it would be wrong or break inside."""

import math
from functools import partial

import numpy as np
import pytest

from gamelib import Game, GameError, InvalidSearch, NotationError
from gamelib.drills import from_tree
from gamelib.drills.task import DrillError
from gamelib.errors import InvalidPolicy
from gamelib.games import TreeGame, read_tree
from gamelib.learn import MDP, greedy_strategy, policy_values, value_iteration
from gamelib.montecarlo import flat_monte_carlo, mcts
from gamelib.play import RandomAgent, match, play, tournament
from gamelib.search import (
    TranspositionTable,
    alphabeta,
    best_response,
    expectimax,
    expectiminimax,
    game_size,
    iterative_deepening,
    maxn,
    minimax,
    mtdf,
    optimal_strategy,
    outcome,
    principal_variation_search,
    solve,
    uniform_policy,
)
from gamelib.widgets import SortingExplorer, WindowExplorer


class Pick(Game):
    """MAX picks one of these actions, then MIN, and what they pay is read off a table."""

    def __init__(self, pay=(1, -1, 2, 3), acts=(0, 1), start=()):
        self.pay, self.acts, self.start = pay, acts, start

    def initial_state(self):
        return self.start

    def player(self, state):
        return len(state) % 2

    def actions(self, state):
        return () if len(state) == 2 else self.acts

    def result(self, state, action):
        return (*state, self.acts.index(action))

    def is_terminal(self, state):
        return len(state) == 2

    def utility(self, state, player):
        value = self.pay[2 * state[0] + state[1]]
        return value if player == 0 else -value


SEARCHES = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "with a table": lambda game: alphabeta(game, table=TranspositionTable()),
    "mtdf": mtdf,
    "pvs": principal_variation_search,
    "deepening": lambda game: iterative_deepening(game, depth=2, evaluate=lambda state: 0),
    "expectiminimax": expectiminimax,
    "expectimax": expectimax,
    "maxn": maxn,
    "solve": lambda game: solve(game).best_actions(game.initial_state()),
    "uniform policy": lambda game: uniform_policy(game)(game.initial_state()),
    "mcts": lambda game: mcts(game, simulations=50, rng=1, utilities=(-9, 9)),
    "flat": lambda game: flat_monte_carlo(game, episodes=2, rng=1, utilities=(-9, 9)),
}


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_actions_are_different_and_can_be_looked_up(search):
    search(Pick())
    with pytest.raises(InvalidSearch, match="lists 1 more than once"):
        search(Pick(acts=(0, 1, 1)))
    with pytest.raises(InvalidSearch, match=r"have to be hashable.*and not \[0\]"):
        search(Pick(acts=([0], [1])))


@pytest.mark.parametrize("walk", [
    solve, game_size, lambda game: optimal_strategy(game, 0), lambda game: best_response(game, uniform_policy(game), 0),
    lambda game: outcome(game, uniform_policy(game), uniform_policy(game)),
])  # fmt: skip
def test_states_that_are_looked_up_can_be(walk):
    with pytest.raises(InvalidSearch, match="cannot be hashed"):
        walk(Pick(start=[]))


@pytest.mark.parametrize("worth", [math.nan, None, "x"])
def test_what_is_no_number_is_no_utility_and_no_value(worth):
    game = Pick(pay=[worth] * 4)
    with pytest.raises(InvalidSearch, match=r"utility\(\) returned"):
        outcome(game, uniform_policy(game), uniform_policy(game))
    with pytest.raises(InvalidSearch, match="the value returned"):
        greedy_strategy(Pick(), lambda state: worth)(())
    with pytest.raises(InvalidSearch, match=r"utility\(\) returned"):
        greedy_strategy(game, lambda state: 0)((0,))


def test_numbers_narrower_than_ours_are_read_exactly():
    narrow = Pick(pay=np.array([100, -100, 50, 60], np.int8))
    assert mcts(narrow, simulations=200, rng=1, utilities=(-100, 100)).action == 1


@pytest.mark.parametrize("search", [minimax, alphabeta, mtdf, principal_variation_search, solve, maxn])
def test_what_no_float_can_hold_is_refused(search):
    with pytest.raises(InvalidSearch):
        search(Pick(pay=[10**400, -(10**400), 10**401, 10**399]))


def test_a_text_names_one_action_or_none():
    assert Pick(acts=("b", "B")).parse_action((), "B") == "B" and Pick(acts=("b", "C")).parse_action((), "B") == "b"
    for acts, text in (((1, "1"), "1"), (("ab", "Ab"), "AB")):
        with pytest.raises(NotationError, match="more than one action"):
            Pick(acts=acts).parse_action((), text)


def test_states_may_be_of_several_types():
    class Mixed(Pick):
        def player(self, state):
            return 0 if state == "start" else 1

        def is_terminal(self, state):
            return state != "start" and len(state) == 2

        def actions(self, state):
            return () if self.is_terminal(state) else (0, 1)

        def result(self, state, action):
            return (action,) if state == "start" else (*state, action)

    game = Mixed(start="start")
    solution = solve(game)
    assert solution.value((0,)) == -1 and solution.best_actions("start") == (1,)
    assert optimal_strategy(game, 1)((0,)) == 1
    with pytest.raises(InvalidSearch, match="no sequence of actions"):
        solution.value((7, 7))


@pytest.mark.parametrize("seed", range(4))
def test_a_proof_takes_a_game_that_pays_more_than_it_says_for_what_it_is(seed):
    class Alone(Pick):
        num_players = 1

        def player(self, state):
            return 0

        def is_terminal(self, state):
            return len(state) == 1

        def utility(self, state, player):
            return (1, 5)[state[0]]

        def actions(self, state):
            return () if state else (0, 1)

    with pytest.raises(InvalidSearch, match=r"they lie between -1 and 1: say utilities="):
        mcts(Alone(), simulations=100, rng=seed, solver=True)
    assert mcts(Alone(), simulations=100, rng=seed, solver=True, utilities=(0, 5)).action == 1


def test_values_beyond_all_numbers_and_beyond_rounding_are_said():
    great = MDP({"a": {"x": {"a": 1.0}}}, {"a": {"x": 1e308}}, 0.9)
    hardly = MDP({"a": {"x": {"a": 1.0, "end": 1e-17}}, "end": {}}, {"a": {"x": 1}}, 1)
    for mdp in (great, hardly):
        with pytest.raises(InvalidPolicy, match="beyond all numbers"):
            policy_values(mdp, {"a": "x"})
    slow = MDP({"a": {"x": {"a": 1}}}, {"a": {"x": 1}}, 0.999)
    with pytest.raises(InvalidSearch, match="rounding alone"):
        value_iteration(slow, 1e-14)
    solution = value_iteration(slow, 1e-9)
    assert abs(solution.values["a"] - 1000) <= solution.error_bound <= 1e-9


@pytest.mark.parametrize("worth", [math.nan, None, "x"])
def test_what_no_search_takes_for_a_utility_no_match_does(worth):
    agents = RandomAgent(1), RandomAgent(2)
    for played in (partial(match, games=2), partial(tournament, openings=[()]), play):
        with pytest.raises(InvalidSearch, match=r"utility\(\) returned"):
            played(Pick(pay=[worth] * 4), agents)


def test_what_is_made_of_a_tree_says_what_tree_it_takes():
    for tree, words in (("[{0.5:1,0.5:2},[3,4]]", "chance moves at B"), ("[<1,2,6>,<4,2,3>]", "has 3 numbers")):
        with pytest.raises(DrillError, match=words):
            from_tree("alphabeta", read_tree(tree))
    with pytest.raises(GameError, match="at most 6"):
        SortingExplorer(TreeGame(list(range(7))))
    with pytest.raises(GameError, match="a leaf alone"):
        WindowExplorer(TreeGame(3))
