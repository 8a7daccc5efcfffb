"""The ``gamelib`` command. Nothing heavy is imported until a subcommand needs it."""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
import webbrowser
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from time import monotonic
from typing import Any, NoReturn

from gamelib import GameError, __version__
from gamelib.course.project import Course, CourseError, find_course, missing, numbered

_BUILDER, _GRADER, _SITE = "gamelib_exercises.build", "gamelib_exercises.judge.report", "gamelib_lessons.site.build"
"""What `gamelib build` and `gamelib grade` call; the library itself imports nothing of its course."""

Run = Callable[[argparse.Namespace], int]


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"gamelib: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: its arguments, by default those of the process.

    Returns:
        The exit status: 0 if all went well, 1 with a message on the error stream if not, 130 after Ctrl-C.

    Raises:
        SystemExit: with status 2 if the arguments make no sense, with 0 after ``--help`` and ``--version``.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # where the console knows ASCII only
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        arguments = _parser(words).parse_args(words)
        status: int = arguments.run(arguments)
    except (CourseError, GameError) as error:
        message = str(error)
    except OSError as error:
        message = _said(error)
    except KeyboardInterrupt:
        print("gamelib: stopped", file=sys.stderr)
        return 130  # what a shell expects after Ctrl-C
    else:
        return status
    print(f"gamelib: {message}", file=sys.stderr)
    return 1


def _said(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)


def _parser(words: Sequence[str]) -> _Parser:
    """Return the parser, with those arguments of `play` and `drill` that need more imports if they are asked for."""
    parser = _Parser(
        prog="gamelib",
        **_help(
            "A course on game-playing AI: read its lessons, solve its exercises, play its games.",
            ("gamelib lab", "open the lessons in JupyterLab"),
            ("gamelib reset 02", "start lesson 02 and its exercises afresh; your own stay beside them"),
            ("gamelib play tic-tac-toe", "play against a program that makes no mistakes"),
            ("gamelib lab --help", "everything about one command"),
        ),
    )
    parser.add_argument("--version", action="version", version=f"gamelib {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(run: Run, short: str, description: str, *examples: tuple[str, str]) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = commands.add_parser(
            run.__name__.removeprefix("_"), help=short, **_help(description, *examples)
        )
        added.set_defaults(run=run)
        return added

    lab = command(
        _lab,
        "open the lessons and exercises in JupyterLab",
        "Open the lessons and exercises in JupyterLab, in a working copy of your own: the folder my-course. "
        "A notebook you changed there is never overwritten; if the course has a newer one, it is put beside yours.",
        ("gamelib lab", "open where you left; the first time, a page to start with"),
        ("gamelib lab --no-browser --port 9000", "start the server on port 9000 and print its address"),
    )
    lab.add_argument("--no-browser", action="store_true", help="only start the server and print its address")
    lab.add_argument("--port", type=_port, metavar="N", help="listen on port N (default: a free one from 8888 on)")

    reset = command(
        _reset,
        "start a lesson and its exercises afresh",
        "Put a fresh copy of lesson NN and its exercises into the folder my-course. "
        "What you changed is kept beside it as NN_name-before-reset-1.ipynb.",
        ("gamelib reset 02", "lesson 02 and its exercises as they were at the start"),
    )
    reset.add_argument("number", metavar="NN", help="the number of the lesson, such as 02")
    for each in (lab, reset):
        each.add_argument("--folder", type=Path, metavar="DIR", help="where the working copy is (default: my-course)")

    course = command(
        _course,
        "make or update a working copy without JupyterLab",
        "Make a working copy of the lessons and exercises in a folder, for a Jupyter of your own, or update it, as "
        "gamelib lab does, and start nothing.",
        ("gamelib course games", "lessons and exercises in the folder games"),
    )
    course.add_argument("folder", type=Path, metavar="FOLDER", help="where the working copy is to be")

    play = command(
        _play,
        "play a game against the program in the terminal",
        "Play a game against the program in the terminal. Moves can be taken back, and hints asked for.",
        ("gamelib play nim", "take turns with a program that makes no mistakes"),
        ("gamelib play connect-four --second", "let the program begin"),
        ("gamelib play chess --depth 2", "against a program that looks two moves ahead"),
        ("gamelib play othello --against monte-carlo", "against one that plays on at random"),
    )
    if "play" in words:
        from gamelib.play.terminal import add_arguments

        add_arguments(play)

    drill = command(
        _drill,
        "practise by hand in the terminal, or write exam sheets",
        "Work through trees by hand, question by question, with the reason of each answer; or write exam sheets, "
        "different ones for each student of a class, with their key.",
        ("gamelib drill minimax", "practise minimax values"),
        ("gamelib drill alphabeta --level 2 --seed 7", "harder ones, the same again for the same seed"),
        ("gamelib drill minimax ucb1 --sheets class.csv --out sheets", "sheets to print, and their key"),
    )
    if "drill" in words:
        from gamelib.drills.session import add_arguments as add_drills

        add_drills(drill)

    build = command(
        _build,
        "make the notebooks from their sources (for authors)",
        "Make the notebooks from their sources: run the lessons and the solutions, and take the exercises "
        "out of the solutions. A file that would not change is left alone.",
        ("gamelib build 02", "lesson, solution and exercise 02"),
        ("gamelib build --check", "say which notebooks are not what their sources make of them"),
    )
    build.add_argument("numbers", nargs="*", metavar="NN", help="the numbers of the lessons (default: all)")
    build.add_argument("--check", action="store_true", help="write nothing; exit with 1 if any notebook drifted")
    build.add_argument("--only", choices=("lessons", "exercises"), help="leave the exercises, or the lessons, alone")

    grade = command(
        _grade,
        "grade submitted exercises (for teachers)",
        "Grade submitted notebooks, or folders and zips of them: each answer runs in a process of its own, with "
        "limits, and the verdict is made in another. The folder gets a page for each student, a gradebook and a page "
        "about the class. A run that was ended goes on where it was.",
        ("gamelib grade submissions.zip --out graded", "grade a class"),
    )
    grade.add_argument("submissions", nargs="+", type=Path, metavar="SUBMISSION", help="a notebook, a folder or a zip")
    grade.add_argument("--out", required=True, type=Path, metavar="DIR", help="where to write what comes out")

    site = command(
        _site,
        "build the course as a site, to be opened in a browser with nothing installed",
        "Build a folder of static files: a page to read for each lesson, and all lessons and exercises in "
        "JupyterLite, which runs Python in the reader's browser. Any static host serves it, also from a subfolder. "
        "It takes some minutes.",
        ("gamelib site --out site", "build it; 'python -m http.server -d site' then shows it"),
    )
    site.add_argument("--out", required=True, type=Path, metavar="DIR", help="the folder to make, or a site to replace")
    site.add_argument(
        "--pyodide", type=Path, default=Path("node_modules/pyodide"), metavar="DIR",
        help="where npm put its package pyodide (default: node_modules/pyodide)",
    )  # fmt: skip
    site.add_argument(
        "--repository", type=_repository, metavar="OWNER/NAME",
        help="where on GitHub the course lies: its pages then have links to Binder and Colab",
    )  # fmt: skip
    return parser


def _help(description: str, *examples: tuple[str, str]) -> dict[str, Any]:
    width = max((len(command) for command, _ in examples), default=0)
    lines = [f"  {command:{width}}   {meaning}" for command, meaning in examples]
    epilog = "\n".join(["examples:", *lines]) if examples else None
    kind = argparse.RawDescriptionHelpFormatter
    return {"description": textwrap.fill(description, 80), "epilog": epilog, "formatter_class": kind}


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)


def _repository(text: str) -> str:
    if not re.fullmatch(r"\w[\w.-]*/\w[\w.-]*", text):
        raise argparse.ArgumentTypeError(f"a repository on GitHub is written OWNER/NAME, not {text!r}")
    return text


def _lab(arguments: argparse.Namespace) -> int:
    from gamelib.course import lab, working_copy

    course = find_course(arguments.folder)
    print(
        f"Looking for JupyterLab, to open {course.working_copy} in it. The first time, this takes up to a minute …",
        flush=True,
    )
    browser = not arguments.no_browser
    running = lab.running_address(course)
    if running is None:
        lab.require_possible(course, port=arguments.port)
    _report(course, working_copy.update(course))
    if running is None:
        lab.start(course, port=arguments.port, browser=browser, ready=_say_ready)
    else:
        print(f"JupyterLab runs on it already: {running}", flush=True)
        if browser:
            webbrowser.open(running)
    return 0


def _say_ready(address: str) -> None:
    print(
        f"JupyterLab: {address}\nCtrl-C here, twice, ends it. (That kernels run over TCP, as Jupyter may "
        "remark below, is nothing to worry about: this computer talks to itself.)",
        flush=True,
    )


def _report(course: Course, messages: Sequence[str]) -> None:
    """Say what happened in the working copy, and where that is."""
    print(f"In {course.working_copy}:" if messages else f"In {course.working_copy} nothing is new.")
    for message in messages:
        print(f"  {message}")
    sys.stdout.flush()


def _reset(arguments: argparse.Namespace) -> int:
    from gamelib.course import working_copy

    course = find_course(arguments.folder)
    return _made(course, working_copy.reset(course, arguments.number))


def _course(arguments: argparse.Namespace) -> int:
    from gamelib.course import working_copy

    course = find_course(arguments.folder)
    return _made(course, working_copy.update(course))


def _made(course: Course, messages: Sequence[str]) -> int:
    """Say what happened in the working copy, have Jupyter trust it, and return the exit status."""
    from gamelib.course import lab, working_copy

    _report(course, messages)
    try:
        lab.trust(working_copy.untouched(course))
    except OSError as error:
        print(
            f"gamelib: done, but Jupyter could not be told to trust them: run their cells to see all ({_said(error)})",
            file=sys.stderr,
        )
    return 0


def _play(arguments: argparse.Namespace) -> int:
    from gamelib.play.terminal import run

    return run(arguments)


def _drill(arguments: argparse.Namespace) -> int:
    from gamelib.drills.session import run

    return run(arguments)


def _build(arguments: argparse.Namespace) -> int:
    course = find_course()
    if course.root is None:
        raise CourseError("building needs a checkout of the course: change to the folder you cloned and try again")
    try:
        builder = import_module(_BUILDER)
    except ModuleNotFoundError as error:
        raise missing("gamelib build", "test", error) from None
    chosen = builder.sources(course)
    if arguments.only:
        chosen = [path for path in chosen if path.is_relative_to(course.lessons) == (arguments.only == "lessons")]
    if arguments.numbers:
        chosen = [path for number in arguments.numbers for path in numbered(chosen, number)]
    drifted = False
    for source in chosen:
        for message in builder.drift(source, run=True) if arguments.check else builder.build(source):
            drifted |= arguments.check
            print(message, flush=True)
    return 1 if drifted else 0


def _grade(arguments: argparse.Namespace) -> int:
    course = find_course()
    grader = import_module(_GRADER)
    begun, end = monotonic(), "\r" if sys.stderr.isatty() else "\n"
    for done, count, record in grader.grade_class(arguments.submissions, arguments.out, course.exercises):
        bar = "#" * (24 * done // count)
        left = (monotonic() - begun) * (count - done) / done
        said = f"[{bar:.<24}] {done} of {count}, {left:.0f} s left, {record['name']}"
        print(f"{said[:78]:78}", end=end, file=sys.stderr, flush=True)  # a longer line would not stay one
    print(f"\nIn {arguments.out}: gradebook.csv, teacher.html, class.html, and a page for each student in students/")
    return 0


def _site(arguments: argparse.Namespace) -> int:
    build_site = import_module(_SITE).build_site
    for message in build_site(find_course(), arguments.out, arguments.pyodide, arguments.repository):
        print(message, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
