"""The exercises of lesson 01, game formalization."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamelib_exercises.lesson_01 import drill_board, drill_heap, drill_kinds, drill_matrix, drill_tree
from gamelib_exercises.lesson_01.parts import board_parts, counting_parts, game_parts, matrix_part
from gamelib_exercises.part import Part

QUESTIONS: Final[Mapping[str, str]] = {
    "tree_size_by_hand": "1a",
    "tree_turns": "1b",
    "tree_signs": "1c",
    "board_moves": "2a",
    "board_sizes": "2b",
    "heap_lost": "3a",
    "heap_takes": "3b",
    "tree_size": "4a",
    "count_states": "4b",
    "count_states_once": "4b",
    "images": "5a",
    "canonical": "5b",
    "matrix_by_hand": "6a",
    "pure_values": "6b",
    "has_three": "7a",
    "three_moves": "7b",
    "three_ends": "7c",
    "three_promises": "7d",
    "kind": "8a",
    "turn": "8b",
}
"""The number of the question, by the name of the part."""


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
