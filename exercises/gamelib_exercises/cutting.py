"""Alpha-beta with any of its rules replaced: what the known mistakes of several lessons are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final, TypeAlias

from gamelib.game import MAX, Game

AnyGame: TypeAlias = Game[Any, Any]
Window: TypeAlias = tuple[float, float]

OPEN: Final[Window] = (-inf, inf)


def closes(maximising: bool, v: float, alpha: float, beta: float) -> bool:
    """Return whether the rest of a node's children can no longer matter."""
    return v >= beta if maximising else v <= alpha


def narrowed(maximising: bool, v: float, alpha: float, beta: float) -> Window:
    """Return the window for the next child of a node that is worth ``v`` so far."""
    return (max(alpha, v), beta) if maximising else (alpha, min(beta, v))


def of_the_parent(maximising: bool, v: float, alpha: float, beta: float) -> Window:
    """Return a window that knows of the parent alone, and of no older ancestor."""
    return (v, inf) if maximising else (-inf, v)


def utility_for_max(game: AnyGame, leaf: Any) -> float:
    """Return what the leaf is worth to MAX."""
    return game.utility(leaf, MAX)


def max_is_to_move(game: AnyGame, state: Any, ply: int) -> bool:
    """Return whether MAX is to move, ``ply`` plies below the root."""
    return game.player(state) == MAX


def greater_for_max(maximising: bool, value: float, v: float) -> bool:
    """Return whether a child's value takes the place of the best one so far."""
    return value > v if maximising else value < v


def one_less(plies: float, index: int) -> float:
    """Return how many plies are left below the child with this index."""
    return plies - 1


def estimate(evaluate: Callable[[Any], float], game: AnyGame, state: Any) -> float:
    """Return what the evaluation says of a state at the depth limit."""
    return evaluate(state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of the search, the right ones if not given.

    Attributes:
        leaf: what a leaf is worth.
        maximises: whether the greatest value is sought at a state so many plies below the root.
        start: the window at the root, and what the best value is at first for MAX and MIN.
        cut: whether a node is left, by its value so far and its own window.
        own: what a node's own window has become, by the value before the last child and the window it was entered with.
        passed: the window for the next child.
        late: whether the test for a cut comes before the child's value is taken account of.
        replaces: whether a child's value and action take the place of the best so far.
        handed_up: whether the action is the child's own.
        arranged: the order of the actions.
        horizon: whether the depth limit is reached when so many plies are left.
        ends_first: whether the end of the game is tested before the depth limit.
        below: how many plies are left below a child.
        estimated: what a state at the depth limit is worth.
    """

    leaf: Callable[[AnyGame, Any], float] = utility_for_max
    maximises: Callable[[AnyGame, Any, int], bool] = max_is_to_move
    start: Window = OPEN
    worst: Window = OPEN
    cut: Callable[[bool, float, float, float], bool] = closes
    own: Callable[[bool, float, float, float], Window] = narrowed
    passed: Callable[[bool, float, float, float], Window] = narrowed
    late: bool = False
    replaces: Callable[[bool, float, float], bool] = greater_for_max
    handed_up: bool = False
    arranged: Callable[[Sequence[Any]], Sequence[Any]] = tuple
    horizon: Callable[[float], bool] = lambda plies: plies == 0
    ends_first: bool = True
    below: Callable[[float, int], float] = one_less
    estimated: Callable[[Callable[[Any], float], AnyGame, Any], float] = estimate


def searched(
    rules: Rules,
    game: AnyGame,
    root: Any,
    depth: float = inf,
    evaluate: Callable[[Any], float] = lambda state: 0.0,
) -> tuple[float, Any]:
    """Return value and action that a search by these rules comes to.

    Example:
        >>> from gamelib.games import TreeGame
        >>> searched(Rules(), TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), "A")
        (3, 'a1')
    """

    def search(state: Any, alpha: float, beta: float, plies: float, ply: int) -> tuple[float, Any]:
        if rules.ends_first and game.is_terminal(state):
            return rules.leaf(game, state), None
        if rules.horizon(plies):
            return rules.estimated(evaluate, game, state), None
        if not rules.ends_first and game.is_terminal(state):
            return rules.leaf(game, state), None
        maximising = rules.maximises(game, state, ply)
        v, best = rules.worst[0 if maximising else 1], None
        for index, action in enumerate(rules.arranged(game.actions(state))):
            child = game.result(state, action)
            window = rules.passed(maximising, v, alpha, beta)
            value, below = search(child, *window, rules.below(plies, index), ply + 1)
            own = rules.own(maximising, v, alpha, beta)
            if rules.late and rules.cut(maximising, v, *own):
                break
            if rules.replaces(maximising, value, v):
                v, best = value, below if rules.handed_up else action
            if not rules.late and rules.cut(maximising, v, *own):
                break
        return v, best

    return search(root, *rules.start, depth, 0)


def deciding(rules: Rules) -> Callable[[AnyGame, Any], tuple[float, Any]]:
    """Return the function of value and action that searches by these rules."""
    return lambda game, state: searched(rules, game, state)


def valuing(rules: Rules) -> Callable[[AnyGame, Any, int, Callable[[Any], float]], float]:
    """Return the function of the value at a limited depth that searches by these rules."""
    return lambda game, state, depth, evaluate: searched(rules, game, state, depth, evaluate)[0]
