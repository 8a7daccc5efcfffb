"""Question 5: the index of UCB1, and the arm it pulls."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, Final

from gamelib_exercises.case import Case
from gamelib_exercises.kinds import right_number
from gamelib_exercises.lesson_07 import own_part, record_case, right_arm
from gamelib_exercises.part import Part
from gamelib_exercises.slips import index_slips
from gamelib_exercises.solution import Patch, Right, calling

INDICES: Final[Sequence[Case]] = tuple(
    Case(f"pulls = {pulls}, totals = {totals}, arm = {arm} and c = {c:g}", values=(list(pulls), list(totals), arm, c))
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


def _record(pulls: Sequence[int], totals: Sequence[float], c: float, low: float = 0, high: float = 1) -> Case:
    words = f", c = {c:g}, low = {low:g} and high = {high:g}"
    return record_case(pulls, totals, c, low, high, words=words)


RECORDS: Final[Sequence[Case]] = (
    _record([1, 2], [1, 0], 1, 0, 1),
    _record([10, 8, 3], [4, 2, -2], 1, -1, 1),
    _record([10, 8, 3], [7, 5, 0.5], 0.1, 0, 1),
    _record([33, 15, 8], [-3, 5, -6], 2, -1, 1),
    _record([17, 6, 26, 30], [60, 0, 130, 200], 1, 0, 10),
    _record([16, 2, 8], [-9000, -2000, -4000], 0.3, -1000, 0),
    _record([5, 3, 4], [-5, -3, -4], 0, -1, 1),
    _record([4, 9, 4], [3, 4, 3], 1, 0, 1),
    _record([21, 27, 23, 32], [73, 103, 83, 72], 1, 1, 5),
    _record([40, 22, 38, 1], [0, -18, -11, 0], 0.5, -1, 0),
    _record([17, 32, 26, 15], [7, -22, 24, -3], 1, -1, 1),
    _record([500, 40, 60], [3100, 210, 330], 0.5, 0, 10),
    _record([900, 10], [100, -2], 0.6, -1, 1),
    _record([28, 37, 16, 9], [-24, -32, -7, -7], 1.5, -1, 0),
    _record([3, 7, 3], [-2, 4, 0], 0.5, -1, 1),
    _record([12, 6, 8], [3, -3, -1], 1, -1, 1),
    _record([34, 2, 8, 19], [74, 5, 25, 60], 0.3, 0, 10),
    _record([4, 13, 23, 5], [-4, -4, -18, -4], 1.5, -1, 0),
)
"""Records in which each arm was pulled, one of them with equal indices; rewards are from a least to a greatest one."""

WITH_UNTRIED: Final[Sequence[Case]] = (
    _record([0, 0, 0], [0, 0, 0], 1),
    _record([1, 0, 0], [1, 0, 0], 1),
    _record([0, 4, 1], [0, 3, 1], 1),
    _record([3, 2, 0], [0, 1, 0], 0.5),
    _record([5, 0, 2, 1], [5, 0, 0, 0], 0.1),
    _record([6, 0, 7], [3, 0, 4], 1),
    _record([0, 1, 0], [0, 0, 0], 2),
    _record([40, 30, 6, 0], [36, 20, 3, 0], 0.2),
    _record([10, 8, 3], [7, 5, 0], 0.2),
    _record([33, 15, 8], [15, 10, 1], 2),
    _record([16, 2, 8], [7, 0, 4], 0.3),
    _record([10, 8, 3], [7, 5, 0], 1),
)
"""Records with untried arms in all places, and some without."""


def ucb_indices(
    pulls: Sequence[int], totals: Sequence[float], c: float, low: float = 0, high: float = 1
) -> tuple[float, ...]:
    """Return the index of each arm, with rewards brought to 0 to 1; infinite for an arm that was not pulled yet.

    Example:
        >>> [round(index, 3) for index in ucb_indices([10, 8, 0], [7, 5, 0], 0)]
        [0.7, 0.625, inf]
    """
    index = Right("07", "ucb_index").answer
    brought = [(total - low * pulled) / (high - low) for total, pulled in zip(totals, pulls, strict=True)]
    return tuple(index(pulls, brought, arm, c) if pulled else inf for arm, pulled in enumerate(pulls))


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    index = own_part(
        "ucb_index",
        check=right_number,
        hints=(
            "Do for one arm what you did with your own record in question 1. Which of the numbers are the arm's own, "
            "and which are all arms'?",
            "The mean is totals[arm] / pulls[arm], and n is sum(pulls): all pulls so far.",
            "totals[arm] / pulls[arm] + c * sqrt(2 * log(sum(pulls)) / pulls[arm])",
        ),
        cases=INDICES,
        reference=Right("07", "ucb_index"),
        slips=INDEX_SLIPS,
    )
    asked: Any = {
        "reference": Right("07", "ucb1"),
        "check": right_arm(ucb_indices, "indices (of rewards brought to 0 to 1)"),
    }
    arm = own_part(
        "ucb1_arm",
        title="ucb1(pulls, totals, c, low, high): the arm with the greatest index",
        hints=(
            "Greedy looks for the greatest mean. What does UCB1 look for? And what becomes of a mean when low is taken "
            "off each reward, and what is left is divided by high - low?",
            "The mean becomes (totals[arm] / pulls[arm] - low) / (high - low), and the bonus stays. It comes to the "
            "same to leave the rewards as they are and to multiply the bonus by high - low.",
            "max(range(len(pulls)), key=lambda arm: ucb_index(pulls, totals, arm, c * (high - low)))",
        ),
        cases=RECORDS,
        slips=_ARM_SLIPS,
        builds_on=index,
        **asked,
    )
    untried = own_part(
        "ucb1_untried",
        title="ucb1(pulls, totals, c, low, high): untried arms first",
        hints=(
            "What do you know of an arm that was never pulled, and what does optimism say of it?",
            "Look for an arm with pulls[arm] == 0 before you ask for any index; return it if there is one.",
            "for arm in range(len(pulls)): if pulls[arm] == 0: return arm. What you had before comes after it.",
        ),
        cases=WITH_UNTRIED,
        slips=_UNTRIED_SLIPS,
        builds_on=arm,
        **asked,
    )
    return [index, arm, untried]


_MEAN = "totals[arm] / pulls[arm]"
_LOG = "log(sum(pulls))"
_BONUS = f"c * sqrt(2 * {_LOG} / pulls[arm])"

INDEX_SLIPS: Final[Sequence[Patch]] = (
    *index_slips(_MEAN, _LOG),
    Patch(
        "logarithm of own pulls: the logarithm is that of the arm's own pulls. It is that of all pulls, which goes on "
        "growing while the arm waits.",
        (_LOG, "log(pulls[arm])"),
    ),
    Patch(
        "2 outside: the factor 2 stands outside the root. (That is the convention of Kocsis and Szepesvári, whose "
        "constant is another one; ours has it under the root.)",
        ("sqrt(2 * log", "2 * sqrt(log"),
    ),
    Patch("c left out: the constant is left out, or taken for 1.", ("c * sqrt", "sqrt")),
    Patch(
        "mean of all pulls: the mean is that of all pulls together. Each arm has its own: its total divided by its "
        "pulls.",
        (_MEAN, "sum(totals) / sum(pulls)"),
    ),
    Patch("sum for mean: the total of the arm stands where its mean should.", (_MEAN, "totals[arm]")),
    Patch(
        "whole-number division: the mean is computed by //, which rounds down.", (_MEAN, "totals[arm] // pulls[arm]")
    ),
    Patch(
        "share of the total: the total of the arm is divided by all pulls. Its mean is the total divided by its own "
        "pulls.",
        (_MEAN, "totals[arm] / sum(pulls)"),
    ),
    Patch("bonus alone: the bonus stands alone, without the mean.", (f"{_MEAN} + ", "")),
    Patch("mean alone: the mean stands alone, without the bonus.", (f" + {_BONUS}", "")),
    Patch(
        "one pull more: the logarithm is that of n + 1. Count the pulls that were made, without the one to come.",
        (_LOG, "log(sum(pulls) + 1)"),
    ),
    Patch(
        "one pull less: the logarithm is that of n - 1. Count all pulls that were made.",
        (_LOG, "log(sum(pulls) - 1)"),
    ),
    Patch(
        "sum of what was paid: the logarithm is that of what was paid in sum. It is that of the number of all pulls: "
        "sum(pulls).",
        (_LOG, "log(sum(totals))"),
    ),
    Patch(
        "number of arms: the logarithm is that of the number of arms. It is that of the number of pulls.",
        (_LOG, "log(len(pulls))"),
    ),
    Patch(
        "own pulls outside the root: the arm's own pulls stand outside the root: root(2 ln n) / n_j. They belong under "
        "it.",
        (f"{_LOG} / pulls[arm])", f"{_LOG}) / pulls[arm]"),
    ),
    Patch(
        "own pulls left out: the bonus is not divided by the arm's own pulls, so that every arm has the same.",
        (f"{_LOG} / pulls[arm])", f"{_LOG})"),
    ),
    Patch(
        "all pulls below the line: the logarithm is divided by all pulls. It is divided by those of the arm.",
        (f"{_LOG} / pulls[arm])", f"{_LOG} / sum(pulls))"),
    ),
    Patch(
        "pulls changed places: all pulls and the arm's own have changed places.",
        (f"{_LOG} / pulls[arm])", "log(pulls[arm]) / sum(pulls))"),
    ),
    Patch(
        "logarithm of the ratio: the logarithm is that of n / n_j. It is that of n alone, and divided by n_j.",
        (f"{_LOG} / pulls[arm])", "log(sum(pulls) / pulls[arm]))"),
    ),
    Patch(
        "arm counted from 1: the arm is counted from 1. Number 0 is the first, pulls[0].",
        ("    return", "    arm -= 1\n    return"),
    ),
    Patch("pulls and totals swapped: pulls and totals have changed places.", ("(pulls, totals", "(totals, pulls")),
)

_BROUGHT = "(total - low * pulled) / (high - low)"
_INDEX = "ucb_index(pulls, brought, arm, c)"
_BEST = f"max(range(len(pulls)), key=lambda arm: {_INDEX})"
_RETURN = f"return {_BEST}"
_ALL = f"[{_INDEX} for arm in range(len(pulls))]"
_WIDE = "ucb_index(pulls, totals, arm, c * (high - low))"
_FROM_0 = (
    "indices = [%s for arm in range(len(pulls))]\n    return indices.index(max(indices)) if max(indices) > 0 else %s"
)


def _by(slip: Patch) -> Patch:
    """Return the choice by a wrong index."""
    wrong = slip.answer(Right("07", "ucb_index"))
    return Patch(f"{slip.name}: {slip.words}", made=lambda right: calling(right, ucb_index=wrong))


_WRONG_INDICES = (
    "logarithm of own pulls", "no 2", "2 outside", "2 twice", "c under the root", "sum for mean", "no root",
    "lower bound", "logarithm to base 10", "logarithm to base 2", "logarithm of the ratio",
)  # fmt: skip

_ARM_SLIPS = (
    *(_by(slip) for slip in INDEX_SLIPS if slip.name in _WRONG_INDICES),
    Patch(
        "index itself: the greatest index is returned. Asked for is the number of the arm that has it.",
        (_BEST, f"max({_ALL})"),
    ),
    Patch(
        "all indices: the indices of all arms are returned. Asked for is the number of the arm with the greatest.",
        (_BEST, _ALL),
    ),
    Patch("counted from 1: the arms are counted from 1. The first is number 0.", (_BEST, f"{_BEST} + 1")),
    Patch("least index: the arm with the *least* index is returned.", ("max(", "min(")),
    Patch(
        "greedy: the bonus makes no difference: the arm with the greatest mean is returned.",
        (_INDEX, "ucb_index(pulls, brought, arm, 0)"),
    ),
    Patch(
        "c not handed on: the constant is 1 whatever is given. Hand c on.",
        (_INDEX, "ucb_index(pulls, brought, arm, 1)"),
    ),
    Patch("most pulls: the arm that was pulled most is returned.", (_BEST, "pulls.index(max(pulls))")),
    Patch(
        "fewest pulls: the arm that was pulled least is returned, good or bad. (Is the mean the same for all arms?)",
        (_BEST, "pulls.index(min(pulls))"),
    ),
    Patch(
        "best starts at 0: the best index starts at 0 and no arm is chosen yet, so that nothing is returned if all "
        "indices are 0.",
        (_RETURN, _FROM_0 % (_INDEX, None)),
    ),
    Patch(
        "best starts at 0, rewards as they are: the best index starts at 0 and no arm is chosen yet, so that nothing "
        "is returned if all indices are below 0, as they may be where rewards are.",
        (_RETURN, _FROM_0 % (_WIDE, None)),
    ),
    Patch(
        "arm 0 unless greater than 0: the best index starts at 0, or at another number, and the arm at 0. If all "
        "indices are below that, as they may be where rewards are, arm 0 is returned, good or bad.",
        (_RETURN, _FROM_0 % (_WIDE, 0)),
    ),
    Patch(
        "range left out: the bonus is the same whatever low and high are. (Is low taken off, and nothing divided?) "
        "Rewards that lie ten times as far apart leave ten times the doubt: bring them to 0 to 1.",
        (_BROUGHT, "total"),
    ),
    Patch(
        "divided by high: the rewards are divided by high. Bring them to 0 to 1: take low off, and divide by high - "
        "low.",
        (_BROUGHT, "total / high"),
    ),
    Patch(
        "low taken off once: low is taken off an arm's total once. It is to be taken off each reward, and so off the "
        "mean.",
        (_BROUGHT, "(total - low) / (high - low)"),
    ),
    Patch(
        "bonus divided by the range: the bonus gets smaller where the rewards lie further apart. Divide the rewards by "
        "high - low, or multiply the bonus by it.",
        (_INDEX, "ucb_index(pulls, totals, arm, c / (high - low))"),
    ),
    Patch("arm 0: arm 0 is always returned. (Is a return inside the loop?)", (_BEST, "0")),
    Patch(
        "last arm: the last arm is always returned. (Is it the loop's variable that is returned?)",
        (_BEST, "len(pulls) - 1"),
    ),
    Patch(
        "sum for mean, rewards as they are: the total of the arm stands where its mean should. (The bonus belongs to a "
        "mean.)",
        (_INDEX, "totals[arm] + ucb_index(pulls, [0] * len(pulls), arm, c * (high - low))"),
    ),
)

_FIRST = "    for arm, pulled in enumerate(pulls):\n        if pulled == 0:\n            return arm\n"
_AT_THE_START = "    if sum(pulls) == 0:\n        return 0\n"

_UNTRIED_SLIPS = (
    Patch("not looked at: it divides by the pulls of an arm that has none. Look for such an arm first.", (_FIRST, "")),
    Patch(
        "never tried: an arm that was not pulled yet is left out, or has the index 0. It comes first: nothing is known "
        "of it.",
        (_FIRST, _AT_THE_START),
        (_INDEX, f"{_INDEX} if pulls[arm] else 0"),
    ),
    Patch(
        "only at the start: untried arms are looked for only before the first pull. As long as there is one, it comes "
        "first.",
        (_FIRST, _AT_THE_START),
        (_INDEX, f"{_INDEX} if pulls[arm] else -1"),
    ),
    Patch(
        "number of pulls for the arm: as many pulls as there were is taken for the number of the untried arm. That is "
        "so only if they went to the arms in their order: look for an arm with pulls[arm] == 0.",
        (_FIRST, f"    if sum(pulls) < len(pulls):\n        return sum(pulls)\n{_FIRST}"),
    ),
    Patch(
        "arm 0 for the untried one: arm 0 is returned if any arm is untried. (min(pulls) is how often, and not which.) "
        "Return the number of the untried one.",
        ("return arm\n", "return 0\n"),
    ),
    Patch(
        "place after the untried one: the arm after the untried one is returned, or arms are counted from 1.",
        ("return arm\n", "return arm + 1\n"),
    ),
    Patch(
        "totals for pulls: an arm that has paid nothing is taken for untried. Look at its pulls, not at its total.",
        ("enumerate(pulls)", "enumerate(totals)"),
    ),
    Patch(
        "as if pulled once: an untried arm is treated as if it had been pulled once and paid nothing. Its index is not "
        "a number; it comes first.",
        (_FIRST, f"{_AT_THE_START}    pulls = [max(1, pulled) for pulled in pulls]\n"),
    ),
    Patch(
        "one added to all pulls: 1 is added to the pulls of every arm, so that there is no division by 0. That changes "
        "all indices, and untried arms do not come first.",
        (_FIRST, "    n, more = max(2, sum(pulls)), [pulled + 1 for pulled in pulls]\n"),
        (_INDEX, "brought[arm] / more[arm] + c * sqrt(2 * log(n) / more[arm])"),
    ),
    Patch(
        "fewest pulls: the arm with the fewest pulls is returned, also where all have been tried. Then the greatest "
        "index decides.",
        (_FIRST, "    return pulls.index(min(pulls))\n"),
    ),
    Patch("arm 0 once all are tried: arm 0 is returned once there is no untried arm left.", (_BEST, "0")),
    Patch(
        "all untried arms: all untried arms are returned in a list. One is wanted, any of them.",
        (_FIRST, "    if 0 in pulls:\n        return [arm for arm, pulled in enumerate(pulls) if pulled == 0]\n"),
    ),
    Patch(
        "infinity: infinity is returned, the index of an untried arm. The number of the arm is wanted.",
        ("return arm\n", "return float('inf')\n"),
    ),
)
