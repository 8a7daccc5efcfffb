"""How much faster a search is in two processes than in one.

Run it alone, on a machine with two cores or more that has nothing else to do::

    python -m pytest tests/benchmarks/test_parallel_speed.py -n 0 -s
"""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from gamelib_lessons.parallel_speed import GAMES, measured

from gamelib.games import TicTacToe
from gamelib.montecarlo import root_parallel
from tests.benchmarks.test_speed import report

ROUNDS = 5


@pytest.fixture(scope="module")
def two_processes():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        for _ in range(3):  # both have started and imported everything before anything is measured
            root_parallel(TicTacToe(), simulations=2000, trees=2, executor=executor, rng=1)
        yield executor


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="two processes need two cores to be faster than one")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_root_parallel_search_in_two_processes_is_1_7_times_as_fast_as_one(game, two_processes):
    speeds = measured(game, two_processes, rounds=ROUNDS)
    rows = [(name, f"{speed:,.0f} simulations/s") for name, speed in (("one", speeds.one), ("two", speeds.two))]
    rows.append(("ratio (1.7 is asked for)", f"{speeds.ratio:.2f}"))
    report(f"root-parallel search of {game.name}, processes", rows)
    assert speeds.ratio >= 1.7
