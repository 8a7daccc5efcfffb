"""The exercises of lesson 03, cutoff with heuristics."""

from __future__ import annotations

from gamelib_exercises.lesson_03 import drill_lines, drill_sums
from gamelib_exercises.lesson_03.evaluation import evaluation_parts
from gamelib_exercises.lesson_03.parts import deepening_parts, depth_parts, quiescence_parts, share_parts
from gamelib_exercises.part import Part


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
