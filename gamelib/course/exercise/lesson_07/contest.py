"""A contest of policies: how much a function of three arguments regrets on bandits that it has not seen.

The function is asked before every pull for the number of an arm, by how often each arm was pulled, what each has paid
in sum, and a source of luck. Order of the arms, rewards and luck are drawn from fixed seeds, so that the same function
always regrets the same.

The mean regret on the hidden bandits is about 79 for greedy (with an interval from 49 to 109), 60 for UCB1 with C = 1,
38 for epsilon-greedy with 0.1 and 28 with 0.05 (23 to 33), 20 for UCB1 with C = 0.5, 15 for KL-UCB, 12 for Thompson
sampling and UCB1-tuned, and 7 to 11 for UCB1 with C from 0.2 to 0.35. So no epsilon that stays the same gets its whole
interval below 25, nor UCB1 with C = 0.5 below 17, and all the last ones do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.course.exercise.callers import library_calls
from gamelib.course.exercise.lesson_07.kinds import arm_words, is_arm
from gamelib.course.exercise.plain import is_number, plain, shown
from gamelib.course.project import CourseError

Policy: TypeAlias = Callable[[list[int], list[int], random.Random], Any]

STEPS: Final = 1000
RUNS: Final = 20
"""How often each bandit is played."""

HIDDEN: Final = (
    (0.9, 0.4, 0.3, 0.2),
    (0.7, 0.3, 0.3, 0.1),
    (0.8, 0.5, 0.5, 0.3, 0.2),
    (0.95, 0.7, 0.7, 0.5, 0.5, 0.3),
    (0.6, 0.3),
)
"""The means of the bandits of the check."""

PRACTICE: Final = (
    (0.9, 0.5),
    (0.6, 0.2, 0.1, 0.1),
    (0.85, 0.6, 0.45, 0.3, 0.1),
    (0.8, 0.4, 0.4),
    (0.95, 0.65, 0.65, 0.5, 0.4, 0.2),
)
"""The means of the bandits to practise on."""

_WATCHED: Final = 61
"""So many pulls of the first run of each bandit are made twice, and watched for calls of the library.

It is a prime number, so that who goes through the arms by a counter of its own is found out.
"""


class NoPolicy(CourseError):
    """What a function returns makes no policy.

    Args:
        words: what it does, to go on after "your policy".
        fault: the kind of fault in a word.
    """

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
        library: the names of functions of the library that did the work.
    """

    mean: float
    low: float
    high: float
    runs: int
    library: tuple[str, ...] = ()

    @property
    def report(self) -> str:
        """The regret with its interval, in words."""
        return (
            f"regrets {self.mean:.1f} on average in {self.runs} runs of {STEPS:,} pulls, 95 % interval "
            f"{self.low:.1f} to {self.high:.1f}"
        )


def practice(policy: Policy) -> Record:
    """Return how much a policy regrets on the bandits to practise on.

    Raises:
        NoPolicy: if it returns anything but the number of an arm, or not always the same with the same luck.

    Example:
        >>> print(practice(lambda pulls, totals, random: pulls.index(min(pulls))).report)
        regrets 319.6 on average in 100 runs of 1,000 pulls, 95 % interval 319.6 to 319.7
    """
    return contest(policy, PRACTICE, "practice")


def contest(policy: Policy, bandits: Sequence[Sequence[float]] = HIDDEN, seed: str = "hidden") -> Record:
    """Return how much a policy regrets on some bandits.

    Raises:
        NoPolicy: if it returns anything but the number of an arm, or not always the same with the same luck.
    """
    regrets = []
    library: set[str] = set()
    for number, means in enumerate(bandits):
        with library_calls() as calls:
            once = _played(policy, means, f"{seed} {number} 0", _WATCHED)
        library |= calls
        if once != _played(policy, means, f"{seed} {number} 0", _WATCHED):
            raise NoPolicy(
                "pulled other arms when the same run was played again, with the same rewards and random in the same "
                "state. It may go by pulls, totals and random alone: all luck is drawn from random, and nothing is "
                "kept from one call to the next.",
                "luck",
            )
        regrets.append([
            sum(max(means) - mean for mean in _played(policy, means, f"{seed} {number} {run}", STEPS))
            for run in range(RUNS)
        ])  # fmt: skip
    mean = fmean(map(fmean, regrets))
    width = NormalDist().inv_cdf(0.975) * sqrt(sum(variance(each) / RUNS for each in regrets)) / len(regrets)
    names = tuple(sorted({name.partition(".")[0] for name in library}))
    return Record(mean, mean - width, mean + width, RUNS * len(regrets), names)


def _played(policy: Policy, means: Sequence[float], seed: str, steps: int) -> list[float]:
    """Return the true means of the arms that a policy pulls in a run."""
    luck, lots = random.Random(f"{seed} rewards"), random.Random(f"{seed} policy")
    arms = luck.sample(means, len(means))
    pulls, totals, got = [0] * len(arms), [0] * len(arms), []
    for _ in range(steps):
        arm = policy(pulls.copy(), totals.copy(), lots)
        if type(arm) is not int or not 0 <= arm < len(arms):
            arm = checked(arm, pulls, totals)
        pulls[arm] += 1
        totals[arm] += luck.random() < arms[arm]
        got.append(arms[arm])
    return got


def checked(given: Any, pulls: Sequence[int], totals: Sequence[int]) -> int:
    """Return the number of an arm, whatever type of number it has.

    Raises:
        NoPolicy: if it is none.
    """
    arm = plain(given)
    if is_arm(arm, len(pulls)):
        return int(arm)
    what = "nothing (None)" if arm is None else shown(arm)
    advice = ": does every way through it end in a return?" if arm is None else "."
    fault = f"of the type {type(arm).__name__}"
    if is_number(arm):
        fault = "past the last arm" if arm == len(pulls) else "another number"
    raise NoPolicy(
        f"returned {what} for pulls {list(pulls)} and totals {list(totals)}, where {arm_words(len(pulls))} is "
        f"wanted{advice}",
        fault,
    )


# -- telling known policies ----------------------------------------------------------------------

_ASKED: Final = 1000

_RECORDS: Final = (
    ([120, 200, 3, 20], [27, 36, 2, 8]),
    ([12, 200, 3, 120], [4, 85, 0, 19]),
    ([3, 30, 8, 5], [1, 22, 6, 2]),
    ([60, 12, 200, 8], [52, 8, 57, 2]),
    ([120, 20, 3, 8], [67, 4, 1, 5]),
)
"""Any two of the known policies pull different arms on one of them; UCB1 pulls the same with C from 0.7 to 1.4."""


def habits(policy: Policy) -> tuple[tuple[float, ...], ...]:
    """Return how often a policy pulls each arm when it is asked about some records again and again.

    Example:
        >>> habits(lambda pulls, totals, random: 2)[0]
        (0.0, 0.0, 1.0, 0.0)
    """
    found = []
    for pulls, totals in _RECORDS:
        lots = random.Random(7)
        arms = [checked(policy(list(pulls), list(totals), lots), pulls, totals) for _ in range(_ASKED)]
        found.append(tuple(arms.count(arm) / _ASKED for arm in range(len(pulls))))
    return tuple(found)
