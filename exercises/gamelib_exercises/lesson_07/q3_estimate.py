"""Question 3: an estimate by Monte Carlo and its error, of pi by hand and of anything as a function."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import median
from typing import Final

from gamelib.rng import Draw
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.drill import Drill, Entry, Slip, named_together, number
from gamelib_exercises.function import Function, ToldApart, by_answer, not_wanted
from gamelib_exercises.kinds import NEARLY, in_turn, rounded_off
from gamelib_exercises.lesson_07 import own_part
from gamelib_exercises.part import Part
from gamelib_exercises.plain import is_number, same_number, shown
from gamelib_exercises.sandbox import run
from gamelib_exercises.solution import Patch, Right, calling

_PAIR: Final = "a pair (mean, error)"


def _look(case: Case, function: Function, seconds: float) -> Seen:
    """Return what is seen of the function on a case, what is drawn and how often, and how often it drew."""
    values, n = case.values
    drawn: list[float] = []

    def draw() -> float:
        drawn.append(values[len(drawn) % len(values)])  # it never ends, so that drawing too often is noticed
        return drawn[-1]

    draw.__qualname__ = "draw"
    outcome = run(function, draw, n, seconds=seconds)
    return Seen(outcome, results=len(drawn))


def _right_mean(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with the pair, its mean, or the number of draws."""
    pair, n = seen.outcome.value, case.values[1]
    if not isinstance(pair, tuple) or len(pair) != 2:
        return not_wanted(pair, _PAIR)
    for each in pair:
        if not is_number(each):
            return f"returned {shown(pair)}, where {_PAIR} is wanted: {shown(each)} is not a number."
    if seen.results != n:
        drew = {0: "never called draw()", 1: "called draw() once"}.get(
            seen.results, f"called draw() {seen.results:,} times"
        )
        return f"{drew}, where n = {n} draws are wanted, and all of them used for both numbers."
    mean, truth = pair[0], true.outcome.value[0]
    if same_number(mean, truth):
        return None
    if same_number(pair[1], truth):
        return f"returned {shown(pair)}: the mean comes first, and the error second."
    nearly = f" {NEARLY}" if rounded_off(mean, truth) else ""
    return f"returned {shown(pair)}, and the mean {shown(mean)} is not right; {shown(truth)} is.{nearly}"


def _right_error(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with the error, the mean being right."""
    pair, right = seen.outcome.value, true.outcome.value[1]
    if same_number(pair[1], right):
        return None
    nearly = f" {NEARLY}" if rounded_off(pair[1], right) else ""
    return (
        f"returned {shown(pair)}. The mean is right, and the error {shown(pair[1])} is not; {shown(right)} "
        f"is.{nearly}"
    )


def _told_apart(numbers: int) -> ToldApart:
    """Return what tells functions apart by so many numbers of the pair; where the number of draws is wrong, by that."""

    def one(case: Case, seen: Seen) -> object:
        pair = seen.outcome.value
        if not isinstance(pair, tuple) or len(pair) != 2 or not all(map(is_number, pair)):
            return by_answer(seen)
        if seen.results != case.values[1]:
            return ("draws", seen.results)
        return ("pair", *(round(each, 9) for each in pair[:numbers]))

    return lambda tries: [one(case, seen) for case, seen, _ in tries]


# -- pi by points --------------------------------------------------------------------------------


def draw_points_of(student: int) -> tuple[int, int, int]:
    """Return how many points a student scattered, how many fell into the circle, and how much surer to become."""
    draw = Draw(student, "pi")
    points = 50 * draw.whole(8, 40)
    return points, round(points * draw.whole(750, 820) / 1000), draw.choice((2, 3, 4, 5))


def estimate_of(points: int, inside: int) -> tuple[float, float]:
    """Return the estimate of pi and its standard error.

    Example:
        >>> [round(each, 4) for each in estimate_of(1000, 780)]
        [3.12, 0.0524]
    """
    share = inside / points
    return 4 * share, 4 * sqrt(share * (1 - share) / (points - 1))


def _by_points(student: int) -> Part:
    points, inside, times = draw_points_of(student)
    estimate, error = estimate_of(points, inside)
    share, more = inside / points, times**2 * points
    root = sqrt(share * (1 - share))
    slips: list[Slip] = [
        ("share: the share of the points is given. The circle has π of the square's area 4.", (share, error, more)),
        ("all for the share: the factor 4 is left out with both the estimate and the error.", (share, error / 4, more)),
        ("4 left out of the error: the error is that of the share. The estimate is 4 times the share, and so is its "
         "error.",
         (estimate, error / 4, more)),
        ("4 under the root: the factor 4 of the error stands under the root. A point counts 4 or 0, and its standard "
         "deviation is 4 times that of 1 or 0.",
         (estimate, error / 2, more)),
        ("n for n - 1: the error is divided by the root of n. By the formula of this question it is n - 1.",
         (estimate, 4 * root / sqrt(points), more)),
        ("one point: the error is the standard deviation of a single point. Divide by the root of n - 1.",
         (estimate, 4 * root, more)),
        ("divided by n - 1: the standard deviation is divided by n - 1. Divide by its root: the error falls slowly.",
         (estimate, 4 * root / (points - 1), more)),
        ("root left out: the root is left out of the error.", (estimate, 4 * share * (1 - share) / (points - 1), more)),
        ("of the estimate: the estimate stands in the place of the share under the root.",
         (estimate, 4 * sqrt(abs(estimate * (1 - estimate)) / (points - 1)), more)),
        ("half of the interval: 1.96 standard errors are given, half of the 95 % interval. Asked for is one.",
         (estimate, 1.96 * error, more)),
        ("times as many: the points are taken to be as many times more as the error is to be less. The error falls "
         "like 1 / root(n).",
         (estimate, error, times * points)),
        ("root of the times: the points are multiplied by the root of what the error is to be divided by. It is the "
         "square.",
         (estimate, error, sqrt(times) * points)),
        ("factor alone: the factor for the number of points is given. Asked for are the points.",
         (estimate, error, times**2)),
        ("further points: the points that are still missing are given. Asked for are all of them.",
         (estimate, error, more - points)),
    ]  # fmt: skip
    return Drill(
        "pi_by_points",
        title=f"{inside:,} of {points:,} points fell into the circle; and an error 1/{times} of that",
        hints=(
            "The circle of radius 1 has the area π, and the square about it 4. Which share of the points may be "
            "expected in the circle?",
            "The estimate is 4 · share: each point counts 4 or 0, and its standard deviation is 4 times the root "
            "of share · (1 - share).",
            "error = 4 * sqrt(share * (1 - share) / (n - 1)). And since it falls like 1 / root(n), it takes four "
            "times the points to halve it.",
        ),
        entries=[
            Entry("pi_estimate", estimate, "It is 4 times the share of the points in the circle.", number),
            Entry(
                "error",
                error,
                "It is 4 times the root of share (1 - share) / (n - 1), with the n of all points.",
                number,
            ),
            Entry("points", more, "The error falls like 1 / root(n): how many times n does it take?", number),
        ],
        mutants=named_together((estimate, error, more), slips),
        given=(points, inside, times),
    )


# -- an estimate of anything ---------------------------------------------------------------------


def _draws(*values: float) -> Case:
    """Return the case of some draws; more would come, so that who draws too often gets another mean."""
    row = ", ".join(f"{value:g}" for value in values)
    return Case(f"n = {len(values)} and the draws {row}", values=((*values, 17, -4, 6.5), len(values)))


DRAWN: Final[Sequence[Case]] = (
    _draws(1, 3),
    _draws(0, 1, 1, 0),
    _draws(2, 4, 4, 7),
    _draws(0.5, -1.5, 2, 0.25, 0, 3),
    _draws(-5, -5, -5),
    _draws(4, 0, 4, 4, 0, 4, 4, 4, 0),
)
"""What is drawn, in the order in which it comes."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    estimate = Right("07", "estimate")
    mean = own_part(
        "estimate_mean",
        check=_right_mean,  # the error is a matter of the next part
        told_apart=_told_apart(1),
        look=_look,
        title=f"{estimate.signature}: the mean",
        hints=(
            "Each call of draw draws anew. What do you have to keep, if both numbers are to be about the same draws?",
            "values = [draw() for _ in range(n)], and the mean is sum(values) / n. Return a pair, for the time being "
            "with 0 as its second number.",
        ),
        cases=DRAWN,
        reference=estimate,
        slips=_MEAN_SLIPS,
    )
    error = own_part(
        "estimate_error",
        check=in_turn(_right_mean, _right_error),
        told_apart=_told_apart(2),
        look=_look,
        title=f"{estimate.signature}: the standard error",
        hints=(
            "Three steps: how far is each draw from the mean, how much does a single draw vary, and how much less "
            "does the mean of n draws vary?",
            "The variance of a draw is the sum of (value - mean) ** 2, divided by n - 1.",
            "The variance of the mean is that divided by n, and the error its root: sqrt(variance / n).",
        ),
        cases=DRAWN,
        reference=estimate,
        slips=_ERROR_SLIPS,
        builds_on=mean,
    )
    return [_by_points(student), mean, error]


_MEAN = "sum(values) / n"
_RETURN = "return mean, sqrt(variance / n)"

_MEAN_SLIPS = (
    Patch("not divided: the draws are added up, and the sum is not divided by n.", (_MEAN, "sum(values)")),
    Patch(
        "divided by n - 1: the sum of the draws is divided by n - 1. That belongs to the variance; the mean is divided "
        "by n.",
        (_MEAN, "sum(values) / (n - 1)"),
    ),
    Patch(
        "whole-number division: the sum is divided by //, which rounds down. The mean is sum / n.",
        (_MEAN, "sum(values) // n"),
    ),
    Patch(
        "last draw: only the last draw is returned as the mean. (Is something set in the loop that should be added "
        "up?)",
        (_MEAN, "values[-1]"),
    ),
    Patch(
        "median: the draw in the middle is returned. The mean is the sum divided by n.",
        (_MEAN, "median(values)"),
        made=lambda right: calling(right, median=median),
    ),
    Patch(
        "middle of the extremes: the middle between the least and the greatest draw is returned. The mean is the sum "
        "divided by n.",
        (_MEAN, "(min(values) + max(values)) / 2"),
    ),
    Patch(
        "drawn twice: the numbers are drawn once for the mean and once more for the error. Keep them in a list: both "
        "are about the same draws.",
        ("for value in values", "for value in [draw() for _ in values]"),
    ),
    Patch(
        "one draw too many: there is one draw too many. (range(n) has n numbers, from 0 to n - 1.)",
        ("range(n)", "range(n + 1)"),
    ),
    Patch("one draw too few: there is one draw too few. (range(1, n) has n - 1 numbers.)", ("range(n)", "range(1, n)")),
    Patch(
        "one draw: there is only one draw. (Is draw() called outside the loop, or a return inside it? [draw()] * n "
        "calls it once.)",
        ("[draw() for _ in range(n)]", "[draw()] * n"),
    ),
    Patch("mean alone: the mean is returned alone. A pair is wanted, (mean, error).", (_RETURN, "return mean")),
    Patch(
        "swapped: the error comes first. A pair (mean, error) is wanted.",
        (_RETURN, "return sqrt(variance / n), mean"),
    ),
)

_SQUARE = "(value - mean) ** 2"
_BY = " / (n - 1)"
_ERROR = "sqrt(variance / n)"

_ERROR_SLIPS = (
    Patch(
        "n for n - 1: the sum of the squares is divided by n and not by n - 1. (statistics.pstdev and numpy's std do "
        "so, the latter unless it is given ddof=1.)",
        (_BY, " / n"),
    ),
    Patch(
        "deviation of one draw: the standard deviation of a single draw is returned. The mean of n is surer: divide by "
        "the root of n.",
        (_ERROR, "sqrt(variance)"),
    ),
    Patch(
        "deviation of one draw by n: the standard deviation of a single draw is returned, with n in place of n - 1. "
        "(Or is the division by n - 1 missing?) The error is the root of the variance divided by n.",
        (_BY, " / n"),
        (_ERROR, "sqrt(variance)"),
    ),
    Patch("variance: the variance of the draws is returned. Divide it by n and take the root.", (_ERROR, "variance")),
    Patch("no root: the variance of the mean is returned. Its root is missing.", (_ERROR, "variance / n")),
    Patch(
        "divided by n, not by its root: the standard deviation is divided by n. The error falls more slowly: divide by "
        "the root of n.",
        (_ERROR, "sqrt(variance) / n"),
    ),
    Patch(
        "root of n - 1: n - 1 stands in both places. The squares are divided by n - 1, and the variance that comes of "
        "it by n.",
        (_ERROR, "sqrt(variance / (n - 1))"),
    ),
    Patch(
        "multiplied by the root of n: the standard deviation is multiplied by the root of n. With more draws the error "
        "gets less: divide.",
        (_ERROR, "sqrt(variance * n)"),
    ),
    Patch(
        "half of the interval: 1.96 standard errors are returned, half the width of the 95 % interval. Asked for is "
        "one.",
        (_ERROR, "1.96 * sqrt(variance / n)"),
    ),
    Patch(
        "mean not taken off: the squares of the draws are added up as they are. What counts is how far each is from "
        "the mean.",
        (_SQUARE, "value**2"),
    ),
    Patch(
        "absolute distances: the distances from the mean are added up, and not their squares.",
        (_SQUARE, "abs(value - mean)"),
        (_ERROR, "variance / sqrt(n)"),
    ),
    Patch(
        "squares not divided: the sum of the squares is divided by the root of n alone. Divided by n - 1 it is a "
        "variance, and the variance of the mean is that divided by n.",
        (_BY, ""),
        (_ERROR, "sqrt(variance / sqrt(n))"),
    ),
    Patch(
        "formula of π: the formula of 3a is used, which is made for draws of 4 or 0. These may be any numbers: what "
        "counts is how far each is from the mean.",
        (_ERROR, f"4 * sqrt(mean / 4 * (1 - mean / 4){_BY})"),
    ),
    Patch(
        "formula of π with the mean for the share: the formula of 3a is used, with the mean as the share. It is made "
        "for draws of 4 or 0, and these may be any numbers: what counts is how far each is from the mean.",
        (_ERROR, f"4 * sqrt(mean * (1 - mean){_BY})"),
    ),
    Patch(
        "formula of a share: the root of p (1 - p) / (n - 1) is returned, with the mean for p. That is right for draws "
        "of 1 or 0 alone; what counts is how far each is from the mean.",
        (_ERROR, f"sqrt(mean * (1 - mean){_BY})"),
    ),
    Patch(
        "no error: the error is always 0. (Is it never set, or does the sum of the distances from the mean stand "
        "without a square?)",
        (_ERROR, "0.0"),
    ),
)
