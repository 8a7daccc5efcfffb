"""Right answers to the functions of lesson 06, as a student may write them."""

from __future__ import annotations

from collections.abc import Collection
from math import inf
from typing import Any, TypeAlias

from gamelib.game import Game

AnyGame: TypeAlias = Game[Any, Any]
Vector: TypeAlias = tuple[float, ...]


def utilities(game: AnyGame, state: Any) -> Vector:
    """Return what the end of a game is worth to each player."""
    return tuple(game.utility(state, player) for player in range(game.num_players))


def _mover(game: AnyGame, state: Any) -> int:
    mover = game.player(state)
    assert isinstance(mover, int)
    return mover


def maxn(game: AnyGame, state: Any) -> tuple[Vector, Any]:
    """Return the vector of max^n, and the action that leads to it; of equal actions the first.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> maxn(TreeGame([Leaf((1, 2, 6)), Leaf((4, 3, 3))], num_players=3), "A")
        ((4, 3, 3), 'a2')
    """
    if game.is_terminal(state):
        return utilities(game, state), None
    mover = _mover(game, state)
    best, chosen = None, None
    for action in game.actions(state):
        vector, _ = maxn(game, game.result(state, action))
        if best is None or vector[mover] > best[mover]:
            best, chosen = vector, action
    assert best is not None
    return best, chosen


def all_vectors(game: AnyGame, state: Any) -> set[Vector]:
    """Return all vectors that max^n can come to, however ties are broken.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> sorted(all_vectors(TreeGame([Leaf((4, 2, 6)), Leaf((4, 3, 3))], num_players=3), "A"))
        [(4, 2, 6), (4, 3, 3)]
    """
    if game.is_terminal(state):
        return {utilities(game, state)}
    mover = _mover(game, state)
    children = [all_vectors(game, game.result(state, action)) for action in game.actions(state)]
    sure = max(min(vector[mover] for vector in child) for child in children)
    return {vector for child in children for vector in child if vector[mover] >= sure}


def paranoid(game: AnyGame, state: Any, player: int, alpha: float = -inf, beta: float = inf) -> float:
    """Return what a player gets even if all the others play against it.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> paranoid(TreeGame([Leaf((1, 2, 6)), Leaf((4, 3, 3))], num_players=3), "A", 1)
        2
    """
    if game.is_terminal(state):
        return game.utility(state, player)
    own = game.player(state) == player
    v = -inf if own else inf
    for action in game.actions(state):
        value = paranoid(game, game.result(state, action), player, alpha, beta)
        v = max(v, value) if own else min(v, value)
        if v >= beta if own else v <= alpha:
            break
        alpha, beta = (max(alpha, v), beta) if own else (alpha, min(beta, v))
    return v


def coalition_maxn(game: AnyGame, state: Any, one: int, coalition: Collection[int]) -> Vector:
    """Return the vector of max^n if the players of a coalition want the least for ``one``.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> tree = TreeGame([Leaf((1, 2, 6)), Leaf((4, 3, 3))], num_players=3)
        >>> coalition_maxn(tree, "A", 1, {0, 2})
        (1, 2, 6)
    """
    if game.is_terminal(state):
        return utilities(game, state)
    vectors = [coalition_maxn(game, game.result(state, action), one, coalition) for action in game.actions(state)]
    mover = _mover(game, state)
    if mover in coalition:
        return min(vectors, key=lambda vector: vector[one])
    return max(vectors, key=lambda vector: vector[mover])


def minimax_value(game: AnyGame, state: Any) -> float:
    """Return the minimax value of a game of two players, found by max^n.

    Example:
        >>> from gamelib.games import TreeGame
        >>> minimax_value(TreeGame([[3, 12], [2, 4]]), "A")
        3
    """
    return maxn(game, state)[0][0]


def shallow_maxn(game: AnyGame, state: Any, total: float, enough: float = inf) -> Vector:
    """Return the vector of max^n without looking at what the parent's mover cannot want any more.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> tree = TreeGame([[Leaf((5, 3, 2))], [Leaf((1, 6, 3)), Leaf((2, 8, 0))]], num_players=3)
        >>> shallow_maxn(tree, "A", 10)
        (5, 3, 2)
    """
    if game.is_terminal(state):
        return utilities(game, state)
    mover = _mover(game, state)
    best = None
    for action in game.actions(state):
        child = game.result(state, action)
        limit = inf
        if best is not None and not game.is_terminal(child) and game.player(child) != mover:
            limit = total - best[mover]
        vector = shallow_maxn(game, child, total, limit)
        if best is None or vector[mover] > best[mover]:
            best = vector
        if best[mover] >= enough:
            break
    assert best is not None
    return best
