"""One tree, its branches to be sorted by hand: the best order and the worst."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final

from gamelib.draw.board import pick
from gamelib.draw.graph import DiGraph, value_text
from gamelib.draw.pruned_tree import cut_children, in_order_of_search, nodes_of, pruned_graph, pruned_svg
from gamelib.errors import GameError
from gamelib.game import Game
from gamelib.games import TreeGame
from gamelib.search import ByValue, alphabeta, minimax, solve
from gamelib.watch import unwatched, watch
from gamelib.widgets.explorer import Control, Explorer, View, on_picture

MOST_ACTIONS: Final = 6
"""How many branches of a node can be sorted: each has as many orders as there are."""


class SortingExplorer(Explorer):
    """A tree whose branches are sorted by hand: alpha-beta goes through the actions of each node in the order chosen.

    Args:
        game: a small tree of two players, at most six actions a node.
    """

    title = "sorting the branches"

    def __init__(self, game: TreeGame) -> None:
        if any(len(game.actions(node)) > MOST_ACTIONS for node in nodes_of(game).values()):
            raise GameError(f"the branches of a node can be sorted if there are at most {MOST_ACTIONS} of them")
        self.game = game
        solution = solve(game)
        self.best, self.worst = (
            alphabeta(game, order=ByValue(solution.value, worst_first=worst)).leaves for worst in (False, True)
        )
        self.leaves = minimax(game).leaves
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return the order of the actions at each inner node."""
        return {
            name: on_picture(self.game.actions(name), list(permutations(self.game.actions(name))))
            for name in nodes_of(self.game).values()
            if not self.game.is_terminal(name)
        }

    def view(self, *_: Any, **orders: tuple[str, ...]) -> View:
        """Draw the tree in the order chosen, with what alpha-beta looks at."""

        def order(game: Game[Any, str], state: Any, actions: Any) -> tuple[str, ...]:
            return orders[unwatched(state)]

        watched = watch(self.game)
        result = alphabeta(watched, order=order)
        graph = self._as_chosen(pruned_graph(self.game, watched.leaves), orders)
        reached = {
            self.worst: " As many as with the worst action first everywhere.",
            self.best: " As few as with the best action first everywhere.",
        }
        facts = (
            f"{len(watched.leaves)} of {self.leaves} leaves looked at, value {value_text(result.value)}."
            f"{reached.get(len(watched.leaves), '')} Click a branch, and it goes first."
        )
        for (above, _), edge in graph.edges.items():
            node, action = graph.nodes[above]["state"], edge["action"]
            if action != orders[node][0]:
                edge["hand"] = pick(f"{node}: {action}", f"{action} goes first")
        return View(facts, pruned_svg(graph, cut_children(graph)))

    def picked(self, name: str) -> None:
        """Put an action before the others of its node."""
        node, _, action = name.partition(": ")
        self.set(**{node: (action, *(each for each in self.values[node] if each != action))})

    @staticmethod
    def _as_chosen(graph: DiGraph, orders: Mapping[str, tuple[str, ...]]) -> DiGraph:
        """Return the tree with the actions of each node in the order chosen there."""
        leaves = [path for path in graph if graph.nodes[path]["player"] is None]
        places = {
            leaf: [orders[graph.nodes[leaf[:ply]]["state"]].index(action) for ply, action in enumerate(leaf)]
            for leaf in leaves
        }
        return in_order_of_search(graph, sorted(leaves, key=places.__getitem__))
