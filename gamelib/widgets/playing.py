"""Explorers on whose board the reader plays: a click makes a move, or the first half of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets as widgets

from gamelib.draw.board import BEGUN
from gamelib.game import MAX, Game
from gamelib.widgets.explorer import Explorer


class PlayingExplorer(Explorer):
    """An explorer with a control ``moves``, the moves played so far, to which each move picked on the board is added.

    Its :meth:`view` makes a position's actions pickable with :func:`gamelib.draw.board.pickable`. Where a move goes
    from square to square, the square picked first is the last of ``moves``, see :func:`begun`.
    """

    start: tuple[str, ...] = ()
    """The moves that were played before the reader came: they are not taken back."""

    def __init__(self, **start: Any) -> None:
        self.undo = widgets.Button(description="take back", layout=widgets.Layout(width="92px"))
        self.undo.on_click(lambda _: self.set(moves=self.one_back()))
        super().__init__(**start)

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the controls with the button that takes a move back, the last but one."""
        return super()._arranged([*controls[:-1], self.undo, controls[-1]])

    def picked(self, name: str) -> None:
        """Add a move, or its first half in place of that of another."""
        moves = self.values["moves"]
        first = begun(moves)
        self.set(moves=(*(moves[:-1] if first else moves), *([name] if name != first else [])))

    def set(self, **values: Any) -> None:
        """Move controls, see :meth:`Explorer.set`; moves may be given as a text too, see :func:`moves_of`."""
        if isinstance(values.get("moves"), str | list):
            values["moves"] = moves_of(values["moves"])
        super().set(**values)

    def one_back(self) -> tuple[str, ...]:
        """Return the moves there are when the reader takes one back."""
        moves: tuple[str, ...] = self.values["moves"]
        return moves[:-1]

    def updated(self) -> None:
        """Enable the button that takes back."""
        self.undo.disabled = len(self.values["moves"]) <= len(self.start)


def begun(moves: tuple[str, ...]) -> str:
    """Return the square that was picked first of a move that is still to end, if the last of the moves is one.

    Example:
        >>> begun(("e4", "g8…")), begun(("e4",))
        ('g8…', '')
    """
    return moves[-1] if moves and moves[-1].endswith(BEGUN) else ""


def moves_of(written: Sequence[str]) -> tuple[str, ...]:
    """Return moves one by one; in a text there are blanks or commas between them, but between columns, as in "4453".

    Example:
        >>> moves_of("b2, a3"), moves_of("44 5"), moves_of(["take 10", "(1, 1)"])
        (('b2', 'a3'), ('4', '4', '5'), ('take 10', '(1, 1)'))
    """
    if not isinstance(written, str):
        return tuple(written)
    words = written.replace(",", " ").split()
    return tuple(letter for word in words for letter in (word if word.isdecimal() else [word]))


def played(game: Game[Any, Any], moves: Sequence[str], state: Any = None) -> Any:
    """Return the state that moves lead to, from the initial one if no other is given.

    A move of which only the first square has been picked is not played yet.

    Raises:
        NotationError: if one of them is not a move there; the message names it.
    """
    state = game.initial_state() if state is None else state
    for move in moves_of(moves):
        if not move.endswith(BEGUN):
            state = game.result(state, game.parse_action(state, move))
    return state


def after_text(name: str, moves: tuple[str, ...]) -> str:
    """Return where a game stands in words: its name, and the moves if there are any."""
    return f"{name} after {' '.join(moves)}" if moves else name


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
