"""How fast Monte Carlo tree search is, beside OpenSpiel's in Python in the same run.

Run it alone on a quiet machine, with its tables shown, see :mod:`tests.benchmarks.test_speed`::

    python -m pytest tests/benchmarks/test_monte_carlo_speed.py -n 0 -s
"""

from math import sqrt

import pytest

from gamelib.games import ConnectFour, TicTacToe
from gamelib.montecarlo import UCT, mcts
from tests.benchmarks.test_speed import in_turns, report


@pytest.mark.parametrize(
    ("game", "name", "simulations", "asked"),
    [(TicTacToe(), "tic_tac_toe", 3_000, 3.0), (ConnectFour(), "connect_four", 2_000, 2.0)],
    ids=["tic-tac-toe", "Connect Four"],
)
def test_uct_is_several_times_as_fast_as_open_spiels(game, name, simulations, asked):
    pyspiel = pytest.importorskip("pyspiel", reason='this compares with OpenSpiel: pip install ".[benchmark]"')
    from numpy.random import RandomState
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    theirs, c = pyspiel.load_game(name), 2.0
    # OpenSpiel adds c √(ln N / n) to returns from -1 to 1, we C √(2 ln N / n) to rewards from 0 to 1, which are half as
    # wide: the index is the same one, halved and moved, if C = c / (2 √2).
    tree_policy = UCT(c / (2 * sqrt(2)))

    def run_ours():
        return mcts(game, simulations=simulations, tree_policy=tree_policy, rng=1)

    def run_theirs():
        evaluator = RandomRolloutEvaluator(1, RandomState(1))
        bot = MCTSBot(theirs, c, simulations, evaluator, solve=False, random_state=RandomState(1))
        return bot.mcts_search(theirs.new_initial_state())

    assert run_theirs().explore_count == run_ours().simulations == simulations
    ours, peer = in_turns(15, run_ours, run_theirs)
    report(
        f"UCT with one random rollout a simulation, {game.name}, {simulations:,} simulations",
        [
            ("gamelib mcts", f"{simulations / ours:,.0f} simulations/s"),
            ("OpenSpiel MCTSBot in Python", f"{simulations / peer:,.0f} simulations/s"),
            (f"ratio ({asked} is asked for)", f"{peer / ours:.2f}"),
        ],
    )
    assert peer / ours >= asked
