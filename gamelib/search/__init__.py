"""Searches of games for two players, one algorithm a file."""

from gamelib.search.alphabeta import alphabeta
from gamelib.search.counts import GameSize, count_plies, game_size, uniform_nodes
from gamelib.search.deepening import DeepeningResult, Iteration, iterative_deepening
from gamelib.search.extensions import secondary_search, singular_extension_search
from gamelib.search.guessing import aspiration, mtdf
from gamelib.search.knuth_moore import (
    effective_branching_factor,
    expected_leaves,
    minimal_leaves,
    pearl_branching_factor,
)
from gamelib.search.labels import minimax_by_labels
from gamelib.search.minimax import minimax
from gamelib.search.ordering import ByValue, History, KillerMoves, MiddleFirst, MoveOrder, RandomOrder
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
from gamelib.search.scout import principal_variation_search
from gamelib.search.solve import Solution, WeakSolution, Worth, solve
from gamelib.search.stack import minimax_by_stack
from gamelib.search.strategy import Plan, Strategy, optimal_strategy
from gamelib.search.transpositions import Entry, TableMove, TranspositionTable
from gamelib.search.unsafe import Beam, near_cut_search

__all__ = [
    "Beam",
    "BestResponse",
    "ByValue",
    "DeepeningResult",
    "Entry",
    "GameSize",
    "History",
    "Iteration",
    "KillerMoves",
    "MiddleFirst",
    "MoveOrder",
    "Plan",
    "Policy",
    "RandomOrder",
    "Solution",
    "Strategy",
    "TableMove",
    "TranspositionTable",
    "WeakSolution",
    "Worth",
    "alphabeta",
    "aspiration",
    "best_response",
    "count_plies",
    "deterministic",
    "effective_branching_factor",
    "expected_leaves",
    "fallible",
    "game_size",
    "iterative_deepening",
    "minimal_leaves",
    "minimax",
    "minimax_by_labels",
    "minimax_by_stack",
    "mtdf",
    "near_cut_search",
    "optimal_strategy",
    "outcome",
    "pearl_branching_factor",
    "perft",
    "principal_variation_search",
    "probabilities",
    "secondary_search",
    "singular_extension_search",
    "solve",
    "uniform_nodes",
    "uniform_policy",
]
