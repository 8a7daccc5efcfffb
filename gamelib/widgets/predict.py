"""Predict before you run: a question to commit to before the answer shows."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final, Protocol

import ipywidgets as widgets

from gamelib.errors import GameError

LINES: Final = 'style="line-height:1.45"'
"""A line of a widget is as high as a button, unless it is told otherwise."""


class Shown(Protocol):
    """What shows itself in a notebook: a picture, a table, the result of a search."""

    def _repr_html_(self) -> str: ...


class Prediction:
    """A question with options; choosing one shows whether it was right, and why.

    It never waits for an answer, so running a whole notebook passes it by. Where no kernel runs,
    the question shows with its answer folded away.

    Args:
        question: what to predict.
        options: what to choose from, two or more.
        answer: the right option.
        because: the reason.
        shows: a picture, or a text as it would be printed, that appears with the answer, and not before.
    """

    def __init__(
        self, question: str, options: Sequence[str], *, answer: str, because: str, shows: Shown | str | None = None
    ) -> None:
        if len(options) < 2 or answer not in options:
            raise GameError(f"the answer {answer!r} must be one of two or more options, and they are {list(options)!r}")
        self.question, self.options, self.answer = question, tuple(options), answer
        self.reason = escape(because)
        self.shown = f"<pre>{escape(shows)}</pre>" if isinstance(shows, str) else shows._repr_html_() if shows else ""
        layout = widgets.Layout(width="max-content")
        self.buttons = widgets.RadioButtons(options=self.options, value=None, layout=layout)
        self.reply = widgets.HTML()
        self.buttons.observe(lambda change: self._reply(change["new"]), names="value")
        asked = widgets.HTML(f"<p {LINES}><b>Choose.</b> {escape(question)}</p>")
        self.widget = widgets.VBox([asked, self.buttons, self.reply])
        self.widget.add_class("gamelib-prediction")

    def _reply(self, chosen: str | None) -> None:
        if chosen is None:
            self.reply.value = ""
            return
        verdict = "✓ Yes." if chosen == self.answer else f"✗ No: {escape(self.answer)}."
        self.reply.value = f'<p role="status" {LINES}><b>{verdict}</b> {self.reason}</p>{self.shown}'

    def __repr__(self) -> str:
        return f"Choose: {self.question} ({' / '.join(self.options)})"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        options = "".join(f"<li>{escape(option)}</li>" for option in self.options)
        told = f"<p><b>{escape(self.answer)}.</b> {self.reason}</p>{self.shown}"
        folded = f"<details><summary>answer</summary>{told}</details>"
        still = f"<p><b>Choose.</b> {escape(self.question)}</p><ul>{options}</ul>{folded}"
        bundle: dict[str, Any] = self.widget._repr_mimebundle_()
        return {**bundle, "text/plain": repr(self), "text/html": still}
