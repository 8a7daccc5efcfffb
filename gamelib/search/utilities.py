"""What a finished game is worth to MAX, checked: what is no number compares with none, and nobody would notice."""

from __future__ import annotations

from collections.abc import Hashable
from numbers import Real
from typing import TypeVar

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Game

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def utility_for_max(game: Game[State, Action], state: State) -> float:
    """Return what a terminal state is worth to MAX.

    Raises:
        InvalidSearch: if the game's utility is no number, as where it forgets to return one.
    """
    value = game.utility(state, MAX)
    if not isinstance(value, Real) or value != value:  # only nan does
        raise no_number(game, state, value)
    return value


def no_number(game: Game[State, Action], state: State, utility: object) -> InvalidSearch:
    """Return the error for a utility that is no number, or ``nan``, which compares with none."""
    return InvalidSearch(f"utility() returned {utility!r} where a number was needed, for\n{game.text(state)}")
