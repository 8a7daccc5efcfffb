"""Searches of games for two players, one algorithm a file."""

from gamelib.search.labels import minimax_by_labels
from gamelib.search.minimax import minimax
from gamelib.search.stack import minimax_by_stack

__all__ = ["minimax", "minimax_by_labels", "minimax_by_stack"]
