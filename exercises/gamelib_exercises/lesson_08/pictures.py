"""Trees of games as cases of lesson 08: in words and pictures players go by the number that functions are given."""

from __future__ import annotations

from typing import Any

from gamelib.draw.board import Picture
from gamelib.games.tree import TreeGame
from gamelib_exercises.case import Case
from gamelib_exercises.lesson_06.trees import by_number, vector_case, vector_picture, vectors_of


def tree_case(tree: Any, *values: Any, players: int = 2, solved: bool = False, **given: Any) -> Case:
    """Return the case of a tree; if ``solved``, its picture says what nodes are worth if all play their best."""
    notes = vectors_of if solved else None
    return vector_case(tree, *values, players=players, notes=notes, called=by_number, **given)


def tree_picture(game: TreeGame) -> Picture:
    """Return a tree drawn, with all utilities of leaves."""
    return vector_picture(game, game.initial_state(), called=by_number)
