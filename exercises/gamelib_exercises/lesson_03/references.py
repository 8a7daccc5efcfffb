"""Right answers to the functions of lesson 03, as a student may write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from gamelib.game import MAX, Game

AnyGame: TypeAlias = Game[Any, Any]
Evaluate: TypeAlias = Callable[[Any], float]


def h_minimax(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
    """Return the value ``depth`` plies deep, and the first of the best actions, ``None`` where none is looked at.

    Example:
        >>> from gamelib.games import TreeGame
        >>> h_minimax(TreeGame([[3, 12], [2, 4]]), "A", 1, {"B": 5, "C": 7}.get)
        (7, 'a2')
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return evaluate(state), None
    values = {
        action: h_minimax(game, game.result(state, action), depth - 1, evaluate)[0] for action in game.actions(state)
    }
    best = max if game.player(state) == MAX else min
    action = best(values, key=values.__getitem__)
    return values[action], action


def shared_minimax(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> float:
    """Return the value of a search whose nodes are shared out: each child gets an equal part of what is left.

    Example:
        >>> from gamelib.games import TreeGame
        >>> evaluate = {"A": 0, "B": 5, "C": 7}.get
        >>> [shared_minimax(TreeGame([[3, 12], [2, 4]]), "A", nodes, evaluate) for nodes in (2, 3, 7)]
        [0, 7, 3]
    """
    if game.is_terminal(state):
        return game.utility(state, MAX)
    share = (nodes - 1) // len(game.actions(state))
    if share < 1:
        return evaluate(state)
    values = [shared_minimax(game, game.result(state, action), share, evaluate) for action in game.actions(state)]
    return max(values) if game.player(state) == MAX else min(values)


def quiescence(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
    """Return the value once noisy actions are played out; who has a quiet one may stand pat.

    Example:
        >>> from gamelib.games import Breakthrough
        >>> game = Breakthrough(columns=3, rows=6)
        >>> state = game.parse("B B . / . . . / . B . / W . . / . . W / W W . / white to move")
        >>> quiescence(game, state, lambda state: game.pieces(state, 0) - game.pieces(state, 1))
        2
    """
    if game.is_terminal(state):
        return game.utility(state, MAX)
    noisy = game.noisy_actions(state)  # type: ignore[attr-defined]
    values = [quiescence(game, game.result(state, action), evaluate) for action in noisy]
    if len(noisy) < len(game.actions(state)):
        values.append(evaluate(state))
    return max(values) if game.player(state) == MAX else min(values)


def quiescent_minimax(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
    """Return the same as :func:`h_minimax`, with :func:`quiescence` where the depth ends.

    Example:
        >>> from gamelib.games import Breakthrough
        >>> game = Breakthrough(columns=3, rows=6)
        >>> state = game.parse("B B . / . . . / . B . / W . . / . . W / W W . / white to move")
        >>> evaluate = lambda state: game.pieces(state, 0) - game.pieces(state, 1)
        >>> value, action = quiescent_minimax(game, state, 1, evaluate)
        >>> value, game.action_text(state, action)
        (2, 'a3xb4')
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return quiescence(game, state, evaluate), None
    values = {
        action: quiescent_minimax(game, game.result(state, action), depth - 1, evaluate)[0]
        for action in game.actions(state)
    }
    best = max if game.player(state) == MAX else min
    action = best(values, key=values.__getitem__)
    return values[action], action


class BudgetSpent(Exception):
    """No further node may be made."""


class Meter:
    """A game that makes so many nodes and no more: then ``result`` raises :class:`BudgetSpent`."""

    def __init__(self, game: AnyGame, nodes: int) -> None:
        self.game, self.nodes_left = game, nodes

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def result(self, state: Any, action: Any) -> Any:
        """Return the state after an action, and pay for it with a node."""
        if self.nodes_left == 0:
            raise BudgetSpent("the budget of nodes is spent")
        self.nodes_left -= 1
        return self.game.result(state, action)


def deepening(game: AnyGame, state: Any, nodes: int, evaluate: Evaluate) -> Any:
    """Return the best action of the deepest search that is finished within the budget; any action if none is.

    Example:
        >>> from gamelib.games import TreeGame
        >>> [deepening(TreeGame([[3, 12], [2, 4]]), "A", nodes, {"B": 5, "C": 7}.get) for nodes in (0, 2, 7, 8)]
        ['a1', 'a2', 'a2', 'a1']
    """
    meter: Any = Meter(game, nodes)
    best = game.actions(state)[0]
    depth = 1
    try:
        while True:
            _, best = h_minimax(meter, state, depth, evaluate)
            depth += 1
    except BudgetSpent:
        return best
