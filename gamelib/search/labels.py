"""Minimax by labels: build the whole tree, then label it from the leaves up.

1. Expand the whole tree below the root, breadth first.
2. Label each leaf with its utility for MAX, as it comes up.
3. Choose a node without a label whose children all have one. If there is none, return the label
   of the root.
4. If MAX is to move at that node, label it with the greatest label of its children; if MIN is,
   with the smallest. Back to 3.

The tree is made breadth first, so every node stands after its parent in the list of nodes, and
reading the list backwards meets each node after all of its children: that is how step 3 chooses.
Time and space are both :math:`O(b^m)`; it is the space that forbids the method.
"""

from __future__ import annotations

from gamelib.game import MAX, MIN, Action, Game, State
from gamelib.result import SearchResult
from gamelib.search.nodes import Node, label, too_many_nodes
from gamelib.search.search import Evaluation, Search
from gamelib.search.walk import LIMIT


def minimax_by_labels(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
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
    search = Search("minimax_by_labels", game, state, depth, evaluate)
    if search.over:
        return search.finished()

    tree = [Node[State, Action](search.state)]
    for x in tree:  # the list grows while it is read
        if game.is_terminal(x.state):
            x.value = search.utility(x.state)
        elif x.depth == search.limit:
            x.value = search.estimate(x.state)[0]
        else:
            x.player = game.player(x.state)
            x.children = x.expanded(game, search.actions(x.state))
            tree.extend(x.children)
            if len(tree) > LIMIT:
                raise too_many_nodes(LIMIT)

    for x in reversed(tree):
        if x.value is None:
            if x.player == MAX:
                x.best = max(x.children, key=label)
            elif x.player == MIN:
                x.best = min(x.children, key=label)
            else:
                raise search.no_player(x.state)
            x.value = x.best.value

    return search.decision({child.action: (label(child), child.line()) for child in tree[0].children})
