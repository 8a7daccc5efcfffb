"""The compiled tree search: what it proves is true, what it counts adds up, and what it keeps is what it had."""

import os
import signal
from threading import Timer

import numpy as np
import pytest

pytest.importorskip("numba", reason="the engine is compiled by numba: pip install numba")

from gamelib.engine import CompiledTree, alphabeta, mcts
from gamelib.engine.mcts import AT_FIRST, NODE
from gamelib.errors import IllegalAction, InvalidSearch
from gamelib.game import MAX
from gamelib.games import Breakthrough, ConnectFour, Go, Othello, TicTacToe
from gamelib.montecarlo import UCT, best_mean
from gamelib.montecarlo import mcts as readable
from gamelib.search import solve
from tests.decided_states import check_timing, decided
from tests.test_engine_alphabeta import each, positions

each_game = each(["game"], [(game,) for game in (ConnectFour(), TicTacToe(5, 4, 4), Othello(), Breakthrough(), Go(5))])


def kept_nodes(tree):
    """The nodes in use, by what leads to them, with what is known of each."""
    found, waiting = {}, [((), 0)]
    while waiting:
        path, node = waiting.pop()
        first, count = int(tree._nodes[node]["first"]), int(tree._nodes[node]["count"])
        proof = tree._proofs[node] if tree.solver else np.nan
        found[path] = (int(tree._nodes[node]["visits"]), float(tree._nodes[node]["mean"]), str(proof))
        waiting += [((*path, int(tree._nodes[child]["move"])), child) for child in range(first, first + count)]
    return found


def check(tree, *, was_full=False):
    """Every visit of a node was one of a child's, but for the first; no node has two places.

    Where there was no room for children for a while there may be more visits than those of the children.
    """
    nodes, seen = tree._nodes, np.zeros(len(tree._nodes), bool)
    waiting = [0]
    while waiting:
        node = waiting.pop()
        assert not seen[node]
        seen[node] = True
        first, count = int(nodes[node]["first"]), int(nodes[node]["count"])
        if count:
            children = range(first, first + count)
            visits, own = nodes["visits"][first : first + count], tree._leaf_visits if node == 0 else 1
            more = nodes[node]["visits"] - visits.sum() - own
            assert more >= 0 if was_full else more == 0
            assert visits.all() or visits.max() <= 1  # each is tried once before one is tried again
            assert len({int(nodes[child]["move"]) for child in children}) == count
            waiting += children
    assert seen.sum() == tree._counts[0]
    assert (nodes["visits"][seen] > 0).sum() == tree.nodes


@each_game
def test_visits_add_up_and_every_legal_action_has_its_node(game):
    tree = CompiledTree(game, rng=1)
    tree.grow(5_000)
    check(tree)
    result = tree.result()
    assert result.simulations == 5_000
    assert sum(result.visits.values()) == 5_000
    assert set(result.visits) == set(game.actions(game.initial_state()))
    assert result.action == max(result.visits, key=result.visits.get)
    low, high = -1, 1
    assert low <= result.value <= high


@each_game
@pytest.mark.parametrize("solver", [False, True])
def test_the_same_seed_gives_the_same_result_in_however_many_parts(game, solver):
    def grown(*parts, **more):
        tree = CompiledTree(game, rng=7, solver=solver)
        for part in parts:
            tree.grow(part, **more)
        return tree

    whole, told = grown(3_000), []
    assert kept_nodes(grown(1_000, 1, 1_999)) == kept_nodes(whole)
    assert kept_nodes(grown(3_000, progress=told.append)) == kept_nodes(whole)
    assert told == sorted(told) and told[-1] == 3_000
    assert grown(3_000).result() == whole.result()
    other = CompiledTree(game, rng=8, solver=solver)
    other.grow(3_000)
    assert kept_nodes(other) != kept_nodes(whole)


def test_progress_can_end_the_search():
    tree = CompiledTree(ConnectFour(), rng=1)
    tree.grow(10**9, progress=lambda done: done < 1_000)
    assert 1_000 <= tree.result().simulations < 10**9
    check(tree)


@each_game
@pytest.mark.parametrize("solver", [False, True])
def test_advancing_keeps_exactly_the_subtree(game, solver):
    tree = CompiledTree(game, rng=2, solver=solver)
    tree.grow(4_000)
    for _ in range(3):
        before, action = kept_nodes(tree), tree.result().action
        state = game.result(tree.state, action)
        number = tree.known.number(action)
        tree.advance(action)
        assert tree.state == state
        expected = {path[1:]: known for path, known in before.items() if path[:1] == (number,)}
        visits, mean, proof = expected[()]
        expected[()] = visits, 1 - mean if game.player(state) == MAX else mean, proof  # the root's is MAX's
        assert kept_nodes(tree) == expected
        check(tree)
        assert tree.result().simulations == visits
        tree.grow(1_000)
        check(tree)
        assert tree.proven or tree.result().simulations == visits + 1_000


def test_advancing_to_what_was_never_visited_begins_anew():
    game = ConnectFour()
    tree = CompiledTree(game, rng=1)
    tree.advance(3)
    tree.grow(500)
    tree.advance(game.actions(tree.state)[0])
    with pytest.raises(IllegalAction):
        tree.advance(9)
    tree.grow(100)
    check(tree)


@pytest.mark.parametrize("solver", [False, True])
@pytest.mark.parametrize("most_nodes", [14, 100, 5_000])
def test_there_are_never_more_nodes_than_allowed_and_the_search_goes_on(most_nodes, solver):
    tree = CompiledTree(ConnectFour(), rng=3, most_nodes=most_nodes, solver=solver)
    tree.grow(20_000)
    check(tree)
    assert tree.nodes <= tree._counts[0] <= most_nodes
    assert len(tree._nodes) <= most_nodes
    assert tree.result().simulations == 20_000
    for _ in range(4):
        tree.advance(tree.result().action)
        tree.grow(5_000)
        check(tree, was_full=True)
        assert tree.nodes <= len(tree._nodes) <= most_nodes


@pytest.mark.parametrize("solver", [False, True])
def test_in_a_full_tree_every_simulation_goes_down_to_a_node_without_children(solver):
    tree = CompiledTree(ConnectFour(), rng=3, most_nodes=300, solver=solver)
    tree.grow(1_000)
    tree.advance(tree.result().action)  # where there was no room for children, some nodes have visits of their own
    tree.grow(1_000)
    nodes, used, before = tree._nodes, tree._counts[0], tree._nodes["visits"].copy()
    tree.grow(5_000)
    assert tree._counts[0] == used
    parents, came = np.flatnonzero(nodes["count"][:used]), nodes["visits"] - before
    for node in parents:
        if not (solver and not np.isnan(tree._proofs[node])):
            assert came[node] == came[nodes[node]["first"] :][: nodes[node]["count"]].sum()
    assert came[0] == 5_000 and len(parents) > 20


def test_the_arrays_grow_where_the_tree_does():
    tree = CompiledTree(ConnectFour(), rng=3, solver=True)
    tree.grow(600_000)
    assert AT_FIRST / 2 < tree.nodes <= tree._counts[0] <= len(tree._nodes)
    assert len(tree._nodes) > AT_FIRST + 7
    assert len(tree._proofs) == len(tree._nodes)
    assert tree.result().simulations == 600_000


def test_a_node_takes_the_bytes_that_the_docstring_says():
    assert NODE.itemsize == 24
    tree = CompiledTree(TicTacToe(), rng=1, most_nodes=1_000, solver=True)
    assert tree._nodes.nbytes + tree._proofs.nbytes == 32 * len(tree._nodes)


# The first is won or lost by force, and simulations prove that; of a draw they prove what is near its end.
@each(
    ("game", "plies", "simulations", "root"),
    [
        (ConnectFour(4, 3, 3), 0, 20_000, True), (ConnectFour(3, 3, 3), 0, 10_000, True),
        (Breakthrough(3, 4, filled=1), 0, 20_000, True), (TicTacToe(), 0, 30_000, False),
        (TicTacToe(), 1, 3_000, False), (TicTacToe(misere=True), 0, 30_000, False),
        (ConnectFour(4, 4), 6, 30_000, False),
        (Othello(4, score="discs"), 2, 30_000, False), (Go(2, most_plies=8), 1, 30_000, False),
    ],
)  # fmt: skip
def test_what_is_proved_is_the_value_of_the_solved_game(game, plies, simulations, root):
    start = positions(game, 1, plies, seed=3)[0]
    solution = solve(game, start)
    for seed in range(2):
        tree = CompiledTree(game, start, rng=seed, solver=True)
        tree.grow(simulations)
        result = tree.result()
        assert tree.proven == result.proven and result.proven >= root
        if result.proven:
            assert result.value == solution.value(start) == solution.value(game.result(start, result.action))
        waiting, proved = [(start, 0)], 0
        while waiting:
            state, node = waiting.pop()
            if not np.isnan(tree._proofs[node]):
                assert tree._proofs[node] == solution.value(state)
                proved += 1
            first = int(tree._nodes[node]["first"])
            for child in range(first, first + int(tree._nodes[node]["count"])):
                if tree._nodes[child]["visits"]:
                    waiting.append((game.result(state, tree.known.action(tree._nodes[child]["move"])), child))
        assert proved > 10


@pytest.mark.parametrize("game", [ConnectFour(4, 4), Othello(4)], ids=repr)
def test_a_state_that_is_won_is_proved_and_no_simulation_is_made_after_that(game):
    won = [state for state in positions(game, 20, 7, seed=6) if not game.is_terminal(state)]
    won = [state for state in won if alphabeta(game, state).value != 0]
    assert won
    for state in won:
        tree = CompiledTree(game, state, rng=1, solver=True)
        tree.grow(100_000)
        result = tree.result()
        assert result.proven and result.value == alphabeta(game, state).value
        assert result.simulations < 100_000
        assert alphabeta(game, game.result(state, result.action)).value == result.value
        tree.grow(1_000)
        assert tree.result() == result


@pytest.mark.parametrize(
    ("game", "simulations", "proved"),
    [
        (ConnectFour(3, 4, 3), 100, 0.95),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in (
                (TicTacToe(), 150, 0.95), (TicTacToe(), 20_000, 1), (ConnectFour(4, 3, 3), 20_000, 1),
                (ConnectFour(4, 4, 3), 5_000, 1), (ConnectFour(4, 4), 20_000, 0.999),
            )
        ),
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_proved_is_won_as_soon_and_lost_as_late_as_can_be(game, simulations, proved):
    assert check_timing(mcts, game, simulations) >= proved


def test_a_tree_that_is_kept_plays_on_as_long_or_short_as_perfect_play():
    game = ConnectFour(3, 4, 3)
    solution, states = decided(game)
    for state in [state for state in states if solution.distance(state) >= 4][::5]:
        tree = CompiledTree(game, state, rng=1, solver=True)
        while not game.is_terminal(tree.state):
            while not tree.proven:
                tree.grow(1_000)
            result = tree.result()
            assert result.action in solution.best_timed_actions(tree.state)
            tree.advance(result.action)


def test_a_tree_can_be_advanced_to_the_end_of_the_game():
    game = ConnectFour(4, 3, 3)
    tree = CompiledTree(game, rng=1, solver=True)
    while not game.is_terminal(tree.state):
        tree.grow(20_000)
        assert tree.result().value == 1
        tree.advance(tree.result().action)
    assert game.utility(tree.state, MAX) == tree.result().value == 1


@each_game
def test_from_an_end_the_result_is_that_of_the_end(game):
    state = positions(game, 1, 10_000)[0]
    for solver in (False, True):
        result = mcts(game, state, simulations=10, rng=1, solver=solver)
        assert (result.action, result.value) == (None, game.utility(state, MAX))
        assert result.values == (result.value, -result.value)


def test_the_value_after_an_action_that_was_tried_once_is_from_the_right_side():
    game = ConnectFour()
    for moves, action in (("414243", 3), ("5414243", 3)):
        tree = CompiledTree(game, game.play(moves), rng=1)
        tree.grow(7)
        value = tree.result().action_values[action]
        tree.advance(action)
        assert tree.result().values == value


@each(("game", "plies"), [(TicTacToe(), 1), (ConnectFour(5, 4, 3), 2), (Othello(4), 4), (Go(2), 1)])
def test_its_visits_and_values_are_spread_as_the_readable_ones(game, plies):
    state, trees, simulations = positions(game, 1, plies)[0], 120, 60
    actions = list(game.actions(state))

    def spread(search):
        rows = []
        for seed in range(trees):
            result = search(game, state, simulations=simulations, rng=seed, tree_policy=UCT(0.7))
            rows.append([result.visits.get(action, 0) for action in actions] + [result.value])
        return np.mean(rows, axis=0), np.var(rows, axis=0, ddof=1) / trees

    (ours, our_error), (theirs, their_error) = spread(mcts), spread(readable)
    assert (abs(ours - theirs) <= 4 * np.sqrt(our_error + their_error) + 1e-9).all()


def test_it_finds_the_blocking_move_whichever_way_it_chooses_in_the_end():
    game = ConnectFour()
    state = game.play("414243")
    assert mcts(game, state, simulations=5_000, rng=1).action == 3
    assert mcts(game, state, simulations=5_000, rng=1, final=best_mean).action == 3
    assert mcts(game, game.play("41424"), simulations=5_000, rng=1).action == 3


def test_without_exploration_only_the_best_mean_counts():
    result = mcts(ConnectFour(), simulations=2_000, rng=1, tree_policy=UCT(0.0))
    assert max(result.visits.values()) > 1_000


@pytest.mark.parametrize("solver", [False, True])
@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_keeps_what_was_found_and_the_tree_whole(solver):
    tree = CompiledTree(ConnectFour(), rng=1, solver=solver)
    tree.grow(100)
    before = 100
    for after in (0.05, 0.2, 0.35):
        Timer(after, os.kill, (os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            tree.grow(10**9)
        assert tree.result().simulations > before
        before = tree.result().simulations
    nodes, used = tree._nodes, int(tree._counts[0])
    assert (nodes["visits"][:used] > 0).sum() == tree.nodes
    made = np.flatnonzero(nodes["count"][:used])
    assert nodes["count"][made].sum() + 1 == used
    before = tree.result().simulations
    tree.grow(1_000)
    assert tree.result().simulations == before + 1_000


@pytest.mark.parametrize("change", [lambda tree: tree.grow(10), lambda tree: tree.advance(3)], ids=["grow", "advance"])
def test_a_tree_that_grows_is_not_changed_by_anybody_else(change):
    tree = CompiledTree(ConnectFour(), rng=1)
    with pytest.raises(InvalidSearch, match="growing already"):
        tree.grow(10_000, progress=lambda done: change(tree))
    before = tree.result().simulations
    tree.grow(100)
    assert tree.result().simulations == before + 100
