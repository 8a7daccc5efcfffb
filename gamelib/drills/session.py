"""A drill that somebody answers: question after question, with marks, and a review of what went wrong."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gamelib.drills.drill import drill
from gamelib.drills.step import Answer, Step, same, written
from gamelib.wording import counted

GIVE_UP: Final = "?"
"""What is typed to be told the answer and its reason, for no marks."""

_OWN: Final = re.compile(r"\b[A-Z][0-9]*\b|[-+]?(?:∞|\binf\b|[0-9]+(?:[.,/][0-9]+)*)")
"""What is different from drill to drill in questions and stories: names of nodes, and numbers."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong answer.

    Attributes:
        kind: the kind of the drill.
        step: the question.
        given: the answer, or ``None`` if there was none.
    """

    kind: str
    step: Step
    given: Answer | None

    @property
    def story(self) -> str:
        """What is known of how one comes to this answer, if anything is."""
        if self.given is None:
            return "You asked for the answer."
        found = (words for wrong, words in self.step.slips.items() if same(self.given, wrong))
        return next(found, "")


class Session:
    """One drill and the answers to it: a mark for each question, half of it at the second try.

    Args:
        kind: the kind of the drill.
        level: how hard it is.
        seed: which of the drills.

    Attributes:
        drill: the drill.
        marks: the marks for each question answered so far.
        slips: what was answered wrongly, in order.

    Raises:
        DrillError: if there is no such drill.

    Example:
        >>> session = Session("minimax", 1, 7)
        >>> said = [session.answer("?") for _ in session.drill.steps]
        >>> session.step is None, score([session]) == f"0 of {len(said)} marks"
        (True, True)
    """

    def __init__(self, kind: str, level: int = 1, seed: int = 0) -> None:
        self.drill = drill(kind, level, seed)
        self.marks: list[Fraction] = []
        self.slips: list[Slip] = []
        self._tried = False

    @property
    def step(self) -> Step | None:
        """The present question; ``None`` when all have been answered."""
        steps = self.drill.steps
        return steps[len(self.marks)] if len(self.marks) < len(steps) else None

    @property
    def answered(self) -> tuple[Step, ...]:
        """The questions whose answers are known by now."""
        return self.drill.steps[: len(self.marks)]

    @property
    def question(self) -> str:
        """The present question with its number; nothing when all have been answered."""
        return f"Question {len(self.marks) + 1} of {len(self.drill.steps)}: {self.step.question}" if self.step else ""

    def answer(self, typed: str) -> str:
        """Take an answer to the present question, and return what is to be said.

        Args:
            typed: the answer, or a question mark for giving up.

        Raises:
            DrillError: if it is not of the form that is wanted; it does not count as a try.
        """
        step = self.step
        if step is None:
            return "All questions of this drill have been answered."
        if typed.strip() == GIVE_UP:
            asked = Slip(self.drill.kind, step, None)
            return self._done(Fraction(0), asked, f"It is {written(step.answer)}. {step.reason}")
        verdict = step.check(given := step.read(typed))
        if verdict.right:
            return self._done(Fraction(1, 2) if self._tried else Fraction(1), None, f"✓ {verdict.said}")
        slip = Slip(self.drill.kind, step, given)
        if self._tried:
            known = f"No, not {written(given)}: it is {written(step.answer)}."
            return self._done(Fraction(0), slip, " ".join(filter(None, [f"✗ {known}", slip.story, step.reason])))
        self.slips.append(slip)
        self._tried = True
        return " ".join(filter(None, [f"✗ No, not {written(given)}.", slip.story, "Try once more, for half the mark."]))

    def _done(self, mark: Fraction, slip: Slip | None, said: str) -> str:
        self.marks.append(mark)
        if slip and not (self.slips and self.slips[-1].step is slip.step and self.slips[-1].story == slip.story):
            self.slips.append(slip)
        self._tried = False
        return said


def score(sessions: Iterable[Session]) -> str:
    """Return the marks reached, of those there were for the questions answered."""
    marks = [mark for session in sessions for mark in session.marks]
    return f"{float(sum(marks)):g} of {counted(len(marks), 'mark')}"


def review(sessions: Iterable[Session]) -> list[str]:
    """Return what went wrong, a line for each sort of question and slip, the most frequent first.

    Example:
        >>> session = Session("minimax", 1, 7)
        >>> said = [session.answer(typed) for typed in ("?", "?", "10")]
        >>> review([session])
        ['2 × minimax, for example: What is the value of B? 13. You asked for the answer.']
    """
    found: dict[tuple[str, str, str], list[Slip]] = defaultdict(list)
    for slip in (slip for session in sessions for slip in session.slips):
        found[slip.kind, _OWN.sub("…", slip.step.question), _OWN.sub("…", slip.story)].append(slip)
    lines = []
    for (kind, *_), slips in sorted(found.items(), key=lambda each: -len(each[1])):
        step, given = slips[0].step, slips[0].given
        answer = written(step.answer) if given is None else f"Not {written(given)}, but {written(step.answer)}"
        such = ", for example" if len(slips) > 1 else ""
        lines.append(f"{len(slips)} × {kind}{such}: {step.question} {answer}. {slips[0].story}".strip())
    return lines
