"""Minimax by labels: build the whole tree, then label it from the leaves up.

1. Expand the whole tree below the root, breadth first.
2. Label each leaf with its utility for MAX, as it comes up.
3. Choose a node without a label whose children all have one. If there is none, return the label
   of the root.
4. If MAX is to move at that node, label it with the greatest label of its children; if MIN is,
   with the smallest. Back to 3.

The tree is made breadth first, so every node stands behind its parent in the list of nodes, and
reading the list backwards meets each node after all of its children: that is how step 3 chooses.
Time and space are both :math:`O(b^m)`; it is the space that forbids the method.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from gamelib.game import MAX, MIN, Game
from gamelib.result import SearchResult
from gamelib.search.nodes import Node, label
from gamelib.search.root import decision, finished, no_actions, no_minimax, start, too_many_nodes
from gamelib.search.utilities import utility_for_max
from gamelib.search.walk import LIMIT

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def minimax_by_labels(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Callable[[State], float] | None = None,
) -> SearchResult[Action]:
    """Build the whole game tree below ``state`` and label it from the leaves up.

    Arguments, result and errors are those of :func:`gamelib.search.minimax`; the tree is kept in
    memory as a whole, and may have at most a million nodes.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> minimax_by_labels(game, game.parse("X O X / O O . / . X ."))
        minimax_by_labels: 5, value 0 (14 nodes, 6 leaves; expected line 5 8 6)
    """
    game, root, player = start(game, state, depth, evaluate)
    if game.is_terminal(root):
        return finished(game, root, "minimax_by_labels")

    leaves = 0
    tree = [Node[State, Action](root)]
    for node in tree:  # the list grows while it is read
        if game.is_terminal(node.state):
            leaves += 1
            node.value = utility_for_max(game, node.state)
        else:
            node.player = game.player(node.state)
            node.children = tuple(
                Node(game.result(node.state, action), node, action) for action in game.actions(node.state)
            )
            tree.extend(node.children)
            if len(tree) > LIMIT:
                raise too_many_nodes(LIMIT)

    for node in reversed(tree):
        if node.value is None:
            if not node.children:
                raise no_actions()
            if node.player == MAX:
                node.best = max(node.children, key=label)
            elif node.player == MIN:
                node.best = min(node.children, key=label)
            else:
                raise no_minimax(node.player)
            node.value = node.best.value

    values = {child.action: (label(child), child.line()) for child in tree[0].children}
    return decision(player, values, nodes=len(tree), leaves=leaves, algorithm="minimax_by_labels")
