"""The exercises of lesson 07, bandits."""

from __future__ import annotations

from gamelib_exercises.lesson_07 import (
    drill_bound,
    drill_constants,
    drill_indices,
    drill_pi,
    drill_regrets,
)
from gamelib_exercises.lesson_07.parts import (
    choice_parts,
    estimate_parts,
    kl_parts,
    regret_parts,
    ucb_parts,
)
from gamelib_exercises.lesson_07.policy import policy_parts
from gamelib_exercises.part import Part


def parts(student: int) -> list[Part]:
    """Return the parts of all questions, in the order of the notebook."""
    return [
        *drill_indices.parts(student),
        *drill_constants.parts(student),
        *drill_regrets.parts(student),
        *drill_bound.parts(student),
        *drill_pi.parts(student),
        *estimate_parts(),
        *choice_parts(),
        *ucb_parts(),
        *regret_parts(),
        *kl_parts(),
        *policy_parts(),
    ]
