"""The exercises of lesson 05, stochastic games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamelib_exercises.lesson_05 import drill_bend, drill_lotteries, drill_tree
from gamelib_exercises.lesson_05.parts import (
    expectiminimax_parts,
    lottery_parts,
    model_parts,
    pig_parts,
    star_parts,
)
from gamelib_exercises.part import Part

QUESTIONS: Final[Mapping[str, str]] = {
    "chance_values": "1a",
    "chance_decision": "1b",
    "bend_scales": "2a",
    "bend_leaf": "2b",
    "bend_power": "2c",
    "lotteries": "3a",
    "expected_utility": "3b",
    "random_value": "4a",
    "model_value": "4b",
    "model_action": "4b",
    "expectiminimax_value": "5",
    "expectiminimax_action": "5",
    "star_value": "6",
    "star_leaves": "6",
    "pig_better": "7",
    "pig_near": "7",
}
"""The number of the question, by the name of the part."""


def parts(student: int) -> list[Part]:
    """Return the parts of all questions, in the order of the notebook."""
    return [
        *drill_tree.parts(student),
        *drill_bend.parts(student),
        *drill_lotteries.parts(student),
        *lottery_parts(),
        *model_parts(),
        *expectiminimax_parts(),
        *star_parts(),
        *pig_parts(),
    ]
