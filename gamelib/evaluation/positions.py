"""Positions with what came of them, as evaluations are fitted to and judged by: checked in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized

from gamelib.errors import GameError, InvalidSearch
from gamelib.evaluation.linear import LinearEvaluation
from gamelib.game import State
from gamelib.number import is_finite_number
from gamelib.wording import counted


def check_positions(states: Sequence[State], outcomes: Sequence[float]) -> None:
    """Raise unless there are states, in an order, and a finite number for each of them."""
    check_list(states, "states")
    check_list(outcomes, "outcomes")
    if len(states) != len(outcomes) or len(states) == 0:
        needed = ", and it takes at least 1 state" if len(states) == 0 else ""
        raise GameError(
            f"each state has one outcome; here are {counted(len(states), 'state')} and "
            f"{counted(len(outcomes), 'outcome')}{needed}"
        )
    for outcome in outcomes:
        if not is_finite_number(outcome):
            raise GameError(f"an outcome is what the game was worth to MAX, a finite number, not {outcome!r}")


def check_list(things: object, what: str) -> None:
    """Raise unless ``things`` have a length and an order, as lists, tuples and arrays have."""
    if not isinstance(things, Sized) or not hasattr(things, "__getitem__") or isinstance(things, str | bytes | dict):
        raise GameError(f"the {what} are a list or a tuple, not {type(things).__name__}: write list(…) around them")


def check_linear(evaluation: LinearEvaluation[State], why: str) -> None:
    """Raise unless the evaluation has features, saying what they are needed for."""
    if not isinstance(evaluation, LinearEvaluation):
        raise InvalidSearch(f"{why} the features of a LinearEvaluation, not {evaluation!r}")


def check_evaluation(evaluate: Callable[[State], float]) -> None:
    """Raise unless the evaluation is a function."""
    if not callable(evaluate) or isinstance(evaluate, type):
        raise InvalidSearch(f"evaluate is a function that says what a state is worth to MAX, not {evaluate!r}")
