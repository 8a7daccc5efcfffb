"""Transpositions: states that are reached in several ways, and know of each other.

Two nodes of the same state, the same number of moves away from where the tree began, are one node with several
parents, and what was found out on one way serves all the others. So the tree is a graph without cycles: a state that
comes back *later* in the game is another node, or a simulation could go round in circles. States are compared by
equality, and not by :meth:`gamelib.game.Game.key`: two states that happened to have the same key would be taken for
one without anybody noticing.

Only the nodes that a simulation went through learn from it. A node's visits are then those through *all* its parents,
so that the visits of children may sum to more than those of the node above, and a tree policy sees, for each action,
everything that is known about the state it leads to.

Source: B. Childs, J. Brodeur and L. Kocsis, "Transpositions and move groups in Monte Carlo tree search", *IEEE
Symposium on Computational Intelligence and Games*, 2008. Their UCT2 is another policy: it takes the mean of the child's
state too, but its bonus counts the visits of the edge, which are those through this parent alone. Here the bonus counts
the child's visits through all parents, so that an action whose state is well known from elsewhere is tried less.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Generic, TypeVar

from gamelib.errors import GameError
from gamelib.game import Game
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.phases import expand, select
from gamelib.montecarlo.tree_policy import TreePolicy
from gamelib.wording import quoted

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


class Transpositions(Generic[State, Action]):
    """The nodes below a root by their state, layer by layer.

    Args:
        root: the root of the tree; nodes that are there already are entered.

    Raises:
        GameError: if its state cannot be looked up.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.montecarlo import SearchTree
        >>> plain, shared = (SearchTree(TicTacToe(), rng=1, transpositions=each) for each in (False, True))
        >>> for tree in (plain, shared):
        ...     tree.grow(10_000)
        >>> plain.nodes > 9000, shared.nodes < 5478  # which is how many states there are
        (True, True)
    """

    def __init__(self, root: Node[State, Action]) -> None:
        self._layers: list[dict[State, Node[State, Action]]] = []
        try:
            layer = {root.state: root}
        except TypeError:
            raise GameError(
                f"transpositions look states up, so a state has to be hashable, such as a tuple, and not "
                f"{quoted(root.state)}: search without them, or write the game with such states"
            ) from None
        while layer:
            self._layers.append(layer)
            layer = {child.state: child for node in layer.values() for child in node.children.values()}

    def __len__(self) -> int:
        return sum(map(len, self._layers))

    def linked(
        self, game: Game[State, Action], node: Node[State, Action], ply: int, action: Action
    ) -> Node[State, Action] | None:
        """Make the known node of the state that an action leads to a child, and return it; ``None`` if none is known.

        Args:
            game: the game.
            node: the node that gets the child.
            ply: how many plies the child is away from the root.
            action: an action of the node that has no child yet.
        """
        known = self._layer(ply).get(game.result(node.state, action))
        if known is not None:
            node.children[action] = known
            if action in node.untried:
                node.untried.remove(action)
        return known

    def add(self, node: Node[State, Action], ply: int) -> None:
        """Remember a new node, which is so many plies away from the root."""
        self._layer(ply)[node.state] = node

    def expand_or_link(
        self,
        game: Game[State, Action],
        path: list[Node[State, Action]],
        action: Action,
        tree_policy: TreePolicy,
        random: Random,
        taken: list[Action] | None = None,
    ) -> bool:
        """Add the node that an action leads to; where it is known already, link it and walk on to one that is not.

        Args:
            game: the game.
            path: the nodes from the root to the one that gets the child; what comes next is added.
            action: an action of the last one that has no child yet.
            tree_policy: chooses where all actions have been tried.
            random: where randomness comes from.
            taken: a list that ends with the action; the further ones are added.

        Returns:
            Whether a node was added: not if the way came to where the game is over or a value is proved.
        """
        while (linked := self.linked(game, path[-1], len(path), action)) is not None:
            below, further = select(game, linked, tree_policy, random, taken)
            path += below
            if further is None:
                return False
            if taken is not None:
                taken.append(further)
            action = further
        path.append(expand(game, path[-1], action))
        self.add(path[-1], len(path) - 1)
        return True

    def _layer(self, ply: int) -> dict[State, Node[State, Action]]:
        while len(self._layers) <= ply:
            self._layers.append({})
        return self._layers[ply]
