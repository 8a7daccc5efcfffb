"""Monte Carlo: values by sampling, and trees that grow where it pays."""

from gamelib.montecarlo.estimate import Estimate
from gamelib.montecarlo.evaluator import Evaluation, Evaluator, PolicyAndValue, WithRollouts, leaning_policy
from gamelib.montecarlo.final import Both, Sampled, best_mean, most_visits, visit_shares
from gamelib.montecarlo.flat import FlatResult, flat_monte_carlo
from gamelib.montecarlo.mcts import UCT, SearchTree, back_up, expand, mcts, select, simulate
from gamelib.montecarlo.node import Node, count_nodes
from gamelib.montecarlo.parallel import root_parallel
from gamelib.montecarlo.puct import (
    PUCT,
    DirichletNoise,
    FadingPrior,
    GuidedTree,
    grow_together,
    guided_tree_search,
    puct,
)
from gamelib.montecarlo.rollout import Episode, GuidedRollout, RandomRollout
from gamelib.montecarlo.rollouts import MAST, DecisiveRollout, PolicyRollout, TruncatedRollout
from gamelib.montecarlo.tree_policy import RAVE, Greedy, UCB1Tuned
from gamelib.result import MonteCarloResult

__all__ = [
    "MAST", "PUCT", "RAVE", "UCT", "Both", "DecisiveRollout", "DirichletNoise", "Episode", "Estimate", "Evaluation",
    "Evaluator", "FadingPrior", "FlatResult", "Greedy", "GuidedRollout", "GuidedTree", "MonteCarloResult", "Node",
    "PolicyAndValue", "PolicyRollout", "RandomRollout", "Sampled", "SearchTree", "TruncatedRollout", "UCB1Tuned",
    "WithRollouts", "back_up", "best_mean", "count_nodes", "expand", "flat_monte_carlo", "grow_together",
    "guided_tree_search", "leaning_policy", "mcts", "most_visits", "puct", "root_parallel", "select", "simulate",
    "visit_shares",
]  # fmt: skip
