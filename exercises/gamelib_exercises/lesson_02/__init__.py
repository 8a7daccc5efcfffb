"""The exercises of lesson 02, minimax."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamelib_exercises.lesson_02 import drill_board, drill_coins, drill_tree
from gamelib_exercises.lesson_02.parts import coin_parts, fallible_part, list_parts, minimax_parts
from gamelib_exercises.part import Part

QUESTIONS: Final[Mapping[str, str]] = {
    "tree_values": "1a",
    "tree_play": "1b",
    "board_values": "2a",
    "board_best": "2b",
    "board_leaves": "2c",
    "value_and_action": "3a",
    "expected_line": "3b",
    "optimal_actions": "3c",
    "list_value": "4",
    "list_order": "4",
    "list_space": "4",
    "coins_game": "5a",
    "coins_rules": "5b",
    "coins_margin": "5c",
    "fallible_value": "6",
}
"""The number of the question, by the name of the part."""


def parts(student: int) -> list[Part]:
    """Return the parts of all questions, in the order of the notebook."""
    return [
        *drill_tree.parts(student),
        *drill_board.parts(student),
        *minimax_parts(),
        *list_parts(),
        *coin_parts(),
        drill_coins.part(student),
        fallible_part(),
    ]
