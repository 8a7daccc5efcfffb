"""The rulebooks, each with its notation and its board picture."""

from gamelib.games.backgammon import Backgammon, BackgammonState
from gamelib.games.breakthrough import Breakthrough, BreakthroughState
from gamelib.games.breakthrough_bits import Step
from gamelib.games.chance_trees import chance_tree, chance_trees
from gamelib.games.check import Complaint, check
from gamelib.games.chess import Chess, ChessState
from gamelib.games.chinese_checkers import ChineseCheckers, ChineseCheckersState
from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.games.discovery import game_classes as _game_classes
from gamelib.games.exam_trees import ExamTree, exam_tree, exam_trees
from gamelib.games.go import Go
from gamelib.games.go_text import GoState
from gamelib.games.heaps import Take
from gamelib.games.matrix import MatrixGame, MatrixSolution, matching_pennies, rock_paper_scissors
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.games.nim import Nim, NimState, nim_sum
from gamelib.games.othello import Othello, OthelloState
from gamelib.games.othello_many import ManyPlayerOthello, ManyPlayerOthelloState
from gamelib.games.pacman import PacMan
from gamelib.games.pacman_text import PacManState
from gamelib.games.pig import Pig, Piglet, PigState
from gamelib.games.pig_policies import hold_at, winning_probability
from gamelib.games.pig_values import solve_pig
from gamelib.games.pirates import Pirates, PiratesState
from gamelib.games.random_trees import random_tree, random_vector_tree
from gamelib.games.solitaire import Solitaire, SolitaireState
from gamelib.games.subtraction import Subtraction, SubtractionState
from gamelib.games.tablut import Tablut, TablutState
from gamelib.games.tablut_bits import TablutMove
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import ChanceNode, Decision, Leaf, Tree
from gamelib.games.tree_text import read_tree, write_tree

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

for _kind in _game_classes(__path__, __name__):  # a game need not be named above to be here
    if _kind.__name__ not in __all__:
        globals()[_kind.__name__] = _kind
        __all__ += [_kind.__name__]
