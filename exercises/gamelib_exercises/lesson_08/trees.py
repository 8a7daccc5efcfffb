"""Trees that simulations have grown, as cases: a game, and the counts of the nodes that were added."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from gamelib.draw.board import Picture
from gamelib.games.tree import TreeGame
from gamelib.montecarlo.node import Node as LibraryNode
from gamelib.watch import Path
from gamelib_exercises.lesson_08.games import AnyGame, mover_of
from gamelib_exercises.solution import Right

Counts: TypeAlias = Mapping[str, tuple[int, Sequence[float]]]
"""visits and totals of each node that was added, by the name of its state."""


@dataclass(frozen=True)
class Grown:
    """A game whose states are the names of nodes, and what its search tree has come to; what is missing has no node."""

    game: TreeGame
    counts: Counts

    def plant(self, game: AnyGame, root: Any, make: Callable[..., Any] | None = None) -> tuple[Any, dict[Path, Any]]:
        """Return the root of the tree, and all nodes by the actions that lead there.

        Args:
            game: the game to ask, this one or one that watches it.
            root: its first state.
            make: makes a node of a game, a state and a parent; the solution's class if not given.
        """
        nodes: dict[Path, Any] = {}
        make = make or Right("08", "Node").answer

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
        from gamelib.draw.tree_svg import search_tree_svg

        text = self.text()
        root, nodes = self.plant(self.game, self.game.initial_state(), lambda game, state, _: LibraryNode(game, state))
        for node in nodes.values():
            node.untried = [action for action in node.untried if action not in node.children]
        graph = search_graph(self.game, root, most=len(self.counts))
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
