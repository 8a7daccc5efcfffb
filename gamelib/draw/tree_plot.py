"""Painting trees by networkx on matplotlib axes, for papers, and for those who want to change the picture.

The shapes are those of the screen, see :mod:`gamelib.draw.graph`. Outlines of nodes that a search has not been at are
dashed, and so are edges to what it cut off, which carry two strokes.
"""

from __future__ import annotations

from collections.abc import Collection
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gamelib import svg
from gamelib.draw.graph import DiGraph, Node, Status, look_of, player_text, tidy_layout, tree_of, window_text
from gamelib.draw.tree_svg import FOLDED, MOST_LABELLED_LEAVES, OUTLINES, cut_off, edge_text, texts_of
from gamelib.game import CHANCE, Player

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Places: TypeAlias = dict[Any, tuple[float, float]]

LEVEL: Final = 72.0
"""How far apart the rows are, in points, of which an inch has 72; lines below nodes come on top."""
LINE: Final = 11.0
MARGIN: Final = 24.0
SIZE: Final = 8.0
"""The size of letters."""
NARROW: Final = 0.8
"""How wide letters are in print, as a share of what :func:`gamelib.svg.text_width` leaves for any font."""
LEAST: Final = 22.0
"""How wide the shape of a leaf is at the least, and that of others half as much again."""
INSIDE: Final = 26.0
"""How wide values are at the most that stand in the shapes; wider ones stand below them."""
ENTRY: Final = 76.0
"""How wide an entry of the legend is."""
LABEL_AT: Final = 0.5
CUT_AT: Final = 0.72
GROUND: Final = {"boxstyle": "round,pad=0.1", "facecolor": svg.CARD, "edgecolor": "none"}


def plot_tree(graph: DiGraph, ax: Axes | None = None) -> Axes:
    """Draw a tree on matplotlib axes, those of a new figure as large as the tree if none are given, and return them."""
    plot = TreePlot(graph)
    if ax is None:
        from matplotlib import pyplot

        ax = pyplot.figure(figsize=plot.inches).add_axes((0, 0, 1, 1))
    plot.draw(ax)
    return ax


def printed(graph: DiGraph, kind: str) -> bytes:
    """Return the drawing as a ``pdf`` or ``png``, the same bytes for the same tree."""
    from matplotlib.figure import Figure

    plot, buffer = TreePlot(graph), BytesIO()
    figure = Figure(figsize=plot.inches)
    plot.draw(figure.add_axes((0, 0, 1, 1)))
    metadata = {"pdf": {"CreationDate": None}, "png": {"Software": None}}[kind]
    figure.savefig(buffer, format=kind, dpi=150, metadata=metadata)
    return buffer.getvalue()


class TreePlot:
    """A tree with its places, and what networkx draws there."""

    def __init__(self, graph: DiGraph) -> None:
        self.graph = graph
        self.nodes, self.edges, self.seats = tree_of(graph)
        self.above = {below: edge for (_, below), edge in self.edges.items()}
        self.wide = max(_printed(node.value) for node in self.nodes.values())
        self.lines = max(len(self.below(node)) for node in self.nodes.values())
        everybody: tuple[Player, ...] = (*range(max(2, len(self.seats))), CHANCE)
        self.movers = [each for each in everybody if any(node.player == each for node in self.nodes.values())]
        self.has_legend = bool(self.seats) or CHANCE in self.movers
        places = tidy_layout(graph, next(iter(graph)), self.room, gap=4)
        self.places: Places = {path: (x, -depth * (LEVEL + LINE * self.lines)) for path, (x, depth) in places.items()}

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """The left, right, lower and upper edges of the drawing."""
        right = max(x + self.room(path)[1] for path, (x, _) in self.places.items())
        low = min(y for _, y in self.places.values()) - LINE * self.lines
        if not self.has_legend:
            return -4, right + 4, low - MARGIN, MARGIN
        beside = max(4, (ENTRY * min(3, len(self.movers)) - right) / 2)
        return -beside, right + beside, low - 1.5 * MARGIN, MARGIN

    @property
    def inches(self) -> tuple[float, float]:
        """How wide and high a figure is that is as large as the tree."""
        left, right, low, high = self.extent
        return (right - left) / 72, (high - low) / 72

    def draw(self, ax: Axes) -> None:
        """Draw edges, nodes and texts."""
        off = cut_off(self.edges)
        self._draw_edges(ax, off)
        self._draw_nodes(ax, off)
        self._write(ax)
        left, right, low, high = self.extent
        ax.set(xlim=(left, right), ylim=(low, high))
        ax.set_axis_off()
        if self.has_legend:
            for player in self.movers:
                look, name = look_of(player), player_text(player, self.seats)
                ax.scatter([], [], marker=look.marker, c=look.fill, edgecolors=look.stroke, label=name)
            ax.legend(fontsize=SIZE, frameon=False, loc="lower center", ncols=3, borderpad=0, borderaxespad=0.2)

    def _draw_edges(self, ax: Axes, off: Collection[Any]) -> None:
        import networkx as nx

        for best, is_off in ((False, False), (True, False), (False, True), (True, True)):
            some = [edge for edge, each in self.edges.items() if (each.best, edge[1] in off) == (best, is_off)]
            nx.draw_networkx_edges(
                self.graph, self.places, some, ax=ax, arrows=False, style="dashed" if is_off else "solid",
                width=2.8 if best else 1, edge_color=svg.INK if best else svg.LINE,
            )  # fmt: skip
        if sum(1 for path in self.graph if not self.graph.out_degree(path)) <= MOST_LABELLED_LEAVES:
            labels = {edge: edge_text(each) for edge, each in self.edges.items() if edge_text(each)}
            nx.draw_networkx_edge_labels(
                self.graph, self.places, labels, ax=ax, font_size=SIZE, label_pos=LABEL_AT, rotate=False, bbox=GROUND
            )
        strokes = {}
        for (above, below), edge in self.edges.items():
            if edge.cut:
                (x1, y1), (x2, y2) = self.places[above], self.places[below]
                strokes[below] = x1 + CUT_AT * (x2 - x1), y1 + CUT_AT * (y2 - y1)
        nx.draw_networkx_labels(
            self.graph, strokes, dict.fromkeys(strokes, "//"), ax=ax, font_size=SIZE + 2, font_color=svg.VERMILION,
            font_weight="bold", clip_on=False,
        )  # fmt: skip

    def _draw_nodes(self, ax: Axes, off: Collection[Any]) -> None:
        import networkx as nx

        alike: dict[Any, list[Any]] = {}
        for path, node in self.nodes.items():
            alike.setdefault((node.player, node.status, path in off), []).append(path)
        for (player, status, is_off), some in alike.items():
            look, hollow = look_of(player), is_off or status == Status.UNSEEN
            drawn = nx.draw_networkx_nodes(
                self.graph, self.places, some, ax=ax, node_shape=look.marker, node_size=self.across(player) ** 2,
                node_color=svg.CARD if hollow else look.fill, edgecolors=svg.LINE if is_off else look.stroke,
                linewidths=0.75 * OUTLINES.get(status, 1.6),
            )  # fmt: skip
            drawn.set_linestyle("dashed" if hollow else "solid")

    def _write(self, ax: Axes) -> None:
        """Write what stands in, beside and below nodes."""
        import networkx as nx

        inside, names, windows, below = {}, {}, {}, {}
        for path, node in self.nodes.items():
            (x, y), half, lower = self.places[path], self.across(node.player) / 2, -look_of(node.player).lower / 2
            height = y + (-0.55 if lower > 0 else 0.55) * half  # where a triangle is narrow
            inside[path] = x, y + lower
            names[path], windows[path] = (x - self.beside(node), height), (x + self.beside(node), height)
            below[path] = x, y - half - 3
        fits = self.wide <= INSIDE
        for places, words, look in (
            (inside, {path: node.value for path, node in self.nodes.items() if fits}, {}),
            (names, {path: self.name(path) for path in self.nodes}, {"horizontalalignment": "right"}),
            (windows, {path: _window(node) for path, node in self.nodes.items()}, {"horizontalalignment": "left"}),
            (below, {path: "\n".join(self.below(node)) for path, node in self.nodes.items()},
             {"verticalalignment": "top", "bbox": GROUND}),
        ):  # fmt: skip
            written: dict[Any, str] = {path: text for path, text in words.items() if text}
            options: dict[str, Any] = {"verticalalignment": "center", "font_size": SIZE, "clip_on": False, **look}
            nx.draw_networkx_labels(self.graph, places, written, ax=ax, **options)

    def across(self, player: Player | None) -> float:
        """Return how wide the shape of a player is."""
        least = max(LEAST, self.wide + 8) if self.wide <= INSIDE else LEAST
        return least if player is None else 1.2 * least if player is CHANCE else 1.5 * least

    def beside(self, node: Node) -> float:
        """Return how far from the middle of a node its name ends: triangles are narrow there."""
        half = self.across(node.player) / 2
        return 0.45 * half + 2 if len(look_of(node.player).corners) == 3 else half + 2

    def name(self, path: Any) -> str:
        """Return what a node is called, if no edge says it."""
        node, edge = self.nodes[path], self.above.get(path)
        if node.player is None or node.visits is not None or (edge is not None and node.label == edge.action):
            return ""
        return f"{node.label}: e = {node.estimate}" if node.estimate else node.label

    def below(self, node: Node) -> list[str]:
        """Return the lines below a node."""
        counts = texts_of(node) if node.visits is not None else (FOLDED if node.hidden else "",)
        return [line for line in (node.value if self.wide > INSIDE else "", *counts) if line]

    def room(self, path: Any) -> tuple[float, float]:
        """Return the room to the left and right that a node needs with its texts and the label of its edge."""
        node, half = self.nodes[path], self.across(self.nodes[path].player) / 2
        label = _printed(edge_text(self.above[path])) + 2 if path in self.above else 0
        side = max(half, 0.5 * label / LABEL_AT, *(_printed(line) / 2 for line in self.below(node)))
        window = self.beside(node) + _printed(_window(node)) if _window(node) else 0
        return max(side, self.beside(node) + _printed(self.name(path))), max(side, window)


def _window(node: Node) -> str:
    return window_text(node.window) if node.window and node.player is not None else ""


def _printed(text: str) -> float:
    return NARROW * svg.text_width(text, SIZE)
