"""The explorers of the lessons: controls around pictures."""

from gamelib.widgets.bandit import BanditExplorer
from gamelib.widgets.bend import BendExplorer
from gamelib.widgets.by_hand import ByHandExplorer, ChanceByHandExplorer
from gamelib.widgets.casino import CasinoExplorer
from gamelib.widgets.drills import Drills
from gamelib.widgets.evaluation import EvaluationExplorer
from gamelib.widgets.explorer import Explorer, View
from gamelib.widgets.game_counts import GameCountsExplorer
from gamelib.widgets.game_explorer import GameExplorer
from gamelib.widgets.ghosts import GhostExplorer
from gamelib.widgets.growth import GrowthExplorer
from gamelib.widgets.horizon import HorizonExplorer
from gamelib.widgets.many_players import ManyPlayersExplorer
from gamelib.widgets.matrix import MixingExplorer
from gamelib.widgets.pig import PigExplorer
from gamelib.widgets.play_against_tree import PlayAgainstTreeExplorer
from gamelib.widgets.predict import Prediction
from gamelib.widgets.regret import RegretExplorer
from gamelib.widgets.scissors import ScissorsExplorer
from gamelib.widgets.solved_board import SolvedBoardExplorer
from gamelib.widgets.sorting import SortingExplorer
from gamelib.widgets.ties import TieExplorer
from gamelib.widgets.tree_search import TreeSearchExplorer
from gamelib.widgets.vectors_by_hand import VectorsByHandExplorer
from gamelib.widgets.window import WindowExplorer

__all__ = [
    "BanditExplorer", "BendExplorer", "ByHandExplorer", "CasinoExplorer",
    "ChanceByHandExplorer", "Drills", "EvaluationExplorer", "Explorer", "GameCountsExplorer", "GameExplorer",
    "GhostExplorer", "GrowthExplorer", "HorizonExplorer", "ManyPlayersExplorer", "MixingExplorer", "PigExplorer",
    "PlayAgainstTreeExplorer", "Prediction", "RegretExplorer", "ScissorsExplorer",
    "SolvedBoardExplorer", "SortingExplorer", "TieExplorer", "TreeSearchExplorer",
    "VectorsByHandExplorer", "View", "WindowExplorer",
]  # fmt: skip
