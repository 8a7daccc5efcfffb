"""The exercises of lesson 05, stochastic games."""

from __future__ import annotations

from gamelib_exercises.lesson_05 import drill_bend, drill_lotteries, drill_tree
from gamelib_exercises.lesson_05.parts import (
    expectiminimax_parts,
    lottery_parts,
    model_parts,
    pig_parts,
    star_parts,
)
from gamelib_exercises.part import Part


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
