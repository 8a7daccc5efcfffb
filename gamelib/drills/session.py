"""A drill that somebody answers: question after question, with marks, and a review of what went wrong.

Also in the terminal, with sheets of drills for a class: ``gamelib drill``.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Final

from gamelib.drills.drill import KINDS, LEVELS, drill, kind_of, text
from gamelib.drills.sheets import read_class, write_sheets
from gamelib.drills.task import Answer, DrillError, Step, same, written
from gamelib.wording import counted

GIVE_UP: Final = "?"
"""What is typed to be told the answer and its reason, for no marks."""

_OWN: Final = re.compile(r"\b[A-Z][0-9]*\b|[-+]?(?:∞|[0-9]+(?:[.,/][0-9]+)*)")
"""What is different from drill to drill in questions and stories: names of nodes, and numbers."""


class Session:
    """One drill and the answers to it: a mark for each question, half of it at the second try.

    Attributes:
        marks: the marks for each question answered so far.
        slips: the questions answered wrongly, in order, with what was answered; ``None`` for giving up.

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
        story = f" {step.story(given)}".rstrip()
        if self._tried:
            return self._done(Fraction(0), f"✗ No, not {written(given)}: it is {written(step.answer)}.{story}")
        self._tried = True
        return f"✗ No, not {written(given)}.{story} Try once more, for half the mark."

    def _done(self, mark: Fraction, said: str) -> str:
        reason = self.drill.steps[len(self.marks)].reason
        self.marks.append(mark)
        self._tried = False
        return f"{said} {reason}"


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
            story, right = "" if given is None else step.story(given), written(step.answer)
            answer = f"You asked: it is {right}" if given is None else f"Not {written(given)}, but {right}"
            sort = session.drill.kind, _OWN.sub("…", step.question), _OWN.sub("…", story), given is None
            found[sort].append(f"{step.question} {answer}. {story or step.reason}")
    often = sorted(found.items(), key=lambda each: -len(each[1]))
    return [f"{len(all_)} × {kind}{', for example' * (len(all_) > 1)}: {all_[0]}" for (kind, *_), all_ in often]


HOW: Final = "Type an answer, ? to be told it with its reason, or quit."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``gamelib drill`` to ``parser``."""
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"what to practise: {', '.join(KINDS)}")
    parser.add_argument("--level", type=int, choices=LEVELS, default=1, help="easy, middle or hard (default: 1)")
    parser.add_argument("--seed", type=int, metavar="N", help="the same drills again for the same N")
    students = "write exam sheets for the class in this file: a student a line, number and name; text or CSV"
    parser.add_argument("--sheets", type=Path, metavar="CLASS", help=students)
    parser.add_argument("--out", type=Path, metavar="DIR", help="where to write the sheets, and their key")


def run(arguments: argparse.Namespace) -> int:
    """Ask drills of a person at the terminal, or write sheets; return 0."""
    for kind in arguments.kinds:
        kind_of(kind)
    if (arguments.sheets is None) != (arguments.out is None):
        raise DrillError("--sheets and --out go together: gamelib drill minimax --sheets class.csv --out sheets")
    if arguments.sheets is None:
        _talk(arguments)
        return 0
    if not arguments.kinds:
        raise DrillError(f"name the kinds to put on the sheets, of {', '.join(KINDS)}")
    students = read_class(arguments.sheets)
    seed = random.randrange(10**9) if arguments.seed is None else arguments.seed  # or else students could write them
    write_sheets(arguments.kinds, arguments.level, seed, students, arguments.out)
    print(f"In {arguments.out}: {counted(len(students), 'sheet')}, all.html with all of them to print, and key.html")
    return 0


def _talk(arguments: argparse.Namespace) -> None:
    """Ask drills of the kinds in turn, of one that is asked for if there are none, until the person leaves."""
    if sys.stdin is None:
        raise DrillError("there is no input to read your answers from: practise in a terminal")
    sessions: list[Session] = []
    try:
        kinds = arguments.kinds or [_kind()]
        for seed in count(random.randrange(10**6) if arguments.seed is None else arguments.seed):
            sessions.append(Session(kinds[len(sessions) % len(kinds)], arguments.level, seed))
            _ask(sessions[-1])
            _line("Enter for another, or quit: ")
    except (EOFError, KeyboardInterrupt):
        print(f"\nScore: {score(sessions)}.", *review(sessions), sep="\n")


def _ask(session: Session) -> None:
    """Ask the questions of a drill."""
    drill = session.drill
    print(f"\n{drill.kind}, level {drill.level}, --seed {drill.seed}\n{drill.text}\n{HOW}")
    while session.step is not None:
        print(f"\n{text(drill, session.answered, session.step)}\n\n{session.question}")
        known = session.answered
        while session.answered == known:
            print(session.answer(line) if (line := _line("> ")) else HOW)
    print(f"\n{text(drill, session.answered)}\n\n{session.question}")


def _kind() -> str:
    """Return the kind of drill that the person wants."""
    names = {str(number): kind for number, kind in enumerate(KINDS, 1)} | {kind: kind for kind in KINDS}
    print(*(f"{number} {kind}" for number, kind in enumerate(KINDS, 1)), sep="\n")
    while (line := _line("Which kind? ").casefold()) not in names:
        print("Type one of the numbers, or of the names.")
    return names[line]


def _line(prompt: str) -> str:
    """Return the next line; EOFError if the person leaves."""
    line = input(prompt).strip()
    if line.casefold() in ("quit", "q", "exit"):
        raise EOFError
    return line
