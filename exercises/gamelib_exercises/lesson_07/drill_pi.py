"""The fifth drill: points in a circle, the estimate of pi they make, and how far it can be trusted."""

from __future__ import annotations

from math import sqrt

from gamelib_exercises.drill import Drill, Entry, number
from gamelib_exercises.lesson_07.slips import Slip, told_together
from gamelib_exercises.part import Part
from gamelib_exercises.student import Draw


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


def parts(student: int) -> list[Part]:
    """Return the part of the drill."""
    points, inside, times = draw_points_of(student)
    estimate, error = estimate_of(points, inside)
    share, more = inside / points, times**2 * points
    root = sqrt(share * (1 - share))
    slips: list[Slip] = [
        ("share", "the share of the points is given. The circle has π of the square's area 4.", (share, error, more)),
        ("all for the share", "the factor 4 is left out with both the estimate and the error.",
         (share, error / 4, more)),
        ("4 left out of the error", "the error is that of the share. The estimate is 4 times the share, and so is its "
         "error.", (estimate, error / 4, more)),
        ("4 under the root", "the factor 4 of the error stands under the root. A point counts 4 or 0, and its standard "
         "deviation is 4 times that of 1 or 0.", (estimate, error / 2, more)),
        ("n for n - 1", "the error is divided by the root of n. By the formula of this question it is n - 1.",
         (estimate, 4 * root / sqrt(points), more)),
        ("one point", "the error is the standard deviation of a single point. Divide by the root of n - 1.",
         (estimate, 4 * root, more)),
        ("divided by n - 1", "the standard deviation is divided by n - 1. Divide by its root: the error falls slowly.",
         (estimate, 4 * root / (points - 1), more)),
        ("root left out", "the root is left out of the error.",
         (estimate, 4 * share * (1 - share) / (points - 1), more)),
        ("of the estimate", "the estimate stands in the place of the share under the root.",
         (estimate, 4 * sqrt(abs(estimate * (1 - estimate)) / (points - 1)), more)),
        ("half of the interval", "1.96 standard errors are given, half of the 95 % interval. Asked for is one.",
         (estimate, 1.96 * error, more)),
        ("times as many", "the points are taken to be as many times more as the error is to be less. The error falls "
         "like 1 / root(n).", (estimate, error, times * points)),
        ("root of the times", "the points are multiplied by the root of what the error is to be divided by. It is the "
         "square.", (estimate, error, sqrt(times) * points)),
        ("factor alone", "the factor for the number of points is given. Asked for are the points.",
         (estimate, error, times**2)),
        ("further points", "the points that are still missing are given. Asked for are all of them.",
         (estimate, error, more - points)),
    ]  # fmt: skip
    return [
        Drill(
            "pi_by_points",
            title=f"{inside:,} of {points:,} points fell into the circle; and an error 1/{times} of that",
            points=1,
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
                    "error", error, "It is 4 times the root of share (1 - share) / (n - 1), with the n of all points.",
                    number,
                ),
                Entry("points", more, "The error falls like 1 / root(n): how many times n does it take?", number),
            ],
            mutants=told_together((estimate, error, more), slips),
            given=(points, inside, times),
        )
    ]  # fmt: skip
