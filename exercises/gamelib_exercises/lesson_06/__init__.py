"""The exercises of lesson 06, multiplayer."""

from __future__ import annotations

from gamelib_exercises.lesson_06 import drill_counting, drill_ties, drill_tree
from gamelib_exercises.lesson_06.evaluation import evaluation_parts
from gamelib_exercises.lesson_06.parts import (
    maxn_parts,
    paranoid_parts,
    reduction_parts,
    shallow_parts,
    tie_parts,
)
from gamelib_exercises.part import Part


def parts(student: int) -> list[Part]:
    """Return the parts of all questions, in the order of the notebook."""
    maxn = maxn_parts()
    return [
        *drill_tree.parts(student),
        *drill_ties.parts(student),
        *maxn,
        *tie_parts(),
        *paranoid_parts(),
        *drill_counting.parts(student),
        *reduction_parts(builds_on=maxn[0]),
        *shallow_parts(),
        *evaluation_parts(),
    ]
