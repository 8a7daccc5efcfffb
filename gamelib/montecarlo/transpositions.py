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
from typing import Generic

from gamelib.errors import GameError
from gamelib.game import Action, Game, State
from gamelib.montecarlo.node import Node, Path, layers
from gamelib.wording import quoted


class Transpositions(Generic[State, Action]):
    """The nodes below a root by their state, layer by layer.

    Raises:
        GameError: if its state cannot be looked up.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.montecarlo import SearchTree
        >>> plain, shared = (SearchTree(TicTacToe(), rng=1, transpositions=each) for each in (False, True))
        >>> for tree in (plain, shared):
        ...     tree.grow(1000)
        >>> shared.nodes < plain.nodes
        True
    """

    def __init__(self, root: Node[State, Action]) -> None:
        if not isinstance(root.state, Hashable):
            raise GameError(
                f"transpositions look states up, so a state has to be hashable, such as a tuple, and not "
                f"{quoted(root.state)}: search without them, or write the game with such states"
            )
        self._layers = [{node.state: node for node in layer} for layer in layers(root)]

    def __len__(self) -> int:
        return sum(map(len, self._layers))

    def linked(self, game: Game[State, Action], path: Path[State, Action]) -> Node[State, Action] | None:
        """Return the known node that the last action of a path leads to, linked; ``None`` if it is not known."""
        node, action = path.nodes[-1], path.actions[-1]
        known = self._layer(len(path.nodes)).get(game.result(node.state, action))
        if known is not None:
            node.link(action, known)
        return known

    def add(self, path: Path[State, Action]) -> None:
        """Remember the node at the end of a path."""
        self._layer(len(path.nodes) - 1)[path.nodes[-1].state] = path.nodes[-1]

    def _layer(self, ply: int) -> dict[State, Node[State, Action]]:
        while len(self._layers) <= ply:
            self._layers.append({})
        return self._layers[ply]
