"""Question 7: the divergence of two Bernoulli distributions, and the index of KL-UCB."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import ToldApart, Tries, by_answer, not_wanted
from gamelib_exercises.kinds import right_number
from gamelib_exercises.lesson_07 import own_part
from gamelib_exercises.part import Part
from gamelib_exercises.plain import is_number, shown
from gamelib_exercises.slips import logarithm_slips
from gamelib_exercises.solution import Patch, Right


def _told_apart(one: Callable[[Seen], object]) -> ToldApart:
    """Return what tells functions of a mean apart by something that is seen on each case.

    At 0 and 1 there are many ways to break off: where there is something wrong between, that alone counts.
    """

    def apart(tries: Tries) -> list[object]:
        found = [one(seen) for _, seen, _ in tries]
        between = [number for number, (case, _, _) in enumerate(tries) if 0 < case.values[0] < 1]
        if all(found[number] == one(tries[number][2]) for number in between):
            return found
        return [found[number] for number in between]

    return apart


def _divergence(seen: Seen) -> object:
    """Return the number; whatever is not a number (nan) is the same."""
    value = seen.outcome.value
    return "nan" if value != value else by_answer(seen)


_MARGIN: Final = 1e-6


def _right_index(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with a number that has to be right to six digits after the point."""
    value, truth = seen.outcome.value, true.outcome.value
    if not is_number(value):
        return not_wanted(value, "a number")
    if abs(value - truth) <= _MARGIN:
        return None
    nearly = " Nearly: go on until it is right to six digits." if abs(value - truth) < 0.01 else ""
    return f"returned {shown(value)}; {truth:.7f} is right.{nearly}"


def _roughly(seen: Seen) -> object:
    """Return the number, roughly: how far a search for it goes does not matter."""
    value = seen.outcome.value
    if is_number(value) and abs(value) < 1e9:
        return (seen.outcome.how, round(value, 3))
    return seen.outcome.fingerprint


PAIRS: Final[Sequence[Case]] = tuple(
    Case(f"p = {p:g} and q = {q:g}", values=(p, q))
    for p, q in (
        (0.5, 0.75), (0.5, 0.5), (0.7, 0.9), (0.75, 0.2), (0, 0.3), (1, 0.6), (0.2, 0.8), (0.05, 0.99), (1, 0.05),
    )
)  # fmt: skip
"""Pairs of means."""

STEPS: Final[Sequence[Case]] = tuple(
    Case(f"mean = {mean:g}, pulls = {pulls} and step = {step}", values=(mean, pulls, step))
    for mean, pulls, step in (
        (0.5, 4, 10), (0.7, 10, 22), (0.25, 8, 22), (0, 3, 22), (1, 5, 30), (0.9, 200, 1000), (0.05, 40, 1000),
        (0.6, 1, 50), (0.5, 2, 2),
    )
)  # fmt: skip
"""A mean, how many pulls it is made of, and the number of the step."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    divergence = own_part(
        "kl_value",
        check=right_number,
        told_apart=_told_apart(_divergence),
        hints=(
            "There are two terms, one for rewards of 1 and one for rewards of 0. What becomes of them if p is 0, or 1?",
            "log(0) is an error in Python. Begin with 0, add p * log(p / q) only if p > 0, and the second term only if "
            "p < 1.",
            "The second term is (1 - p) * log((1 - p) / (1 - q)).",
        ),
        cases=PAIRS,
        reference=Right("07", "kl"),
        slips=_KL,
    )
    index = own_part(
        "kl_index",
        check=_right_index,
        told_apart=_told_apart(_roughly),
        hints=(
            "From q = mean upwards the divergence only grows. How does one find a name in a telephone book?",
            "Keep two ends, low = mean and high = 1. Is the middle still credible? Then the greatest such q lies "
            "above it: low = middle. If not, high = middle.",
            "for _ in range(50): middle = (low + high) / 2, and credible is pulls * kl(mean, middle) <= log(step). "
            "(Should the middle come to be 1 itself, it is not.) Return low in the end.",
        ),
        cases=STEPS,
        reference=Right("07", "kl_index"),
        slips=_INDEX,
        builds_on=divergence,
        loop_words="A fixed number of rounds is enough, such as 50: each halves what is left.",
    )
    return [divergence, index]


_SUM = "one + zero"
_AT_0, _AT_1 = " if p > 0 else 0", " if p < 1 else 0"

_KL = (
    Patch(
        "0 ln 0: the logarithm of 0 is asked for where p is 0 or 1. What is multiplied by 0 there counts 0: leave it "
        "out.",
        (_AT_0, ""),
        (_AT_1, ""),
    ),
    Patch(
        "0 ln 0 of numpy: 0 is multiplied by the logarithm of 0, which for numpy is not a number (nan). What is "
        "multiplied by 0 there counts 0: leave it out.",
        (_SUM, f"{_SUM} if 0 < p < 1 else float('nan')"),
    ),
    Patch(
        "0 ln 0 of rewards of 1: the logarithm of 0 is asked for where p is 0. What is multiplied by 0 there counts 0: "
        "leave it out.",
        (_AT_0, ""),
    ),
    Patch(
        "0 ln 0 of rewards of 0: the logarithm of 0 is asked for where p is 1, and so 1 - p is 0. What is multiplied "
        "by 0 there counts 0: leave it out.",
        (_AT_1, ""),
    ),
    Patch(
        "0 at the ends: the divergence is 0 wherever p is 0 or 1. Only one of the two terms is 0 there.",
        (_SUM, f"{_SUM} if 0 < p < 1 else 0"),
    ),
    Patch("first term alone: the second term is missing: that of the rewards of 0.", (_SUM, "one")),
    Patch("second term alone: the first term is missing: that of the rewards of 1.", (_SUM, "zero")),
    Patch("second term taken away: the second term is taken away. Add the two.", (_SUM, "one - zero")),
    Patch("sign turned: the sign is turned. (q / p for p / q?)", (_SUM, "-one - zero")),
    Patch(
        "terms without their sign: the terms lose their signs (abs). One of them may be below 0; the sum never is.",
        (_SUM, "abs(one) + abs(zero)"),
    ),
    Patch(
        "weighted with q: the logarithms are multiplied by q and 1 - q. They are multiplied by p and 1 - p.",
        made=lambda right: lambda p, q: -right(q, p),
    ),
    Patch(
        "p and q swapped: p and q have changed places. The divergence is not the same in both directions.",
        ("(p, q)", "(q, p)"),
    ),
    *logarithm_slips(_SUM),
    Patch(
        "cross entropy: p ln q is taken for p ln(p/q), and so the second term (with the sign turned, that is the cross "
        "entropy).",
        (_SUM, "-p * log(q) - (1 - p) * log(1 - q)"),
    ),
    Patch(
        "logarithm of p divided by q: ln(p) / q stands there. It is the logarithm of the ratio: log(p / q).",
        ("log(p / q)", "log(p) / q"),
        ("log((1 - p) / (1 - q))", "log(1 - p) / (1 - q)"),
    ),
    Patch(
        "no weights: the logarithms are added up as they are. Multiply the first by p and the second by 1 - p.",
        ("p * log(p", "log(p"),
        ("(1 - p) * log", "log"),
    ),
    Patch(
        "Pinsker's bound: 2 (q - p) squared is returned. That is a lower bound for the divergence: Pinsker's.",
        (_SUM, "2 * (q - p) ** 2"),
    ),
)

_LOG = "log(step)"
_KL_OF = "pulls * kl(mean, middle)"
_RETURN = "return low"
_HALVES = "            low = middle\n        else:\n            high = middle\n"
_SWAPPED = "            high = middle\n        else:\n            low = middle\n"

_INDEX = (
    Patch(
        "pulls left out: the pulls of the arm make no difference. The divergence is multiplied by them.",
        (_KL_OF, "kl(mean, middle)"),
    ),
    Patch("step left out: the step makes no difference. What is left to the divergence is its logarithm.", (_LOG, "1")),
    Patch("step without its logarithm: the step itself is compared with. It is its logarithm.", (_LOG, "step")),
    Patch(
        "logarithm of own pulls: the logarithm is that of the arm's own pulls. It is that of the step.",
        (_LOG, "log(pulls)"),
    ),
    Patch(
        "twice the logarithm: 2 ln(step) is compared with, as with UCB1. Here there is no factor 2.",
        (_LOG, "2 * log(step)"),
    ),
    *logarithm_slips(_LOG),
    Patch(
        "step before: the logarithm is that of step - 1. The step is given as it is to be used.",
        (_LOG, "log(step - 1)"),
    ),
    Patch(
        "step after: the logarithm is that of step + 1. The step is given as it is to be used.",
        (_LOG, "log(step + 1)"),
    ),
    Patch(
        "least q: the *least* q is returned that is not incredible, which lies below the mean. Asked for is the "
        "greatest.",
        ("= mean, 1", "= 0, mean"),
        ("middle < 1", "middle > 0"),
        (_HALVES, _SWAPPED),
        (_RETURN, "return high"),
    ),
    Patch(
        "halves swapped: the search goes on in the wrong half. If the middle is still credible, the greatest q lies "
        "above it.",
        (_HALVES, _SWAPPED),
    ),
    Patch(
        "searched from 0: the search begins at 0, and finds a middle below the mean incredible. Begin at the mean: "
        "above it the divergence only grows.",
        ("= mean, 1", "= 0, 1"),
        ("middle < 1", "0 < middle < 1"),
    ),
    Patch(
        "bonus alone: what the index has more than the mean is returned. Asked for is the index itself.",
        (_RETURN, "return low - mean"),
    ),
    Patch("UCB1's index: UCB1's index is returned.", (_RETURN, "return mean + sqrt(2 * log(step) / pulls)")),
    Patch(
        "Pinsker's bound: Pinsker's bound stands in for the divergence: the mean plus the root of ln(step) / (2 "
        "pulls).",
        (_RETURN, "return mean + sqrt(log(step) / (2 * pulls))"),
    ),
    Patch(
        "Pinsker's bound, at most 1: Pinsker's bound stands in for the divergence: the mean plus the root of ln(step) "
        "/ (2 pulls), but 1 at most.",
        (_RETURN, "return min(1, mean + sqrt(log(step) / (2 * pulls)))"),
    ),
    Patch(
        "p and q swapped: the divergence is asked for with its arguments swapped: kl(mean, q) is right.",
        (_KL_OF, "pulls * kl(middle, mean)"),
    ),
    Patch(
        "too few rounds: the search stops too early. Each round halves what is left: 30 make it less than a "
        "thousand-millionth.",
        ("range(50)", "range(6)"),
    ),
    Patch("mean: the mean is returned.", (_RETURN, "return mean")),
    Patch("1: 1 is always returned. (Is the upper end moved at all?)", (_RETURN, "return 1")),
)
