"""The code beside a film: a reader's own source, or the pseudo-code of one of our algorithms."""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from types import CodeType, FunctionType
from typing import Any, Final, TypeAlias

from gamelib.errors import GameError
from gamelib.trace import functions_of

PseudoLine: TypeAlias = tuple[str, str, tuple[str, ...]]
"""The line, the Python function it belongs to, and how the lines of Python it stands for begin, if not all of them."""


@dataclass(frozen=True, slots=True)
class PseudoCode:
    """The pseudo-code of an algorithm.

    Attributes:
        lines: its lines.
        variables: the variables worth showing beside it.
        node_variable: the variable that holds the node at work, where that is not an argument.
        workers: the names that the algorithm's module has for the functions of other modules that do work whose lines
            are shown.
    """

    lines: tuple[PseudoLine, ...]
    variables: tuple[str, ...]
    node_variable: str | None = None
    workers: tuple[str, ...] = ()


def _sections() -> Iterator[tuple[str, PseudoCode]]:
    text = resources.files("gamelib.draw").joinpath("pseudo_codes.txt").read_text(encoding="utf-8")
    lines: dict[str, tuple[PseudoLine, ...]] = {}
    for section in re.split(r"(?m)^\[", text)[1:]:
        name, _, rest = section.partition("]\n")
        head, _, body = rest.partition("---\n")
        about = dict(line.split(": ") for line in head.split("\n") if line)
        lines[name] = lines.get(about.get("lines of", "")) or tuple(map(_line, body.rstrip("\n").split("\n")))
        workers = tuple(about.get("workers", "").split())
        yield name, PseudoCode(lines[name], tuple(about["variables"].split()), about.get("node"), workers)


def _line(written: str) -> PseudoLine:
    text, _, python = written.partition("#")
    function, _, beginnings = python.strip().partition(": ")
    return text.rstrip(), function, tuple(beginnings.replace("$", "\n").split(" | ")) if function else ()


PSEUDO_CODE: Final[Mapping[str, PseudoCode]] = dict(_sections())
"""By the name of the algorithm with its module."""


@dataclass(frozen=True, slots=True)
class Code:
    """Code to show beside a film.

    Attributes:
        title: what it is.
        lines: its lines.
        line_of: for a file and the number of a line there, the index in ``lines``; lines that are
            not shown are missing.
        variables: the variables worth showing, all that can be shown if ``None``.
        node_variable: the variable that holds the node at work, where that is not an argument.
    """

    title: str
    lines: tuple[str, ...]
    line_of: Mapping[tuple[str, int], int]
    variables: tuple[str, ...] | None = None
    node_variable: str | None = None


def source_code(functions: Iterable[FunctionType]) -> Code:
    """Return the source of the functions without their docstrings, an empty line between two of them."""
    text: list[str] = []
    line_of: dict[tuple[str, int], int] = {}
    for function in functions:
        lines, first = _source(function)
        skipped = {
            line
            for each in _functions_in(lines)
            if ast.get_docstring(each) is not None
            for line in range(each.body[0].lineno, (each.body[0].end_lineno or 0) + 1)
        }
        shown = [number for number in range(1, len(lines) + 1) if number not in skipped]
        text += [""] if text else []
        line_of |= {(_file(function), first + number - 1): len(text) + i for i, number in enumerate(shown)}
        text += textwrap.dedent("".join(lines[number - 1] for number in shown)).rstrip().splitlines()
    return Code("Python", tuple(text), line_of)


def pseudo_code(function: FunctionType) -> Code | None:
    """Return the pseudo-code of one of our algorithms, or ``None`` if nobody has written any.

    Each line of Python belongs to the line of pseudo-code that says how it begins, or else to that of the line above
    it in the same function. Where the algorithm itself returns what others have found, no line lights.
    """
    written = _written(function)
    if written is None:
        return None
    line_of: dict[tuple[str, int], int] = {}
    for worker in (function, *worker_of(function)):
        for each in functions_of(worker):
            line_of |= _lines_of(each, written)
    text = tuple(text for text, _, _ in written.lines)
    return Code("pseudo-code", text, line_of, written.variables, written.node_variable)


def _lines_of(function: FunctionType, written: PseudoCode) -> dict[tuple[str, int], int]:
    """Return for the lines of a function the lines of pseudo-code they belong to."""
    lines, first = _source(function)
    inside: dict[int, str] = {}
    for each in _functions_in(lines):  # outer functions come before those inside them
        inside |= dict.fromkeys(range(each.lineno, (each.end_lineno or 0) + 1), each.name)
    line_of: dict[tuple[str, int], int] = {}
    above: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        name, text = inside.get(number, ""), line.strip()
        if name == function.__name__ and text.startswith("return "):
            above.pop(name, None)
        for index, (_, function_name, beginnings) in enumerate(written.lines):
            if name == function_name and f"{text}\n".startswith(beginnings):
                above[name] = index
        if name in above:
            line_of[_file(function), first + number - 1] = above[name]
    return line_of


def worker_of(function: Callable[..., Any]) -> tuple[FunctionType, ...]:
    """Return the functions of other modules that do the work of one of our algorithms."""
    search = functions_of(function)[0]
    written = _written(search)
    return () if written is None else tuple(search.__globals__[name] for name in written.workers)


def _written(function: FunctionType) -> PseudoCode | None:
    return PSEUDO_CODE.get(f"{function.__module__}.{function.__name__}")


def _source(function: FunctionType) -> tuple[list[str], int]:
    """Return the lines of a function as they were compiled, and the number of the first."""
    name, file = function.__name__, _file(function)
    linecache.checkcache(file)
    text = "".join(linecache.getlines(file, function.__globals__))
    if not text:
        raise GameError(
            f"the source of {name} is not to be had: write it into a file or a cell of a notebook "
            "(cells that begin with %%time or %%timeit, and exec, keep none)"
        )
    if function.__code__ not in _compiled(text, function.__code__.co_flags & annotations.compiler_flag):
        raise GameError(
            f"{file} no longer says what {name} does: it was changed after {name} was imported from it, "
            "and a film would show the wrong lines; restart the kernel, or import it again with importlib.reload"
        )
    return inspect.getsourcelines(function)


@lru_cache(maxsize=32)
def _compiled(text: str, flags: int) -> frozenset[CodeType]:
    """Return the code of all functions in a file or cell, none if it cannot be compiled."""
    try:
        waiting = [compile(text, "", "exec", flags | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)]
    except (SyntaxError, ValueError):  # half-edited, or not even text
        return frozenset()
    for code in waiting:  # the list grows while it is read
        waiting += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return frozenset(waiting)


def _file(function: FunctionType) -> str:
    return function.__code__.co_filename


def _functions_in(lines: list[str]) -> list[ast.FunctionDef]:
    tree = ast.parse(textwrap.dedent("".join(lines)))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
