"""What a state is worth to each player where a rollout asks before the game is over."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias, TypeVar

from gamelib.errors import InvalidSearch
from gamelib.game import Game
from gamelib.montecarlo.rollout import utilities
from gamelib.number import is_finite_number
from gamelib.result import Vector

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

Evaluation: TypeAlias = Callable[[State], float | Sequence[float]]
"""From a state to what it is worth to MAX, or to each player: see :func:`valued`."""


def valued(game: Game[State, Action], evaluate: Evaluation[State], state: State) -> Vector:
    """Return what a state is worth to each player: the utilities where the game is over, else the evaluation.

    Args:
        game: the game.
        evaluate: says what a state is worth to MAX, the other of two players being worth as much less. With more than
            two players, or two of whom one does not win what the other loses, it returns one number for each.
        state: the state.

    Raises:
        InvalidSearch: if the evaluation returns neither.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12])
        >>> valued(game, lambda state: 5.0, "A"), valued(game, lambda state: 5.0, "A2")
        ((5.0, -5.0), (12, -12))
    """
    if game.is_terminal(state):
        return utilities(game, state)
    found = evaluate(state)
    players = game.num_players
    if is_finite_number(found):
        if players == 2 and game.zero_sum:
            return found, -found
        if players == 1:
            return (found,)
    elif isinstance(found, Sequence) and len(found) == players and all(map(is_finite_number, found)):
        return tuple(found)
    needed = "a number" if players == 1 or (players == 2 and game.zero_sum) else f"one number for each of {players}"
    raise InvalidSearch(f"evaluate returned {found!r} where {needed} was needed, for\n{game.text(state)}")


def check_evaluation(evaluate: object) -> None:
    """Raise unless ``evaluate`` can be called.

    Raises:
        InvalidSearch: saying what an evaluation is.
    """
    if not callable(evaluate):
        raise InvalidSearch(f"evaluate is a function that says what a state is worth to MAX, not {evaluate!r}")
