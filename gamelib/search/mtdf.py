"""MTD(f): alpha-beta with null windows alone, each at the value that came back from the one before.

The value is between bounds that close in on it. It needs a table, so that the next pass does not start from nothing.

Source: A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms", *Artificial
Intelligence* 87, 1996.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Unpack

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Action, Game, State
from gamelib.number import is_finite_number
from gamelib.result import ActionValue, Bound, SearchResult
from gamelib.search.alphabeta import alphabeta
from gamelib.search.transpositions import TranspositionTable
from gamelib.search.windows import Limits, beside


def mtdf(
    game: Game[State, Action],
    state: State | None = None,
    *,
    guess: float = 0.0,
    **limits: Unpack[Limits],
) -> SearchResult[Action]:
    """Close in on the value with null-window searches.

    Args:
        game, state: as for :func:`alphabeta`.
        guess: where to begin; the nearer it is, the fewer passes.
        limits: depth, evaluate, order, table and quiescence, as for :func:`alphabeta`; what one pass found out is in
            the table for the next, which is one of its own if not given.

    Returns:
        The result, with minimax's value; the counts are those of all passes together.

    Example:
        >>> from gamelib.games import TreeGame
        >>> mtdf(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
        3
    """
    if not is_finite_number(guess):
        raise InvalidSearch(f"guess is a number, not {guess!r}")
    if limits.get("table") is None:
        limits["table"] = TranspositionTable()
    low, high, value = -inf, inf, guess
    nodes = leaves = 0
    best: SearchResult[Action] | None = None
    while low < high:
        beta = beside(value, inf) if value == low else value
        found = alphabeta(game, state, window=(beside(beta, -inf), beta), **limits)
        nodes, leaves, value = nodes + found.nodes, leaves + found.leaves, found.value
        if found.action is None:
            return replace(found, algorithm="mtdf")
        if value < beta:
            high = value
        else:
            low = value
        if (value >= beta) == (found.player == MAX):  # the mover's guarantee, not what the other side holds it to
            best = found
    assert best is not None and best.action is not None
    return replace(
        best, value=value, nodes=nodes, leaves=leaves, algorithm="mtdf", bound=Bound.EXACT,
        action_values={**best.action_values, best.action: ActionValue(value)},
    )  # fmt: skip
