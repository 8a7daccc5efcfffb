"""Iterative deepening: always a legal action, the same for the same budget, and minimax's when it has time."""

from functools import cache, partial
from itertools import count

import pytest

from gamelib import MAX, GameError, InvalidSearch
from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour, TicTacToe, TreeGame
from gamelib.play import SearchingAgent, play
from gamelib.same_game import BudgetSpent, Metered
from gamelib.search import (
    MiddleFirst,
    TranspositionTable,
    aspiration,
    iterative_deepening,
    minimax,
    mtdf,
    principal_variation_search,
    solve,
)

GAME = ConnectFour()
EVALUATE = squashed(open_windows(GAME), 10)
MIDDLE = MiddleFirst(7)


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
    once, again = (iterative_deepening(GAME, evaluate=EVALUATE, nodes=nodes, order=MIDDLE) for _ in range(2))
    assert once.action in GAME.actions(GAME.initial_state())
    assert (once.action, once.value, once.nodes, once.depth) == (again.action, again.value, again.nodes, again.depth)
    assert once.nodes <= max(nodes, 1)
    assert all(each.nodes <= nodes for each in once.iterations)
    metered = Metered(GAME, nodes=nodes)
    with pytest.raises(BudgetSpent):
        for _ in range(nodes + 1):
            metered.is_terminal(GAME.initial_state())
    assert metered.entered == nodes


def test_without_a_budget_for_one_ply_it_plays_the_first_in_the_order():
    found = iterative_deepening(GAME, evaluate=EVALUATE, nodes=0, order=MIDDLE)
    assert (found.action, found.depth, found.iterations) == (3, 0, ())
    assert iterative_deepening(GAME, evaluate=EVALUATE, seconds=0).action == 0


def test_a_budget_of_seconds_is_kept(monkeypatch):
    # How well on a real clock is measured in tests/benchmarks; this one ticks whenever somebody looks at it.
    clock = count().__next__
    monkeypatch.setattr("gamelib.same_game.perf_counter", clock)
    monkeypatch.setattr("gamelib.search.deepening.perf_counter", clock)
    found = iterative_deepening(GAME, evaluate=EVALUATE, seconds=500)
    assert found.nodes + len(found.iterations) == 499  # one look for each of them, and the 500th says stop
    assert found.iterations[-1].seconds < 500
    assert found.depth >= 1
    assert not found.complete


def test_a_finished_game_needs_no_budget():
    over = TicTacToe().parse("X X X / O O . / . . .")
    found = iterative_deepening(TicTacToe(), over, evaluate=lambda state: 0.0, nodes=0)
    assert (found.action, found.value, found.complete) == (None, 1, True)


def test_a_table_of_before_makes_the_next_move_cheaper():
    table = TranspositionTable(4_000_000)
    first = iterative_deepening(GAME, evaluate=EVALUATE, depth=7, table=table, order=MIDDLE)
    state = GAME.initial_state()
    for action in first.principal_variation[:2]:
        state = GAME.result(state, action)
    warm = iterative_deepening(GAME, state, evaluate=EVALUATE, depth=5, table=table, order=MIDDLE)
    cold = iterative_deepening(GAME, state, evaluate=EVALUATE, depth=5, order=MIDDLE)
    assert warm.value == cold.value
    assert warm.nodes < cold.nodes
    assert warm.leaves < 0.5 * cold.leaves


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
    agent = SearchingAgent(EVALUATE, nodes=2_000, order=MIDDLE)
    assert agent.choose(GAME, GAME.play("112233")) == 3
    assert agent.thought.value == 1
    assert agent.name == "searches 2,000 nodes"
    record = play(TicTacToe(), (SearchingAgent(lambda state: 0.0, depth=9), SearchingAgent(lambda state: 0.0, depth=9)))
    assert record.result == "a draw"
    with pytest.raises(GameError, match="the game is over"):
        agent.choose(GAME, GAME.play("1122334"))
    with pytest.raises(InvalidSearch, match="stop thinking"):
        SearchingAgent(EVALUATE)
    with pytest.raises(InvalidSearch, match="evaluate is a function"):
        SearchingAgent(3, nodes=5)


def test_an_agent_wins_at_once_where_it_can_and_puts_a_loss_off():
    game = TicTacToe()

    @cache
    def ply_to_end(state):
        """Return the value of the state, and the plies to the end if winners hurry and losers do not."""
        if game.is_terminal(state):
            return game.utility(state, MAX), 0
        below = [ply_to_end(game.result(state, action)) for action in game.actions(state)]
        sign = 1 if game.player(state) == MAX else -1
        best = max(sign * value for value, _ in below)
        plies = [each for value, each in below if sign * value == best]
        return sign * best, 1 + (min(plies) if best > 0 else max(plies))

    agent = SearchingAgent(lambda state: 0.0, depth=6)
    won = lost = 0
    for state in list(solve(game).states)[::4]:
        if game.is_terminal(state):
            continue
        value, plies = ply_to_end(state)
        sign = value if game.player(state) == MAX else -value
        if (sign == 1 and plies == 1) or (sign == -1 and plies > 2):
            won, lost = won + (sign == 1), lost + (sign == -1)
            assert ply_to_end(game.result(state, agent.choose(game, state)))[1] == plies - 1, game.text(state)
    assert won > 500 and lost > 20


def test_an_agent_that_is_interrupted_plays_on_as_if_nothing_had_happened():
    calls = 0

    def evaluate(state):
        nonlocal calls
        calls += 1
        if calls == 40:
            raise KeyboardInterrupt
        return EVALUATE(state)

    interrupted = SearchingAgent(evaluate, depth=4, order=MIDDLE)
    with pytest.raises(KeyboardInterrupt):
        interrupted.choose(GAME, GAME.initial_state())
    assert interrupted.thought is None
    quiet = SearchingAgent(EVALUATE, depth=4, order=MIDDLE)
    assert interrupted.choose(GAME, GAME.play("44")) == quiet.choose(GAME, GAME.play("44"))
    assert interrupted.thought.value == quiet.thought.value


@pytest.mark.parametrize("search", [mtdf, partial(aspiration, half_width=0.1)], ids=["mtdf", "aspiration"])
def test_searches_that_take_a_guess_get_that_of_the_iteration_before(search):
    found = iterative_deepening(GAME, evaluate=EVALUATE, depth=5, search=search)
    assert found.value == minimax(GAME, evaluate=EVALUATE, depth=5).value
