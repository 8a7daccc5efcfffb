"""Trees that simulations have grown, as cases: a game, and the counts of the nodes that were added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from gamelib.games.tree import TreeGame
from gamelib.montecarlo.node import Node as LibraryNode
from gamelib.watch import Path
from gamelib_exercises.lesson_08.games import AnyGame, mover_of
from gamelib_exercises.solution import Right
from gamelib_exercises.verdict import Picture

Counts: TypeAlias = Mapping[str, tuple[int, Sequence[float]]]
"""visits and totals of each node that was added, by the name of its state."""


@dataclass(frozen=True)
class Grown:
    """A tree that was grown on a game whose states are the names of nodes.

    Attributes:
        game: the game.
        counts: what the tree has come to; a state that is missing has no node.
    """

    game: TreeGame
    counts: Counts

    def plant(self, game: AnyGame, root: Any) -> tuple[Any, dict[Path, Any]]:
        """Return the root of the tree, and all nodes by the actions that lead there.

        Args:
            game: the game to ask, this one or one that watches it.
            root: its first state.
        """
        nodes: dict[Path, Any] = {}
        make = Right("08", "Node").answer

        def add(state: Any, parent: Any, path: Path) -> Any:
            node = make(game, state, parent)
            node.visits, totals = self.counts[str(state)]
            node.totals = list(totals)
            nodes[path] = node
            for action in game.actions(state):
                child = game.result(state, action)
                if str(child) in self.counts:
                    node.children[action] = add(child, node, (*path, action))
            return node

        return add(root, None, ()), nodes

    def picture(self) -> Picture:
        """Return the tree drawn, with visits and the mean reward of the one who moves above."""
        from gamelib.draw.search_tree import search_graph
        from gamelib.draw.search_tree_svg import search_tree_svg

        def add(state: str) -> LibraryNode[str, str]:
            node = LibraryNode(self.game, state)
            node.visits, totals = self.counts[state]
            node.totals = list(totals)
            for action in self.game.actions(state):
                child = self.game.result(state, action)
                if child in self.counts:
                    node.untried.remove(action)
                    node.children[action] = add(child)
            return node

        text = self.text()
        graph = search_graph(self.game, add(self.game.initial_state()), most=len(self.counts))
        graph.graph["seats"] = tuple(f"number {player}" for player in range(self.game.num_players))
        for _, _, edge in graph.edges(data=True):
            edge["best"] = False
        return Picture(search_tree_svg(graph, title=text), text)

    def text(self) -> str:
        """Return the tree in words."""
        _, nodes = self.plant(self.game, self.game.initial_state())
        return " ".join(f"{self._node_text(path, node)}." for path, node in nodes.items())

    def _node_text(self, path: Path, node: Any) -> str:
        totals = ", ".join(f"{total:g}" for total in node.totals)
        text = f"{place(path).capitalize()}: visits = {node.visits}, totals [{totals}]"
        if self.game.is_terminal(node.state):
            return f"{text}, the game is over"
        never = [action for action in self.game.actions(node.state) if action not in node.children]
        text += f", player number {mover_of(self.game, node.state)} to move"
        return f"{text}, {' and '.join(never)} never tried" if never else text


def place(path: Path) -> str:
    """Return what feedback calls the node that actions lead to."""
    return f"the node after {' '.join(map(str, path))}" if path else "the root"
