"""Which game an evaluation was made for."""

from __future__ import annotations

from typing import Any

from gamelib.errors import InvalidGame
from gamelib.game import Game


def check_game(game: object, rules: type[Game[Any, Any]], evaluation: str) -> None:
    """Raise unless ``game`` is one that the ready-made evaluation can judge.

    Args:
        game: what was given.
        rules: the class of games the evaluation was made for.
        evaluation: its name.

    Raises:
        InvalidGame: if it is another game, or none.

    Example:
        >>> from gamelib.games import Nim, TicTacToe
        >>> check_game(Nim(), TicTacToe, "open_lines")
        Traceback (most recent call last):
        ...
        gamelib.errors.InvalidGame: open_lines is an evaluation for a game of TicTacToe, not for Nim(heaps=(3, 4, 5))
    """
    if not isinstance(game, rules):
        raise InvalidGame(f"{evaluation} is an evaluation for a game of {rules.__name__}, not for {game!r}")
