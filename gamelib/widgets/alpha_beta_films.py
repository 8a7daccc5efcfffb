"""Films of alpha-beta, beside minimax and null windows, on a tree the reader chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from gamelib.draw import Film
from gamelib.games import TreeGame
from gamelib.search import alphabeta, minimax, principal_variation_search
from gamelib.widgets.films import FilmExplorer
from gamelib.widgets.pruned_tree import cut_children, pruned_graph, pruned_svg
from gamelib.wording import counted

SEARCHES: Final[Mapping[str, Callable[..., Any]]] = {
    "alpha-beta, fail-soft": alphabeta,
    "alpha-beta, fail-hard": partial(alphabeta, fail_hard=True),
    "null windows (PVS)": principal_variation_search,
    "minimax": minimax,
}


class AlphaBetaFilmExplorer(FilmExplorer):
    """Alpha-beta filmed on any small tree: the window of each node, the cuts, and alpha, beta and v of each call."""

    title = "alpha-beta filmed"
    algorithms = SEARCHES

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
