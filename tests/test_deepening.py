"""Iterative deepening: always a legal action, the same for the same budget, and minimax's when it has time."""

import time

import pytest

from gamelib import GameError, InvalidSearch
from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour, TicTacToe, TreeGame
from gamelib.play import SearchingAgent, play
from gamelib.search import TranspositionTable, iterative_deepening, minimax, mtdf, principal_variation_search
from gamelib.search.budget import BudgetSpent, Metered

GAME = ConnectFour()
EVALUATE = squashed(open_windows(GAME), 10)


def centre_first(game, state, actions):
    return sorted(actions, key=lambda column: abs(column - 3))


def test_to_a_depth_it_finds_what_minimax_finds():
    for search in (None, principal_variation_search, mtdf):
        chosen = {} if search is None else {"search": search}
        for moves in ("", "4455"):
            state = GAME.play(moves)
            found = iterative_deepening(GAME, state, evaluate=EVALUATE, depth=4, **chosen)
            true = minimax(GAME, state, depth=4, evaluate=EVALUATE)
            assert (found.value, found.depth) == (true.value, 4)
            assert found.action in true.optimal_actions
            assert [each.depth for each in found.iterations] == [1, 2, 3, 4]
            values = [minimax(GAME, state, depth=depth, evaluate=EVALUATE).value for depth in (1, 2, 3, 4)]
            assert [each.value for each in found.iterations] == values


def test_it_stops_by_itself_when_every_line_has_been_seen_to_its_end():
    found = iterative_deepening(TicTacToe(), evaluate=lambda state: 0.0, nodes=10**9)
    assert (found.value, found.depth, found.complete) == (0, 9, True)
    tree = iterative_deepening(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), evaluate=lambda state: 0, depth=50)
    assert (tree.action, tree.value, tree.depth, tree.complete) == ("a1", 3, 2, True)


@pytest.mark.parametrize("nodes", [0, 1, 2, 5, 50, 500, 5_000])
def test_a_budget_of_nodes_is_kept_and_gives_the_same_answer_again(nodes):
    once, again = (iterative_deepening(GAME, evaluate=EVALUATE, nodes=nodes, order=centre_first) for _ in range(2))
    assert once.action in GAME.actions(GAME.initial_state())
    assert (once.action, once.value, once.nodes, once.depth) == (again.action, again.value, again.nodes, again.depth)
    assert all(each.nodes <= nodes + once.nodes - nodes for each in once.iterations)
    metered = Metered(GAME, nodes=nodes)
    with pytest.raises(BudgetSpent):
        for _ in range(nodes + 1):
            metered.is_terminal(GAME.initial_state())
    assert metered.entered == nodes


def test_without_a_budget_for_one_ply_it_plays_the_first_in_the_order():
    found = iterative_deepening(GAME, evaluate=EVALUATE, nodes=0, order=centre_first)
    assert (found.action, found.depth, found.iterations) == (3, 0, ())
    assert iterative_deepening(GAME, evaluate=EVALUATE, seconds=0).action == 0


def test_a_deeper_iteration_never_has_fewer_nodes_behind_it():
    found = iterative_deepening(GAME, evaluate=EVALUATE, nodes=20_000)
    counts = [each.nodes for each in found.iterations]
    assert counts == sorted(counts)
    assert counts[-1] <= found.nodes


def test_a_budget_of_seconds_is_kept():
    # How exactly is measured in tests/benchmarks; here only that the clock is looked at.
    began = time.perf_counter()
    found = iterative_deepening(GAME, evaluate=EVALUATE, seconds=0.05)
    assert time.perf_counter() - began < 2
    assert found.depth >= 1
    assert not found.complete


def test_a_finished_game_needs_no_budget():
    over = TicTacToe().parse("X X X / O O . / . . .")
    found = iterative_deepening(TicTacToe(), over, evaluate=lambda state: 0.0, nodes=0)
    assert (found.action, found.value, found.complete) == (None, 1, True)


def test_a_table_of_before_makes_the_next_move_cheaper():
    table = TranspositionTable(4_000_000)
    first = iterative_deepening(GAME, evaluate=EVALUATE, depth=7, table=table, order=centre_first)
    state = GAME.initial_state()
    for action in first.principal_variation[:2]:
        state = GAME.result(state, action)
    warm = iterative_deepening(GAME, state, evaluate=EVALUATE, depth=5, table=table, order=centre_first)
    cold = iterative_deepening(GAME, state, evaluate=EVALUATE, depth=5, order=centre_first)
    assert warm.value == cold.value
    assert warm.nodes < 0.8 * cold.nodes


@pytest.mark.parametrize(
    ("budget", "words"),
    [
        ({}, "say when to stop"),
        ({"depth": 0}, "depth is a whole number"),
        ({"depth": 2.5}, "depth is a whole number"),
        ({"nodes": -1}, "the budget of nodes"),
        ({"nodes": 2.5}, "the budget of nodes"),
        ({"seconds": -0.1}, "the budget of seconds"),
        ({"seconds": float("nan")}, "the budget of seconds"),
        ({"seconds": "3"}, "the budget of seconds"),
    ],
)
def test_a_budget_is_a_number(budget, words):
    with pytest.raises(InvalidSearch, match=words):
        iterative_deepening(GAME, evaluate=EVALUATE, **budget)


def test_an_agent_wins_where_it_can_and_says_what_it_thought():
    agent = SearchingAgent(EVALUATE, nodes=2_000, order=centre_first)
    assert agent.choose(GAME, GAME.play("112233")) == 3
    assert agent.thought.value == 1
    assert agent.name == "searches 2,000 nodes"
    record = play(TicTacToe(), (SearchingAgent(lambda state: 0.0, depth=9), SearchingAgent(lambda state: 0.0, depth=9)))
    assert record.result == "a draw"
    with pytest.raises(GameError, match="the game is over"):
        agent.choose(TicTacToe(), TicTacToe().parse("X X X / O O . / . . ."))
    with pytest.raises(InvalidSearch, match="stop thinking"):
        SearchingAgent(EVALUATE)
    with pytest.raises(InvalidSearch, match="evaluate is a function"):
        SearchingAgent(3, nodes=5)
