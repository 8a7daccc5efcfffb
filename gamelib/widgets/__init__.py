"""The explorers of the lessons: controls around pictures."""

from gamelib.widgets.alpha_beta_films import AlphaBetaFilmExplorer
from gamelib.widgets.by_hand import ByHandExplorer
from gamelib.widgets.catalogue import CatalogueExplorer
from gamelib.widgets.cost import CostExplorer
from gamelib.widgets.evaluation import EvaluationExplorer
from gamelib.widgets.explorer import Explorer, View
from gamelib.widgets.fallible import FallibleExplorer
from gamelib.widgets.films import FilmExplorer
from gamelib.widgets.game_counts import GameCountsExplorer
from gamelib.widgets.growth import GrowthExplorer
from gamelib.widgets.horizon import HorizonExplorer
from gamelib.widgets.leaves_by_depth import LeavesByDepthExplorer
from gamelib.widgets.matrix import MixingExplorer
from gamelib.widgets.predict import Prediction
from gamelib.widgets.pruning import PruningExplorer
from gamelib.widgets.scissors import ScissorsExplorer
from gamelib.widgets.six_functions import SixFunctionsExplorer
from gamelib.widgets.solved_board import SolvedBoardExplorer
from gamelib.widgets.sorting import SortingExplorer
from gamelib.widgets.window import WindowExplorer

__all__ = [
    "AlphaBetaFilmExplorer",
    "ByHandExplorer",
    "CatalogueExplorer",
    "CostExplorer",
    "EvaluationExplorer",
    "Explorer",
    "FallibleExplorer",
    "FilmExplorer",
    "GameCountsExplorer",
    "GrowthExplorer",
    "HorizonExplorer",
    "LeavesByDepthExplorer",
    "MixingExplorer",
    "Prediction",
    "PruningExplorer",
    "ScissorsExplorer",
    "SixFunctionsExplorer",
    "SolvedBoardExplorer",
    "SortingExplorer",
    "View",
    "WindowExplorer",
]
