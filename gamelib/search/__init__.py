"""Searches of games for two players, one algorithm a file."""

from gamelib.search.counts import GameSize, count_plies, game_size, uniform_nodes
from gamelib.search.labels import minimax_by_labels
from gamelib.search.minimax import minimax
from gamelib.search.perft import perft
from gamelib.search.policy import (
    Policy,
    deterministic,
    fallible,
    outcome,
    probabilities,
    uniform_policy,
)
from gamelib.search.response import BestResponse, best_response
from gamelib.search.solve import Solution, WeakSolution, Worth, solve
from gamelib.search.stack import minimax_by_stack
from gamelib.search.strategy import Plan, Strategy, optimal_strategy

__all__ = [
    "BestResponse",
    "GameSize",
    "Plan",
    "Policy",
    "Solution",
    "Strategy",
    "WeakSolution",
    "Worth",
    "best_response",
    "count_plies",
    "deterministic",
    "fallible",
    "game_size",
    "minimax",
    "minimax_by_labels",
    "minimax_by_stack",
    "optimal_strategy",
    "outcome",
    "perft",
    "probabilities",
    "solve",
    "uniform_nodes",
    "uniform_policy",
]
