"""Searches that start from a guess of the value: aspiration windows, and MTD(f).

Both are alpha-beta called more than once. An **aspiration window** around the guess cuts more than the
open window; where the value turns out to lie outside, it is searched again with that side open.
**MTD(f)** asks with null windows alone, each time from the value that came back: the value is between
bounds that close in on it. It needs a table, so that the next pass does not start from nothing.

Source: G. Baudet, *The design and analysis of algorithms for asynchronous multiprocessors*, 1978, for
aspiration; A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms",
*Artificial Intelligence* 87, 1996, for MTD(f).
"""

from __future__ import annotations

from dataclasses import replace
from math import inf

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Action, Game, State
from gamelib.number import is_finite_number
from gamelib.result import ActionValue, Bound, SearchResult
from gamelib.search.alphabeta import alphabeta
from gamelib.search.ordering import Order
from gamelib.search.search import Evaluation
from gamelib.search.transpositions import TranspositionTable
from gamelib.search.windows import beside


def aspiration(
    game: Game[State, Action],
    state: State | None = None,
    *,
    guess: float,
    half_width: float,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    order: Order | None = None,
    table: TranspositionTable | None = None,
    quiescence: bool = False,
) -> SearchResult[Action]:
    """Search in a window around a guess, and again with one side open if the value is not inside.

    Args:
        game, state, depth, evaluate, order, table, quiescence: as for :func:`alphabeta`.
        guess: what the value may be, such as the value of a search that was one or two plies shallower.
        half_width: how far the window reaches on either side of the guess, above 0.

    Returns:
        The result, with minimax's value; the counts are those of all searches together.

    Raises:
        InvalidSearch: as for :func:`alphabeta`, or if guess or width is not a number, or the width not above 0.

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
        found = alphabeta(
            game, state, depth=depth, evaluate=evaluate, order=order, table=table, quiescence=quiescence,
            window=(low, high),
        )  # fmt: skip
        nodes, leaves = nodes + found.nodes, leaves + found.leaves
        if found.action is None or found.bound is Bound.EXACT:
            return replace(found, nodes=nodes, leaves=leaves, algorithm="aspiration")
        low, high = (-inf, high) if found.bound is Bound.AT_MOST else (low, inf)


def mtdf(
    game: Game[State, Action],
    state: State | None = None,
    *,
    guess: float = 0.0,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    order: Order | None = None,
    table: TranspositionTable | None = None,
    quiescence: bool = False,
) -> SearchResult[Action]:
    """Close in on the value with null-window searches.

    Args:
        game, state, depth, evaluate, order, quiescence: as for :func:`alphabeta`.
        guess: where to begin; the nearer it is, the fewer passes.
        table: what one pass found out, for the next; a table of its own if not given.

    Returns:
        The result, with minimax's value; the counts are those of all passes together.

    Raises:
        InvalidSearch: as for :func:`alphabeta`, or if the guess is not a number.

    Example:
        >>> from gamelib.games import TreeGame
        >>> mtdf(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
        3
    """
    if not is_finite_number(guess):
        raise InvalidSearch(f"guess is a number, not {guess!r}")
    table = TranspositionTable() if table is None else table
    low, high, value = -inf, inf, guess
    nodes = leaves = 0
    best: SearchResult[Action] | None = None
    while low < high:
        beta = beside(value, inf) if value == low else value
        found = alphabeta(
            game, state, depth=depth, evaluate=evaluate, order=order, table=table, quiescence=quiescence,
            window=(beside(beta, -inf), beta),
        )  # fmt: skip
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
