"""Evaluations that are ready for one game each: they refuse other games, and are found by their game."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeAlias, TypeVar

from gamelib.errors import InvalidGame
from gamelib.evaluation.linear import Features, LinearEvaluation, squashed
from gamelib.game import Game, State

AnyGame = TypeVar("AnyGame", bound=Game[Any, Any])
Ready: TypeAlias = Callable[[AnyGame], LinearEvaluation[State]]

_READY: Final[dict[type[Game[Any, Any]], tuple[Ready[Any, Any], float]]] = {}


def check_game(game: object, rules: type[Game[Any, Any]], evaluation: str) -> None:
    """Raise unless ``game`` is of the class that the evaluation of this name is for."""
    if not isinstance(game, rules):
        raise InvalidGame(f"{evaluation} is an evaluation for a game of {rules.__name__}, not for {game!r}")


def evaluates(
    rules: type[AnyGame], *, well_ahead: float | None = None
) -> Callable[[Callable[[AnyGame], Features[State]]], Ready[AnyGame, State]]:
    """Make an evaluation for one game out of a function that returns its features with their weights.

    Args:
        rules: the class of the game; others raise InvalidGame.
        well_ahead: with how much of the sum a player is well ahead, if :func:`ready_evaluation` is to use this one.
    """

    def made(features: Callable[[AnyGame], Features[State]]) -> Ready[AnyGame, State]:
        @wraps(features)
        def evaluation(game: AnyGame) -> LinearEvaluation[State]:
            check_game(game, rules, features.__name__)
            return LinearEvaluation(features(game), game)

        if well_ahead is not None:
            _READY[rules] = evaluation, well_ahead
        return evaluation

    return made


def ready_evaluation(game: Game[Any, Any]) -> Callable[[Any], float]:
    """Return what states of a game are worth to MAX, between a loss at -1 and a win at 1; 0 where nothing is known.

    Example:
        >>> from gamelib.games import Breakthrough, Nim
        >>> ready_evaluation(Breakthrough())
        from -1 to 1, by tanh of (3 pieces + 0.2 advance + 0.5 lead) / 10
        >>> ready_evaluation(Nim())("any state")
        0.0
    """
    for rules, (evaluation, scale) in _READY.items():
        if isinstance(game, rules):
            return squashed(evaluation(game), scale)
    return _nothing_known


def _nothing_known(state: object) -> float:
    """Return what a state is worth of which nothing is known."""
    return 0.0
