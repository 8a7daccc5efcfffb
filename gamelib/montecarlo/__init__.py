"""Monte Carlo: values by sampling, and trees that grow where it pays."""

from gamelib.montecarlo.episode import Episode
from gamelib.montecarlo.estimate import Estimate, PiEstimate, estimate_pi, expected_value
from gamelib.montecarlo.final import Both, best_mean, most_visits
from gamelib.montecarlo.flat import FlatResult, flat_monte_carlo
from gamelib.montecarlo.mast import MAST
from gamelib.montecarlo.mcts import UCT, back_up, expand, mcts, select, simulate
from gamelib.montecarlo.node import Node, count_nodes
from gamelib.montecarlo.parallel import root_parallel
from gamelib.montecarlo.rave import RAVE
from gamelib.montecarlo.result import MonteCarloResult
from gamelib.montecarlo.rollout import GuidedRollout, RandomRollout
from gamelib.montecarlo.rollouts import DecisiveRollout, PolicyRollout, TruncatedRollout
from gamelib.montecarlo.search_tree import SearchTree
from gamelib.montecarlo.tree_policy import Greedy, UCB1Tuned

__all__ = [
    "MAST", "RAVE", "UCT", "Both", "DecisiveRollout", "Episode", "Estimate", "FlatResult",
    "Greedy", "GuidedRollout", "MonteCarloResult", "Node", "PiEstimate", "PolicyRollout", "RandomRollout",
    "SearchTree", "TruncatedRollout", "UCB1Tuned", "back_up", "best_mean", "count_nodes", "estimate_pi", "expand",
    "expected_value", "flat_monte_carlo", "mcts", "most_visits", "root_parallel", "select", "simulate",
]  # fmt: skip
