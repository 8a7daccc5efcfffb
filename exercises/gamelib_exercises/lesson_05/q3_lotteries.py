"""Question 3: lotteries by hand (money, utility, and the choice between two), and expected utility as a function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log2, sqrt
from typing import Any, Final

from gamelib.draw import draw_tree
from gamelib.draw.board import Picture
from gamelib.games.tree import ChanceNode, Decision, TreeGame
from gamelib.rng import Draw
from gamelib_exercises.case import Case
from gamelib_exercises.drill import Drill, Entry, mistake, number, one_of
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import own_work, right_number
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.solution import Patch, Right


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    return [
        _by_hand(student),
        FunctionPart(
            "expected_utility",
            check=right_number,
            own_work=own_work,
            hints=(
                "Do for one prize after the other what you did with your own lotteries above.",
                "A loop over the pairs (probability, amount), and utility(amount) for each. What is added up?",
                "sum(probability * utility(amount) for probability, amount in lottery)",
            ),
            cases=[
                Case(f"the lottery {lottery} and {text} for the utility", values=(lottery, utility))
                for text, utility, lottery in _LOTTERIES
            ],
            reference=Right("05", "expected_utility"),
            slips=_SLIPS,
        ),
    ]


_LOTTERIES: Final[Sequence[tuple[str, Callable[[float], float], list[tuple[float, float]]]]] = (
    ("the square root", sqrt, [(1.0, 9)]),
    ("the square root", sqrt, [(0.5, 0), (0.5, 100)]),
    ("the square root", sqrt, [(0.9, 4), (0.1, 25)]),
    ("the sum itself", float, [(0.2, 10), (0.5, -6), (0.3, 20)]),
    ("the square root", sqrt, [(0.3, 4), (0.2, 4), (0.5, 9)]),
    ("the amount plus one", lambda amount: amount + 1, [(0.5, 0), (0.5, 0.125)]),
    ("the sum itself", float, [(0.5, 4), (0.5, 4)]),
    ("the square", lambda amount: amount**2, [(0.6, 3), (0.4, 5)]),
    ("the binary logarithm", log2, [(0.25, 2), (0.25, 8), (0.5, 1024)]),
)

_SUM = "sum(probability * utility(amount) for probability, amount in lottery)"
_SLIPS = (
    Patch(
        "utility of the mean: the utility is taken of the sum that the lottery pays on average. First the utility of "
        "each prize, then the mean of these.",
        (_SUM, "utility(sum(probability * amount for probability, amount in lottery))"),
    ),
    Patch(
        "expected money: the money is averaged, and the utility is never asked: utility(amount).",
        ("utility(amount)", "amount"),
    ),
    Patch(
        "unweighted mean: all prizes count the same. Each counts as much as it is probable.",
        ("probability * utility(amount)", "utility(amount) / len(lottery)"),
    ),
    Patch(
        "averaged twice: the weighted sum is divided by the number of prizes once more. The probabilities sum to 1, "
        "and have taken the mean already.",
        (_SUM, f"{_SUM} / len(lottery)"),
    ),
    Patch(
        "utilities added up: the utilities are added up as they are. Multiply each by its probability first.",
        ("probability * utility(amount)", "utility(amount)"),
    ),
    Patch(
        "utility of the product: the utility is taken of probability times sum. Multiply the *utility* by the "
        "probability.",
        ("probability * utility(amount)", "utility(probability * amount)"),
    ),
    Patch(
        "best prize: the utility of the best prize is returned. It is not certain that it comes.",
        (_SUM, "max(utility(amount) for _, amount in lottery)"),
    ),
    Patch(
        "return inside the loop: only the first prize is counted: the return stands inside the loop, and ends it. It "
        "belongs below it.",
        ("in lottery)", "in lottery[:1])"),
    ),
    Patch(
        "dictionary of prizes: the lottery is made a dictionary by its prizes. Two entries may have the same prize, "
        "and a dictionary keeps only the last of them: go through the pairs themselves.",
        ("probability, amount in lottery)", "amount, probability in {sum: p for p, sum in lottery}.items())"),
    ),
    Patch(
        "pair read backwards: probability and sum have changed places. An entry of the lottery is (probability, "
        "amount).",
        ("for probability, amount in", "for amount, probability in"),
    ),
)


@dataclass(frozen=True, slots=True)
class Prizes:
    """A lottery: the probability of the first prize in tenths, and the square roots of both, their utilities."""

    tenths: int
    first: int
    second: int

    def mean(self, of: Callable[[int], float], tenths: float | None = None) -> float:
        """Return the expected value of a function of the roots."""
        share = self.tenths if tenths is None else tenths
        return (share * of(self.first) + (10 - share) * of(self.second)) / 10

    @property
    def money(self) -> float:
        """The expected sum of money."""
        return self.mean(lambda root: root**2)

    @property
    def utility(self) -> float:
        """The expected utility."""
        return self.mean(float)


def draw_lotteries_of(student: int) -> tuple[Prizes, Prizes]:
    """Return the lotteries A and B of a student: one pays more on average, the other has more utility.

    Example:
        >>> a, b = draw_lotteries_of(20261)
        >>> (a.money > b.money) == (a.utility > b.utility)
        False
    """
    draw = Draw(student, "lotteries")
    while True:
        steady = Prizes(draw.choice((2, 3, 4, 6, 7, 8)), draw.whole(4, 9), draw.whole(4, 9))
        daring = Prizes(draw.choice((6, 7, 8, 9)), draw.whole(0, 3), draw.whole(12, 20))
        if steady.first == steady.second or daring.money - steady.money < 3 or steady.utility - daring.utility < 0.3:
            continue
        a, b = draw.sample((steady, daring), 2)
        answers = [_truth(a, b), *(mutant.answer for mutant in _mutants(a, b))]
        rounded = [tuple(each if isinstance(each, str) else round(each, 6) for each in answer) for answer in answers]
        if len(set(rounded)) == len(rounded):
            return a, b


def _choice(a: float, b: float) -> str:
    return "a" if a > b else "b"


def _truth(a: Prizes, b: Prizes) -> tuple[Any, ...]:
    """Return the money on average, the expected utilities, the better one, and the sum that is as good as it."""
    return _answer(a, b, a.utility, b.utility)


def _answer(a: Prizes, b: Prizes, worth_a: float, worth_b: float) -> tuple[Any, ...]:
    return a.money, b.money, worth_a, worth_b, _choice(worth_a, worth_b), max(worth_a, worth_b) ** 2


def _mutants(a: Prizes, b: Prizes) -> list[Mutant[tuple[Any, ...]]]:
    truth = _truth(a, b)
    richer = _choice(a.money, b.money)
    return [
        mistake(
            "utility of the mean: the utility is taken of the sum that a lottery pays on average. First the utility of "
            "each prize, then the mean of these.",
            _answer(a, b, a.money**0.5, b.money**0.5),
        ),
        mistake(
            "unweighted: both prizes count the same. Each counts as much as it is probable.",
            (
                a.mean(lambda root: root**2, 5), b.mean(lambda root: root**2, 5), a.mean(float, 5), b.mean(float, 5),
                _choice(a.mean(float, 5), b.mean(float, 5)), max(a.mean(float, 5), b.mean(float, 5)) ** 2,
            ),
        ),
        mistake(
            "chosen by the money: the lottery is chosen that pays more on average. By the principle the expected "
            "utility decides.",
            (*truth[:4], richer, (a if richer == "a" else b).utility ** 2),
        ),
        mistake(
            "money for the certain sum: the certain sum is what the lottery pays on average. Asked for is the sum "
            "whose *utility* is the lottery's expected utility.",
            (*truth[:5], (a if truth[4] == "a" else b).money),
        ),
        mistake(
            "utility for the certain sum: the certain sum is the expected utility itself. Asked for is money: the sum "
            "that has this utility.",
            (*truth[:5], max(truth[2], truth[3])),
        ),
        mistake(
            "divided again: the weighted sums are divided by the number of prizes once more.",
            (a.money / 2, b.money / 2, a.utility / 2, b.utility / 2, truth[4], max(truth[2], truth[3]) ** 2 / 4),
        ),
    ]  # fmt: skip


def _picture(a: Prizes, b: Prizes) -> Picture:
    nodes = [
        ChanceNode([(each.tenths / 10, each.first**2), ((10 - each.tenths) / 10, each.second**2)], name=label)
        for each, label in ((a, "A"), (b, "B"))
    ]
    tree = draw_tree(TreeGame(Decision(nodes, name="you", actions=("A", "B"))))
    return Picture(tree.svg, tree.text)


def _by_hand(student: int) -> Part:
    a, b = draw_lotteries_of(student)
    reasons = (
        "It is the mean of the two sums, weighted by their probabilities.",
        "It is the mean of the two utilities, weighted by their probabilities. The utility of a sum is its square "
        "root.",
    )
    entries = [
        Entry(f"{what}_{letter}", truth, reason, number)
        for (what, letter, reason), truth in zip(
            [(what, letter, reason) for what, reason in zip(("money", "utility"), reasons, strict=True)
             for letter in "ab"],
            _truth(a, b)[:4],
            strict=True,
        )
    ]  # fmt: skip
    entries += [
        Entry(
            "choice",
            _truth(a, b)[4],
            "The principle says: the greatest *expected utility*.",
            one_of("A", "B", what="lottery"),
        ),
        Entry(
            "certain_sum",
            _truth(a, b)[5],
            "Which sum has a utility equal to the expected utility of the lottery you chose?",
            number,
        ),
    ]
    return Drill(
        "lotteries",
        title="two lotteries: money, utility, choice, and a certain sum",
        hints=(
            "Make a small table: each prize, its probability, its utility.",
            "The expected utility is probability times square root, summed. The choice goes by it, not by the money.",
            "A sum s for certain has the utility √s. Set that equal to the expected utility of your choice: "
            "s is its square.",
        ),
        entries=entries,
        mutants=_mutants(a, b),
        picture=_picture(a, b),
    )
