"""The rulebooks, each with its notation and its board picture."""

from gamelib.games.backgammon import Backgammon, BackgammonState
from gamelib.games.breakthrough import Breakthrough, BreakthroughState, Step
from gamelib.games.check import Complaint, check
from gamelib.games.chess import Chess, ChessState
from gamelib.games.chinese_checkers import ChineseCheckers, ChineseCheckersState
from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.games.example_trees import (
    ExamTree,
    chance_tree,
    chance_trees,
    exam_tree,
    exam_trees,
    random_tree,
    random_vector_tree,
)
from gamelib.games.go import Go, GoState
from gamelib.games.matrix import MatrixGame, MatrixSolution, matching_pennies, rock_paper_scissors
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.games.nim import Nim, NimState, Take, nim_sum
from gamelib.games.othello import ManyPlayerOthello, ManyPlayerOthelloState, Othello, OthelloState
from gamelib.games.pacman import PacMan, PacManState
from gamelib.games.pig import Pig, Piglet, PigState, hold_at, solve_pig, winning_probability
from gamelib.games.pirates import Pirates, PiratesState
from gamelib.games.solitaire import Solitaire, SolitaireState
from gamelib.games.subtraction import Subtraction, SubtractionState
from gamelib.games.tablut import Tablut, TablutMove, TablutState
from gamelib.games.tree import ChanceNode, Decision, Leaf, Tree, TreeGame, read_tree, write_tree

__all__ = [
    "Backgammon", "BackgammonState", "Breakthrough", "BreakthroughState", "ChanceNode", "Chess", "ChessState",
    "ChineseCheckers", "ChineseCheckersState", "Complaint", "ConnectFour", "ConnectFourState", "Decision",
    "ExamTree", "Go", "GoState", "Leaf", "ManyPlayerOthello", "ManyPlayerOthelloState", "MatrixGame",
    "MatrixSolution", "MnkState", "Nim", "NimState", "Othello", "OthelloState", "PacMan", "PacManState", "Pig",
    "PigState", "Piglet", "Pirates", "PiratesState", "Solitaire", "SolitaireState", "Step", "Subtraction",
    "SubtractionState", "Tablut", "TablutMove", "TablutState", "Take", "TicTacToe", "Tree", "TreeGame",
    "chance_tree", "chance_trees", "check", "exam_tree", "exam_trees", "hold_at", "matching_pennies", "nim_sum",
    "random_tree", "random_vector_tree", "read_tree", "rock_paper_scissors", "solve_pig", "winning_probability",
    "write_tree",
]  # fmt: skip
