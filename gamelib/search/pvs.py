"""Null windows: asking only whether a value is greater than another, which is the cheapest question.

A search in the window (alpha, the next number above alpha) cannot find a value inside, because there is
none: it comes back with *at most alpha* or *more than alpha*, and cuts wherever it can. Principal
variation search trusts the first action of each node to be the best, asks of each other action only
whether it is better, and searches it again in the rest of the window if it is. With a good order that
rarely happens; with a bad one it costs more than alpha-beta.

Source: J. Pearl, "Asymptotic properties of minimax trees and game-searching procedures", *Artificial
Intelligence* 14, 1980, for SCOUT; T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game
trees", *Computing Surveys* 14, 1982, for principal variation search; A. Reinefeld, "An improvement to the Scout
tree-search algorithm", *ICCA Journal* 6, 1983, for NegaScout, which searches again at every node as this one does.
"""

from __future__ import annotations

from math import inf
from typing import Unpack

from gamelib.game import MAX, MIN, Action, Game, State
from gamelib.result import SearchResult
from gamelib.search.search import Found, deep_recursion
from gamelib.search.windows import Limits, WindowSearch, beside


def principal_variation_search(
    game: Game[State, Action],
    state: State | None = None,
    **limits: Unpack[Limits],
) -> SearchResult[Action]:
    """Search as alpha-beta does, with null windows for all actions but the first of each node.

    Args:
        game, state: as for :func:`alphabeta`.
        limits: depth, evaluate, order, table and quiescence, as for :func:`alphabeta`; a table makes searching again
            cheap.

    Returns:
        The result, with minimax's value; states that are searched twice count twice.

    Example:
        >>> from gamelib.games import TreeGame
        >>> principal_variation_search(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
        principal_variation_search: a1, value 3 (11 nodes, 7 leaves; expected line a1 b1)
    """
    search = WindowSearch("principal_variation_search", game, state, **limits)

    @search.as_asked
    def value(state: State, alpha: float, beta: float, plies: int) -> Found:
        if game.is_terminal(state):
            return search.utility(state), None
        if plies == search.limit:
            return search.at_limit(state, alpha, beta)
        mover = game.player(state)
        if mover == MAX:
            return max_value(state, alpha, beta, plies)
        if mover == MIN:
            return min_value(state, alpha, beta, plies)
        raise search.no_player(state)

    def max_value(state: State, alpha: float, beta: float, plies: int) -> Found:
        v, line = -inf, None
        search_child = value
        for action in search.actions(state, plies):
            found, rest = search_child(game.result(state, action), alpha, beta, plies + 1)
            if plies == 0:
                search.tried[action] = (found, rest), (alpha, beta)
            if found > v:
                v, line = found, (action, rest)
                if v >= beta:
                    return v, line
                alpha = max(alpha, v)
            search_child = value_if_above_alpha
        return v, line

    def min_value(state: State, alpha: float, beta: float, plies: int) -> Found:
        v, line = inf, None
        search_child = value
        for action in search.actions(state, plies):
            found, rest = search_child(game.result(state, action), alpha, beta, plies + 1)
            if plies == 0:
                search.tried[action] = (found, rest), (alpha, beta)
            if found < v:
                v, line = found, (action, rest)
                if v <= alpha:
                    return v, line
                beta = min(beta, v)
            search_child = value_if_below_beta
        return v, line

    def value_if_above_alpha(state: State, alpha: float, beta: float, plies: int) -> Found:
        found, line = value(state, alpha, beside(alpha, inf), plies)
        return value(state, alpha, beta, plies) if alpha < found < beta else (found, line)

    def value_if_below_beta(state: State, alpha: float, beta: float, plies: int) -> Found:
        found, line = value(state, beside(beta, -inf), beta, plies)
        return value(state, alpha, beta, plies) if alpha < found < beta else (found, line)

    if search.over:
        return search.finished()
    root_value = max_value if search.player == MAX else min_value
    with deep_recursion("value"):
        best = root_value(search.state, *search.window, 0)
    return search.report(best)
