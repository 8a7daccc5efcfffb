"""A contest of policies: how much a function of three arguments regrets on bandits that it has not seen.

The function is asked before every pull for the number of an arm, by how often each arm was pulled, what each has paid
in sum, and a source of luck. Order of the arms, rewards and luck are drawn from fixed seeds, so that the same function
always regrets the same.

A hundred runs do not show what happens in one of a thousand, and there are policies that do well but for a bad start.
So there are runs that begin with one: the best arm pays nothing the first :data:`BAD_PULLS` times it is pulled. That
happens to an arm with the mean 0.9 in one run of a hundred.

The mean regrets on the hidden bandits, in ordinary runs and after a bad start:

===========================  ====  =====
greedy                       72.2  237.8
epsilon-greedy with 0.05     34.7  135.8
UCB1 with C = 0.2            16.3  183.5
UCB1 with C = 0.3            12.5   74.9
UCB1 with C = 0.45           20.3   20.7
UCB1 with C = 1              64.2   66.0
ten pulls each, then greedy  17.4   42.6
KL-UCB                       16.9   20.3
Thompson sampling            12.6   27.5
===========================  ====  =====

UCB1-tuned pulls the same here as UCB1 with C = 0.354: the variance of an arm is never sure enough to count.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import inf, log, sqrt
from statistics import NormalDist, fmean, variance
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.course.project import CourseError
from gamelib_exercises.lesson_07 import arm_words, is_arm
from gamelib_exercises.plain import is_number, plain, shown
from gamelib_exercises.sandbox import answers
from gamelib_exercises.solution import Right
from gamelib_exercises.whose_work import library_calls

Policy: TypeAlias = Callable[[list[int], list[int], random.Random], Any]

STEPS: Final = 1000
RUNS: Final = 20
"""How often each bandit is played."""

BAD_PULLS: Final = 2
"""How many pulls of the best arm pay nothing after a bad start."""

HIDDEN: Final = (
    (0.9, 0.6, 0.6, 0.3),
    (0.7, 0.5, 0.3, 0.1),
    (0.8, 0.6, 0.5, 0.3, 0.2),
    (0.95, 0.75, 0.7, 0.5, 0.5, 0.3),
    (0.6, 0.4),
)
"""The means of the bandits of the check."""

PRACTICE: Final = (
    (0.9, 0.65, 0.65, 0.2),
    (0.65, 0.45),
    (0.85, 0.6, 0.45, 0.3, 0.1),
    (0.8, 0.55, 0.4, 0.4),
    (0.95, 0.7, 0.65, 0.5, 0.4, 0.2),
)
"""The means of the bandits to practise on."""

_WATCHED: Final = 61
"""So many pulls of the first run of each bandit are made twice, and watched for calls of the library.

It is a prime number, so that who goes through the arms by a counter of its own is found out.
"""


class NoPolicy(CourseError):
    """What a function returns makes no policy: words that go on after "your policy", and the kind of fault."""

    def __init__(self, words: str, fault: str) -> None:
        super().__init__(words, fault)
        self.words, self.fault = words, fault

    def __str__(self) -> str:
        return f"your policy {self.words}"


class Record(NamedTuple):
    """How much a policy regrets.

    Attributes:
        mean: the mean pseudo-regret of a run, every bandit counted alike.
        low, high: the 95 % interval of that, for other luck with the same bandits.
        runs: how many runs there were.
        bad_start: whether they began with bad luck.
        library: the names of functions of the library that did the work.
    """

    mean: float
    low: float
    high: float
    runs: int
    bad_start: bool = False
    library: tuple[str, ...] = ()

    @property
    def report(self) -> str:
        """The regret with its interval, in words."""
        begun = " after a bad start" if self.bad_start else ""
        return (
            f"regrets {self.mean:.1f} on average in {self.runs} runs of {STEPS:,} pulls{begun}, 95 % interval "
            f"{self.low:.1f} to {self.high:.1f}"
        )


class Run(NamedTuple):
    """A run of a policy: the true means of the arms, and step by step which arm was pulled and what it paid."""

    means: tuple[float, ...]
    pulls: tuple[tuple[int, int], ...]

    @property
    def regret(self) -> float:
        """The pseudo-regret."""
        return sum(max(self.means) - self.means[arm] for arm, _ in self.pulls)

    def records(self) -> Iterator[tuple[list[int], list[int], int]]:
        """Yield how often each arm had been pulled and what it had paid, and which one was pulled then."""
        pulls, totals = [0] * len(self.means), [0] * len(self.means)
        for arm, paid in self.pulls:
            yield pulls, totals, arm
            pulls[arm] += 1
            totals[arm] += paid


def practice(policy: Policy, *, bad_start: bool = False) -> Record:
    """Return how much a policy regrets on the bandits to practise on.

    Args:
        policy: the function.
        bad_start: whether the best arm pays nothing the first :data:`BAD_PULLS` times.

    Raises:
        NoPolicy: if it returns anything but the number of an arm, or not always the same with the same luck.

    Example:
        >>> print(practice(lambda pulls, totals, random: pulls.index(min(pulls))).report)
        regrets 287.1 on average in 100 runs of 1,000 pulls, 95 % interval 287.1 to 287.2
    """
    return contest(policy, bad_start=bad_start, bandits=PRACTICE, seed="practice")


def contest(
    policy: Policy, *, bad_start: bool = False, bandits: Sequence[Sequence[float]] = HIDDEN, seed: str = "hidden"
) -> Record:
    """Return how much a policy regrets on some bandits.

    Raises:
        NoPolicy: if it returns anything but the number of an arm, or not always the same with the same luck.
    """
    bad_pulls = BAD_PULLS if bad_start else 0
    places = [[(means, f"{seed} {number} {run}") for run in range(RUNS)] for number, means in enumerate(bandits)]
    library: set[str] = set()
    for place in places:
        with library_calls() as calls:
            once = played(policy, place[:1], _WATCHED, bad_pulls)
        library |= calls
        if once != played(policy, place[:1], _WATCHED, bad_pulls):
            raise NoPolicy(
                "pulled other arms when the same run was played again, with the same rewards and random in the same "
                "state. It may go by pulls, totals and random alone: all luck is drawn from random, and nothing is "
                "kept from one call to the next.",
                "luck",
            )
    made = iter(played(policy, [run for place in places for run in place], STEPS, bad_pulls))
    regrets = [[next(made).regret for _ in place] for place in places]
    mean = fmean(map(fmean, regrets))
    width = NormalDist().inv_cdf(0.975) * sqrt(sum(variance(each) / RUNS for each in regrets)) / len(regrets)
    names = tuple(sorted({name.partition(".")[0] for name in library}))
    return Record(mean, mean - width, mean + width, RUNS * len(regrets), bad_start, names)


def played(
    policy: Policy, places: Sequence[tuple[Sequence[float], str]], steps: int = STEPS, bad_pulls: int = 0
) -> list[Run]:
    """Return runs of a policy side by side, one for each pair of the arms' means and a seed, which orders the arms.

    Raises:
        NoPolicy: if the policy returns anything but the number of an arm.
    """
    runs = [_Running(means, seed) for means, seed in places]
    for _ in range(steps):
        asked = [(run.pulls.copy(), run.totals.copy(), run.lots) for run in runs]
        for run, arm in zip(runs, answers(policy, asked), strict=True):
            run.pull(arm, bad_pulls)
    return [Run(tuple(run.arms), tuple(run.made)) for run in runs]


class _Running:
    """A run of a policy that is going on."""

    def __init__(self, means: Sequence[float], seed: str) -> None:
        self._luck, self.lots = random.Random(f"{seed} rewards"), random.Random(f"{seed} policy")
        self.arms = self._luck.sample(means, len(means))
        self._best = self.arms.index(max(self.arms))
        self.pulls, self.totals = [0] * len(means), [0] * len(means)
        self.made: list[tuple[int, int]] = []

    def pull(self, arm: Any, bad_pulls: int) -> None:
        """Pull an arm, if it is one."""
        if type(arm) is not int or not 0 <= arm < len(self.arms):
            arm = checked(arm, self.pulls, self.totals)
        paid = int(self._luck.random() < self.arms[arm])
        if arm == self._best and self.pulls[arm] < bad_pulls:
            paid = 0
        self.pulls[arm] += 1
        self.totals[arm] += paid
        self.made.append((arm, paid))


def checked(given: Any, pulls: Sequence[int], totals: Sequence[int]) -> int:
    """Return the number of an arm, whatever type of number it has.

    Raises:
        NoPolicy: if it is not the number of an arm.
    """
    arm = plain(given)
    if is_arm(arm, len(pulls)):
        return int(arm)
    what = "nothing (None)" if arm is None else shown(arm)
    advice = ": does every way through it end in a return?" if arm is None else "."
    fault = f"of the type {type(arm).__name__}"
    if is_number(arm):
        fault = "past the last arm" if arm == len(pulls) else "a fraction" if arm % 1 else "another number"
    raise NoPolicy(
        f"returned {what} for pulls {list(pulls)} and totals {list(totals)}, where {arm_words(len(pulls))} is "
        f"wanted{advice}",
        fault,
    )


# -- known ways to regret too much, each recognised by its pulls -----------------------------------

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
