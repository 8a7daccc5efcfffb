"""The node the exercises of lesson 08 work with: the notebook gives the same class, and the checks make trees of it."""

from __future__ import annotations

from typing import Any, TypeAlias

from gamelib.game import Game

AnyGame: TypeAlias = Game[Any, Any]


class Node:
    """A node of the tree: a state, its place in the tree, and what the simulations through it brought.

    Args:
        game: the game.
        state: the state of the node.
        parent: the node above; ``None`` at the root.

    Attributes:
        children: the nodes below, by action; only those that were added.
        visits: how many simulations went through the node.
        totals: what they brought each player in all, in rewards from 0 to 1.

    Example:
        >>> from gamelib.games import TreeGame
        >>> root = Node(TreeGame([3, 12]), "A")
        >>> root.visits, root.totals, root.children, root.parent
        (0, [0, 0], {}, None)
    """

    def __init__(self, game: AnyGame, state: Any, parent: Node | None = None) -> None:
        self.state = state
        self.parent = parent
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.totals: list[float] = [0] * game.num_players

    def __repr__(self) -> str:
        return f"Node({self.state!r}, visits={self.visits}, totals={self.totals})"


def untried(game: AnyGame, node: Node) -> list[Any]:
    """Return the actions that have no child yet; there are none when the game is over.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12])
        >>> untried(game, Node(game, "A")), untried(game, Node(game, "A1"))
        (['a1', 'a2'], [])
    """
    return [action for action in game.actions(node.state) if action not in node.children]
