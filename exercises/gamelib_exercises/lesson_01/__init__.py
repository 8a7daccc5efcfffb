"""The exercises of lesson 01, game formalization."""

from __future__ import annotations

from gamelib_exercises.lesson_01 import drill_board, drill_heap, drill_kinds, drill_matrix, drill_tree
from gamelib_exercises.lesson_01.parts import board_parts, counting_parts, game_parts, matrix_part
from gamelib_exercises.part import Part


def parts(student: int) -> list[Part]:
    """Return the parts of all questions, in the order of the notebook."""
    return [
        *drill_tree.parts(student),
        *drill_board.parts(student),
        *drill_heap.parts(student),
        *counting_parts(),
        *board_parts(),
        drill_matrix.part(student),
        matrix_part(),
        *game_parts(),
        *drill_kinds.parts(student),
    ]
