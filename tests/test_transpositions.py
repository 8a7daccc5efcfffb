"""The transposition table: what it keeps, what it replaces, and how much room it takes."""

import sys
import tracemalloc

import pytest
from numpy.random import default_rng

from gamelib import Bound, InvalidSearch
from gamelib.games import Breakthrough, Chess, ConnectFour, Othello, Tablut, TicTacToe
from gamelib.search import Entry, TranspositionTable, alphabeta
from gamelib.search.transpositions import BYTES_AN_ENTRY


def entry(value=0.5, bound=Bound.EXACT, plies=3, action=7, complete=False):
    return Entry(value, bound, plies, action, complete)


@pytest.mark.parametrize("bound", Bound)
@pytest.mark.parametrize("plies", [-1, 0, 1, 200])
@pytest.mark.parametrize("complete", [False, True])
def test_what_is_stored_is_found(bound, plies, complete):
    table, kept = TranspositionTable(10_000), entry(-0.25, bound, plies, 5, complete)
    table.store(11, kept)
    assert table.find(11) == kept
    assert table.find(12) is None
    assert len(table) == 1


def test_a_deeper_entry_of_the_same_search_stays_and_one_of_an_older_search_goes():
    table = TranspositionTable(BYTES_AN_ENTRY)  # one slot for everything
    table.store(1, entry(plies=6))
    table.store(2, entry(plies=2))
    assert table.find(1) is not None
    assert table.find(2) is None
    table.store(3, entry(plies=6))
    assert table.find(3) is not None
    table.store(4, entry(plies=-1, complete=True))
    table.store(3, entry(plies=6))
    assert table.find(4) is not None
    table.new_search()
    assert table.find(4) is not None
    table.store(2, entry(plies=1))
    assert table.find(2) is not None


@pytest.mark.parametrize("size", [22, 1_000, 100_000])
def test_it_stays_within_its_size(size):
    game = TicTacToe(m=3, n=2, k=2)
    alphabeta(game)  # the game itself remembers states too, and does so before the counting starts
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    table = TranspositionTable(size)
    alphabeta(game, table=table)
    arrays = (table._keys, table._values, table._plies, table._actions, table._bounds, table._ages)
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert sum(each.itemsize * len(each) for each in arrays) <= size
    assert held <= size + 20_000  # the objects around the arrays
    assert sum(map(sys.getsizeof, arrays)) <= size + 6 * 100


def test_a_table_makes_the_search_smaller_and_hits_count_as_nodes():
    game, table = TicTacToe(), TranspositionTable()
    result = alphabeta(game, table=table)
    assert result.nodes < alphabeta(game).nodes / 3
    assert table.hits > 0
    again = alphabeta(game, table=table)
    assert again.nodes == 10  # the root and nine children, all known
    assert again.value == 0


def test_a_state_is_one_state_whichever_way_it_came_about_unless_its_past_matters():
    four = ConnectFour()
    assert four.play("123") == four.play("321")
    chess = Chess()
    one, other = chess.play("Nf3 Nf6 Nc3"), chess.play("Nc3 Nf6 Nf3")
    assert one != other


def test_the_same_value_is_found_with_any_size_of_table():
    game = ConnectFour(columns=4, rows=3)
    nodes = []
    for size in (22, 2_000, 200_000):
        result = alphabeta(game, table=TranspositionTable(size))
        assert result.value == 0
        nodes.append(result.nodes)
    assert nodes == sorted(nodes, reverse=True)


def test_counts_do_not_depend_on_the_hash_seed():
    assert alphabeta(ConnectFour(columns=4, rows=4), table=TranspositionTable(40_000)).nodes == 14_513


@pytest.mark.parametrize("size", [0, 21, -5, 2.5, "big", True, None])
def test_a_size_is_a_number_of_bytes(size):
    with pytest.raises(InvalidSearch, match="the size in bytes is a whole number, 22 or more"):
        TranspositionTable(size)


def test_keys_tell_large_bitboards_apart_where_hashes_do_not():
    chess = Chess()
    one, other = (chess.parse(f"{rows} w - - 0 1") for rows in ("5R2/8/8/8/8/1k6/8/6K1", "8/8/8/8/8/1k6/8/R5K1"))
    assert hash(one) == hash(other)  # the rook on f8 is bit 61, on a1 bit 0
    assert chess.key(one) != chess.key(other)
    for game in (Othello(), Breakthrough(), Tablut(), ConnectFour(columns=9, rows=9), TicTacToe(9, 9, 5)):
        state, keys, seen = game.initial_state(), {}, 0
        rng = default_rng(3)
        for _ in range(60):
            for action in () if game.is_terminal(state) else game.actions(state):
                child = game.result(state, action)
                assert keys.setdefault(game.key(child), child) == child
                seen += 1
            if game.is_terminal(state):
                break
            actions = game.actions(state)
            state = game.result(state, actions[int(rng.integers(len(actions)))])
        assert seen > 100
