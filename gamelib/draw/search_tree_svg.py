"""Painting a tree of simulations: whose turn it is as a shape, *N* and *Q* below it.

The edges of the line of most visits are drawn thick. A number with a plus beside a node says how many nodes below it
are folded away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from gamelib import svg
from gamelib.draw.graph import DiGraph
from gamelib.draw.layout import tidy_layout
from gamelib.draw.players import legend, look_of, shape
from gamelib.draw.tree_svg import EDGE_LABEL_AT, HALO, edge_text
from gamelib.game import CHANCE
from gamelib.watch import Path

SHAPE_WIDTH: Final = 30.0
SHAPE_HEIGHT: Final = 24.0
LINE_HEIGHT: Final = 14.0
EDGE: Final = 40.0
"""How high an edge is, from the last line below a node to the shape of the next."""
MARGIN: Final = 14.0
TEXT: Final = 11.0
GAP: Final = 8.0
KEY: Final = (
    "N: simulations through the node, +n: nodes folded away below it",
    "Q: mean reward, 0 to 1, of the player who moves at the parent",
)
OVER: Final = "square: the game is over"
BELOW_CHANCE: Final = "(below chance: of the one who moved before the throw)"


@dataclass(frozen=True, slots=True)
class Growth:
    """What a film adds to the picture of a tree: nodes that come one after another, and room for their sums.

    Attributes:
        born: at which step each node appears, counted from 0.
        widest: the widest text of each node at any step.
        folds: the widest text beside each node, for those that have nodes folded away.
    """

    born: dict[Path, int]
    widest: dict[Path, str]
    folds: dict[Path, str]


def search_tree_svg(graph: DiGraph, *, title: str, growth: Growth | None = None, with_key: bool = True) -> str:
    """Return the picture of a search tree as a stand-alone SVG document.

    Nodes and edges have ids as :func:`gamelib.draw.tree_svg.tree_svg` gives them. The texts of a node have the classes
    ``glyph`` (in the shape), ``count``, ``mean``, ``bonus``, ``index`` (below it) and ``fold`` (beside it).

    Args:
        graph: made by :func:`gamelib.draw.search_tree.search_graph`.
        growth: what a film adds; its texts are left empty for the page to write.
        with_key: whether to say below the tree what its shapes and letters mean; else the caller says it.
    """
    lines = 2 if growth is None else 4
    level = SHAPE_HEIGHT + lines * LINE_HEIGHT + EDGE
    places = tidy_layout(graph, (), lambda node: _room(graph, node, growth), gap=GAP)
    at = {node: (MARGIN + x, MARGIN + SHAPE_HEIGHT / 2 + depth * level) for node, (x, depth) in places.items()}
    numbers = {node: number for number, node in enumerate(graph)}
    body = [_edge(graph, above, below, at, numbers[below], growth) for above, below in graph.edges]
    body += [_node(graph, node, *at[node], numbers[node], growth) for node in graph]
    width = max(x + _room(graph, node, growth)[1] for node, (x, _) in at.items()) + MARGIN
    height = max(y for _, y in at.values()) + SHAPE_HEIGHT / 2 + lines * LINE_HEIGHT + MARGIN
    if not with_key:
        return svg.document(width, height, body, title=title)
    chance = any(data["player"] is CHANCE for _, data in graph.nodes(data=True))
    over = any(data["player"] is None for _, data in graph.nodes(data=True))
    words = [*KEY, *([BELOW_CHANCE] if chance else []), *([OVER] if over else [])]
    width = max(width, *(svg.text_width(text, TEXT) + 2 * MARGIN for text in words))
    key = legend(graph.graph["seats"], chance, MARGIN, height, width - 2 * MARGIN)
    body.append(key.body)
    height += key.height + 4
    for row, text in enumerate(words):
        body.append(svg.label(MARGIN, height + 8 + row * 16, text, size=TEXT, anchor="start", fill="#444444"))
    return svg.document(max(width, key.width + 2 * MARGIN), height + 16 * len(words) + 6, body, title=title)


def texts_of(data: dict[str, Any]) -> tuple[str, str, str]:
    """Return what stands at a node: *N*, *Q* and how many nodes are folded away."""
    mean = "" if data["mean"] is None else f"Q {data['mean']:.2f}"
    return f"N {data['visits']:,}", mean, f"+{data['hidden']:,}" if data["hidden"] else ""


def _room(graph: DiGraph, node: Path, growth: Growth | None) -> tuple[float, float]:
    """Return the room to the left and right that a node needs with its texts and the label of its edge."""
    count, mean, fold = texts_of(graph.nodes[node])
    texts = [count, mean]
    if growth is not None:
        texts.append(growth.widest.get(node, ""))
        fold = growth.folds.get(node, "")
    half = max(SHAPE_WIDTH, *(svg.text_width(text, TEXT) for text in texts)) / 2
    for above in graph.predecessors(node):
        half = max(half, svg.text_width(edge_text(graph.edges[above, node]), TEXT) / 2 / EDGE_LABEL_AT)
    beside = SHAPE_WIDTH / 2 + 3 + svg.text_width(fold, TEXT) if fold else 0
    return half, max(half, beside)


def _edge(
    graph: DiGraph,
    above: Path,
    below: Path,
    at: dict[Path, tuple[float, float]],
    number: int,
    growth: Growth | None,
) -> str:
    data = graph.edges[above, below]
    (x1, y1), (x2, y2) = at[above], at[below]
    # The root has no Q: its edges begin higher up. Sums, which come and go in a film, are written over edges.
    y1 += SHAPE_HEIGHT / 2 + (2 if above else 1) * LINE_HEIGHT + 2
    y2 -= SHAPE_HEIGHT / 2 + 1
    best = data["best"] and growth is None
    line = svg.tag(
        "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=svg.INK if best else svg.LINE, stroke_width=3.5 if best else 1.2
    )
    x, y = x2 - (1 - EDGE_LABEL_AT) * (x2 - x1) * (EDGE - 4) / (y2 - y1), y2 - (1 - EDGE_LABEL_AT) * (EDGE - 4)
    halo: dict[str, Any] = {"paint_order": "stroke", "stroke": svg.CARD, "stroke_width": HALO}
    text = svg.label(x, y, edge_text(data), size=TEXT, bold=best, **halo)
    born = None if growth is None else growth.born[below]
    return svg.tag("g", line + text, id=f"edge-{number}", class_="edge", data_born=born)


def _node(graph: DiGraph, node: Path, x: float, y: float, number: int, growth: Growth | None) -> str:
    data = graph.nodes[node]
    player = data["player"]
    look: dict[str, Any] = {"fill": look_of(player).fill, "stroke": look_of(player).stroke}
    across = SHAPE_HEIGHT if player is None or player is CHANCE else SHAPE_WIDTH
    parts = [shape(player, x, y, across, SHAPE_HEIGHT, **look, stroke_width=1.6, class_="shape")]
    count, mean, fold = texts_of(data) if growth is None else ("", "", "")
    below = y + SHAPE_HEIGHT / 2 + LINE_HEIGHT / 2 + 2
    written = [("count", count), ("mean", mean)]
    if growth is not None:
        parts.append(svg.label(x, y + look_of(player).lower, "", size=13, bold=True, class_="glyph"))
        written += [("bonus", ""), ("index", "")]
        parts.append(_wave(x, below + 1.6 * LINE_HEIGHT))
    for row, (name, text) in enumerate(written):
        halo: dict[str, Any] = {"paint_order": "stroke", "stroke": svg.CARD, "stroke_width": 5} if row > 1 else {}
        parts.append(
            svg.label(x, below + row * LINE_HEIGHT, text, size=TEXT, bold=name == "count", class_=name, **halo)
        )
    if growth is not None or fold:
        parts.append(
            svg.label(x + SHAPE_WIDTH / 2 + 3, y, fold, size=TEXT, anchor="start", fill="#444444", class_="fold")
        )
    born = None if growth is None else growth.born[node]
    return svg.tag("g", "".join(parts), id=f"node-{number}", class_="node", data_born=born)


def _wave(x: float, y: float) -> str:
    """Return a wavy line downwards with a head: a rollout, which leaves nothing in the tree."""
    path = f"M{svg.number(x)} {svg.number(y)}" + "q6 3.5 0 7q-6 3.5 0 7" * 2 + "m-4 -5l4 6l4 -6"
    return svg.tag("path", d=path, fill="none", stroke=svg.INK, stroke_width=2, class_="wave")
