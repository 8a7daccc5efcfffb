"""Known wrong answers to iterative deepening with a budget of nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final

from gamelib.game import MAX
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_03.references import (
    AnyGame,
    BudgetSpent,
    Evaluate,
    Meter,
    deepening,
    h_minimax,
)
from gamelib_exercises.part import Mutant


def _iterated(
    *,
    start: Callable[[AnyGame, Any], Any] = lambda game, state: game.actions(state)[0],
    depths: Callable[[int], int] = lambda number: number,
    keep: Callable[[list[Any]], Any] = lambda found: found[-1],
    unfinished: Callable[[AnyGame, Any, list[Any]], Any] | None = None,
) -> Function:
    """Return iterative deepening, one of its steps done otherwise."""

    def search(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> Any:
        meter: Any = Meter(game, nodes)
        found = [start(game, state)]
        try:
            while True:
                found.append(h_minimax(meter, state, depths(len(found)), evaluate)[1])
        except BudgetSpent:
            return keep(found) if unfinished is None else unfinished(game, state, found)

    return search


def _none_at_first(game: AnyGame, state: Any) -> Any:
    return None


def _partial(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> Any:
    """The best action of the search that is under way counts, finished or not."""
    meter: Any = Meter(game, nodes)
    best = game.actions(state)[0]
    sign = 1 if game.player(state) == MAX else -1
    depth = 1
    try:
        while True:
            found: dict[Any, float] = {}
            for action in game.actions(state):
                found[action] = sign * h_minimax(meter, meter.result(state, action), depth - 1, evaluate)[0]
                best = max(found, key=found.__getitem__)
            depth += 1
    except BudgetSpent:
        return best


def _meter_for_each(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> Any:
    best = game.actions(state)[0]
    for depth in range(1, 8):
        try:
            meter: Any = Meter(game, nodes)
            _, best = h_minimax(meter, state, depth, evaluate)
        except BudgetSpent:
            break
    return best


def _unmetered(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> Any:
    return h_minimax(game, state, max(1, nodes), evaluate)[1]


def _not_caught(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> Any:
    meter: Any = Meter(game, nodes)
    depth = 1
    while True:
        h_minimax(meter, state, depth, evaluate)
        depth += 1


def _begun_alone(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> Any:
    """Every depth is searched as if the budget allowed it: only the first failing one ends it, without a first try."""
    meter: Any = Meter(game, nodes)
    _, best = h_minimax(meter, state, 1, evaluate)
    depth = 2
    try:
        while True:
            _, best = h_minimax(meter, state, depth, evaluate)
            depth += 1
    except BudgetSpent:
        return best


def _asks_nobody(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> Any:
    meter: Any = Meter(game, nodes)
    try:
        return h_minimax(meter, state, 1, evaluate)[1]
    except BudgetSpent:
        return game.actions(state)[0]


def _greatest_of_all(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> Any:
    """Keep the action of the search that promised most, whichever depth it had."""
    meter: Any = Meter(game, nodes)
    best, most = game.actions(state)[0], -inf
    sign = 1 if game.player(state) == MAX else -1
    depth = 1
    try:
        while True:
            value, action = h_minimax(meter, state, depth, evaluate)
            if sign * value > most:
                best, most = action, sign * value
            depth += 1
    except BudgetSpent:
        return best


def _the_game_itself(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> Any:
    """The meter is made, and not searched: nothing ever ends the loop."""
    depth = 1
    while True:
        h_minimax(game, state, depth, evaluate)
        depth += 1


def _pair(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> Any:
    return 0, deepening(game, state, nodes, evaluate)


LEGAL: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "None when nothing is finished",
        "None is returned where not even the search of one ply could be finished. A player has to play something: "
        "begin with any legal action, such as the first.",
        _iterated(start=_none_at_first),
    ),
    Mutant(
        "first search outside the try",
        "the search of one ply stands outside the try, so that BudgetSpent gets out if the budget is too small for it.",
        _begun_alone,
    ),
    Mutant(
        "exception not caught",
        "BudgetSpent is caught nowhere. It is how a search says that its budget is spent: put the searches into a try, "
        "and return the best action so far in except BudgetSpent.",
        _not_caught,
    ),
    Mutant(
        "a new budget for each",
        "each search has a budget of its own. There is one for all of them together: make the Meter before the loop.",
        _meter_for_each,
    ),
    Mutant(
        "no meter",
        "the game itself is searched, and nobody counts its nodes. Hand the Meter to h_minimax in place of the game.",
        _unmetered,
    ),
    Mutant(
        "the Meter is not searched",
        "h_minimax is given the game in place of the Meter: BudgetSpent never comes, and nothing else ends the loop.",
        _the_game_itself,
    ),
    Mutant(
        "the value too",
        "a pair is returned. Asked for is the action alone.",
        _pair,
    ),
)
"""Those that return no legal action, or spend more than they have."""

BEST: Final[Sequence[Mutant[Function]]] = (
    from_the_start(deepening),
    Mutant(
        "unfinished search",
        "the action is taken from the search that was under way when the budget was spent. It has not seen all actions "
        "yet: keep the action of the last search that was finished.",
        _partial,
    ),
    Mutant(
        "last result forgotten",
        "the first action is returned when the budget is spent, and what the finished searches found is forgotten. "
        "Keep the action of the last one.",
        _iterated(unfinished=lambda game, state, found: game.actions(state)[0]),
    ),
    Mutant(
        "the first result kept",
        "the action of the first search is kept. The deepest one that is finished knows better.",
        _iterated(keep=lambda found: found[min(1, len(found) - 1)]),
    ),
    Mutant(
        "the greatest of all depths",
        "the action of the search with the best value of all is kept, whichever depth it had. An estimate from a "
        "lesser depth may be the greater one, and is the worse one: the last search that was finished counts alone.",
        _greatest_of_all,
    ),
    Mutant(
        "one search too old",
        "the action is that of the search before the last one that was finished.",
        _iterated(keep=lambda found: found[max(-2, -len(found))]),
    ),
    Mutant(
        "every second depth",
        "the depth grows by two plies at a time: depths 1, 3, 5 and so on. It grows by one.",
        _iterated(depths=lambda number: 2 * number - 1),
    ),
    Mutant(
        "begun with two plies",
        "the first search is two plies deep already. Begin with one.",
        _iterated(depths=lambda number: number + 1),
    ),
)
"""Those whose action is not that of the deepest search."""
