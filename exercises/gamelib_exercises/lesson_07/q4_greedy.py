"""Question 4: the greedy choice, and epsilon-greedy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, noted
from gamelib_exercises.lesson_07 import OWN, is_arm, no_arm, own_part, record_case, right_arm
from gamelib_exercises.part import Part
from gamelib_exercises.plain import is_number, same_number
from gamelib_exercises.sandbox import run
from gamelib_exercises.shares import OTHER_LUCK, SharesPart, counted, fault
from gamelib_exercises.solution import Patch, Right

CALLS: Final = 3000
_TOLERANCE: Final = 0.05


def _look(case: Case, function: Function, seconds: float) -> Seen:
    """Return which share of many calls each arm has, or what is not an arm; a case is pulls, totals and epsilon."""
    pulls, totals, epsilon = case.values
    watched, calls = noted(function)

    def call(lots: Random) -> Sequence[Any]:
        return list(pulls), list(totals), epsilon, lots

    def key(arm: Any) -> Any:
        return arm if is_arm(arm, len(pulls)) else None

    def count() -> Any:
        return counted(lambda lots: watched(*call(lots)), function, call, key, calls=CALLS, twice=60)

    outcome = run(count, seconds=seconds)
    return Seen(outcome, calls=frozenset(calls))


def _right_shares(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with the shares, or what is not an arm."""
    (kind, value), right = seen.outcome.value, right_shares(*case.values)
    if kind == "other luck":
        return OTHER_LUCK
    if kind == "unfit":
        return no_arm(value, len(right))
    shares = [dict(value).get(arm, 0) for arm in range(len(right))]
    off = any(
        abs(share - wanted) > _TOLERANCE or (wanted == 0) != (share == 0)
        for share, wanted in zip(shares, right, strict=True)
        if wanted < max(right)
    )
    # Arms with equal means share what is not explored in any way.
    least = case.values[2] / len(right) - _TOLERANCE
    too_rare = any(share < least for share, wanted in zip(shares, right, strict=True) if wanted == max(right))
    if not off and not too_rare:
        return None
    same = ""
    if max(shares) == 1 and max(right) < 1:
        same = " It was the same arm each time. (If luck comes in: is it made anew, with a seed, in each call?)"
    return (
        f"returned the arms with the shares {_table(shares)} in {CALLS:,} calls; right is about "
        f"{_table(right)}.{same}"
    )


def _shares(case: Case, seen: Seen) -> Mapping[Any, float]:
    """Return the shares of the arms, those with the best mean taken together."""
    right, found = right_shares(*case.values), dict(seen.outcome.value[1])
    best = [arm for arm, share in enumerate(right) if share == max(right)]
    together = {"best": sum(found.pop(arm, 0.0) for arm in best)}
    return found | together


def _fault(case: Case, seen: Seen) -> object:
    """Return what is wrong where there are no shares; numbers that are not arms are alike."""
    match seen.outcome.value:
        case ("unfit", value) if is_number(value):
            return "one past the last arm" if value == len(case.values[0]) else "another number"
        case ("unfit", value):
            return f"of the type {type(value).__name__}"
    return fault(case, seen)


def right_shares(pulls: Sequence[int], totals: Sequence[float], epsilon: float) -> tuple[float, ...]:
    """Return how likely epsilon-greedy is to pull each arm; arms with equal means share what is not explored.

    Example:
        >>> right_shares([4, 2], [2, 0], 0.5)
        (0.75, 0.25)
    """
    means = [total / pulled for total, pulled in zip(totals, pulls, strict=True)]
    best = [same_number(mean, max(means)) for mean in means]
    return tuple(epsilon / len(means) + (1 - epsilon) * each / sum(best) for each in best)


def _table(shares: Sequence[float]) -> str:
    return ", ".join(f"{share:.2f}" for share in shares)


RECORDS: Final[Sequence[Case]] = (
    record_case([1, 1], [0, 1]),
    record_case([10, 8, 3], [7, 5, 0]),
    record_case([1000, 3, 20], [333, 1, 3]),
    record_case([7, 2, 4, 6], [2, 1, 3, 5]),
    record_case([6, 3, 3], [0, 0, 0]),
    record_case([4, 2, 5], [-20, -4, -40]),
    record_case([8, 4, 2, 9], [2, 3, 1.5, 6]),
    record_case([5, 3, 12, 4, 6], [2, 2, 5, 3, 4]),
)
"""Records in which each arm was pulled, with means of 0, and below 0, and equal ones, and nearly equal ones."""

EPSILON: Final[Sequence[Case]] = tuple(
    record_case(pulls, totals, epsilon, words=f" and epsilon = {epsilon:g}")
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


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    greedy = own_part(
        "greedy_arm",
        check=right_arm(
            lambda pulls, totals: [total / pulled for total, pulled in zip(totals, pulls, strict=True)], "means"
        ),
        hints=(
            "What does an arm pay on average? And do you return that, or who pays it?",
            "The mean of an arm is totals[arm] / pulls[arm]. Look for the arm with the greatest among "
            "range(len(pulls)).",
            "max(range(len(pulls)), key=lambda arm: totals[arm] / pulls[arm])",
        ),
        cases=RECORDS,
        reference=Right("07", "greedy"),
        slips=_GREEDY,
    )
    shares = SharesPart(
        "epsilon_shares",
        check=_right_shares,
        look=_look,
        tolerance=_TOLERANCE,
        shares=_shares,
        fault=_fault,
        **OWN,
        hints=(
            "Two lots may be needed: whether to explore, and then which arm.",
            "random.random() is less than epsilon with probability epsilon. random.randrange(k) draws one of the "
            "numbers from 0 to k - 1, all equally likely.",
            "if random.random() < epsilon: return random.randrange(len(pulls)), and else what your greedy returns.",
        ),
        cases=EPSILON,
        reference=Right("07", "epsilon_greedy"),
        slips=_EPSILON,
        builds_on=greedy,
    )
    return [greedy, shares]


_MEAN = "totals[arm] / pulls[arm]"
_ARM = f"max(range(len(pulls)), key=lambda arm: {_MEAN})"
_NEXT = "totals[arm + 1] / pulls[arm + 1]"

_GREEDY = (
    Patch(
        "sums for means: the sums are compared, or divided by one and the same number. Each arm's total is divided by "
        "that arm's own pulls.",
        (_MEAN, "totals[arm]"),
    ),
    Patch(
        "least mean: the arm with the *least* mean is returned. (Or are pulls and totals upside down?)",
        ("max", "min"),
    ),
    Patch(
        "most pulls: the arm that was pulled most is returned. It need not be the one that paid best.",
        (_MEAN, "pulls[arm]"),
    ),
    Patch("fewest pulls: the arm that was pulled least is returned. Greedy does not explore.", (_MEAN, "-pulls[arm]")),
    Patch(
        "upside down: the pulls are divided by the totals. A mean is the total divided by the pulls.",
        (_MEAN, "pulls[arm] / totals[arm]"),
    ),
    Patch(
        "whole-number division: the totals are divided by //, which rounds down, so that different means look equal.",
        (_MEAN, "totals[arm] // pulls[arm]"),
    ),
    Patch(
        "mean itself: the greatest mean is returned. Asked for is the number of the arm that has it.",
        (_ARM, f"max({_MEAN} for arm in range(len(pulls)))"),
    ),
    Patch("counted from 1: the arms are counted from 1. The first is number 0.", (_ARM, f"{_ARM} + 1")),
    Patch(
        "best starts at 0: the best mean starts at 0 and no arm is chosen yet, so that nothing is returned if no mean "
        "is greater than 0.",
        (_ARM, f"{_ARM} if max(totals) > 0 else None"),
    ),
    Patch(
        "arm 0 unless greater than 0: the best mean starts at 0, or at another number that no mean need be above, and "
        "the arm at 0. If no mean is greater, arm 0 is returned, good or bad.",
        (_ARM, f"{_ARM} if max(totals) > 0 else 0"),
    ),
    Patch("arm 0: arm 0 is always returned. (Is a return inside the loop?)", (_ARM, "0")),
    Patch(
        "last arm: the last arm is always returned. (Is it the loop's variable that is returned?)",
        (_ARM, "len(pulls) - 1"),
    ),
    Patch(
        "first that beats the next: an arm is returned as soon as its mean is greater than that of the next. There may "
        "be a better one later.",
        (_ARM, f"next((arm for arm in range(len(pulls) - 1) if {_MEAN} >= {_NEXT}), len(pulls) - 1)"),
    ),
)

_EXPLORES = "random.random() < epsilon"
_ANY = "random.randrange(len(pulls))"
_BEST = "greedy(pulls, totals)"

_EPSILON = (
    Patch(
        "epsilon and 1 - epsilon swapped: epsilon and 1 - epsilon have changed places: it explores with probability 1 "
        "- epsilon. (< for >?)",
        ("<", ">"),
    ),
    Patch(
        "another arm: exploring means one of the *other* arms. Any arm is drawn, all equally likely, the best one too.",
        (_ANY, f"random.choice([arm for arm in range(len(pulls)) if arm != {_BEST}])"),
    ),
    Patch(
        "never explores: it never explores, and returns the arm with the greatest mean in each call.",
        (_EXPLORES, "False"),
    ),
    Patch("always explores: it always explores, and epsilon makes no difference.", (_EXPLORES, "True")),
    Patch(
        "half of the time: it explores with probability 1/2, and epsilon makes no difference.",
        (_EXPLORES, "random.random() < 0.5"),
    ),
    Patch(
        "one lot for each arm: a lot is drawn for each arm in turn, so that it explores more often than with "
        "probability epsilon, and the first arms more than the last. Draw once whether to explore, and then an arm.",
        (
            f"    if {_EXPLORES}:\n        return {_ANY}\n",
            f"    for arm in range(len(pulls)):\n        if {_EXPLORES}:\n            return arm\n",
        ),
    ),
    Patch(
        "epsilon for each arm: each of the other arms is explored with probability epsilon. It is epsilon for all arms "
        "together.",
        ("< epsilon", "< epsilon * len(pulls)"),
    ),
    Patch(
        "epsilon divided by the arms: it explores with probability epsilon divided by the number of arms. Any of them "
        "may be drawn *after* that was decided.",
        ("< epsilon", "< epsilon / len(pulls)"),
    ),
    Patch(
        "last arm never explored: the last arm is never drawn. (randrange(k) draws from 0 to k - 1, and so does "
        "randint(0, k - 1).)",
        (_ANY, "random.randrange(len(pulls) - 1)"),
    ),
    Patch(
        "first arm never explored: arm 0 is never drawn. Its number is 0 and not 1.",
        (_ANY, "random.randrange(1, len(pulls))"),
    ),
    Patch(
        "one arm too many: an arm is drawn that does not exist. (randint(0, k) draws from 0 to k, k included; "
        "randrange(k) does not.)",
        (_ANY, "random.randint(0, len(pulls))"),
    ),
    Patch(
        "pulls of an arm for its number: how often some arm was pulled is returned, and not its number. "
        "(random.choice(pulls) draws one of the counts.)",
        (_ANY, "random.choice(pulls)"),
    ),
    Patch(
        "arms with good means: the better an arm looks, the more often it is explored. Exploring draws all arms "
        "equally often.",
        (_ANY, f"random.choices(range(len(pulls)), [{_MEAN} for arm in range(len(pulls))])[0]"),
    ),
    Patch(
        "next arm: exploring means the arm after the best one, always the same. Draw it by lot.",
        (_ANY, f"({_BEST} + 1) % len(pulls)"),
    ),
    Patch(
        "sums for means: the arm with the greatest sum is taken for the best. It is the one with the greatest mean.",
        (_BEST, "totals.index(max(totals))"),
    ),
    Patch(
        "a draw from 0 to 100: a whole number from 0 to 100 is compared with epsilon, so that it hardly ever explores "
        "unless epsilon is 1. random.random() draws a number from 0 to 1.",
        (_EXPLORES, "random.randint(0, 100) < epsilon"),
    ),
)
