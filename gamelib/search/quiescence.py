r"""Quiescence: a search that goes on at the depth limit until the position is quiet.

At a position with noisy actions the side to move may *stand pat*, that is take the evaluation as it is, or play one of
the noisy actions, after which the other side has the same choice. Where all actions are noisy (forced captures, a check
to be met) there is nothing to stand pat with.

Source: A. Turing, "Digital computers applied to games", 1953, for following captures until the position is *dead*;
L. Harris, "The heuristic search and the game of chess", 1975, for quiescence in a tree search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Protocol, runtime_checkable

from gamelib.errors import InvalidSearch
from gamelib.game import Action, State
from gamelib.search.ordering import MoveOrder
from gamelib.search.search import Found, Line, Search


@runtime_checkable
class Noisy(Protocol):
    """A game that says which actions make an evaluation jump, so that quiet positions can be told apart."""

    def noisy_actions(self, state: Any) -> Sequence[Any]:
        """Return the actions after which an evaluation may jump, in the order of ``actions``; none if it is quiet."""


def quiet_search(
    search: Search[State, Action], order: MoveOrder | None
) -> Callable[[State, float, float], Found]:
    """Return the search of a state at the depth limit, in a window."""
    game = search.game
    if not isinstance(game, Noisy):
        raise InvalidSearch(
            f"{game.name} does not say which positions are quiet: quiescence=True needs a method noisy_actions(state)"
        )
    noisy_actions = game.noisy_actions

    def quiet_value(state: State, alpha: float, beta: float) -> Found:
        maximises = search.maximises(state)
        noisy = noisy_actions(state)
        v = -inf if maximises else inf
        line: Line[Any] = None
        if noisy and len(noisy) == len(game.actions(state)):
            search.count(1)
        else:
            v, _ = search.estimate(state)
        for action in noisy if order is None or len(noisy) < 2 else order.arrange(game, state, noisy, 0):
            if v >= beta if maximises else v <= alpha:
                break
            alpha, beta = (max(alpha, v), beta) if maximises else (alpha, min(beta, v))
            child = game.result(state, action)
            found, rest = (search.utility(child), None) if game.is_terminal(child) else quiet_value(child, alpha, beta)
            if found > v if maximises else found < v:
                v, line = found, (action, rest)
        return v, line

    return quiet_value
