"""Searches, one algorithm a file: for two players, with chance, and for more players."""

from gamelib.search.alphabeta import alphabeta
from gamelib.search.aspiration import aspiration
from gamelib.search.counts import GameSize, game_size, perft, uniform_nodes
from gamelib.search.deepening import DeepeningResult, Iteration, iterative_deepening
from gamelib.search.expectiminimax import AgainstModel, expectimax, expectiminimax
from gamelib.search.knuth_moore import effective_branching_factor, expected_leaves, minimal_leaves
from gamelib.search.lists import minimax_by_labels, minimax_by_stack
from gamelib.search.maxn import maxn, maxn_vectors
from gamelib.search.minimax import minimax
from gamelib.search.mtdf import mtdf
from gamelib.search.ordering import ByValue, History, KillerMoves, MiddleFirst, MoveOrder, RandomOrder
from gamelib.search.paranoid import BestReply, OneAgainstAll, paranoid
from gamelib.search.policy import BestResponse, Policy, best_response, fallible, outcome, probabilities, uniform_policy
from gamelib.search.pvs import principal_variation_search
from gamelib.search.selective import Beam, near_cut_search, secondary_search, singular_extension_search
from gamelib.search.solve import Solution, WeakSolution, Worth, solve
from gamelib.search.star import star1, star2
from gamelib.search.strategy import Plan, Strategy, optimal_strategy
from gamelib.search.transpositions import Entry, TableMove, TranspositionTable

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
