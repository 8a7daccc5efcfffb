"""Games and the algorithms that play them, for reading, watching and learning."""

from gamelib import moved as _moved  # noqa: F401  # old names of modules are found
from gamelib.errors import (
    Diverged,
    GameError,
    IllegalAction,
    InvalidArm,
    InvalidGame,
    InvalidPolicy,
    InvalidSearch,
    InvalidState,
    NotationError,
    TooDeep,
    UnfinishedGame,
    UnknownPlayer,
    WatchLimitReached,
    WorkLost,
)
from gamelib.game import CHANCE, MAX, MIN, Chance, Game, Player, two_player_utility
from gamelib.in_browser import load_late as _load_late
from gamelib.result import ActionValue, Bound, SearchResult, VectorResult

_load_late()

__version__ = "0.1.0"

__all__ = [
    "CHANCE", "MAX", "MIN", "ActionValue", "Bound", "Chance", "Diverged", "Game", "GameError", "IllegalAction",
    "InvalidArm", "InvalidGame", "InvalidPolicy", "InvalidSearch", "InvalidState", "NotationError", "Player",
    "SearchResult", "TooDeep", "UnfinishedGame", "UnknownPlayer", "VectorResult", "WatchLimitReached", "WorkLost",
    "two_player_utility",
]  # fmt: skip
