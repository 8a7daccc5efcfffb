"""Pictures of trees of which not everything was looked at: bounds at the nodes, marks at the cuts."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import inf, isinf
from typing import Final

from gamelib import svg
from gamelib.draw import draw_tree
from gamelib.draw.graph import DiGraph, Status, game_graph, mark_cuts, passed_over, value_text
from gamelib.game import MAX
from gamelib.games import TreeGame
from gamelib.watch import Path

Interval = tuple[float, float]

LARGEST: Final = 1.5
ROOM: Final = 760
"""Small trees are drawn larger, up to this width in pixels."""
HIGHEST: Final = 430
"""And up to this height, so that a picture and its controls fit a screen."""


def nodes_of(game: TreeGame) -> dict[Path, str]:
    """Return the names of all nodes by their paths, row by row from the root.

    Example:
        >>> nodes_of(TreeGame([[3, 12], 2]))
        {(): 'A', ('a1',): 'B', ('a2',): 'A2', ('a1', 'b1'): 'B1', ('a1', 'b2'): 'B2'}
    """
    row: list[tuple[Path, str]] = [((), game.initial_state())]
    for path, name in row:  # the list grows while it is read
        if not game.is_terminal(name):
            row += [((*path, action), game.result(name, action)) for action in game.actions(name)]
    return dict(row)


def known_values(game: TreeGame, looked_at: Collection[Path]) -> dict[Path, Interval]:
    """Return for each node the least and the greatest value it can have, as far as the leaves looked at tell.

    Example:
        >>> known = known_values(TreeGame([[3, 12], [2, 4]]), {("a1", "b1"), ("a1", "b2"), ("a2", "c1")})
        >>> known["a2",], known[()]
        ((-inf, 2), (3, 3))
    """
    known: dict[Path, Interval] = {}
    seen = set(looked_at)

    def value(state: str, path: Path) -> Interval:
        if game.is_terminal(state):
            leaf = game.utility(state, MAX)
            known[path] = (leaf, leaf) if path in seen else (-inf, inf)
        else:
            known[path] = (-inf, inf)  # keeps parents before children
            below = [value(game.result(state, action), (*path, action)) for action in game.actions(state)]
            better = max if game.player(state) == MAX else min
            known[path] = better(low for low, _ in below), better(high for _, high in below)
        return known[path]

    value(game.initial_state(), ())
    return known


def interval_text(interval: Interval) -> str:
    """Return what is known of a value as pictures write it.

    Example:
        >>> interval_text((3, 3)), interval_text((-inf, 2)), interval_text((3, inf)), interval_text((-inf, inf))
        ('3', '≤2', '≥3', '')
    """
    low, high = interval
    if low == high:
        return value_text(low)
    if isinf(low):
        return "" if isinf(high) else f"≤{value_text(high)}"
    return f"≥{value_text(low)}" if isinf(high) else f"{value_text(low)}–{value_text(high)}"


def pruned_graph(game: TreeGame, looked_at: Collection[Path], *, hide: bool = False) -> DiGraph:
    """Return the tree with what the leaves looked at tell of each node; what was not looked at is unseen.

    Args:
        game: a tree of two players without chance.
        looked_at: the leaves whose values are known, as paths.
        hide: whether leaves that were not looked at keep their value to themselves.
    """
    graph = game_graph(game, limit=10**9)
    seen = {leaf[:plies] for leaf in looked_at for plies in range(len(leaf) + 1)}
    for path, interval in known_values(game, looked_at).items():
        data = graph.nodes[path]
        if data["player"] is not None:
            data["value"] = interval_text(interval)
        elif hide and interval[0] < interval[1]:
            data["value"] = "?"
        if path not in seen:
            data["status"] = Status.UNSEEN
    return graph


def cut_children(graph: DiGraph) -> list[Path]:
    """Return the nodes at which a finished search cut: those it never came to below those it came to."""
    return passed_over(graph, {path for path in graph if graph.nodes[path]["status"] != Status.UNSEEN})


def in_order_of_search(graph: DiGraph, looked_at: Iterable[Path]) -> DiGraph:
    """Return the tree with the children of each node in the order in which a search came to them, others last."""
    import networkx as nx

    place: dict[Path, int] = {}
    for leaf in looked_at:
        for plies in range(len(leaf) + 1):
            place.setdefault(leaf[:plies], len(place))
    arranged = nx.DiGraph(**graph.graph)
    row: list[Path] = [()]
    while row:
        arranged.add_nodes_from((path, graph.nodes[path]) for path in row)
        row = [
            child
            for path in row
            for child in sorted(graph.successors(path), key=lambda each: place.get(each, len(place)))
        ]
        arranged.add_edges_from((path[:-1], path, graph.edges[path[:-1], path]) for path in row)
    return arranged


def pruned_svg(graph: DiGraph, cuts: Collection[Path]) -> str:
    """Return a picture of the tree with two strokes across the edge of each child that was cut off."""
    mark_cuts(graph, cuts)
    return enlarged(draw_tree(graph).svg)


def enlarged(picture: str) -> str:
    """Return a small picture larger, up to a size that fits a page."""
    width, height = svg.size_of(picture)
    return svg.scaled(picture, max(1.0, min(LARGEST, ROOM / width, HIGHEST / height)))
