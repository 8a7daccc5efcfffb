"""Drills in the terminal, and sheets of them for a class: ``gamelib drill``."""

from __future__ import annotations

import argparse
import random
import sys
from itertools import count
from pathlib import Path
from typing import Final

from gamelib.drills.drill import KINDS, LEVELS
from gamelib.drills.picture import text
from gamelib.drills.session import Session, review, score
from gamelib.drills.sheets import read_class, write_sheets
from gamelib.drills.step import DrillError
from gamelib.wording import counted, quoted

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
    """Ask drills of a person at the terminal, or write sheets; return 0.

    Raises:
        GameError: if there is no such kind, or the class list cannot be read.
    """
    for kind in arguments.kinds:
        if kind not in KINDS:
            raise DrillError(f"there is no kind of drill {quoted(kind)}; there are {', '.join(KINDS)}")
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
