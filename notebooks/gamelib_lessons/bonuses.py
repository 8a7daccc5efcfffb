"""How others write the bonus of UCB1, with which constant, and what that is in this course."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt
from typing import Final


@dataclass(frozen=True, slots=True)
class Convention:
    r"""One way to write the bonus; in this course it is :math:`C \sqrt{2 \ln n / n_j}`.

    Attributes:
        where: who writes it so.
        formula: the bonus, in LaTeX.
        usual: the constant that is usually quoted with it, in LaTeX.
        here: what our C is, in LaTeX, for any constant and for that one.
        constant: the usual constant as a number.
        bonus: the bonus for rewards from 0 to 1, from the constant, n and n_j.
    """

    where: str
    formula: str
    usual: str
    here: str
    constant: float
    bonus: Callable[[float, int, int], float]


CONVENTIONS: Final = (
    Convention("this course; Auer and others (2002)", r"C \sqrt{2 \ln n / n_j}", "1", "C = 1", 1,
               lambda c, n, n_j: c * sqrt(2 * log(n) / n_j)),
    Convention("Kocsis and Szepesvári (2006)", r"2 C_p \sqrt{\ln n / n_j}", r"1/\sqrt 2", r"\sqrt 2\, C_p = 1",
               1 / sqrt(2), lambda c, n, n_j: 2 * c * sqrt(log(n) / n_j)),
    Convention("Browne and others (2012)", r"2 C_p \sqrt{2 \ln n / n_j}", r"1/\sqrt 2", r"2 C_p = \sqrt 2",
               1 / sqrt(2), lambda c, n, n_j: 2 * c * sqrt(2 * log(n) / n_j)),
    Convention("many programs", r"c \sqrt{\ln n / n_j}", r"\sqrt 2", r"c/\sqrt 2 = 1",
               sqrt(2), lambda c, n, n_j: c * sqrt(log(n) / n_j)),
    Convention("OpenSpiel, rewards from -1 to 1", r"c \sqrt{\ln n / n_j}", "2", r"c/(2 \sqrt 2) = 1/\sqrt 2",
               2, lambda c, n, n_j: c * sqrt(log(n) / n_j) / 2),
)  # fmt: skip
"""The conventions in use; where rewards lie between -1 and 1 the bonus is halved, as everything is."""


@dataclass(frozen=True, slots=True)
class BonusTable:
    """The conventions as a table."""

    def __repr__(self) -> str:
        return "\n".join(f"{each.where}: {each.formula}, often {each.usual}: {each.here}" for each in CONVENTIONS)

    def _repr_markdown_(self) -> str:
        head = "| who writes it | bonus | usual constant | our $C$ |\n|---|---|---|---|\n"
        return head + "\n".join(
            f"| {each.where} | ${each.formula}$ | ${each.usual}$ | ${each.here}$ |" for each in CONVENTIONS
        )
