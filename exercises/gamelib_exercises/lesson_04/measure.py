"""Counting the leaves that alpha-beta looks at with a student's order of the actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import inf
from typing import Any

from gamelib.game import MAX
from gamelib.watch import WatchedState, unwatched
from gamelib_exercises.watched import ExaminedGame


class NoOrder(Exception):
    """What was returned is no order; the arguments are the actions and what came."""


def leaves_in_order(asked: ExaminedGame[Any, Any], order: Callable[..., Any]) -> int:
    """Return how many leaves alpha-beta looks at in the game that ``asked`` records.

    The search itself asks the real game, so that only what the order asks is recorded.

    Args:
        asked: the recording game the order is called with.
        order: a function of the game, a state and the list of its actions.

    Raises:
        NoOrder: if what the order returns are not the same actions, each once.
    """
    game, leaves = asked._game, 0

    def value(state: WatchedState[Any], alpha: float, beta: float) -> float:
        nonlocal leaves
        if game.is_terminal(state.state):
            leaves += 1
            return game.utility(state.state, MAX)
        maximising = game.player(state.state) == MAX
        v = -inf if maximising else inf
        for action in arranged(state):
            child = WatchedState(game.result(unwatched(state), action), (*state.path, action))
            found = value(child, alpha, beta)
            v = max(v, found) if maximising else min(v, found)
            if v >= beta if maximising else v <= alpha:
                break
            alpha, beta = (max(alpha, v), beta) if maximising else (alpha, min(beta, v))
        return v

    def arranged(state: WatchedState[Any]) -> list[Any]:
        actions = list(game.actions(state.state))
        given = order(asked, state, list(actions))
        if not isinstance(given, (list, tuple)):
            raise NoOrder(actions, given)
        try:
            same = Counter(given) == Counter(actions)
        except TypeError:  # something in it has no hash, as no action is
            same = False
        if not same:
            raise NoOrder(actions, given)
        return list(given)

    value(asked.root, -inf, inf)
    return leaves
