"""Question 7: noise for the prior of the root, and the policy that visits make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamelib_exercises.case import Case
from gamelib_exercises.lesson_09 import numbers_part
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Patch, Right


def _noise(prior: Mapping[str, float], noise: Mapping[str, float], share: float, depth: int) -> Case:
    text = f"prior = {prior}, noise = {noise}, share = {share:g} and depth = {depth}"
    return Case(text, values=(dict(prior), dict(noise), share, depth))


def _visits(visits: Mapping[str, int], temperature: float) -> Case:
    return Case(f"visits = {visits} and temperature = {temperature:g}", values=(dict(visits), temperature))


NOISES: Final[Sequence[Case]] = (
    _noise({"a": 0.8, "b": 0.2}, {"a": 0.4, "b": 0.6}, 0.25, 0),
    _noise({"a": 0.8, "b": 0.2}, {"a": 0.4, "b": 0.6}, 0.25, 1),
    _noise({"a": 0.5, "b": 0.5, "c": 0}, {"c": 0.7, "b": 0.2, "a": 0.1}, 0.4, 0),
    _noise({"a": 0.5, "b": 0.5, "c": 0}, {"c": 0.7, "b": 0.2, "a": 0.1}, 0.4, 2),
    _noise({"a": 0.9, "b": 0.1}, {"a": 0.0, "b": 1.0}, 0, 0),
    _noise({"a": 0.9, "b": 0.1}, {"a": 0.0, "b": 1.0}, 1, 0),
)
"""Noise at the root and below it, in shares from nothing to everything."""

TEMPERATURES: Final[Sequence[Case]] = (
    _visits({"a": 6, "b": 2}, 1),
    _visits({"a": 6, "b": 2}, 0.5),
    _visits({"a": 9, "b": 4, "c": 1}, 2),
    _visits({"a": 4, "b": 0, "c": 12}, 0.25),
    _visits({"a": 3, "b": 10, "c": 7}, 0),
    _visits({"a": 5, "b": 1, "c": 5}, 0),
    _visits({"a": 0, "b": 8}, 1.5),
)
"""Temperatures above and below 1, and 0, where one action leads and where two do."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    noise = numbers_part(
        "noise_root",
        "a dictionary from actions to numbers",
        hints=(
            "Which node is to try something else now and then?",
            "At depth 0 the prior is mixed with the noise: so much of the noise as share says, and the rest of the "
            "prior. Below it stays as it is.",
            "(1 - share) * prior[action] + share * noise[action] for each action, where depth is 0.",
        ),
        cases=NOISES,
        reference=Right("09", "noisy"),
        slips=_NOISE,
    )
    policy = numbers_part(
        "policy_temperature",
        "a dictionary from actions to numbers",
        hints=(
            "What makes great visits count still more, and what evens them out?",
            "Raise the visits to the power 1 / temperature, and divide by the sum. For the temperature 0 the most "
            "visited actions share everything.",
            "count ** (1 / temperature) for each; and at 0: 1 / len(most) for the actions in most, 0 for the others.",
        ),
        cases=TEMPERATURES,
        reference=Right("09", "to_policy"),
        slips=_TEMPERATURE,
    )
    return [noise, policy]


_MIXED = "(1 - share) * mass + share * noise[action]"

_NOISE = (
    Patch(
        "noise at every node: the noise is mixed in below the root too. There it would spoil what the search finds "
        "out.",
        ("if depth > 0", "if False"),
    ),
    Patch(
        "the other way round: there is noise below the root, and none at the root.", ("if depth > 0", "if depth == 0")
    ),
    Patch("no noise: the prior stays as it is at the root too.", ("if depth > 0", "if True")),
    Patch(
        "shares swapped: the share of the noise is given to the prior.",
        (_MIXED, "share * mass + (1 - share) * noise[action]"),
    ),
    Patch(
        "added: the noise is added to the whole prior, so that the sum is above 1.",
        (_MIXED, "mass + share * noise[action]"),
    ),
    Patch("noise alone: the noise takes the place of the prior.", (_MIXED, "noise[action]")),
    Patch("share forgotten: prior and noise are mixed half and half.", (_MIXED, "(mass + noise[action]) / 2")),
    Patch("multiplied: prior and noise are multiplied.", (_MIXED, "(1 - share) * mass + share * mass * noise[action]")),
    Patch(
        "by place: the noise is taken in the order in which it is listed. It goes by the names of the actions.",
        ("return {action: ", "drawn = iter(noise.values())\n    return {action: "),
        ("share * noise[action]", "share * next(drawn)"),
    ),
)

_POWER = "count ** (1 / temperature)"

_TEMPERATURE = (
    Patch(
        "temperature for its inverse: the visits are raised to the power temperature. The higher that is, the *more* "
        "even the policy should be: the power is 1 / temperature.",
        (_POWER, "count**temperature"),
    ),
    Patch("temperature forgotten: the shares of the visits are returned at any temperature.", (_POWER, "count")),
    Patch(
        "0 not handled: it is divided by the temperature 0. There the most visited actions have everything.",
        ("if temperature == 0", "if temperature < 0"),
    ),
    Patch(
        "one of several: at the temperature 0 one action gets everything, though others have as many visits.",
        (
            "most = [action for action in visits if visits[action] == max(visits.values())]",
            "most = [max(visits, key=visits.get)]",
        ),
    ),
    Patch(
        "1 for several: at the temperature 0 each of the most visited actions gets 1. They share it.",
        ("/ len(most)", "/ 1"),
    ),
    Patch("greedy: the most visited actions get everything at any temperature.", ("if temperature == 0", "if True")),
    Patch(
        "shares at 0: the temperature 0 is treated like 1.",
        ("if temperature == 0:", "temperature = temperature or 1\n    if temperature == 0:"),
    ),
    Patch("not divided: the powers are not divided by their sum.", ("power / sum(powers.values())", "power")),
    Patch(
        "softmax: e is raised to the visits divided by the temperature. It is the visits that are raised to a power.",
        (_POWER, "exp(count / temperature)"),
    ),
    Patch(
        "divided too soon: the visits are divided by their sum, and raised to the power after that: then the sum is "
        "not 1.",
        (_POWER, "(count / sum(visits.values())) ** (1 / temperature)"),
        ("power / sum(powers.values())", "power"),
    ),
)
