"""Painting a game tree with networkx on matplotlib, for print and papers."""

from __future__ import annotations

from math import atan2, degrees
from typing import TYPE_CHECKING, Any, Final

from gamelib import svg
from gamelib.draw.graph import DiGraph, window_text
from gamelib.draw.layout import tidy_layout
from gamelib.draw.players import look_of, numbers_of, player_text
from gamelib.draw.tree_svg import edge_text, hidden_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INCH: Final = 0.45
"""How wide a node with a short value is on a new figure."""
MOST_LABELLED: Final = 45
"""Above this number of nodes the actions are not written."""
CUT_AT: Final = 0.7
"""How far down an edge the mark of a cut is: below the action, above the node."""


def paint_tree(graph: DiGraph, axes: Axes | None = None) -> Axes:
    """Draw the tree with ``networkx.draw_networkx_*`` and return the axes it is drawn on.

    Args:
        graph: a tree as :func:`gamelib.draw.game_graph` makes it.
        axes: where to draw; a new figure of fitting size if not given.
    """
    import networkx as nx
    from matplotlib import pyplot as plt

    seats = graph.graph["seats"]
    places = tidy_layout(graph, next(iter(graph)), lambda node: _room(graph.nodes[node]))
    at = {node: (x, -float(depth)) for node, (x, depth) in places.items()}
    if axes is None:
        across = max(x for x, _ in at.values()) + 1
        down = 1 - min(y for _, y in at.values())
        _, axes = plt.subplots(figsize=(min(16, 1.5 + INCH * across), 1 + 0.9 * down))
    nx.draw_networkx_edges(graph, at, ax=axes, arrows=False, edge_color=svg.LINE)
    best = [edge for edge in graph.edges if graph.edges[edge]["best"]]
    nx.draw_networkx_edges(graph, at, edgelist=best, ax=axes, arrows=False, width=3)
    for player in dict.fromkeys(graph.nodes[node]["player"] for node in graph):
        look = look_of(player)
        nodes = [node for node in graph if graph.nodes[node]["player"] == player]
        nx.draw_networkx_nodes(
            graph,
            at,
            nodelist=nodes,
            node_shape=look.marker,
            node_color=look.fill,
            edgecolors=look.stroke,
            node_size=620,
            ax=axes,
            label=player_text(player, seats),
        )
        values = {node: _value_text(graph.nodes[node], seats) for node in nodes}
        # Rows of numbers are wider than the nodes they stand on, and would not be read across the outline.
        plate = {"facecolor": look.fill, "edgecolor": "none", "pad": 1} if seats else None
        nx.draw_networkx_labels(graph, at, values, font_size=9, bbox=plate, ax=axes)
    if graph.number_of_nodes() <= MOST_LABELLED:
        actions = {edge: edge_text(graph.edges[edge]) for edge in graph.edges}
        nx.draw_networkx_edge_labels(graph, at, actions, font_size=8, rotate=False, ax=axes)
    for above, below in graph.edges:
        if graph.edges[above, below]["cut"]:
            _mark_cut(axes, at[above], at[below])
    for node in graph:
        data = graph.nodes[node]
        if data["window"] and data["player"] is not None:
            text = window_text(data["window"])
            offset = (9, 10 if look_of(data["player"]).lower >= 0 else -16)
            plate = {"facecolor": axes.get_facecolor(), "edgecolor": "none", "pad": 0.5}
            axes.annotate(text, at[node], offset, textcoords="offset points", fontsize=7, bbox=plate)
        if data["hidden"]:
            text = hidden_text(data)
            axes.annotate(text, at[node], (0, -22), textcoords="offset points", ha="center", fontsize=8)
    if seats:
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, 0), ncols=len(seats), frameon=False, markerscale=0.5)
    axes.margins(0.06)
    axes.set_axis_off()
    return axes


def _room(data: dict[str, Any]) -> tuple[float, float]:
    """Return the room to the left and right that a node needs with its value and window; 1 in all if they are short."""
    half = max(0.5, 0.05 + svg.text_width(data["value"], 9) / 2 / 72 / INCH)
    if not data["window"] or data["player"] is None:
        return half, half
    return half, max(half, (9 + svg.text_width(window_text(data["window"]), 7)) / 72 / INCH)


def _value_text(data: dict[str, Any], seats: tuple[str, ...]) -> str:
    """Return the value of a node, of several players' numbers the mover's own in bold."""
    numbers, own = numbers_of(data["value"], seats), data["player"]
    if numbers and isinstance(own, int):
        numbers[own] = rf"$\mathbf{{{numbers[own]}}}$"
        return ", ".join(numbers)
    return str(data["value"])


def _mark_cut(axes: Axes, above: tuple[float, float], below: tuple[float, float]) -> None:
    """Draw two short strokes across an edge."""
    across, down = below[0] - above[0], below[1] - above[1]
    axes.text(
        above[0] + CUT_AT * across, above[1] + CUT_AT * down, "||", color=svg.VERMILION, weight="bold", ha="center",
        va="center", rotation=degrees(atan2(down, across)), rotation_mode="anchor", transform_rotates_text=True,
    )  # fmt: skip
