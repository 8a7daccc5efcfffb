"""Question 8: a policy of the student's own, graded on how much it regrets on bandits it has not seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, FunctionPart
from gamelib_exercises.lesson_07 import OWN, own_work
from gamelib_exercises.lesson_07.contest import HIDDEN, RUNS, STEPS, NoPolicy, Record, contest, habits_of
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.sandbox import How, run
from gamelib_exercises.solution import Patch, Right

ORDINARY: Final = 27
"""Less than epsilon-greedy regrets on the hidden bandits with any epsilon that is always the same."""

AFTER_BAD_START: Final = 35
"""More than KL-UCB, Thompson sampling and UCB1 with a fitting constant regret there after a bad start."""

_SECONDS: Final = 45.0

_FAULTS: Final = {"past the last arm": "one arm too many", "a fraction": "index itself"}
"""The names of known mistakes, by the fault they show in."""


def _look(case: Case, policy: Function, seconds: float) -> Seen:
    """Return what is seen of the policy: its record, with its habits where it misses, or why it is no policy."""
    wanted, bad_start = case.values

    def measured() -> tuple[Any, ...]:
        try:
            record = contest(policy, bad_start=bad_start)
            return ("record", *record), habits_of(policy) if record.high >= wanted else ()
        except NoPolicy as error:
            return ("fault", error.words), (_FAULTS.get(error.fault, error.fault),)

    seen = Seen(run(measured, seconds=seconds))
    record = _record(seen)
    return replace(seen, calls=frozenset(record.library)) if record else seen


def _record(seen: Seen) -> Record | None:
    match seen.outcome.value:
        case (("record", *found), _):
            return Record(*found)
    return None


def _low_regret(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return why it is no policy, or by how much it misses a regret that its whole interval has to be less than."""
    record, wanted = _record(seen), case.values[0]
    if record is None:
        return str(seen.outcome.value[0][1])
    if record.high < wanted:
        return None
    missed = f"{record.report}; the whole interval has to be less than {wanted}."
    if record.mean < wanted:
        missed += " On average it is less, but by so little, or so unevenly, that it may be luck."
    return missed


class PolicyPart(FunctionPart):
    """A policy: known mistakes are recognised by all the pulls it made, not by what it came to."""

    def recognised(self, seen: Sequence[Seen]) -> list[Mutant[Function]]:
        """Return the known mistakes that fit what was seen: all pulls that were made, or what ended them."""
        names: set[str] = set()
        for each in seen:
            if each.outcome.how is How.RETURNED:
                names.update(each.outcome.value[1])
            elif each.outcome.error == "ZeroDivisionError":
                names.add("untried arms")
        return [mutant for mutant in self.mutants if mutant.name in names]


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    policy = Right("07", "my_policy")
    text = f"{len(HIDDEN)} hidden bandits, {RUNS} runs of {STEPS:,} pulls each"
    asked: Any = {
        **OWN,
        "reference": policy,
        "check": _low_regret,
        "look": _look,
        "praise": lambda seen: f"Your policy {Record(*seen.outcome.value[0][1:]).report}.",
        "own_work": lambda function, seen: own_work(function, seen, "Your policy"),
        "by_itself": True,
        "subject": "your policy",
        "loop_words": "Is it a quick one? It is asked about a hundred thousand times.",
        "seconds": _SECONDS,
    }
    ordinary = PolicyPart(
        "policy_regret",
        title=f"{policy.signature}: a regret of less than {ORDINARY}",
        hints=(
            "Who never explores gets stuck, and who explores at the same rate for ever pays for it for ever. Which of "
            "your functions explores less and less?",
            "UCB1 does. With the constant of the theorem it is very careful; what does practice(…) say about smaller "
            "ones?",
            "return ucb1(pulls, totals, c) with a constant c from 0.35 to 0.5.",
        ),
        cases=[Case(text, values=(ORDINARY, False))],
        slips=(*_slips(c=0.1, turns=20, start=10), *_WASTEFUL),
        **asked,
    )
    bad_start = PolicyPart(
        "policy_bad_start",
        title=f"{policy.signature}: a regret of less than {AFTER_BAD_START} after a bad start",
        points=2,
        hints=(
            "An arm has paid nothing twice, and others look better. When does your policy come back to it, and is "
            "that soon enough? The bonus, or whatever takes its place, has to be great enough for that.",
            "Try UCB1 with some constants from 0.1 to 0.6, KL-UCB by your kl_index, or Thompson sampling, and let "
            "practice(…) and practice(…, bad_start=True) tell them apart.",
            "Thompson sampling draws random.betavariate(1 + totals[arm], 1 + pulls[arm] - totals[arm]) for each "
            "arm and returns the arm that drew the most. UCB1 with c = 0.45 is good enough too.",
        ),
        cases=[Case(text, values=(AFTER_BAD_START, True))],
        slips=_slips(c=0.3, turns=10, start=2),  # some of them do well in ordinary runs
        builds_on=ordinary,
        **asked,
    )
    return [ordinary, bad_start]


_ARM = "ucb1(pulls, totals, 0.45)"
_ONCE = "pulls.index(0) if 0 in pulls else "
_MEAN = "totals[arm] / pulls[arm]"


def _slips(c: float, turns: int, start: int) -> tuple[Patch, ...]:
    """Return policies that regret too much; the names are those of the habits that give them away, or of faults.

    Args:
        c: the constant of UCB1, a small one.
        turns: how often each arm is pulled before the policy becomes greedy.
        start: the reward of an optimistic start.
    """
    return (
        Patch(
            "greedy: the policy always pulls the arm with the best mean so far. After a little bad luck it takes very "
            "long, or for ever, until the best arm gets another chance.",
            (_ARM, f"{_ONCE}greedy(pulls, totals)"),
        ),
        Patch(
            "epsilon-greedy: the policy explores with the same probability for ever, as often late as early. It never "
            "learns that there is nothing left to find out: explore less as you know more.",
            (_ARM, f"{_ONCE}epsilon_greedy(pulls, totals, 0.1, random)"),
        ),
        Patch(
            "UCB1 with a great C: the policy is UCB1 with a constant of more than 0.55; that of the theorem is 1. It "
            "is made for the worst case, and these bandits are not as bad: a smaller constant explores less.",
            ("0.45", "1"),
        ),
        Patch(
            "UCB1 with a small C: the policy pulls as UCB1 does with a constant of less than 0.4. (UCB1-tuned does so "
            "here.) In most runs that does well; after a bad start it takes far too long to come back to an arm.",
            ("0.45", f"{c}"),
        ),
        Patch(
            "by turns, then greedy: the policy pulls the arms in turn at first, all equally often, and from then on "
            "always the one with the best mean. That is a waste where an arm is bad beyond doubt, and too little where "
            "two are alike: what an arm has paid should decide how often it is tried.",
            (_ARM, f"pulls.index(min(pulls)) if min(pulls) < {turns} else greedy(pulls, totals)"),
        ),
        Patch(
            "optimistic start: the policy starts all arms with one and the same optimistic reward, and is greedy from "
            "then on. If that is high, it explores more than it needs; if not, a bad start is never made good.",
            (_ARM, f"greedy([each + 1 for each in pulls], [each + {start} for each in totals])"),
        ),
        Patch(
            "untried arms: something is divided by 0, such as by the pulls of an untried arm, or of all arms at the "
            "start. Look for untried arms first.",
            (_ARM, "greedy(pulls, totals)"),
        ),
        Patch(
            "index itself: a number that is not whole is returned, such as the greatest mean or index. The number of "
            "the arm that has it is wanted.",
            (_ARM, f"{_ONCE}max(ucb_index(pulls, totals, arm, 0.4) for arm in range(len(pulls)))"),
        ),
    )


_WASTEFUL = (
    Patch(
        "by lot: the policy pulls all arms about equally often, early and late, whatever they paid. (Does it draw any "
        "arm by lot?)",
        (_ARM, "random.randrange(len(pulls))"),
    ),
    Patch(
        "by turns: the policy pulls all arms equally often, whatever they paid. (Is it an arm with the fewest pulls, "
        "or is the mean the same for all?)",
        (_ARM, "pulls.index(min(pulls))"),
    ),
    Patch(
        "arm 0: the policy always pulls arm 0. (Is a return inside the loop, or min(pulls) or 0 taken for the number "
        "of the untried arm?)",
        (_ARM, "0"),
    ),
    Patch(
        "last arm: the policy always pulls the last arm. (Is it the loop's variable that is returned?)",
        (_ARM, "len(pulls) - 1"),
    ),
    Patch(
        "sums for means: the policy pulls the arm with the greatest sum. What was pulled often has a great sum, good "
        "or bad: look at the means, and at how sure they are.",
        (_ARM, f"{_ONCE}totals.index(max(totals))"),
    ),
    Patch(
        "one arm too many: an arm is returned that does not exist: the arms are counted from 1, or one more is drawn "
        "than there are (randint(0, k) draws k as well). The first is number 0, and the last len(pulls) - 1.",
        (_ARM, "random.randint(0, len(pulls))"),
    ),
    Patch(
        "arm 1: the policy always pulls arm 1. (Are the arms counted from 1, so that it never gets to arm 0?)",
        (_ARM, "ucb1(pulls, totals, 0.4) + 1"),
    ),
    Patch(
        "worst arm: the policy pulls the arm with the *least* mean or index.",
        (_ARM, f"{_ONCE}min(range(len(pulls)), key=lambda arm: ucb_index(pulls, totals, arm, 0.3))"),
    ),
    Patch(
        "logarithm of own pulls: the policy is UCB1 with the logarithm of the arm's own pulls. So an arm that waits is "
        "never looked at again.",
        (_ARM, f"{_ONCE}max(range(len(pulls)), key=lambda arm: {_MEAN} + sqrt(2 * log(pulls[arm]) / pulls[arm]))"),
    ),
)
"""Policies that waste pulls in ordinary runs too."""
