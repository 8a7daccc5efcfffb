"""Painting a game tree with networkx on matplotlib, for print and papers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gamelib import svg
from gamelib.draw.graph import DiGraph
from gamelib.draw.layout import tidy_layout
from gamelib.draw.players import look_of, player_text
from gamelib.draw.tree_svg import edge_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INCH: Final = 0.45
"""How wide a node with a short value is on a new figure."""


def paint_tree(graph: DiGraph, axes: Axes | None = None) -> Axes:
    """Draw the tree with ``networkx.draw_networkx_*`` and return the axes it is drawn on.

    Args:
        graph: a tree as :func:`gamelib.draw.game_graph` makes it.
        axes: where to draw; a new figure of fitting size if not given.
    """
    import networkx as nx
    from matplotlib import pyplot as plt

    values = dict(graph.nodes(data="value"))
    halves = {node: max(0.5, svg.text_width(value, 9) / 2 / 72 / INCH) for node, value in values.items()}
    places = tidy_layout(graph, (), lambda node: (halves[node], halves[node]))
    at = {node: (x, -float(depth)) for node, (x, depth) in places.items()}
    if axes is None:
        across, down = (max(abs(place[i]) for place in at.values()) + 1 for i in (0, 1))
        _, axes = plt.subplots(figsize=(min(16, 1.5 + INCH * across), 1 + 0.9 * down))
    widths = [3 if best else 1 for *_, best in graph.edges(data="best")]
    nx.draw_networkx_edges(graph, at, ax=axes, arrows=False, width=widths, edge_color=svg.LINE)
    for player in dict.fromkeys(graph.nodes[node]["player"] for node in graph):
        look, nodes = look_of(player), [node for node in graph if graph.nodes[node]["player"] == player]
        nx.draw_networkx_nodes(
            graph, at, nodelist=nodes, node_shape=look.marker, node_color=look.fill, edgecolors=look.stroke,
            node_size=620, ax=axes, label=player_text(player, graph.graph["seats"]),
        )  # fmt: skip
    nx.draw_networkx_labels(graph, at, values, font_size=9, ax=axes)
    actions = {edge: edge_text(graph.edges[edge]) for edge in graph.edges}
    nx.draw_networkx_edge_labels(graph, at, actions, font_size=8, rotate=False, ax=axes)
    axes.set_axis_off()
    return axes
