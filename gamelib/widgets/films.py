"""Films of the three minimaxes on a tree the reader chooses, types in or draws at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from gamelib.draw import draw_tree, film
from gamelib.game import MAX, MIN
from gamelib.games import TreeGame, random_tree
from gamelib.search import minimax, minimax_by_labels, minimax_by_stack
from gamelib.widgets.explorer import Control, Explorer, View, choice, slider, text_field
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
            f"{counted(result.nodes, 'node')}, {counted(result.leaves, 'leaf', 'leaves')}; value {result.value:g} for "
            f"MAX, best action {result.action}; {len(made.node_steps)} steps by node, {len(made)} by line."
        )
        still = draw_tree(game, line=result.principal_variation).svg
        return View(facts, made.embedded(facts), still_svg=still)
