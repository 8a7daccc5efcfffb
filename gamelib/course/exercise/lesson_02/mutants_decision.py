"""Known wrong answers to minimax by recursion: the decision, and all the optimal actions."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, Final

from gamelib.course.exercise.function import Function
from gamelib.course.exercise.lesson_02.mutants_minimax import AnyGame, backed_up
from gamelib.course.exercise.lesson_02.references import minimax_value
from gamelib.course.exercise.part import Mutant
from gamelib.game import MAX

# -- the decision --------------------------------------------------------------------------------


def _valued(game: AnyGame, state: Any, value: Function = minimax_value) -> dict[Any, float]:
    return {action: value(game, game.result(state, action)) for action in game.actions(state)}


def _first(game: AnyGame, state: Any) -> Any:
    return game.actions(state)[0]


def _greatest(game: AnyGame, state: Any) -> Any:
    values = _valued(game, state)
    return max(values, key=values.__getitem__)


def _worst(game: AnyGame, state: Any) -> Any:
    values = _valued(game, state)
    return (min if game.player(state) == MAX else max)(values, key=values.__getitem__)


def _hopes(game: AnyGame, state: Any) -> Any:
    kind = max if game.player(state) == MAX else min
    values = _valued(game, state, backed_up(choose=lambda game, state, values: kind(values)))
    return kind(values, key=values.__getitem__)


def _of_utilities(game: AnyGame, state: Any) -> Any:
    values = {action: game.utility(game.result(state, action), MAX) for action in game.actions(state)}
    return (max if game.player(state) == MAX else min)(values, key=values.__getitem__)


def _record_from_zero(game: AnyGame, state: Any) -> Any:
    best, best_value = None, 0.0
    for action, value in _valued(game, state).items():
        if value > best_value if game.player(state) == MAX else value < best_value:
            best, best_value = action, value
    return best


def _best_child(game: AnyGame, state: Any) -> Any:
    best = max if game.player(state) == MAX else min
    return best((game.result(state, action) for action in game.actions(state)), key=lambda s: minimax_value(game, s))


DECISION: Final[Sequence[Mutant[Function]]] = (
    Mutant("value for action", "the value is returned; asked for is the action that leads to it.", minimax_value),
    Mutant("state for action", "the state after the best action is returned; asked for is the action.", _best_child),
    Mutant("first action", "the first action is returned, whatever the others are worth.", _first),
    Mutant(
        "argmax for MIN",
        "the action of the greatest value is taken where MIN is to move too. MIN wants the smallest.",
        _greatest,
    ),
    Mutant("worst action", "each player takes the action that is worst for it: min and max are swapped.", _worst),
    Mutant(
        "the opponent helps",
        "the opponent is taken to play in one's favour: the action leads to the best leaf there is, but the "
        "opponent will not go there. Compare the minimax values of the children.",
        _hopes,
    ),
    Mutant(
        "utility of children",
        "the utility of the children is asked for, though the game goes on there. Compare their minimax values.",
        _of_utilities,
    ),
    Mutant(
        "record starts at 0",
        "the best value so far is 0 at the start, so that no action is found where all are worse than that. Start "
        "at minus infinity for MAX and at infinity for MIN.",
        _record_from_zero,
    ),
)


# -- all optimal actions -------------------------------------------------------------------------


def _one_of_them(game: AnyGame, state: Any) -> list[Any]:
    values = _valued(game, state)
    return [(max if game.player(state) == MAX else min)(values, key=values.__getitem__)]


def _all_greatest(game: AnyGame, state: Any) -> list[Any]:
    values = _valued(game, state)
    return [action for action, value in values.items() if value == max(values.values())]


def _records(game: AnyGame, state: Any, *, ties: bool) -> list[Any]:
    sign = 1 if game.player(state) == MAX else -1
    found, best = [], -inf
    for action, value in _valued(game, state).items():
        if sign * value > best or (ties and sign * value == best):
            found.append(action)
            best = sign * value
    return found


def _values_of_best(game: AnyGame, state: Any) -> list[float]:
    values = list(_valued(game, state).values())
    best = (max if game.player(state) == MAX else min)(values)
    return [value for value in values if value == best]


OPTIMAL: Final[Sequence[Mutant[Function]]] = (
    Mutant("just one", "one best action is returned; there can be several of the same value.", _one_of_them),
    Mutant("argmax for MIN", "the actions of the greatest value are taken where MIN is to move too.", _all_greatest),
    Mutant(
        "every record kept",
        "an action stays in the list although a better one was found later. Find the best value first, then collect "
        "the actions that have it.",
        lambda game, state: _records(game, state, ties=True),
    ),
    Mutant(
        "every new record kept",
        "each action that is better than all before it is collected, while those as good as the best are not. Find "
        "the best value first, then collect the actions that have it.",
        lambda game, state: _records(game, state, ties=False),
    ),
    Mutant("values for actions", "the values are returned; asked for are the actions.", _values_of_best),
    Mutant("all of them", "all legal actions are returned.", lambda game, state: list(game.actions(state))),
)
