"""The exercises of lesson 04, alpha-beta."""

from __future__ import annotations

from gamelib_exercises.lesson_04 import drill_counting, drill_scissors, drill_window
from gamelib_exercises.lesson_04.parts import alphabeta_parts, depth_parts, order_parts, table_parts
from gamelib_exercises.part import Part


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
