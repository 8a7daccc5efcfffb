"""The first drill: the indices of a record of one's own at C = 1 and at another C, and what UCB1 pulls next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import log, log2, log10, sqrt
from typing import Any, Final, NamedTuple

from gamelib import svg
from gamelib_exercises.drill import Drill, Entry, number
from gamelib_exercises.lesson_07.mutants_ucb import C_INSIDE, NO_TWO, ONE_MEAN, OWN_LOGARITHM, SUM, TWO_OUTSIDE
from gamelib_exercises.lesson_07.references import ucb_indices
from gamelib_exercises.lesson_07.slips import Slip, told_together
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.student import Draw
from gamelib_exercises.verdict import Picture, Verdict

ARMS: Final = 3
CONSTANTS: Final = (0.1, 0.2, 0.3, 0.4)
_CLEAR: Final = 0.01
"""By how much the best index is greater than the others at the least."""


class Record(NamedTuple):
    """A record: how often each arm was pulled, what it paid in sum, and another constant than 1."""

    pulls: tuple[int, ...]
    totals: tuple[int, ...]
    c: float


def draw_record_of(student: int) -> Record:
    """Return the record of a student, on which UCB1 pulls another arm with each of the two constants.

    Example:
        >>> record = draw_record_of(20261)
        >>> arm_of(indices(record, 1)) == arm_of(indices(record, record.c))
        False
    """
    draw = Draw(student, "indices")
    while True:
        pulls = tuple(draw.whole(3, 40) for _ in range(ARMS))
        totals = tuple(draw.whole(1, pulled - 1) for pulled in pulls)
        record = Record(pulls, totals, draw.choice(CONSTANTS))
        arms = {arm_of(indices(record, c)) for c in (1, record.c)}
        if len(set(pulls)) == ARMS and len(arms) == 2 and _clear(record, 1) and _clear(record, record.c):
            return record


def indices(record: Record, c: float) -> tuple[float, ...]:
    """Return the index of each arm.

    Example:
        >>> [round(index, 3) for index in indices(Record((10, 8, 3), (7, 5, 0), 0.2), 1)]
        [1.48, 1.497, 1.425]
    """
    return ucb_indices(record.pulls, record.totals, c)


def arm_of(scores: Sequence[float]) -> int:
    """Return the arm with the greatest score.

    Example:
        >>> arm_of([0.5, 0.75])
        1
    """
    return max(range(len(scores)), key=scores.__getitem__)


def _clear(record: Record, c: float) -> bool:
    best, second, *_ = sorted(indices(record, c), reverse=True)
    return best - second > _CLEAR


def _ways(c: float) -> list[tuple[str, str, Callable[[Record, int], float]]]:
    """Return known wrong indices of an arm: a name, the words, and the index."""

    def usual(record: Record, arm: int) -> float:
        return sqrt(2 * log(sum(record.pulls)) / record.pulls[arm])

    def mean(record: Record, arm: int) -> float:
        return record.totals[arm] / record.pulls[arm]

    def with_bonus(bonus: Callable[[int, int], float]) -> Callable[[Record, int], float]:
        return lambda record, arm: mean(record, arm) + c * bonus(sum(record.pulls), record.pulls[arm])

    ways: list[tuple[str, str, Callable[[Record, int], float]]] = [
        ("logarithm of own pulls", OWN_LOGARITHM, with_bonus(lambda n, own: sqrt(2 * log(own) / own))),
        ("no 2", NO_TWO.replace(" c ", " C "), with_bonus(lambda n, own: sqrt(log(n) / own))),
        ("2 outside", TWO_OUTSIDE, with_bonus(lambda n, own: 2 * sqrt(log(n) / own))),
        ("logarithm to base 10", "the logarithm is that to base 10. It is the natural one: math.log(x).",
         with_bonus(lambda n, own: sqrt(2 * log10(n) / own))),
        ("logarithm to base 2", "the logarithm is that to base 2. It is the natural one: math.log(x).",
         with_bonus(lambda n, own: sqrt(2 * log2(n) / own))),
        ("one pull more", "n counts the pull to come as well. It is the number of pulls that were made.",
         with_bonus(lambda n, own: sqrt(2 * log(n + 1) / own))),
        ("no root", "the root is missing.", with_bonus(lambda n, own: 2 * log(n) / own)),
        ("own pulls outside the root", "the arm's own pulls stand outside the root. They belong under it.",
         with_bonus(lambda n, own: sqrt(2 * log(n)) / own)),
        ("pulls changed places", "all pulls and the arm's own have changed places.",
         with_bonus(lambda n, own: sqrt(2 * log(own) / n))),
        ("sum of what was paid", "n is taken for the sum of what was paid. It is the number of all pulls.",
         lambda record, arm: mean(record, arm) + c * sqrt(2 * log(sum(record.totals)) / record.pulls[arm])),
        ("number of arms", "n is taken for the number of arms. It is that of all pulls.",
         with_bonus(lambda n, own: sqrt(2 * log(ARMS) / own))),
        ("mean of all pulls", ONE_MEAN,
         lambda record, arm: sum(record.totals) / sum(record.pulls) + c * usual(record, arm)),
        ("sum for mean", SUM, lambda record, arm: record.totals[arm] + c * usual(record, arm)),
        ("lower bound", "the bonus is taken away from the mean. Optimism adds it.",
         lambda record, arm: mean(record, arm) - c * usual(record, arm)),
        ("bonus alone", "the bonus is given without the mean.", lambda record, arm: c * usual(record, arm)),
        ("mean alone", "the mean is given without the bonus.", mean),
    ]  # fmt: skip
    if c != 1:
        ways += [
            ("C under the root", C_INSIDE, lambda record, arm: mean(record, arm) + sqrt(c) * usual(record, arm)),
            ("C squared", "the constant is squared, as it would be if it had been drawn into the root and left there.",
             lambda record, arm: mean(record, arm) + c**2 * usual(record, arm)),
            ("C = 1", "the constant is taken for 1, as before.",
             lambda record, arm: mean(record, arm) + usual(record, arm)),
            ("C times everything", "mean and bonus are both multiplied by the constant. It multiplies the bonus alone.",
             lambda record, arm: c * (mean(record, arm) + usual(record, arm))),
            ("divided by C", "the bonus is divided by the constant. It is multiplied by it.",
             lambda record, arm: mean(record, arm) + usual(record, arm) / c),
        ]  # fmt: skip
    return ways


def _mutants(record: Record, c: float) -> list[Mutant[tuple[Any, ...]]]:
    truth = indices(record, c)
    best = arm_of(truth)
    means = [total / pulled for total, pulled in zip(record.totals, record.pulls, strict=True)]
    slips: list[Slip] = []
    for name, words, index in _ways(c):
        wrong = tuple(index(record, arm) for arm in range(ARMS))
        slips.append((name, words, (*wrong, arm_of(wrong))))
    arms = {
        "the arm with the greatest *mean* is pulled": arm_of(means),
        "the arm with the *least* index is pulled": arm_of([-index for index in truth]),
        "the arm with the fewest pulls is pulled": arm_of([-pulled for pulled in record.pulls]),
        "the arms are counted from 1": best + 1,
    }
    if c != 1:
        arms["the arm of C = 1 is kept"] = arm_of(indices(record, 1))
    for other in sorted(set(arms.values()) - {best}):  # there are more ways to a wrong arm than wrong arms
        ways = ", or ".join(way for way, arm in arms.items() if arm == other)
        slips.append((
            ways,
            f"the indices are right, and {ways}. Pulled is the arm with the greatest index, and the first is number 0.",
            (*truth, other),
        ))
    slips.append((
        "index for arm",
        "the indices are right, and the greatest is given where the number of the arm is wanted.",
        (*truth, max(truth)),
    ))
    return told_together((*truth, best), slips)


def _picture(record: Record) -> Picture:
    rows = ["arm   pulls   paid in sum"]
    rows += [
        f"{arm:3}   {pulled:5}   {total:11}"
        for arm, (pulled, total) in enumerate(zip(record.pulls, record.totals, strict=True))
    ]
    said = "; ".join(
        f"arm {arm} was pulled {pulled} times and paid {total} in sum"
        for arm, (pulled, total) in enumerate(zip(record.pulls, record.totals, strict=True))
    )
    return Picture(svg.text_card("\n".join(rows), title="your record"), said[0].upper() + said[1:] + ".")


_REASONS: Final = (
    "Its mean is what it paid divided by its pulls; the bonus is C times the root of 2 ln n / n_j, with the n of all "
    "pulls and the n_j of this arm."
)


class IndicesDrill(Drill):
    """A drill whose entries are numbers of one kind: the slip comes first, and what all of them share is said once."""

    def judge(self, *answers: Any) -> Verdict:
        """Return the verdict on the entries."""
        verdict = super().judge(*answers)
        slips = [words for words in verdict.words if words.startswith("Your answer is what one gets")]
        others = [words for words in verdict.words if words not in slips]
        said = [words for words in others if words.endswith(_REASONS)]
        return replace(
            verdict,
            words=(*slips, *(words.removesuffix(f" {_REASONS}") if words in said[1:] else words for words in others)),
        )


def parts(student: int) -> list[Part]:
    """Return the two parts of the drill."""
    record = draw_record_of(student)
    return [
        _part(
            record, 1, "index_by_hand", "the indices of your record at C = 1",
            (
                "What did each arm pay on average, and how many pulls were there in all?",
                "The bonus of arm j is the root of 2 ln n / n_j, where n counts all pulls and n_j those of arm j.",
                "For arm 0: totals[0] / pulls[0] + sqrt(2 * log(sum(pulls)) / pulls[0]), with your numbers; then the "
                "same for the others. The next arm is the one with the greatest index.",
            ),
        ),
        _part(
            record, record.c, "index_with_c", f"the indices of your record at C = {record.c:g}",
            (
                "Which part of the index does the constant change?",
                "The mean stays; the bonus of before is multiplied by C.",
            ),
        ),
    ]  # fmt: skip


def _part(record: Record, c: float, name: str, title: str, hints: Sequence[str]) -> Drill:
    truth = indices(record, c)
    called = "" if c == 1 else "c_"
    return IndicesDrill(
        name,
        title=title,
        points=1,
        hints=hints,
        entries=[
            *(Entry(f"{called}index_{arm}", index, _REASONS, number) for arm, index in enumerate(truth)),
            Entry(f"{called}next_arm", arm_of(truth), "It is the number of the arm with the greatest index.", number),
        ],
        mutants=_mutants(record, c),
        picture=_picture(record),
        given=record.c if c != 1 else (list(record.pulls), list(record.totals)),
    )
