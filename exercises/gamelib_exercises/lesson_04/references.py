"""Right answers to the functions of lesson 04, as a student may write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from gamelib.game import MAX, MIN, Game
from gamelib.result import Bound


def alphabeta(game: Game[Any, Any], state: Any, alpha: float = -inf, beta: float = inf) -> tuple[float, Any]:
    """Return the minimax value and a best action, without looking at leaves that cannot matter.

    Example:
        >>> from gamelib.games import TreeGame
        >>> alphabeta(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), "A")
        (3, 'a1')
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best = None
    if game.player(state) == MAX:
        v = -inf
        for action in game.actions(state):
            value, _ = alphabeta(game, game.result(state, action), alpha, beta)
            if value > v:
                v, best = value, action
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v, best
    v = inf
    for action in game.actions(state):
        value, _ = alphabeta(game, game.result(state, action), alpha, beta)
        if value < v:
            v, best = value, action
        if v <= alpha:
            break
        beta = min(beta, v)
    return v, best


def depth_limited(
    game: Game[Any, Any],
    state: Any,
    depth: int,
    evaluate: Callable[[Any], float],
    alpha: float = -inf,
    beta: float = inf,
) -> float:
    """Return what a search ``depth`` plies deep says the state is worth to MAX.

    Example:
        >>> from gamelib.games import TreeGame
        >>> depth_limited(TreeGame([[3, 12], [2, 4]]), "A", 1, {"B": 5, "C": 7}.get)
        7
    """
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    maximising = game.player(state) == MAX
    v = -inf if maximising else inf
    for action in game.actions(state):
        value = depth_limited(game, game.result(state, action), depth - 1, evaluate, alpha, beta)
        v = max(v, value) if maximising else min(v, value)
        if v >= beta if maximising else v <= alpha:
            break
        alpha, beta = (max(alpha, v), beta) if maximising else (alpha, min(beta, v))
    return v


def best_first(game: Game[Any, Any], state: Any, actions: Sequence[Any]) -> list[Any]:
    """Return the actions, the best for the player to move first, by their exact values.

    Example:
        >>> from gamelib.games import TreeGame
        >>> best_first(TreeGame([[3, 12], [8, 4]]), "A", ["a1", "a2"])
        ['a2', 'a1']
    """
    sign = -1 if game.player(state) == MAX else 1
    return sorted(actions, key=lambda action: sign * alphabeta(game, game.result(state, action))[0])


def promising_first(game: Any, state: Any, actions: Sequence[Any]) -> list[Any]:
    """Return the actions in Connect Four, those first whose next state scores best for the player to move.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> game = ConnectFour()
        >>> promising_first(game, game.initial_state(), range(7))
        [3, 2, 4, 1, 5, 0, 6]
    """
    sign = -1 if game.player(state) == MAX else 1
    return sorted(actions, key=lambda action: sign * game.window_score(game.result(state, action)))


def bound_of(value: float, alpha: float, beta: float) -> Bound:
    """Return what a fail-soft search with this window knows once it has found ``value``.

    Example:
        >>> bound_of(3, 2, 5), bound_of(2, 2, 5), bound_of(7, 2, 5)
        (<Bound.EXACT: '='>, <Bound.AT_MOST: '≤'>, <Bound.AT_LEAST: '≥'>)
    """
    if value <= alpha:
        return Bound.AT_MOST
    return Bound.AT_LEAST if value >= beta else Bound.EXACT


def answers(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    """Return whether what the table holds can take the place of a search with this window.

    Example:
        >>> answers(7, Bound.AT_LEAST, 2, 5), answers(4, Bound.AT_LEAST, 2, 5)
        (True, False)
    """
    if bound is Bound.EXACT:
        return True
    return value >= beta if bound is Bound.AT_LEAST else value <= alpha


def with_table(
    game: Game[Any, Any], state: Any, alpha: float, beta: float, table: dict[Any, tuple[float, Bound]]
) -> float:
    """Return the value of the state, or a bound of it outside the window, with the help of the table.

    Example:
        >>> from gamelib_exercises.lesson_04.crossroads import Crossroads
        >>> with_table(Crossroads("A: B C; B: D E; C: D F; D 3; E 5; F 1"), "A", -inf, inf, {})
        3
    """
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in table and answers(*table[state], alpha, beta):
        return table[state][0]
    low, high = alpha, beta
    maximising = game.player(state) != MIN
    v = -inf if maximising else inf
    for action in game.actions(state):
        value = with_table(game, game.result(state, action), low, high, table)
        v = max(v, value) if maximising else min(v, value)
        if v >= beta if maximising else v <= alpha:
            break
        low, high = (max(low, v), high) if maximising else (low, min(high, v))
    table[state] = v, bound_of(v, alpha, beta)
    return v
