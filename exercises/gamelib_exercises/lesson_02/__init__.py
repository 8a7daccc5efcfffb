"""The exercises of lesson 02, minimax."""

from __future__ import annotations

from gamelib_exercises.lesson_02 import drill_board, drill_coins, drill_tree
from gamelib_exercises.lesson_02.parts import coin_parts, fallible_part, list_parts
from gamelib_exercises.part import Part


def parts(student: int) -> list[Part]:
    """Return the parts of all questions, in the order of the notebook."""
    return [
        *drill_tree.parts(student),
        *drill_board.parts(student),
        *list_parts(),
        *coin_parts(),
        drill_coins.part(student),
        fallible_part(),
    ]
