"""Arms by lot: a function that draws lots is graded on how often it returns each arm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_07.kinds import OwnPart, is_arm, no_arm
from gamelib_exercises.plain import is_number, same_number
from gamelib_exercises.sandbox import run
from gamelib_exercises.shares import OTHER_LUCK, SharesPart
from gamelib_exercises.whose_work import library_calls


class ShareOfArmsPart(OwnPart, SharesPart):
    """The function has to return each arm as often as epsilon-greedy does; all luck comes from what it is given.

    A case's values are pulls, totals and epsilon.
    """

    calls, twice, tolerance = 3000, 60, 0.05

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return which share of many calls each arm has, or what is not an arm."""
        pulls, totals, epsilon = case.values

        def asked(lots: Random) -> Any:
            return function(list(pulls), list(totals), epsilon, lots)

        def watched(lots: Random) -> Any:
            with library_calls() as calls:
                arm = asked(lots)
            self._calls |= calls
            return arm

        arms = len(pulls)
        return Seen(
            run(self.counted, watched, asked, lambda arm: arm if is_arm(arm, arms) else None, seconds=seconds)
        )

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the shares, or what is not an arm."""
        (kind, value), right = seen.outcome.value, right_shares(*case.values)
        if kind == "other luck":
            return OTHER_LUCK
        if kind == "unfit":
            return no_arm(value, len(right))
        shares = [dict(value).get(arm, 0) for arm in range(len(right))]
        off = any(
            abs(share - wanted) > self.tolerance or (wanted == 0) != (share == 0)
            for share, wanted in zip(shares, right, strict=True)
            if wanted < max(right)
        )
        # Arms with equal means share what is not explored in any way.
        least = case.values[2] / len(right) - self.tolerance
        too_rare = any(share < least for share, wanted in zip(shares, right, strict=True) if wanted == max(right))
        if not off and not too_rare:
            return None
        same = ""
        if max(shares) == 1 and max(right) < 1:
            same = " It was the same arm each time. (If luck comes in: is it made anew, with a seed, in each call?)"
        return (
            f"returned the arms with the shares {_table(shares)} in {self.calls:,} calls; right is about "
            f"{_table(right)}.{same}"
        )

    def shares(self, case: Case, seen: Seen) -> Mapping[Any, float]:
        """Return the shares of the arms, those with the best mean taken together."""
        right, found = right_shares(*case.values), dict(seen.outcome.value[1])
        best = [arm for arm, share in enumerate(right) if share == max(right)]
        together = {"best": sum(found.pop(arm, 0.0) for arm in best)}
        return found | together

    def fault(self, case: Case, seen: Seen) -> object:
        """Return what is wrong where there are no shares; numbers that are not arms are alike."""
        match seen.outcome.value:
            case ("unfit", value) if is_number(value):
                return "one past the last arm" if value == len(case.values[0]) else "another number"
            case ("unfit", value):
                return f"of the type {type(value).__name__}"
        return super().fault(case, seen)


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
