r"""Question 1: the indices of a record of one's own, and what others call the same constant.

Our bonus is :math:`C \sqrt{2 \ln n / n_j}`. Kocsis and Szepesvári write :math:`2 C_p \sqrt{\ln n / n_j}`, Browne and
others :math:`2 C_p \sqrt{2 \ln n / n_j}`, and many programs :math:`c \sqrt{\ln n / n_j}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any, Final, NamedTuple

from gamelib import svg
from gamelib.draw.board import Picture
from gamelib.rng import Draw
from gamelib_exercises.drill import Drill, Entry, Slip, named_together, number
from gamelib_exercises.lesson_07.q5_ucb1 import INDEX_SLIPS, ucb_indices
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Right
from gamelib_exercises.verdict import Verdict

# -- indices -------------------------------------------------------------------------------------

ARMS: Final = 3
_CLEAR: Final = 0.01
"""By how much the best index is greater than the others at the least."""


class Record(NamedTuple):
    """A record: how often each arm was pulled, what it paid in sum, and another constant than 1."""

    pulls: tuple[int, ...]
    totals: tuple[int, ...]
    c: float

    def indices(self, c: float) -> tuple[float, ...]:
        """Return the index of each arm with a constant."""
        return ucb_indices(self.pulls, self.totals, c)


def draw_record_of(student: int) -> Record:
    """Return the record of a student, on which UCB1 pulls another arm with each of the two constants.

    Example:
        >>> record = draw_record_of(20261)
        >>> arm_of(record.indices(1)) == arm_of(record.indices(record.c))
        False
    """
    draw = Draw(student, "indices")
    while True:
        pulls = tuple(draw.whole(3, 40) for _ in range(ARMS))
        totals = tuple(draw.whole(1, pulled - 1) for pulled in pulls)
        record = Record(pulls, totals, draw.choice((0.1, 0.2, 0.3, 0.4)))
        both = record.indices(1), record.indices(record.c)
        if len(set(pulls)) == ARMS and arm_of(both[0]) != arm_of(both[1]) and all(map(_clear, both)):
            return record


def arm_of(scores: Sequence[float]) -> int:
    """Return the arm with the greatest score."""
    return max(range(len(scores)), key=scores.__getitem__)


def _clear(indices: Sequence[float]) -> bool:
    best, second, *_ = sorted(indices, reverse=True)
    return best - second > _CLEAR


_WAYS: Final = (
    "logarithm of own pulls", "no 2", "2 outside", "logarithm to base 10", "logarithm to base 2", "one pull more",
    "no root", "own pulls outside the root", "pulls changed places", "sum of what was paid", "number of arms",
    "mean of all pulls", "sum for mean", "lower bound", "bonus alone", "mean alone",
)  # fmt: skip
"""The slips of question 5 that are made by hand too."""


def _ways(c: float) -> Iterator[tuple[str, Callable[..., float]]]:
    """Yield known wrong indices of an arm: name and words, and the index, made of pulls, totals, arm and c."""
    right = Right("07", "ucb_index")
    with_c = () if c == 1 else ("c under the root", "c times everything")
    for slip in INDEX_SLIPS:
        if slip.name in (*_WAYS, *with_c):
            name = slip.name.replace("c ", "C ") if slip.name in with_c else slip.name
            yield f"{name}: {slip.words}", slip.answer(right)
    if c == 1:
        return
    for said, other in (
        ("C squared: the constant is squared, as it would be if it had been drawn into the root and left there.", c**2),
        ("C = 1: the constant is taken for 1, as before.", 1),
        ("divided by C: the bonus is divided by the constant. It is multiplied by it.", 1 / c),
    ):
        yield said, lambda pulls, totals, arm, c, other=other: right.answer(pulls, totals, arm, other)


def _index_slips(record: Record, c: float) -> Iterator[Slip]:
    truth = record.indices(c)
    best = arm_of(truth)
    for said, index in _ways(c):
        wrong = tuple(index(record.pulls, record.totals, arm, c) for arm in range(ARMS))
        yield said, (*wrong, arm_of(wrong))
    arms = {
        "the arm with the greatest *mean* is pulled": arm_of(record.indices(0)),
        "the arm with the *least* index is pulled": arm_of([-index for index in truth]),
        "the arm with the fewest pulls is pulled": arm_of([-pulled for pulled in record.pulls]),
        "the arms are counted from 1": best + 1,
    }
    if c != 1:
        arms["the arm of C = 1 is kept"] = arm_of(record.indices(1))
    for other in sorted(set(arms.values()) - {best}):  # there are more ways to a wrong arm than wrong arms
        ways = ", or ".join(way for way, arm in arms.items() if arm == other)
        words = "Pulled is the arm with the greatest index, and the first is number 0."
        yield f"{ways}: the indices are right, and {ways}. {words}", (*truth, other)
    words = "the indices are right, and the greatest is given where the number of the arm is wanted."
    yield f"index for arm: {words}", (*truth, max(truth))


def _picture(record: Record) -> Picture:
    table = [(arm, *numbers) for arm, numbers in enumerate(zip(record.pulls, record.totals, strict=True))]
    rows = ["arm   pulls   paid in sum", *(f"{arm:3}   {pulled:5}   {total:11}" for arm, pulled, total in table)]
    text = "; ".join(f"arm {arm} was pulled {pulled} times and paid {total} in sum" for arm, pulled, total in table)
    return Picture(svg.text_card("\n".join(rows), title="your record"), text[0].upper() + text[1:] + ".")


_REASON: Final = (
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
        repeated = [words for words in others if words.endswith(_REASON)][1:]
        others = [words.removesuffix(f" {_REASON}") if words in repeated else words for words in others]
        return replace(verdict, words=(*slips, *others))


def _indices_part(record: Record, c: float, name: str, title: str, hints: Sequence[str]) -> Drill:
    truth = record.indices(c)
    called = "" if c == 1 else "c_"
    return IndicesDrill(
        name,
        title=title,
        hints=hints,
        entries=[
            *(Entry(f"{called}index_{arm}", index, _REASON, number) for arm, index in enumerate(truth)),
            Entry(f"{called}next_arm", arm_of(truth), "It is the number of the arm with the greatest index.", number),
        ],
        mutants=named_together((*truth, arm_of(truth)), _index_slips(record, c)),
        picture=_picture(record),
        given=record.c if c != 1 else (list(record.pulls), list(record.totals)),
    )


# -- conventions ---------------------------------------------------------------------------------


def draw_constants_of(student: int) -> tuple[float, float]:
    """Return our constant C of a student, and a constant that a paper gives in the convention of Browne and others."""
    constants = tuple(tenths / 10 for tenths in range(2, 20) if tenths != 10)
    ours, theirs = Draw(student, "constants").sample(constants, 2)
    return ours, theirs


def conversions(ours: float, theirs: float) -> tuple[float, float, float]:
    """Return the constants of Kocsis and Szepesvári and of many programs for our C, and our C for that of Browne.

    Example:
        >>> [round(each, 4) for each in conversions(1, 0.5)]
        [0.7071, 1.4142, 1.0]
    """
    return ours / sqrt(2), ours * sqrt(2), 2 * theirs


def _constants_part(student: int) -> Drill:
    ours, theirs = draw_constants_of(student)
    truth = kocsis, programs, back = conversions(ours, theirs)
    slips: list[Slip] = [
        (
            "backwards: each number is converted in the opposite direction: divided where it should be multiplied, and "
            "the other way round.",
            (ours * sqrt(2), ours / sqrt(2), theirs / 2),
        ),
        (
            "all the same: the constants are taken over as they stand. The factors before the roots differ.",
            (ours, ours, theirs),
        ),
        (
            "2 forgotten with Kocsis and Szepesvári: the factor 2 before the root of Kocsis and Szepesvári is left "
            "out.",
            (ours * sqrt(2), programs, back),
        ),
        (
            "root of 2 forgotten with Kocsis and Szepesvári: Kocsis and Szepesvári have no 2 under the root, and their "
            "constant is taken for half of ours all the same.",
            (ours / 2, programs, back),
        ),
        (
            "factor for root: 2 is taken for the factor where it is the root of 2: a 2 under the root is a root of 2 "
            "before it.",
            (ours / 2, 2 * ours, 2 * theirs),
        ),
        (
            "root for factor with Browne: Browne's constant is multiplied by the root of 2. Both have a 2 under the "
            "root; the 2 before it remains.",
            (kocsis, programs, theirs * sqrt(2)),
        ),
        ("halved with Browne: Browne's constant is halved. 2 C_p is as much as our C.", (kocsis, programs, theirs / 2)),
        (
            "twice 2 with Browne: Browne's constant is multiplied by 2 and by the root of 2. The 2 under the root "
            "stands in both formulas.",
            (kocsis, programs, 2 * sqrt(2) * theirs),
        ),
        (
            "divided with many programs: our C is divided by the root of 2 for many programs. With no 2 under the root "
            "the constant has to be greater.",
            (kocsis, ours / sqrt(2), back),
        ),
        ("swapped: the first two numbers have changed places.", (programs, kocsis, back)),
    ]
    return Drill(
        "constants",
        title=f"C = {ours:g} in other conventions, and C_p = {theirs:g} in ours",
        hints=(
            "The bonus is to be the same number, whoever writes it. Set two of the formulas equal.",
            "A 2 under the root is a root of 2 before it: ours is C · root(2) · root(ln n / n_j).",
            "Kocsis and Szepesvári: 2 C_p = C · root(2). Many programs: c = C · root(2). Browne and others: 2 C_p = C.",
        ),
        entries=[
            Entry("cp_kocsis", kocsis, "Set 2 C_p root(ln n / n_j) equal to C root(2 ln n / n_j).", number),
            Entry("c_programs", programs, "Set c root(ln n / n_j) equal to C root(2 ln n / n_j).", number),
            Entry("c_from_browne", back, "Set C root(2 ln n / n_j) equal to 2 C_p root(2 ln n / n_j).", number),
        ],
        mutants=named_together(truth, slips),
        given=(ours, theirs),
    )


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    record = draw_record_of(student)
    first = _indices_part(
        record,
        1,
        "index_by_hand",
        "the indices of your record at C = 1",
        (
            "What did each arm pay on average, and how many pulls were there in all?",
            "The bonus of arm j is the root of 2 ln n / n_j, where n counts all pulls and n_j those of arm j.",
            "For arm 0: totals[0] / pulls[0] + sqrt(2 * log(sum(pulls)) / pulls[0]), with your numbers; then the "
            "same for the others. The next arm is the one with the greatest index.",
        ),
    )
    second = _indices_part(
        record,
        record.c,
        "index_with_c",
        f"the indices of your record at C = {record.c:g}",
        (
            "Which part of the index does the constant change?",
            "The mean stays; the bonus of before is multiplied by C.",
        ),
    )
    return [first, second, _constants_part(student)]
