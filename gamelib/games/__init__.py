"""The rulebooks: one file a game, each with its notation and its board picture."""

from gamelib.games.exam_trees import ExamTree, exam_tree, exam_trees
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.games.tree import TreeGame, random_tree
from gamelib.games.tree_nodes import ChanceNode, Decision, Leaf, Tree
from gamelib.games.tree_text import read_tree, write_tree

__all__ = [
    "ChanceNode",
    "Decision",
    "ExamTree",
    "Leaf",
    "MnkState",
    "Tree",
    "TreeGame",
    "TicTacToe",
    "exam_tree",
    "exam_trees",
    "random_tree",
    "read_tree",
    "write_tree",
]
