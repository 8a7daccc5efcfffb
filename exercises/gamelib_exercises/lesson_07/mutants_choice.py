"""Known wrong answers to the greedy choice, and to epsilon-greedy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_07.references import Counts, Numbers, greedy
from gamelib_exercises.part import Mutant


def _most(score: Callable[[Counts, Numbers, int], float]) -> Function:
    """Return the choice of the arm with the greatest score."""
    return lambda pulls, totals: max(range(len(pulls)), key=lambda arm: score(pulls, totals, arm))


def _best_starts_at(best: float, chosen: int | None) -> Function:
    def wrong(pulls: Counts, totals: Numbers) -> int | None:
        most, arm_of_it = best, chosen
        for arm, pulled in enumerate(pulls):
            if totals[arm] / pulled > most:
                most, arm_of_it = totals[arm] / pulled, arm
        return arm_of_it

    return wrong


def _compared_with_the_next(pulls: Counts, totals: Numbers) -> int:
    means = [total / pulled for total, pulled in zip(totals, pulls, strict=True)]
    return next((arm for arm in range(len(means) - 1) if means[arm] >= means[arm + 1]), len(means) - 1)


GREEDY: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "sums for means",
        "the sums are compared, or divided by one and the same number. Each arm's total is divided by that arm's own "
        "pulls.",
        _most(lambda pulls, totals, arm: totals[arm]),
    ),
    Mutant(
        "least mean",
        "the arm with the *least* mean is returned. (Or are pulls and totals upside down?)",
        _most(lambda pulls, totals, arm: -totals[arm] / pulls[arm]),
    ),
    Mutant(
        "most pulls",
        "the arm that was pulled most is returned. It need not be the one that paid best.",
        _most(lambda pulls, totals, arm: pulls[arm]),
    ),
    Mutant(
        "fewest pulls",
        "the arm that was pulled least is returned. Greedy does not explore.",
        _most(lambda pulls, totals, arm: -pulls[arm]),
    ),
    Mutant(
        "upside down",
        "the pulls are divided by the totals. A mean is the total divided by the pulls.",
        _most(lambda pulls, totals, arm: pulls[arm] / totals[arm]),
    ),
    Mutant(
        "whole-number division",
        "the totals are divided by //, which rounds down, so that different means look equal.",
        _most(lambda pulls, totals, arm: totals[arm] // pulls[arm]),
    ),
    Mutant(
        "mean itself",
        "the greatest mean is returned. Asked for is the number of the arm that has it.",
        lambda pulls, totals: max(total / pulled for total, pulled in zip(totals, pulls, strict=True)),
    ),
    Mutant(
        "counted from 1",
        "the arms are counted from 1. The first is number 0.",
        lambda pulls, totals: greedy(pulls, totals) + 1,
    ),
    Mutant(
        "best starts at 0",
        "the best mean starts at 0 and no arm is chosen yet, so that nothing is returned if no mean is greater than 0.",
        _best_starts_at(0, None),
    ),
    Mutant(
        "arm 0 unless greater than 0",
        "the best mean starts at 0, and the arm at 0. If no mean is greater than 0, arm 0 is returned, good or bad.",
        _best_starts_at(0, 0),
    ),
    Mutant(
        "arm 0",
        "arm 0 is always returned. (Is a return inside the loop?)",
        lambda pulls, totals: 0,
    ),
    Mutant(
        "last arm",
        "the last arm is always returned. (Is it the loop's variable that is returned?)",
        lambda pulls, totals: len(pulls) - 1,
    ),
    Mutant(
        "first that beats the next",
        "an arm is returned as soon as its mean is greater than that of the next. There may be a better one later.",
        _compared_with_the_next,
    ),
)


def _lots(explores: Callable[[Random, float, int], bool], any_arm: Callable[[Random, int, int], Any]) -> Function:
    """Return epsilon-greedy with another way to decide, and to draw an arm: it is given arms and best arm."""

    def wrong(pulls: Counts, totals: Numbers, epsilon: float, random: Random) -> Any:
        best = greedy(pulls, totals)
        return any_arm(random, len(pulls), best) if explores(random, epsilon, len(pulls)) else best

    return wrong


def _often(random: Random, epsilon: float, arms: int) -> bool:
    return random.random() < epsilon


def _any(random: Random, arms: int, best: int) -> int:
    return random.randrange(arms)


def _other(random: Random, arms: int, best: int) -> int:
    return random.choice([arm for arm in range(arms) if arm != best])


def _lot_for_each_arm(pulls: Counts, totals: Numbers, epsilon: float, random: Random) -> int:
    for arm in range(len(pulls)):
        if random.random() < epsilon:
            return arm
    return greedy(pulls, totals)


def _by_means(pulls: Counts, totals: Numbers, epsilon: float, random: Random) -> int:
    means = [total / pulled for total, pulled in zip(totals, pulls, strict=True)]
    if random.random() < epsilon and sum(means) > 0:
        return random.choices(range(len(means)), weights=means)[0]
    return greedy(pulls, totals)


def _of_sums(pulls: Counts, totals: Numbers, epsilon: float, random: Random) -> int:
    if random.random() < epsilon:
        return random.randrange(len(pulls))
    return max(range(len(pulls)), key=lambda arm: totals[arm])


EPSILON: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "epsilon and 1 - epsilon swapped",
        "epsilon and 1 - epsilon have changed places: it explores with probability 1 - epsilon. (< for >?)",
        _lots(lambda random, epsilon, arms: random.random() > epsilon, _any),
    ),
    Mutant(
        "another arm",
        "exploring means one of the *other* arms. Any arm is drawn, all equally likely, the best one too.",
        _lots(_often, _other),
    ),
    Mutant(
        "never explores",
        "it never explores, and returns the arm with the greatest mean in each call.",
        _lots(lambda random, epsilon, arms: False, _any),
    ),
    Mutant(
        "always explores",
        "it always explores, and epsilon makes no difference.",
        _lots(lambda random, epsilon, arms: True, _any),
    ),
    Mutant(
        "half of the time",
        "it explores with probability 1/2, and epsilon makes no difference.",
        _lots(lambda random, epsilon, arms: random.random() < 0.5, _any),
    ),
    Mutant(
        "one lot for each arm",
        "a lot is drawn for each arm in turn, so that it explores more often than with probability epsilon, and the "
        "first arms more than the last. Draw once whether to explore, and then an arm.",
        _lot_for_each_arm,
    ),
    Mutant(
        "epsilon for each arm",
        "each of the other arms is explored with probability epsilon. It is epsilon for all arms together.",
        _lots(lambda random, epsilon, arms: random.random() < epsilon * arms, _any),
    ),
    Mutant(
        "epsilon divided by the arms",
        "it explores with probability epsilon divided by the number of arms. Any of them may be drawn *after* that was "
        "decided.",
        _lots(lambda random, epsilon, arms: random.random() < epsilon / arms, _any),
    ),
    Mutant(
        "last arm never explored",
        "the last arm is never drawn. (randrange(k) draws from 0 to k - 1, and so does randint(0, k - 1).)",
        _lots(_often, lambda random, arms, best: random.randrange(arms - 1)),
    ),
    Mutant(
        "first arm never explored",
        "arm 0 is never drawn. Its number is 0 and not 1.",
        _lots(_often, lambda random, arms, best: random.randrange(1, arms)),
    ),
    Mutant(
        "one arm too many",
        "an arm is drawn that does not exist. (randint(0, k) draws from 0 to k, k included; randrange(k) does not.)",
        _lots(_often, lambda random, arms, best: random.randint(0, arms)),
    ),
    Mutant(
        "pulls of an arm for its number",
        "how often some arm was pulled is returned, and not its number. (random.choice(pulls) draws one of the "
        "counts.)",
        lambda pulls, totals, epsilon, random: (
            random.choice(pulls) if random.random() < epsilon else greedy(pulls, totals)
        ),
    ),
    Mutant(
        "arms with good means",
        "the better an arm looks, the more often it is explored. Exploring draws all arms equally often.",
        _by_means,
    ),
    Mutant(
        "next arm",
        "exploring means the arm after the best one, always the same. Draw it by lot.",
        _lots(_often, lambda random, arms, best: (best + 1) % arms),
    ),
    Mutant(
        "sums for means",
        "the arm with the greatest sum is taken for the best. It is the one with the greatest mean.",
        _of_sums,
    ),
    Mutant(
        "a draw from 0 to 100",
        "a whole number from 0 to 100 is compared with epsilon, so that it hardly ever explores unless epsilon is 1. "
        "random.random() draws a number from 0 to 1.",
        _lots(lambda random, epsilon, arms: random.randint(0, 100) < epsilon, _any),
    ),
)
