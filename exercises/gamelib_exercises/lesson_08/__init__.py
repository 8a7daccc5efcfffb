"""The exercises of lesson 08, Monte Carlo tree search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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

QUESTIONS: Final[Mapping[str, str]] = {
    "go_root": "1a",
    "go_way": "1b",
    "go_constant": "1c",
    "go_back_up": "1d",
    "rewards_scaled": "2a",
    "simulate_shares": "2b",
    "flat_values": "3a",
    "flat_best": "3b",
    "uct_index": "4a",
    "select_node": "4b",
    "expand_node": "5a",
    "back_up_counts": "5b",
    "back_up_many": "5b",
    "final_by_hand": "6a",
    "final_choice": "6b",
    "mcts_tree": "7",
    "mcts_moves": "7",
}
"""The number of the question, by the name of the part."""


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
