"""The compiled alpha-beta beside the readable one, and the compiled perft against published counts."""

from fractions import Fraction
from functools import cache
from math import inf
from random import Random

import numpy as np
import pytest

pytest.importorskip("numba", reason="the engine is compiled by numba: pip install numba")

from gamelib.engine import Estimate, Table, alphabeta, iterative_deepening, perft
from gamelib.engine.alphabeta import ENTRY, value
from gamelib.engine.compiled import types
from gamelib.errors import InvalidSearch
from gamelib.games import Breakthrough, ConnectFour, Go, Othello, TicTacToe
from gamelib.search import MiddleFirst, TranspositionTable
from gamelib.search import alphabeta as readable
from gamelib.search import iterative_deepening as readable_deepening
from gamelib.search import perft as readable_perft
from tests.test_perft import OTHELLO


def each(names, cases):
    """Try cases, of which each begins with a game: those of two games that differ in kind in every run.

    A search is compiled for each game; the rules of all five are held against the readable ones in
    tests/test_engine_rules.py.
    """
    marked = [
        pytest.param(*case, marks=[] if type(case[0]) in (ConnectFour, Othello) else pytest.mark.slow) for case in cases
    ]
    return pytest.mark.parametrize(names, marked, ids=lambda each: repr(each)[:50])


# -- perft ---------------------------------------------------------------------------------------------------------

# Tic-tac-toe: tests/test_perft.py, and the games of nine moves, 81,792 won and 46,080 drawn. Connect Four: 7**d less
# the sequences that overfill a column, as long as nobody can have won, and deeper down what several programs publish.
# Breakthrough: a slow rulebook and OpenSpiel's, see tests/test_breakthrough.py. Othello: A. Bik, see
# tests/test_othello.py. Go: the readable rulebook's, which is held against J. Tromp's counts in tests/test_go.py.
COUNTS = [
    (TicTacToe(), [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0]),
    (ConnectFour(), [1, 7, 49, 343, 2401, 16807, 117649, 823536]),
    (Othello(), OTHELLO[:8]),
    (Breakthrough(), [1, 22, 484, 11132, 256036]),
    (Breakthrough(3, 4), [1, 4, 20, 112, 500, 2422]),
]


@each(("game", "counts"), COUNTS)
def test_perft_gives_the_published_counts(game, counts):
    assert [perft(game, depth) for depth in range(len(counts))] == counts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "depth", "count"),
    [
        *((Othello(), depth, OTHELLO[depth]) for depth in (8, 9, 10)), (Breakthrough(), 5, 6_182_818),
        (ConnectFour(), 8, 5_673_234), (ConnectFour(), 9, 39_394_572), (ConnectFour(), 10, 268_031_646),
    ],
    ids=repr,
)  # fmt: skip
def test_perft_gives_the_published_counts_deeper_down(game, depth, count):
    assert perft(game, depth) == count


@each(
    ("game", "depth"),
    [
        (ConnectFour(4, 4), 9), (ConnectFour(3, 5, 3), 15), (ConnectFour(12, 4, 5), 4), (TicTacToe(4, 3, 3), 6),
        (TicTacToe(7, 8, 5), 3), (Othello(4), 9), (Othello(6), 6), (Breakthrough(2, 5), 8), (Breakthrough(5, 5), 4),
        (Go(2, most_plies=9), 9), (Go(3), 5), (Go(9), 3),
    ],
)  # fmt: skip
def test_perft_counts_what_the_readable_one_does(game, depth):
    for plies in (0, 3):
        state = positions(game, 1, plies, seed=plies)[0]
        assert perft(game, depth - plies, state) == readable_perft(game, depth - plies, state)


def test_perft_from_an_end_and_beyond_all_ends():
    game = ConnectFour()
    won = game.play("1212121")
    assert [perft(game, depth, won) for depth in (0, 1, 2)] == [1, 0, 0]
    assert perft(ConnectFour(3, 3, 3), 10**9) == perft(Othello(4), 10**9) == 0


# -- alpha-beta ----------------------------------------------------------------------------------------------------


def positions(game, count, plies, seed=1):
    """Return states that are so many random plies from the start, or an end before that."""
    random, found = Random(seed), []
    for _ in range(count):
        state = game.initial_state()
        for _ in range(plies):
            if game.is_terminal(state):
                break
            state = game.result(state, random.choice(list(game.actions(state))))
        found.append(state)
    return found


WHOLE = [
    (ConnectFour(4, 4), 5), (ConnectFour(4, 4), 9), (ConnectFour(5, 3, 3), 4), (ConnectFour(4, 3, 3), 0),
    (TicTacToe(), 0), (TicTacToe(misere=True), 1), (TicTacToe(4, 3, 3), 4), (TicTacToe(5, 2, 3), 2),
    (Othello(4), 4), (Othello(4, score="discs"), 5), (Go(2, most_plies=8), 0), (Go(3, most_plies=9), 3), (Go(1), 0),
    (Breakthrough(3, 4, filled=1), 0), (Breakthrough(4, 4), 6), (Breakthrough(2, 5), 2),
]  # fmt: skip


@each(("game", "plies"), WHOLE)
def test_to_the_end_the_result_is_the_readable_one(game, plies):
    for state in positions(game, 4 if plies else 1, plies):
        for order in orders(game):
            assert alphabeta(game, state, order=order) == readable(game, state, order=order)


def orders(game):
    """The game's own order, and the middle first where actions are numbers."""
    return (None,) if isinstance(game, Breakthrough) else (None, MiddleFirst(len(game.actions(game.initial_state()))))


CUT_OFF = [
    (ConnectFour(), 8, 5), (ConnectFour(6, 5, 3), 4, 4), (ConnectFour(12, 4, 5), 6, 3), (TicTacToe(5, 5, 4), 6, 3),
    (TicTacToe(7, 8, 5), 30, 2), (Othello(), 20, 3), (Othello(6), 10, 4), (Breakthrough(), 20, 3),
    (Breakthrough(5, 6), 6, 4), (Go(5), 8, 3), (Go(9, komi=0.5), 40, 2),
]  # fmt: skip


@each(("game", "plies", "deepest"), CUT_OFF)
def test_with_the_same_estimate_the_result_is_the_readable_one(game, plies, deepest):
    evaluate = Estimate(game)
    for state in positions(game, 3, plies):
        for order in orders(game):
            for depth in range(1, deepest + 1):
                asked = {"depth": depth, "evaluate": evaluate, "order": order}
                assert alphabeta(game, state, **asked) == readable(game, state, **asked)


@each(("game", "plies", "deepest"), CUT_OFF)
def test_within_a_window_too(game, plies, deepest):
    evaluate, depth = Estimate(game), min(3, deepest)
    for state in positions(game, 3, plies, seed=2):
        value = alphabeta(game, state, depth=depth, evaluate=evaluate).value
        for window in ((-inf, value), (value, inf), (value - 0.01, value + 0.01), (-2, -1), (value - 1, value), (0, 1)):
            asked = {"depth": depth, "evaluate": evaluate, "window": window}
            ours = alphabeta(game, state, **asked)
            assert ours == readable(game, state, **asked)
            assert ours.bound == readable(game, state, **asked).bound


@pytest.mark.parametrize("window", [(-1, 1), (0, 0.5), (-(2**60), 2**60), (Fraction(1, 3), np.int64(1))], ids=repr)
def test_a_window_of_other_numbers_is_searched_by_the_same_code(window):
    game = ConnectFour(4, 4)
    state = game.play("1234")
    assert alphabeta(game, state, window=window) == readable(game, state, window=window)
    assert {signature[-2:] for signature in value.signatures} == {(types.float64, types.float64)}


@each(("game", "plies"), WHOLE)
@pytest.mark.parametrize("size", [64, 1_000_000])
def test_a_table_however_small_changes_no_value(game, plies, size):
    table = Table(size)
    for state in positions(game, 3, plies):
        result, exact = alphabeta(game, state, table=table), minimax_with_table(game, state)
        assert result.value == exact.value
        assert result.action is None or result.action in best_actions(game, state)


@cache
def minimax_with_table(game, state):
    return readable(game, state, table=TranspositionTable())


def best_actions(game, state):
    """The actions whose results are worth what the state is."""
    value = minimax_with_table(game, state).value
    return [each for each in game.actions(state) if minimax_with_table(game, game.result(state, each)).value == value]


@each(("game", "plies", "deepest"), CUT_OFF)
def test_nor_does_it_where_the_search_is_cut_off(game, plies, deepest):
    evaluate, table = Estimate(game), Table(100_000)
    for state in positions(game, 2, plies, seed=3):
        for depth in [*range(1, deepest + 1), 2]:
            result = alphabeta(game, state, depth=depth, evaluate=evaluate, table=table)
            assert result.value == alphabeta(game, state, depth=depth, evaluate=evaluate).value
            if depth > 1 and result.action is not None:
                after = game.result(state, result.action)
                assert alphabeta(game, after, depth=depth - 1, evaluate=evaluate).value == result.value


OTHERS = [
    (Othello(4, score="discs"), Othello(4)), (Othello(4), Othello(6)), (ConnectFour(4, 4), ConnectFour(4, 4, 3)),
    (TicTacToe(), TicTacToe(misere=True)), (Go(3, most_plies=9), Go(3, komi=0.5, most_plies=9)),
    (TicTacToe(), ConnectFour(3, 3, 3)),
]  # fmt: skip


@each(("one", "other"), OTHERS)
def test_a_table_belongs_to_one_game(one, other):
    table, shallow = Table(10_000), {"depth": 2, "evaluate": Estimate(other)}
    assert table.game is None
    with pytest.raises(InvalidSearch):
        alphabeta(one, depth=0, evaluate=Estimate(one), table=table)
    alphabeta(one, depth=2, evaluate=Estimate(one), table=table)
    for search in (alphabeta, iterative_deepening):
        with pytest.raises(InvalidSearch) as refused:
            search(other, table=table, **shallow)
        assert str(refused.value) == (
            f"the table was filled in searches of {one!r}, and what it knows can be wrong for {other!r}: make a new "
            "Table()"
        )
    assert alphabeta(other, table=Table(), **shallow).value == alphabeta(other, **shallow).value


def test_a_game_that_is_made_once_more_is_the_same_to_a_table():
    table = Table(1_000_000)
    first = alphabeta(ConnectFour(4, 4), ConnectFour(4, 4).play("1234"), table=table)
    again = alphabeta(ConnectFour(rows=4, columns=4), ConnectFour(4, 4).play("1234"), table=table)
    assert again.value == first.value and again.nodes < first.nodes / 5


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 9))])
@pytest.mark.parametrize("game", [ConnectFour(4, 4), Othello(4, score="discs")], ids=repr)
def test_searches_of_every_depth_and_window_share_a_table_however_they_follow_one_another(game, seed):
    random, evaluate = Random(seed), Estimate(game)
    table = Table(random.choice([500, 20_000, 1_000_000]))
    states = positions(game, 6, 7, seed=seed)
    for _ in range(80):
        state, depth = random.choice(states), random.choice([1, 2, 3, 4, 6, 9, None, None])
        low = random.choice([-3, -1, -0.05, 0, 0.05, 2])
        window = random.choice([(-inf, inf), (-inf, low), (low, low + 0.5)])
        asked = {"depth": depth, "evaluate": None if depth is None else evaluate, "window": window}
        ours, plain = alphabeta(game, state, table=table, **asked), alphabeta(game, state, **asked)
        assert min(max(ours.value, window[0]), window[1]) == min(max(plain.value, window[0]), window[1])


def test_a_table_takes_part_in_windows_and_searches_to_the_end_alike():
    game, table = ConnectFour(5, 4), Table(1_000_000)
    evaluate = Estimate(game)
    for state in positions(game, 6, 8, seed=5):
        exact = alphabeta(game, state).value
        for window in ((-1, 0), (0, 1), (-inf, inf)):
            for depth in (3, 5, 12, None):
                asked = {"depth": depth, "evaluate": evaluate if depth else None, "window": window}
                ours, plain = alphabeta(game, state, table=table, **asked), alphabeta(game, state, **asked)
                low, high = window
                assert min(max(ours.value, low), high) == min(max(plain.value, low), high)
        assert alphabeta(game, state, table=table).value == exact


def test_the_table_saves_work_and_its_entries_take_the_bytes_that_it_says():
    game, table = ConnectFour(5, 4), Table(10_000_000)
    state = game.play("3333")
    assert alphabeta(game, state, table=table).nodes < alphabeta(game, state).nodes / 5
    assert alphabeta(game, state, table=table).nodes < 50  # everything below the root is there
    assert ENTRY.itemsize == 24
    assert table.entries.nbytes <= 10_000_000 < 2 * table.entries.nbytes + 24


# -- iterative deepening ---------------------------------------------------------------------------------------------


@each(("game", "plies", "deepest"), CUT_OFF)
def test_iterative_deepening_finds_the_value_of_its_depth(game, plies, deepest):
    evaluate = Estimate(game)
    for state in positions(game, 2, plies, seed=4):
        for order in orders(game):
            found = iterative_deepening(game, state, evaluate=evaluate, depth=deepest, order=order)
            assert found.value == alphabeta(game, state, depth=deepest, evaluate=evaluate).value
            assert [each.depth for each in found.iterations] == list(range(1, found.depth + 1))
            for each in found.iterations:
                assert each.value == alphabeta(game, state, depth=each.depth, evaluate=evaluate).value
            assert found.iterations[-1].nodes == found.nodes


def test_iterative_deepening_ends_where_every_line_has_been_seen():
    game = ConnectFour(4, 4)
    for state in positions(game, 4, 8):
        evaluate = Estimate(game)
        ours = iterative_deepening(game, state, evaluate=evaluate, depth=100)
        theirs = readable_deepening(game, state, evaluate=evaluate, depth=100)
        assert ours.complete and theirs.complete
        assert ours.value == theirs.value == alphabeta(game, state).value
        assert ours.depth <= 9


def test_without_any_time_one_ply_is_finished():
    game = Othello()
    evaluate = Estimate(game)
    found = iterative_deepening(game, evaluate=evaluate, seconds=0)
    assert found.depth >= 1
    assert found.action in game.actions(game.initial_state())
    assert found.iterations[0].value == alphabeta(game, depth=1, evaluate=evaluate).value


def test_the_end_of_the_time_spoils_neither_result_nor_table():
    game, table = Othello(6), Table(1_000_000)
    evaluate = Estimate(game)
    for seconds in (0.0, 0.01, 0.05, 0.1):
        found = iterative_deepening(game, evaluate=evaluate, seconds=seconds, table=table)
        assert found.value == alphabeta(game, depth=found.depth, evaluate=evaluate).value
    found = iterative_deepening(game, evaluate=evaluate, depth=6, table=table)
    assert found.value == alphabeta(game, depth=6, evaluate=evaluate).value


def test_from_an_end_nothing_is_searched():
    game = ConnectFour()
    end = game.play("1212121")
    found = iterative_deepening(game, end, evaluate=Estimate(game), depth=4)
    theirs = readable_deepening(game, end, evaluate=Estimate(game), depth=4)
    assert (found.action, found.value, found.depth, found.complete) == (None, 1, theirs.depth, True)
    assert alphabeta(game, end) == readable(game, end)


def test_lines_too_long_for_the_stack_are_refused_and_not_tried():
    game = Go(2, most_plies=30_000)
    with pytest.raises(InvalidSearch, match=r"looks 2,000 plies ahead at most, and lines of .* can have 30,000"):
        alphabeta(game)


@pytest.mark.slow
def test_the_deepest_line_that_is_allowed_fits_on_the_stack():
    game = Go(2, most_plies=2_000)
    game_over_soon = game.result(game.initial_state(), game.passing)._replace(plies=1_997)
    assert alphabeta(game, game_over_soon).value == readable(game, game_over_soon).value
    assert np.isfinite(alphabeta(game, depth=6, evaluate=Estimate(game)).value)
    longer = Go(2, most_plies=30_000)
    assert alphabeta(longer, depth=3, evaluate=Estimate(longer)).action is not None


def test_a_new_table_knows_nothing_of_the_empty_board_whose_key_is_0():
    game, order = ConnectFour(), MiddleFirst(7)
    asked = {"depth": 6, "evaluate": Estimate(game), "order": order}
    assert alphabeta(game, table=Table(), **asked).nodes < alphabeta(game, **asked).nodes


def test_a_table_is_not_led_astray_by_a_depth_beyond_all_ends():
    game, table = ConnectFour(5, 4), Table(1_000_000)
    evaluate = Estimate(game)
    for state in positions(game, 20, 8, seed=6):
        alphabeta(game, state, depth=65_538, evaluate=evaluate, table=table)
        shallow = alphabeta(game, state, depth=2, evaluate=evaluate)
        assert alphabeta(game, state, depth=2, evaluate=evaluate, table=table).value == shallow.value
