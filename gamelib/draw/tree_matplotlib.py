"""Painting a game tree with networkx on matplotlib, for print and papers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamelib.draw.graph import player_text
from gamelib.draw.layout import tidy_layout
from gamelib.draw.tree_svg import FILLS, STROKES, edge_text, hidden_text
from gamelib.game import CHANCE, MAX, MIN

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes


def paint_tree(graph: nx.DiGraph, axes: Axes | None = None) -> Axes:
    """Draw the tree with ``networkx.draw_networkx_*`` and return the axes it is drawn on.

    Args:
        graph: a tree as :func:`gamelib.draw.game_graph` makes it.
        axes: where to draw; a new figure of fitting size if not given.
    """
    import networkx as nx
    from matplotlib import pyplot as plt

    places = tidy_layout(graph, next(iter(graph)))
    at = {node: (x, -float(depth)) for node, (x, depth) in places.items()}
    if axes is None:
        across = max(x for x, _ in at.values()) + 1
        down = 1 - min(y for _, y in at.values())
        _, axes = plt.subplots(figsize=(min(16, 1.5 + 0.45 * across), 1 + 0.9 * down))
    nx.draw_networkx_edges(graph, at, ax=axes, arrows=False, edge_color="#8a8a8a")
    best = [edge for edge in graph.edges if graph.edges[edge]["best"]]
    nx.draw_networkx_edges(graph, at, edgelist=best, ax=axes, arrows=False, width=3)
    marks: dict[Any, str] = {MAX: "^", MIN: "v", CHANCE: "o", None: "s"}
    for player in dict.fromkeys(graph.nodes[node]["player"] for node in graph):
        nx.draw_networkx_nodes(
            graph,
            at,
            nodelist=[node for node in graph if graph.nodes[node]["player"] == player],
            node_shape=marks.get(player, "p"),
            node_color=FILLS.get(player, "#e4f3ee"),
            edgecolors=STROKES.get(player, "#009e73"),
            node_size=620,
            ax=axes,
            label=player_text(player),
        )
    nx.draw_networkx_labels(graph, at, {node: graph.nodes[node]["value"] for node in graph}, font_size=9, ax=axes)
    if graph.number_of_nodes() <= 45:
        actions = {edge: edge_text(graph.edges[edge]) for edge in graph.edges}
        nx.draw_networkx_edge_labels(graph, at, actions, font_size=8, rotate=False, ax=axes)
    for node in graph:
        if graph.nodes[node]["hidden"]:
            text = hidden_text(graph.nodes[node])
            axes.annotate(text, at[node], (0, -22), textcoords="offset points", ha="center", fontsize=8)
    axes.margins(0.06)
    axes.set_axis_off()
    return axes
