"""What alpha-beta leaves out of a tree: any tree, any order, any window."""

from __future__ import annotations

from math import inf
from typing import ClassVar, Final

from gamelib.draw.graph import value_text
from gamelib.errors import GameError
from gamelib.game import MAX, MIN
from gamelib.games import TreeGame, exam_trees, random_tree
from gamelib.result import SearchResult
from gamelib.search import ByValue, RandomOrder, alphabeta, solve
from gamelib.search.ordering import Order
from gamelib.watch import WatchedGame, unwatched, watch
from gamelib.widgets.explorer import Explorer, View, choice, slider, text_field
from gamelib.widgets.pruned_tree import cut_children, in_order_of_search, nodes_of, pruned_graph, pruned_svg
from gamelib.wording import counted

TYPED: Final = "the tree typed in"
RANDOM: Final = "a random tree"
TWO_PLY: Final = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
ORDERS: Final = ("as given", "best first", "worst first", "random")
PUBLISHED: Final = [(tree.title, key) for key, tree in exam_trees().items() if tree.pruned]
MOST_DRAWN: Final = 81
"""How many leaves are drawn at the most: three plies of three with one more still fit a screen."""


class PruningExplorer(Explorer):
    """Which leaves alpha-beta looks at, where it cuts, and what it knows of each node at the end."""

    title = "what alpha-beta leaves out"
    wide = True
    knobs: ClassVar = {
        "tree": choice("tree", ((TYPED, TYPED), (RANDOM, RANDOM), *PUBLISHED), "two-ply"),
        "text": text_field("typed in", TWO_PLY),
        "first": choice("moves first", (("MAX", MAX), ("MIN", MIN))),
        "number": slider("random tree", 1, 1, 99),
        "branching": slider("branching", 3, 1, 4),
        "depth": slider("depth", 3, 1, 6),
        "order": choice("order", ORDERS),
        "window": text_field("window", "open"),
        "fail": choice("out of window", (("fail-soft: the bound", False), ("fail-hard: its end", True))),
    }
    follows: ClassVar = {
        "text": {"tree": TYPED},
        **{shape: {"tree": RANDOM} for shape in ("number", "branching", "depth")},
    }

    def view(
        self, *, tree: str, text: str, first: int, number: int, branching: int, depth: int, order: str, window: str,
        fail: bool,
    ) -> View:  # fmt: skip
        """Search the tree and draw what was looked at, in the order of the search."""
        if tree == TYPED:
            game = TreeGame.from_text(text, first=first)
        elif tree == RANDOM:
            if branching**depth > MOST_DRAWN:
                raise GameError(
                    f"{branching} to the power of {depth} is {branching**depth} leaves, and no more than {MOST_DRAWN} "
                    "are drawn; choose a smaller branching or depth"
                )
            game = random_tree(branching, depth, leaves=(0, 20), first=first, rng=number)
        else:
            game = exam_trees()[tree].game
        leaves = sum(map(game.is_terminal, nodes_of(game).values()))
        if leaves > MOST_DRAWN:
            raise GameError(f"this tree has {leaves} leaves, and no more than {MOST_DRAWN} are drawn")
        watched = watch(game)
        result = alphabeta(watched, order=_order(order, game, number), window=window_typed(window), fail_hard=fail)
        graph = in_order_of_search(pruned_graph(game, watched.leaves), watched.leaves)
        cuts = cut_children(graph)
        return View(_facts(result, watched, leaves, len(cuts)), pruned_svg(graph, cuts))


def _order(name: str, game: TreeGame, seed: int) -> Order | None:
    """Return the order of this name; the best and the worst know the exact values."""
    if name == "random":
        return RandomOrder(seed)
    if name == "as given":
        return None
    solution = solve(game)
    return ByValue(lambda state: solution.value(unwatched(state)), worst_first=name == "worst first")


def window_typed(text: str) -> tuple[float, float]:
    """Return a window as it is typed: ``open``, or alpha and beta.

    Raises:
        GameError: if it is neither.
    """
    if text.strip().lower() in ("", "open"):
        return -inf, inf
    try:
        alpha, beta = (float(part.replace("−", "-").replace("∞", "inf")) for part in text.replace(",", " ").split())
    except ValueError:
        raise GameError(f"a window is 'open' or two numbers, alpha and beta, such as '3 10', not {text!r}") from None
    return alpha, beta


def _facts(result: SearchResult[str], watched: WatchedGame[str, str], leaves: int, cuts: int) -> str:
    looked_at = len(watched.leaves)
    tells = "" if result.bound.value == "=" else result.bound.value + " "
    actions = ", ".join(f"{action} {value}" for action, value in result.action_values.items())
    return (
        f"{looked_at} of {counted(leaves, 'leaf', 'leaves')} looked at (minimax: all), "
        f"{counted(cuts, 'branch cut off', 'branches cut off')}; "
        f"value {tells}{value_text(result.value)} for MAX, best action {result.action}. "
        f"Back at the root: {actions}."
    )
