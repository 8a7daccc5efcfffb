"""Films of the three minimaxes and of alpha-beta on a tree the reader chooses, types in or draws at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, Final

from gamelib.draw import Film, draw_tree, film
from gamelib.game import MAX, MIN
from gamelib.games import TreeGame, random_tree
from gamelib.search import alphabeta, minimax, minimax_by_labels, minimax_by_stack, principal_variation_search
from gamelib.widgets.explorer import Control, Explorer, View, choice, slider, text_field
from gamelib.widgets.pruned_tree import cut_children, pruned_graph, pruned_svg
from gamelib.wording import counted

TWO_PLY: Final = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


class FilmExplorer(Explorer):
    """Any of the three minimaxes, filmed on any small tree."""

    title = "minimax filmed"
    wide = True
    follows: ClassVar = {"tree": {"seed": 0}}
    algorithms: ClassVar[Mapping[str, Callable[..., Any]]] = {
        "recursion": minimax,
        "the list L": minimax_by_stack,
        "labels from the leaves up": minimax_by_labels,
    }
    """What can be filmed, by the name it has in the list."""

    def make_controls(self) -> Mapping[str, Control]:
        """Return the algorithm, who moves first, the tree as text, and the shape of random trees."""
        return {
            "algorithm": choice("algorithm", tuple(self.algorithms)),
            "first": choice("moves first", (("MAX", MAX), ("MIN", MIN))),
            "tree": text_field("tree", TWO_PLY),
            "seed": slider("random tree", 0, 0, 99),
            "branching": slider("branching", 3, 1, 3),
            "depth": slider("depth", 2, 1, 4),
        }

    def view(self, *, algorithm: str, first: int, tree: str, seed: int, branching: int, depth: int) -> View:
        """Film the algorithm on the tree; number 0 of the random trees is the one typed in."""
        if seed:
            game = random_tree(branching, depth, leaves=(-9, 9), first=first, rng=seed)
        else:
            game = TreeGame.from_text(tree, first=first)
        made = film(self.algorithms[algorithm], game)
        result = made.returned
        facts = (
            f"{self.effort(made)}; value {result.value:g} for MAX, best action {result.action}; "
            f"{len(made.node_steps)} steps by node, {len(made)} by line."
        )
        return View(facts, made.embedded(facts), still_svg=self.still(game, made))

    def effort(self, made: Film) -> str:
        """Return in words what the search had to do."""
        result = made.returned
        return f"{counted(result.nodes, 'node')}, {counted(result.leaves, 'leaf', 'leaves')}"

    def still(self, game: TreeGame, made: Film) -> str:
        """Return a picture of the tree that says how the search came out."""
        return draw_tree(game, line=made.returned.principal_variation).svg


class AlphaBetaFilmExplorer(FilmExplorer):
    """Alpha-beta filmed on any small tree: the window of each node, the cuts, and alpha, beta and v of each call."""

    title = "alpha-beta filmed"
    algorithms: ClassVar = {
        "alpha-beta, fail-soft": alphabeta,
        "alpha-beta, fail-hard": partial(alphabeta, fail_hard=True),
        "null windows (PVS)": principal_variation_search,
        "minimax": minimax,
    }

    def effort(self, made: Film) -> str:
        """Return in words how much of the tree was looked at."""
        tree = made.searched
        leaves = sum(1 for node in tree if not tree.out_degree(node))
        cuts = sum(1 for edge in tree.edges if tree.edges[edge]["cut"])
        cut_off = counted(cuts, "branch cut off", "branches cut off")
        return f"{counted(made.returned.leaves, 'visit')} to leaves, {leaves} in the tree, {cut_off}"

    def still(self, game: TreeGame, made: Film) -> str:
        """Return a picture of the tree with what the leaves looked at tell of each node, and the cuts."""
        tree = made.searched
        looked_at = [node for node in tree if tree.nodes[node]["visit"] and not tree.out_degree(node)]
        graph = pruned_graph(game, looked_at)
        return pruned_svg(graph, cut_children(graph))
