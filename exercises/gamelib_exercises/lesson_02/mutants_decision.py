"""Known wrong answers to minimax by recursion: the action, the line of play, and all the optimal actions."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, Final

from gamelib.game import MAX
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_02.mutants_minimax import AnyGame
from gamelib_exercises.lesson_02.references import (
    expected_line,
    minimax_value,
    optimal_actions,
    value_and_action,
)
from gamelib_exercises.part import Mutant

# -- the value with its action -------------------------------------------------------------------


def _valued(game: AnyGame, state: Any) -> dict[Any, float]:
    return {action: minimax_value(game, game.result(state, action)) for action in game.actions(state)}


def _acting(choose: Function) -> Function:
    """Return the right value, with another action where the game is not over."""

    def pair(game: AnyGame, state: Any) -> tuple[float, Any]:
        return minimax_value(game, state), None if game.is_terminal(state) else choose(game, state)

    return pair


def _first(game: AnyGame, state: Any) -> Any:
    return game.actions(state)[0]


def _greatest(game: AnyGame, state: Any) -> Any:
    values = _valued(game, state)
    return max(values, key=values.__getitem__)


def _worst(game: AnyGame, state: Any) -> Any:
    values = _valued(game, state)
    return (min if game.player(state) == MAX else max)(values, key=values.__getitem__)


def _after_the_best(game: AnyGame, state: Any) -> Any:
    return game.result(state, value_and_action(game, state)[1])


DECISION: Final[Sequence[Mutant[Function]]] = (
    from_the_start(value_and_action),
    Mutant(
        "the value alone",
        "the value alone is returned, as in the lesson. Here it goes with an action, return value, action; and what "
        "the function returns for a child is such a pair too.",
        minimax_value,
    ),
    Mutant(
        "pair swapped",
        "the two have changed places: the value comes first, then the action.",
        lambda game, state: value_and_action(game, state)[::-1],
    ),
    Mutant(
        "the action alone",
        "the action alone is returned. The value goes before it: return value, action.",
        lambda game, state: value_and_action(game, state)[1],
    ),
    Mutant(
        "no action noted",
        "no action is noted, or the best child's pair is handed up as it is: with the action that is best *there*, in "
        "the end the None of the leaf. Note the action that leads to the best child together with its value.",
        _acting(lambda game, state: None),
    ),
    Mutant(
        "state for action",
        "the state after the best action is returned in its place; asked for is the action.",
        _acting(_after_the_best),
    ),
    Mutant("first action", "the action is always the first, whatever the others are worth.", _acting(_first)),
    Mutant(
        "argmax for MIN",
        "the action of the greatest value is taken where MIN is to move too. MIN wants the smallest.",
        _acting(_greatest),
    ),
    Mutant(
        "worst action",
        "each player takes the action that is worst for it: min and max are swapped, though only for the action.",
        _acting(_worst),
    ),
)


# -- the line of play ----------------------------------------------------------------------------


def _line(choose: Function) -> Function:
    """Return the line of play in which both choose in the same way."""

    def line(game: AnyGame, state: Any) -> list[Any]:
        found = []
        while not game.is_terminal(state):
            found.append(choose(game, state))
            state = game.result(state, found[-1])
        return found

    return line


def _line_of_pairs(game: AnyGame, state: Any) -> list[Any]:
    found = []
    while not game.is_terminal(state):
        found.append(value_and_action(game, state))
        state = game.result(state, found[-1][1])
    return found


def _line_of_states(game: AnyGame, state: Any) -> list[Any]:
    found = []
    for action in expected_line(game, state):
        state = game.result(state, action)
        found.append(state)
    return found


def _own_actions(game: AnyGame, state: Any) -> list[Any]:
    found, mover = [], None if game.is_terminal(state) else game.player(state)
    for action in expected_line(game, state):
        if game.player(state) == mover:
            found.append(action)
        state = game.result(state, action)
    return found


LINE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(expected_line),
    Mutant(
        "first action alone",
        "only the first action is returned. Go on with the state it leads to, until the game is over.",
        lambda game, state: expected_line(game, state)[:1],
    ),
    Mutant(
        "line backwards",
        "the line is returned from its end to its beginning.",
        lambda game, state: expected_line(game, state)[::-1],
    ),
    Mutant(
        "None at the end",
        "the end of the game adds its None to the line. There is no action to add there.",
        lambda game, state: [*expected_line(game, state), None],
    ),
    Mutant("pairs", "the pairs (value, action) are put into the line. Asked for are the actions.", _line_of_pairs),
    Mutant("states", "the states are put into the line. Asked for are the actions between them.", _line_of_states),
    Mutant("one player's actions", "the other player's actions are left out of the line.", _own_actions),
    Mutant("first actions", "each player takes the first action, whatever it is worth.", _line(_first)),
    Mutant("argmax for MIN", "MIN plays the action of the greatest value too.", _line(_greatest)),
    Mutant("worst actions", "each player plays what is worst for it: min and max are swapped.", _line(_worst)),
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


def _best_pairs(game: AnyGame, state: Any) -> list[Any]:
    pairs = {action: value_and_action(game, game.result(state, action)) for action in game.actions(state)}
    best = max(pairs.values()) if game.player(state) == MAX else min(pairs.values())
    return [action for action, pair in pairs.items() if pair == best]


OPTIMAL: Final[Sequence[Mutant[Function]]] = (
    from_the_start(optimal_actions),
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
    Mutant(
        "order reversed",
        "the best actions come from the last to the first. Asked for is the order of game.actions(state).",
        lambda game, state: optimal_actions(game, state)[::-1],
    ),
    Mutant(
        "a set",
        "the actions are put into a set, which has no order. Make a list of them.",
        lambda game, state: set(optimal_actions(game, state)),
    ),
    Mutant(
        "pair for value",
        "whole pairs (value, action) are compared. Compare their values alone: value_and_action(…)[0].",
        _best_pairs,
    ),
)
