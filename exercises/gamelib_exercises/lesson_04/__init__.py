"""The exercises of lesson 04, alpha-beta."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamelib_exercises.lesson_04 import drill_counting, drill_scissors, drill_window
from gamelib_exercises.lesson_04.parts import alphabeta_parts, depth_parts, order_parts, table_parts
from gamelib_exercises.part import Part

QUESTIONS: Final[Mapping[str, str]] = {
    "scissors_values": "1a",
    "scissors_leaves": "1b",
    "exam_window": "2a",
    "exam_leaves_b": "2b",
    "exam_leaves_c": "2c",
    "count_leaves": "3a",
    "count_depth": "3b",
    "alphabeta_value": "4",
    "alphabeta_leaves": "4",
    "depth_value": "5",
    "depth_leaves": "5",
    "best_order": "6a",
    "static_order": "6b",
    "table_bound": "7a",
    "table_answers": "7b",
    "table_value": "7c",
    "table_leaves": "7c",
}
"""The number of the question, by the name of the part."""


def parts(student: int) -> list[Part]:
    """Return the parts of all questions, in the order of the notebook."""
    search = alphabeta_parts()
    return [
        *drill_scissors.parts(student),
        *drill_window.parts(student),
        *drill_counting.parts(student),
        *search,
        *depth_parts(),
        *order_parts(search[0]),
        *table_parts(),
    ]
