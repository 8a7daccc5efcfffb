"""Who a state is, and what a table belongs to: whatever a reader's states look like, each search finds the value."""

from functools import partial
from random import Random

import pytest

from gamelib import Game, InvalidSearch
from gamelib.evaluation import breakthrough_evaluation, open_lines
from gamelib.games import Breakthrough, Nim, Othello, TicTacToe, TreeGame, check
from gamelib.identity import alike, same_game
from gamelib.search import (
    TranspositionTable,
    alphabeta,
    aspiration,
    iterative_deepening,
    minimax,
    mtdf,
    paranoid,
    principal_variation_search,
)
from gamelib.search.budget import Metered
from gamelib.watch import watch


class Heap:
    """Prints nicely, and hides who moves."""

    def __init__(self, left, who):
        self.left, self.who = left, who

    def __eq__(self, other):
        return (self.left, self.who) == (other.left, other.who)

    def __hash__(self):
        return hash((self.left, self.who))

    def __repr__(self):
        return f"Heap({self.left})"


class Coarse(Heap):
    """Is equal to what it prints like."""

    def __eq__(self, other):
        return self.left == other.left

    def __hash__(self):
        return hash(self.left)


class Unhashed(Heap):
    """Is equal to its copies, and has a hash of its own."""

    __eq__ = Heap.__eq__

    def __hash__(self):
        return id(self)


class Take(Game):
    """Take 1 or 2; who takes the last one wins."""

    made = Heap

    def initial_state(self):
        return self.made(4, 0)

    def player(self, s):
        return s.who

    def actions(self, s):
        return tuple(n for n in (1, 2) if n <= s.left)

    def result(self, s, n):
        if n not in self.actions(s):
            raise self.illegal(s, n)
        return self.made(s.left - n, 1 - s.who)

    def is_terminal(self, s):
        return not s.left

    def utility(self, s, p):
        self.check_player(p)
        if s.left:
            raise self.unfinished(s)
        return 1 if s.who != p else -1


class Graph(Game):
    """A random game whose ways meet: a state is a layer and a place, dressed as a reader might dress it.

    ``dress`` makes the state of (layer, place); the last layer has the utilities.
    """

    layers, width = 5, 4

    def __init__(self, seed, dress, key=None):
        random = Random(seed)
        self.dress, self.own_key = dress, key
        self.steps = {
            (layer, place): random.sample(range(self.width), 3)
            for layer in range(self.layers) for place in range(self.width)
        }  # fmt: skip
        self.worth = [random.randrange(-9, 10) for _ in range(self.width)]
        self.meaning = {dress(layer, place): (layer, place) for layer in range(self.layers + 1) for place in range(4)}

    def key(self, state):
        return state if self.own_key is None else self.own_key(*self.meaning[state])

    def initial_state(self):
        return self.dress(0, 0)

    def player(self, state):
        return self.meaning[state][0] % 2

    def actions(self, state):
        layer, place = self.meaning[state]
        return () if layer == self.layers else tuple(self.steps[layer, place])

    def result(self, state, action):
        if action not in self.actions(state):
            raise self.illegal(state, action)
        return self.dress(self.meaning[state][0] + 1, action)

    def is_terminal(self, state):
        return self.meaning[state][0] == self.layers

    def utility(self, state, player):
        self.check_player(player)
        layer, place = self.meaning[state]
        if layer < self.layers:
            raise self.unfinished(state)
        return self.worth[place] if player == 0 else -self.worth[place]


class Hidden(tuple):
    """A pair that prints nothing."""

    __slots__ = ()

    def __repr__(self):
        return "?"


DRESSES = {
    "hidden": (lambda layer, place: Hidden((layer, place)), None),
    "sets": (lambda layer, place: frozenset({f"layer {layer}", f"place {place}"}), None),
    "equal hashes": (lambda layer, place: (layer << 61) - layer + place, None),
    "wide keys": (lambda layer, place: (layer, place), lambda layer, place: layer << 200 | place << 100),
}
WITH_TABLES = {
    "alphabeta": lambda game: alphabeta(game, table=TranspositionTable()),
    "null windows": lambda game: principal_variation_search(game, table=TranspositionTable()),
    "aspiration": lambda game: aspiration(game, guess=0.0, half_width=1.0, table=TranspositionTable()),
    "mtdf": mtdf,
    "deepening": lambda game: iterative_deepening(game, evaluate=lambda state: 0.0, depth=5),
    "small table": lambda game: alphabeta(game, table=TranspositionTable(3)),
}


@pytest.mark.parametrize("search", WITH_TABLES.values(), ids=WITH_TABLES)
@pytest.mark.parametrize("dress", DRESSES)
def test_two_hundred_random_games_have_their_value_whatever_their_states_look_like(dress, search):
    for seed in range(50):  # of each kind of state
        game = Graph(seed, *DRESSES[dress])
        found = search(game)
        right = minimax(game)
        assert found.value == right.value
        assert found.action in right.optimal_actions


@pytest.mark.parametrize("search", WITH_TABLES.values(), ids=WITH_TABLES)
def test_a_state_that_hides_who_moves_is_another_one_after_the_other_player(search):
    assert search(Take()).value == 1
    assert check(Take()) == []


def of_key(key):
    return type("Keyed", (Take,), {"key": lambda self, state: key(state)})()


def of_states(kind):
    return type("Made", (Take,), {"made": kind})()


BROKEN = {
    "one key": of_key(lambda state: state.left),
    "two keys": of_key(id),
    "key elsewhere": of_key(lambda state: hash(("left", state.left, "who", state.who))),
    "key": of_key(lambda state: [state.left, state.who]),
    "identity": of_states(Coarse),
    "hash": of_states(Unhashed),
}


@pytest.mark.parametrize("promise", BROKEN)
def test_each_broken_identity_is_named(promise):
    assert [complaint.promise for complaint in check(BROKEN[promise])] == [promise]


def test_a_sound_key_has_no_complaints():
    assert check(of_key(lambda state: state.left << 100 | state.who)) == []


def test_states_that_cannot_be_hashed_are_refused_by_a_table():
    class Lists(TicTacToe):
        def key(self, state):
            return list(state)

    with pytest.raises(InvalidSearch, match=r"the keys of .* cannot be hashed, such as \["):
        mtdf(Lists())


def deep(game, table, **more):
    return iterative_deepening(game, depth=2, table=table, **{"evaluate": open_lines, **more})


def test_a_table_belongs_to_one_game():
    table = TranspositionTable()
    small = partial(Othello, size=4)
    assert alphabeta(small(score="discs"), table=table).value == alphabeta(small(score="discs"), table=table).value
    with pytest.raises(InvalidSearch, match=r"this table holds what was found in the game .*discs.*TranspositionTable"):
        alphabeta(small(), table=table)
    with pytest.raises(InvalidSearch, match="what was found in the game"):
        alphabeta(Nim(), table=table)
    assert alphabeta(small(score="discs"), table=table).value == alphabeta(small(score="discs")).value


def test_a_table_belongs_to_one_evaluation_and_one_kind_of_horizon():
    game, table = Breakthrough(columns=3, rows=5), TranspositionTable()
    evaluate = breakthrough_evaluation(game)
    deep(game, table, evaluate=evaluate)
    alphabeta(game, depth=2, evaluate=breakthrough_evaluation(Breakthrough(columns=3, rows=5)), table=table)
    alphabeta(game, table=table)  # to the end it needs no evaluation
    with pytest.raises(InvalidSearch, match="found with the evaluation"):
        alphabeta(game, depth=2, evaluate=evaluate.with_weights(pieces=0), table=table)
    with pytest.raises(InvalidSearch, match="found with quiescence=False"):
        alphabeta(game, depth=2, evaluate=evaluate, quiescence=True, table=table)


def test_a_table_of_paranoid_belongs_to_one_player():
    game, table = TreeGame([[3, 12], [2, 4]]), TranspositionTable()
    paranoid(game, table=table)
    paranoid(game, table=table)
    with pytest.raises(InvalidSearch, match="this table holds"):
        alphabeta(game, table=table)


def test_games_are_the_same_if_their_class_and_parameters_are():
    assert same_game(TicTacToe(3, n=3), TicTacToe())
    assert not same_game(TicTacToe(misere=True), TicTacToe())
    assert same_game(TreeGame([3, [1, 2]]), TreeGame([3, [1, 2]]))
    assert not same_game(TreeGame([3, [1, 2]]), TreeGame([3, [2, 1]]))
    assert same_game(Metered(TicTacToe()), watch(TicTacToe()))
    assert not same_game(type("TicTacToe", (TicTacToe,), {})(), TicTacToe())


def test_functions_and_objects_are_alike_if_they_are_made_of_the_same():
    class Evaluation:
        def __init__(self, weight):
            self.weight = weight

        def __call__(self, state):
            return self.weight

    def weighted(weight, by=1):
        return lambda state: weight * by

    assert alike(weighted(2), weighted(2))
    assert not alike(weighted(2), weighted(3))
    assert alike(Evaluation(2), Evaluation(2))
    assert not alike(Evaluation(2), Evaluation(3))
    assert alike(partial(pow, 2), partial(pow, 2))
    assert not alike(partial(pow, 2), partial(pow, 3))
    assert alike(Evaluation(2).__call__, Evaluation(2).__call__)
    assert not alike("a", "b")


def test_a_game_without_parameters_takes_none():
    with pytest.raises(TypeError, match=r"Take\(\) takes no arguments"):
        Take(5)


def test_a_game_of_ones_own_shows_what_it_was_made_with():
    class Heaps(Take):
        def __init__(self, heaps, last=True):
            self.heaps = heaps

    assert repr(Heaps(3, last=False)) == "Heaps(3, last=False)"


def test_a_window_of_large_whole_numbers_stays_as_it_was_given():
    large = 2**60
    tree = TreeGame([[large + 1, large + 3], [large + 2, large + 5]])
    assert alphabeta(tree, window=(large + 1, large + 3)).value == large + 2
    assert alphabeta(tree, window=(large, large + 2), fail_hard=True).value == large + 2
