"""The transposition table: what it keeps, what it replaces, and how much room it takes."""

import tracemalloc

import pytest

from gamelib import Bound, InvalidSearch
from gamelib.games import Chess, ConnectFour, TicTacToe
from gamelib.search import Entry, TranspositionTable, alphabeta


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


@pytest.mark.parametrize(
    ("first", "second", "kept"), [(6, 2, 6), (2, 6, 6), (3, 3, 3), (-1, 6, -1), (6, -1, -1), (-1, -1, -1)]
)
def test_of_a_state_the_deeper_entry_is_kept_and_of_equally_deep_ones_the_newer(first, second, kept):
    table = TranspositionTable(10)
    table.store(1, entry(1.0, plies=first))
    table.store(1, entry(2.0, plies=second))
    assert table.find(1) == entry(2.0 if kept == second else 1.0, plies=kept)


def test_in_a_full_table_what_has_been_there_longest_makes_room():
    table = TranspositionTable(2)
    for key in (1, 2, 1, 3):
        table.store(key, entry(plies=key))
    assert table.find(1) is None
    assert table.find(2) is not None
    assert table.find(3) is not None
    assert len(table) == 2


def test_an_entry_takes_some_120_bytes_beside_its_state():
    game = TicTacToe()
    alphabeta(game)  # the game itself remembers states too, and does so before the counting starts
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    table = TranspositionTable()
    alphabeta(game, table=table)
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert len(table) > 1_000
    assert 80 < held / len(table) < 160


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
    for size in (1, 100, 10_000):
        result = alphabeta(game, table=TranspositionTable(size))
        assert result.value == 0
        nodes.append(result.nodes)
    assert nodes == sorted(nodes, reverse=True)


def test_counts_do_not_depend_on_the_hash_seed():
    assert alphabeta(ConnectFour(columns=4, rows=4), table=TranspositionTable(1_800)).nodes == 14_962


@pytest.mark.parametrize("size", [0, -5, 2.5, "big", True, None])
def test_a_size_is_a_number_of_states(size):
    with pytest.raises(InvalidSearch, match="the number of states that a table can hold is a whole number, 1 or more"):
        TranspositionTable(size)
