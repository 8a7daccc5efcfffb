"""A policy of the student's own, graded on how much it regrets on bandits it has not seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar, Final

from gamelib.course.exercise.case import Case, Seen
from gamelib.course.exercise.function import Function
from gamelib.course.exercise.lesson_07 import mutants_policy, references
from gamelib.course.exercise.lesson_07.contest import (
    HIDDEN,
    RUNS,
    STEPS,
    NoPolicy,
    Record,
    contest,
    habits,
)
from gamelib.course.exercise.lesson_07.kinds import OwnPart
from gamelib.course.exercise.part import Mutant, Part
from gamelib.course.exercise.sandbox import How, Outcome, run
from gamelib.course.exercise.verdict import State, Verdict

LOOSE: Final = 25
"""Less than epsilon-greedy regrets on the hidden bandits with any epsilon that is always the same."""

CLOSE: Final = 17
"""More than KL-UCB, Thompson sampling and UCB1 with a fitting constant regret there."""

_SECONDS: Final = 45.0
_ALIKE: Final = 0.08
"""How far the habits of two policies that are told to be the same may be from each other."""


class PolicyPart(OwnPart):
    """The policy has to regret less than a given number, its whole interval; the case's only value is that."""

    subject: ClassVar[str] = "your policy"
    _report = ""

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen of the policy: its record, with its habits where it misses, or why it is no policy."""

        def measured() -> tuple[Any, ...]:
            try:
                record = contest(function)
                return ("record", *record), habits(function) if record.mean >= case.values[0] else ()
            except NoPolicy as error:
                return ("fault", error.words), error.fault

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
        record, (wanted,) = Record(*found), case.values
        self._report = record.report
        self._calls = set(record.library)
        if record.high < wanted:
            return None
        missed = f"{record.report}; the whole interval has to be less than {wanted}."
        if record.mean < wanted:
            missed += " On average it is less, but by so little, or so unevenly, that it may be luck."
        return missed

    def recognised(self, seen: Sequence[Seen]) -> list[Mutant[Function]]:
        """Return the known policy whose habits come nearest to what was seen, if one comes near."""
        near = [
            (_distance(each.outcome, _seen_of(mutant.answer)), mutant) for each in seen for mutant in self.mutants
        ]
        distance, mutant = min(near, key=lambda pair: pair[0])
        return [mutant] if distance < _ALIKE else []


@cache
def _seen_of(policy: Function) -> Outcome:
    """Return what is seen of a known policy: its habits, or the fault or error that ends it.

    It is shared by the parts that know the policy.
    """

    def looked_at() -> Any:
        try:
            contest(policy, HIDDEN[:1])
            return habits(policy)
        except NoPolicy as error:
            return error.fault

    return run(looked_at, seconds=_SECONDS)


def _distance(outcome: Outcome, known: Outcome) -> float:
    """Return how far the habits of a policy are from those of a known one; 1 if one of them has a fault of its own."""
    if outcome.how is not How.RETURNED or known.how is not How.RETURNED:
        return 0.0 if (outcome.how, outcome.error) == (known.how, known.error) else 1.0
    mine, theirs = outcome.value[1], known.value
    if isinstance(mine, str) or isinstance(theirs, str) or not mine:
        return 0.0 if mine == theirs else 1.0
    return max(
        float(abs(one - other))
        for row, known_row in zip(mine, theirs, strict=True)
        for one, other in zip(row, known_row, strict=True)
    )


def policy_parts() -> list[Part]:
    """Return the two parts about the policy of one's own."""
    text = f"{len(HIDDEN)} hidden bandits, {RUNS} runs of {STEPS:,} pulls each"
    slow = "Is it a quick one? It is asked about a hundred thousand times."
    loose = PolicyPart(
        "policy_regret",
        title=f"my_policy(pulls, totals, random): a regret of less than {LOOSE}",
        points=1,
        hints=(
            "Who never explores gets stuck, and who explores at the same rate for ever pays for it for ever. Which of "
            "your functions explores less and less?",
            "UCB1 does. With the constant of the theorem it is very careful; what does practice(…) say about smaller "
            "ones?",
            "return ucb1(pulls, totals, c) with a constant c from 0.2 to 0.5.",
        ),
        cases=[Case(text, values=(LOOSE,))],
        reference=references.policy,
        mutants=mutants_policy.LOOSE,
        loop_words=slow,
        seconds=_SECONDS,
    )
    return [
        loose,
        PolicyPart(
            "policy_close",
            title=f"my_policy(pulls, totals, random): a regret of less than {CLOSE}",
            points=2,
            hints=(
                "Which policies of the lesson do better than UCB1, and which of them could you write in a few lines?",
                "Try UCB1 with some constants from 0.1 to 0.6, KL-UCB by your kl_index, or Thompson sampling, and let "
                "practice(…) tell them apart. A small regret with a wide interval is luck.",
                "Thompson sampling draws random.betavariate(1 + totals[arm], 1 + pulls[arm] - totals[arm]) for each "
                "arm and returns the arm that drew the most. UCB1 with c = 0.3 is good enough too.",
            ),
            cases=[Case(text, values=(CLOSE,))],
            reference=references.policy,
            mutants=mutants_policy.CLOSE,
            builds_on=loose,
            loop_words=slow,
            seconds=_SECONDS,
        ),
    ]
