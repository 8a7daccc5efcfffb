r"""Alpha-beta: minimax's value without looking where nothing can change it.

Alpha is the value MAX is sure of so far on the path from the root, beta the value MIN is sure of. A
node matters only if its value can lie between them. So a MAX node is left as soon as
:math:`v \ge \beta`, because MIN will not let the game come here, and a MIN node as soon as
:math:`v \le \alpha`, because MAX will not.

With the best action first everywhere a uniform tree of branching factor *b* and depth *d* costs
:math:`b^{\lceil d/2 \rceil} + b^{\lfloor d/2 \rfloor} - 1` leaves in place of :math:`b^d`; with the worst first
nothing may be saved at all. See :mod:`gamelib.search.knuth_moore`.

Source: D. Knuth and R. Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975;
J. Fishburn, "Another optimization of alpha-beta search", *SIGART Newsletter* 84, 1983, for fail-soft;
S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 5.2.3.
"""

from __future__ import annotations

from math import inf

from gamelib.game import MAX, MIN, Action, Game, State
from gamelib.result import SearchResult
from gamelib.search.ordering import Order
from gamelib.search.search import Evaluation, Found, deep_recursion
from gamelib.search.transpositions import TranspositionTable
from gamelib.search.windows import OPEN, Window, WindowSearch


def alphabeta(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    order: Order | None = None,
    table: TranspositionTable | None = None,
    quiescence: bool = False,
    window: Window = OPEN,
    fail_hard: bool = False,
) -> SearchResult[Action]:
    """Search the game tree below ``state``, leaving out what cannot change the decision.

    Args:
        game: a game of two players without chance.
        state: where to start; the initial state if not given.
        depth: how many plies to look ahead, at least 1; to the end of the game if not given.
        evaluate: what a state is worth to MAX where the search stops before the end.
        order: the order in which actions are searched: an object that proposes one and hears of
            cutoffs, or a function ``order(game, state, actions)``; the game's own if not given.
        table: where to look states up and keep what was found out about them; one for each evaluation.
        quiescence: whether to go on at the depth limit until the position is quiet.
        window: the values that matter to the caller, above its first and below its second number.
        fail_hard: whether values outside a window come back as the nearer end of it, and not as the bound that was
            found (*fail-soft*).

    Returns:
        The result. The value is minimax's if it lies within the window; ``bound`` says so. The values of actions that
        cannot be the best are bounds: once a1 is worth 3, a3 is only asked whether it is worth more, and the answer is
        a bound also where, as in the example, no leaf happened to be left out. Of several best actions it names the
        one that was searched first.

    Example:
        >>> from gamelib.games import TreeGame
        >>> result = alphabeta(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
        >>> result
        alphabeta: a1, value 3 (11 nodes, 7 leaves; expected line a1 b1)
        >>> {action: str(value) for action, value in result.action_values.items()}
        {'a1': '3', 'a2': '≤ 2', 'a3': '≤ 2'}
    """
    search = WindowSearch(
        "alphabeta", game, state, depth, evaluate,
        order=order, table=table, quiescence=quiescence, window=window, fail_hard=fail_hard,
    )  # fmt: skip
    is_terminal, player, result = game.is_terminal, game.player, game.result
    # The game's actions in the order asked for, its utility, and evaluate, each answer checked and counted.
    actions, utility, estimate, limit = search.actions, search.utility, search.at_limit, search.limit
    tried = search.tried  # what each action of the root led to

    @search.as_asked  # as it stands here, unless a table is given to look into first, or fail_hard
    def value(state: State, alpha: float, beta: float, plies: int) -> Found:
        """Return what a state is worth, and the line of play expected from there, (action, (reply, …)).

        MAX is sure of alpha already, MIN of beta. A value that does not lie between them is a bound: *at most* alpha,
        or *at least* beta.
        """
        if is_terminal(state):
            return utility(state), None
        if plies == limit:
            return estimate(state, alpha, beta)
        mover = player(state)
        if mover == MAX:
            return max_value(state, alpha, beta, plies)
        if mover == MIN:
            return min_value(state, alpha, beta, plies)
        raise search.no_player(state)

    def max_value(state: State, alpha: float, beta: float, plies: int) -> Found:
        v, line = -inf, None
        for action in actions(state, plies):
            found, rest = value(result(state, action), alpha, beta, plies + 1)
            if plies == 0:
                tried[action] = (found, rest), (alpha, beta)
            if found > v:
                v, line = found, (action, rest)
                if v >= beta:
                    return v, line  # a cut: MIN is sure of beta elsewhere, and will not let the game come here
                alpha = max(alpha, v)
        return v, line

    def min_value(state: State, alpha: float, beta: float, plies: int) -> Found:
        v, line = inf, None
        for action in actions(state, plies):
            found, rest = value(result(state, action), alpha, beta, plies + 1)
            if plies == 0:
                tried[action] = (found, rest), (alpha, beta)
            if found < v:
                v, line = found, (action, rest)
                if v <= alpha:
                    return v, line  # a cut: MAX is sure of alpha elsewhere, and will not let the game come here
                beta = min(beta, v)
        return v, line

    if search.over:
        return search.finished()
    root_value = max_value if search.player == MAX else min_value
    with deep_recursion("value"):
        best = root_value(search.state, *search.window, 0)  # with alpha −∞ and beta +∞, unless a window is given
    return search.report(best)
