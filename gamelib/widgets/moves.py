"""Moves that a reader makes, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gamelib.draw.picks import BEGUN
from gamelib.game import MAX, Game


def words_of(moves: str) -> list[str]:
    """Return the moves of a text one by one: columns may be written together, as in ``"4453"``.

    Example:
        >>> words_of("b2, a3"), words_of("44 5")
        (['b2', 'a3'], ['4', '4', '5'])
    """
    words = moves.replace(",", " ").split()
    return [letter for word in words for letter in (word if word.isdecimal() else [word])]


def played(game: Game[Any, Any], moves: str, state: Any = None) -> Any:
    """Return the state that moves lead to, from the initial one if no other is given.

    A move of which only the first square has been picked is not played yet.

    Raises:
        NotationError: if one of them is not a move there; the message names it.
    """
    state = game.initial_state() if state is None else state
    for move in words_of(moves):
        if not move.endswith(BEGUN):
            state = game.result(state, game.parse_action(state, move))
    return state


def line_text(game: Game[Any, Any], state: Any, actions: Iterable[Any]) -> str:
    """Return a line of play from a state as people write it, without the numbers of the moves.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> line_text(ConnectFour(), ConnectFour().initial_state(), [3, 3])
        '4 4'
    """
    words = []
    for action in actions:
        words.append(game.action_text(state, action))
        state = game.result(state, action)
    return " ".join(words)


def after_text(name: str, moves: str) -> str:
    """Return where a game stands in words: its name, and the moves if there are any."""
    return f"{name} after {moves.strip()}" if moves.strip() else name


def ending_text(game: Game[Any, Any], state: Any) -> str:
    """Return in words how a game that is over has ended.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> ending_text(game, played(game, "a1 b1 a2 b2 a3"))
        'X has won'
    """
    value = game.utility(state, MAX)
    return "a draw" if value == 0 else f"{game.player_names[0 if value > 0 else 1]} has won"
