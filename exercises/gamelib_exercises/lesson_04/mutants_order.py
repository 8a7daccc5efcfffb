"""Known wrong answers to the questions about the order of the actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from gamelib.game import MAX, MIN
from gamelib_exercises.cutting import AnyGame
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_04.references import alphabeta, best_first, promising_first
from gamelib_exercises.part import Mutant

_DROPS: Final = "an action is left out. That might be the best one: an order has to keep them all."


def _value(game: AnyGame, state: Any, action: Any) -> float:
    return alphabeta(game, game.result(state, action))[0]


def _greatest_first(game: AnyGame, state: Any, actions: Sequence[Any]) -> list[Any]:
    return sorted(actions, key=lambda action: -_value(game, state, action))


def _smallest_first(game: AnyGame, state: Any, actions: Sequence[Any]) -> list[Any]:
    return sorted(actions, key=lambda action: _value(game, state, action))


def _at(player: int) -> Function:
    return lambda game, state, actions: (
        best_first(game, state, actions) if game.player(state) == player else list(actions)
    )


ORACLE: Final[Sequence[Mutant[Function]]] = (
    Mutant("as given", "the actions stay in the order of the game.", lambda game, state, actions: list(actions)),
    Mutant(
        "worst first",
        "the worst action comes first, for both players. MAX wants the greatest value first, MIN the smallest.",
        lambda game, state, actions: best_first(game, state, actions)[::-1],
    ),
    Mutant(
        "greatest first for both",
        "the greatest value comes first at MIN's nodes too. There the smallest is best.",
        _greatest_first,
    ),
    Mutant(
        "smallest first for both",
        "the smallest value comes first at MAX's nodes too. There the greatest is best.",
        _smallest_first,
    ),
    Mutant("MAX's nodes only", "the actions are sorted at MAX's nodes only. MIN's cut just as much.", _at(MAX)),
    Mutant("MIN's nodes only", "the actions are sorted at MIN's nodes only. MAX's cut just as much.", _at(MIN)),
    Mutant(
        "the best alone",
        "only the best action is kept. Whether it is the best is what the search is to find out: keep them all.",
        lambda game, state, actions: best_first(game, state, actions)[:1],
    ),
    Mutant(
        "values for actions",
        "the values are returned, sorted. Wanted are the actions, sorted by these values: sorted(actions, key=…).",
        lambda game, state, actions: [
            _value(game, state, action) for action in best_first(game, state, actions)
        ],
    ),
    Mutant(
        "sorted in place",
        "nothing is returned: list.sort sorts the list it is called on and returns None. Return the list, or use "
        "sorted(actions, key=…).",
        lambda game, state, actions: None,
    ),
    Mutant("last action dropped", _DROPS, lambda game, state, actions: best_first(game, state, actions)[:-1]),
)


def _score(game: Any, state: Any, action: Any) -> float:
    score: float = game.window_score(game.result(state, action))
    return score


_MIDDLE: Final[Mapping[str, Callable[[int, int], Any]]] = {
    "of two as near the left one": lambda column, columns: abs(2 * column - (columns - 1)),
    "of two as near the right one": lambda column, columns: (abs(2 * column - (columns - 1)), -column),
    "counted from columns // 2": lambda column, columns: abs(column - columns // 2),
    "counted from (columns - 1) // 2": lambda column, columns: abs(column - (columns - 1) // 2),
}

STATIC: Final[Sequence[Mutant[Function]]] = (
    Mutant("as given", "the columns stay in the order of the game.", lambda game, state, actions: list(actions)),
    Mutant("from right to left", "the order is turned round.", lambda game, state, actions: list(actions)[::-1]),
    *(
        Mutant(
            f"the middle first, {which}",
            f"the columns nearest to the middle come first ({which}), whatever the position. That is a fair rule for "
            "the start of a game. On boards as full as these, most of them, it needs more leaves than the columns from "
            "left to right: look at what is on the board, by the score of the state after the move.",
            lambda game, state, actions, key=key: sorted(actions, key=lambda column: key(column, game.columns)),
        )
        for which, key in _MIDDLE.items()
    ),
    Mutant(
        "worst first",
        "the worst score comes first, for both players. MAX wants the greatest score first, MIN the smallest.",
        lambda game, state, actions: promising_first(game, state, actions)[::-1],
    ),
    Mutant(
        "greatest first for both",
        "the greatest score comes first at MIN's nodes too. Scores are MAX's: there the smallest is best.",
        lambda game, state, actions: sorted(actions, key=lambda action: -_score(game, state, action)),
    ),
    Mutant(
        "smallest first for both",
        "the smallest score comes first at MAX's nodes too. Scores are MAX's: there the greatest is best.",
        lambda game, state, actions: sorted(actions, key=lambda action: _score(game, state, action)),
    ),
    Mutant(
        "scores for actions",
        "the scores are returned, sorted. Wanted are the actions, sorted by these scores: sorted(actions, key=…).",
        lambda game, state, actions: [
            _score(game, state, action) for action in promising_first(game, state, actions)
        ],
    ),
    Mutant(
        "the best alone",
        "only the action with the best score is kept. A score is a guess: keep them all.",
        lambda game, state, actions: promising_first(game, state, actions)[:1],
    ),
    Mutant(
        "search first",
        "each state is searched to the end to put its actions in order. What the order asks for costs as much as what "
        "alpha-beta asks for: find an order that needs no search.",
        best_first,
    ),
)
