"""The explorers of the lessons: controls around pictures."""

from gamelib.widgets.by_hand import ByHandExplorer
from gamelib.widgets.catalogue import CatalogueExplorer
from gamelib.widgets.cost import CostExplorer
from gamelib.widgets.explorer import Explorer, View
from gamelib.widgets.fallible import FallibleExplorer
from gamelib.widgets.films import FilmExplorer
from gamelib.widgets.growth import GrowthExplorer
from gamelib.widgets.matrix import MixingExplorer
from gamelib.widgets.predict import Prediction
from gamelib.widgets.six_functions import SixFunctionsExplorer
from gamelib.widgets.solved_board import SolvedBoardExplorer

__all__ = [
    "ByHandExplorer",
    "CatalogueExplorer",
    "CostExplorer",
    "Explorer",
    "FallibleExplorer",
    "FilmExplorer",
    "GrowthExplorer",
    "MixingExplorer",
    "Prediction",
    "SixFunctionsExplorer",
    "SolvedBoardExplorer",
    "View",
]
