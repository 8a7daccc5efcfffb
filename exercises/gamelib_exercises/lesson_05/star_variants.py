"""Star1 with any of its rules replaced: what the known mistakes of question 6 are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple, TypeAlias

from gamelib.game import MAX, Game
from gamelib_exercises.cutting import closes, narrowed, utility_for_max
from gamelib_exercises.function import Function

AnyGame: TypeAlias = Game[Any, Any]
Window: TypeAlias = tuple[float, float]


class Chances(NamedTuple):
    """What is known at a chance node when an outcome is about to be searched.

    Attributes:
        alpha, beta: the node's own window.
        low, high: the bounds of all values.
        seen: the sum of probability times value of the outcomes before.
        p: the probability of this outcome.
        rest: the probability of those after it.
    """

    alpha: float
    beta: float
    low: float
    high: float
    seen: float
    p: float
    rest: float


def scaled(at: Chances) -> Window:
    """Return the window in which the value of an outcome can matter.

    Example:
        >>> scaled(Chances(3, 5, 0, 10, 2, 0.5, 0.25))
        (-3.0, 6.0)
    """
    return (at.alpha - at.seen - at.rest * at.high) / at.p, (at.beta - at.seen - at.rest * at.low) / at.p


def closed(maximum: float, minimum: float, alpha: float, beta: float) -> float | None:
    """Return the bound with which a chance node is left that is worth at most and at least so much, or ``None``."""
    if maximum <= alpha:
        return maximum
    return minimum if minimum >= beta else None


def extremes(at: Chances) -> tuple[float, float]:
    """Return what a chance node can be worth at most and at least, by what was seen and the bounds of the rest."""
    return at.seen + at.rest * at.high, at.seen + at.rest * at.low


@dataclass(frozen=True, slots=True, kw_only=True)
class StarRules:
    """The rules of the search, the right ones if not given.

    Attributes:
        leaf: what a leaf is worth.
        maximises: whether the player to move takes the greatest value.
        cut: whether a player's node is left.
        passed: the window for the next child of a player's node.
        window: the window for an outcome.
        limits: what a chance node can be worth at most and at least, when an outcome was searched.
        left: the bound with which a chance node is left early.
        returned: what a chance node that is left early is said to be worth, by what was seen and the bound.
        total: what a chance node is worth, by the probabilities and values of all outcomes.
        arranged: the order of actions and outcomes.
        ends_first: whether the end of the game is tested at all.
    """

    leaf: Callable[[AnyGame, Any], float] = utility_for_max
    maximises: Callable[[AnyGame, Any], bool] = lambda game, state: game.player(state) == MAX
    cut: Callable[[bool, float, float, float], bool] = closes
    passed: Callable[[bool, float, float, float], Window] = narrowed
    window: Callable[[Chances], Window] = scaled
    limits: Callable[[Chances], tuple[float, float]] = extremes
    left: Callable[[float, float, float, float], float | None] = closed
    returned: Callable[[float, float], float] = lambda seen, bound: bound
    total: Callable[[Sequence[tuple[float, float]]], float] = lambda children: sum(p * v for p, v in children)
    arranged: Callable[[Sequence[Any]], Sequence[Any]] = tuple
    ends_first: bool = True


def star_value(rules: StarRules, game: AnyGame, root: Any, low: float, high: float) -> float:
    """Return the value that a search by these rules comes to.

    Example:
        >>> from gamelib.games import chance_tree
        >>> star_value(StarRules(), chance_tree("aima-left"), "A", 0, 5)
        2.1
    """

    def search(state: Any, alpha: float, beta: float) -> float:
        if rules.ends_first and game.is_terminal(state):
            return rules.leaf(game, state)
        if not isinstance(game.player(state), int):
            return chance(state, alpha, beta)
        maximising = rules.maximises(game, state)
        v = -inf if maximising else inf
        for action in rules.arranged(game.actions(state)):
            value = search(game.result(state, action), *rules.passed(maximising, v, alpha, beta))
            v = max(v, value) if maximising else min(v, value)
            if rules.cut(maximising, v, alpha, beta):
                break
        return v

    def chance(state: Any, alpha: float, beta: float) -> float:
        outcomes = rules.arranged(game.outcomes(state))
        seen, values = 0.0, []
        for number, (outcome, p) in enumerate(outcomes):
            rest = sum(later for _, later in outcomes[number + 1 :])
            at = Chances(alpha, beta, low, high, seen, p, rest)
            values.append((p, search(game.result(state, outcome), *rules.window(at))))
            seen = rules.total(values)
            bound = rules.left(*rules.limits(at._replace(seen=seen)), alpha, beta)
            if bound is not None:
                return rules.returned(seen, bound)
        return seen

    return search(root, -inf, inf)


def star(rules: StarRules) -> Function:
    """Return the function of game, state and bounds that searches by these rules."""
    return lambda game, state, low, high: star_value(rules, game, state, low, high)
