r"""Star1 and Star2: alpha-beta for trees with chance nodes.

At a chance node a cut is possible only if the values are known to lie between bounds :math:`L` and :math:`U`: then
the outcomes that were not searched yet cannot move the mean too far. With the values :math:`v_1, …, v_{i-1}` of the
outcomes searched so far, the outcome *i* matters only if its value lies inside the window

.. math::

    A_i = \frac{\alpha - \sum_{j<i} p_j v_j - U \sum_{j>i} p_j}{p_i}, \qquad
    B_i = \frac{\beta - \sum_{j<i} p_j v_j - L \sum_{j>i} p_j}{p_i},

and the node is left as soon as a value falls outside it. That is **Star1**. **Star2** looks at one action of each
outcome first: below MAX's nodes that gives a lower bound :math:`l_j` that takes the place of :math:`L`, below MIN's an
upper bound in place of :math:`U`, and often this is enough for a cut. If it is not, the search goes on with the other
actions: what the first is worth is known by then, so no node of the tree is searched twice.

Source: B. Ballard, "The \*-minimax search procedure for trees containing chance nodes", *Artificial Intelligence* 21,
1983; T. Hauk, M. Buro and J. Schaeffer, "Rediscovering \*-minimax search", *Computers and Games*, 2004.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any, Final, TypeAlias

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, MAX, MIN, Action, Game, State
from gamelib.number import is_finite_number
from gamelib.result import SearchResult
from gamelib.search.ordering import Order
from gamelib.search.outcomes import Outcomes, outcomes_of, result_with_chance
from gamelib.search.search import Evaluation, Found, Line, ValueInWindow, deep_recursion
from gamelib.search.windows import WindowSearch
from gamelib.wording import digits

WIDEST: Final = 1e9
"""How many times as great as all utilities a bound may be."""

Probed: TypeAlias = tuple[float, Line[Any], list[Any]]
"""What is known of a node whose first action was probed: its value, its line of play, and the actions left."""


def star1(
    game: Game[State, Action],
    state: State | None = None,
    *,
    bounds: tuple[float, float],
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    order: Order | None = None,
) -> SearchResult[Action]:
    """Search as :func:`expectiminimax` does, leaving out what cannot change the decision.

    Args:
        game: a game of one or two players, with or without chance.
        state: where to start; the initial state if not given.
        bounds: the least and the greatest value that utility and evaluation can have.
        depth: how many plies to look ahead, throws of the dice counted; to the end of the game if not given.
        evaluate: what a state is worth to MAX where the search stops before the end.
        order: as for :func:`alphabeta`, for the actions of the players.

    Returns:
        The result, with expectiminimax's value up to rounding, of some 1e-15 of what lies between the bounds: with
        bounds far wider than the values it is coarse. The values of other actions are bounds.

    Example:
        >>> from gamelib.games import ChanceNode, TreeGame
        >>> die = TreeGame([ChanceNode([(0.5, 4), (0.5, 6)]), ChanceNode([(0.5, 1), (0.5, 8)])])
        >>> star1(die, bounds=(0, 8))
        star1: a1, value 5 (6 nodes, 3 leaves; expected line a1)
    """
    return _star(game, state, bounds, depth, evaluate, order, probing=False)


def star2(
    game: Game[State, Action],
    state: State | None = None,
    *,
    bounds: tuple[float, float],
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    order: Order | None = None,
) -> SearchResult[Action]:
    """Search as :func:`star1` does, looking at one action of each outcome of chance first.

    Args:
        game, state, bounds, depth, evaluate: as for :func:`star1`.
        order: as for :func:`star1`; its first action is the one that is looked at first, so it matters more here.

    Returns:
        The result.

    Example:
        >>> from gamelib.games import ChanceNode, TreeGame
        >>> worse = ChanceNode([(0.5, [3, 9, 8, 7, 6, 4]), (0.5, [1, 9, 9])])
        >>> game = TreeGame([ChanceNode([(0.5, [5, 6]), (0.5, [6, 7])]), worse])
        >>> star1(game, bounds=(0, 9)).leaves, star2(game, bounds=(0, 9)).leaves
        (11, 6)
    """
    return _star(game, state, bounds, depth, evaluate, order, probing=True)


def _star(
    game: Game[Any, Action],
    state: Any,
    bounds: tuple[float, float],
    depth: int | None,
    evaluate: Evaluation | None,
    order: Order | None,
    *,
    probing: bool,
) -> SearchResult[Action]:
    search = WindowSearch("star2" if probing else "star1", game, state, depth, evaluate, order=order, chance=True)
    least, greatest = _checked_bounds(game, bounds, to_the_end=depth is None)
    outcomes = outcomes_of(search)
    value = star_of(search, outcomes, least, greatest, probing=probing)
    if search.over:
        return search.finished(value(search.state, least, greatest, 0)[0])
    if search.player is not CHANCE:
        with deep_recursion("value"):
            best = value(search.state, *search.window, 0)
        return search.report(best)
    chances = outcomes(search.state)
    with deep_recursion("value"):
        values = {each: value(game.result(search.state, each), -inf, inf, 1) for each, _ in chances}
    return result_with_chance(search, values, chances)


def star_of(
    search: WindowSearch[Any, Any], outcomes: Outcomes, least: float, greatest: float, *, probing: bool
) -> ValueInWindow:
    """Return VALUE(s, α, β) for trees with chance nodes."""
    game = search.game

    @search.as_asked
    def value(state: Any, alpha: float, beta: float, plies: int) -> Found:
        if game.is_terminal(state):
            return within_bounds(search.utility(state)), None
        if plies == search.limit:
            return within_bounds(search.estimate(state)[0]), None
        mover = game.player(state)
        if mover is CHANCE:
            return chance_value(state, alpha, beta, plies), None
        if mover == MAX:
            return max_value(state, alpha, beta, plies)
        if mover == MIN:
            return min_value(state, alpha, beta, plies)
        raise search.no_player(state)

    def max_value(state: Any, alpha: float, beta: float, plies: int, probed: Probed | None = None) -> Found:
        v, line, actions = probed or (-inf, None, search.actions(state, plies))
        for action in actions:
            if v >= beta:
                return v, line
            found, rest = value(game.result(state, action), max(alpha, v), beta, plies + 1)
            if plies == 0:
                search.tried[action] = (found, rest), (max(alpha, v), beta)
            if found > v:
                v, line = found, (action, rest)
        return v, line

    def min_value(state: Any, alpha: float, beta: float, plies: int, probed: Probed | None = None) -> Found:
        v, line, actions = probed or (inf, None, search.actions(state, plies))
        for action in actions:
            if v <= alpha:
                return v, line
            found, rest = value(game.result(state, action), alpha, min(beta, v), plies + 1)
            if plies == 0:
                search.tried[action] = (found, rest), (alpha, min(beta, v))
            if found < v:
                v, line = found, (action, rest)
        return v, line

    def chance_value(state: Any, alpha: float, beta: float, plies: int) -> float:
        children = [(odds, game.result(state, each)) for each, odds in outcomes(state) if odds]
        lower, upper = [least] * len(children), [greatest] * len(children)
        values = [value] * len(children)
        if probing and (bound := probe(children, lower, upper, values, (alpha, beta), plies)) is not None:
            return bound
        low = sum(chance * each for (chance, _), each in zip(children, lower, strict=True))
        high = sum(chance * each for (chance, _), each in zip(children, upper, strict=True))
        for (chance, child), least_here, greatest_here, value_of in zip(children, lower, upper, values, strict=True):
            if high <= alpha:
                return high
            if low >= beta:
                return low
            low, high = low - chance * least_here, high - chance * greatest_here  # of all the others
            at_most, at_least = (alpha - high) / chance, (beta - low) / chance
            found, _ = value_of(child, max(at_most, least), min(at_least, greatest), plies + 1)
            if found <= at_most:
                return min(high + chance * found, alpha)  # rounding must not take it inside the window
            if found >= at_least:
                return max(low + chance * found, beta)
            low, high = low + chance * found, high + chance * found
        return low

    def probe(
        children: list[tuple[float, Any]],
        lower: list[float],
        upper: list[float],
        values: list[Callable[..., Found]],
        window: tuple[float, float],
        plies: int,
    ) -> float | None:
        """Look at one action of each child; return a bound that is enough for a cut, if there is one.

        Where there is none the value of the action is exact, and the search of the others begins with it.
        """
        if plies + 1 == search.limit:  # the children are at the depth limit
            return None
        alpha, beta = window
        low, high = least, greatest
        for number, (chance, child) in enumerate(children):
            if game.is_terminal(child) or game.player(child) is CHANCE:
                continue
            first, *others = search.actions(child, plies + 1)
            after = game.result(child, first)
            if game.player(child) == MAX:
                enough = (beta - low + chance * least) / chance
                found, rest = value(after, least, min(max(enough, least), greatest), plies + 2)
                low += chance * (found - least)
                if found >= enough:
                    return max(low, beta)  # rounding must not take it inside the window
                lower[number] = found
                values[number] = partial(max_value, probed=(found, (first, rest), others))
            else:
                enough = (alpha - high + chance * greatest) / chance
                found, rest = value(after, max(min(enough, greatest), least), greatest, plies + 2)
                high += chance * (found - greatest)
                if found <= enough:
                    return min(high, alpha)
                upper[number] = found
                values[number] = partial(min_value, probed=(found, (first, rest), others))
        return None

    def within_bounds(found: float) -> float:
        if least <= found <= greatest:
            return found
        raise InvalidSearch(
            f"a value of {found!r} came up, outside the bounds from {_range(least, greatest)} that the search was "
            "given: with wrong bounds it could cut off the best action; give bounds that hold"
        )

    return value


def _checked_bounds(game: Game[Any, Any], bounds: object, *, to_the_end: bool) -> tuple[float, float]:
    if not isinstance(bounds, tuple | list) or len(bounds) != 2 or not all(map(is_finite_number, bounds)) or (
        bounds[0] >= bounds[1]
    ):
        raise InvalidSearch(
            f"bounds are the least and the greatest value there can be, such as (-1, 1), not {bounds!r}"
        )
    least, greatest = bounds
    of_game = game.utility_bounds(MAX) if to_the_end else None  # a search that stops may never come to the ends
    if of_game is not None and not least <= of_game[0] <= of_game[1] <= greatest:
        raise InvalidSearch(
            f"the utilities of {game.name} go from {_range(*of_game)}, beyond the bounds from "
            f"{_range(least, greatest)} that the search was given: it could cut off the best action; give bounds that "
            "hold"
        )
    if of_game is not None and max(map(abs, bounds)) > WIDEST * max(map(abs, of_game)) > 0:
        raise InvalidSearch(
            f"the utilities of {game.name} go from {_range(*of_game)}, and beside the bounds from "
            f"{_range(least, greatest)} that the search was given they would be rounded away: give narrower ones"
        )
    return least, greatest


def _range(low: float, high: float) -> str:
    return f"{digits(low)} to {digits(high)}"
