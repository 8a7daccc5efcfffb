"""One contract for every exported search: value, action, counts, limits, ties, numbers of numpy, and clear errors."""

import inspect
import random
from math import inf, nan

import numpy as np
import pytest

from gamelib import MAX, MIN, Game, GameError, InvalidSearch, InvalidState, TooDeep, search, two_player_utility
from gamelib.games import ChanceNode, Leaf, TreeGame
from gamelib.watch import watch

DEEP = 9
"""More plies than any of the trees here has."""


class Nested(Game):
    """A tree of nested lists; a state is the path to it. Players take turns, and a turn can be given to anybody."""

    name = "nested"

    def __init__(self, tree, first=MAX):
        self.tree, self.first = tree, first

    def node(self, state):
        node = self.tree
        for number in state:
            node = node[number]
        return node

    def initial_state(self):
        return ()

    def player(self, state):
        assert not self.is_terminal(state), "nobody is to move where the game is over"
        return (self.first + len(state)) % 2

    def actions(self, state):
        return range(len(self.node(state)))

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return not isinstance(self.node(state), list)

    def utility(self, state, player):
        return two_player_utility(self, self.node(state), player)

    def check_state(self, state):
        if not isinstance(state, tuple):
            raise self.no_state(state, "paths")


def vector_of(evaluate):
    return evaluate and (lambda state: (evaluate(state), -evaluate(state)))


def value_of(of, **more):
    """Call a search of values for MAX."""

    def ask(game, state=None, depth=None, evaluate=None):
        found = of(game, state, depth=depth, evaluate=evaluate, **more)
        return found, found.value

    return ask


def limited(of, **more):
    """Call a search that needs a depth."""

    def ask(game, state=None, depth=None, evaluate=None):
        found = of(game, state, depth=DEEP if depth is None else depth, evaluate=evaluate or (lambda s: 0), **more)
        return found, found.value

    return ask


def by_model(game, state=None, depth=None, evaluate=None):
    root = () if state is None else state
    player = MAX if game.is_terminal(root) else game.player(root)
    opponent = lambda at: search.minimax(game, at).action  # noqa: E731
    found = search.expectimax(game, state, opponent=opponent, player=int(player), depth=depth, evaluate=evaluate)
    return found, found.value


def by_vectors(game, state=None, depth=None, evaluate=None):
    found = search.maxn(game, state, depth=depth, evaluate=vector_of(evaluate))
    return found, found.values[MAX]


def by_fear(game, state=None, depth=None, evaluate=None):
    found = search.paranoid(game, state, player=MAX, depth=depth, evaluate=vector_of(evaluate))
    return found, found.value


BOUNDS = {"bounds": (-10, 10)}
HOW = {
    "alphabeta": value_of(search.alphabeta),
    "aspiration": value_of(search.aspiration, guess=0, half_width=1),
    "expectimax": by_model,
    "expectiminimax": value_of(search.expectiminimax),
    "iterative_deepening": limited(search.iterative_deepening),
    "maxn": by_vectors,
    "minimax": value_of(search.minimax),
    "minimax_by_labels": value_of(search.minimax_by_labels),
    "minimax_by_stack": value_of(search.minimax_by_stack),
    "mtdf": value_of(search.mtdf),
    "near_cut_search": value_of(search.near_cut_search, margin=0),
    "paranoid": by_fear,
    "principal_variation_search": value_of(search.principal_variation_search),
    "secondary_search": limited(search.secondary_search, extra=1),
    "singular_extension_search": limited(search.singular_extension_search, margin=1),
    "star1": value_of(search.star1, **BOUNDS),
    "star2": value_of(search.star2, **BOUNDS),
}
"""How each search is called, to answer with its result and the value for MAX."""

every_search = pytest.mark.parametrize("ask", HOW.values(), ids=HOW)
NO_PLAIN_DEPTH = ("expectimax", "secondary_search", "singular_extension_search")
TO_A_DEPTH = {name: ask for name, ask in HOW.items() if name not in NO_PLAIN_DEPTH}
"""Those whose value with a depth is minimax's to that depth."""
EXHAUSTIVE = ("minimax", "minimax_by_labels", "minimax_by_stack", "expectiminimax", "maxn")
KNOW_CHANCE = ("expectiminimax", "expectimax", "star1", "star2", "maxn")
KNOW_THREE = ("maxn", "paranoid")
WITHOUT_RECURSION = ("minimax_by_labels", "minimax_by_stack", "iterative_deepening")
NEED_A_LIMIT = ("secondary_search", "singular_extension_search")


def test_no_exported_search_is_forgotten():
    results = ("SearchResult", "DeepeningResult", "VectorResult")
    exported = {name: getattr(search, name) for name in search.__all__}
    searches = {
        name for name, each in exported.items()
        if inspect.isfunction(each) and str(inspect.signature(each).return_annotation).startswith(results)
    }  # fmt: skip
    assert searches == set(HOW)


def random_trees(number, values=(-3, 3), deepest=4):
    """Yield small trees of few different values, so that many are equal, with either player first."""
    dice = random.Random(number)

    def tree(plies):
        if plies == 0 or (plies < deepest and dice.random() < 0.2):
            return dice.randint(*values)
        return [tree(plies - 1) for _ in range(dice.randint(1, 3))]

    for _ in range(number):
        yield tree(deepest), dice.choice((MAX, MIN))


def oracle(tree, mover, depth=inf, path=(), evaluate=None):
    """The value of a nested list, written down as the definition has it."""
    if not isinstance(tree, list):
        return tree
    if depth == 0:
        return evaluate(path)
    best = max if mover == MAX else min
    return best(oracle(each, 1 - mover, depth - 1, (*path, n), evaluate) for n, each in enumerate(tree))


def uneven(path):
    """An evaluation that tells paths apart, but not all of them."""
    return (sum((n + 2) * (each + 1) for n, each in enumerate(path)) * 7 % 11 - 5) / 3


@every_search
def test_the_value_is_the_oracle_s_and_the_action_optimal(ask):
    for tree, first in random_trees(40):
        found, value = ask(Nested(tree, first))
        assert value == pytest.approx(oracle(tree, first), abs=1e-9)
        assert oracle(tree[found.action], 1 - first) == oracle(tree, first)
        assert found.principal_variation[0] == found.action
        assert set(found.action_values) <= set(range(len(tree)))


@pytest.mark.parametrize("ask", TO_A_DEPTH.values(), ids=TO_A_DEPTH)
def test_a_depth_limit_stops_where_it_says(ask):
    for tree, first in random_trees(12):
        for depth in (1, 2, np.int64(3)):
            _, value = ask(Nested(tree, first), None, depth, uneven)
            assert value == pytest.approx(oracle(tree, first, depth, (), uneven))


@pytest.mark.parametrize("name", sorted(set(TO_A_DEPTH) - {"iterative_deepening"}))
def test_depth_and_evaluation_go_together(name):
    with pytest.raises(InvalidSearch, match="needs evaluate"):
        HOW[name](Nested([[1, 2], [3]]), None, 2)
    with pytest.raises(InvalidSearch, match="give depth"):
        HOW[name](Nested([[1, 2], [3]]), None, None, uneven)


@every_search
@pytest.mark.parametrize("depth", [-1, 0, 1.5, True, "2", np.float64(2)])
def test_a_depth_is_a_whole_number_of_plies(ask, depth):
    with pytest.raises(InvalidSearch, match="depth is a whole number, 1 or more"):
        ask(Nested([[1, 2], [3]]), None, depth, uneven)


@every_search
def test_numbers_of_numpy_are_numbers_of_python_s_own_to_a_search(ask):
    class InNumpy(Nested):
        def player(self, state):
            return np.int64(super().player(state))

        def utility(self, state, player):
            return np.float32(super().utility(state, player) / 3)

    for tree, first in random_trees(60):
        _, value = ask(InNumpy(tree, first))
        assert value == pytest.approx(oracle(tree, first) / 3, abs=1e-6)
        assert type(value) is float


@pytest.mark.parametrize("ask", TO_A_DEPTH.values(), ids=TO_A_DEPTH)
@pytest.mark.parametrize("kind", [np.float32, np.float16])
def test_narrow_evaluations_do_not_close_a_null_window(ask, kind):
    for tree, first in random_trees(60):
        _, value = ask(Nested(tree, first), None, 3, lambda path: kind(uneven(path)))
        assert value == oracle(tree, first, 3, (), lambda path: float(kind(uneven(path))))


@pytest.mark.parametrize("name", EXHAUSTIVE)
def test_a_search_of_everything_counts_everything(name):
    def size(tree):
        return (1, 1) if not isinstance(tree, list) else (
            1 + sum(size(each)[0] for each in tree), sum(size(each)[1] for each in tree))

    for tree, first in random_trees(10):
        found, _ = HOW[name](Nested(tree, first))
        assert (found.nodes, found.leaves) == size(tree)


@every_search
def test_leaves_are_those_whose_worth_was_asked(ask):
    for tree, first in random_trees(10):
        watched = watch(Nested(tree, first))
        found, _ = ask(watched, watched.root, DEEP, watched.watched_evaluation(lambda path: 0.0))
        asked = len(watched.leaves) // (2 if ask is by_vectors else 1) - (found.algorithm == "iterative_deepening")
        assert found.leaves == asked or ask is by_model  # whose model looks too
        assert found.leaves < found.nodes


@every_search
def test_where_the_game_is_over_there_is_no_action(ask):
    for worth in (3, -2.5):
        for game, state in ((Nested(worth), None), (Nested([worth, 1]), (0,))):
            found, value = ask(game, state)
            assert (found.action, value, found.nodes, found.leaves) == (None, worth, 1, 1)
            assert found.principal_variation == () == found.optimal_actions


@every_search
def test_a_single_action_is_taken(ask):
    found, value = ask(Nested([[2, 5]], MIN))
    assert (found.action, value) == (0, 5)


@every_search
def test_what_is_not_a_game_or_not_its_state_is_refused(ask):
    if ask not in (by_model, by_fear):
        with pytest.raises(GameError, match=r"TreeGame\(\[\[1, 2\]\]\)"):
            ask([[1, 2]])
        with pytest.raises(InvalidState, match="'x' is not a state of nested"):
            ask(Nested([1, 2]), "x")


@every_search
@pytest.mark.parametrize("worth", [nan, None, "3", inf, -inf])
def test_a_utility_that_is_not_a_finite_number_is_named(ask, worth):
    class Wrong(Nested):
        def utility(self, state, player):
            return worth

    with pytest.raises(InvalidSearch, match=r"where (a|one) finite number"):
        ask(Wrong([[1, 2], [3, 4]]))


@pytest.mark.parametrize("ask", TO_A_DEPTH.values(), ids=TO_A_DEPTH)
@pytest.mark.parametrize("estimate", [nan, None, "3", inf, [1]])
def test_an_evaluation_that_is_not_a_finite_number_is_named(ask, estimate):
    with pytest.raises((InvalidSearch, TypeError), match=r"number|operand|unary"):
        ask(Nested([[1, 2], [3, 4]]), None, 1, lambda path: estimate)


@every_search
def test_a_state_without_actions_that_is_not_terminal_is_an_error(ask):
    for tree in ([[1, 2], [], [3]], [[[], [2]], [[3], [1]]]):
        for first in (MAX, MIN):
            with pytest.raises(InvalidSearch, match=r"actions\(\) is empty in a state that is not terminal"):
                ask(Nested(tree, first))


@every_search
@pytest.mark.parametrize("kind", [iter, set, lambda actions: (each for each in actions)])
def test_actions_that_do_not_stand_in_a_row_are_an_error(ask, kind):
    class Loose(Nested):
        def actions(self, state):
            return kind(super().actions(state))

    with pytest.raises(InvalidSearch, match=r"actions\(\) returns the legal actions in a list or a tuple, not "):
        ask(Loose([[1, 2], [3]]))


@pytest.mark.parametrize("name", sorted(set(HOW) - set(KNOW_CHANCE)))
def test_chance_is_refused_by_those_that_average_nothing(name):
    with pytest.raises(InvalidSearch, match="averages nothing"):
        HOW[name](TreeGame([ChanceNode([(0.5, 1), (0.5, 2)]), 3]))
    with pytest.raises(InvalidSearch, match=r"averages nothing|chance is to move"):
        HOW[name](TreeGame(ChanceNode([(0.5, 1), (0.5, 2)])))


@pytest.mark.parametrize("name", sorted(set(HOW) - {*KNOW_THREE, "expectimax"}))  # it asks its model first
def test_a_third_player_and_common_ends_are_refused_by_those_for_max_and_min(name):
    with pytest.raises(InvalidSearch, match="two players"):
        HOW[name](TreeGame([Leaf((1, 2, 3))], num_players=3))
    with pytest.raises(InvalidSearch, match="do not have the same sum"):
        HOW[name](TreeGame([Leaf((1, 2)), Leaf((5, 5))]))


class Chain(Nested):
    """One action a state, for a long time."""

    def node(self, state):
        return [0] if state[-1:] != (5_000,) else 1

    def result(self, state, action):
        return (state[-1] + 1 if state else 1,)

    def player(self, state):
        return (state[-1] if state else 0) % 2


@pytest.mark.parametrize("name", sorted(set(HOW) - {*WITHOUT_RECURSION, *NEED_A_LIMIT, "expectimax"}))
def test_play_too_long_for_a_recursion_is_an_error_that_says_so(name):
    with pytest.raises(TooDeep, match=r"more than .* plies here, deeper than Python's recursion can follow"):
        HOW[name](Chain(None))


@every_search
def test_somebody_who_does_not_sit_at_the_game_is_an_error(ask):
    class Strange(Nested):
        def player(self, state):
            return 7 if len(state) == 1 else super().player(state)

    if ask in (by_fear, by_model):  # to whom whoever is not the searcher is the other side
        return
    with pytest.raises(GameError, match="7"):
        ask(Strange([[[1, 2]], [[3, 4]]]))


class Bare:
    """A state without a repr of its own."""

    def __init__(self, path):
        self.path = path

    def __eq__(self, other):
        return self.path == other.path

    def __hash__(self):
        return hash(self.path)


class OfBareStates(Nested):
    wrapped = staticmethod(Bare)

    def initial_state(self):
        return self.wrapped(())

    def node(self, state):
        return super().node(state.path)

    def player(self, state):
        return (self.first + len(state.path)) % 2

    def result(self, state, action):
        return self.wrapped((*state.path, action))

    def text(self, state):
        return str(state.path)


WITH_TABLES = [search.alphabeta, search.mtdf, search.principal_variation_search]


@pytest.mark.parametrize("ask", WITH_TABLES, ids=lambda ask: ask.__name__)
def test_a_table_tells_states_apart_whose_repr_does_not(ask):
    assert ask(OfBareStates([[1, 2], [3, 4]]), table=search.TranspositionTable()).value == 3


def test_a_cut_at_the_root_is_reported_to_the_order():
    cuts = []

    class Listening(search.MoveOrder):
        def arrange(self, game, state, actions, plies):
            return actions

        def cutoff(self, state, action, plies):
            cuts.append((state, action, plies))

    search.alphabeta(Nested([5, 1]), order=Listening(), window=(0, 4))
    assert cuts == [((), 0, -1)]
    cuts.clear()
    search.alphabeta(Nested([[5], [1]]), order=Listening(), window=(0, 4), depth=4, evaluate=uneven)
    assert cuts == [((), 0, 4)]
