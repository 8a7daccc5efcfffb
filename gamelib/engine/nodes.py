"""A search tree as one array of records: what the compiled tree searches keep of each node.

The children of a node are neighbours, made all at once when the node is visited for the second time, in the game's
order. Which of the untried ones is next, the dice say; it changes places with the first of them. A node takes 24 bytes;
what is proved of it takes 8 more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Generic

import numpy as np
from numpy.typing import NDArray

from gamelib.engine.compiled import helper, kernel
from gamelib.engine.rulebooks import compiled
from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Action, Game, State
from gamelib.montecarlo.final import FinalMove, check_final, most_visits
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.scale import Scale
from gamelib.montecarlo.tree import found
from gamelib.number import check_count
from gamelib.result import MonteCarloResult

NODE: Final = np.dtype(
    [("mean", "f8"), ("width", "f4"), ("visits", "i4"), ("first", "i4"), ("count", "i2"), ("move", "i2")], align=True
)
"""What a node keeps.

- *mean*: of what its simulations brought the player who chose to go there, from 0 to 1;
- *width*: one over the root of its visits, which a bonus is in proportion to;
- *visits*; *first*, the number of its first child, and *count*, of its children, 0 before they are made; *move*, the
  number of the move that leads there.
"""

Nodes = NDArray[np.void]


@helper
def expand(rules: Any, state: Any, nodes: Any, node: Any, used: Any, found: Any) -> Any:
    """Make the children of a node, in the game's order, and return how many nodes are in use then."""
    count = rules.moves(state, found)
    if count:
        nodes[np.uint32(node)].first, nodes[np.uint32(node)].count = used, count
    for place in range(count):
        child = nodes[used + place]
        child.mean, child.width, child.visits, child.first, child.count = 0.0, 0.0, 0, 0, 0
        child.move = found[place]
    return used + count


@helper
def credit(nodes: Any, node: Any, reward: float) -> None:
    """Count one more visit, and what it brought."""
    visits = nodes[np.uint32(node)].visits + 1
    share = 1.0 / visits
    nodes[np.uint32(node)].visits = visits
    nodes[np.uint32(node)].mean += (reward - nodes[np.uint32(node)].mean) * share
    nodes[np.uint32(node)].width = np.sqrt(np.float32(share))


@kernel
def copied(nodes: Any, root: int, new: Any, at: int, proofs: Any, proved: Any) -> Any:
    """Copy a tree to another array, from a place on, with what is proved of it.

    Returns:
        Where it ends, and how many of its nodes were visited.
    """
    new[at] = nodes[root]
    if len(proofs):
        proved[at] = proofs[root]
    end, seen = at + 1, 0
    for here in range(at, len(new)):  # parents first, as in Cheney's collector of garbage
        if here == end:
            break
        seen += new[here].visits > 0
        first = new[here].first
        new[here].first = end
        for child in range(first, first + new[here].count):
            new[end] = nodes[child]
            if len(proofs):
                proved[end] = proofs[child]
            end += 1
    return end, seen


@contextmanager
def growing(trees: Sequence[Grown[Any, Any]]) -> Iterator[None]:
    """Let nobody else change the trees meanwhile.

    Raises:
        InvalidSearch: if one of them is growing already.
    """
    for tree in trees:
        tree.check_idle()
    for tree in trees:
        tree._busy = True
    try:
        yield
    finally:
        for tree in trees:
            tree._busy = False


class Grown(ABC, Generic[State, Action]):
    """A compiled tree, which can be seen as nodes of the readable search.

    Attributes:
        game, state, scale: the game, the state of the root, and what turns utilities into rewards.
        nodes: how many nodes were visited.
    """

    state: State
    nodes: int
    _nodes: Nodes
    _root: int = 0
    """The number of the root."""
    _busy: bool = False
    """Whether it is growing, and must not be changed by anybody else."""

    def __init__(self, game: Game[State, Action], most_nodes: int) -> None:
        self.known = compiled(game)
        self.game = game
        self.scale = Scale(game)
        self._room = check_count("most_nodes", most_nodes, 2 * self.known.most_moves, 2**31 - 1, error=InvalidSearch)

    def check_idle(self) -> None:
        """Raise InvalidSearch if the tree is growing, and must not be changed."""
        if self._busy:
            raise InvalidSearch(
                "this tree is growing already, in another thread or further up: let it finish, or make another tree"
            )

    def advance(self, action: Action) -> None:
        """Play an action: what is known of what it leads to is kept, all else is forgotten.

        Raises:
            IllegalAction: if the rules do not allow the action; nothing has changed then.
            InvalidSearch: if the tree is growing.
        """
        self.check_idle()
        after = self.game.result(self.state, action)
        move = self.known.number(action)
        child = next((each for each in self._tried(self._root) if self._nodes[each]["move"] == move), None)
        self._begin(after) if child is None else self._keep(after, child)

    @abstractmethod
    def _begin(self, state: State) -> None:
        """Start with a root and nothing else."""

    @abstractmethod
    def _keep(self, state: State, child: int) -> None:
        """Make a child the root, and forget what is not below it."""

    def result(self, final: FinalMove[State, Action] = most_visits) -> MonteCarloResult[Action]:
        """Return what the tree knows now.

        Raises:
            InvalidSearch: if there has been no simulation yet, or ``final`` is not a final move.
        """
        check_final(final)
        return found(self.game, self.root, self.nodes, self.scale, final, self._reach)

    @abstractmethod
    def _readable(self, number: int, state: State, mover: Any) -> Node[State, Action]:
        """Return a node without its children; who chose to go there is given."""

    def _tried(self, number: int) -> list[int]:
        """Return the numbers of the children that were visited, in the order in which they were tried."""
        first, count = int(self._nodes[number]["first"]), int(self._nodes[number]["count"])
        return [child for child in range(first, first + count) if self._nodes[child]["visits"]]

    @property
    def root(self) -> Node[State, Action]:
        """The root as a node of the readable search, with those of its children that were visited."""
        root = self._readable(self._root, self.state, MAX)
        self._add_children(root, self._root)
        return root

    def _reach(self, node: Node[State, Action], action: Action) -> Node[State, Action] | None:
        """Return the child that an action leads to, with its own children that were visited, if it was itself."""
        child = node.children.get(action)
        if child is not None:
            self._add_children(child, child.notes)
        return child

    def _add_children(self, node: Node[State, Action], number: int) -> None:
        """Add the children of a node that were visited, with their numbers in their notes."""
        for child in self._tried(number):
            action = self.known.action(self._nodes[child]["move"])
            node.link(action, self._readable(child, self.game.result(node.state, action), node.player))
            node.children[action].notes = child
