"""Films of alpha-beta, beside minimax and null windows, on a tree the reader chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from typing import Any, Final

from gamelib.draw import film
from gamelib.games import TreeGame, random_tree
from gamelib.search import alphabeta, minimax, principal_variation_search
from gamelib.watch import watch
from gamelib.widgets.explorer import View, choice
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
    """Alpha-beta filmed on any small tree: alpha, beta and v of each call, and the nodes it never comes to."""

    title = "alpha-beta filmed"

    def make_controls(self) -> Mapping[str, Any]:
        """Return the search, who moves first, the tree as text, and the shape of random trees."""
        return {**super().make_controls(), "algorithm": choice("search", tuple(SEARCHES))}

    def view(self, *, algorithm: str, first: int, tree: str, seed: int, branching: int, depth: int) -> View:
        """Film the search on the tree; number 0 of the random trees is the one typed in."""
        if seed:
            game = random_tree(branching, depth, leaves=(-9, 9), first=first, rng=seed)
        else:
            game = TreeGame.from_text(tree, first=first)
        search = SEARCHES[algorithm]
        watched = watch(game)
        result = search(watched)
        made = film(search, game)
        graph = pruned_graph(game, watched.leaves)
        cuts = cut_children(graph)
        leaves = sum(1 for node in graph if not graph.out_degree(node))
        facts = (
            f"{counted(result.leaves, 'visit')} to leaves, {leaves} in the tree, {counted(len(cuts), 'cut')}; "
            f"value {result.value:g} for MAX, best action {result.action}; {len(made)} steps."
        )
        page = (
            f'<iframe srcdoc="{escape(made.page)}" title="{escape(facts)}" '
            f'style="width:100%;height:{made.height}px;border:0;border-radius:8px"></iframe>'
        )
        return View(facts, page, still_svg=pruned_svg(graph, cuts))
