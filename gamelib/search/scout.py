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

from collections.abc import Callable, Hashable, Sequence
from math import inf, nextafter
from typing import TypeVar

from gamelib.game import MAX, MIN, Game
from gamelib.result import SearchResult
from gamelib.search.horizon import Horizon, QuiescentHorizon, plies_to_go
from gamelib.search.nodes import Line
from gamelib.search.ordering import Order, as_order
from gamelib.search.root import explained_window_search, finished, no_minimax
from gamelib.search.transpositions import (
    TableMove,
    TranspositionTable,
    WindowSearch,
    remember_root,
    remembering,
)
from gamelib.search.utilities import no_number
from gamelib.search.windows import RootValues, Window, root_and_player

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def principal_variation_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Callable[[State], float] | None = None,
    order: Order | None = None,
    table: TranspositionTable | None = None,
    quiescence: bool = False,
) -> SearchResult[Action]:
    """Search as alpha-beta does, with null windows for all actions but the first of each node.

    Args:
        game: a game of two players without chance.
        state: where to start; the initial state if not given.
        depth: how many plies to look ahead, at least 1; to the end of the game if not given.
        evaluate: what a state is worth to MAX where the search stops before the end.
        order: as for :func:`alphabeta`.
        table: as for :func:`alphabeta`; it makes searching again cheap.
        quiescence: whether to go on at the depth limit until the position is quiet.

    Returns:
        The result, with minimax's value; states that are searched twice count twice.

    Raises:
        InvalidSearch: as for :func:`alphabeta`.

    Example:
        >>> from gamelib.games import TreeGame
        >>> principal_variation_search(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
        principal_variation_search: a1, value 3 (11 nodes, 7 leaves; expected line a1 b1)
    """
    root, player = root_and_player(game, state)
    top = plies_to_go(depth, evaluate)
    values = RootValues[Action](player)
    given_order = as_order(order)
    move_order = given_order if table is None else TableMove(table, given_order)
    horizon = (QuiescentHorizon if quiescence else Horizon)(game, evaluate, given_order)
    hits, borrowed = (0, 0) if table is None else (table.hits, table.borrowed)
    inner = leaves = 0

    def search(state: State, alpha: float, beta: float, plies: int) -> tuple[float, Line[Action]]:
        nonlocal inner, leaves
        if game.is_terminal(state):
            leaves += 1
            utility = game.utility(state, MAX)
            if utility != utility:  # only nan does
                raise no_number(game, state, utility)
            return utility, None
        if plies == 0:
            return horizon.value(state, alpha, beta)
        inner += 1
        mover = game.player(state)
        if mover == MAX:
            return max_value(state, alpha, beta, plies)
        if mover == MIN:
            return min_value(state, alpha, beta, plies)
        raise no_minimax(mover)

    def max_value(state: State, alpha: float, beta: float, plies: int) -> tuple[float, Line[Action]]:
        v: float = -inf
        line: Line[Action] = None
        for action in arranged(state, plies):
            found, rest = better_for_max(game.result(state, action), alpha, beta, plies - 1, first=v == -inf)
            if found > v:
                v, line = found, (action, rest)
                alpha = max(alpha, v)
                if v >= beta:
                    report_cutoff(state, action, plies)
                    break
        return v, line

    def min_value(state: State, alpha: float, beta: float, plies: int) -> tuple[float, Line[Action]]:
        v: float = inf
        line: Line[Action] = None
        for action in arranged(state, plies):
            found, rest = better_for_min(game.result(state, action), alpha, beta, plies - 1, first=v == inf)
            if found < v:
                v, line = found, (action, rest)
                beta = min(beta, v)
                if v <= alpha:
                    report_cutoff(state, action, plies)
                    break
        return v, line

    def better_for_max(
        child: State, alpha: float, beta: float, plies: int, *, first: bool
    ) -> tuple[float, Line[Action]]:
        if not first:
            found, line = value(child, alpha, nextafter(alpha, inf), plies)
            if not alpha < found < beta:
                return found, line
        return value(child, alpha, beta, plies)

    def better_for_min(
        child: State, alpha: float, beta: float, plies: int, *, first: bool
    ) -> tuple[float, Line[Action]]:
        if not first:
            found, line = value(child, nextafter(beta, -inf), beta, plies)
            if not alpha < found < beta:
                return found, line
        return value(child, alpha, beta, plies)

    def arranged(state: State, plies: int) -> Sequence[Action]:
        actions = game.actions(state)
        return actions if move_order is None else move_order.arrange(game, state, actions, plies)

    def report_cutoff(state: State, action: Action, plies: int) -> None:
        if move_order is not None:
            move_order.cutoff(state, action, plies)

    value: WindowSearch = search if table is None else remembering(search, table, game, horizon)
    if game.is_terminal(root):
        return finished(game, root, "principal_variation_search")
    better = better_for_max if player == MAX else better_for_min
    with explained_window_search(game, "search"):
        for action in arranged(root, top):
            alpha, beta = values.window
            found, line = better(game.result(root, action), alpha, beta, top - 1, first=not values.found)
            values.add(action, found, line, Window(alpha, beta).tells(found))
    entered = 1 + inner + leaves + horizon.inner + horizon.leaves + (0 if table is None else table.hits - hits)
    found_out = values.result(
        game.actions(root), nodes=entered, leaves=leaves + horizon.leaves, algorithm="principal_variation_search"
    )
    if table is not None:
        remember_root(table, game, root, top, found_out, complete=horizon.estimates + table.borrowed == borrowed)
    return found_out
