"""A policy of the student's own, graded on how much it regrets on bandits it has not seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_07 import mutants_policy, references
from gamelib_exercises.lesson_07.contest import (
    HIDDEN,
    RUNS,
    STEPS,
    NoPolicy,
    Record,
    contest,
)
from gamelib_exercises.lesson_07.habits import habits_of
from gamelib_exercises.lesson_07.kinds import OwnPart
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.sandbox import How, run
from gamelib_exercises.verdict import State, Verdict

ORDINARY: Final = 27
"""Less than epsilon-greedy regrets on the hidden bandits with any epsilon that is always the same."""

AFTER_BAD_START: Final = 35
"""More than KL-UCB, Thompson sampling and UCB1 with a fitting constant regret there after a bad start."""

_SECONDS: Final = 45.0

_FAULTS: Final = {"past the last arm": "one arm too many", "a fraction": "index itself"}
"""The names of known mistakes, by the fault they show in."""


class PolicyPart(OwnPart):
    """The policy has to regret less than a given number, its whole interval.

    The case's values are that number and whether the runs begin with bad luck.
    """

    subject: ClassVar[str] = "your policy"
    _report = ""

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen of the policy: its record, with its habits where it misses, or why it is no policy."""
        wanted, bad_start = case.values

        def measured() -> tuple[Any, ...]:
            try:
                record = contest(function, bad_start=bad_start)
                return ("record", *record), habits_of(function) if record.high >= wanted else ()
            except NoPolicy as error:
                return ("fault", error.words), (_FAULTS.get(error.fault, error.fault),)

        return Seen(run(measured, seconds=seconds))

    def judge(self, *answers: Any) -> Verdict:
        """Return the verdict on the policy, with its record where it passes."""
        verdict = super().judge(*answers)
        if verdict.state is State.RIGHT:
            return replace(verdict, words=(f"Your policy {self._report}.",))
        return verdict

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return why it is no policy, or by how much it misses."""
        (kind, *found), _ = seen.outcome.value
        if kind == "fault":
            return str(found[0])
        record, wanted = Record(*found), case.values[0]
        self._report = record.report
        self._calls = set(record.library)
        if record.high < wanted:
            return None
        missed = f"{record.report}; the whole interval has to be less than {wanted}."
        if record.mean < wanted:
            missed += " On average it is less, but by so little, or so unevenly, that it may be luck."
        return missed

    def recognised(self, seen: Sequence[Seen]) -> list[Mutant[Function]]:
        """Return the known mistakes that fit what was seen: all pulls that were made, or what ended them."""
        names: set[str] = set()
        for each in seen:
            if each.outcome.how is How.RETURNED:
                names.update(each.outcome.value[1])
            elif each.outcome.error == "ZeroDivisionError":
                names.add("untried arms")
        return [mutant for mutant in self.mutants if mutant.name in names]


def policy_parts() -> list[Part]:
    """Return the two parts about the policy of one's own."""
    text = f"{len(HIDDEN)} hidden bandits, {RUNS} runs of {STEPS:,} pulls each"
    slow = "Is it a quick one? It is asked about a hundred thousand times."
    ordinary = PolicyPart(
        "policy_regret",
        title=f"my_policy(pulls, totals, random): a regret of less than {ORDINARY}",
        points=1,
        hints=(
            "Who never explores gets stuck, and who explores at the same rate for ever pays for it for ever. Which of "
            "your functions explores less and less?",
            "UCB1 does. With the constant of the theorem it is very careful; what does practice(…) say about smaller "
            "ones?",
            "return ucb1(pulls, totals, c) with a constant c from 0.35 to 0.5.",
        ),
        cases=[Case(text, values=(ORDINARY, False))],
        reference=references.policy,
        mutants=mutants_policy.ORDINARY,
        loop_words=slow,
        seconds=_SECONDS,
    )
    return [
        ordinary,
        PolicyPart(
            "policy_bad_start",
            title=f"my_policy(pulls, totals, random): a regret of less than {AFTER_BAD_START} after a bad start",
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
            reference=references.policy,
            mutants=mutants_policy.BAD_START,
            builds_on=ordinary,
            loop_words=slow,
            seconds=_SECONDS,
        ),
    ]
