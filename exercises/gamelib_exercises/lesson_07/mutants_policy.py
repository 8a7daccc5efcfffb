"""Known policies that regret too much."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any, Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_07.references import (
    Counts,
    Numbers,
    epsilon_greedy,
    greedy,
    ucb1,
    ucb_index,
)
from gamelib_exercises.part import Mutant


def _after_each_once(policy: Function) -> Function:
    """Return a policy that pulls each arm once first."""

    def wrong(pulls: Counts, totals: Numbers, random: Random) -> Any:
        return pulls.index(0) if 0 in pulls else policy(pulls, totals, random)

    return wrong


def _own_logarithm(pulls: Counts, totals: Numbers, random: Random) -> int:
    return max(
        range(len(pulls)), key=lambda arm: totals[arm] / pulls[arm] + sqrt(2 * log(pulls[arm]) / pulls[arm])
    )


def _by_turns_then_greedy(often: int) -> Function:
    def wrong(pulls: Counts, totals: Numbers, random: Random) -> int:
        return pulls.index(min(pulls)) if min(pulls) < often else greedy(pulls, totals)

    return wrong


def _optimistic(start: int) -> Function:
    """Return the policy that is greedy after each arm was given a first reward of that much."""
    return lambda pulls, totals, random: greedy([each + 1 for each in pulls], [each + start for each in totals])


_GREEDY: Final = Mutant(
    "greedy",
    "the policy always pulls the arm with the best mean so far. After a little bad luck it takes very long, or for "
    "ever, until the best arm gets another chance.",
    _after_each_once(lambda pulls, totals, random: greedy(pulls, totals)),
)
_EPSILON_GREEDY: Final = Mutant(
    "epsilon-greedy",
    "the policy explores with the same probability for ever, as often late as early. It never learns that there is "
    "nothing left to find out: explore less as you know more.",
    _after_each_once(lambda pulls, totals, random: epsilon_greedy(pulls, totals, 0.1, random)),
)
_GREAT: Final = Mutant(
    "UCB1 with a great C",
    "the policy is UCB1 with a constant of more than 0.55; that of the theorem is 1. It is made for the worst "
    "case, and these bandits are not as bad: a smaller constant explores less.",
    lambda pulls, totals, random: ucb1(pulls, totals, 1),
)
_UNTRIED: Final = Mutant(
    "untried arms",
    "something is divided by 0, such as by the pulls of an untried arm, or of all arms at the start. Look for untried "
    "arms first.",
    lambda pulls, totals, random: greedy(pulls, totals),
)
_INDEX: Final = Mutant(
    "index itself",
    "a number that is no whole one is returned, such as the greatest mean or index. The number of the arm that has it "
    "is wanted.",
    _after_each_once(
        lambda pulls, totals, random: max(ucb_index(pulls, totals, arm, 0.4) for arm in range(len(pulls)))
    ),
)
_THEN_GREEDY: Final = (
    "the policy pulls the arms in turn at first, all equally often, and from then on always the one with the best "
    "mean. That is a waste where an arm is bad beyond doubt, and too little where two are alike: what an arm has paid "
    "should decide how often it is tried."
)
_OPTIMISTIC: Final = (
    "the policy starts all arms with one and the same optimistic reward, and is greedy from then on. If that is high, "
    "it explores more than it needs; if not, a bad start is never made good."
)
_SMALL: Final = (
    "the policy pulls as UCB1 does with a constant of less than 0.4. (UCB1-tuned does so here.) In most runs that does "
    "well; after a bad start it takes far too long to come back to an arm."
)

ORDINARY: Final[Sequence[Mutant[Function]]] = (
    _GREEDY,
    _EPSILON_GREEDY,
    _GREAT,
    Mutant("UCB1 with a small C", _SMALL, lambda pulls, totals, random: ucb1(pulls, totals, 0.1)),
    Mutant("by turns, then greedy", _THEN_GREEDY, _by_turns_then_greedy(20)),
    Mutant("optimistic start", _OPTIMISTIC, _optimistic(10)),
    Mutant(
        "by lot",
        "the policy pulls all arms about equally often, early and late, whatever they paid. (Does it draw any arm by "
        "lot?)",
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
        "the policy always pulls arm 0. (Is a return inside the loop, or min(pulls) or 0 taken for the number of the "
        "untried arm?)",
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
        "one arm too many",
        "an arm is returned that does not exist: the arms are counted from 1, or one more is drawn than there are "
        "(randint(0, k) draws k as well). The first is number 0, and the last len(pulls) - 1.",
        lambda pulls, totals, random: random.randint(0, len(pulls)),
    ),
    Mutant(
        "arm 1",
        "the policy always pulls arm 1. (Are the arms counted from 1, so that it never gets to arm 0?)",
        lambda pulls, totals, random: ucb1(pulls, totals, 0.4) + 1,
    ),
    Mutant(
        "worst arm",
        "the policy pulls the arm with the *least* mean or index.",
        _after_each_once(
            lambda pulls, totals, random: min(range(len(pulls)), key=lambda arm: ucb_index(pulls, totals, arm, 0.3))
        ),
    ),
    Mutant(
        "logarithm of own pulls",
        "the policy is UCB1 with the logarithm of the arm's own pulls. So an arm that waits is never looked at again.",
        _after_each_once(_own_logarithm),
    ),
    _UNTRIED,
    _INDEX,
)
"""Policies that regret too much in ordinary runs; the names are those of the habits that tell them, or of faults."""

BAD_START: Final[Sequence[Mutant[Function]]] = (
    _GREEDY,
    _EPSILON_GREEDY,
    _GREAT,
    Mutant("UCB1 with a small C", _SMALL, lambda pulls, totals, random: ucb1(pulls, totals, 0.3)),
    Mutant("by turns, then greedy", _THEN_GREEDY, _by_turns_then_greedy(10)),
    Mutant("optimistic start", _OPTIMISTIC, _optimistic(2)),
    _UNTRIED,
    _INDEX,
)
"""Policies that regret too much after a bad start, some of which do well in ordinary runs."""
