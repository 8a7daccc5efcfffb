"""How fast the compiled engine is, beside OpenSpiel's searches in C++ in the same run, on one core.

Run it alone on a quiet machine, with its tables shown, see :mod:`tests.benchmarks.test_speed`::

    taskset -c 0 python -m pytest tests/benchmarks/test_engine_speed.py -n 0 -s
"""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="the engine is compiled by numba: pip install numba")

from gamelib import Game
from gamelib.engine import ConnectFourSolver, Estimate, alphabeta, mcts
from gamelib.engine.compiled import kernel
from gamelib.engine.connect_four_solver import VALUE_BITS, Board, solve
from gamelib.games import Breakthrough, ConnectFour, Go, Othello, TicTacToe
from gamelib.montecarlo import UCT
from tests.benchmarks.test_speed import in_turns, open_spiel, report, seconds
from tests.test_engine_solver import published

GAMES: list[tuple[Game[Any, Any], str, int, int]] = [
    (ConnectFour(), "connect_four", 30_000, 25), (TicTacToe(), "tic_tac_toe", 100_000, 3),
    (Othello(), "othello", 3_000, 50), (Breakthrough(), "breakthrough", 5_000, 20),
    (Go(), "go(board_size=9)", 2_000, 10),
]  # fmt: skip


def test_uct_is_many_times_as_fast_as_open_spiels_in_c():
    pyspiel, rows, ratios = open_spiel(), [], []
    # OpenSpiel adds c √(ln N / n) to returns from -1 to 1, we C √(2 ln N / n) to rewards from 0 to 1, which are half as
    # wide: the index is the same one, halved and moved, if C = c / (2 √2), which is 1 / √2 where c is 2.
    tree_policy, c = UCT(2**-0.5), 2.0
    for game, name, simulations, asked in GAMES:
        theirs = pyspiel.load_game(name)

        def run_ours(game=game, simulations=simulations):
            return mcts(game, simulations=simulations, tree_policy=tree_policy, rng=1)

        def run_theirs(theirs=theirs, simulations=simulations):
            evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
            bot = pyspiel.MCTSBot(theirs, evaluator, c, simulations, 1_000, False, 1, False)
            return bot.mcts_search(theirs.new_initial_state())

        assert run_ours().simulations == run_theirs().explore_count == simulations
        ours, peer = in_turns(5, run_ours, run_theirs)
        ratios.append(peer / ours / asked)
        rows.append((f"{game.name}, {simulations:,} simulations",
                     f"{simulations / ours:>10,.0f}/s beside {simulations / peer:>8,.0f}/s: {peer / ours:6.1f} times "
                     f"({asked} asked for)"))  # fmt: skip
    report("UCT with one random rollout a simulation, gamelib.engine beside OpenSpiel's MCTSBot in C++", rows)
    assert min(ratios) >= 1


def test_alpha_beta_in_nodes_a_second():
    """OpenSpiel's package for Python has no alpha-beta in C++: the peer is its Python one, over states in C++."""
    theirs = open_spiel().load_game("connect_four")
    from open_spiel.python.algorithms import minimax

    game, counted, plain = ConnectFour(), [0], minimax._alpha_beta
    evaluate = Estimate(game)

    def counting(*given, **named):
        counted[0] += 1
        return plain(*given, **named)

    def run_theirs():
        minimax.alpha_beta_search(theirs, value_function=lambda state: 0.0, maximum_depth=7)

    minimax._alpha_beta = counting
    try:
        run_theirs()
    finally:
        minimax._alpha_beta = plain

    nodes = alphabeta(game, depth=12, evaluate=evaluate).nodes
    ours, peer = in_turns(3, lambda: alphabeta(game, depth=12, evaluate=evaluate), run_theirs)
    report(
        "alpha-beta on Connect Four, without a table",
        [
            (f"gamelib.engine, depth 12, {nodes:,} nodes", f"{nodes / ours:,.0f} nodes/s"),
            (f"OpenSpiel in Python, depth 7, {counted[0]:,} nodes", f"{counted[0] / peer:,.0f} nodes/s"),
        ],
    )
    assert nodes / ours > counted[0] / peer  # although its leaves cost it nothing


@kernel
def solve_each_afresh(board, positions, scores, table, scratch, notes, first_round):
    """Solve positions, each in a round of its own: what was found of the others is not found."""
    for i in range(len(positions)):
        fresh = Board(
            board.columns, board.cells_in_all, board.height, board.column, board.bottom, board.cells, board.index_bits,
            np.uint64(first_round + i << VALUE_BITS), board.lowest, board.range,
        )  # fmt: skip
        scores[i] = solve(fresh, positions[i, 0], positions[i, 1], table, scratch, notes)


def test_the_solver_takes_microseconds_a_position():
    rows, late = [], []
    for name, asked in (("Test_L3_R1", 4.0), ("Test_L2_R1", 25.0)):
        states, expected = published(name)
        solver, notes = ConnectFourSolver(size=2**19), np.zeros(2, np.int64)  # a table that stays in the cache
        positions, scores = np.array([state[:2] for state in states], np.uint64), np.zeros(len(states), np.int64)
        scratch, times = np.zeros((43, 14), np.uint64), []
        for turn in range(6):
            given = solver._board, positions, scores, solver._table, scratch, notes, 1 + turn * len(states)
            notes[:] = 0
            times.append(seconds(lambda given=given: solve_each_afresh(*given)) / len(states) * 1e6)
            assert scores.tolist() == expected
        each = sorted(times[1:])[2]
        late.append(each / asked)
        rows.append((name, f"{each:.2f} µs, {notes[0] / len(states):,.1f} nodes ({asked:g} µs are allowed)"))
    report("Connect Four solved, a position, table forgotten between positions", rows)
    assert max(late) <= 1


FIRST = """
from time import perf_counter
from gamelib.games import *
from gamelib.engine import *
game = {game}
before = perf_counter()
{call}
print(perf_counter() - before)
"""


def test_compiling_takes_little_and_what_is_kept_less(tmp_path):
    rows, slowest = [], [0.0, 0.0]
    for number, (game, *_) in enumerate(GAMES):
        for call in ("mcts(game, simulations=10, rng=1)", "alphabeta(game, depth=2, evaluate=Estimate(game))"):
            environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / f"{number}{call[:2]}")}
            program = [sys.executable, "-c", FIRST.format(game=repr(game), call=call)]
            times = [float(subprocess.check_output(program, env=environment)) for _ in range(2)]
            slowest = [max(pair) for pair in zip(slowest, times, strict=True)]
            rows.append((f"{game.name}, {call.partition('(')[0]}", f"{times[0]:.2f} s, then {times[1]:.2f} s"))
    report("the first call, in a fresh process: compiled, then from the cache", rows)
    assert slowest[0] < 3 and slowest[1] < 0.3
