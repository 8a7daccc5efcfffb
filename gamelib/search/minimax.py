r"""Minimax by recursion: what a state is worth when both sides play their best.

.. math::

    \text{MINIMAX}(s) = \begin{cases}
        \text{UTILITY}(s, \text{MAX}) & \text{if TERMINAL-TEST}(s) \\
        \max_{a \in \text{ACTIONS}(s)} \text{MINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MAX} \\
        \min_{a \in \text{ACTIONS}(s)} \text{MINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MIN}
    \end{cases}

The utility is always MAX's, also where MIN made the last move. It takes :math:`O(b^m)` time and
:math:`O(bm)` space for branching factor *b* and depth *m* (the lines of play that are reported come
on top of that, at most one of length *m* for each node of the path).

Source: J. von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928; S. Russell and P. Norvig,
*Artificial Intelligence: A Modern Approach*, 4th ed., section 5.2.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from typing import TypeVar

from gamelib.game import MAX, MIN, Game
from gamelib.result import SearchResult
from gamelib.search.cutoff import CutoffTest
from gamelib.search.nodes import Line
from gamelib.search.root import decision, explained, finished, no_minimax, start
from gamelib.search.utilities import no_number

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def minimax(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Callable[[State], float] | None = None,
    cutoff: CutoffTest | None = None,
) -> SearchResult[Action]:
    """Search the whole game tree below ``state``, depth first, and return the best action.

    MAX's utility alone is asked: MIN is taken to want the opposite.

    Args:
        game: a game of two players without chance.
        state: where to start; the initial state if not given.
        depth: how many plies to look ahead, at least 1; to the end of the game if not given.
        evaluate: what a state is worth to MAX where the search stops before the end.
        cutoff: a test ``cutoff(state, plies)`` that stops the search in a state after so many plies, in place of
            the depth or besides it.

    Returns:
        The result, with exact values for all actions. Of several best actions it names the first.

    Raises:
        GameError: if ``game`` is no game.
        InvalidState: if ``state`` is none of its states.
        InvalidSearch: if the game is not for two players without chance, if the utilities of the two
            are known not to be opposite, if one is no number, if play goes on too long for a recursion,
            or if a depth is given without an evaluation or the other way round.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> minimax(game, game.parse("X O X / O O . / . X ."))
        minimax: 5, value 0 (14 nodes, 6 leaves; expected line 5 8 6)
    """
    game, root, player = start(game, state, depth, evaluate, cutoff)
    inner = leaves = 0

    def minimax_value(state: State) -> tuple[float, Line[Action]]:
        nonlocal inner, leaves
        if game.is_terminal(state):
            leaves += 1
            value = game.utility(state, MAX)
            if value != value:  # only nan does
                raise no_number(game, state, value)
            return value, None
        inner += 1
        mover = game.player(state)
        if mover == MAX:
            return max_value(state)
        if mover == MIN:
            return min_value(state)
        raise no_minimax(mover)

    def max_value(state: State) -> tuple[float, Line[Action]]:
        v: float = -inf
        line: Line[Action] = None
        for action in game.actions(state):
            value, rest = minimax_value(game.result(state, action))
            if value > v:
                v, line = value, (action, rest)
        return v, line

    def min_value(state: State) -> tuple[float, Line[Action]]:
        v: float = inf
        line: Line[Action] = None
        for action in game.actions(state):
            value, rest = minimax_value(game.result(state, action))
            if value < v:
                v, line = value, (action, rest)
        return v, line

    if game.is_terminal(root):
        return finished(game, root, "minimax")
    values = {}
    with explained(game, root):
        for action in game.actions(root):
            values[action] = minimax_value(game.result(root, action))
    return decision(player, values, nodes=1 + inner + leaves, leaves=leaves, algorithm="minimax")
