"""Known wrong answers to alpha-beta: those with a wrong value or action, and those that look at other leaves."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, Final

from gamelib.game import MAX, MIN
from gamelib_exercises.cutting import (
    AnyGame,
    Rules,
    closes,
    deciding,
    greater_for_max,
    narrowed,
    of_the_parent,
    searched,
)
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_04.references import alphabeta
from gamelib_exercises.part import Mutant

# -- value and action ----------------------------------------------------------------------------


def _player(game: AnyGame, state: Any) -> int:
    mover = game.player(state)
    return mover if isinstance(mover, int) else MAX


def _never_terminal(game: AnyGame, state: Any, alpha: float = -inf, beta: float = inf) -> tuple[float, Any]:
    maximising = game.player(state) == MAX
    v, best = -inf if maximising else inf, None
    for action in game.actions(state):
        value, _ = _never_terminal(game, game.result(state, action), *narrowed(maximising, v, alpha, beta))
        if greater_for_max(maximising, value, v):
            v, best = value, action
        if closes(maximising, v, alpha, beta):
            break
    return v, best


def _one_window_for_all(game: AnyGame, root: Any) -> tuple[float, Any]:
    window = [-inf, inf]

    def search(state: Any) -> tuple[float, Any]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        maximising = game.player(state) == MAX
        v, best = -inf if maximising else inf, None
        for action in game.actions(state):
            value, _ = search(game.result(state, action))
            if greater_for_max(maximising, value, v):
                v, best = value, action
            if closes(maximising, v, *window):
                break
            window[:] = narrowed(maximising, v, window[0], window[1])
        return v, best

    return search(root)


def _negamax(*, sign: int, leaf_for_mover: bool) -> Function:
    """Return alpha-beta in which every node maximises, with the sign of values turned or not."""

    def search(game: AnyGame, state: Any, alpha: float = -inf, beta: float = inf) -> tuple[float, Any]:
        if game.is_terminal(state):
            return game.utility(state, _player(game, state) if leaf_for_mover else MAX), None
        v, best = -inf, None
        for action in game.actions(state):
            value = sign * search(game, game.result(state, action), -beta, -alpha)[0]
            if value > v:
                v, best = value, action
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v, best

    return search


def _swapped_cuts(maximising: bool, v: float, alpha: float, beta: float) -> bool:
    return v <= alpha if maximising else v >= beta


def _swapped_ends(maximising: bool, v: float, alpha: float, beta: float) -> tuple[float, float]:
    low, high = narrowed(maximising, v, alpha, beta)
    return high, low


def _other_end(maximising: bool, v: float, alpha: float, beta: float) -> tuple[float, float]:
    if v in (-inf, inf):
        return alpha, beta
    return (alpha, min(beta, v)) if maximising else (max(alpha, v), beta)


def _strict_turns(game: AnyGame, root: Any) -> tuple[float, Any]:
    first = 0 if game.is_terminal(root) else _player(game, root)
    return searched(Rules(maximises=lambda game, state, ply: (first + ply) % 2 == MAX), game, root)


def _or_as_good(maximising: bool, value: float, v: float) -> bool:
    return value >= v if maximising else value <= v


def _acting(choose: Function) -> Function:
    """Return the right value, with another action where the game is not over."""

    def pair(game: AnyGame, state: Any) -> tuple[float, Any]:
        value, action = alphabeta(game, state)
        return value, None if game.is_terminal(state) else choose(game, state, action)

    return pair


VALUE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(alphabeta),
    Mutant(
        "utility of the player to move",
        "the value of a leaf is its utility for the player to move there. It has to be the utility for MAX at every "
        "leaf: game.utility(state, MAX).",
        deciding(Rules(leaf=lambda game, leaf: game.utility(leaf, _player(game, leaf)))),
    ),
    Mutant(
        "utility of MIN",
        "the value of a leaf is its utility for MIN. Every value here is MAX's: game.utility(state, MAX).",
        deciding(Rules(leaf=lambda game, leaf: game.utility(leaf, MIN))),
    ),
    Mutant(
        "terminal test forgotten",
        "the function never asks game.is_terminal(state): at a leaf there are no actions, and the infinity that the "
        "search starts from is left. When the game is over, the value is game.utility(state, MAX).",
        _never_terminal,
    ),
    Mutant(
        "alpha and beta swapped at the start",
        "the search begins with alpha = infinity and beta = minus infinity. Such a window is closed from the start, "
        "and every node is left after its first child. (A return inside the loop does the same.) Nobody is sure of "
        "anything at the root: alpha = minus infinity, beta = infinity.",
        deciding(Rules(start=(inf, -inf))),
    ),
    Mutant(
        "alpha and beta swapped on the way down",
        "alpha and beta change places where the function calls itself. They go down in the same order for both "
        "players.",
        deciding(Rules(passed=_swapped_ends)),
    ),
    Mutant(
        "cut tests swapped",
        "MAX's nodes are left when v <= alpha, and MIN's when v >= beta. It is the other way round: MIN, who is sure "
        "of beta, does not let the game come to a MAX node that is worth beta or more.",
        deciding(Rules(cut=_swapped_cuts)),
    ),
    Mutant(
        "the wrong end is narrowed",
        "MAX's nodes lower beta, and MIN's raise alpha. MAX is sure of what MAX has found: alpha = max(alpha, v) at "
        "MAX's nodes, beta = min(beta, v) at MIN's.",
        deciding(Rules(own=_other_end, passed=_other_end)),
    ),
    Mutant(
        "one window for the whole tree",
        "alpha and beta are kept in one place for the whole tree, so that what was learned below one node still counts "
        "beside it. Each call needs a window of its own: hand it down as arguments.",
        _one_window_for_all,
    ),
    Mutant(
        "MIN and MAX swapped",
        "MAX takes the smallest value and MIN the greatest.",
        deciding(Rules(maximises=lambda game, state, ply: game.player(state) != MAX)),
    ),
    Mutant(
        "max everywhere",
        "MIN's nodes take the greatest value too. Who is to move decides: ask game.player(state).",
        deciding(Rules(maximises=lambda game, state, ply: True)),
    ),
    Mutant(
        "MAX at every second ply",
        "MAX is taken to move at the root and then at every second ply. MIN may be the first to move, and a player "
        "may move twice running: ask game.player(state).",
        deciding(Rules(maximises=lambda game, state, ply: ply % 2 == 0)),
    ),
    Mutant(
        "strict turns",
        "the players are taken to alternate after the first move. In some games a player moves twice running: ask "
        "game.player(state) at every state.",
        _strict_turns,
    ),
    Mutant(
        "best starts at 0",
        "the best value so far is 0 at the start: then a MAX node is never worth less and a MIN node never more. "
        "Start at minus infinity for MAX and at infinity for MIN.",
        deciding(Rules(worst=(0, 0))),
    ),
    Mutant(
        "best starts at minus infinity for both",
        "the best value so far is minus infinity at the start for MIN too, and nothing is smaller than that. For MIN "
        "it starts at infinity.",
        deciding(Rules(worst=(-inf, -inf))),
    ),
    Mutant(
        "best starts at infinity for both",
        "the best value so far is infinity at the start for MAX too, and nothing is greater than that. For MAX it "
        "starts at minus infinity.",
        deciding(Rules(worst=(inf, inf))),
    ),
    Mutant(
        "negamax as it stands",
        "values are those of the player to move, and sign and window turn at every ply. That is negamax: it needs "
        "players who alternate strictly, and here every value is MAX's.",
        _negamax(sign=-1, leaf_for_mover=True),
    ),
    Mutant(
        "sign not flipped",
        "every node takes the greatest of its children's values, as in negamax, and the sign of these values is never "
        "turned. Either turn it, or let MIN's nodes take the smallest.",
        _negamax(sign=1, leaf_for_mover=True),
    ),
    Mutant(
        "negamax with the utility of MAX",
        "the sign turns at every ply, as in negamax, and a leaf has its utility for MAX. These two do not go together: "
        "keep every value MAX's, and let MIN's nodes take the smallest.",
        _negamax(sign=-1, leaf_for_mover=False),
    ),
    Mutant(
        "equal values take over",
        "an action takes the place of the best one so far also if it is only as good. After a cut the value of a child "
        "is a bound: the action may be worse than it looks. Only a better value may take over: > for MAX, < for MIN.",
        deciding(Rules(replaces=_or_as_good)),
    ),
    Mutant(
        "the value alone",
        "the value alone is returned. Here it goes with an action, return v, best; and what the function returns for "
        "a child is such a pair too.",
        lambda game, state: alphabeta(game, state)[0],
    ),
    Mutant(
        "pair swapped",
        "the two have changed places: the value comes first, then the action.",
        lambda game, state: alphabeta(game, state)[::-1],
    ),
    Mutant(
        "no action noted",
        "no action is noted, or the best child's pair is handed up as it is: with the action that is best *there*, in "
        "the end the None of the leaf. Note the action that leads to the best child together with its value.",
        deciding(Rules(handed_up=True)),
    ),
    Mutant(
        "state for action",
        "the state after the best action is returned in its place; asked for is the action.",
        _acting(lambda game, state, action: game.result(state, action)),
    ),
    Mutant(
        "first action",
        "the action is always the first, whatever the others are worth.",
        _acting(lambda game, state, action: game.actions(state)[0]),
    ),
)

# -- the leaves that are looked at ---------------------------------------------------------------


def _fresh_at_the_root(game: AnyGame, root: Any) -> tuple[float, Any]:
    if game.is_terminal(root):
        return alphabeta(game, root)
    pairs = [(alphabeta(game, game.result(root, action))[0], action) for action in game.actions(root)]
    return (max if game.player(root) == MAX else min)(pairs, key=lambda pair: pair[0])


def _strict(maximising: bool, v: float, alpha: float, beta: float) -> bool:
    return v > beta if maximising else v < alpha


LEAVES: Final[Sequence[Mutant[Function]]] = (
    from_the_start(alphabeta),
    Mutant(
        "no cut at all",
        "no node is ever left early: plain minimax. Either the tests v >= beta and v <= alpha are missing, or the "
        "window they need does not come down: each call of the function has to be given alpha and beta, and a node has "
        "to narrow them with what it has found. (In negamax the child's window is (-beta, -alpha).)",
        deciding(Rules(cut=lambda *rest: False)),
    ),
    Mutant(
        "< for <=",
        "a node is left only if its value is *beyond* the window, v > beta or v < alpha. A value that is equal "
        "changes nothing either: cut at v >= beta and v <= alpha.",
        deciding(Rules(cut=_strict)),
    ),
    Mutant(
        "strict at MAX's nodes",
        "MAX's nodes are left at v > beta only. A value equal to beta is no better for MIN: cut at v >= beta.",
        deciding(Rules(cut=lambda maximising, *rest: (_strict if maximising else closes)(maximising, *rest))),
    ),
    Mutant(
        "strict at MIN's nodes",
        "MIN's nodes are left at v < alpha only. A value equal to alpha is no better for MAX: cut at v <= alpha.",
        deciding(Rules(cut=lambda maximising, *rest: (closes if maximising else _strict)(maximising, *rest))),
    ),
    Mutant(
        "no cut at MIN's nodes",
        "MIN's nodes are never left early. Either the test v <= alpha is missing there, or alpha does not come down "
        "to them: MAX's nodes raise it, alpha = max(alpha, v), and every call hands it on.",
        deciding(Rules(cut=lambda maximising, *rest: maximising and closes(maximising, *rest))),
    ),
    Mutant(
        "no cut at MAX's nodes",
        "MAX's nodes are never left early. Either the test v >= beta is missing there, or beta does not come down to "
        "them: MIN's nodes lower it, beta = min(beta, v), and every call hands it on.",
        deciding(Rules(cut=lambda maximising, *rest: not maximising and closes(maximising, *rest))),
    ),
    Mutant(
        "shallow cuts only",
        "a node knows what its parent has found, and nothing of older ancestors. The window has to be handed on: a "
        "MAX node hands down max(alpha, v) with its own beta, a MIN node its own alpha with min(beta, v).",
        deciding(Rules(passed=of_the_parent)),
    ),
    Mutant(
        "fresh window at the root",
        "the root's children all begin with the open window. What the first child is worth should narrow the window of "
        "the second.",
        _fresh_at_the_root,
    ),
    Mutant(
        "cut test before the update",
        "the test for a cut comes after a child was searched and before v takes account of it. So it is one child "
        "late: update v first, then test.",
        deciding(Rules(late=True)),
    ),
    Mutant(
        "from right to left",
        "the actions are tried from right to left. Alpha-beta takes them as game.actions(state) lists them.",
        deciding(Rules(arranged=lambda actions: actions[::-1])),
    ),
)
