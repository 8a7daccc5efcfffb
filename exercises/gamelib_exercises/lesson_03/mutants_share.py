"""Known wrong answers to the search that shares its nodes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final

from gamelib.game import MAX
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_03.mutants_depth import Choose, best_of, estimates_ends
from gamelib_exercises.lesson_03.references import AnyGame, Evaluate, shared_minimax
from gamelib_exercises.part import Mutant


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


def _cut_off_first(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> float:
    actions = game.actions(state)
    share = (nodes - 1) // max(1, len(actions))
    if share < 1:
        return evaluate(state)
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return best_of(game, state, [_cut_off_first(game, game.result(state, each), share, evaluate) for each in actions])


def _giving_the_rest(extra: Callable[[int, int, int], int]) -> Function:
    """Return the search in which what rounding leaves over is given away.

    Args:
        extra: how many nodes more a child gets, by its number, the number of children and the rest.
    """

    def value(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> float:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        actions = game.actions(state)
        share, rest = divmod(nodes - 1, len(actions))
        if share < 1:
            return evaluate(state)
        shares = [share + extra(number, len(actions), rest) for number in range(len(actions))]
        children = [game.result(state, action) for action in actions]
        return best_of(
            game, state, [value(game, child, own, evaluate) for child, own in zip(children, shares, strict=True)]
        )

    return value


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


VALUE: Final[Sequence[Mutant[Function]]] = (
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
        "what is left over goes to later children. Each of them gets the same share.",
        _one_after_the_other,
    ),
    Mutant(
        "the rest to the first children",
        "what is left over goes to the first children, one node each. It is lost: each child gets the same share.",
        _giving_the_rest(lambda number, children, rest: int(number < rest)),
    ),
    Mutant(
        "the rest to the last child",
        "all that is left over goes to the last child. It is lost: each child gets the same share.",
        _giving_the_rest(lambda number, children, rest: rest if number == children - 1 else 0),
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
        "cut off before the end is tested",
        "the nodes are counted before the end of the game is tested: where the game is over and a single node is left, "
        "the state is evaluated. Ask game.is_terminal(state) first.",
        _cut_off_first,
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


# -- which nodes are looked at -------------------------------------------------------------------


def _estimates_all(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> float:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    estimate, actions = evaluate(state), game.actions(state)
    share = (nodes - 1) // len(actions)
    if share < 1:
        return estimate
    return best_of(game, state, [_estimates_all(game, game.result(state, each), share, evaluate) for each in actions])


def _cuts(
    game: AnyGame, state: Any, nodes: int, evaluate: Evaluate, alpha: float = -inf, beta: float = inf
) -> float:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    actions = game.actions(state)
    share = (nodes - 1) // len(actions)
    if share < 1:
        return evaluate(state)
    sign = 1 if game.player(state) == MAX else -1
    v = -sign * inf
    for action in actions:
        v = best_of(game, state, [v, _cuts(game, game.result(state, action), share, evaluate, alpha, beta)])
        if v >= beta if sign == 1 else v <= alpha:
            break
        alpha, beta = (max(alpha, v), beta) if sign == 1 else (alpha, min(beta, v))
    return v


LOOKS: Final[Sequence[Mutant[Function]]] = (
    from_the_start(shared_minimax),
    Mutant(
        "every node estimated",
        "every node is evaluated on the way down. The estimate is wanted where the search stops, and nowhere else.",
        _estimates_all,
    ),
    Mutant(
        "ends estimated too",
        "evaluate is asked about states in which the game is over, though the utility is what is returned.",
        _sharing(leaf=estimates_ends),
    ),
    Mutant(
        "cuts",
        "branches are cut off that cannot matter. That is alpha-beta, the subject of lesson 04; here all children are "
        "looked at.",
        _cuts,
    ),
)
