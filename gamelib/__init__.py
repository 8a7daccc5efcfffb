"""Games and the algorithms that play them, for reading, watching and learning."""

from gamelib.errors import (
    GameError,
    IllegalAction,
    InvalidGame,
    InvalidPolicy,
    InvalidSearch,
    InvalidState,
    NotationError,
    TooDeep,
    UnfinishedGame,
    UnknownPlayer,
    WatchLimitReached,
)
from gamelib.game import CHANCE, MAX, MIN, Chance, Game, Player, two_player_utility
from gamelib.result import ActionValue, Bound, SearchResult, VectorResult

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "MAX",
    "MIN",
    "ActionValue",
    "Bound",
    "Chance",
    "Game",
    "GameError",
    "IllegalAction",
    "InvalidGame",
    "InvalidPolicy",
    "InvalidSearch",
    "InvalidState",
    "NotationError",
    "Player",
    "SearchResult",
    "TooDeep",
    "UnfinishedGame",
    "UnknownPlayer",
    "VectorResult",
    "WatchLimitReached",
    "two_player_utility",
]
