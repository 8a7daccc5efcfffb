"""Drills in the terminal, and sheets of them for a class: ``gamelib drill``."""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Final, TextIO

from gamelib.drills.drill import KINDS, LEVELS
from gamelib.drills.picture import text
from gamelib.drills.session import Session, review, score
from gamelib.drills.sheets import read_class, write_sheets
from gamelib.drills.step import DrillError
from gamelib.wording import counted, quoted

MOST_SEED: Final = 10**9

HOW: Final = "Type an answer, ? to be told it with its reason, or quit."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``gamelib drill`` to ``parser``."""
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"what to practise: {', '.join(KINDS)}")
    parser.add_argument("--level", type=int, choices=LEVELS, default=1, help="easy, middle or hard (default: 1)")
    parser.add_argument("--seed", type=_seed, metavar="N", help="the same drills again for the same N")
    parser.add_argument("--sheets", type=Path, metavar="CLASS", help="write exam sheets for the class in this file: "
                        "a student a line, number and name; text or CSV")  # fmt: skip
    parser.add_argument("--out", type=Path, metavar="DIR", help="where to write the sheets, and their key")


def _seed(typed: str) -> int:
    if not (typed.isdecimal() and typed.isascii() and len(typed) <= 10 and int(typed) <= MOST_SEED):
        raise argparse.ArgumentTypeError(f"a whole number from 0 to {MOST_SEED} is needed, not {quoted(typed)}")
    return int(typed)


def run(arguments: argparse.Namespace, source: TextIO | None = None, output: TextIO | None = None) -> int:
    """Ask drills of a person at the terminal, or write sheets; return 0.

    Raises:
        GameError: if there is no such kind, or the class list cannot be read.
    """
    unknown = [kind for kind in arguments.kinds if kind not in KINDS]
    if unknown:
        raise DrillError(f"there is no kind of drill {quoted(unknown[0])}; there are {', '.join(KINDS)}")
    if (arguments.sheets is None) != (arguments.out is None):
        raise DrillError("--sheets and --out go together: gamelib drill minimax --sheets class.csv --out sheets")
    if arguments.sheets is not None:
        if not arguments.kinds:
            raise DrillError(f"name the kinds to put on the sheets, of {', '.join(KINDS)}")
        students = read_class(arguments.sheets)
        write_sheets(arguments.kinds, arguments.level, arguments.seed or 0, students, arguments.out)
        sheets = counted(len(students), "sheet")
        print(f"In {arguments.out}: {sheets}, all.html with all of them to print, and key.html", file=output)
        return 0
    if source is None and sys.stdin is None:
        raise DrillError("there is no input to read your answers from: practise in a terminal")
    seed = random.randrange(MOST_SEED) if arguments.seed is None else arguments.seed
    talk = Conversation(source or sys.stdin, output or sys.stdout)
    try:
        talk.run(arguments.kinds, arguments.level, seed)
    except (EOFError, KeyboardInterrupt):
        talk.say("")
    talk.say("\n".join([f"Score: {score(talk.sessions)}.", *review(talk.sessions)]))
    return 0


class Conversation:
    """Drills that are asked one after the other, line by line.

    Attributes:
        sessions: the drills so far.
    """

    def __init__(self, source: TextIO, output: TextIO) -> None:
        self.source, self.output = source, output
        self.sessions: list[Session] = []

    def say(self, said: str) -> None:
        """Write a line, or several."""
        print(said, file=self.output, flush=True)

    def run(self, kinds: list[str], level: int, seed: int) -> None:
        """Ask drills of these kinds in turn, of one that is asked for if there are none, until the person leaves.

        Raises:
            EOFError: when the person leaves.
        """
        kinds = kinds or [self._kind()]
        while True:
            number = len(self.sessions)
            self.sessions.append(session := Session(kinds[number % len(kinds)], level, seed + number))
            drill = session.drill
            self.say(f"\n{drill.kind}, level {level}, --seed {seed + number}\n{drill.text}\n{HOW}")
            while session.step is not None:
                self.say(f"\n{text(drill, session.answered, session.step)}\n\n{session.question}")
                while not self._taken(session, self._line("> ")):
                    pass
            self.say(f"\n{text(drill, session.answered)}\n\nThis drill: {score([session])}.")
            self._line("Enter for another, or quit: ")

    def _taken(self, session: Session, line: str) -> bool:
        """Take an answer and say what is to be said; return whether it was one."""
        try:
            if line:
                self.say(session.answer(line))
            return bool(line)
        except DrillError as error:
            self.say(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            return False

    def _kind(self) -> str:
        self.say("\n".join(f"{number} {kind}" for number, kind in enumerate(KINDS, 1)))
        while True:
            line = self._line("Which kind? ").casefold()
            if line in KINDS:
                return line
            if line in map(str, range(1, len(KINDS) + 1)):
                return KINDS[int(line) - 1]
            self.say("Type one of the numbers, or of the names.")

    def _line(self, prompt: str) -> str:
        while True:
            print(prompt, end="", file=self.output, flush=True)
            try:
                line = self.source.readline()
            except UnicodeDecodeError:
                self.say("That line is not text.")
                continue
            if not line or line.strip().casefold() in ("quit", "q", "exit"):
                raise EOFError
            return line.strip()
