"""Arms by lot: a function that draws lots is graded on how often it returns each arm."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from gamelib_exercises.callers import library_calls
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_07.kinds import OwnPart, is_arm, no_arm
from gamelib_exercises.plain import is_number, plain, same_number
from gamelib_exercises.sandbox import How, run
from gamelib_exercises.shares import SharesPart

CALLS: Final = 3000
"""How often a function that draws lots is asked about the same record."""

_SEED: Final = 7
_TWICE: Final = 60
"""So many of these calls are made once more with the same luck, and watched for calls of the library."""

TOLERANCE: Final = 0.05
"""How far a share may be from the right one: more than five standard errors."""


class ShareOfArmsPart(OwnPart, SharesPart):
    """The function has to return each arm as often as epsilon-greedy does; all luck comes from what it is given.

    A case's values are pulls, totals and epsilon.
    """

    tolerance = TOLERANCE

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return which share of many calls each arm has, or what is no arm."""
        pulls, totals, epsilon = case.values

        def asked(lots: random.Random) -> Any:
            return function(list(pulls), list(totals), epsilon, lots)

        def shares() -> tuple[Any, ...]:
            with library_calls() as calls:
                first = _asked_often(asked, _TWICE)
            self._calls |= calls
            if first != _asked_often(asked, _TWICE):
                return ("other luck",)
            arms = _asked_often(asked, CALLS)
            for arm in arms:
                if not is_arm(arm, len(pulls)):
                    return ("no arm", arm)
            times = Counter(arms)
            return ("shares", *(times[arm] / CALLS for arm in range(len(pulls))))

        return Seen(run(shares, seconds=seconds))

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the shares, or what is no arm."""
        arms = len(case.values[0])
        match seen.outcome.value:
            case ("other luck",):
                return OTHER_LUCK
            case ("no arm", value):
                return no_arm(value, arms)
        shares = seen.outcome.value[1:]
        right = right_shares(*case.values)
        best = [arm for arm in range(arms) if right[arm] == max(right)]
        others = [arm for arm in range(arms) if arm not in best]
        off = any(
            abs(shares[arm] - right[arm]) > TOLERANCE or (right[arm] == 0) != (shares[arm] == 0) for arm in others
        )
        # Arms with equal means share what is not explored in any way.
        too_rare = any(shares[arm] < case.values[2] / arms - TOLERANCE for arm in best)
        if not off and not too_rare:
            return None
        same = ""
        if max(shares) == 1 and max(right) < 1:
            same = " It was the same arm each time. (If luck comes in: is it made anew, with a seed, in each call?)"
        return (
            f"returned the arms with the shares {_table(shares)} in {CALLS:,} calls; right is about "
            f"{_table(right)}.{same}"
        )

    def distance(self, case: Case, one: Seen, other: Seen) -> float:
        """Return how far the shares of two functions differ on a case, arms with equal means taken together."""
        if _fault(case, one) or _fault(case, other):
            return 0.0 if _fault(case, one) == _fault(case, other) else 1.0
        right = right_shares(*case.values)
        pairs = list(zip(one.outcome.value[1:], other.outcome.value[1:], right, strict=True))
        best = [(mine, theirs) for mine, theirs, share in pairs if share == max(right)]
        groups = [(mine, theirs) for mine, theirs, share in pairs if share < max(right)]
        groups.append((sum(mine for mine, _ in best), sum(theirs for _, theirs in best)))
        return max(float(abs(mine - theirs)) for mine, theirs in groups)


OTHER_LUCK: Final = (
    "returned one arm, and another one when it was asked the same with random in the same state. All luck is drawn "
    "from random, which the function is given; and nothing is kept from one call to the next."
)


def right_shares(pulls: Sequence[int], totals: Sequence[float], epsilon: float) -> tuple[float, ...]:
    """Return how likely epsilon-greedy is to pull each arm; arms with equal means share what is not explored.

    Example:
        >>> right_shares([4, 2], [2, 0], 0.5)
        (0.75, 0.25)
    """
    means = [total / pulled for total, pulled in zip(totals, pulls, strict=True)]
    best = [same_number(mean, max(means)) for mean in means]
    return tuple(epsilon / len(means) + (1 - epsilon) * each / sum(best) for each in best)


def _asked_often(asked: Callable[[random.Random], Any], times: int) -> list[Any]:
    lots = random.Random(_SEED)
    return [plain(asked(lots)) for _ in range(times)]


def _table(shares: Sequence[float]) -> str:
    return ", ".join(f"{share:.2f}" for share in shares)


def _fault(case: Case, seen: Seen) -> object:
    """Return what is wrong where there are no shares, alike for functions with the same mistake; else ``None``."""
    match seen.outcome.value:
        case ("shares", *_) if seen.outcome.how is How.RETURNED:
            return None
        case ("no arm", value) if is_number(value):
            return "one past the last arm" if value == len(case.values[0]) else "another number"
        case ("no arm", value):
            return f"of the type {type(value).__name__}"
    return seen.outcome.fingerprint
