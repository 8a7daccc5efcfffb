"""Known policies that regret too much."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any, Final

from gamelib.course.exercise.function import Function
from gamelib.course.exercise.lesson_07.references import Counts, Numbers, epsilon_greedy, ucb1, ucb_index
from gamelib.course.exercise.part import Mutant


def _after_each_once(policy: Function) -> Function:
    """Return a policy that pulls each arm once first."""

    def wrong(pulls: Counts, totals: Numbers, random: Random) -> Any:
        return pulls.index(0) if 0 in pulls else policy(pulls, totals, random)

    return wrong


def _own_logarithm(pulls: Counts, totals: Numbers, random: Random) -> int:
    return max(
        range(len(pulls)), key=lambda arm: totals[arm] / pulls[arm] + sqrt(2 * log(pulls[arm]) / pulls[arm])
    )


LOOSE: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "greedy",
        "the policy always pulls the arm with the best mean so far, or hardly ever another. After a little bad luck it "
        "takes very long, or for ever, until the best arm gets another chance.",
        _after_each_once(lambda pulls, totals, random: ucb1(pulls, totals, 0)),
    ),
    Mutant(
        "epsilon-greedy",
        "the policy explores with the same probability for ever, about one pull in ten. It never learns that there is "
        "nothing left to find out: explore less as you know more.",
        _after_each_once(lambda pulls, totals, random: epsilon_greedy(pulls, totals, 0.1, random)),
    ),
    Mutant(
        "UCB1 with C = 1",
        "the policy is UCB1 with the constant of the theorem, 1, or about that. It is made for the worst case, and "
        "these bandits are not as bad: a smaller constant explores less.",
        lambda pulls, totals, random: ucb1(pulls, totals, 1),
    ),
    Mutant(
        "by lot",
        "the policy pulls any arm, all equally likely, whatever they paid.",
        lambda pulls, totals, random: random.randrange(len(pulls)),
    ),
    Mutant(
        "by turns",
        "the policy pulls all arms equally often, whatever they paid. (Is it an arm with the fewest pulls, or is the "
        "mean the same for all?)",
        lambda pulls, totals, random: pulls.index(min(pulls)),
    ),
    Mutant(
        "arm 0",
        "the policy always pulls arm 0. (Is a return inside the loop?)",
        lambda pulls, totals, random: 0,
    ),
    Mutant(
        "last arm",
        "the policy always pulls the last arm. (Is it the loop's variable that is returned?)",
        lambda pulls, totals, random: len(pulls) - 1,
    ),
    Mutant(
        "sums for means",
        "the policy pulls the arm with the greatest sum. What was pulled often has a great sum, good or bad: look at "
        "the means, and at how sure they are.",
        _after_each_once(lambda pulls, totals, random: totals.index(max(totals))),
    ),
    Mutant(
        "counted from 1",
        "the arms are counted from 1. The first is number 0.",
        lambda pulls, totals, random: ucb1(pulls, totals, 0.3) + 1,
    ),
    Mutant(
        "worst arm",
        "the policy pulls the arm with the *least* index.",
        _after_each_once(
            lambda pulls, totals, random: min(range(len(pulls)), key=lambda arm: ucb_index(pulls, totals, arm, 0.3))
        ),
    ),
    Mutant(
        "logarithm of own pulls",
        "the policy is UCB1 with the logarithm of the arm's own pulls. So an arm that waits is never looked at again.",
        _after_each_once(_own_logarithm),
    ),
    Mutant(
        "untried arms",
        "it divides by the pulls of an arm that has none. Look for such an arm first.",
        lambda pulls, totals, random: max(range(len(pulls)), key=lambda arm: totals[arm] / pulls[arm]),
    ),
    Mutant(
        "index itself",
        "the greatest mean or index is returned, and not the number of the arm that has it.",
        _after_each_once(
            lambda pulls, totals, random: max(ucb_index(pulls, totals, arm, 0.3) for arm in range(len(pulls)))
        ),
    ),
)

_SERIOUS: Final = ("greedy", "epsilon-greedy", "UCB1 with C = 1", "untried arms", "index itself")

CLOSE: Final[Sequence[Mutant[Function]]] = (
    *(mutant for mutant in LOOSE if mutant.name in _SERIOUS),
    Mutant(
        "UCB1 with C = 1/2",
        "the policy is UCB1 with a constant of about 1/2. Half of that is better here.",
        lambda pulls, totals, random: ucb1(pulls, totals, 0.5),
    ),
)
