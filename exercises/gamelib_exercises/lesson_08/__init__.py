"""The exercises of lesson 08, Monte Carlo tree search."""

from __future__ import annotations

from gamelib_exercises.lesson_08 import drill_final, drill_go
from gamelib_exercises.lesson_08.parts import (
    final_part,
    flat_parts,
    growing_parts,
    select_parts,
    simulate_parts,
    whole_parts,
)
from gamelib_exercises.part import Part


def parts(student: int) -> list[Part]:
    """Return the parts of all questions, in the order of the notebook."""
    return [
        *drill_go.parts(student),
        *simulate_parts(),
        *flat_parts(),
        *select_parts(),
        *growing_parts(),
        *drill_final.parts(student),
        final_part(),
        *whole_parts(),
    ]
