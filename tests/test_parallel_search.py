"""Parallel searches: exact totals, one result on every executor, and nothing lost that came back."""

import os
import signal
import subprocess
import sys
from collections import Counter
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from math import sqrt
from multiprocessing import get_context

import pytest

from gamelib import GameError, InvalidSearch, InvalidState, WorkLost
from gamelib.games import ConnectFour, Leaf, Pig, TicTacToe, TreeGame
from gamelib.montecarlo import (
    MAST,
    RandomRollout,
    SearchTree,
    TruncatedRollout,
    root_parallel,
)
from gamelib.montecarlo.parallel import grow_tree
from gamelib.search import minimax
from tests.executors import AtOnce, LastFirst


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


@pytest.fixture(scope="module")
def threads():
    with ThreadPoolExecutor(2) as executor:
        yield executor


def kill(*arguments):
    os.kill(os.getpid(), signal.SIGKILL)


def fails_sometimes(game, state, random):
    if random.random() < 0.02:
        raise ZeroDivisionError("a rollout went wrong")
    return RandomRollout()(game, state, random)


# -- several trees -------------------------------------------------------------------------------


@pytest.mark.parametrize("executor", [None, AtOnce()])
@pytest.mark.parametrize(("simulations", "trees"), [(100, 1), (101, 4), (7, 7), (1000, 3)])
def test_the_trees_make_exactly_the_simulations_asked_for(simulations, trees, executor):
    heard = []
    result = root_parallel(
        TicTacToe(), simulations=simulations, trees=trees, executor=executor, rng=1, progress=heard.append
    )
    assert result.simulations == simulations
    assert len(heard) == trees and heard[-1] == simulations and heard == sorted(heard)
    assert sum(result.visits.values()) in range(simulations - trees, simulations + 1)


def test_the_roots_are_added_up():
    """What comes out is what the trees found, which are grown here once more from the seeds they got."""
    game, seen = TicTacToe(), []

    class Listening(AtOnce):
        def submit(self, task, *arguments):
            assert task is grow_tree
            future = super().submit(task, *arguments)
            seen.append((arguments[1:], future.result()))
            return future

    result = root_parallel(game, simulations=500, trees=3, executor=Listening(), rng=4)
    visits, totals, nodes = Counter(), Counter(), 0
    for (seed, simulations), found in seen:
        tree = SearchTree(game, rng=seed)
        tree.grow(simulations)
        assert tree.root.visits == found.visits == simulations
        nodes += tree.nodes
        for action, child in tree.root.children.items():
            visits[action] += child.visits
            totals[action] += child.totals[0]
    assert len({seed for (seed, _), _ in seen}) == 3
    assert result.visits == visits
    assert result.nodes == nodes
    for action, (value, opposite) in result.action_values.items():
        assert value == pytest.approx(2 * totals[action] / visits[action] - 1) == pytest.approx(-opposite)
    assert result.action == max(visits, key=lambda action: visits[action])
    assert result.algorithm == "root-parallel mcts"
    assert result.principal_variation == (result.action,)


@pytest.mark.parametrize("rollout", [RandomRollout(), MAST()], ids=["random", "MAST"])
def test_the_result_is_the_same_on_every_executor_and_in_every_order(rollout, processes, threads):
    game = ConnectFour()
    results = [
        root_parallel(game, simulations=83, trees=4, executor=executor, rollout=rollout, rng=9)
        for executor in (None, AtOnce(), LastFirst(4), threads, processes, processes)
    ]
    assert all(result == results[0] for result in results)
    assert root_parallel(game, simulations=83, trees=4, executor=AtOnce(), rollout=rollout, rng=10) != results[0]


def test_a_rollout_that_learns_learns_in_its_copies_and_not_here():
    mast = MAST()
    root_parallel(TicTacToe(), simulations=60, trees=3, executor=AtOnce(), rollout=mast, rng=1)
    assert mast.count(0, 4) == 0


def test_many_players_chance_and_other_utilities_are_added_up_too():
    game = TreeGame([[Leaf((1, 2, 6)), Leaf((4, 3, 3))], [Leaf((6, 1, 2)), Leaf((7, 4, 1))]], num_players=3)
    result = root_parallel(game, simulations=600, trees=3, executor=AtOnce(), utilities=(0, 7), rng=1)
    assert result.action == "a2"
    assert result.values == pytest.approx((7, 4, 1), abs=0.5)
    pig = Pig(20)
    state = pig.result(pig.initial_state(), pig.actions(pig.initial_state())[0])
    thrown = root_parallel(pig, state, simulations=600, trees=3, executor=AtOnce(), rng=1)
    assert thrown.action is None
    assert sum(thrown.visits.values()) == 600
    for visits in thrown.visits.values():
        assert abs(visits - 100) < 4 * sqrt(600 * 5 / 36)


def test_what_one_tree_proves_is_proved():
    game = TicTacToe()
    state = game.parse("X X . / O O . / . . .")
    result = root_parallel(game, state, simulations=400, trees=2, executor=AtOnce(), solver=True, rng=1)
    assert result.proven
    assert (result.action, result.value) == (2, minimax(game, state).value) == (2, 1)
    assert result.simulations < 400  # the trees stopped when it was proved


# -- what goes wrong -----------------------------------------------------------------------------


def test_trees_that_come_back_are_not_lost_with_those_that_do_not():
    game = TicTacToe()
    whole = {"simulations": 400, "trees": 4, "rng": 1}
    with pytest.raises(WorkLost, match=r"1 of 4 trees were lost \(BrokenProcessPool: a worker died\)") as caught:
        root_parallel(game, executor=AtOnce(lose=[2]), **whole)
    assert isinstance(caught.value, GameError)
    assert isinstance(caught.value.__cause__, BrokenProcessPool)
    partial = caught.value.result
    assert partial.simulations == 300
    assert partial.action in range(9)
    complete = root_parallel(game, executor=AtOnce(), **whole)
    assert all(partial.visits[action] <= complete.visits[action] for action in range(9))


@pytest.mark.parametrize(
    ("executor", "left"), [(AtOnce(cancel=[0, 1]), 200), (AtOnce(refuse_after=3), 300), (AtOnce(refuse_after=0), None)]
)
def test_tasks_that_are_cancelled_or_not_taken_are_lost_and_nothing_else(executor, left):
    with pytest.raises(WorkLost) as caught:
        root_parallel(TicTacToe(), simulations=400, trees=4, executor=executor, rng=1)
    assert isinstance(caught.value.__cause__, CancelledError if executor.cancel else RuntimeError)
    if left is None:
        assert caught.value.result is None
        assert "nothing was found" in str(caught.value)
    else:
        assert caught.value.result.simulations == left


def test_an_error_in_a_rollout_far_away_is_told():
    with pytest.raises(WorkLost, match="ZeroDivisionError: a rollout went wrong") as caught:
        root_parallel(TicTacToe(), simulations=200, trees=20, executor=ThreadPoolExecutor(2), rollout=fails_sometimes,
                      rng=1)  # fmt: skip
    assert 0 < caught.value.result.simulations < 200


def test_when_a_process_dies_the_trees_that_are_done_are_kept():
    class Deadly(Executor):
        taken = 0

        def submit(self, task, *arguments):
            self.taken += 1
            return pool.submit(kill) if self.taken == 3 else pool.submit(task, *arguments)

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(WorkLost, match=r"2 of 4 trees were lost \(BrokenProcessPool") as caught:
            root_parallel(TicTacToe(), simulations=400, trees=4, executor=Deadly(), rng=1)
        with pytest.raises(WorkLost, match="nothing was found"):  # and from then on the pool takes nothing
            root_parallel(TicTacToe(), simulations=400, trees=4, executor=pool, rng=1)
    assert caught.value.result.simulations == 200


def test_an_interrupt_cancels_the_trees_that_have_not_begun():
    cancelled = []

    class Never(Executor):
        def submit(self, task, *arguments):
            future = Future()
            future.add_done_callback(lambda each: cancelled.append(each.cancelled()))
            if len(cancelled) == 0 and not hasattr(self, "first"):
                self.first = future
                future.set_result(task(*arguments))
            return future

    def stop(done):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        root_parallel(TicTacToe(), simulations=40, trees=4, executor=Never(), rng=1, progress=stop)
    assert cancelled == [False, True, True, True]


def test_what_cannot_be_sent_is_named_before_anything_begins():
    game = TicTacToe()

    class Inside(TicTacToe):
        pass

    unsent = AtOnce(refuse_after=0)
    for what, search in (
        ("the rollout", lambda: root_parallel(game, simulations=9, trees=3, executor=unsent, rng=1,
                                              rollout=TruncatedRollout(2, lambda state: 0.0))),
        ("the game", lambda: root_parallel(Inside(), simulations=9, trees=3, executor=unsent, rng=1)),
    ):  # fmt: skip
        with pytest.raises(InvalidSearch, match=f"{what} cannot be sent to another process.* has to be picklable"):
            search()
    assert unsent.submitted == 0


@pytest.mark.parametrize("executor", [2, "processes", ThreadPoolExecutor])
def test_what_is_no_executor_is_refused(executor):
    with pytest.raises(InvalidSearch, match="executor is one of concurrent"):
        root_parallel(TicTacToe(), simulations=9, trees=3, executor=executor, rng=1)


ITS_OWN = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from gamelib.games import TicTacToe
from gamelib.montecarlo import root_parallel
class Mine(TicTacToe): pass
def mine(game, state, random): return 0, 0
for how in "spawn", "forkserver":
    with ProcessPoolExecutor(1, mp_context=get_context(how)) as pool:
        for given in {"game": Mine()}, {"game": TicTacToe(), "rollout": mine}:
            try:
                root_parallel(**given, simulations=9, trees=2, executor=pool, rng=1, progress=print)
            except ValueError as error:
                print(error)
"""


def test_what_was_written_in_a_notebook_and_a_new_process_lacks_is_named_before_anything_begins():
    done = subprocess.run([sys.executable, "-c", ITS_OWN], capture_output=True, text=True, check=True)
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == 2 * [
        "the game cannot be sent to another process", "the rollout cannot be sent to another process",
    ]  # fmt: skip
    assert done.stdout.count("write them in a module that it can import, or use threads") == 4


def test_what_the_plain_search_refuses_is_refused_before_anything_is_sent():
    unsent, most = AtOnce(refuse_after=0), {"simulations": 9, "trees": 3}
    with pytest.raises(InvalidSearch, match="9 are too few for 10"):
        root_parallel(TicTacToe(), executor=unsent, rng=1, simulations=9, trees=10)
    with pytest.raises(InvalidState):
        root_parallel(TicTacToe(), "X", executor=unsent, rng=1, **most)
    with pytest.raises(GameError, match="rng is a generator"):
        root_parallel(TicTacToe(), executor=unsent, rng=None, **most)
    with pytest.raises(InvalidSearch, match="most_nodes"):
        root_parallel(TicTacToe(), executor=unsent, rng=1, most_nodes=0, **most)
    assert unsent.submitted == 0


# -- somebody else's executor --------------------------------------------------------------------


def test_a_cluster_of_dask_grows_the_same_trees():
    distributed = pytest.importorskip(
        "distributed", reason='this runs a search on a local cluster of Dask: pip install ".[dask]"'
    )
    game = ConnectFour()
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        result = root_parallel(game, simulations=301, trees=3, executor=executor, rng=2)
        with pytest.raises(WorkLost, match="ZeroDivisionError") as caught:
            root_parallel(game, simulations=200, trees=20, executor=executor, rollout=fails_sometimes, rng=1)
    assert result == root_parallel(game, simulations=301, trees=3, executor=AtOnce(), rng=2)
    assert 0 < caught.value.result.simulations < 200
