"""Which game an evaluation is for, and whose states it judges."""

from __future__ import annotations

from typing import Any

from gamelib.errors import InvalidGame
from gamelib.game import Game, starting_state


def check_game(game: object, rules: type[Game[Any, Any]], evaluation: str) -> None:
    """Raise unless ``game`` is of the class that the ready-made evaluation called ``evaluation`` is for.

    Raises:
        InvalidGame: if it is another game, or not a game.

    Example:
        >>> from gamelib.games import Nim, TicTacToe
        >>> check_game(Nim(), TicTacToe, "open_lines")
        Traceback (most recent call last):
        ...
        gamelib.errors.InvalidGame: open_lines is an evaluation for a game of TicTacToe, not for Nim(heaps=(3, 4, 5))
    """
    if not isinstance(game, rules):
        raise InvalidGame(f"{evaluation} is an evaluation for a game of {rules.__name__}, not for {game!r}")


def kind_of(game: Game[Any, Any]) -> type:
    """Return the type of the game's states, by which evaluations tell them from those of other games.

    Raises:
        GameError: if ``game`` is not a game.
    """
    return type(starting_state(game, None))


def check_kind(game: Game[Any, Any] | None, kind: type, state: object) -> None:
    """Raise unless ``state`` is of the type of the game's states.

    Raises:
        InvalidState: naming the game.
    """
    if game is not None and not isinstance(state, kind):
        raise game.no_state(state, kind.__name__)
