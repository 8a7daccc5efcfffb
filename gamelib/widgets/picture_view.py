"""A picture that takes hands: parts of it are clicked, or picked by keyboard, and values are written into it.

How an explorer uses it, on trees and boards alike (``by_hand.py`` and ``solved_board.py`` are the models):

1. What the picture changes is a control without a widget: ``knobs = {"moves": on_picture(()), …}``. It is set, tested
   and put back by name as all others are.
2. On a board: ``pickable(game, state, game.svg(state))`` of :mod:`gamelib.draw.board` makes every legal move pickable;
   an explorer that plays is a :class:`~gamelib.widgets.playing.PlayingExplorer`, and needs nothing else.
3. On a tree: give nodes or edges of the graph, before it is drawn, ``graph.nodes[path]["hand"] = pick("B", "say B")``,
   or ``entry("B", "value of B")`` where a number is written, see :mod:`gamelib.draw.board`.
4. On any other SVG: ``svg.tag("rect", …, **pick("next", "the next step"))``.
5. The hooks ``picked(name)`` and ``entered(name, text)`` say what is to happen, mostly ``self.set(…)``; without one of
   its own an explorer gives what was entered to the control of that name.
6. The sentence of facts says what to click. Outside an explorer a :class:`PictureView` is a widget as any other.

A picture is one tab stop. The arrow keys go to the nearest part in their direction, Home and End to the first and the
last; Enter, the space bar and a click pick it. A digit begins an entry, Enter ends it, Escape drops it.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets


class PictureView(anywidget.AnyWidget):
    """HTML or SVG whose parts with ``data-pick`` or ``data-entry`` are buttons.

    Args:
        picked: called with the name of a part that was picked.
        entered: called with the name of a part, and the text that was written into it.

    Attributes:
        value: the picture.
    """

    _esm = Path(__file__).with_suffix(".js")
    value = traitlets.Unicode().tag(sync=True)

    def __init__(self, picked: Callable[[str], None], entered: Callable[[str, str], None]) -> None:
        super().__init__()
        self._picked, self._entered = picked, entered
        self.on_msg(lambda _, content, __: self.hear(content))

    def hear(self, content: Any) -> None:
        """Take a message from the page, and say when it is done; what is no longer in the picture cannot be picked."""
        name, text = content["name"], content.get("text")
        kind = "pick" if text is None else "entry"
        try:
            if f'data-{kind}="{escape(name)}"' not in self.value:
                return
            if text is None:
                self._picked(name)
            else:
                self._entered(name, text)
        finally:
            self.send("done")
