"""Questions in a notebook: predict before you run, and drills, answered on the tree by mouse or by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from html import escape
from typing import Any, ClassVar, Final, Protocol

import ipywidgets as widgets

from gamelib import svg
from gamelib.draw.board import pick
from gamelib.draw.pruned_tree import enlarged
from gamelib.drills.drill import KINDS, LEVELS, svg_of, words
from gamelib.drills.session import Session, review, score
from gamelib.drills.task import Step
from gamelib.errors import GameError
from gamelib.sealed import seal, unseal
from gamelib.widgets.explorer import ASLEEP, Explorer, View, choice, on_picture, slider
from gamelib.wording import counted

LINES: Final = 'style="line-height:1.45"'
"""A line of a widget is as high as a button, unless it is told otherwise."""
TO_ANSWER: Final = "To answer, run this cell in Jupyter."
"""What a prediction says where nobody can choose."""


class Shown(Protocol):
    """What shows itself in a notebook: a picture, a table, the result of a search."""

    def _repr_html_(self) -> str: ...


class Prediction:
    """A question with options; choosing one shows whether it was right, and why.

    It never waits for an answer, so running a whole notebook passes it by. Where no kernel runs, the question shows
    with its options. The answer is nowhere to be read before somebody chooses: a lesson's source says it in plain
    words, its notebook has it sealed, and so has the element ``.gamelib-prediction`` of a stored output, whose
    ``data-sealed`` holds ``answer``, ``because`` and, as HTML, ``shows``.

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
        self.question, self.options, self.answer, self.because = question, tuple(options), answer, because
        drawn = "" if shows is None or isinstance(shows, str) else shows._repr_html_()
        self.shown = f"<pre>{escape(shows)}</pre>" if isinstance(shows, str) else drawn
        layout = widgets.Layout(width="max-content")
        self.buttons = widgets.RadioButtons(options=self.options, value=None, layout=layout)
        self.reply = widgets.HTML()
        self.buttons.observe(lambda change: self._reply(change["new"]), names="value")
        asked = widgets.HTML(f"{ASLEEP}<p {LINES}><b>Choose.</b> {escape(question)}</p>")
        self.widget = widgets.VBox([asked, self.buttons, self.reply])
        self.widget.add_class("gamelib-prediction")

    @classmethod
    def sealed(
        cls, question: str, options: Sequence[str], sealed: str, *, shows: Shown | str | None = None
    ) -> Prediction:
        """Return a prediction as a built notebook has it: answer, reason and a text to show are sealed.

        Example:
            >>> from gamelib.sealed import seal
            >>> Prediction.sealed("1 + 1?", ["1", "2"], seal({"answer": "2", "because": "It is one more than 1."}))
            Choose: 1 + 1? (1 / 2) To answer, run this cell in Jupyter.
        """
        opened = unseal(sealed)
        return cls(
            question, options, answer=opened["answer"], because=opened["because"], shows=opened.get("shows", shows)
        )

    def _reply(self, chosen: str | None) -> None:
        if chosen is None:
            self.reply.value = ""
            return
        verdict = "✓ Yes." if chosen == self.answer else f"✗ No: {escape(self.answer)}."
        reason = f'<p role="status" {LINES}><b>{verdict}</b> {escape(self.because)}</p>'
        self.reply.value = reason + self.shown

    def __repr__(self) -> str:
        return f"Choose: {self.question} ({' / '.join(self.options)}) {TO_ANSWER}"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        options = "".join(f"<li>{escape(option)}</li>" for option in self.options)
        asked = f"<p><b>Choose.</b> {escape(self.question)}</p><ul>{options}</ul><p><i>{TO_ANSWER}</i></p>"
        sealed = seal({"answer": self.answer, "because": self.because, "shows": self.shown})
        still = f'<div class="gamelib-prediction" data-sealed="{sealed}">{asked}</div>'
        bundle: dict[str, Any] = self.widget._repr_mimebundle_()
        return {**bundle, "text/plain": repr(self), "text/html": still}


LAST: Final = 999
"""The last of the drills there are of a kind and level."""
DONE: Final = "done"
"""What is picked below the tree when all leaves are marked."""
BAR: Final = 40
ROOM: Final = 320
"""How high, and at least how wide, the strip with them is."""
HOW: Final = "Answer on the tree: click, or go there by keyboard and press Enter; a ? shows the answer."
_LINES: Final = "line-height:1.45;margin:6px 0"
_TITLE: Final = re.compile("<title>.*?</title>", re.DOTALL)


class Drills(Explorer):
    """Drills without end: a kind, a level, and a number that says which of them.

    A number is written into the node it is asked of, a node or leaves are picked; a question mark shows the answer.
    What was answered before is not forgotten when another drill comes: it counts for the score and the review.

    Args:
        start: the kind, the level and the number to begin with, if not those of the first drill.

    Attributes:
        session: the present drill.
        sessions: the drills that were begun, by kind, level and number.
        said: what is said of the last answer.
        asked: the present question.

    Example:
        >>> drills = Drills(kind="minimax", level=1, number=7)
        >>> drills.asked
        'Question 1 of 5: What is the value of B?'
        >>> drills.entered("B", "13")
        >>> drills.said
        '✓ Yes, 13. MIN moves at B and takes the smallest of 20, 14 and 13: 13.'
    """

    title = "drills"
    wide = True
    knobs: ClassVar = {
        "kind": choice("kind", KINDS),
        "level": choice("level", LEVELS),
        "number": slider("number", 1, 1, LAST),
        "answers": on_picture(()),
        "marked": on_picture(()),
    }
    follows: ClassVar = {
        **{name: {"answers": (), "marked": ()} for name in ("kind", "level", "number")},
        "answers": {"marked": ()},
    }

    def __init__(self, **start: Any) -> None:
        self.sessions: dict[tuple[str, int, int], Session] = {}
        self.task, self.report = widgets.HTML(), widgets.HTML()
        super().__init__(**start)
        panel, picture = self.widget.children
        self.widget.children = (panel, self.task, picture, self.report)
        self._sentence.layout.min_height = "8em"  # nothing below jumps when more is said

    def view(self, *, kind: str, level: int, number: int, answers: tuple[str, ...], marked: tuple[str, ...]) -> View:
        """Answer the drill as it was answered, and show where that leads to."""
        self.session, self.said = Session(kind, level, number), HOW
        for typed in answers:
            self.said = self.session.answer(typed)
        if answers:
            self.sessions[kind, level, number] = self.session
        drill, step, known = self.session.drill, self.session.step, self.session.answered
        self.asked = self.session.question
        picture = svg_of(drill, known, step, marked, hands=True)
        tree = _TITLE.sub("", picture, count=1)  # it is that of the whole
        button = svg.document(ROOM, BAR, [_button(step, marked)], title="")
        whole = svg.beside([tree, button], title=words(drill, known), below=True)
        return View(f"{drill.text} {self.said} {self.asked}", enlarged(whole))

    def picked(self, name: str) -> None:
        """Answer with a node, mark a leaf or take its mark back, say that all are marked, or go to the next drill."""
        step, values = self.session.step, self.values
        marked: tuple[str, ...] = values["marked"]
        if step is None:
            self.set(number=values["number"] % LAST + 1)
        elif name == DONE:
            self.entered(name, ", ".join(marked) or "none")
        elif isinstance(step.answer, frozenset):
            self.set(marked=tuple(each for each in marked if each != name) + (name,) * (name not in marked))
        else:
            self.entered(name, name)

    def entered(self, name: str, text: str) -> None:
        """Answer the present question."""
        self.set(answers=(*self.values["answers"], text))

    def updated(self) -> None:
        """Set task, question and feedback off from each other, and say the score and, at the end, what went wrong."""
        said, asked, reverse = escape(self.said), escape(self.asked), "display:flex;flex-direction:column-reverse"
        self.task.value = f'{ASLEEP}<p style="{_LINES}">{escape(self.session.drill.text)}</p>'
        self._sentence.value = f'<p role="status" style="{_LINES};{reverse}"><span>{said}</span><b>{asked}</b></p>'
        sessions = self.sessions.values()
        lines = [] if self.session.step else review(sessions)
        listed = "".join(f"<li>{escape(line)}</li>" for line in lines)
        went = f"What went wrong:<ul>{listed}</ul>" if lines else ""
        self.report.value = f'<div style="{_LINES}">Score: {score(sessions)}. {went}</div>'


def _button(step: Step | None, marked: Collection[str]) -> str:
    """Return what is picked below the tree: that all leaves are marked, or another drill."""
    if step is not None and not isinstance(step.answer, frozenset):
        return ""
    text, hand = "another drill", pick("next", "another drill")
    if step is not None:
        text = f"done: {counted(len(marked), 'leaf', 'leaves')}"
        hand = pick(DONE, f"done: {', '.join(name for name in step.choices if name in marked) or 'none'}")
    width = svg.text_width(text, 12) + 24
    box = svg.tag("rect", x=14, y=6, width=width, height=BAR - 12, rx=6, fill="#f0f0f0", stroke=svg.INK)
    return svg.tag("g", box + svg.label(14 + width / 2, BAR / 2, text, size=12), **hand)
