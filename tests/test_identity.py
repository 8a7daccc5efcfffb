"""Who a state is, and what a table belongs to: whatever a reader's states look like, each search finds the value."""

import copy
import pickle
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, partial, reduce
from operator import itemgetter
from random import Random

import numpy as np
import pytest

from gamelib import Game, InvalidSearch
from gamelib.evaluation import breakthrough_evaluation, open_lines
from gamelib.games import Breakthrough, Nim, Othello, TicTacToe, TreeGame, check
from gamelib.identity import alike, same_game
from gamelib.same_game import Metered
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
    with pytest.raises(InvalidSearch, match="found with quiescence False"):
        alphabeta(game, depth=2, evaluate=evaluate, quiescence=True, table=table)


class Pick(Game):
    """MAX picks 0 or 1, then MIN, and ``pay[2 * i + j]`` is what MAX gets."""

    def __init__(self, pay):
        self.pay = tuple(pay)

    def initial_state(self):
        return ()

    def player(self, state):
        return len(state) % 2

    def actions(self, state):
        return () if len(state) == 2 else (0, 1)

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 2

    def utility(self, state, player):
        return self.pay[2 * state[0] + state[1]] * (1 - 2 * player)


class Drawn(Pick):
    def __init__(self, rng):
        self.pay = [rng.random() for _ in range(4)]


class Noting(Pick):
    """Counts, and remembers, what it is asked."""

    def __init__(self, pay):
        super().__init__(pay)
        self.asked, self.known = 0, {}

    def utility(self, state, player):
        self.asked += 1
        return self.known.setdefault((state, player), super().utility(state, player))


class Sent(Pick):
    def __getstate__(self):
        return {"pay": self.pay}


GOOD, BAD = (1, 2, 3, 4), (-1, -2, -3, -4)
WAYS = {
    "iterator": lambda pay: Pick(iter(pay)),
    "generator": lambda pay: Pick(each for each in pay),
    "values": lambda pay: Pick(dict(enumerate(pay)).values()),
    "array": lambda pay: Pick(np.array(pay)),
    "random": lambda pay: Drawn(Random(str(pay))),
    "numpy's random": lambda pay: Drawn(np.random.default_rng(abs(pay[0]) + pay[1] + 9)),
    "pickled": lambda pay: pickle.loads(pickle.dumps(Sent(pay))),
    "memory": Noting,
}


@pytest.mark.parametrize("made", WAYS.values(), ids=WAYS)
def test_a_game_of_ones_own_is_known_by_what_it_holds_however_it_was_made(made):
    table = TranspositionTable()
    first, same, other = made(GOOD), made(GOOD), made(BAD)
    assert same_game(first, same)
    alphabeta(first, table=table)
    alphabeta(same if made is not Noting else first, table=table)
    with pytest.raises(InvalidSearch, match="this table holds"):
        alphabeta(other, table=table)
    assert alphabeta(other).value == minimax(other).value


def test_what_a_game_was_made_with_is_kept_as_it_was():
    branches, payments, table = [[3, 12], [2, 14]], [1, 2, 3, 4], TranspositionTable()
    first, other = TreeGame(branches), Pick(payments)
    alphabeta(first, table=table)
    branches[0][0] = payments[0] = -50
    assert repr(first) == "TreeGame([[3, 12], [2, 14]])" and repr(other) == "Pick([1, 2, 3, 4])"
    with pytest.raises(InvalidSearch, match=r"this one has TreeGame\(\[\[-50, 12\], \[2, 14\]\]\)"):
        alphabeta(TreeGame(branches), table=table)
    assert same_game(copy.deepcopy(other), Pick(GOOD)) and not same_game(other, Pick(payments))
    changed = Pick(GOOD)
    changed.pay = BAD
    assert not same_game(changed, Pick(GOOD))


class Lazy(TicTacToe):
    """A game of the library, by another name, which works things out when they are asked for."""

    @cached_property
    def worked_out(self):
        return object()


class Linked:
    def __init__(self, rest):
        self.rest = rest


def helpers(count):
    names = {}
    for number in range(count):
        calls = "".join(f" + h{number + more}(state)" for more in (1, 2) if number + more < count)
        exec(f"def h{number}(state): return 0{calls}", names)
    return names["h0"]


Piece = Enum("Piece", [f"piece{number}" for number in range(16)])


def test_what_is_made_twice_alike_is_the_same_and_is_found_so_at_once():
    lazy = Lazy()
    assert lazy.worked_out and same_game(lazy, Lazy())
    assert same_game(Nim((1, 2)), Nim([1, 2])) and same_game(TicTacToe(np.int64(3)), TicTacToe())
    first, second = lambda state: 0, \
        lambda state: 0
    assert alike(first, second) and not alike(first, lambda state: 1)
    assert alike(lambda: (lambda: 1), lambda: (lambda: 1)) and not alike(lambda: (lambda: 1), lambda: (lambda: 2))
    assert alike(helpers(60), helpers(60)) and not alike(helpers(60), helpers(61))
    nan = float("nan")
    for makes in (lambda: -nan, lambda: np.array([1, nan]), lambda: [Piece.piece3], lambda: 1 << 20_000):
        assert same_game(Pick([makes()]), Pick([makes()]))
    chain = reduce(lambda rest, _: Linked(rest), range(5_000), None)
    assert alike(chain, chain) and not alike(chain, reduce(lambda rest, _: Linked(rest), range(5_000), None))
    assert alike(Judge(np.array([1, 2])), Judge(np.array([1, 2]))) and not alike(Judge(np.ones(2)), Judge(np.ones(3)))
    assert same_game(Pick([Loose(a=1)]), Pick([Loose(a=1)])) and not same_game(Pick([Loose(a=1)]), Pick([Loose(a=2)]))


@dataclass
class Judge:
    weights: np.ndarray


class Loose(dict):
    __getattr__ = dict.__getitem__


def looking_up(source):
    names = {"factor": 1}
    exec(f"def h(state): return {source}\ndef evaluate(state): return factor * h(state)", names)
    return names["evaluate"]


class Weighted:
    __slots__ = "__weight", "calls"

    def __init__(self, weight):
        self.__weight, self.calls = weight, 0

    def __call__(self, state):
        self.calls += 1
        return self.__weight * state[0]


def test_an_evaluation_is_another_one_if_what_it_finds_outside_itself_is():
    game = Pick(GOOD)
    pairs = [
        (looking_up("state[0]"), looking_up("-state[0]")),
        (itemgetter(0), itemgetter(-1)),
        (Weighted(1), Weighted(-1)),
    ]
    for first, other in pairs:
        table = TranspositionTable()
        for _ in range(2):
            alphabeta(game, depth=1, evaluate=first, table=table)
        with pytest.raises(InvalidSearch, match="this table holds what was found with the evaluation"):
            alphabeta(game, depth=1, evaluate=other, table=table)
    names, table, cell = {"weight": 1}, TranspositionTable(), "def evaluate(state): return weight * state[0]"
    exec(cell, names)
    alphabeta(game, depth=1, evaluate=names["evaluate"], table=table)
    exec(cell, names)
    alphabeta(game, depth=1, evaluate=names["evaluate"], table=table)
    exec("weight = -1\n" + cell, names)
    with pytest.raises(InvalidSearch, match="this table holds what was found with the evaluation"):
        alphabeta(game, depth=1, evaluate=names["evaluate"], table=table)


def test_what_an_evaluation_writes_down_does_not_make_it_another_one():
    seen, names, asked = [], {"calls": 0}, 0

    class Notes:
        times = 0

    notes = Notes()

    def counting(state):
        nonlocal asked
        asked, notes.times = asked + 1, notes.times + 1
        return state[0]

    exec("def counting(state):\n  global calls\n  calls += 1\n  return 0", names)
    for evaluate in (Weighted(1), counting, names["counting"], lambda state: seen.append(state) or len(seen)):
        table = TranspositionTable()
        for depth in (1, 1):
            alphabeta(Pick(GOOD), depth=depth, evaluate=evaluate, table=table)
    assert names["calls"] > 0 and asked > 0 and notes.times == asked and seen


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


def weighted(weight, by=1):
    return lambda state: weight * by


@pytest.mark.parametrize("make", [
    weighted, Linked, str, lambda weight: partial(pow, weight), lambda weight: Weighted(weight).__call__,
])  # fmt: skip
def test_functions_and_objects_are_alike_if_they_are_made_of_the_same(make):
    assert alike(make(2), make(2))
    assert not alike(make(2), make(3))


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
