"""Alpha-beta and its relatives: minimax's values, published leaves, exact counts, and clear errors."""

import itertools
from functools import partial
from math import nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import MAX, MIN, Bound, InvalidSearch
from gamelib.games import Breakthrough, ConnectFour, TicTacToe, TreeGame, exam_trees
from gamelib.same_game import SameGame
from gamelib.search import (
    ByValue,
    History,
    KillerMoves,
    MiddleFirst,
    MoveOrder,
    RandomOrder,
    TranspositionTable,
    alphabeta,
    aspiration,
    iterative_deepening,
    minimal_leaves,
    minimax,
    mtdf,
    principal_variation_search,
    solve,
)
from gamelib.watch import watch

TWO_PLY = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
trees = st.recursive(st.integers(-2, 2), lambda children: st.lists(children, min_size=1, max_size=4), max_leaves=40)
players = st.sampled_from([MAX, MIN])

SAFE = {
    "alphabeta": alphabeta,
    "fail-hard": lambda game, state=None, **limits: alphabeta(game, state, fail_hard=True, **limits),
    "shuffled": lambda game, state=None, **limits: alphabeta(game, state, order=RandomOrder(7), **limits),
    "killers, history": lambda game, state=None, **limits: alphabeta(
        game, state, order=KillerMoves(History()), **limits
    ),
    "table": lambda game, state=None, **limits: alphabeta(game, state, table=TranspositionTable(4000), **limits),
    "tiny table": lambda game, state=None, **limits: alphabeta(game, state, table=TranspositionTable(60), **limits),
    "null windows": principal_variation_search,
    "null windows, table": lambda game, state=None, **limits: principal_variation_search(
        game, state, table=TranspositionTable(4000), **limits
    ),
    "mtdf": mtdf,
    "aspiration": lambda game, state=None, **limits: aspiration(game, state, guess=0.5, half_width=1, **limits),
}
every_safe = pytest.mark.parametrize("search", SAFE.values(), ids=SAFE)


LINES = TicTacToe().lines


def open_lines(state):
    mine, theirs = (sum(not line & stones for line in LINES) for stones in (state.noughts, state.crosses))
    return (mine - theirs) / 10


def assert_agrees(result, true):
    assert result.value == true.value
    assert result.bound is Bound.EXACT
    assert result.action in true.optimal_actions
    for action, found in result.action_values.items():
        exact = true.action_values[action].value
        if found.bound is not Bound.AT_MOST:
            assert exact >= found.value, action
        if found.bound is not Bound.AT_LEAST:
            assert exact <= found.value, action


# -- the same values as minimax ------------------------------------------------------------------------


@every_safe
@settings(max_examples=30, deadline=None)
@given(tree=trees.filter(lambda tree: isinstance(tree, list)), first=players)
def test_every_safe_search_returns_minimax_value_action_and_true_bounds(search, tree, first):
    game = TreeGame(tree, first=first)
    assert_agrees(search(game), minimax(game))


@every_safe
@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_every_safe_search_agrees_to_any_depth(search, depth):
    game = TicTacToe()
    for text in (". . . / . . . / . . .", "X . . / . O . / . . .", "X O . / . X . / . . O"):
        state = game.parse(text)
        true = minimax(game, state, depth=depth, evaluate=open_lines)
        assert_agrees(search(game, state, depth=depth, evaluate=open_lines), true)


def test_alphabeta_equals_minimax_in_every_fourth_state_of_tic_tac_toe():
    game = TicTacToe()
    solution, table = solve(game), TranspositionTable(2_000_000)
    assert len(solution) == 5478
    for state in list(solution.states)[::4]:
        plain, kept = alphabeta(game, state), alphabeta(game, state, table=table)
        assert plain.value == kept.value == solution.value(state)
        if plain.action is not None:
            best = [each for each in game.actions(state) if solution.value(game.result(state, each)) == plain.value]
            assert plain.action == best[0]  # minimax's own action: the first of the best
            assert kept.action in best


SLOW, LARGER = pytest.mark.slow, ((5, 3), (4, 5))


@pytest.mark.parametrize("search", [alphabeta, principal_variation_search, mtdf], ids=lambda each: each.__name__)
@pytest.mark.parametrize(("columns", "rows"), [(4, 4), (3, 5), *(pytest.param(*size, marks=SLOW) for size in LARGER)])
def test_small_connect_four_boards_have_their_published_outcomes(search, columns, rows):
    game = ConnectFour(columns=columns, rows=rows)
    assert search(game, order=MiddleFirst(columns), table=TranspositionTable(8_000_000)).value == 0


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "value", "size"), [(5, 0, 20_000_000), (6, -1, 60_000_000)])
def test_connect_four_on_four_rows_is_a_draw_on_five_columns_and_won_by_the_second_player_on_six(columns, value, size):
    game = ConnectFour(columns=columns, rows=4)
    assert alphabeta(game, order=MiddleFirst(columns), table=TranspositionTable(size)).value == value


# -- which leaves, and how many ------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, tree in exam_trees().items() if tree.pruned])
def test_the_published_leaves_are_pruned(name):
    tree = exam_trees()[name]
    watched = watch(tree.game)
    assert alphabeta(watched, watched.root).value == tree.value
    every = watch(tree.game)
    minimax(every, every.root)
    looked_at = set(watched.leaves)
    assert tuple(n for n, leaf in enumerate(every.leaves, 1) if leaf not in looked_at) == tree.pruned


def test_all_of_tic_tac_toe_takes_18297_nodes_with_cuts_at_equality():
    result = alphabeta(TicTacToe())
    assert (result.value, result.nodes, result.leaves) == (0, 18_297, 7_330)


@pytest.mark.parametrize(("branching", "depth"), [(2, 2), (2, 5), (3, 3), (3, 4), (4, 4), (5, 3)])
def test_with_the_best_first_exactly_the_minimal_tree_is_searched(branching, depth):
    fresh = itertools.count()

    def tree(plies):
        if plies == 0:
            return next(fresh) * 7919 % 104729
        return [tree(plies - 1) for _ in range(branching)]

    for first in (MAX, MIN):
        game = TreeGame(tree(depth), first=first)
        exact = solve(game).value
        best, worst = (alphabeta(game, order=ByValue(exact, worst_first=last)) for last in (False, True))
        assert best.leaves == minimal_leaves(branching, depth) < worst.leaves <= branching**depth


def test_fail_soft_and_fail_hard_tell_apart_what_lies_outside_a_window():
    soft, hard = alphabeta(TWO_PLY, window=(6, 9)), alphabeta(TWO_PLY, window=(6, 9), fail_hard=True)
    assert (soft.value, soft.bound) == (5, Bound.AT_MOST)
    assert (hard.value, hard.bound) == (6, Bound.AT_MOST)
    high = alphabeta(TWO_PLY, window=(0, 2))
    assert (high.value, high.bound) == (3, Bound.AT_LEAST)
    assert alphabeta(TWO_PLY, window=(2, 4)).bound is Bound.EXACT
    assert "≤ 5" in repr(soft)


@settings(max_examples=80, deadline=None)
@given(
    tree=trees.filter(lambda tree: isinstance(tree, list)), first=players,
    window=st.tuples(st.integers(-3, 3), st.integers(-3, 3)).filter(lambda pair: pair[0] < pair[1]),
    hard=st.booleans(),
)  # fmt: skip
def test_a_window_gives_the_value_or_a_true_bound(tree, first, window, hard):
    game = TreeGame(tree, first=first)
    true, found = minimax(game).value, alphabeta(game, window=window, fail_hard=hard)
    assert (found.bound is Bound.EXACT) == (window[0] < true < window[1])
    if found.bound is Bound.EXACT:
        assert found.value == true
    elif found.bound is Bound.AT_MOST:
        assert true <= found.value <= window[0]
    else:
        assert true >= found.value >= window[1]


# -- orders ---------------------------------------------------------------------------------------------


def test_a_function_may_be_the_order():
    centre_first = alphabeta(
        ConnectFour(), depth=6, evaluate=lambda state: 0.0,
        order=lambda game, state, actions: sorted(actions, key=lambda column: abs(column - 3)),
    )  # fmt: skip
    assert centre_first.action == 3
    assert list(centre_first.action_values) == sorted(centre_first.action_values)


class OwnOrder(MoveOrder):
    def __init__(self, function):
        self.function = function

    def arrange(self, game, state, actions, plies):
        return self.function(game, state, actions)


ORDERED = {
    "alphabeta": alphabeta,
    "null windows": principal_variation_search,
    "mtdf": mtdf,
    "killers": lambda game, order: alphabeta(game, order=KillerMoves(order)),
    "deepening": lambda game, order: iterative_deepening(game, evaluate=lambda state: 0, depth=2, order=order),
    "no budget": lambda game, order: iterative_deepening(game, evaluate=lambda state: 0, nodes=0, order=order),
}


@pytest.mark.parametrize("search", ORDERED.values(), ids=ORDERED)
@pytest.mark.parametrize("kind", [lambda order: order, OwnOrder], ids=["function", "object"])
@pytest.mark.parametrize(
    ("order", "words"),
    [
        (lambda game, state, actions: actions[1:], "drops ['a1']"),
        (lambda game, state, actions: [*actions, "z9"], "invents ['z9']"),
        (lambda game, state, actions: [actions[0], *actions], "repeats"),
        (lambda game, state, actions: None, "returned None"),
    ],
)
def test_an_order_that_is_none_is_named(search, kind, order, words):
    with pytest.raises(InvalidSearch, match="an order re") as caught:
        search(TWO_PLY, order=kind(order))
    assert words in str(caught.value)


def test_an_order_of_a_readers_own_is_told_of_cutoffs():
    told = []

    class Listening(OwnOrder):
        def cutoff(self, state, action, plies):
            told.append((state, action))

    alphabeta(TWO_PLY, order=Listening(lambda game, state, actions: actions))
    assert told == [("C", "c1"), ("D", "d3")]


def test_killers_are_tried_first_and_learn_from_cutoffs():
    killers, game = KillerMoves(), TicTacToe()
    start = game.initial_state()
    killers.cutoff(start, 4, 5)
    killers.cutoff(start, 8, 5)
    assert killers.arrange(game, start, game.actions(start), 5)[:3] == [8, 4, 0]
    assert list(killers.arrange(game, start, game.actions(start), 6)) == list(range(9))
    killers.cutoff(start, 0, 5)
    assert killers.arrange(game, start, game.actions(start), 5)[:3] == [0, 8, 1]


def test_history_counts_cutoffs_by_the_square_of_the_plies_left():
    history, game = History(), TicTacToe()
    start = game.initial_state()
    for action, plies in ((2, 3), (7, 2), (7, 2), (5, -4)):
        history.cutoff(start, action, plies)
    assert history.arrange(game, start, game.actions(start), 3)[:3] == [2, 7, 5]


# -- what it refuses --------------------------------------------------------------------------------------


EVERY_LIMITED = SAFE | {
    "minimax": minimax,
    "deepening": iterative_deepening,
    "no budget": lambda game, depth, evaluate: iterative_deepening(game, nodes=0, evaluate=evaluate),
}
every_limited = pytest.mark.parametrize("search", EVERY_LIMITED.values(), ids=EVERY_LIMITED)


@every_limited
def test_an_evaluation_that_breaks_its_promise_is_caught(search):
    class Promising:
        bounds = (-1, 1)

        def __call__(self, state):
            return 3

    with pytest.raises(InvalidSearch, match="evaluate returned 3 where a number from -1 to 1 was needed"):
        search(TWO_PLY, depth=1, evaluate=Promising())


@pytest.mark.parametrize("window", [(3, 3), (5, 2), (nan, 1), 3, "ab", (1, 2, 3), (None, 1)])
def test_a_window_is_a_pair_of_numbers(window):
    with pytest.raises(InvalidSearch, match="a window is a pair"):
        alphabeta(TWO_PLY, window=window)


LEARNING = {
    "alphabeta": alphabeta,
    "null windows": principal_variation_search,
    "mtdf": mtdf,
    "deepening": iterative_deepening,
}


@pytest.mark.parametrize("search", LEARNING.values(), ids=LEARNING)
@pytest.mark.parametrize("after", [50, *(pytest.param(after, marks=pytest.mark.slow) for after in (3, 150))])
def test_an_interrupt_leaves_table_and_order_that_can_be_used_again(search, after):
    game, table, order = TicTacToe(), TranspositionTable(100_000), KillerMoves(History())
    count = itertools.count()

    def interrupted(state):
        if next(count) == after:
            raise KeyboardInterrupt
        return open_lines(state)

    with pytest.raises(KeyboardInterrupt):
        search(game, evaluate=interrupted, depth=5, table=table, order=order)
    for depth in (3, 5):
        found = search(game, evaluate=interrupted, depth=depth, table=table, order=order)
        assert found.value == minimax(game, evaluate=open_lines, depth=depth).value


def test_what_a_search_found_out_about_its_root_is_in_the_table():
    game, table = ConnectFour(), TranspositionTable(1_000_000)
    for search in (alphabeta, principal_variation_search):
        found = search(game, depth=4, evaluate=lambda state: state.discs % 7, table=table)
        entry = table.find(game.key(game.initial_state()))
        assert (entry.action, entry.value) == (found.action, found.value)
        assert (entry.plies, entry.bound, entry.complete) == (4, Bound.EXACT, False)


def test_fail_hard_stays_within_its_window_also_where_the_table_answers():
    table = TranspositionTable(4_000)
    alphabeta(TWO_PLY, table=table)
    assert alphabeta(TWO_PLY, table=table, fail_hard=True, window=(5, 10)).value == 5
    assert alphabeta(TWO_PLY, table=table, fail_hard=True, window=(-5, 1)).value == 1


def test_the_best_action_of_mtdf_has_its_exact_value():
    found = mtdf(TWO_PLY)
    assert found.optimal_actions == ("a1",)
    assert found.action_values["a1"].bound is Bound.EXACT


COUNTED = {
    "alphabeta": alphabeta,
    "quiescence": partial(alphabeta, quiescence=True),
    "null windows": principal_variation_search,
    "mtdf": mtdf,
    "deepening": iterative_deepening,
}


class Counted(SameGame):
    """Breakthrough on a small board, with note taken of all states entered and all that were given a value."""

    def __init__(self):
        super().__init__(Breakthrough(columns=3, rows=5))
        self.entered = self.valued = 0

    def is_terminal(self, state):
        self.entered += 1
        return self.game.is_terminal(state)

    def utility(self, state, player):
        self.valued += 1
        return self.game.utility(state, player)

    def evaluate(self, state):
        self.valued += 1
        return state.white.bit_count() - state.black.bit_count()


@pytest.mark.parametrize("search", COUNTED.values(), ids=COUNTED)
def test_nodes_and_leaves_are_those_that_somebody_else_counts(search):
    game, table = Counted(), TranspositionTable(40_000)
    found = search(game, depth=4, evaluate=game.evaluate, table=table)
    before = search is iterative_deepening  # it looks at the state once itself, before the first iteration
    assert found.nodes == game.entered - before + table.hits
    assert found.leaves == game.valued - before
    assert table.hits > 0
