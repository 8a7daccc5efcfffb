"""What a policy does, by the pulls it made: known ways to regret too much, each recognised by its pulls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import inf, log, sqrt
from typing import Final, TypeAlias

from gamelib_exercises.lesson_07.contest import HIDDEN, Policy, Run, played
from gamelib_exercises.solution import Right

Fits: TypeAlias = Callable[[Sequence[Run]], bool]
Score: TypeAlias = Callable[[list[int], list[int], int], float]

_SETTLED: Final = 200
"""After so many pulls a policy that explores less and less does so visibly."""

_NEAR: Final = 0.09
"""How far from each other two shares of half of the pulls may be: four standard errors."""

_RARELY: Final = 0.005
"""How often a policy that is nearly UCB1 pulls another arm."""


def habits_of(policy: Policy) -> tuple[str, ...]:
    """Return the names of the habits that a policy has in a run on each hidden bandit.

    Example:
        >>> habits_of(lambda pulls, totals, random: 0 if 0 in pulls else 1)
        ('arm 0',)
    """
    runs = played(policy, [(means, f"habits {number}") for number, means in enumerate(HIDDEN)])
    return tuple(name for name, fits in HABITS.items() if fits(runs))


def _pulls(runs: Sequence[Run]) -> Iterator[tuple[list[int], list[int], int]]:
    for run in runs:
        yield from run.records()


def _tried(runs: Sequence[Run]) -> Iterator[tuple[list[int], list[int], int]]:
    """Yield the pulls before which each arm had been pulled."""
    return ((pulls, totals, arm) for pulls, totals, arm in _pulls(runs) if min(pulls))


def _most(score: Score, pulls: list[int], totals: list[int], arm: int) -> bool:
    """Return whether an arm has the greatest score, alone or with others."""
    return score(pulls, totals, arm) >= max(score(pulls, totals, each) for each in range(len(pulls))) - 1e-9


def _mean(pulls: list[int], totals: list[int], arm: int) -> float:
    return totals[arm] / pulls[arm]


def _always(score: Score) -> Fits:
    """Return whether the arm with the greatest score is always pulled, once each has been."""
    return lambda runs: any(_tried(runs)) and all(_most(score, *each) for each in _tried(runs))


def _any_of(scores: Sequence[Score]) -> Fits:
    return lambda runs: any(_always(score)(runs) for score in scores)


def constant_of(runs: Sequence[Run]) -> float | None:
    """Return the constant with which UCB1 would have pulled nearly the same arms; ``None`` if no constant does so.

    An arm with the mean m and the root r has the greatest index as long as C (s - r) is not more than m - k for every
    other arm with the mean k and the root s. So each pull allows an interval of constants; sought is the constant that
    lies in the most of them.
    """
    ends: list[tuple[float, int]] = []
    made = 0
    for pulls, totals, arm in _tried(runs):
        made += 1
        doubt = 2 * log(sum(pulls))
        low, high = 0.0, inf
        for other in range(len(pulls)):
            lead = totals[arm] / pulls[arm] - totals[other] / pulls[other] + 1e-9
            slope = sqrt(doubt / pulls[other]) - sqrt(doubt / pulls[arm])
            if slope > 0:
                high = min(high, lead / slope)
            elif slope < 0:
                low = max(low, lead / slope)
            elif lead < 0:
                high = -1
        if low <= high:
            ends += [(low, -1), (high, 1)]
    within = most = 0
    found = 0.0
    for place, end in sorted(ends):
        within -= end
        if within > most:
            most, found = within, place
    return found if made and most >= (1 - _RARELY) * made else None


def _ucb1_with(least: float, greatest: float) -> Fits:
    """Return whether the policy is UCB1 with a constant between two; greedy is not."""

    def fits(runs: Sequence[Run]) -> bool:
        c = constant_of(runs)
        return c is not None and least <= c <= greatest and not _always(_mean)(runs)

    return fits


def _least_index(c: float) -> Score:
    index = Right("07", "ucb_index")
    return lambda pulls, totals, arm: -index.answer(pulls, totals, arm, c)


def _own_logarithm(c: float) -> Score:
    return lambda pulls, totals, arm: totals[arm] / pulls[arm] + c * sqrt(2 * log(pulls[arm]) / pulls[arm])


def _optimistic(start: int) -> Score:
    return lambda pulls, totals, arm: (totals[arm] + start) / (pulls[arm] + 1)


def _each_so_often_then_greedy(runs: Sequence[Run]) -> bool:
    seen = [
        (min(pulls), pulls[arm], bool(min(pulls)) and _most(_mean, pulls, totals, arm))
        for pulls, totals, arm in _pulls(runs)
    ]
    return any(all(own < often if least < often else greedy for least, own, greedy in seen) for often in range(2, 200))


def _strays(run: Run, first: int, last: int) -> tuple[int, int, int]:
    """Return how many pulls there were of an arm without the best mean, how many of the worst, and how many in all."""
    strayed = worst = 0
    for pulls, totals, arm in islice(run.records(), first, last):
        if min(pulls) and not _most(_mean, pulls, totals, arm):
            strayed += 1
            worst += _most(lambda *given: -_mean(*given), pulls, totals, arm)
    return strayed, worst, last - first


def _same_share_for_ever(runs: Sequence[Run]) -> bool:
    """Return whether arms without the best mean are pulled as often late as early, the worst not less than others."""
    steps = len(runs[0].pulls)
    if steps < 3 * _SETTLED:
        return False
    middle = (_SETTLED + steps) // 2
    early = [_strays(run, _SETTLED, middle) for run in runs]
    late = [_strays(run, middle, steps) for run in runs]
    first, second = (sum(each[0] for each in part) / sum(each[2] for each in part) for part in (early, late))
    strayed = [sum(pair) for pair in zip((each[0] for each in early), (each[0] for each in late), strict=True)]
    worst = sum(one[1] + other[1] for one, other in zip(early, late, strict=True))
    fair = sum(each / (len(run.means) - 1) for each, run in zip(strayed, runs, strict=True))
    least, greatest = min(first, second), max(first, second)
    return 0.01 < least <= greatest < 0.55 and greatest < 1.4 * least and worst > 0.7 * fair


def _about_equally_often(runs: Sequence[Run]) -> bool:
    for run in runs:
        arms = [arm for arm, _ in run.pulls]
        half = len(arms) // 2
        for part in (arms[:half], arms[half:]):
            shares = [part.count(arm) / len(part) for arm in range(len(run.means))]
            if any(abs(share - 1 / len(shares)) > _NEAR for share in shares):
                return False
    return not _by_turns(runs) and constant_of(runs) is None


def _by_turns(runs: Sequence[Run]) -> bool:
    return all(pulls[arm] == min(pulls) for pulls, _, arm in _pulls(runs))


HABITS: Final[Mapping[str, Fits]] = {
    "arm 0": lambda runs: all(arm == 0 for _, _, arm in _pulls(runs)),
    "arm 1": lambda runs: all(arm == 1 for _, _, arm in _pulls(runs)),
    "last arm": lambda runs: all(arm == len(pulls) - 1 for pulls, _, arm in _pulls(runs)),
    "by turns": _by_turns,
    "by lot": _about_equally_often,
    "greedy": _always(_mean),
    "sums for means": _always(lambda pulls, totals, arm: totals[arm]),
    "worst arm": _any_of([_least_index(tenths / 10) for tenths in range(11)]),
    "logarithm of own pulls": _any_of([_own_logarithm(tenths / 10) for tenths in range(1, 11)]),
    "optimistic start": _any_of([_optimistic(start) for start in range(1, 21)]),
    "by turns, then greedy": _each_so_often_then_greedy,
    "epsilon-greedy": _same_share_for_ever,
    "UCB1 with a great C": _ucb1_with(0.55, 3),
    "UCB1 with a small C": _ucb1_with(0.01, 0.4),
}
"""How a habit is recognised, by its name."""
