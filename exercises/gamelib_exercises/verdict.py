"""What a check says: a verdict with words and perhaps a picture, and how a notebook shows it."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from enum import Enum
from html import escape
from typing import Any, Final

from gamelib import svg
from gamelib.draw.board import Picture
from gamelib_exercises.plain import LONGEST_SHOWN, shortened


class State(Enum):
    """How far an answer is."""

    NOT_TRIED = "not tried yet"
    RAISED = "stopped by an error"
    WRONG = "not right yet"
    WASTEFUL = "right but wasteful"
    RIGHT = "right"


_WIDTH: Final = 98
_MARKS: Final = {
    State.NOT_TRIED: ("○", svg.FAINT),
    State.RAISED: ("✗", svg.VERMILION),
    State.WRONG: ("✗", svg.VERMILION),
    State.WASTEFUL: ("✓", svg.ORANGE),
    State.RIGHT: ("✓", svg.GREEN),
}


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """What a check found out.

    Attributes:
        part: the name of the part.
        state: how far the answer is.
        points: the points the part is worth.
        words: what there is to say, a paragraph each.
        picture: what it is about, drawn.
        printed: what the student's code printed meanwhile.
    """

    part: str
    state: State
    points: int
    words: tuple[str, ...] = ()
    picture: Picture | None = None
    printed: str = ""

    @property
    def passed(self) -> bool:
        """Whether the answer earns the points: being wasteful costs none."""
        return self.state in (State.RIGHT, State.WASTEFUL)

    @property
    def reached(self) -> int:
        """The points the answer earns."""
        return self.points if self.passed else 0

    @property
    def heading(self) -> str:
        """The verdict in one line."""
        return f"{self.part}: {self.state.value} ({points_text(self.reached, self.points)})"

    def __repr__(self) -> str:
        lines = [self.heading, *(line for words in self.words for line in _wrapped(words))]
        if self.picture is not None and not self.passed:
            lines += _wrapped(f"The picture: {self.picture.text}")
        if self.printed:
            lines += ["  Meanwhile your code printed:", textwrap.indent(_few_lines(self.printed), "    ")]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        mark, colour = _MARKS[self.state]
        body = [f'<p style="margin:0"><b>{mark} {escape(self.heading)}</b></p>']
        body += [f'<p style="margin:4px 0 0 0;white-space:pre-wrap">{escape(words)}</p>' for words in self.words]
        if self.picture is not None:
            body.append(self.picture._repr_html_())
        if self.printed:
            said = escape(_few_lines(self.printed))
            body.append('<p style="margin:4px 0 0 0">Meanwhile your code printed:</p>')
            body.append(f'<pre style="background:none;color:inherit">{said}</pre>')
        style = f"border-left:4px solid {colour};background:{svg.CARD};color:{svg.INK};padding:6px 12px"
        return f'<div style="{style}">{"".join(body)}</div>'


class CheckFailed(AssertionError):
    """Raised by a check whose answer does not pass; a notebook shows just one line of it.

    What there is to say has been displayed before.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.heading}. What to do is said above.")

    def _render_traceback_(self) -> list[str]:
        return [f"AssertionError: {self}"]


def points_text(reached: int, points: int) -> str:
    """Return how many points of how many."""
    return f"{reached} of {points} point{'' if points == 1 else 's'}"


def _wrapped(words: str) -> list[str]:
    # Short lines stay as they are, so that boards keep their columns.
    pieces: list[str] = []
    for line in words.splitlines():
        pieces += textwrap.wrap(line, _WIDTH) if len(line) > _WIDTH else [line]
    return [f"  {piece}" for piece in pieces]


def _few_lines(printed: str) -> str:
    lines = [shortened(line, LONGEST_SHOWN) for line in printed.splitlines()]
    return "\n".join([*lines[:6], "…"] if len(lines) > 6 else lines)


def live_bundle(html: str, stored: str) -> dict[str, Any]:
    """Return what a notebook shows of an object whose text changes with what a reader has done, such as the points.

    While the notebook runs, a widget shows the ``html``, which nbval does not compare; saved is the text ``stored``.
    """
    import ipywidgets as widgets

    bundle: dict[str, Any] = widgets.HTML(html)._repr_mimebundle_()
    return {**bundle, "text/plain": stored}
