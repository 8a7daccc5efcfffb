"""What the functions of lesson 07 are tried on, the smallest case first.

Together the cases tell every known mistake from the right answer and from each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamelib import svg
from gamelib_exercises.case import Case
from gamelib_exercises.lesson_07.references import Counts, Numbers, Table
from gamelib_exercises.verdict import Picture

# -- estimates -----------------------------------------------------------------------------------

_AFTER: Final = (17, -4, 6.5)
"""What would be drawn next: who draws too often gets another mean."""


def _draws(*values: float) -> Case:
    shown = ", ".join(f"{value:g}" for value in values)
    return Case(f"n = {len(values)} and the draws {shown}", values=((*values, *_AFTER), len(values)))


DRAWN: Final[Sequence[Case]] = (
    _draws(1, 3),
    _draws(0, 1, 1, 0),
    _draws(2, 4, 4, 7),
    _draws(0.5, -1.5, 2, 0.25, 0, 3),
    _draws(-5, -5, -5),
    _draws(4, 0, 4, 4, 0, 4, 4, 4, 0),
)
"""What is drawn, in the order in which it comes."""

# -- records -------------------------------------------------------------------------------------


def _record(pulls: Counts, totals: Numbers, *values: float, words: str = "") -> Case:
    text = f"pulls = {list(pulls)}, totals = {list(totals)}{words}"
    return Case(text, values=(list(pulls), list(totals), *values))


GREEDY: Final[Sequence[Case]] = (
    _record([1, 1], [0, 1]),
    _record([10, 8, 3], [7, 5, 0]),
    _record([2, 5, 20], [1.5, 3, 11]),
    _record([7, 2, 4, 6], [2, 1, 3, 5]),
    _record([6, 3, 3], [0, 0, 0]),
    _record([4, 2, 5], [-8, -1, -5]),
    _record([8, 4, 2, 9], [2, 3, 1.5, 6]),
    _record([5, 3, 12, 4, 6], [2, 2, 5, 3, 4]),
)
"""Records in which each arm was pulled, with means of 0, and below 0, and equal ones."""

EPSILON: Final[Sequence[Case]] = tuple(
    _record(pulls, totals, epsilon, words=f" and epsilon = {epsilon:g}")
    for pulls, totals, epsilon in (
        ([1, 1], [0, 1], 0.4),
        ([10, 8, 3], [7, 5, 0], 0),
        ([10, 8, 3], [7, 5, 1], 1),
        ([4, 2, 9], [1, 2, 5], 0.6),
        ([20, 4, 3, 6], [9, 1, 2, 3], 0.3),
        ([2, 6, 4], [1, 3, 1], 0.6),
        ([3, 3, 3, 8], [1, 0, 2, 7], 0.8),
    )
)
"""Records with an epsilon."""


def _told(c: float, low: float, high: float) -> str:
    return f", c = {c:g}, low = {low:g} and high = {high:g}"


INDEX: Final[Sequence[Case]] = tuple(
    Case(
        f"pulls = {pulls}, totals = {totals}, arm = {arm} and c = {c:g}", values=(list(pulls), list(totals), arm, c)
    )
    for pulls, totals, arm, c in (
        ([5, 2], [3, 1], 0, 1),
        ([10, 8, 3], [7, 5, 0.5], 1, 1),
        ([10, 8, 3], [7, 5, 0.5], 2, 1),
        ([10, 8, 3], [7, 5, 2], 1, 0.3),
        ([40, 12, 25, 5], [31, 4, 12.5, 1], 3, 2),
        ([6, 9], [6, 4], 0, 0.5),
        ([6, 9], [6, 4], 1, 0),
    )
)
"""Arms that were pulled, in records."""

ARM: Final[Sequence[Case]] = tuple(
    _record(pulls, totals, c, low, high, words=_told(c, low, high))
    for pulls, totals, c, low, high in (
        ([1, 2], [1, 0], 1, 0, 1),
        ([10, 8, 3], [4, 2, -2], 1, -1, 1),
        ([10, 8, 3], [7, 5, 0.5], 0.1, 0, 1),
        ([33, 15, 8], [-3, 5, -6], 2, -1, 1),
        ([17, 6, 26, 30], [60, 0, 130, 200], 1, 0, 10),
        ([16, 2, 8], [-9, -2, -4], 0.3, -1, 0),
        ([5, 3, 4], [-5, -3, -4], 0, -1, 1),
        ([4, 9, 4], [3, 4, 3], 1, 0, 1),
        ([21, 27, 23, 32], [73, 103, 83, 72], 1, 1, 5),
        ([40, 22, 38, 1], [0, -18, -11, 0], 0.5, -1, 0),
        ([17, 32, 26, 15], [7, -22, 24, -3], 1, -1, 1),
        ([500, 40, 60], [3100, 210, 330], 0.5, 0, 10),
        ([900, 10], [100, -2], 0.6, -1, 1),
        ([28, 37, 16, 9], [-24, -32, -7, -7], 1.5, -1, 0),
        ([3, 7, 3], [-2, 4, 0], 0.5, -1, 1),
        ([12, 6, 8], [3, -3, -1], 1, -1, 1),
        ([34, 2, 8, 19], [74, 5, 25, 60], 0.3, 0, 10),
        ([4, 13, 23, 5], [-4, -4, -18, -4], 1.5, -1, 0),
    )
)
"""Records in which each arm was pulled, one of them with equal indices; rewards are from a least to a greatest one."""

UNTRIED: Final[Sequence[Case]] = tuple(
    _record(pulls, totals, c, 0, 1, words=_told(c, 0, 1))
    for pulls, totals, c in (
        ([0, 0, 0], [0, 0, 0], 1),
        ([1, 0, 0], [1, 0, 0], 1),
        ([0, 4, 1], [0, 3, 1], 1),
        ([3, 2, 0], [0, 1, 0], 0.5),
        ([5, 0, 2, 1], [5, 0, 0, 0], 0.1),
        ([6, 0, 7], [3, 0, 4], 1),
        ([0, 1, 0], [0, 0, 0], 2),
        ([40, 30, 6, 0], [36, 20, 3, 0], 0.2),
        ([10, 8, 3], [7, 5, 0], 0.2),
        ([33, 15, 8], [15, 10, 1], 2),
        ([16, 2, 8], [7, 0, 4], 0.3),
        ([10, 8, 3], [7, 5, 0], 1),
    )
)
"""Records with untried arms in all places, and some without."""

# -- records of regrets --------------------------------------------------------------------------


def record_picture(means: Numbers, rewards: Table, pulled: Counts) -> Picture:
    """Return the table of a record: a row for each arm, what was pulled in brackets."""
    cells = [[f"[{row[arm]:g}]" if arm == chosen else f" {row[arm]:g} "
              for row, chosen in zip(rewards, pulled, strict=True)] for arm in range(len(means))]
    width = max(len(cell) for row in cells for cell in row)
    head = "step t     " + " ".join(f"{step} ".rjust(width) for step in range(len(pulled)))
    rows = [
        f"arm {arm}, {mean:<5g}" + " ".join(cell.rjust(width) for cell in cells[arm]) for arm, mean in enumerate(means)
    ]
    said = "; ".join(
        f"arm {arm} with the true mean {mean:g} paid {', '.join(f'{row[arm]:g}' for row in rewards)}"
        for arm, mean in enumerate(means)
    )
    card = svg.text_card("\n".join([head, *rows]), title="means and rewards; pulled in brackets")
    arms = f"was arm {pulled[0]}" if len(pulled) == 1 else f"were the arms {', '.join(map(str, pulled))}, in this order"
    return Picture(card, f"A{said[1:]}. Pulled {arms}.")


def _regret(means: Numbers, rewards: Table, pulled: Counts) -> Case:
    shown = [list(row) for row in rewards]
    return Case(
        f"means = {list(means)}, rewards = {shown} and pulled = {list(pulled)}",
        values=(list(means), shown, list(pulled)),
        draw=lambda: record_picture(means, rewards, pulled),
    )


REGRETS: Final[Sequence[Case]] = (
    _regret([0.75, 0.5], [[1, 0]], [1]),
    _regret([0.5, 0.75], [[1, 0], [0, 1]], [0, 1]),
    _regret([0.8, 0.6, 0.1], [[0, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 0]], [1, 0, 1, 2]),
    _regret([0.3, 0.9], [[1, 0], [0, 1], [1, 1]], [0, 1, 1]),
    _regret([0.2, 0.7, 0.4], [[0.5, 0, 1], [0, 1, 0.25], [0, 0.5, 1], [1, 0, 0.5], [0.5, 1, 0]], [0, 2, 0, 2, 2]),
    _regret([0.6, 0.5, 0.9, 0.3], [[0, 1, 1, 0], [1, 1, 0, 0], [1, 0, 1, 1], [0, 1, 1, 0]], [3, 1, 2, 3]),
)
"""Records with the rewards of all arms: where the luckiest arm is not the best, or was never pulled, and so on."""

# -- divergences ---------------------------------------------------------------------------------

KL: Final[Sequence[Case]] = tuple(
    Case(f"p = {p:g} and q = {q:g}", values=(p, q))
    for p, q in (
        (0.5, 0.75), (0.5, 0.5), (0.7, 0.9), (0.75, 0.2), (0, 0.3), (1, 0.6), (0.2, 0.8), (0.05, 0.99), (1, 0.05),
    )
)
"""Pairs of means."""

KL_INDEX: Final[Sequence[Case]] = tuple(
    Case(f"mean = {mean:g}, pulls = {pulls} and step = {step}", values=(mean, pulls, step))
    for mean, pulls, step in (
        (0.5, 4, 10), (0.7, 10, 22), (0.25, 8, 22), (0, 3, 22), (1, 5, 30), (0.9, 200, 1000), (0.05, 40, 1000),
        (0.6, 1, 50), (0.5, 2, 2),
    )
)
"""A mean, how many pulls it is made of, and the number of the step."""
