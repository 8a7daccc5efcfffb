"""Aspiration windows: alpha-beta that starts from a guess of the value.

A window around the guess cuts more than the open window; where the value turns out to lie outside, it is searched
again with that side open.

Source: G. Baudet, *The design and analysis of algorithms for asynchronous multiprocessors*, 1978.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Unpack

from gamelib.errors import InvalidSearch
from gamelib.game import Action, Game, State
from gamelib.number import is_finite_number
from gamelib.result import Bound, SearchResult
from gamelib.search.alphabeta import alphabeta
from gamelib.search.windows import Limits


def aspiration(
    game: Game[State, Action],
    state: State | None = None,
    *,
    guess: float,
    half_width: float,
    **limits: Unpack[Limits],
) -> SearchResult[Action]:
    """Search in a window around a guess, and again with one side open if the value is not inside.

    Args:
        game, state: as for :func:`alphabeta`.
        guess: what the value may be, such as the value of a search that was one or two plies shallower.
        half_width: how far the window reaches on either side of the guess, above 0.
        limits: depth, evaluate, order, table and quiescence, as for :func:`alphabeta`.

    Returns:
        The result, with minimax's value; the counts are those of all searches together.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
        >>> aspiration(game, guess=3, half_width=1)
        aspiration: a1, value 3 (11 nodes, 7 leaves; expected line a1 b1)
        >>> aspiration(game, guess=10, half_width=1).nodes
        19
    """
    if not is_finite_number(half_width) or half_width <= 0:
        raise InvalidSearch(f"half_width is a number above 0, not {half_width!r}")
    if not is_finite_number(guess):
        raise InvalidSearch(f"guess is a number, not {guess!r}")
    low, high = guess - half_width, guess + half_width
    if not low < guess < high:
        raise InvalidSearch(f"half_width {half_width!r} is too small beside the guess {guess!r}: it changes nothing")
    nodes = leaves = 0
    while True:
        found = alphabeta(game, state, window=(low, high), **limits)
        nodes, leaves = nodes + found.nodes, leaves + found.leaves
        if found.action is None or found.bound is Bound.EXACT:
            return replace(found, nodes=nodes, leaves=leaves, algorithm="aspiration")
        low, high = (-inf, high) if found.bound is Bound.AT_MOST else (low, inf)
