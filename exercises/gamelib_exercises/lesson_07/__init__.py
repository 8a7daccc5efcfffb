"""The exercises of lesson 07, bandits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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

QUESTIONS: Final[Mapping[str, str]] = {
    "index_by_hand": "1a",
    "index_with_c": "1b",
    "constants": "1c",
    "regrets_by_hand": "2a",
    "auer_bound": "2b",
    "pi_by_points": "3a",
    "estimate_mean": "3b",
    "estimate_error": "3b",
    "greedy_arm": "4a",
    "epsilon_shares": "4b",
    "ucb_index": "5a",
    "ucb1_arm": "5b",
    "ucb1_untried": "5b",
    "pseudo_regret": "6a",
    "realised_regret": "6b",
    "kl_value": "7a",
    "kl_index": "7b",
    "policy_regret": "8",
    "policy_bad_start": "8",
}
"""The number of the question, by the name of the part."""


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
