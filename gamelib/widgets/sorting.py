"""One tree, its branches to be sorted by hand: the best order and the worst."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from gamelib.draw.graph import DiGraph, value_text
from gamelib.game import Game
from gamelib.games import TreeGame
from gamelib.search import ByValue, alphabeta, minimax, solve
from gamelib.watch import unwatched, watch
from gamelib.widgets.explorer import Control, Explorer, View, choice
from gamelib.widgets.pruned_tree import cut_children, in_order_of_search, nodes_of, pruned_graph, pruned_svg


class SortingExplorer(Explorer):
    """The inner nodes of a tree, each with the order in which alpha-beta goes through its actions.

    Args:
        game: a small tree of two players, at most four actions a node.
    """

    title = "sorting the branches"

    def __init__(self, game: TreeGame) -> None:
        self.game = game
        solution = solve(game)
        self.best, self.worst = (
            alphabeta(game, order=ByValue(solution.value, worst_first=worst)).leaves for worst in (False, True)
        )
        self.leaves = minimax(game).leaves
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return for each inner node all orders of its actions."""
        return {
            name: choice(f"order at {name}", [(" ".join(each), each) for each in permutations(self.game.actions(name))])
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
        facts = (
            f"{len(watched.leaves)} of {self.leaves} leaves looked at, value {value_text(result.value)}. "
            f"With the best action first everywhere it is {self.best}, with the worst first {self.worst}."
        )
        return View(facts, pruned_svg(graph, cut_children(graph)))

    @staticmethod
    def _as_chosen(graph: DiGraph, orders: Mapping[str, tuple[str, ...]]) -> DiGraph:
        """Return the tree with the actions of each node in the order chosen there."""
        leaves = [path for path in graph if graph.nodes[path]["player"] is None]
        places = {
            leaf: [orders[graph.nodes[leaf[:ply]]["state"]].index(action) for ply, action in enumerate(leaf)]
            for leaf in leaves
        }
        return in_order_of_search(graph, sorted(leaves, key=places.__getitem__))
