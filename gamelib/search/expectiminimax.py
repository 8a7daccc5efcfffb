r"""Expectiminimax: minimax where dice, cards or coins move too.

.. math::

    \text{EXPECTIMINIMAX}(s) = \begin{cases}
        \text{UTILITY}(s, \text{MAX}) & \text{if TERMINAL-TEST}(s) \\
        \max_a \text{EXPECTIMINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MAX} \\
        \min_a \text{EXPECTIMINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MIN} \\
        \sum_r P(r) \, \text{EXPECTIMINIMAX}(\text{RESULT}(s, r)) & \text{if PLAYER}(s) = \text{CHANCE}
    \end{cases}

Whether the game is over is asked first, whoever would be to move: a terminal state has no actions to take a
maximum of. A throw of the dice is a ply like any other. The tree has :math:`O(b^m n^m)` nodes where chance
has *n* outcomes.

Source: D. Michie, "Game-playing and game-learning automata", *Advances in Programming and Non-Numerical
Computation*, 1966; S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 5.5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from gamelib.game import CHANCE, MAX, MIN, Action, Game, State
from gamelib.result import SearchResult
from gamelib.rng import Rng
from gamelib.search.chances import outcomes_of, result_with_chance
from gamelib.search.search import Evaluation, Found, Line, Search, deep_recursion


def expectiminimax_of(
    search: Search[State, Action], outcomes: Callable[[State], Sequence[tuple[Action, float]]]
) -> Callable[[State, int], Found]:
    """Return the function EXPECTIMINIMAX(s): the value of a state, and the line of best play up to the next chance."""
    game, actions, limit = search.game, search.actions, search.limit

    def value(state: State, depth: int) -> Found:
        if game.is_terminal(state):
            return search.utility(state), None
        if depth == limit:
            return search.estimate(state)
        mover = game.player(state)
        if mover is CHANCE:
            return expected_value(state, depth), None
        if mover == MAX:
            return max_value(state, depth)
        if mover == MIN:
            return min_value(state, depth)
        raise search.no_player(state)

    def max_value(state: State, depth: int) -> Found:
        v: float = -inf
        line: Line[Any] = None
        for action in actions(state):
            found, rest = value(game.result(state, action), depth + 1)
            if found > v:
                v, line = found, (action, rest)
        return v, line

    def min_value(state: State, depth: int) -> Found:
        v: float = inf
        line: Line[Any] = None
        for action in actions(state):
            found, rest = value(game.result(state, action), depth + 1)
            if found < v:
                v, line = found, (action, rest)
        return v, line

    def expected_value(state: State, depth: int) -> float:
        v = 0.0
        for outcome, probability in outcomes(state):
            found, _ = value(game.result(state, outcome), depth + 1)
            v += probability * found
        return v

    return value


def expectiminimax(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    samples: int | None = None,
    rng: Rng | None = None,
) -> SearchResult[Action]:
    """Search the tree below ``state``, in which chance moves as well as two players.

    Args:
        game: a game of one or two players, with or without chance.
        state: where to start; the initial state if not given. Chance may be to move there.
        depth: how many plies to look ahead, throws of the dice counted, at least 1; to the end of the game if not
            given.
        evaluate: what a state is worth to MAX where the search stops before the end.
        samples: at chance nodes with more outcomes than this, so many are drawn and their mean stands for the
            expectation; all outcomes are looked at if not given.
        rng: draws them: a generator, or a seed for a new one.

    Returns:
        The result. Its expected line ends where chance moves, since nobody can expect what it will do. If chance is
        to move in the state there is no action, and the values are those of its outcomes.

    Raises:
        InvalidSearch: if the game has more than two players, the utilities of two are known not to be opposite, one is
            not a number, probabilities do not sum to 1, play goes on too long for a recursion, or depth and evaluation,
            samples and rng do not go together.

    Example:
        >>> from gamelib.games import ChanceNode, TreeGame
        >>> die = TreeGame([ChanceNode([(0.9, 2), (0.1, 3)]), ChanceNode([(0.9, 1), (0.1, 4)])])
        >>> expectiminimax(die)
        expectiminimax: a1, value 2.1 (7 nodes, 4 leaves; expected line a1)
    """
    search = Search("expectiminimax", game, state, depth, evaluate, chance=True)
    outcomes = outcomes_of(search, samples, rng)
    if search.over:
        return search.finished()
    value = expectiminimax_of(search, outcomes)
    chances = outcomes(search.state) if search.player is CHANCE else ()
    values = {}
    with deep_recursion("value"):
        for action in [outcome for outcome, _ in chances] or search.actions(search.state):
            values[action] = value(game.result(search.state, action), 1)
    return result_with_chance(search, values, chances)
