"""Searches, one algorithm a file: for two players, with chance, and for more players."""

from gamelib.search.alphabeta import alphabeta
from gamelib.search.best_reply import BestReply
from gamelib.search.counts import GameSize, game_size, uniform_nodes
from gamelib.search.deepening import DeepeningResult, Iteration, iterative_deepening
from gamelib.search.expectimax import AgainstModel, expectimax
from gamelib.search.expectiminimax import expectiminimax
from gamelib.search.extensions import secondary_search, singular_extension_search
from gamelib.search.guessing import aspiration, mtdf
from gamelib.search.knuth_moore import effective_branching_factor, expected_leaves, minimal_leaves
from gamelib.search.labels import minimax_by_labels
from gamelib.search.maxn import maxn, maxn_vectors
from gamelib.search.minimax import minimax
from gamelib.search.ordering import ByValue, History, KillerMoves, MiddleFirst, MoveOrder, RandomOrder
from gamelib.search.paranoid import OneAgainstAll, paranoid
from gamelib.search.perft import perft
from gamelib.search.policy import Policy, fallible, outcome, probabilities, uniform_policy
from gamelib.search.pvs import principal_variation_search
from gamelib.search.response import BestResponse, best_response
from gamelib.search.solve import Solution, WeakSolution, Worth, solve
from gamelib.search.stack import minimax_by_stack
from gamelib.search.star import star1, star2
from gamelib.search.strategy import Plan, Strategy, optimal_strategy
from gamelib.search.transpositions import Entry, TableMove, TranspositionTable
from gamelib.search.unsafe import Beam, near_cut_search

__all__ = [
    "AgainstModel", "Beam", "BestReply", "BestResponse", "ByValue", "DeepeningResult", "Entry", "GameSize",
    "History", "Iteration", "KillerMoves", "MiddleFirst", "MoveOrder", "OneAgainstAll", "Plan", "Policy",
    "RandomOrder", "Solution", "Strategy", "TableMove", "TranspositionTable", "WeakSolution", "Worth", "alphabeta",
    "aspiration", "best_response", "effective_branching_factor",
    "expected_leaves", "expectimax", "expectiminimax", "fallible", "game_size", "iterative_deepening", "maxn",
    "maxn_vectors", "minimal_leaves", "minimax", "minimax_by_labels", "minimax_by_stack", "mtdf",
    "near_cut_search", "optimal_strategy", "outcome", "paranoid", "perft",
    "principal_variation_search", "probabilities", "secondary_search", "singular_extension_search", "solve", "star1",
    "star2", "uniform_nodes", "uniform_policy",
]  # fmt: skip
