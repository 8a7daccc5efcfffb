"""Known wrong answers to the divergence of two Bernoulli distributions, and to the index of KL-UCB."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, log2, log10, nan, sqrt
from typing import Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_07.references import kl, kl_index
from gamelib_exercises.part import Mutant


def _part(p: float, q: float) -> float:
    return p * log(p / q) if p > 0 else 0.0


KL: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "0 ln 0",
        "the logarithm of 0 is asked for where p is 0 or 1. What is multiplied by 0 there counts 0: leave it out.",
        lambda p, q: p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)),
    ),
    Mutant(
        "0 ln 0 of numpy",
        "0 is multiplied by the logarithm of 0, which for numpy is no number (nan). What is multiplied by 0 there "
        "counts 0: leave it out.",
        lambda p, q: kl(p, q) if 0 < p < 1 else nan,
    ),
    Mutant(
        "0 ln 0 of rewards of 1",
        "the logarithm of 0 is asked for where p is 0. What is multiplied by 0 there counts 0: leave it out.",
        lambda p, q: p * log(p / q) + _part(1 - p, 1 - q),
    ),
    Mutant(
        "0 ln 0 of rewards of 0",
        "the logarithm of 0 is asked for where p is 1, and so 1 - p is 0. What is multiplied by 0 there counts 0: "
        "leave it out.",
        lambda p, q: _part(p, q) + (1 - p) * log((1 - p) / (1 - q)),
    ),
    Mutant(
        "0 at the ends",
        "the divergence is 0 wherever p is 0 or 1. Only one of the two terms is 0 there.",
        lambda p, q: kl(p, q) if 0 < p < 1 else 0.0,
    ),
    Mutant("first term alone", "the second term is missing: that of the rewards of 0.", _part),
    Mutant(
        "second term alone",
        "the first term is missing: that of the rewards of 1.",
        lambda p, q: _part(1 - p, 1 - q),
    ),
    Mutant(
        "second term taken away",
        "the second term is taken away. Add the two.",
        lambda p, q: _part(p, q) - _part(1 - p, 1 - q),
    ),
    Mutant("sign turned", "the sign is turned. (q / p for p / q?)", lambda p, q: -kl(p, q)),
    Mutant(
        "terms without their sign",
        "the terms lose their signs (abs). One of them may be below 0; the sum never is.",
        lambda p, q: abs(_part(p, q)) + abs(_part(1 - p, 1 - q)),
    ),
    Mutant(
        "weighted with q",
        "the logarithms are multiplied by q and 1 - q. They are multiplied by p and 1 - p.",
        lambda p, q: -kl(q, p),
    ),
    Mutant(
        "p and q swapped",
        "p and q have changed places. The divergence is not the same in both directions.",
        lambda p, q: kl(q, p),
    ),
    Mutant(
        "logarithm to base 2",
        "the logarithm is that to base 2. It is the natural one: math.log(x).",
        lambda p, q: kl(p, q) / log(2),
    ),
    Mutant(
        "logarithm to base 10",
        "the logarithm is that to base 10. It is the natural one: math.log(x).",
        lambda p, q: kl(p, q) / log(10),
    ),
    Mutant(
        "cross entropy",
        "p ln q is taken for p ln(p/q), and so the second term (with the sign turned, that is the cross entropy).",
        lambda p, q: -p * log(q) - (1 - p) * log(1 - q),
    ),
    Mutant(
        "logarithm of p divided by q",
        "ln(p) / q stands there. It is the logarithm of the ratio: log(p / q).",
        lambda p, q: (p * log(p) / q if p > 0 else 0.0) + ((1 - p) * log(1 - p) / (1 - q) if p < 1 else 0.0),
    ),
    Mutant(
        "no weights",
        "the logarithms are added up as they are. Multiply the first by p and the second by 1 - p.",
        lambda p, q: (log(p / q) if p > 0 else 0.0) + (log((1 - p) / (1 - q)) if p < 1 else 0.0),
    ),
    Mutant(
        "Pinsker's bound",
        "2 (q - p) squared is returned. That is a lower bound for the divergence: Pinsker's.",
        lambda p, q: 2 * (q - p) ** 2,
    ),
)


def _budget(budget: Callable[[float, int, int], tuple[float, float]]) -> Function:
    """Return an index that is found right, from another number of pulls and logarithm."""

    def wrong(mean: float, pulls: int, step: int) -> float:
        times, most = budget(mean, pulls, step)
        return _found(mean, times, most)

    return wrong


def _found(mean: float, times: float, most: float, rounds: int = 60) -> float:
    low, high = mean, 1.0
    for _ in range(rounds):
        middle = (low + high) / 2
        if middle < 1 and times * kl(mean, middle) <= most:
            low = middle
        else:
            high = middle
    return low


def _least(mean: float, pulls: int, step: int) -> float:
    low, high = 0.0, mean
    for _ in range(60):
        middle = (low + high) / 2
        if middle > 0 and pulls * kl(mean, middle) <= log(step):
            high = middle
        else:
            low = middle
    return high


def _halves_swapped(mean: float, pulls: int, step: int) -> float:
    low, high = mean, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if middle < 1 and pulls * kl(mean, middle) <= log(step):
            high = middle
        else:
            low = middle
    return low


def _from_0(mean: float, pulls: int, step: int) -> float:
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if 0 < middle < 1 and pulls * kl(mean, middle) <= log(step):
            low = middle
        else:
            high = middle
    return low


INDEX: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "pulls left out",
        "the pulls of the arm make no difference. The divergence is multiplied by them.",
        _budget(lambda mean, pulls, step: (1, log(step))),
    ),
    Mutant(
        "step left out",
        "the step makes no difference. What is left to the divergence is its logarithm.",
        _budget(lambda mean, pulls, step: (pulls, 1)),
    ),
    Mutant(
        "step without its logarithm",
        "the step itself is compared with. It is its logarithm.",
        _budget(lambda mean, pulls, step: (pulls, step)),
    ),
    Mutant(
        "logarithm of own pulls",
        "the logarithm is that of the arm's own pulls. It is that of the step.",
        _budget(lambda mean, pulls, step: (pulls, log(pulls))),
    ),
    Mutant(
        "twice the logarithm",
        "2 ln(step) is compared with, as with UCB1. Here there is no factor 2.",
        _budget(lambda mean, pulls, step: (pulls, 2 * log(step))),
    ),
    Mutant(
        "logarithm to base 10",
        "the logarithm is that to base 10. It is the natural one: math.log(x).",
        _budget(lambda mean, pulls, step: (pulls, log10(step))),
    ),
    Mutant(
        "logarithm to base 2",
        "the logarithm is that to base 2. It is the natural one: math.log(x).",
        _budget(lambda mean, pulls, step: (pulls, log2(step))),
    ),
    Mutant(
        "step before",
        "the logarithm is that of step - 1. The step is given as it is to be used.",
        _budget(lambda mean, pulls, step: (pulls, log(step - 1))),
    ),
    Mutant(
        "step after",
        "the logarithm is that of step + 1. The step is given as it is to be used.",
        _budget(lambda mean, pulls, step: (pulls, log(step + 1))),
    ),
    Mutant(
        "least q",
        "the *least* q is returned that is not incredible, which lies below the mean. Asked for is the greatest.",
        _least,
    ),
    Mutant(
        "halves swapped",
        "the search goes on in the wrong half. If the middle is still credible, the greatest q lies above it.",
        _halves_swapped,
    ),
    Mutant(
        "searched from 0",
        "the search begins at 0, and finds a middle below the mean incredible. Begin at the mean: above it the "
        "divergence only grows.",
        _from_0,
    ),
    Mutant(
        "bonus alone",
        "what the index has more than the mean is returned. Asked for is the index itself.",
        lambda mean, pulls, step: kl_index(mean, pulls, step) - mean,
    ),
    Mutant(
        "UCB1's index",
        "UCB1's index is returned.",
        lambda mean, pulls, step: mean + sqrt(2 * log(step) / pulls),
    ),
    Mutant(
        "Pinsker's bound",
        "Pinsker's bound stands in for the divergence: the mean plus the root of ln(step) / (2 pulls).",
        lambda mean, pulls, step: mean + sqrt(log(step) / (2 * pulls)),
    ),
    Mutant(
        "Pinsker's bound, at most 1",
        "Pinsker's bound stands in for the divergence: the mean plus the root of ln(step) / (2 pulls), but 1 at most.",
        lambda mean, pulls, step: min(1.0, mean + sqrt(log(step) / (2 * pulls))),
    ),
    Mutant(
        "p and q swapped",
        "the divergence is asked for with its arguments swapped: kl(mean, q) is right.",
        lambda mean, pulls, step: _swapped(mean, pulls, step),
    ),
    Mutant(
        "too few rounds",
        "the search stops too early. Each round halves what is left: 30 make it less than a thousand-millionth.",
        lambda mean, pulls, step: _found(mean, pulls, log(step), rounds=6),
    ),
    Mutant("mean", "the mean is returned.", lambda mean, pulls, step: mean),
    Mutant("1", "1 is always returned. (Is the upper end moved at all?)", lambda mean, pulls, step: 1.0),
)


def _swapped(mean: float, pulls: int, step: int) -> float:
    low, high = mean, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if middle < 1 and pulls * kl(middle, mean) <= log(step):
            low = middle
        else:
            high = middle
    return low
