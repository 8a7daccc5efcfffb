r"""Minimax by recursion: what a state is worth when both sides play their best.

.. math::

    \text{MINIMAX}(s) = \begin{cases}
        \text{UTILITY}(s, \text{MAX}) & \text{if TERMINAL-TEST}(s) \\
        \max_{a \in \text{ACTIONS}(s)} \text{MINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MAX} \\
        \min_{a \in \text{ACTIONS}(s)} \text{MINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MIN}
    \end{cases}

The utility is always MAX's, also where MIN made the last move. It takes :math:`O(b^m)` time and :math:`O(bm)` space
for branching factor *b* and depth *m*.

Source: J. von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928; S. Russell and P. Norvig, *Artificial Intelligence:
A Modern Approach*, 4th ed., section 5.2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final

from gamelib.game import CHANCE, MAX, MIN, Action, Game, State
from gamelib.result import SearchResult
from gamelib.search.outcomes import Outcomes
from gamelib.search.search import LOOK_LESS_FAR, CutoffTest, Evaluation, Found, Line, Search, deep_recursion

WITHOUT_RECURSION: Final = "if play cannot go on for ever, minimax_by_stack searches it without recursion"


def value_of(search: Search[State, Action], outcomes: Outcomes | None = None) -> Callable[[State, int], Found]:
    """Return the function MINIMAX(s), which gives the value of a state and the line of best play from there.

    Args:
        search: what it belongs to.
        outcomes: what chance may do in a state, where it may move at all: then it is EXPECTIMINIMAX(s), whose line
            ends at the next move of chance.
    """
    is_terminal, player, result = search.game.is_terminal, search.game.player, search.game.result
    actions, utility, estimate = search.actions, search.utility, search.estimate
    limit, cutoff = search.limit, search.cutoff

    def value(state: State, plies: int) -> Found:
        if is_terminal(state):
            return utility(state), None
        if plies == limit or (cutoff and cutoff(state, plies)):
            return estimate(state)
        mover = player(state)
        if mover == MAX:
            return max_value(state, plies)
        if mover == MIN:
            return min_value(state, plies)
        if mover is CHANCE and outcomes is not None:
            return expected_value(outcomes(state), state, plies), None
        raise search.no_player(state)

    def max_value(state: State, plies: int) -> Found:
        v: float = -inf
        line: Line[Any] = None
        for action in actions(state):
            found, rest = value(result(state, action), plies + 1)
            if found > v:
                v, line = found, (action, rest)
        return v, line

    def min_value(state: State, plies: int) -> Found:
        v: float = inf
        line: Line[Any] = None
        for action in actions(state):
            found, rest = value(result(state, action), plies + 1)
            if found < v:
                v, line = found, (action, rest)
        return v, line

    def expected_value(outcomes: Sequence[tuple[Action, float]], state: State, plies: int) -> float:
        v = 0.0
        for outcome, probability in outcomes:
            found, _ = value(result(state, outcome), plies + 1)
            v += probability * found
        return v

    return value


def minimax(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    cutoff: CutoffTest | None = None,
) -> SearchResult[Action]:
    """Search the whole game tree below ``state``, depth first, and return the best action.

    Args:
        game: a game of two players without chance.
        state: where to start; the initial state if not given.
        depth: how many plies to look ahead, at least 1; to the end of the game if not given.
        evaluate: what a state is worth to MAX where the search stops before the end.
        cutoff: a test ``cutoff(state, plies)`` that stops the search in a state after so many plies, in place of
            the depth or besides it.

    Returns:
        The result, with exact values for all actions. Of several best actions it names the first.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> minimax(game, game.parse("X O X / O O . / . X ."))
        minimax: 5, value 0 (14 nodes, 6 leaves; expected line 5 8 6)
    """
    search = Search("minimax", game, state, depth, evaluate, cutoff)
    if search.over:
        return search.finished()
    value = value_of(search)
    values = {}
    with deep_recursion("value", f"{WITHOUT_RECURSION}; else {LOOK_LESS_FAR}"):
        for action in search.actions(search.state):
            values[action] = value(game.result(search.state, action), 1)
    return search.decision(values)
