"""Which evaluation there is for a game, where nobody has written one for the purpose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from gamelib.evaluation.backgammon import backgammon_evaluation
from gamelib.evaluation.breakthrough import breakthrough_evaluation
from gamelib.evaluation.checkers import checkers_evaluation
from gamelib.evaluation.chess import chess_evaluation
from gamelib.evaluation.linear import LinearEvaluation
from gamelib.evaluation.othello import othello_evaluation
from gamelib.evaluation.squashed import squashed
from gamelib.evaluation.tablut import tablut_evaluation
from gamelib.game import Game
from gamelib.games import Backgammon, Breakthrough, Checkers, Chess, Othello, Tablut

READY: Final[Mapping[type[Game[Any, Any]], tuple[Callable[[Any], LinearEvaluation[Any]], float]]] = MappingProxyType(
    {
        Backgammon: (backgammon_evaluation, 60),
        Breakthrough: (breakthrough_evaluation, 10),
        Checkers: (checkers_evaluation, 3),
        Chess: (chess_evaluation, 3),
        Othello: (othello_evaluation, 20),
        Tablut: (tablut_evaluation, 8),
    }
)
"""For each game its evaluation, and with how much of that one is well ahead."""


def ready_evaluation(game: Game[Any, Any]) -> Callable[[Any], float]:
    """Return what states of a game are worth to MAX, between a loss at -1 and a win at 1; 0 where nothing is known.

    Example:
        >>> from gamelib.games import Nim
        >>> game = Breakthrough()
        >>> ready_evaluation(game)
        from -1 to 1, by tanh of (3 pieces + 0.2 advance + 0.5 lead) / 10
        >>> ready_evaluation(Nim())("any state")
        0.0
    """
    if type(game) not in READY:
        return lambda state: 0.0
    evaluation, scale = READY[type(game)]
    return squashed(evaluation(game), scale)
