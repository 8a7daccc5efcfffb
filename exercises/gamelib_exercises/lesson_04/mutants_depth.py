"""Known wrong answers to alpha-beta with a depth limit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamelib.game import MAX, MIN
from gamelib_exercises.cutting import (
    AnyGame,
    Rules,
    closes,
    greater_for_max,
    narrowed,
    of_the_parent,
    valuing,
)
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_04.references import depth_limited
from gamelib_exercises.part import Mutant

Evaluation = Callable[[Any], float]


def _turned_for_min(evaluate: Evaluation, game: AnyGame, state: Any) -> float:
    return -evaluate(state) if game.player(state) == MIN else evaluate(state)


def _utility_there(evaluate: Evaluation, game: AnyGame, state: Any) -> float:
    return game.utility(state, MAX)


def _evaluates_the_root_alone(game: AnyGame, state: Any, depth: int, evaluate: Evaluation) -> float:
    return game.utility(state, MAX) if game.is_terminal(state) else evaluate(state)


def _evaluates_ends(game: AnyGame, state: Any, depth: int, evaluate: Evaluation) -> float:
    rules = Rules(leaf=lambda game, leaf: evaluate(leaf))
    return valuing(rules)(game, state, depth, evaluate)


VALUE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(depth_limited),
    Mutant(
        "one ply too deep",
        "the search goes one ply deeper than it was told to. With depth 0 the state itself is evaluated; each ply down "
        "takes one off: test depth == 0 before anything is searched, and call with depth - 1.",
        valuing(Rules(horizon=lambda plies: plies < 0)),
    ),
    Mutant(
        "one ply short",
        "the search stops one ply early: the children are evaluated when depth is 2, and the state itself when it is "
        "1. With depth 1 the children are evaluated, with depth 0 the state itself.",
        valuing(Rules(horizon=lambda plies: plies <= 1)),
    ),
    Mutant(
        "depth never goes down",
        "the search goes on to the end of the game: the depth is not counted down. The child's is depth - 1.",
        valuing(Rules(below=lambda plies, index: plies)),
    ),
    Mutant(
        "depth goes down with each child",
        "the depth goes down in the loop, so that every child is searched less deep than the one before it. All "
        "children have the same: call with depth - 1, and leave depth itself alone.",
        valuing(Rules(below=lambda plies, index: plies - 1 - index)),
    ),
    Mutant(
        "depth limit tested first",
        "the depth limit is tested before the end of the game, so that a finished game at the limit gets an estimate. "
        "What is over has its utility: test game.is_terminal(state) first.",
        valuing(Rules(ends_first=False)),
    ),
    Mutant(
        "evaluation at every leaf",
        "a finished game gets its evaluation too. The evaluation is a guess for games that are *not* over: at "
        "terminal states the value is game.utility(state, MAX).",
        _evaluates_ends,
    ),
    Mutant(
        "utility at the depth limit",
        "the utility is asked for at the depth limit, where the game may go on and has none yet. There the value is "
        "evaluate(state).",
        valuing(Rules(estimated=_utility_there)),
    ),
    Mutant(
        "0 at the depth limit",
        "the value at the depth limit is always 0. It is evaluate(state).",
        valuing(Rules(estimated=lambda evaluate, game, state: 0)),
    ),
    Mutant(
        "evaluation turned for MIN",
        "the sign of the evaluation is turned where MIN is to move. An evaluation, like every value here, is MAX's, "
        "whoever is to move.",
        valuing(Rules(estimated=_turned_for_min)),
    ),
    Mutant(
        "no search",
        "the state itself is evaluated, whatever the depth. It is searched first: the estimates come from the states "
        "depth plies below.",
        _evaluates_the_root_alone,
    ),
    Mutant(
        "utility of MIN",
        "the value of a finished game is its utility for MIN. Every value here is MAX's: game.utility(state, MAX).",
        valuing(Rules(leaf=lambda game, leaf: game.utility(leaf, MIN))),
    ),
    Mutant(
        "MIN and MAX swapped",
        "MAX takes the smallest value and MIN the greatest.",
        valuing(Rules(maximises=lambda game, state, ply: game.player(state) != MAX)),
    ),
    Mutant(
        "a pair",
        "a pair is returned, as in the question before. Here the value alone is wanted.",
        lambda game, state, depth, evaluate: (depth_limited(game, state, depth, evaluate), None),
    ),
)


def _strict(maximising: bool, v: float, alpha: float, beta: float) -> bool:
    return v > beta if maximising else v < alpha


def _evaluates_on_the_way(
    game: AnyGame,
    state: Any,
    depth: int,
    evaluate: Evaluation,
    alpha: float = float("-inf"),
    beta: float = float("inf"),
) -> float:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    value = evaluate(state)
    if depth == 0:
        return value
    maximising = game.player(state) == MAX
    v = float("-inf") if maximising else float("inf")
    for action in game.actions(state):
        window = narrowed(maximising, v, alpha, beta)
        found = _evaluates_on_the_way(game, game.result(state, action), depth - 1, evaluate, *window)
        if greater_for_max(maximising, found, v):
            v = found
        if closes(maximising, v, alpha, beta):
            break
    return v


LEAVES: Final[Sequence[Mutant[Function]]] = (
    from_the_start(depth_limited),
    Mutant(
        "no cut at all",
        "no node is ever left early: minimax with a depth limit. The tests of question 4 belong here too, and the "
        "window goes down with the depth.",
        valuing(Rules(cut=lambda *rest: False)),
    ),
    Mutant(
        "< for <=",
        "a node is left only if its value is *beyond* the window. Cut at v >= beta and v <= alpha.",
        valuing(Rules(cut=_strict)),
    ),
    Mutant(
        "no cut at MIN's nodes",
        "MIN's nodes are never left early: the test v <= alpha is missing there, or alpha does not come down to them.",
        valuing(Rules(cut=lambda maximising, *rest: maximising and closes(maximising, *rest))),
    ),
    Mutant(
        "no cut at MAX's nodes",
        "MAX's nodes are never left early: the test v >= beta is missing there, or beta does not come down to them.",
        valuing(Rules(cut=lambda maximising, *rest: not maximising and closes(maximising, *rest))),
    ),
    Mutant(
        "shallow cuts only",
        "a node knows what its parent has found, and nothing of older ancestors. The window has to be handed on.",
        valuing(Rules(passed=of_the_parent)),
    ),
    Mutant(
        "cut test before the update",
        "the test for a cut comes before v takes account of the child that was just searched. Update v first.",
        valuing(Rules(late=True)),
    ),
    Mutant(
        "evaluates on the way",
        "every state on the way is evaluated, and not those at the depth limit alone. An evaluation costs time: ask "
        "for it when depth is 0.",
        _evaluates_on_the_way,
    ),
)
