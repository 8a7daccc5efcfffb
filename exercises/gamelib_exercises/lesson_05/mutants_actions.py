"""Known wrong actions of searches with chance, or with a model of the opponent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamelib.game import CHANCE, MIN
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_05.references import expectiminimax
from gamelib_exercises.lesson_05.variants import AnyGame
from gamelib_exercises.part import Mutant


def acting(reference: Function, choose: Callable[[AnyGame, Any, Any], Any]) -> Function:
    """Return the right value, with another action where the game is not over.

    Args:
        reference: a right function of value and action, and of further arguments.
        choose: returns the wrong action, by game, state and the right one.
    """

    def pair(game: AnyGame, state: Any, *values: Any) -> tuple[float, Any]:
        value, action = reference(game, state, *values)
        return value, None if game.is_terminal(state) else choose(game, state, action)

    return pair


def wrong_actions(reference: Function) -> Sequence[Mutant[Function]]:
    """Return the slips in the action that go with any search with chance.

    Args:
        reference: a right function of value and action.
    """
    return (
        Mutant(
            "state for action",
            "the state after the best action is returned in its place; asked for is the action.",
            acting(reference, lambda game, state, action: None if action is None else game.result(state, action)),
        ),
        Mutant(
            "first action",
            "the action is always the first, whatever the others are worth.",
            acting(reference, lambda game, state, action: None if action is None else game.actions(state)[0]),
        ),
        Mutant(
            "last action",
            "the action is always the last: it is noted at every turn of the loop, and not only where the value is "
            "better.",
            acting(reference, lambda game, state, action: None if action is None else game.actions(state)[-1]),
        ),
        Mutant(
            "no action",
            "no action is noted, or the child's None is handed up. Note the action that leads to the best child "
            "together with its value.",
            acting(reference, lambda game, state, action: None),
        ),
    )


ACTION: Final[Sequence[Mutant[Function]]] = (
    *wrong_actions(expectiminimax),
    Mutant(
        "best for MAX",
        "the action is the one with the greatest value, whoever is to move. MIN's best action is the one with the "
        "smallest.",
        acting(
            expectiminimax,
            lambda game, state, action: None
            if action is None
            else max(game.actions(state), key=lambda each: expectiminimax(game, game.result(state, each))[0]),
        ),
    ),
    Mutant(
        "no action of MIN",
        "no action is returned where MIN is to move. Here MIN chooses too, unlike in question 4: return the action "
        "that is best for MIN.",
        acting(expectiminimax, lambda game, state, action: None if game.player(state) == MIN else action),
    ),
    Mutant(
        "outcome for action",
        "an outcome is returned as the action where chance is to move. Nobody chooses there: the action is None.",
        acting(
            expectiminimax,
            lambda game, state, action: game.actions(state)[0] if game.player(state) is CHANCE else action,
        ),
    ),
)
