"""The exercises of lesson 03, cutoff with heuristics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamelib_exercises.lesson_03 import drill_lines, drill_sums
from gamelib_exercises.lesson_03.evaluation import evaluation_parts
from gamelib_exercises.lesson_03.parts import deepening_parts, depth_parts, quiescence_parts, share_parts
from gamelib_exercises.part import Part

QUESTIONS: Final[Mapping[str, str]] = {
    "lines_at_once": "1a",
    "lines_backed_up": "1b",
    "lines_best": "1c",
    "feature_sum": "2a",
    "class_value": "2b",
    "h_minimax": "3",
    "h_minimax_leaves": "3",
    "shared_minimax": "4",
    "shared_leaves": "4",
    "evaluation_range": "5",
    "evaluation_one_ply": "5",
    "evaluation_two_plies": "5",
    "quiescence": "6a",
    "quiescence_leaves": "6a",
    "quiescent_minimax": "6b",
    "deepening_legal": "7",
    "deepening": "7",
}
"""The number of the question, by the name of the part."""


def parts(student: int) -> list[Part]:
    """Return the parts of all questions, in the order of the notebook."""
    searches = depth_parts()
    return [
        *drill_lines.parts(student),
        *drill_sums.parts(student),
        *searches,
        *share_parts(),
        *evaluation_parts(),
        *quiescence_parts(),
        *deepening_parts(builds_on=searches[0]),
    ]
