"""The rulebooks: one file a game, each with its notation and its board picture."""

from gamelib.games.breakthrough import Breakthrough, BreakthroughState
from gamelib.games.breakthrough_bits import Step
from gamelib.games.checkers import Checkers, CheckersState
from gamelib.games.chess import Chess, ChessState
from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.games.exam_trees import ExamTree, exam_tree, exam_trees
from gamelib.games.heaps import Take
from gamelib.games.impartial import grundy, grundy_period, grundy_values, nim_sum
from gamelib.games.matrix import MatrixGame, MatrixSolution
from gamelib.games.matrix_examples import (
    ferguson_odd_or_even,
    matching_pennies,
    rock_paper_scissors,
    rock_paper_scissors_lizard_spock,
    two_finger_morra,
)
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.games.nim import Nim, NimState
from gamelib.games.othello import Othello, OthelloState
from gamelib.games.random_trees import random_tree
from gamelib.games.subtraction import Subtraction, SubtractionState
from gamelib.games.tablut import Tablut, TablutState
from gamelib.games.tablut_bits import TablutMove
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import ChanceNode, Decision, Leaf, Tree
from gamelib.games.tree_text import read_tree, write_tree

__all__ = [
    "Breakthrough",
    "BreakthroughState",
    "ChanceNode",
    "Checkers",
    "CheckersState",
    "Chess",
    "ChessState",
    "ConnectFour",
    "ConnectFourState",
    "Decision",
    "ExamTree",
    "Leaf",
    "MatrixGame",
    "MatrixSolution",
    "MnkState",
    "Nim",
    "NimState",
    "Othello",
    "OthelloState",
    "Step",
    "Subtraction",
    "SubtractionState",
    "Tablut",
    "TablutMove",
    "TablutState",
    "Take",
    "TicTacToe",
    "Tree",
    "TreeGame",
    "exam_tree",
    "exam_trees",
    "ferguson_odd_or_even",
    "grundy",
    "grundy_period",
    "grundy_values",
    "matching_pennies",
    "nim_sum",
    "random_tree",
    "read_tree",
    "rock_paper_scissors",
    "rock_paper_scissors_lizard_spock",
    "two_finger_morra",
    "write_tree",
]
