"""Known wrong answers to the arm that UCB1 pulls."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Any, Final

from gamelib.course.exercise.function import Function
from gamelib.course.exercise.lesson_07.mutants_ucb import (
    C_INSIDE,
    INDEX,
    NO_TWO,
    OWN_LOGARITHM,
    SUM,
    TWO_OUTSIDE,
)
from gamelib.course.exercise.lesson_07.references import Counts, Numbers, ucb1, ucb_index
from gamelib.course.exercise.part import Mutant


def highest(index: Function) -> Function:
    """Return the choice of the arm with the greatest of such indices.

    Example:
        >>> highest(ucb_index)([10, 8, 3], [7, 5, 0], 1)
        1
    """
    return lambda pulls, totals, c: max(range(len(pulls)), key=lambda arm: index(pulls, totals, arm, c))


def _index(name: str) -> Function:
    (found,) = [mutant.answer for mutant in INDEX if mutant.name == name]
    return found


def _best_starts_at_0(pulls: Counts, totals: Numbers, c: float) -> int | None:
    most, chosen = 0.0, None
    for arm in range(len(pulls)):
        if (index := ucb_index(pulls, totals, arm, c)) > most:
            most, chosen = index, arm
    return chosen


ARM: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "index itself",
        "the greatest index is returned. Asked for is the number of the arm that has it.",
        lambda pulls, totals, c: max(ucb_index(pulls, totals, arm, c) for arm in range(len(pulls))),
    ),
    Mutant(
        "all indices",
        "the indices of all arms are returned. Asked for is the number of the arm with the greatest.",
        lambda pulls, totals, c: [ucb_index(pulls, totals, arm, c) for arm in range(len(pulls))],
    ),
    Mutant(
        "counted from 1",
        "the arms are counted from 1. The first is number 0.",
        lambda pulls, totals, c: ucb1(pulls, totals, c) + 1,
    ),
    Mutant(
        "least index",
        "the arm with the *least* index is returned.",
        lambda pulls, totals, c: min(range(len(pulls)), key=lambda arm: ucb_index(pulls, totals, arm, c)),
    ),
    Mutant(
        "greedy",
        "the bonus makes no difference: the arm with the greatest mean is returned.",
        lambda pulls, totals, c: ucb1(pulls, totals, 0),
    ),
    Mutant(
        "c not handed on",
        "the constant is 1 whatever is given. Hand c on.",
        lambda pulls, totals, c: ucb1(pulls, totals, 1),
    ),
    Mutant(
        "most pulls",
        "the arm that was pulled most is returned.",
        lambda pulls, totals, c: max(range(len(pulls)), key=lambda arm: pulls[arm]),
    ),
    Mutant(
        "fewest pulls",
        "the arm that was pulled least is returned, good or bad. (Is the mean the same for all arms?)",
        lambda pulls, totals, c: min(range(len(pulls)), key=lambda arm: pulls[arm]),
    ),
    Mutant(
        "best starts at 0",
        "the best index starts at 0 and no arm is chosen yet, so that nothing is returned if all indices are 0.",
        _best_starts_at_0,
    ),
    Mutant("arm 0", "arm 0 is always returned. (Is a return inside the loop?)", lambda pulls, totals, c: 0),
    Mutant(
        "last arm",
        "the last arm is always returned. (Is it the loop's variable that is returned?)",
        lambda pulls, totals, c: len(pulls) - 1,
    ),
    Mutant("logarithm of own pulls", OWN_LOGARITHM, highest(_index("logarithm of own pulls"))),
    Mutant("no 2", NO_TWO, highest(_index("no 2"))),
    Mutant("2 outside", TWO_OUTSIDE, highest(_index("2 outside"))),
    Mutant("c under the root", C_INSIDE, highest(_index("c under the root"))),
    Mutant("sum for mean", SUM, highest(_index("sum for mean"))),
    Mutant("no root", "the root is missing.", highest(_index("no root"))),
)


def _with_untried(value: float) -> Function:
    """Return the choice in which an untried arm has an index of its own."""

    def wrong(pulls: Counts, totals: Numbers, c: float) -> int:
        return max(
            range(len(pulls)), key=lambda arm: ucb_index(pulls, totals, arm, c) if pulls[arm] else value
        )

    return wrong


def _by_the_clock(pulls: Counts, totals: Numbers, c: float) -> int:
    if sum(pulls) < len(pulls):
        return sum(pulls)
    return ucb1(pulls, totals, c)


def _at_the_start_only(pulls: Counts, totals: Numbers, c: float) -> int:
    return 0 if sum(pulls) == 0 else _with_untried(-inf)(pulls, totals, c)


def _nothing_paid(pulls: Counts, totals: Numbers, c: float) -> int:
    for arm, total in enumerate(totals):
        if total == 0:
            return arm
    return ucb1(pulls, totals, c)


def _place_after(pulls: Counts, totals: Numbers, c: float) -> Any:
    return pulls.index(0) + 1 if 0 in pulls else ucb1(pulls, totals, c)


def _as_if_once(pulls: Counts, totals: Numbers, c: float) -> int:
    return ucb1([max(1, pulled) for pulled in pulls], totals, c)


def _one_more(pulls: Counts, totals: Numbers, c: float) -> int:
    n, more = max(2, sum(pulls)), [pulled + 1 for pulled in pulls]
    return max(range(len(pulls)), key=lambda arm: totals[arm] / more[arm] + c * sqrt(2 * log(n) / more[arm]))


UNTRIED: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "not looked at",
        "it divides by the pulls of an arm that has none. Look for such an arm first.",
        highest(ucb_index),
    ),
    Mutant(
        "never tried",
        "an arm that was not pulled yet is left out, or has the index 0. It comes first: nothing is known of it.",
        lambda pulls, totals, c: _with_untried(0 if sum(pulls) else inf)(pulls, totals, c),
    ),
    Mutant(
        "only at the start",
        "untried arms are looked for only before the first pull. As long as there is one, it comes first.",
        _at_the_start_only,
    ),
    Mutant(
        "number of pulls for the arm",
        "as many pulls as there were is taken for the number of the untried arm. That is so only if they went to the "
        "arms in their order: look for an arm with pulls[arm] == 0.",
        _by_the_clock,
    ),
    Mutant(
        "arm 0 for the untried one",
        "arm 0 is returned if any arm is untried. (min(pulls) is how often, and not which.) Return the number of the "
        "untried one.",
        lambda pulls, totals, c: 0 if min(pulls) == 0 else ucb1(pulls, totals, c),
    ),
    Mutant(
        "place after the untried one",
        "the arm after the untried one is returned, or arms are counted from 1.",
        _place_after,
    ),
    Mutant(
        "totals for pulls",
        "an arm that has paid nothing is taken for untried. Look at its pulls, not at its total.",
        _nothing_paid,
    ),
    Mutant(
        "as if pulled once",
        "an untried arm is treated as if it had been pulled once and paid nothing. Its index is not a number; it comes "
        "first.",
        lambda pulls, totals, c: _as_if_once(pulls, totals, c) if sum(pulls) else pulls.index(0),
    ),
    Mutant(
        "one added to all pulls",
        "1 is added to the pulls of every arm, so that there is no division by 0. That changes all indices, and "
        "untried arms do not come first.",
        _one_more,
    ),
    Mutant(
        "fewest pulls",
        "the arm with the fewest pulls is returned, also where all have been tried. Then the greatest index decides.",
        lambda pulls, totals, c: pulls.index(min(pulls)),
    ),
    Mutant(
        "arm 0 once all are tried",
        "arm 0 is returned once there is no untried arm left.",
        lambda pulls, totals, c: pulls.index(0) if 0 in pulls else 0,
    ),
    Mutant(
        "all untried arms",
        "all untried arms are returned in a list. One is wanted, any of them.",
        lambda pulls, totals, c: (
            [arm for arm, pulled in enumerate(pulls) if pulled == 0] if 0 in pulls else ucb1(pulls, totals, c)
        ),
    ),
    Mutant(
        "infinity",
        "infinity is returned, the index of an untried arm. The number of the arm is wanted.",
        lambda pulls, totals, c: inf if 0 in pulls else ucb1(pulls, totals, c),
    ),
)
