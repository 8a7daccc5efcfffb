"""Known wrong answers to minimax that stops at a depth: wrong actions, and nodes that should not be looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final

from gamelib.game import MAX
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_03.mutants_depth import VALUES, depth_search, estimates_ends
from gamelib_exercises.lesson_03.references import AnyGame, Evaluate, h_minimax
from gamelib_exercises.part import Mutant

# -- the action ----------------------------------------------------------------------------------


def _acting(choose: Callable[[AnyGame, Any, int, Evaluate], Any]) -> Function:
    """Return the right value, with another action where one is looked for."""

    def pair(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
        value, best = h_minimax(game, state, depth, evaluate)
        return value, None if best is None else choose(game, state, depth, evaluate)

    return pair


def _at_first_sight(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> Any:
    return h_minimax(game, state, 1, evaluate)[1]


def _action_at_the_horizon(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
    value, best = h_minimax(game, state, depth, evaluate)
    return value, game.actions(state)[0] if best is None and not game.is_terminal(state) else best


_ACTIONS: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "the value alone",
        "the value alone is returned. It goes with an action here: return value, action; and what the function returns "
        "for a child is such a pair too.",
        lambda *asked: h_minimax(*asked)[0],
    ),
    Mutant(
        "pair swapped",
        "the two have changed places: the value comes first, then the action.",
        lambda *asked: h_minimax(*asked)[::-1],
    ),
    Mutant(
        "first action",
        "the action is always the first, whatever the others are worth.",
        _acting(lambda game, state, depth, evaluate: game.actions(state)[0]),
    ),
    Mutant(
        "the action at first sight",
        "the action is the one that looks best one ply deep. Take the one that brought the value.",
        _acting(_at_first_sight),
    ),
    Mutant(
        "no action noted",
        "no action is noted, or the best child's pair is handed up as it is, in the end with the None of the horizon. "
        "Note the action that leads to the best child together with its value.",
        _acting(lambda game, state, depth, evaluate: None),
    ),
    Mutant(
        "an action at depth 0",
        "an action is returned at depth 0 too. No action was looked at there: it is None.",
        _action_at_the_horizon,
    ),
)

DECISION: Final[Sequence[Mutant[Function]]] = (from_the_start(h_minimax), *VALUES, *_ACTIONS)


# -- which nodes are looked at -------------------------------------------------------------------


def _estimates_all(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
    estimate = evaluate(state)
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return estimate, None
    values = {
        action: _estimates_all(game, game.result(state, action), depth - 1, evaluate)[0]
        for action in game.actions(state)
    }
    chosen = (max if game.player(state) == MAX else min)(values, key=values.__getitem__)
    return values[chosen], chosen


def _cuts(
    game: AnyGame, state: Any, depth: int, evaluate: Evaluate, alpha: float = -inf, beta: float = inf
) -> tuple[float, Any]:
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return evaluate(state), None
    sign = 1 if game.player(state) == MAX else -1
    v, best = -sign * inf, None
    for action in game.actions(state):
        found = _cuts(game, game.result(state, action), depth - 1, evaluate, alpha, beta)[0]
        if sign * found > sign * v:
            v, best = found, action
        if v >= beta if sign == 1 else v <= alpha:
            break
        alpha, beta = (max(alpha, v), beta) if sign == 1 else (alpha, min(beta, v))
    return v, best


LOOKS: Final[Sequence[Mutant[Function]]] = (
    from_the_start(h_minimax),
    Mutant(
        "every node estimated",
        "every node is evaluated on the way down. The estimate is wanted at the horizon alone: call evaluate after "
        "both tests, not before.",
        _estimates_all,
    ),
    Mutant(
        "ends estimated too",
        "evaluate is asked about states in which the game is over, though the utility is what is returned.",
        depth_search(leaf=estimates_ends),
    ),
    Mutant(
        "cuts",
        "branches are cut off that cannot matter. That is alpha-beta, the subject of lesson 04; here every node down "
        "to the depth is looked at.",
        _cuts,
    ),
)
