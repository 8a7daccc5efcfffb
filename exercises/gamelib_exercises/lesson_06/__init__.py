"""The exercises of lesson 06, multiplayer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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

QUESTIONS: Final[Mapping[str, str]] = {
    "tree_vectors": "1a",
    "tree_root": "1b",
    "tree_paranoid": "1c",
    "tie_vectors": "2a",
    "tie_root": "2b",
    "maxn_vector": "3",
    "maxn_ties": "3",
    "all_vectors": "4",
    "paranoid_value": "5a",
    "paranoid_leaves": "5a",
    "count_leaves": "5b",
    "coalition_vector": "6a",
    "minimax_value": "6b",
    "shallow_vector": "7",
    "shallow_leaves": "7",
    "evaluation_vector": "8",
    "evaluation_contest": "8",
}
"""The number of the question, by the name of the part."""


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
