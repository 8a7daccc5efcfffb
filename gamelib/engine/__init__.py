"""The compiled engine: the same searches, tens of times as fast, for five games.

    from gamelib.engine import alphabeta, mcts, perft, puct

take the place of those of :mod:`gamelib.search` and :mod:`gamelib.montecarlo`. Without chance they return the same
results; random games are drawn with other dice. It knows Connect Four, m,n,k-games, Othello, Breakthrough and Go on
boards that fit (:mod:`gamelib.engine.rulebooks` says how a further one is added), and it is compiled by numba, which is
imported with this package and not with :mod:`gamelib`. The first call for a game takes a second or three; what it
compiles is kept in the user's cache.

Games that it has no rules for (InvalidGame), and what is for the readable searches alone (InvalidSearch), are refused.

Where a work has parts, random playouts or positions to solve, ``workers`` threads share it. In one search each step
depends on the one before, and it stays on one core; another search can go on beside it in another thread.
"""

from gamelib.engine.alphabeta import Estimate, Table, alphabeta, iterative_deepening
from gamelib.engine.connect_four_solver import ConnectFourSolver
from gamelib.engine.mcts import CompiledTree, mcts
from gamelib.engine.perft import perft, playouts
from gamelib.engine.puct import GuidedTree, grow_together, puct

__all__ = [
    "CompiledTree", "ConnectFourSolver", "Estimate", "GuidedTree", "Table", "alphabeta", "grow_together",
    "iterative_deepening", "mcts", "perft", "playouts", "puct",
]  # fmt: skip
