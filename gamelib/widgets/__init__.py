"""The explorers of the lessons: controls around pictures."""

from gamelib.widgets.bandit import BanditExplorer, RegretExplorer
from gamelib.widgets.bend import BendExplorer
from gamelib.widgets.by_hand import ByHandExplorer, ChanceByHandExplorer
from gamelib.widgets.casino import CasinoExplorer
from gamelib.widgets.explorer import Explorer, View
from gamelib.widgets.game_counts import GameCountsExplorer
from gamelib.widgets.game_explorer import GameExplorer
from gamelib.widgets.ghosts import GhostExplorer
from gamelib.widgets.horizon import EvaluationExplorer, HorizonExplorer
from gamelib.widgets.many_players import ManyPlayersExplorer, TieExplorer, VectorsByHandExplorer
from gamelib.widgets.matrix import MixingExplorer
from gamelib.widgets.pig import PigExplorer
from gamelib.widgets.pruning import ScissorsExplorer, SortingExplorer, WindowExplorer
from gamelib.widgets.questions import Drills, Prediction
from gamelib.widgets.tic_tac_toe import GrowthExplorer, SolvedBoardExplorer
from gamelib.widgets.tree_search import PlayAgainstTreeExplorer, TreeSearchExplorer

__all__ = [
    "BanditExplorer", "BendExplorer", "ByHandExplorer", "CasinoExplorer",
    "ChanceByHandExplorer", "Drills", "EvaluationExplorer", "Explorer", "GameCountsExplorer", "GameExplorer",
    "GhostExplorer", "GrowthExplorer", "HorizonExplorer", "ManyPlayersExplorer", "MixingExplorer", "PigExplorer",
    "PlayAgainstTreeExplorer", "Prediction", "RegretExplorer", "ScissorsExplorer",
    "SolvedBoardExplorer", "SortingExplorer", "TieExplorer", "TreeSearchExplorer",
    "VectorsByHandExplorer", "View", "WindowExplorer",
]  # fmt: skip
