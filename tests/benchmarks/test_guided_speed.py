"""How fast a tree is that a network guides, beside OpenSpiel's in Python with the same network in the same run.

What counts is self-play: many trees grow side by side there, and one call of the network serves them all, while a
search of OpenSpiel's has one tree. One tree alone asks for a state at a time, and numpy takes half of its time.

Run it alone on a quiet machine, on one core, with its table shown, see :mod:`tests.benchmarks.test_speed`::

    OPENBLAS_NUM_THREADS=1 taskset -c 0 python -m pytest tests/benchmarks/test_guided_speed.py -n 0 -s
"""

import gc

import numpy as np
import pytest

from gamelib import montecarlo
from gamelib.games import ConnectFour
from gamelib.learn import NetworkEvaluator, PolicyValueNetwork
from gamelib.montecarlo import PUCT, GuidedTree
from tests.benchmarks.test_speed import in_turns, report

SIMULATIONS, SIDE_BY_SIDE, ASKED = 200, 64, 2.0


def test_puct_side_by_side_is_twice_as_fast_as_open_spiels():
    engine = pytest.importorskip("gamelib.engine", reason="the engine is compiled by numba: pip install numba")
    pyspiel = pytest.importorskip("pyspiel", reason='this compares with OpenSpiel: pip install ".[benchmark]"')
    from open_spiel.python.algorithms.mcts import Evaluator, MCTSBot, SearchNode

    game, theirs, c = ConnectFour(), pyspiel.load_game("connect_four"), 2.0
    network = PolicyValueNetwork(84, 7, (128, 128), rng=1)
    evaluator = NetworkEvaluator(game, network)

    class SameNetwork(Evaluator):
        """Asks the network once for each state, as the evaluator of OpenSpiel's AlphaZero does, and remembers it."""

        def __init__(self):
            self.known = {}

        def found(self, state):
            key = state.history_str()
            if key not in self.known:
                mover = state.current_player()
                x, o, _ = np.array(state.observation_tensor(), np.float32).reshape(3, 6, 7)
                planes = (x, o) if mover == 0 else (o, x)  # by columns, from the bottom, as ours are
                policies, values = network(np.concatenate([plane.T.ravel() for plane in planes])[None])
                value = float(values[0]) if mover == 0 else -float(values[0])
                self.known[key] = policies[0], np.array([value, -value])
            return self.known[key]

        def evaluate(self, state):
            return self.found(state)[1]

        def prior(self, state):
            policy, legal = self.found(state)[0], state.legal_actions()
            mass = policy[legal]
            return list(zip(legal, (mass / mass.sum()).tolist(), strict=True))

    # OpenSpiel adds c P √N / (1 + n) to returns from -1 to 1, twice as wide as our rewards; what was never tried has 0.
    tree_policy = PUCT(c=c / 2, first_play=0.5)

    def alone():
        tree = GuidedTree(game, evaluator=evaluator, tree_policy=tree_policy, rng=1)
        tree.grow(SIMULATIONS)
        return tree

    def together(search=montecarlo):
        trees = [
            search.GuidedTree(game, evaluator=evaluator, tree_policy=tree_policy, rng=1) for _ in range(SIDE_BY_SIDE)
        ]
        search.grow_together(trees, SIMULATIONS)

    def run_theirs():
        bot = MCTSBot(
            theirs, c, SIMULATIONS, SameNetwork(), solve=False, random_state=np.random.RandomState(1),
            child_selection_fn=SearchNode.puct_value,
        )  # fmt: skip
        return bot.mcts_search(theirs.new_initial_state())

    state, their_state = game.play("44352"), theirs.new_initial_state()
    for column in (3, 3, 2, 4, 1):
        their_state.apply_action(column)
    assert evaluator.policy(state) == pytest.approx(dict(SameNetwork().prior(their_state)), abs=1e-6)
    assert evaluator.evaluate(state).value == pytest.approx(SameNetwork().evaluate(their_state)[0], abs=1e-6)
    ours, peer = alone().root, run_theirs()
    assert ours.visits == peer.explore_count == SIMULATIONS
    for child in peer.children:  # nearly: the root of N is that of one visit more there
        assert ours.children[child.action].visits == pytest.approx(child.explore_count, abs=5)

    gc.collect()
    gc.freeze()  # what has been imported is no business of the collector, for either
    one, many, compiled, peers = in_turns(9, alone, together, lambda: together(engine), run_theirs)
    gc.unfreeze()
    speeds = [SIMULATIONS / one, SIDE_BY_SIDE * SIMULATIONS / many, SIMULATIONS / peers]
    quickest = SIDE_BY_SIDE * SIMULATIONS / compiled
    report(
        f"PUCT with a network of 84 - 128 - 128, {game.name}, {SIMULATIONS} simulations",
        [
            ("gamelib, one tree", f"{speeds[0]:,.0f} simulations/s"),
            (f"gamelib, {SIDE_BY_SIDE} trees side by side", f"{speeds[1]:,.0f} simulations/s"),
            ("gamelib.engine, as many", f"{quickest:,.0f} simulations/s"),
            ("OpenSpiel MCTSBot in Python", f"{speeds[2]:,.0f} simulations/s"),
            ("ratio of one tree", f"{speeds[0] / speeds[2]:.2f}"),
            (f"ratio side by side ({ASKED:g} is asked for)", f"{speeds[1] / speeds[2]:.2f}"),
        ],
    )
    assert speeds[1] / speeds[2] >= ASKED
