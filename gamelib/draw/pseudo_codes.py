"""The pseudo-code of our algorithms, line by line, each with the lines of Python that do what it says.

It stands in ``pseudo_codes.txt``. A test checks that every one of these lines of Python exists.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Final, TypeAlias

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
