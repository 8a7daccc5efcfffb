"""A node of a search tree, for the searches that keep the tree in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Action, Game, Player, State
from gamelib.search.search import LOOK_LESS_FAR, Line


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


def label(node: Node[State, Action]) -> float:
    """Return the value of a node that has one."""
    assert node.value is not None
    return node.value


def too_many_nodes(limit: int) -> InvalidSearch:
    """Return the error for a search that would fill the memory."""
    return InvalidSearch(
        f"more than {limit:,} nodes would have to be kept at once: either the tree is too large, or play can go round "
        f"in circles and has no end; {LOOK_LESS_FAR}"
    )
