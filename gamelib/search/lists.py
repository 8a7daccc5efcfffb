"""Minimax without recursion, twice: on lists of nodes that are kept in memory.

**Minimax by labels** builds the whole tree, then labels it from the leaves up.

1. Expand the whole tree below the root, breadth first.
2. Label each leaf with its utility for MAX, as it comes up.
3. Choose a node without a label whose children all have one. If there is none, return the label
   of the root.
4. If MAX is to move at that node, label it with the greatest label of its children; if MIN is,
   with the smallest. Back to 3.

The tree is made breadth first, so every node stands after its parent in the list of nodes, and
reading the list backwards meets each node after all of its children: that is how step 3 chooses.
Time and space are both :math:`O(b^m)`; it is the space that forbids the method.

**Minimax with a list** goes depth first, and every node is on the list L until it is done.

1. Put the root into L.
2. Let x be the first node of L. If x is the root and has its value, return it.
3. If x has a value, let p be its parent: set p's value to the greater of the two if MAX is to move
   at p, to the smaller if MIN is. Remove x from L. Back to 2.
4. If x has no value and is terminal, its value is its utility for MAX. Leave it in L, since its
   parent has still to learn it. Back to 2.
5. If x has no value and is not terminal, give it the provisional value of minus infinity if MAX is
   to move, of plus infinity if MIN is, and add its children *at the head* of L. Back to 2.

At the head: with the children at the tail, the root stays first, and step 2 returns its provisional
infinity at once. L never holds more than the siblings along one path: its space is :math:`O(bm)`, as
for the recursion, whose stack L is. (The lines of play that are reported come on top of that, at
most one of length *m* for each node of the path.)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import inf
from typing import Any, Final, Generic

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, MIN, Action, Game, Player, State
from gamelib.result import SearchResult
from gamelib.search.search import LOOK_LESS_FAR, Evaluation, Line, Search
from gamelib.search.walk import LIMIT


class Node(Generic[State, Action]):
    """A state as one path of actions reaches it, and what is known of its value.

    Attributes:
        parent: the node it was reached from; ``None`` for the root.
        action: the action that led here; means nothing at the root.
        depth: how many plies below the root it is.
        player: who is to move; ``None`` until that has been asked.
        children: the nodes one action further, once they have been made.
        value: its value from MAX's side, provisional until all children have reported; ``None``
            while it has none.
        best: the child whose value it has.
    """

    __slots__ = ("action", "best", "children", "depth", "parent", "player", "state", "value")

    def __init__(
        self, state: State, parent: Node[State, Action] | None = None, action: Any = None, depth: int = 0
    ) -> None:
        self.state = state
        self.depth = depth
        self.parent = parent
        self.action: Action = action
        self.player: Player | None = None
        self.children: tuple[Node[State, Action], ...] = ()
        self.value: float | None = None
        self.best: Node[State, Action] | None = None

    def __repr__(self) -> str:
        return f"Node({self.state!r}, value={self.value!r})"

    def expanded(self, game: Game[State, Action], actions: Sequence[Action]) -> tuple[Node[State, Action], ...]:
        """Return new nodes for its children."""
        return tuple(Node(game.result(self.state, action), self, action, self.depth + 1) for action in actions)

    def label(self) -> float:
        """Return the value of a node that has one."""
        assert self.value is not None
        return self.value

    def line(self) -> Line[Action]:
        """Return the actions from here on if both sides follow the best children, linked."""
        followed, node = [], self.best
        while node is not None:
            followed.append(node.action)
            node = node.best
        line: Line[Action] = None
        for action in reversed(followed):
            line = (action, line)
        return line

    def report(self) -> None:
        """Tell the parent this node's value: MAX keeps the greatest of its children's, MIN the smallest.

        Of equal children the one that reports first is kept as the best.
        """
        parent, value = self.parent, self.value
        assert parent is not None and parent.value is not None and value is not None
        if value > parent.value if parent.player == MAX else value < parent.value:
            parent.value, parent.best = value, self


TOO_MANY: Final = (
    f"more than {LIMIT:,} nodes would have to be kept at once: either the tree is too large, or play can go round "
    f"in circles and has no end; {LOOK_LESS_FAR}"
)


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
                raise InvalidSearch(TOO_MANY)

    for x in reversed(tree):
        if x.value is None:
            if x.player == MAX:
                x.best = max(x.children, key=Node.label)
            elif x.player == MIN:
                x.best = min(x.children, key=Node.label)
            else:
                raise search.no_player(x.state)
            x.value = x.best.value

    return search.decision({child.action: (child.label(), child.line()) for child in tree[0].children})


def minimax_by_stack(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> SearchResult[Action]:
    """Search the whole game tree below ``state`` with the list L in place of recursion.

    Arguments, result and errors are those of :func:`gamelib.search.minimax`, but that play may be as
    long as the list L is, which holds at most a million nodes.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> minimax_by_stack(game, game.parse("X O X / O O . / . X ."))
        minimax_by_stack: 5, value 0 (14 nodes, 6 leaves; expected line 5 8 6)
    """
    search = Search("minimax_by_stack", game, state, depth, evaluate)
    if search.over:
        return search.finished()

    root = Node[State, Action](search.state)
    L = deque([root])
    while True:
        x = L[0]
        if x is root and x.value is not None:
            break
        if x.value is not None:
            x.report()
            L.popleft()
        elif game.is_terminal(x.state):
            x.value = search.utility(x.state)
        elif x.depth == search.limit:
            x.value = search.estimate(x.state)[0]
        else:
            x.player = game.player(x.state)
            if x.player not in (MAX, MIN):
                raise search.no_player(x.state)
            x.value = -inf if x.player == MAX else inf
            children = x.expanded(game, search.actions(x.state))
            L.extendleft(reversed(children))
            if x is root:
                root.children = children
            if len(L) > LIMIT:
                raise InvalidSearch(TOO_MANY)

    return search.decision({child.action: (child.label(), child.line()) for child in root.children})
