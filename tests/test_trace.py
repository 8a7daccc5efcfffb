"""A traced search: its lines, its variables and the values it finds, node by node."""

import inspect
import sys
from collections import deque
from functools import cache, partial
from itertools import count
from math import inf

import pytest

from gamelib import MAX, GameError, WatchLimitReached
from gamelib.games import Leaf, TreeGame
from gamelib.search import solve
from gamelib.trace import NodeName, readable, trace, value_of
from gamelib.watch import WatchedState
from tests.max_n import vector_of

GAME = TreeGame([[3, 12], [2, 4]])


def max_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action)))
    return v


def min_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action)))
    return v


@cache
def cached_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [cached_value(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == MAX else min(values)


def by_table(game, state):
    table = {}

    def value(state, plies):
        if (state, plies) not in table:
            if game.is_terminal(state):
                table[state, plies] = game.utility(state, MAX)
            else:
                pick = max if game.player(state) == MAX else min
                table[state, plies] = pick(value(game.result(state, a), plies + 1) for a in game.actions(state))
        return table[state, plies]

    return value(state, 0)


class Searcher:
    def search(self, game, state):
        return max_value(game, state)

    def __call__(self, game, state):
        return max_value(game, state)


OWN = (max_value, cached_value, by_table, Searcher().search, Searcher(), partial(max_value))


def handed_on(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return narrowing(game, state, alpha, beta)


def narrowing(game, state, alpha, beta):
    for action in game.actions(state):
        found = handed_on(game, game.result(state, action), alpha, beta)
        if game.player(state) == MAX:
            alpha = max(alpha, found)
        else:
            beta = min(beta, found)
        if alpha >= beta:
            break
    return alpha if game.player(state) == MAX else beta


def known_values(traced):
    known = {}
    for step in traced.steps:
        known |= step.values
    return known


def test_the_lines_of_a_readers_own_function_are_written_down_as_they_run():
    first = inspect.getsourcelines(max_value)[1]
    traced = trace(max_value, TreeGame([3, 5]))
    steps = [
        (step.function, step.line - inspect.getsourcelines(globals()[step.function])[1], step.node)
        for step in traced.steps
    ]
    leaf = lambda action: [("min_value", 1, (action,)), ("min_value", 2, (action,)), ("min_value", 2, (action,))]  # noqa: E731
    assert steps == [
        ("max_value", 1, ()),
        ("max_value", 3, ()),
        ("max_value", 4, ()),
        ("max_value", 5, ()),
        *leaf("a1"),
        ("max_value", 4, ()),
        ("max_value", 5, ()),
        *leaf("a2"),
        ("max_value", 4, ()),
        ("max_value", 6, ()),
        ("max_value", 6, ()),
    ]
    assert {step.file for step in traced.steps} == {__file__}
    assert traced.steps[0].line == first + 1
    assert traced.returned == 5
    assert traced.functions == (max_value, min_value)


@pytest.mark.parametrize("function", OWN, ids=["plain", "cached", "table", "method", "object", "partial"])
def test_functions_with_caches_tables_methods_and_callable_objects_are_traced(function):
    cached_value.cache_clear()
    traced = trace(function, GAME)
    assert traced.returned == 3
    solution = solve(GAME)
    assert known_values(traced) == {
        path: solution.value(state) for path, state in traced.watched.states.items()
    }
    assert len(known_values(traced)) == 7


def test_windows_are_told_when_they_become_known_or_change_and_are_not_widened_by_a_call_that_handed_them_on():
    traced = trace(handed_on, GAME)
    assert [(path, window) for step in traced.steps for path, window in step.windows.items()] == [
        ((), (-inf, inf)),
        (("a1",), (-inf, inf)),
        (("a1", "b1"), (-inf, inf)),
        (("a1",), (-inf, 3)),
        (("a1", "b2"), (-inf, 3)),
        ((), (3, inf)),
        (("a2",), (3, inf)),
        (("a2", "c1"), (3, inf)),
        (("a2",), (3, 2)),
    ]


def test_a_node_is_left_when_the_outermost_call_about_it_ends():
    traced = trace(handed_on, GAME)
    assert [(step.function, step.left) for step in traced.steps if step.left is not None] == [
        ("handed_on", ("a1", "b1")),
        ("handed_on", ("a1", "b2")),
        ("handed_on", ("a1",)),
        ("handed_on", ("a2", "c1")),
        ("handed_on", ("a2",)),
        ("handed_on", ()),
    ]


def test_what_people_can_read_of_a_variable():
    node = WatchedState("B", ("a1",))
    named = NodeName(("a1",))
    assert readable(node) == named
    assert [readable(thing) for thing in (3, -inf, 2.5, True, "b1")] == [3, -inf, 2.5, True, "b1"]
    assert readable([node, 3, None]) == [named, 3, None]
    assert readable(deque([node])) == [named]
    assert readable({node: 3, "b1": (3, ("b1", None))}) == {named: 3, "b1": 3}
    assert readable({(node, 2): 3}) == {(named, 2): 3}
    assert readable((3, None)) == readable((3, ("b1", ("c1", None)))) == 3  # a value and a line of play
    assert readable((3, 4)) == (3, 4)  # a square of a board
    assert readable(((1, 2, 6), ("a1", ("b1", None))), 3) == (1, 2, 6)
    assert readable(((1, 2), ("a1", None)), 2) == ((1, 2), ("a1", None))
    assert [readable(thing) for thing in (GAME, len, None, object(), TreeGame)] == [None] * 5


@pytest.fixture
def former():
    """A trace function that was there before, as a debugger's or a coverage tool's."""

    def of_before(frame, event, argument):
        return None

    before = sys.gettrace()
    sys.settrace(of_before)
    yield of_before
    sys.settrace(before)


def test_the_trace_function_of_before_is_put_back(former):
    trace(max_value, GAME)
    assert sys.gettrace() is former


def test_more_lines_than_the_limit_are_an_error_that_names_it():
    def endless(game, state):
        while True:
            pass

    with pytest.raises(WatchLimitReached) as caught:
        trace(endless, GAME)
    assert str(caught.value) == (
        "this search ran more than 20,000 lines, and no more are recorded; "
        "trace it on a smaller tree, or raise limit=…"
    )
    steps = len(trace(max_value, GAME).steps)
    assert len(trace(max_value, GAME, limit=steps).steps) == steps
    with pytest.raises(WatchLimitReached, match=f"more than {steps - 1} lines"):
        trace(max_value, GAME, limit=steps - 1)


def on_one_line(game, state):
    while True: pass  # noqa: E701


def in_a_generator(game, state):
    return sum(1 for _ in count())


def swallows_and_returns(game, state):
    try:
        while True:
            try:  # noqa: SIM105
                game.actions(state)
            except Exception:
                pass
    except:  # noqa: E722
        return 3


@pytest.mark.parametrize("function", [on_one_line, in_a_generator, swallows_and_returns])
def test_the_limit_wins_over_every_loop_and_over_exceptions_that_are_caught(function, monkeypatch, former):
    monkeypatch.setattr("gamelib.trace.MOST_INSTRUCTIONS", 20_000)
    # From Python 3.12 on a jump from a line to itself is told as a line, and the limit on lines comes first.
    first = "20,000 instructions of Python" if function is in_a_generator else "(1,000 lines|20,000 instructions)"
    with pytest.raises(WatchLimitReached, match=f"this search ran more than {first}"):
        trace(function, GAME, limit=1000)
    assert sys.gettrace() is former


@pytest.mark.parametrize("function", [lambda game, state: 3, max, print, partial(max), 5, "minimax", TreeGame])
def test_what_has_no_lines_of_its_own_is_refused(function):
    with pytest.raises(GameError, match="cannot be watched line by line: give a function that is written with def"):
        trace(function, GAME)


THREE = TreeGame([[Leaf((1, 2, 6)), Leaf((4, 3, 3))], [Leaf((6, 1, 2)), Leaf((7, 4, 1))]], num_players=3)
VECTORS = {
    (): (7, 4, 1), ("a1",): (4, 3, 3), ("a2",): (7, 4, 1), ("a1", "b1"): (1, 2, 6), ("a1", "b2"): (4, 3, 3),
    ("a2", "c1"): (6, 1, 2), ("a2", "c2"): (7, 4, 1),
}  # fmt: skip


def best_of(game, state, children):
    return max(children, key=lambda pair: pair[0][game.player(state)])


def vector_and_action(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(3)), None
    return best_of(game, state, [(vector_and_action(game, game.result(state, action))[0], action)
                                 for action in game.actions(state)])  # fmt: skip


class Worth:
    def __init__(self, state):
        self.state, self.value = state, None


def vectors_in_nodes(game, state):
    node = Worth(state)
    if game.is_terminal(state):
        node.value = tuple(game.utility(state, player) for player in range(3))
    else:
        found = [vectors_in_nodes(game, game.result(state, action)).value for action in game.actions(state)]
        node.value = max(found, key=lambda vector: vector[game.player(state)])
    return node


class Found:
    def __init__(self, values):
        self.values = values


@pytest.mark.parametrize("search", [vector_and_action, vector_of, vectors_in_nodes])
def test_in_a_game_of_three_a_row_of_three_numbers_is_the_value_of_a_node(search):
    assert known_values(trace(search, THREE)) == VECTORS


@pytest.mark.parametrize(
    ("returned", "players", "value"),
    [
        ((3, "a1"), 2, 3), (((1, 2), "a1"), 2, None), ((1, 2, 6), 2, 1), ((1, 2, 6), 3, (1, 2, 6)),
        (((1, 2, 6), ("a1", None)), 3, (1, 2, 6)), ((1, 2), 3, 1), ((1, 2, True), 3, 1), ([1, 2, 6], 3, None),
        (5, 3, 5), (Found((1, 2, 6)), 3, (1, 2, 6)), (Found((1, 2)), 3, None), ("six", 3, None), ((), 3, None),
    ],
)  # fmt: skip
def test_what_a_returned_thing_is_worth_depends_on_the_number_of_players(returned, players, value):
    assert value_of(returned, players) == value
