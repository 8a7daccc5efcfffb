"""Known wrong answers to the index of UCB1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, log2, log10, sqrt
from typing import Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_07.references import Counts, Numbers, ucb_index
from gamelib_exercises.part import Mutant

OWN_LOGARITHM: Final = (
    "the logarithm is that of the arm's own pulls. It is that of all pulls, which goes on growing while the arm waits."
)
NO_TWO: Final = "the factor 2 is missing under the root. With this convention c would be greater by the root of 2."
TWO_OUTSIDE: Final = (
    "the factor 2 stands outside the root. (That is the convention of Kocsis and Szepesvári, whose constant is another "
    "one; ours has it under the root.)"
)
C_INSIDE: Final = "the constant stands under the root. It multiplies the root."
ONE_MEAN: Final = "the mean is that of all pulls together. Each arm has its own: its total divided by its pulls."
SUM: Final = "the total of the arm stands where its mean should."


def _bonus(bonus: Callable[[int, int, float], float]) -> Function:
    """Return an index with another bonus, made of all pulls, the arm's own, and the constant."""
    return lambda pulls, totals, arm, c: totals[arm] / pulls[arm] + bonus(sum(pulls), pulls[arm], c)


def _right(n: int, own: int, c: float) -> float:
    return c * sqrt(2 * log(n) / own)


def _mean(mean: Callable[[Counts, Numbers, int], float]) -> Function:
    """Return an index with another mean."""
    return lambda pulls, totals, arm, c: mean(pulls, totals, arm) + _right(sum(pulls), pulls[arm], c)


INDEX: Final[Sequence[Mutant[Function]]] = (
    Mutant("logarithm of own pulls", OWN_LOGARITHM, _bonus(lambda n, own, c: c * sqrt(2 * log(own) / own))),
    Mutant("no 2", NO_TWO, _bonus(lambda n, own, c: c * sqrt(log(n) / own))),
    Mutant("2 outside", TWO_OUTSIDE, _bonus(lambda n, own, c: 2 * c * sqrt(log(n) / own))),
    Mutant(
        "2 twice",
        "the factor 2 stands under the root and outside of it. (That is the convention of Browne and others, whose "
        "constant is half of ours.)",
        _bonus(lambda n, own, c: 2 * _right(n, own, c)),
    ),
    Mutant("c under the root", C_INSIDE, _bonus(lambda n, own, c: sqrt(c * 2 * log(n) / own))),
    Mutant(
        "c left out",
        "the constant is left out, or taken for 1.",
        _bonus(lambda n, own, c: _right(n, own, 1)),
    ),
    Mutant(
        "c times everything",
        "mean and bonus are both multiplied by the constant. It multiplies the bonus alone.",
        lambda pulls, totals, arm, c: c * ucb_index(pulls, totals, arm, 1),
    ),
    Mutant("mean of all pulls", ONE_MEAN, _mean(lambda pulls, totals, arm: sum(totals) / sum(pulls))),
    Mutant("sum for mean", SUM, _mean(lambda pulls, totals, arm: totals[arm])),
    Mutant(
        "whole-number division",
        "the mean is computed by //, which rounds down.",
        _mean(lambda pulls, totals, arm: totals[arm] // pulls[arm]),
    ),
    Mutant(
        "share of the total",
        "the total of the arm is divided by all pulls. Its mean is the total divided by its own pulls.",
        _mean(lambda pulls, totals, arm: totals[arm] / sum(pulls)),
    ),
    Mutant(
        "bonus alone",
        "the bonus is returned without the mean.",
        lambda pulls, totals, arm, c: _right(sum(pulls), pulls[arm], c),
    ),
    Mutant("mean alone", "the mean is returned without the bonus.", _bonus(lambda n, own, c: 0.0)),
    Mutant(
        "lower bound",
        "the bonus is taken away from the mean. Optimism adds it.",
        _bonus(lambda n, own, c: -_right(n, own, c)),
    ),
    Mutant(
        "logarithm to base 10",
        "the logarithm is that to base 10. It is the natural one: math.log(x).",
        _bonus(lambda n, own, c: c * sqrt(2 * log10(n) / own)),
    ),
    Mutant(
        "logarithm to base 2",
        "the logarithm is that to base 2. It is the natural one: math.log(x).",
        _bonus(lambda n, own, c: c * sqrt(2 * log2(n) / own)),
    ),
    Mutant(
        "one pull more",
        "the logarithm is that of n + 1. Count the pulls that were made, without the one to come.",
        _bonus(lambda n, own, c: c * sqrt(2 * log(n + 1) / own)),
    ),
    Mutant(
        "one pull less",
        "the logarithm is that of n - 1. Count all pulls that were made.",
        _bonus(lambda n, own, c: c * sqrt(2 * log(n - 1) / own)),
    ),
    Mutant(
        "sum of what was paid",
        "the logarithm is that of what was paid in sum. It is that of the number of all pulls: sum(pulls).",
        lambda pulls, totals, arm, c: totals[arm] / pulls[arm] + _right(sum(totals), pulls[arm], c),
    ),
    Mutant(
        "number of arms",
        "the logarithm is that of the number of arms. It is that of the number of pulls.",
        lambda pulls, totals, arm, c: totals[arm] / pulls[arm] + _right(len(pulls), pulls[arm], c),
    ),
    Mutant("no root", "the root is missing.", _bonus(lambda n, own, c: c * 2 * log(n) / own)),
    Mutant(
        "own pulls outside the root",
        "the arm's own pulls stand outside the root: root(2 ln n) / n_j. They belong under it.",
        _bonus(lambda n, own, c: c * sqrt(2 * log(n)) / own),
    ),
    Mutant(
        "own pulls left out",
        "the bonus is not divided by the arm's own pulls, so that every arm has the same.",
        _bonus(lambda n, own, c: c * sqrt(2 * log(n))),
    ),
    Mutant(
        "all pulls below the line",
        "the logarithm is divided by all pulls. It is divided by those of the arm.",
        _bonus(lambda n, own, c: c * sqrt(2 * log(n) / n)),
    ),
    Mutant(
        "pulls changed places",
        "all pulls and the arm's own have changed places.",
        _bonus(lambda n, own, c: c * sqrt(2 * log(own) / n)),
    ),
    Mutant(
        "logarithm of the ratio",
        "the logarithm is that of n / n_j. It is that of n alone, and divided by n_j.",
        _bonus(lambda n, own, c: c * sqrt(2 * log(n / own))),
    ),
    Mutant(
        "arm counted from 1",
        "the arm is counted from 1. Number 0 is the first, pulls[0].",
        lambda pulls, totals, arm, c: ucb_index(pulls, totals, arm - 1, c),
    ),
    Mutant(
        "pulls and totals swapped",
        "pulls and totals have changed places.",
        lambda pulls, totals, arm, c: pulls[arm] / totals[arm] + _right(sum(totals), totals[arm], c),
    ),
)
