"""A drill that somebody answers: question after question, with marks, and a review of what went wrong."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from gamelib.drills.drill import drill
from gamelib.drills.step import Answer, DrillError, Step, same, written
from gamelib.wording import counted

GIVE_UP: Final = "?"
"""What is typed to be told the answer and its reason, for no marks."""

_OWN: Final = re.compile(r"\b[A-Z][0-9]*\b|[-+]?(?:∞|[0-9]+(?:[.,/][0-9]+)*)")
"""What is different from drill to drill in questions and stories: names of nodes, and numbers."""


class Session:
    """One drill and the answers to it: a mark for each question, half of it at the second try.

    Args:
        kind: the kind of the drill.
        level: how hard it is.
        seed: which of the drills.

    Attributes:
        drill: the drill.
        marks: the marks for each question answered so far.
        slips: the questions answered wrongly, in order, with what was answered; ``None`` for giving up.

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
        self.slips: list[tuple[Step, Answer | None]] = []
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
        """The present question with its number or, when all have been answered, the score."""
        if self.step is None:
            return f"This drill: {score([self])}."
        return f"Question {len(self.marks) + 1} of {len(self.drill.steps)}: {self.step.question}"

    def answer(self, typed: str) -> str:
        """Take an answer to the present question, and return what is to be said.

        Args:
            typed: the answer, or a question mark for giving up; what is not of the form that is wanted is no try.
        """
        step = self.step
        if step is None:
            return "All questions of this drill have been answered."
        try:
            given = None if typed.strip() == GIVE_UP else step.read(typed)
        except DrillError as error:
            return f"{str(error)[:1].upper()}{str(error)[1:]}."
        if given is not None and same(given, step.answer):
            return self._done(Fraction(1, 1 + self._tried), f"✓ Yes, {written(given)}.")
        if (step, given) not in self.slips:
            self.slips.append((step, given))
        if given is None:
            return self._done(Fraction(0), f"It is {written(step.answer)}.")
        story = f" {_story(step, given)}".rstrip()
        if self._tried:
            return self._done(Fraction(0), f"✗ No, not {written(given)}: it is {written(step.answer)}.{story}")
        self._tried = True
        return f"✗ No, not {written(given)}.{story} Try once more, for half the mark."

    def _done(self, mark: Fraction, said: str) -> str:
        reason = self.drill.steps[len(self.marks)].reason
        self.marks.append(mark)
        self._tried = False
        return f"{said} {reason}"


def _story(step: Step, given: Answer | None) -> str:
    """Return what is known of how one comes to a wrong answer, if anything is."""
    return next((words for wrong, words in step.slips.items() if given is not None and same(given, wrong)), "")


def score(sessions: Iterable[Session]) -> str:
    """Return the marks reached, of those there were for the questions answered."""
    marks = [mark for session in sessions for mark in session.marks]
    return f"{float(sum(marks)):g} of {counted(len(marks), 'mark')}"


def review(sessions: Iterable[Session]) -> list[str]:
    """Return what went wrong, a line for each sort of question and slip, the most frequent first.

    Example:
        >>> session = Session("ucb1", 1, 7)
        >>> said = session.answer("?")
        >>> review([session])
        ['1 × ucb1: What is n, the number of all pulls? You asked: it is 7. 4 + 3 = 7.']
    """
    found: dict[tuple[str, str, str, bool], list[str]] = defaultdict(list)
    for session in sessions:
        for step, given in session.slips:
            story, right = _story(step, given), written(step.answer)
            answer = f"You asked: it is {right}" if given is None else f"Not {written(given)}, but {right}"
            sort = session.drill.kind, _OWN.sub("…", step.question), _OWN.sub("…", story), given is None
            found[sort].append(f"{step.question} {answer}. {story or step.reason}")
    often = sorted(found.items(), key=lambda each: -len(each[1]))
    return [f"{len(all_)} × {kind}{', for example' * (len(all_) > 1)}: {all_[0]}" for (kind, *_), all_ in often]
