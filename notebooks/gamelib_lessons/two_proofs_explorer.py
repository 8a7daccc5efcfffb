"""What must be looked at: MAX's proof that the value is no less, MIN's that it is no more, and the leaf they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, NamedTuple

from gamelib import svg
from gamelib.draw.graph import DiGraph, Status
from gamelib.draw.pruned_tree import in_order_of_search, known_values, pruned_graph
from gamelib.game import MAX, MIN
from gamelib.games import TreeGame
from gamelib.rng import generator
from gamelib.search import ByValue, alphabeta, solve
from gamelib.search.ordering import Order
from gamelib.watch import Path, unwatched, watch
from gamelib.widgets import Explorer, View
from gamelib.widgets.explorer import choice, slider

SHAPES: Final = ((2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 3))
WIDTH: Final = 900.0
PLY: Final = 44.0
TOP: Final = 40.0
BOX: Final = 24.0
OFF: Final = "4 3"
"""How the lines of what was not looked at are dashed."""


class Proofs(NamedTuple):
    """What a search of a tree has shown.

    Attributes:
        value: of the root.
        looked_at: the leaves looked at, in this order.
        at_least: leaves that suffice for MAX: one action at each of its own nodes, and all of MIN's.
        at_most: leaves that suffice for MIN: one action at each of its own nodes, and all of MAX's.
    """

    value: float
    looked_at: tuple[Path, ...]
    at_least: frozenset[Path]
    at_most: frozenset[Path]


def shuffled_tree(branching: int, depth: int, number: int) -> TreeGame:
    """Return a uniform tree with the leaves 1, 2, 3 … in an order that has this number.

    Example:
        >>> shuffled_tree(2, 2, 1)
        TreeGame([[1, 2], [3, 4]])
    """
    row: list[Any] = [int(leaf) + 1 for leaf in generator(number).permutation(branching**depth)]
    while len(row) > 1:
        row = [row[first : first + branching] for first in range(0, len(row), branching)]
    return TreeGame(row[0])


def two_proofs(game: TreeGame, order: Order | None = None) -> Proofs:
    """Return what alpha-beta looks at in this order, and the two proofs in it.

    Example:
        >>> found = two_proofs(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
        >>> len(found.looked_at), len(found.at_least), len(found.at_most), len(found.at_least & found.at_most)
        (7, 3, 3, 1)
    """
    watched = watch(game)
    value = alphabeta(watched, order=order).value
    known = known_values(game, watched.leaves)

    def proof(player: int, shown: Callable[[Path], bool], state: str, path: Path) -> frozenset[Path]:
        if game.is_terminal(state):
            return frozenset([path])
        children = [action for action in game.actions(state) if shown((*path, action))]
        chosen = children[:1] if game.player(state) == player else children
        return frozenset().union(*(proof(player, shown, game.result(state, each), (*path, each)) for each in chosen))

    root = game.initial_state()
    at_least = proof(MAX, lambda path: known[path][0] >= value, root, ())
    at_most = proof(MIN, lambda path: known[path][1] <= value, root, ())
    return Proofs(value, tuple(watched.leaves), at_least, at_most)


class TwoProofsExplorer(Explorer):
    """A tree searched as it is given and with the best action first, and in both the proofs of its value."""

    title = "two proofs"
    wide = True
    knobs: ClassVar = {
        "tree": slider("tree number", 1, 1, 99),
        "shape": choice("shape", tuple((f"{b} actions, {d} plies", (b, d)) for b, d in SHAPES), (2, 4)),
    }

    def view(self, *, tree: int, shape: tuple[int, int]) -> View:
        """Draw the tree twice, and count what each order looked at and what of it proves something."""
        game = shuffled_tree(*shape, tree)
        exact = solve(game)
        given, best = two_proofs(game), two_proofs(game, ByValue(lambda state: exact.value(unwatched(state))))
        wasted = [len(each.looked_at) - len(each.at_least | each.at_most) for each in (given, best)]
        facts = (
            f"As given: {len(given.looked_at)} of {shape[0] ** shape[1]} leaves looked at, {wasted[0]} of them for "
            f"nothing. Best first: {len(best.looked_at)} looked at, {wasted[1]} for nothing: {len(best.at_least)} ▲ "
            f"show that the root is worth at least {best.value:g}, {len(best.at_most)} ▼ that it is worth no more."
        )
        pictures = [_painted(game, given, "as given"), _painted(game, best, "best first")]
        return View(facts, svg.beside(pictures, title=facts, gap=6, below=True))


def _painted(game: TreeGame, found: Proofs, name: str) -> str:
    """Return the tree in the order of the search, each proof in its colour, stroke and sign."""
    graph = in_order_of_search(pruned_graph(game, found.looked_at), found.looked_at)
    places = _places(graph)
    body = [svg.label(8, 14, f"{name}: {len(found.looked_at)} leaves", size=13, anchor="start", bold=True)]
    sides = ((found.at_least, svg.BLUE, "none", -2.5, "▲"), (found.at_most, svg.VERMILION, "6 4", 2.5, "▼"))
    for above, below in graph.edges:
        (x1, y1), (x2, y2) = places[above], places[below]
        seen = graph.nodes[below]["status"] != Status.UNSEEN
        body.append(_line(x1, y1, x2, y2, svg.LINE, 1.2, "none" if seen else OFF))
        for leaves, colour, dashes, aside, _ in sides:
            if any(leaf[: len(below)] == below for leaf in leaves):
                body.append(_line(x1 + aside, y1, x2 + aside, y2, colour, 3, dashes))
    for path, (x, y) in places.items():
        data = graph.nodes[path]
        seen = data["status"] != Status.UNSEEN
        outline = {"stroke": svg.INK if seen else svg.LINE, "stroke_dasharray": "none" if seen else OFF}
        if data["player"] is not None:
            side = 9 if data["player"] == MAX else -9
            corners = svg.points([(x - 10, y + side * 0.8), (x + 10, y + side * 0.8), (x, y - side)])
            body.append(svg.tag("polygon", points=corners, fill=svg.CARD, **outline))
            continue
        body.append(svg.tag("rect", x=x - BOX / 2, y=y - 9, width=BOX, height=18, fill=svg.CARD, **outline))
        body.append(svg.label(x, y, data["value"], size=12, fill=svg.INK if seen else svg.FAINT))
        for leaves, colour, _, aside, sign in sides:
            if path in leaves:
                body.append(svg.label(x + 2.4 * aside, y + 18, sign, size=11, fill=colour))
    height = max(y for _, y in places.values()) + 28
    return svg.document(WIDTH, height, body, title=name)


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float, dashes: str) -> str:
    return svg.tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=width, stroke_dasharray=dashes)


def _places(graph: DiGraph) -> dict[Path, tuple[float, float]]:
    """Return where the nodes stand: the leaves side by side, every other node above the middle of its children."""
    leaves = [path for path in _depth_first(graph, ()) if not graph.out_degree(path)]
    step = WIDTH / len(leaves)
    across = {leaf: step * (place + 0.5) for place, leaf in enumerate(leaves)}
    for path in sorted((path for path in graph if path not in across), key=len, reverse=True):
        below = [across[child] for child in graph.successors(path)]
        across[path] = sum(below) / len(below)
    return {path: (across[path], TOP + PLY * len(path)) for path in graph}


def _depth_first(graph: DiGraph, path: Path) -> list[Path]:
    return [path, *(each for child in graph.successors(path) for each in _depth_first(graph, child))]
