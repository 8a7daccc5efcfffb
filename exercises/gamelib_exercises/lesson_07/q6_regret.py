"""Question 6: the pseudo-regret and the realised regret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib_exercises.case import Case
from gamelib_exercises.kinds import right_number
from gamelib_exercises.lesson_07 import own_part
from gamelib_exercises.lesson_07.q2_regrets import EACH_STEP, record_picture
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Patch, Right


def _record(means: Sequence[float], rewards: Sequence[Sequence[float]], pulled: Sequence[int]) -> Case:
    return Case(
        f"means = {means}, rewards = {rewards} and pulled = {pulled}",
        values=(means, rewards, pulled),
        draw=lambda: record_picture(means, rewards, pulled),
    )


RECORDS: Final[Sequence[Case]] = (
    _record([0.75, 0.5], [[1, 0]], [1]),
    _record([0.5, 0.6], [[1, 0], [0, 1], [0, 1]], [0, 0, 1]),
    _record([0.8, 0.6, 0.1], [[0, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 0]], [1, 0, 1, 2]),
    _record([0.3, 0.9], [[1, 0], [0, 1], [1, 1]], [0, 1, 1]),
    _record([0.2, 0.7, 0.4], [[0.5, 0, 1], [0, 1, 0.25], [0, 0.5, 1], [1, 0, 0.5], [0.5, 1, 0]], [0, 2, 0, 2, 2]),
    _record([0.6, 0.5, 0.9, 0.3], [[0, 1, 1, 0], [1, 1, 0, 0], [1, 0, 1, 1], [0, 1, 1, 0]], [3, 1, 2, 3]),
)
"""Records with the rewards of all arms: where the luckiest arm is not the best, or was never pulled, and so on."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    pseudo = own_part(
        "pseudo_regret",
        check=right_number,
        hints=(
            "Which of the three does it need: means, rewards, pulled?",
            "Each pull costs the gap between the best mean and the mean of the pulled arm.",
            "sum(max(means) - means[arm] for arm in pulled)",
        ),
        cases=RECORDS,
        reference=Right("07", "pseudo_regret"),
        slips=_PSEUDO,
    )
    realised = own_part(
        "realised_regret",
        check=right_number,
        hints=(
            "How much would each arm have paid, had you pulled nothing else?",
            "Arm i would have paid sum(row[i] for row in rewards). The greatest of these sums, less what was paid.",
            "What was paid: sum(rewards[t][pulled[t]] for t in range(len(pulled))). The difference may be below 0.",
        ),
        cases=RECORDS,
        reference=Right("07", "realised_regret"),
        slips=_REALISED,
    )
    return [pseudo, realised]


_SUMMED = (
    Patch(
        "first step: only the first step counts. (Is a return inside the loop?)",
        made=lambda right: lambda means, rewards, pulled: right(means, rewards[:1], pulled[:1]),
    ),
    Patch(
        "without the last step: the last step is left out.",
        made=lambda right: lambda means, rewards, pulled: right(means, rewards[:-1], pulled[:-1]),
    ),
    Patch(
        "divided: the regret is divided by the number of steps. It is a sum.",
        made=lambda right: lambda means, rewards, pulled: right(means, rewards, pulled) / len(pulled),
    ),
    Patch(
        "sign turned: the sign is turned. What the best arm has comes first, and what was got is taken away from it.",
        made=lambda right: lambda means, rewards, pulled: -right(means, rewards, pulled),
    ),
    Patch(
        "after each step: the regrets after all steps are returned. Asked for is the one after the last.",
        made=lambda right: (
            lambda means, rewards, pulled: [right(means, rewards[:n], pulled[:n]) for n in range(1, len(pulled) + 1)]
        ),
    ),
)
"""Slips that both regrets have in common."""


def _of_sample_means(right: Any) -> Any:
    """Return the regret by the means of what was seen of each arm."""

    def wrong(means: Sequence[float], rewards: Sequence[Sequence[float]], pulled: Sequence[int]) -> Any:
        seen = [
            [row[arm] for row, each in zip(rewards, pulled, strict=True) if each == arm] for arm in range(len(means))
        ]
        return right([sum(each) / len(each) if each else 0.0 for each in seen], rewards, pulled)

    return wrong


_PAID = "sum(rewards[t][arm] for t, arm in enumerate(pulled))"
_LUCKIEST = "max(sum(row[arm] for row in rewards) for arm in range(len(means)))"
_GAP = "max(means) - means[arm]"
_GAPS = f"sum({_GAP} for arm in pulled)"
_GOT = "sum(means[arm] for arm in pulled)"

_PSEUDO = (
    *_SUMMED,
    Patch(
        "realised regret: rewards are added up, and compared with those of the luckiest arm. That is the realised "
        "regret; the pseudo-regret goes by the true means alone.",
        (_GAPS, f"{_LUCKIEST} - {_PAID}"),
    ),
    Patch(
        "reward regret: the best true mean is compared with the rewards that were paid. That is the reward regret, "
        "which luck moves up and down.",
        (_GAPS, f"len(pulled) * max(means) - {_PAID}"),
    ),
    Patch(f"best of each step: {EACH_STEP}", (_GAPS, f"sum(map(max, rewards)) - {_PAID}")),
    Patch(
        "means against luck: the luckiest arm's rewards are compared with the true means of the pulled arms. Both "
        "sides are true means.",
        (_GAPS, f"{_LUCKIEST} - {_GOT}"),
    ),
    Patch(
        "means of what was seen: the means are those of the rewards that were seen. The true ones are given: means.",
        made=_of_sample_means,
    ),
    Patch(
        "best of the pulled: the best arm is looked for among those that were pulled. The best there is counts, pulled "
        "or not.",
        ("max(means)", "max(means[each] for each in pulled)"),
    ),
    Patch(
        "one best mean: the best mean counts once. It is there to be had at every step: n times.",
        (_GAPS, f"max(means) - {_GOT}"),
    ),
    Patch(
        "last gap alone: only the last step is returned. (Is something set in the loop that should be added up?)",
        (_GAPS, "max(means) - means[pulled[-1]]"),
    ),
    Patch(
        "wrong pulls counted: it is counted how often an arm was pulled that is not the best. Each costs its gap.",
        (_GAP, "(means[arm] < max(means))"),
    ),
    Patch(
        "middling mean: the mean of a random arm is compared with. It is the greatest of the true means.",
        ("max(means)", "sum(means) / len(means)"),
    ),
    Patch(
        "arms counted from 1: the arms are counted from 1. Number 0 is the first, means[0].",
        ("means[arm]", "means[arm - 1]"),
    ),
    Patch("each arm once: each arm counts once, however often it was pulled.", ("in pulled", "in set(pulled)")),
    Patch(
        "sum of what was got: the true means of the pulled arms are added up. What the best arm has is not compared "
        "with.",
        (_GAPS, _GOT),
    ),
)

_REGRET = f"best - {_PAID}"

_REALISED = (
    *_SUMMED,
    Patch(
        "pseudo-regret: true means are added up. That is the pseudo-regret; the realised regret goes by rewards alone.",
        (_REGRET, _GAPS),
    ),
    Patch(
        "reward regret: the best true mean is compared with the rewards that were paid. That is the reward regret, "
        "which luck moves up and down.",
        (_LUCKIEST, "len(pulled) * max(means)"),
    ),
    Patch(f"best of each step: {EACH_STEP}", (_LUCKIEST, "sum(map(max, rewards))")),
    Patch(
        "arm with the best mean: the arm with the greatest true mean is compared with. It is the arm that would have "
        "paid most in this record, which may be another one.",
        (_LUCKIEST, "sum(row[means.index(max(means))] for row in rewards)"),
    ),
    Patch(
        "never below 0: the regret is 0 where it should be below. Who changes arms can be luckier than any fixed arm.",
        (_REGRET, f"max(0, {_REGRET})"),
    ),
    Patch(
        "without its sign: the regret loses its sign (abs). Who changes arms can be luckier than any fixed arm, and it "
        "is below 0.",
        (_REGRET, f"abs({_REGRET})"),
    ),
    Patch(
        "rewards that were seen: of each arm only the rewards count that were seen. It would have paid at the other "
        "steps too: rewards[t][arm] for all t.",
        (
            _LUCKIEST,
            "max(sum(row[arm] for row, each in zip(rewards, pulled) if each == arm) for arm in range(len(means)))",
        ),
    ),
    Patch(
        "best of the pulled: the luckiest arm is looked for among those that were pulled. It may be one that never "
        "was.",
        ("range(len(means))", "set(pulled)"),
    ),
    Patch(
        "best step: the step at which all arms together paid most is compared with. Add up what one *arm* paid, over "
        "all steps.",
        (_LUCKIEST, "max(map(sum, rewards))"),
    ),
    Patch(
        "steps and arms swapped: steps and arms have changed places. rewards[t][i] is what arm i paid at step t.",
        (_LUCKIEST, "max(map(sum, rewards))"),
        ("rewards[t][arm]", "rewards[arm][t]"),
    ),
    Patch(
        "luckiest arm alone: what the luckiest arm would have paid is returned. What was paid is to be taken away.",
        (_REGRET, "best"),
    ),
    Patch(
        "number of the arm: the number of the luckiest arm stands where what it would have paid should.",
        (_LUCKIEST, "max(range(len(means)), key=lambda arm: sum(row[arm] for row in rewards))"),
    ),
    Patch(
        "middling arm: the mean of all arms' sums is compared with. It is the greatest of them.",
        (_LUCKIEST, "sum(map(sum, rewards)) / len(means)"),
    ),
    Patch(
        "arms counted from 1: the arms are counted from 1. Number 0 is the first, row[0].",
        ("rewards[t][arm]", "rewards[t][arm - 1]"),
    ),
)
