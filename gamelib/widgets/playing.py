"""Explorers on whose board the reader plays: a click makes a move, or the first half of one."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from gamelib.draw.picks import BEGUN
from gamelib.widgets.explorer import Explorer
from gamelib.widgets.moves import words_of


class PlayingExplorer(Explorer):
    """An explorer with a control ``moves``, the moves played so far, to which each move picked on the board is added.

    Its :meth:`view` makes a position's actions pickable with :func:`gamelib.draw.picks.pickable`. Where a move goes
    from square to square, the square picked first is the last word of ``moves``, see :func:`begun`.
    """

    def __init__(self) -> None:
        self.undo = widgets.Button(description="take back", layout=widgets.Layout(width="92px"))
        self.undo.on_click(lambda _: self.set(moves=" ".join(self._words()[:-1])))
        super().__init__()

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the controls with the button that takes a move back, the last but one."""
        return super()._arranged([*controls[:-1], self.undo, controls[-1]])

    def picked(self, name: str) -> None:
        """Add a move, or its first half in place of that of another."""
        words = self._words()
        if begun(words):
            again = words.pop() == name
            name = "" if again else name
        self.set(moves=" ".join([*words, name]).strip())

    def updated(self) -> None:
        """Enable the button that takes back."""
        self.undo.disabled = not self._words()

    def _words(self) -> list[str]:
        return words_of(self.values["moves"])


def begun(words: list[str]) -> str:
    """Return the square that was picked first of a move that is still to end, if the last word is one.

    Example:
        >>> begun(["e4", "g8…"]), begun(["e4"])
        ('g8…', '')
    """
    return words[-1] if words and words[-1].endswith(BEGUN) else ""
