"""Painting trees by networkx on matplotlib axes, for papers, and for those who want to change the picture.

The shapes are those of the screen, see :mod:`gamelib.draw.graph`. Outlines of nodes that a search has not been at are
dashed, and so are edges to what it cut off, which carry two strokes.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gamelib import svg
from gamelib.draw.graph import DiGraph, Node, Status, Tree, look_of, player_text, tidy_layout, tree_of, window_text
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


def positions_of(graph: DiGraph) -> Places:
    """Return where each node stands, in points of print: the root on top, ``y`` growing upwards."""
    tree = tree_of(graph)
    places = tidy_layout(graph, next(iter(graph)), lambda path: _room(tree, path), gap=4)
    level = LEVEL + LINE * _lines_below(tree)
    return {path: (x, -depth * level) for path, (x, depth) in places.items()}


def printed(graph: DiGraph, kind: str) -> bytes:
    """Return the drawing as a ``pdf`` or ``png``, the same bytes for the same tree."""
    from matplotlib.figure import Figure

    figure, buffer = Figure(figsize=_inches(graph)), BytesIO()
    plot_tree(graph, figure.add_axes((0, 0, 1, 1)))
    metadata = {"pdf": {"CreationDate": None}, "png": {"Software": None}}[kind]
    figure.savefig(buffer, format=kind, dpi=150, metadata=metadata)
    return buffer.getvalue()


def _inches(graph: DiGraph) -> tuple[float, float]:
    """Return how wide and high a figure is that is as large as the tree."""
    left, right, low, high = _extent(tree_of(graph), positions_of(graph))
    return (right - left) / 72, (high - low) / 72


def plot_tree(graph: DiGraph, ax: Axes | None = None) -> Axes:
    """Draw a tree on matplotlib axes, new ones if none are given, and return them."""
    import networkx as nx
    from matplotlib import pyplot

    places, tree = positions_of(graph), tree_of(graph)
    ax = pyplot.figure(figsize=_inches(graph)).add_axes((0, 0, 1, 1)) if ax is None else ax
    off = cut_off(tree.edges)
    for best, is_off in ((False, False), (True, False), (False, True), (True, True)):
        edges = [edge for edge, each in tree.edges.items() if (each.best, edge[1] in off) == (best, is_off)]
        nx.draw_networkx_edges(
            graph, places, edges, ax=ax, arrows=False, style="dashed" if is_off else "solid",
            width=2.8 if best else 1, edge_color=svg.INK if best else svg.LINE,
        )  # fmt: skip
    wide = _widest(tree)
    alike: dict[Any, list[Any]] = {}
    for path, each in tree.nodes.items():
        alike.setdefault((each.player, each.status, path in off), []).append(path)
    for (player, status, is_off), some in alike.items():
        look, hollow = look_of(player), is_off or status == Status.UNSEEN
        drawn = nx.draw_networkx_nodes(
            graph, places, some, ax=ax, node_shape=look.marker, node_size=_across(player, wide) ** 2,
            node_color=svg.CARD if hollow else look.fill, edgecolors=svg.LINE if is_off else look.stroke,
            linewidths=0.75 * OUTLINES.get(status, 1.6),
        )  # fmt: skip
        drawn.set_linestyle("dashed" if hollow else "solid")
    if sum(1 for path in graph if not graph.out_degree(path)) <= MOST_LABELLED_LEAVES:
        labels = {edge: edge_text(each) for edge, each in tree.edges.items() if edge_text(each)}
        nx.draw_networkx_edge_labels(
            graph, places, labels, ax=ax, font_size=SIZE, label_pos=LABEL_AT, rotate=False, bbox=GROUND
        )
    _write(graph, ax, tree, places, wide)
    if _has_legend(tree):
        _explain(ax, tree)
    left, right, low, high = _extent(tree, places)
    ax.set(xlim=(left, right), ylim=(low, high))
    ax.set_axis_off()
    return ax


def _write(graph: DiGraph, ax: Axes, tree: Tree, places: Places, wide: float) -> None:
    """Write what stands in, beside and below nodes, and the strokes at cuts."""
    import networkx as nx

    strokes = {}
    for (above, below), edge in tree.edges.items():
        if edge.cut:
            (x1, y1), (x2, y2) = places[above], places[below]
            strokes[below] = x1 + CUT_AT * (x2 - x1), y1 + CUT_AT * (y2 - y1)
    nx.draw_networkx_labels(
        graph, strokes, dict.fromkeys(strokes, "//"), ax=ax, font_size=SIZE + 2, font_color=svg.VERMILION,
        font_weight="bold", clip_on=False,
    )  # fmt: skip
    for kind in ("value", "name", "window", "below"):
        words, at = {}, {}
        for path, each in tree.nodes.items():
            (x, y), half = places[path], _across(each.player, wide) / 2
            texts = {
                "value": "" if wide > INSIDE else each.value,
                "name": _name(tree, path),
                "window": window_text(each.window) if each.window and each.player is not None else "",
                "below": _below(each, wide),
            }
            if texts[kind]:
                words[path] = texts[kind]
                lower, beside = -look_of(each.player).lower / 2, _beside(each, half)
                height = -0.55 * half if lower > 0 else 0.55 * half  # where a triangle is narrow
                shift = {"value": (0, lower), "name": (-beside, height), "window": (beside, height),
                         "below": (0, -half - 3)}[kind]  # fmt: skip
                at[path] = x + shift[0], y + shift[1]
        nx.draw_networkx_labels(
            graph, at, words, ax=ax, font_size=SIZE, bbox=GROUND if kind == "below" else None, clip_on=False,
            horizontalalignment={"name": "right", "window": "left"}.get(kind, "center"),
            verticalalignment="top" if kind == "below" else "center",
        )  # fmt: skip


def _explain(ax: Axes, tree: Tree) -> None:
    """Write which shape is whose."""
    for player in _movers(tree):
        look, name = look_of(player), player_text(player, tree.seats)
        ax.scatter([], [], marker=look.marker, c=look.fill, edgecolors=look.stroke, label=name)
    ax.legend(fontsize=SIZE, frameon=False, loc="lower center", ncols=3, borderpad=0, borderaxespad=0.2)


def _movers(tree: Tree) -> list[Player]:
    """Return who moves anywhere, chance last."""
    everybody: tuple[Player, ...] = (*range(max(2, len(tree.seats))), CHANCE)
    return [player for player in everybody if any(each.player == player for each in tree.nodes.values())]


def _has_legend(tree: Tree) -> bool:
    return bool(tree.seats) or any(each.player is CHANCE for each in tree.nodes.values())


def _extent(tree: Tree, places: Places) -> tuple[float, float, float, float]:
    """Return the left, right, lower and upper edges of the drawing."""
    right = max(x + _room(tree, path)[1] for path, (x, _) in places.items())
    low = min(y for _, y in places.values()) - LINE * _lines_below(tree)
    if not _has_legend(tree):
        return -4, right + 4, low - MARGIN, MARGIN
    beside = max(4, (ENTRY * min(3, len(_movers(tree))) - right) / 2)
    return -beside, right + beside, low - 1.5 * MARGIN, MARGIN


def _lines_below(tree: Tree) -> int:
    """Return how many lines stand below nodes at the most."""
    wide = _widest(tree)
    return max(len(_below(each, wide).split("\n")) if _below(each, wide) else 0 for each in tree.nodes.values())


def _printed(text: str) -> float:
    return NARROW * svg.text_width(text, SIZE)


def _widest(tree: Tree) -> float:
    """Return how wide the widest value of the tree is."""
    return max(_printed(each.value) for each in tree.nodes.values())


def _across(player: object, wide: float) -> float:
    """Return how wide the shape of a player is."""
    least = max(LEAST, wide + 8) if wide <= INSIDE else LEAST
    return least if player is None else 1.5 * least if player is not CHANCE else 1.2 * least


def _beside(node: Node, half: float) -> float:
    """Return how far from the middle of a node its name ends: triangles are narrow there."""
    return 0.45 * half + 2 if len(look_of(node.player).corners) == 3 else half + 2


def _name(tree: Tree, path: Any) -> str:
    """Return what a node is called, if no edge says it."""
    node = tree.nodes[path]
    above = tree.edges[path[:-1], path].action if path and (path[:-1], path) in tree.edges else None
    if node.player is None or node.label == above or node.visits is not None:
        return ""
    return f"{node.label}: e = {node.estimate}" if node.estimate else node.label


def _below(node: Node, wide: float) -> str:
    """Return the lines below a node."""
    lines = [node.value if wide > INSIDE else ""]
    if node.visits is not None:
        lines += texts_of(node)
    elif node.hidden:
        lines.append(FOLDED)
    return "\n".join(filter(None, lines))


def _room(tree: Tree, path: Any) -> tuple[float, float]:
    """Return the room to the left and right that a node needs with its texts."""
    node, wide = tree.nodes[path], _widest(tree)
    half = _across(node.player, wide) / 2
    under = max((_printed(line) for line in _below(node, wide).split("\n")), default=0) / 2
    left = _beside(node, half) + _printed(_name(tree, path))
    window = _beside(node, half) + _printed(window_text(node.window)) if node.window and node.player is not None else 0
    label = max((_printed(edge_text(each)) for (_, to), each in tree.edges.items() if to == path), default=0)
    side = max(half, under, 0.5 * (label + 2) / LABEL_AT)
    return max(side, left), max(side, window)
