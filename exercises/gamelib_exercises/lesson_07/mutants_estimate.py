"""Known wrong answers to an estimate with its standard error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import median
from typing import Any, Final, TypeAlias

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_07.references import estimate
from gamelib_exercises.part import Mutant

Draw: TypeAlias = Callable[[], float]


def _of(mean: Callable[[Sequence[float]], Any]) -> Function:
    """Return an estimate with another mean."""

    def wrong(draw: Draw, n: int) -> Any:
        values = [draw() for _ in range(n)]
        return mean(values), estimate(iter(values).__next__, n)[1]

    return wrong


def _often(times: Callable[[int], int]) -> Function:
    """Return an estimate of another number of draws."""

    def wrong(draw: Draw, n: int) -> Any:
        values = [draw() for _ in range(times(n))]
        return sum(values) / len(values), 0.0

    return wrong


def _drawn_twice(draw: Draw, n: int) -> tuple[float, float]:
    mean = sum(draw() for _ in range(n)) / n
    squares = sum((draw() - mean) ** 2 for _ in range(n))
    return mean, sqrt(squares / (n - 1) / n)


def _first_alone(draw: Draw, n: int) -> tuple[float, float]:
    return draw(), 0.0


MEAN: Final[Sequence[Mutant[Function]]] = (
    Mutant("not divided", "the draws are added up, and the sum is not divided by n.", _of(sum)),
    Mutant(
        "divided by n - 1",
        "the sum of the draws is divided by n - 1. That belongs to the variance; the mean is divided by n.",
        _of(lambda values: sum(values) / (len(values) - 1)),
    ),
    Mutant(
        "whole-number division",
        "the sum is divided by //, which rounds down. The mean is sum / n.",
        _of(lambda values: sum(values) // len(values)),
    ),
    Mutant(
        "last draw",
        "only the last draw is returned as the mean. (Is something set in the loop that should be added up?)",
        _of(lambda values: values[-1]),
    ),
    Mutant("median", "the draw in the middle is returned. The mean is the sum divided by n.", _of(median)),
    Mutant(
        "middle of the extremes",
        "the middle between the least and the greatest draw is returned. The mean is the sum divided by n.",
        _of(lambda values: (min(values) + max(values)) / 2),
    ),
    Mutant(
        "drawn twice",
        "the numbers are drawn once for the mean and once more for the error. Keep them in a list: both are about the "
        "same draws.",
        _drawn_twice,
    ),
    Mutant(
        "one draw too many",
        "there is one draw too many. (range(n) has n numbers, from 0 to n - 1.)",
        _often(lambda n: n + 1),
    ),
    Mutant(
        "one draw too few",
        "there is one draw too few. (range(1, n) has n - 1 numbers.)",
        _often(lambda n: n - 1),
    ),
    Mutant(
        "one draw",
        "there is only one draw. (Is draw() called outside the loop, or a return inside it? [draw()] * n calls it "
        "once.)",
        _first_alone,
    ),
    Mutant(
        "mean alone",
        "the mean is returned alone. A pair is wanted, (mean, error).",
        lambda draw, n: estimate(draw, n)[0],
    ),
    Mutant(
        "swapped",
        "the error comes first. A pair (mean, error) is wanted.",
        lambda draw, n: estimate(draw, n)[::-1],
    ),
)


def _error(error: Callable[[Sequence[float], float, float], float]) -> Function:
    """Return an estimate with another error, made of the draws, their mean and the sum of the squared distances."""

    def wrong(draw: Draw, n: int) -> tuple[float, float]:
        values = [draw() for _ in range(n)]
        mean = sum(values) / n
        return mean, error(values, mean, sum((value - mean) ** 2 for value in values))

    return wrong


ERROR: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "n for n - 1",
        "the sum of the squares is divided by n and not by n - 1. (statistics.pstdev and numpy's std do so, the latter "
        "unless it is given ddof=1.)",
        _error(lambda values, mean, squares: sqrt(squares / len(values) / len(values))),
    ),
    Mutant(
        "deviation of one draw",
        "the standard deviation of a single draw is returned. The mean of n is surer: divide by the root of n.",
        _error(lambda values, mean, squares: sqrt(squares / (len(values) - 1))),
    ),
    Mutant(
        "deviation of one draw by n",
        "the standard deviation of a single draw is returned, with n in place of n - 1. The error is the root of the "
        "variance divided by n.",
        _error(lambda values, mean, squares: sqrt(squares / len(values))),
    ),
    Mutant(
        "variance",
        "the variance of the draws is returned. Divide it by n and take the root.",
        _error(lambda values, mean, squares: squares / (len(values) - 1)),
    ),
    Mutant(
        "no root",
        "the variance of the mean is returned. Its root is missing.",
        _error(lambda values, mean, squares: squares / (len(values) - 1) / len(values)),
    ),
    Mutant(
        "divided by n, not by its root",
        "the standard deviation is divided by n. The error falls more slowly: divide by the root of n.",
        _error(lambda values, mean, squares: sqrt(squares / (len(values) - 1)) / len(values)),
    ),
    Mutant(
        "root of n - 1",
        "n - 1 stands in both places. The squares are divided by n - 1, and the variance that comes of it by n.",
        _error(lambda values, mean, squares: sqrt(squares) / (len(values) - 1)),
    ),
    Mutant(
        "multiplied by the root of n",
        "the standard deviation is multiplied by the root of n. With more draws the error gets less: divide.",
        _error(lambda values, mean, squares: sqrt(squares / (len(values) - 1) * len(values))),
    ),
    Mutant(
        "half of the interval",
        "1.96 standard errors are returned, half the width of the 95 % interval. Asked for is one.",
        _error(lambda values, mean, squares: 1.96 * sqrt(squares / (len(values) - 1) / len(values))),
    ),
    Mutant(
        "mean not taken off",
        "the squares of the draws are added up as they are. What counts is how far each is from the mean.",
        _error(lambda values, mean, squares: sqrt(sum(each**2 for each in values) / (len(values) - 1) / len(values))),
    ),
    Mutant(
        "absolute distances",
        "the distances from the mean are added up, and not their squares.",
        _error(
            lambda values, mean, squares: sum(abs(each - mean) for each in values)
            / (len(values) - 1)
            / sqrt(len(values))
        ),
    ),
    Mutant(
        "squares not divided",
        "the sum of the squares is divided by n alone. The n - 1 is missing, which makes a variance of it.",
        _error(lambda values, mean, squares: sqrt(squares / sqrt(len(values)))),
    ),
    Mutant(
        "formula of π",
        "the formula of 3a is used, which is made for draws of 4 or 0. These may be any numbers: what counts is how "
        "far each is from the mean.",
        _error(lambda values, mean, squares: 4 * sqrt(mean / 4 * (1 - mean / 4) / (len(values) - 1))),
    ),
    Mutant(
        "formula of π with the mean for the share",
        "the formula of 3a is used, with the mean as the share. It is made for draws of 4 or 0, and these may be any "
        "numbers: what counts is how far each is from the mean.",
        _error(lambda values, mean, squares: 4 * sqrt(mean * (1 - mean) / (len(values) - 1))),
    ),
    Mutant(
        "formula of a share",
        "the root of p (1 - p) / (n - 1) is returned, with the mean for p. That is right for draws of 1 or 0 alone; "
        "what counts is how far each is from the mean.",
        _error(lambda values, mean, squares: sqrt(mean * (1 - mean) / (len(values) - 1))),
    ),
    Mutant(
        "no error",
        "the error is always 0. (Is it never set, or does the sum of the distances from the mean stand without a "
        "square?)",
        _error(lambda values, mean, squares: 0.0),
    ),
)
