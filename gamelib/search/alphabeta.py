r"""Alpha-beta: minimax's value without looking where nothing can change it.

Alpha is the value MAX is sure of so far on the path from the root, beta the value MIN is sure of. A
node matters only if its value can lie between them. So a MAX node is left as soon as
:math:`v \ge \beta`, because MIN will not let the game come here, and a MIN node as soon as
:math:`v \le \alpha`, because MAX will not.

What comes back from a node that was left early is a bound: *at least* ``v`` from a MAX node, *at most*
``v`` from a MIN node. *Fail-soft* returns the bound it found, also where it lies outside the window;
*fail-hard* returns the nearer end of the window in its place. The root's value is the same.

With the best action first everywhere a uniform tree of branching factor *b* and depth *d* costs
:math:`b^{\lceil d/2 \rceil} + b^{\lfloor d/2 \rfloor} - 1` leaves in place of :math:`b^d`; with the worst first
nothing may be saved at all. See :mod:`gamelib.search.knuth_moore`.

Source: D. Knuth and R. Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975;
J. Fishburn, "Another optimization of alpha-beta search", *SIGART Newsletter* 84, 1983, for fail-soft;
S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 5.2.3.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import inf
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
from gamelib.search.windows import OPEN, RootValues, checked_window, clamped, root_and_player

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def alphabeta(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Callable[[State], float] | None = None,
    order: Order | None = None,
    table: TranspositionTable | None = None,
    quiescence: bool = False,
    window: tuple[float, float] = OPEN,
    fail_hard: bool = False,
) -> SearchResult[Action]:
    """Search the game tree below ``state``, leaving out what cannot change the decision.

    Args:
        game: a game of two players without chance.
        state: where to start; the initial state if not given.
        depth: how many plies to look ahead, at least 1; to the end of the game if not given.
        evaluate: what a state is worth to MAX where the search stops before the end.
        order: the order in which actions are searched: an object that proposes one and is told of
            cutoffs, or a function ``order(game, state, actions)``; the game's own if not given.
        table: where to look states up and keep what was found out about them; one for each evaluation.
        quiescence: whether to go on at the depth limit until the position is quiet.
        window: the values that matter to the caller, above its first and below its second number.
        fail_hard: whether values outside a window come back as the nearer end of it.

    Returns:
        The result. The value is minimax's if it lies within the window; ``bound`` says so. The values
        of actions that cannot be the best are bounds. Of several best actions it names the one that
        was searched first.

    Raises:
        InvalidSearch: if the game is not for two players without chance, a depth is given without an
            evaluation or the other way round, or the evaluation, the order or the window is no such thing.

    Example:
        >>> from gamelib.games import TreeGame
        >>> result = alphabeta(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
        >>> result
        alphabeta: a1, value 3 (11 nodes, 7 leaves; expected line a1 b1)
        >>> {action: str(value) for action, value in result.action_values.items()}
        {'a1': '3', 'a2': '≤ 2', 'a3': '≤ 2'}
    """
    root, player = root_and_player(game, state)
    top = plies_to_go(depth, evaluate)
    values = RootValues[Action](player, checked_window(window))
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
        for action in game.actions(state) if move_order is None else arranged(state, plies):
            found, rest = value(game.result(state, action), alpha, beta, plies - 1)
            if found > v:
                v, line = found, (action, rest)
                if v >= beta:
                    if move_order is not None:
                        move_order.cutoff(state, action, plies)
                    break
                if v > alpha:
                    alpha = v
        return v, line

    def min_value(state: State, alpha: float, beta: float, plies: int) -> tuple[float, Line[Action]]:
        v: float = inf
        line: Line[Action] = None
        for action in game.actions(state) if move_order is None else arranged(state, plies):
            found, rest = value(game.result(state, action), alpha, beta, plies - 1)
            if found < v:
                v, line = found, (action, rest)
                if v <= alpha:
                    if move_order is not None:
                        move_order.cutoff(state, action, plies)
                    break
                if v < beta:
                    beta = v
        return v, line

    def arranged(state: State, plies: int) -> Sequence[Action]:
        assert move_order is not None
        return move_order.arrange(game, state, game.actions(state), plies)

    value: WindowSearch = search if table is None else remembering(search, table, game, horizon)
    if fail_hard:
        value = clamped(value)
    if game.is_terminal(root):
        return finished(game, root, "alphabeta")
    with explained_window_search(game, "search"):
        for action in game.actions(root) if move_order is None else arranged(root, top):
            alpha, beta = values.window
            found, line = value(game.result(root, action), alpha, beta, top - 1)
            values.add(action, found, line, values.window.tells(found))
            if values.cut:
                break
    entered = 1 + inner + leaves + horizon.inner + horizon.leaves + (0 if table is None else table.hits - hits)
    found_out = values.result(game.actions(root), nodes=entered, leaves=leaves + horizon.leaves, algorithm="alphabeta")
    if table is not None:
        remember_root(table, game, root, top, found_out, complete=horizon.estimates + table.borrowed == borrowed)
    return found_out
