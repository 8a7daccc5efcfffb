"""Question 6: the loss of a network with a policy and a value, and its gradient."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final

from gamelib_exercises.case import Case
from gamelib_exercises.lesson_09 import numbers_part
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Patch, Right


def _case(logits: Sequence[float], u: float, policy: Sequence[float], z: float) -> Case:
    text = f"logits = {[round(each, 3) for each in logits]}, u = {u:g}, policy = {policy} and z = {z:g}"
    return Case(text, values=(list(logits), u, list(policy), z))


EXAMPLES: Final[Sequence[Case]] = (
    _case([0, 0], 0, [0.5, 0.5], 0),
    _case([0, log(3)], 0, [0.5, 0.5], 1),
    _case([1, 0, -1], 0.5, [0.25, 0.5, 0.25], -1),
    _case([2, 0, 1], -1, [1, 0, 0], 0),
    _case([0.3, -0.7, 1.2, 0.1], 1.5, [0.1, 0.2, 0.3, 0.4], 1),
    _case([1000, 0, 998], 0.2, [0.5, 0.25, 0.25], 0.5),
    _case([-50, -1000, -1000, -1000], 0.2, [0.5, 0.25, 0.25, 0], 0.5),
)
"""Logits small and great, also where neither their mean nor a constant may be taken away; targets certain and not."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    loss = numbers_part(
        "loss_value",
        "a number",
        points=2,
        hints=(
            "Two errors are added: how far is the value from z, and how far are the probabilities from the policy?",
            "The logarithm of a probability is its logit less the logarithm of the sum of all powers. If the greatest "
            "logit is taken away from all of them first, no power is too great, and nothing else changes.",
            "(z - tanh(u)) ** 2, less the sum of policy[a] * (logits[a] - log_sum), where log_sum is greatest + "
            "log(sum(exp(logit - greatest) for logit in logits)).",
        ),
        cases=EXAMPLES,
        reference=Right("09", "loss"),
        slips=_LOSS,
    )
    gradient = numbers_part(
        "loss_gradient",
        "a pair, a list of numbers and a number,",
        points=2,
        hints=(
            "How does the loss change when a single logit grows a little? If unsure, try it with your loss.",
            "For each logit it is the probability that the network gives, less the one of the policy. For u it is the "
            "derivative of the square times that of tanh, which is 1 - tanh(u) ** 2.",
            "2 * (v - z) * (1 - v ** 2) with v = tanh(u); and [p - target for p, target in zip(probabilities, "
            "policy)].",
        ),
        cases=EXAMPLES,
        reference=Right("09", "gradient"),
        slips=_GRADIENT,
        builds_on=loss,
    )
    return [loss, gradient]


_SQUARE = "(z - tanh(u)) ** 2"
_ENTROPY = "share * (logit - log_sum)"
_SUM = f"sum({_ENTROPY} for share, logit in zip(policy, logits))"

_LOSS = (
    Patch(
        "overflow: e is raised to the logits as they are, and 1000 is too much. Take the greatest logit away from all "
        "of them first: the probabilities stay the same.",
        ("greatest = max(logits)", "greatest = 0"),
    ),
    Patch(
        "sign of the logarithms: the logarithms are added with their own sign, which is minus. The loss is "
        "least when the network is right.",
        (f"- {_SUM}", f"+ {_SUM}"),
    ),
    Patch(
        "mean over the actions: the sum over the actions is divided by their number.",
        (_SUM, f"{_SUM} / len(policy)"),
    ),
    Patch("tanh forgotten: z is compared with u, and not with the value tanh(u).", ("tanh(u)", "u")),
    Patch("not squared: the error of the value is not squared.", (_SQUARE, "abs(z - tanh(u))")),
    Patch("half: the square is halved. That is often done; here it is not.", (_SQUARE, f"{_SQUARE} / 2")),
    Patch("value alone: the error of the policy is left out.", (f"- {_SUM}", "")),
    Patch("policy alone: the error of the value is left out.", (f"{_SQUARE} - ", "-")),
    Patch(
        "no softmax: the logits are taken for the logarithms of probabilities as they are. Their powers have to be "
        "divided by the sum of all powers.",
        (_ENTROPY, "share * logit"),
    ),
    Patch(
        "the other way round: policy and probabilities have changed places: the logarithm is that of what the "
        "*network* says.",
        (
            _ENTROPY,
            "exp(logit - log_sum) * (log(share) if share else 0)",
        ),
    ),
    Patch(
        "best action alone: only the action with the greatest share in the policy counts.",
        (_ENTROPY, "(share == max(policy)) * (logit - log_sum)"),
    ),
    Patch("logarithm to base 2: the logarithm is that to base 2.", ("+ log(sum", "+ log(2.0) ** -1 * log(sum")),
)

_LOGITS = "p - target"
_VALUE = "2 * (v - z) * (1 - v**2)"

_GRADIENT = (
    Patch(
        "overflow: e is raised to the logits as they are, and 1000 is too much. Take the greatest logit away from all "
        "of them first.",
        ("greatest = max(logits)", "greatest = 0"),
    ),
    Patch("downhill: all signs are turned: this is the way down, and the gradient points up.",
          (_LOGITS, "target - p"), (_VALUE, "2 * (z - v) * (1 - v**2)")),
    Patch("sign of the logits: the signs of the logits' part are turned.", (_LOGITS, "target - p")),
    Patch("sign of the value: the sign of the value's part is turned: z - v has the derivative -1.",
          (_VALUE, "2 * (z - v) * (1 - v**2)")),
    Patch("2 forgotten: the 2 of the derivative of the square is missing.", (_VALUE, "(v - z) * (1 - v**2)")),
    Patch(
        "tanh forgotten: the derivative is that for the value. It is asked for u, and so times 1 - v ** 2.",
        (_VALUE, "2 * (v - z)"),
    ),
    Patch(
        "root of the derivative: the derivative of tanh is taken for 1 - v. It is 1 - v ** 2.",
        (_VALUE, "2 * (v - z) * (1 - v)"),
    ),
    Patch("u for v: z is compared with u itself.", ("v - z", "u - z")),
    Patch(
        "mean over the actions: the logits' part is divided by the number of actions.",
        (_LOGITS, "(p - target) / len(policy)"),
    ),
    Patch("probabilities alone: the policy is not taken away from the probabilities.", (_LOGITS, "p")),
    Patch(
        "no softmax: the policy is taken away from the logits, and not from the probabilities.",
        ("for p, target in zip(probabilities", "for p, target in zip(logits"),
    ),
    Patch(
        "best action alone: 1 is taken away at the best action of the policy, and nothing at the others.",
        (_LOGITS, "p - (target == max(policy))"),
    ),
    Patch("order: the two parts have changed places. The logits' part comes first.",
          ("return of_logits, of_u", "return of_u, of_logits")),
)  # fmt: skip
