"""Known wrong answers to the arm that UCB1 pulls."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Any, Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_07.mutants_ucb import (
    C_INSIDE,
    INDEX,
    NO_TWO,
    OWN_LOGARITHM,
    SUM,
    TWO_OUTSIDE,
)
from gamelib_exercises.lesson_07.references import Counts, Numbers, from_0_to_1, ucb1, ucb_index
from gamelib_exercises.part import Mutant


def highest(index: Function) -> Function:
    """Return the choice of the arm with the greatest of such indices, with rewards brought to 0 to 1.

    Example:
        >>> highest(ucb_index)([10, 8, 3], [7, 5, 0], 1)
        1
    """

    def wrong(pulls: Counts, totals: Numbers, c: float, low: float = 0, high: float = 1) -> int:
        brought = from_0_to_1(pulls, totals, low, high)
        return max(range(len(pulls)), key=lambda arm: index(pulls, brought, arm, c))

    return wrong


def _index(name: str) -> Function:
    (found,) = [mutant.answer for mutant in INDEX if mutant.name == name]
    return found


def _indices(pulls: Counts, totals: Numbers, c: float, low: float, high: float) -> list[float]:
    return [ucb_index(pulls, totals, arm, c * (high - low)) for arm in range(len(pulls))]


def _best_starts_at_0(chosen: int | None, brought: bool) -> Function:
    """Return the choice that starts with an index of 0 and an arm, with rewards brought to 0 to 1 or as they are."""

    def wrong(pulls: Counts, totals: Numbers, c: float, low: float, high: float) -> int | None:
        indices = _indices(pulls, totals, c, low, high)
        if brought:
            indices = _indices(pulls, from_0_to_1(pulls, totals, low, high), c, 0, 1)
        best = max(indices)
        return indices.index(best) if best > 0 else chosen

    return wrong


def _low_once(pulls: Counts, totals: Numbers, c: float, low: float, high: float) -> int:
    brought = [(total - low) / (high - low) for total in totals]
    return max(range(len(pulls)), key=lambda arm: ucb_index(pulls, brought, arm, c))


ARM: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "index itself",
        "the greatest index is returned. Asked for is the number of the arm that has it.",
        lambda *given: max(_indices(*given)),
    ),
    Mutant(
        "all indices",
        "the indices of all arms are returned. Asked for is the number of the arm with the greatest.",
        _indices,
    ),
    Mutant(
        "counted from 1",
        "the arms are counted from 1. The first is number 0.",
        lambda *given: ucb1(*given) + 1,
    ),
    Mutant(
        "least index",
        "the arm with the *least* index is returned.",
        lambda *given: min(range(len(given[0])), key=_indices(*given).__getitem__),
    ),
    Mutant(
        "greedy",
        "the bonus makes no difference: the arm with the greatest mean is returned.",
        lambda pulls, totals, *others: ucb1(pulls, totals, 0),
    ),
    Mutant(
        "c not handed on",
        "the constant is 1 whatever is given. Hand c on.",
        lambda pulls, totals, c, low, high: ucb1(pulls, totals, 1, low, high),
    ),
    Mutant(
        "most pulls",
        "the arm that was pulled most is returned.",
        lambda pulls, *others: pulls.index(max(pulls)),
    ),
    Mutant(
        "fewest pulls",
        "the arm that was pulled least is returned, good or bad. (Is the mean the same for all arms?)",
        lambda pulls, *others: pulls.index(min(pulls)),
    ),
    Mutant(
        "best starts at 0",
        "the best index starts at 0 and no arm is chosen yet, so that nothing is returned if all indices are 0.",
        _best_starts_at_0(None, brought=True),
    ),
    Mutant(
        "best starts at 0, rewards as they are",
        "the best index starts at 0 and no arm is chosen yet, so that nothing is returned if all indices are below 0, "
        "as they may be where rewards are.",
        _best_starts_at_0(None, brought=False),
    ),
    Mutant(
        "arm 0 unless greater than 0",
        "the best index starts at 0, and the arm at 0. If all indices are below 0, as they may be where rewards are, "
        "arm 0 is returned, good or bad.",
        _best_starts_at_0(0, brought=False),
    ),
    Mutant(
        "range left out",
        "the bonus is the same whatever low and high are. (Is low taken off, and nothing divided?) Rewards that lie "
        "ten times as far apart leave ten times the doubt: bring them to 0 to 1.",
        lambda pulls, totals, c, *others: ucb1(pulls, totals, c),
    ),
    Mutant(
        "divided by high",
        "the rewards are divided by high. Bring them to 0 to 1: take low off, and divide by high - low.",
        lambda pulls, totals, c, low, high: ucb1(pulls, [total / high for total in totals], c),
    ),
    Mutant(
        "low taken off once",
        "low is taken off an arm's total once. It is to be taken off each reward, and so off the mean.",
        _low_once,
    ),
    Mutant(
        "bonus divided by the range",
        "the bonus gets smaller where the rewards lie further apart. Divide the rewards by high - low, or multiply the "
        "bonus by it.",
        lambda pulls, totals, c, low, high: ucb1(pulls, totals, c / (high - low)),
    ),
    Mutant("arm 0", "arm 0 is always returned. (Is a return inside the loop?)", lambda *given: 0),
    Mutant(
        "last arm",
        "the last arm is always returned. (Is it the loop's variable that is returned?)",
        lambda pulls, *others: len(pulls) - 1,
    ),
    Mutant("logarithm of own pulls", OWN_LOGARITHM, highest(_index("logarithm of own pulls"))),
    Mutant("no 2", NO_TWO, highest(_index("no 2"))),
    Mutant("2 outside", TWO_OUTSIDE, highest(_index("2 outside"))),
    Mutant("c under the root", C_INSIDE, highest(_index("c under the root"))),
    Mutant("sum for mean", SUM, highest(_index("sum for mean"))),
    Mutant(
        "sum for mean, rewards as they are",
        f"{SUM} (The bonus belongs to a mean.)",
        lambda pulls, totals, c, low, high: max(
            range(len(pulls)), key=lambda arm: _index("sum for mean")(pulls, totals, arm, c * (high - low))
        ),
    ),
    Mutant("no root", "the root is missing.", highest(_index("no root"))),
    *(
        Mutant(mutant.name, mutant.words, highest(mutant.answer))
        for mutant in INDEX
        if mutant.name
        in ("lower bound", "logarithm to base 10", "logarithm to base 2", "logarithm of the ratio", "2 twice")
    ),
)


def _with_untried(value: float) -> Function:
    """Return the choice in which an untried arm has an index of its own."""

    def wrong(pulls: Counts, totals: Numbers, c: float, low: float, high: float) -> int:
        return max(
            range(len(pulls)), key=lambda arm: ucb_index(pulls, totals, arm, c * (high - low)) if pulls[arm] else value
        )

    return wrong


def _by_the_clock(pulls: Counts, totals: Numbers, c: float, low: float, high: float) -> int:
    if sum(pulls) < len(pulls):
        return sum(pulls)
    return ucb1(pulls, totals, c, low, high)


def _at_the_start_only(pulls: Counts, totals: Numbers, c: float, low: float, high: float) -> int:
    return 0 if sum(pulls) == 0 else _with_untried(-inf)(pulls, totals, c, low, high)


def _nothing_paid(pulls: Counts, totals: Numbers, c: float, low: float, high: float) -> int:
    for arm, total in enumerate(totals):
        if total == 0:
            return arm
    return ucb1(pulls, totals, c, low, high)


def _place_after(pulls: Counts, totals: Numbers, c: float, low: float, high: float) -> Any:
    return pulls.index(0) + 1 if 0 in pulls else ucb1(pulls, totals, c, low, high)


def _as_if_once(pulls: Counts, totals: Numbers, c: float, low: float, high: float) -> int:
    return ucb1([max(1, pulled) for pulled in pulls], totals, c, low, high)


def _one_more(pulls: Counts, totals: Numbers, c: float, low: float, high: float) -> int:
    n, more = max(2, sum(pulls)), [pulled + 1 for pulled in pulls]
    width = high - low
    return max(range(len(pulls)), key=lambda arm: totals[arm] / more[arm] + width * c * sqrt(2 * log(n) / more[arm]))


UNTRIED: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "not looked at",
        "it divides by the pulls of an arm that has none. Look for such an arm first.",
        highest(ucb_index),
    ),
    Mutant(
        "never tried",
        "an arm that was not pulled yet is left out, or has the index 0. It comes first: nothing is known of it.",
        lambda pulls, totals, c, low, high: _with_untried(0 if sum(pulls) else inf)(pulls, totals, c, low, high),
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
        lambda pulls, totals, c, low, high: 0 if min(pulls) == 0 else ucb1(pulls, totals, c, low, high),
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
        lambda pulls, totals, c, low, high: _as_if_once(pulls, totals, c, low, high) if sum(pulls) else pulls.index(0),
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
        lambda pulls, totals, c, low, high: pulls.index(min(pulls)),
    ),
    Mutant(
        "arm 0 once all are tried",
        "arm 0 is returned once there is no untried arm left.",
        lambda pulls, totals, c, low, high: pulls.index(0) if 0 in pulls else 0,
    ),
    Mutant(
        "all untried arms",
        "all untried arms are returned in a list. One is wanted, any of them.",
        lambda pulls, totals, c, low, high: (
            [arm for arm, pulled in enumerate(pulls) if pulled == 0]
            if 0 in pulls
            else ucb1(pulls, totals, c, low, high)
        ),
    ),
    Mutant(
        "infinity",
        "infinity is returned, the index of an untried arm. The number of the arm is wanted.",
        lambda pulls, totals, c, low, high: inf if 0 in pulls else ucb1(pulls, totals, c, low, high),
    ),
)
