"""Known wrong answers to the search that shares its nodes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamelib.course.exercise.function import Function
from gamelib.course.exercise.lesson_02.mutants_minimax import from_the_start
from gamelib.course.exercise.lesson_03.mutants_depth import Choose, best_of
from gamelib.course.exercise.lesson_03.references import AnyGame, Evaluate, shared_minimax
from gamelib.course.exercise.part import Mutant
from gamelib.game import MAX


def _sharing(
    *,
    share_of: Callable[[int, int], int] = lambda nodes, children: (nodes - 1) // children,
    stops: Callable[[int, int], bool] = lambda nodes, share: share < 1,
    sign: Callable[[AnyGame, Any], int] = lambda game, state: 1,
    leaf: Callable[[AnyGame, Any, Evaluate], float] = lambda game, state, evaluate: game.utility(state, MAX),
    choose: Choose = best_of,
) -> Function:
    """Return the search, one of its steps done otherwise."""

    def value(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> float:
        if game.is_terminal(state):
            return leaf(game, state, evaluate)
        actions = game.actions(state)
        share = share_of(nodes, len(actions))
        if stops(nodes, share):
            return sign(game, state) * evaluate(state)
        return choose(game, state, [value(game, game.result(state, action), share, evaluate) for action in actions])

    return value


def _estimates_first(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> float:
    actions = game.actions(state)
    share = (nodes - 1) // len(actions) if actions else 0
    if share < 1:
        return evaluate(state)
    return best_of(game, state, [_estimates_first(game, game.result(state, each), share, evaluate) for each in actions])


def _one_after_the_other(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> float:
    """What is left is divided among the children that are still to come, so that the later ones may get more."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    actions = game.actions(state)
    left = nodes - 1
    if left < len(actions):
        return evaluate(state)
    values = []
    for number, action in enumerate(actions):
        share = left // (len(actions) - number)
        values.append(_one_after_the_other(game, game.result(state, action), share, evaluate))
        left -= share
    return best_of(game, state, values)


MUTANTS: Final[Sequence[Mutant[Function]]] = (
    from_the_start(shared_minimax),
    Mutant(
        "own node not paid",
        "the state itself is not paid for: all its nodes are shared out among the children. One of them is its own.",
        _sharing(share_of=lambda nodes, children: nodes // children),
    ),
    Mutant(
        "everything for each",
        "each child gets all that is left. It has to be divided by the number of the actions.",
        _sharing(share_of=lambda nodes, children: nodes - 1),
    ),
    Mutant(
        "rounded up",
        "the share is rounded up, so that the children get more than there is.",
        _sharing(share_of=lambda nodes, children: -(-(nodes - 1) // children)),
    ),
    Mutant(
        "shared one after the other",
        "what rounding leaves over goes to later children. Each of them gets the same share.",
        _one_after_the_other,
    ),
    Mutant(
        "stopped too late",
        "the search stops where the state has no node left but its own, and not where its children would get none.",
        _sharing(stops=lambda nodes, share: nodes <= 1),
    ),
    Mutant(
        "stopped too early",
        "the search stops where the children would get a single node each. One is enough for a child: it is evaluated.",
        _sharing(stops=lambda nodes, share: share <= 1),
    ),
    Mutant(
        "a fixed depth",
        "the nodes are counted down by one a ply, like a depth. They are shared out among the children.",
        _sharing(share_of=lambda nodes, children: nodes - 1, stops=lambda nodes, share: nodes <= 0),
    ),
    Mutant(
        "estimate at the ends",
        "a state in which the game is over is evaluated. Ask game.is_terminal(state) first.",
        _estimates_first,
    ),
    Mutant(
        "estimate turned round",
        "the sign of the estimate is turned. evaluate(state) is what the state is worth to MAX.",
        _sharing(sign=lambda game, state: -1),
    ),
    Mutant(
        "estimate for the player to move",
        "the estimate is turned round where MIN is to move. evaluate(state) is what the state is worth to MAX, whoever "
        "is to move.",
        _sharing(sign=lambda game, state: 1 if game.player(state) == MAX else -1),
    ),
    Mutant(
        "max everywhere",
        "MIN's nodes take the greatest value too. MIN wants the smallest.",
        _sharing(choose=lambda game, state, values: max(values)),
    ),
)
