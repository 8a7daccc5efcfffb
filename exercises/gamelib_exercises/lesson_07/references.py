"""Right answers to the functions of lesson 07, as a textbook would write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from random import Random
from typing import TypeAlias

Counts: TypeAlias = Sequence[int]
Numbers: TypeAlias = Sequence[float]
Table: TypeAlias = Sequence[Sequence[float]]


def estimate(draw: Callable[[], float], n: int) -> tuple[float, float]:
    """Return the mean of n draws and its standard error.

    Example:
        >>> estimate(iter([2, 4, 4, 6]).__next__, 4)
        (4.0, 0.816496580927726)
    """
    values = [draw() for _ in range(n)]
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    return mean, sqrt(variance / n)


def greedy(pulls: Counts, totals: Numbers) -> int:
    """Return the arm with the greatest mean.

    Example:
        >>> greedy([10, 8, 3], [7, 5, 0])
        0
    """
    return max(range(len(pulls)), key=lambda arm: totals[arm] / pulls[arm])


def epsilon_greedy(pulls: Counts, totals: Numbers, epsilon: float, random: Random) -> int:
    """Return any arm with probability epsilon, and else the arm with the greatest mean.

    Example:
        >>> epsilon_greedy([10, 8, 3], [7, 5, 0], 0, Random(1))
        0
    """
    if random.random() < epsilon:
        return random.randrange(len(pulls))
    return greedy(pulls, totals)


def ucb_index(pulls: Counts, totals: Numbers, arm: int, c: float) -> float:
    """Return the index of an arm that was pulled before: its mean and its bonus.

    Example:
        >>> round(ucb_index([10, 8, 3], [7, 5, 0], 1, 1), 3)
        1.497
    """
    return totals[arm] / pulls[arm] + c * sqrt(2 * log(sum(pulls)) / pulls[arm])


def ucb1(pulls: Counts, totals: Numbers, c: float, low: float = 0, high: float = 1) -> int:
    """Return the arm that UCB1 pulls next, where rewards are from ``low`` to ``high``.

    Example:
        >>> ucb1([10, 8, 3], [7, 5, 0], 1), ucb1([10, 0, 3], [7, 0, 0], 1)
        (1, 1)
        >>> ucb1([10, 8, 3], [4, 2, -2], 1), ucb1([10, 8, 3], [4, 2, -2], 1, -1, 1)
        (0, 2)
    """
    for arm, pulled in enumerate(pulls):
        if pulled == 0:
            return arm
    return max(range(len(pulls)), key=lambda arm: ucb_index(pulls, totals, arm, c * (high - low)))


def pseudo_regret(means: Numbers, rewards: Table, pulled: Counts) -> float:
    """Return what the best arm has by its true mean, less the true means of the pulled arms.

    Example:
        >>> pseudo_regret([0.75, 0.5], [[0, 1], [1, 0]], [0, 1])
        0.25
    """
    return sum(max(means) - means[arm] for arm in pulled)


def realised_regret(means: Numbers, rewards: Table, pulled: Counts) -> float:
    """Return what the luckiest arm would have paid, less what was paid.

    Example:
        >>> realised_regret([0.75, 0.5], [[0, 1], [1, 0]], [0, 1])
        1
    """
    best = max(sum(row[arm] for row in rewards) for arm in range(len(means)))
    return best - sum(row[arm] for row, arm in zip(rewards, pulled, strict=True))


def kl(p: float, q: float) -> float:
    """Return the divergence of a Bernoulli distribution with mean q from one with mean p, q between 0 and 1.

    Example:
        >>> round(kl(0.5, 0.75), 4), kl(0, 0.5) == log(2)
        (0.1438, True)
    """
    one = p * log(p / q) if p > 0 else 0.0
    zero = (1 - p) * log((1 - p) / (1 - q)) if p < 1 else 0.0
    return one + zero


def kl_index(mean: float, pulls: int, step: int) -> float:
    """Return the greatest mean that the rewards have not made incredible, found by bisection.

    Example:
        >>> round(kl_index(0.7, 10, 22), 3)
        0.947
    """
    low, high = mean, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if middle < 1 and pulls * kl(mean, middle) <= log(step):
            low = middle
        else:
            high = middle
    return low


TUNED = 0.45
"""A constant that does well where the arms are not much alike, and does not trust two pulls."""


def policy(pulls: Counts, totals: Numbers, random: Random) -> int:
    """Return the arm that UCB1 pulls next with a constant less than that of the theorem.

    Example:
        >>> policy([10, 8, 3], [7, 5, 0], Random(1))
        0
    """
    return ucb1(pulls, totals, TUNED)


def from_0_to_1(pulls: Counts, totals: Numbers, low: float, high: float) -> list[float]:
    """Return the totals as they would be with rewards brought from ``low`` to ``high`` to 0 to 1.

    Example:
        >>> from_0_to_1([10, 8], [4, -8], -1, 1)
        [7.0, 0.0]
    """
    return [(total - low * pulled) / (high - low) for total, pulled in zip(totals, pulls, strict=True)]


def ucb_indices(pulls: Counts, totals: Numbers, c: float, low: float = 0, high: float = 1) -> tuple[float, ...]:
    """Return the index of each arm, with rewards brought to 0 to 1; infinite for an arm that was not pulled yet.

    Example:
        >>> [round(index, 3) for index in ucb_indices([10, 8, 0], [7, 5, 0], 0)]
        [0.7, 0.625, inf]
    """
    brought = from_0_to_1(pulls, totals, low, high)
    return tuple(ucb_index(pulls, brought, arm, c) if pulled else inf for arm, pulled in enumerate(pulls))
