"""Known wrong answers to the expected utility of a lottery."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_05.references import expected_utility
from gamelib_exercises.part import Mutant


def _utility_of_the_mean(lottery: Sequence[tuple[float, float]], utility: Callable[[float], float]) -> float:
    return utility(sum(p * amount for p, amount in lottery))


def _unweighted(lottery: Sequence[tuple[float, float]], utility: Callable[[float], float]) -> float:
    return sum(utility(amount) for _, amount in lottery) / len(lottery)


def _of_the_product(lottery: Sequence[tuple[float, float]], utility: Callable[[float], float]) -> float:
    return sum(utility(p * amount) for p, amount in lottery)


def _prize_by_prize(lottery: Sequence[tuple[float, float]], utility: Callable[[float], float]) -> float:
    return sum(p * utility(amount) for amount, p in {amount: p for p, amount in lottery}.items())


def _first_alone(lottery: Sequence[tuple[float, float]], utility: Callable[[float], float]) -> float:
    return expected_utility(lottery[:1], utility)


LOTTERY: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "utility of the mean",
        "the utility is taken of the sum that the lottery pays on average. First the utility of each prize, then the "
        "mean of these.",
        _utility_of_the_mean,
    ),
    Mutant(
        "expected money",
        "the money is averaged, and the utility is never asked: utility(amount).",
        lambda lottery, utility: sum(p * amount for p, amount in lottery),
    ),
    Mutant(
        "unweighted mean",
        "all prizes count the same. Each counts as much as it is probable.",
        _unweighted,
    ),
    Mutant(
        "averaged twice",
        "the weighted sum is divided by the number of prizes once more. The probabilities sum to 1, and have taken the "
        "mean already.",
        lambda lottery, utility: expected_utility(lottery, utility) / len(lottery),
    ),
    Mutant(
        "utilities added up",
        "the utilities are added up as they are. Multiply each by its probability first.",
        lambda lottery, utility: sum(utility(amount) for _, amount in lottery),
    ),
    Mutant(
        "utility of the product",
        "the utility is taken of probability times sum. Multiply the *utility* by the probability.",
        _of_the_product,
    ),
    Mutant(
        "best prize",
        "the utility of the best prize is returned. It is not certain that it comes.",
        lambda lottery, utility: max(utility(amount) for _, amount in lottery),
    ),
    Mutant(
        "return inside the loop",
        "only the first prize is counted: the return stands inside the loop, and ends it. It belongs below it.",
        _first_alone,
    ),
    Mutant(
        "dictionary of prizes",
        "the lottery is made a dictionary by its prizes. Two entries may have the same prize, and a dictionary keeps "
        "only the last of them: go through the pairs themselves.",
        _prize_by_prize,
    ),
    Mutant(
        "pair read backwards",
        "probability and sum have changed places. An entry of the lottery is (probability, amount).",
        lambda lottery, utility: sum(amount * utility(p) for p, amount in lottery),
    ),
)
