"""Painting a game tree as SVG, for screens.

MAX is a triangle that points up, MIN one that points down, chance a circle, other players a
pentagon with their number, a leaf a square. What a search did with a node shows in its outline:
dashed where it has not been, thick where it is at work, doubled where it is now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from gamelib import svg
from gamelib.draw.graph import Status, player_text
from gamelib.draw.layout import tidy_layout
from gamelib.game import CHANCE, MAX, MIN, Player
from gamelib.watch import Path

if TYPE_CHECKING:
    import networkx as nx

SHAPE_HEIGHT: Final = 32
BOARD_SIZE: Final = 50
LEVEL: Final = 76
MARGIN: Final = 14
TEXT: Final = 12
SMALL: Final = 11
EDGE_LABEL_AT: Final = 0.56
MOST_LABELLED_LEAVES: Final = 40

FILLS: Final = {MAX: "#cfe8f7", MIN: "#fbe3cf", CHANCE: "#e9e9e9", None: "#ffffff"}
STROKES: Final = {MAX: svg.BLUE, MIN: svg.VERMILION, CHANCE: svg.FAINT, None: svg.INK}


@dataclass(frozen=True, slots=True)
class Style:
    """What a picture of a tree shows besides its shape.

    Attributes:
        board: draws the state of a node; the shape of the player to move is drawn if not given.
        names: whether to write the names of nodes.
        actions: whether to write the names of actions.
        widest: a text that any node must have room for, because its value may change to it.
    """

    board: Callable[[Any], str] | None = None
    names: bool = True
    actions: bool = True
    widest: str = ""


def tree_svg(graph: nx.DiGraph, *, title: str, style: Style) -> str:
    """Return the picture of the tree as a stand-alone SVG document.

    Each node is a group with the id ``node-K``, K counting the nodes in the order of the graph, and
    each edge a group with the id of the node it leads to, ``edge-K``: films address them so.
    """
    leaves = sum(1 for node in graph if not graph.out_degree(node))
    style = style if leaves <= MOST_LABELLED_LEAVES else replace(style, actions=False)
    level = LEVEL + (BOARD_SIZE - SHAPE_HEIGHT + 14 if style.board else 0)
    places = tidy_layout(graph, next(iter(graph)), lambda node: _room(graph, node, style), gap=6)
    numbers = {node: number for number, node in enumerate(graph)}
    at = {
        node: (MARGIN + x, MARGIN + SHAPE_HEIGHT / 2 + 6 + (9 if style.board else 0) + depth * level)
        for node, (x, depth) in places.items()
    }
    edges = [_edge(graph, above, below, at, numbers[below], style) for above, below in graph.edges]
    nodes = [_node(graph, node, *at[node], numbers[node], style) for node in graph]
    width = max(x + _room(graph, node, style) / 2 for node, (x, _) in at.items()) + MARGIN
    below = 52 if style.board else 28
    height = max(y + (below if graph.nodes[node]["hidden"] else below - 16) for node, (_, y) in at.items()) + MARGIN
    return svg.document(width, height, [*edges, *nodes], title=title)


def _shape_width(data: dict[str, Any], style: Style) -> float:
    room = max(svg.text_width(text, TEXT) for text in (data["value"], style.widest))
    return max(26, room + 8) if data["player"] is None else max(38, room + 22)


def _name_beside(data: dict[str, Any], style: Style) -> float:
    """Return how far left of the middle a node's name ends: triangles are narrow where it stands."""
    half = _shape_width(data, style) / 2
    return max(12, 0.45 * half + 3) if data["player"] in (MAX, MIN) else max(18, half - 6)


def _is_named(graph: nx.DiGraph, node: Path, style: Style) -> bool:
    """Return whether a name stands beside the node: where a node is named by its action, the edge says it."""
    data = graph.nodes[node]
    above = (graph.edges[edge]["action"] for edge in graph.in_edges(node))
    return style.names and data["player"] is not None and not (style.actions and data["label"] in above)


def _room(graph: nx.DiGraph, node: Path, style: Style) -> float:
    """Return the room from side to side that a node needs with its name and the label of its edge."""
    data = graph.nodes[node]
    if style.board:
        caption = max((_caption(data, value) for value in (data["value"], style.widest)), key=len)
        half = max(BOARD_SIZE, svg.text_width(caption, SMALL)) / 2
    else:
        half = _shape_width(data, style) / 2
    if _is_named(graph, node, style) and not style.board:
        half = max(half, _name_beside(data, style) + 6 + svg.text_width(data["label"], SMALL))
    if data["hidden"]:
        half = max(half, svg.text_width(hidden_text(data), SMALL) / 2)
    if style.actions:
        for above in graph.predecessors(node):
            half = max(half, svg.text_width(edge_text(graph.edges[above, node]), SMALL) / 2 / EDGE_LABEL_AT)
    return 2 * half


def edge_text(edge: dict[str, Any]) -> str:
    """Return the label of an edge: the action, or how likely chance takes it."""
    chance = edge["probability"]
    return str(edge["action"]) if chance is None else f"{chance:.3g}"


def hidden_text(data: dict[str, Any]) -> str:
    """Return how many nodes are folded away below a node, in words."""
    return f"{data['hidden']:,}{'+' if data['uncounted'] else ''} below"


def _edge(
    graph: nx.DiGraph, above: Path, below: Path, at: dict[Path, tuple[float, float]], number: int, style: Style
) -> str:
    data = graph.edges[above, below]
    half = (BOARD_SIZE + 18) / 2 if style.board else SHAPE_HEIGHT / 2
    (x1, y1), (x2, y2) = at[above], at[below]
    y1, y2 = y1 + half + (8 if style.board else 0), y2 - half + (9 if style.board else 0)
    line = svg.tag(
        "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=svg.INK if data["best"] else svg.LINE,
        stroke_width=3.5 if data["best"] else 1.2,
    )  # fmt: skip
    label = ""
    if style.actions:
        x, y = x1 + EDGE_LABEL_AT * (x2 - x1), y1 + EDGE_LABEL_AT * (y2 - y1)
        label = svg.label(
            x, y, edge_text(data), size=SMALL, fill=svg.INK, paint_order="stroke", stroke=svg.CARD, stroke_width=4,
            bold=data["best"],
        )  # fmt: skip
    return svg.tag("g", line + label, id=f"edge-{number}", class_="edge")


def _node(graph: nx.DiGraph, node: Path, x: float, y: float, number: int, style: Style) -> str:
    data = graph.nodes[node]
    parts = [_board(data, x, y, style.board)] if style.board else [_shape(data, x, y, style)]
    if style.board:
        parts.append(_board_caption(data, x, y))
    else:
        lower = {MAX: 5, MIN: -5}.get(data["player"], 0)
        parts.append(svg.label(x, y + lower, data["value"], size=TEXT, bold=True, class_="value"))
        if _is_named(graph, node, style):
            above = y + (9 if data["player"] == MIN else -9)
            beside = x - _name_beside(data, style)
            parts.append(svg.label(beside, above, data["label"], size=SMALL, anchor="end", fill="#444444"))
    if data["hidden"]:
        below = y + SHAPE_HEIGHT / 2 + (34 if style.board else 12)
        parts.append(svg.label(x, below, hidden_text(data), size=SMALL, fill="#444444"))
    kind = player_text(data["player"]).replace(" ", "")
    return svg.tag("g", "".join(parts), id=f"node-{number}", class_=f"node {kind} {data['status']}".strip())


def _shape(data: dict[str, Any], x: float, y: float, style: Style) -> str:
    player: Player | None = data["player"]
    half, up = _shape_width(data, style) / 2, SHAPE_HEIGHT / 2
    status = data["status"]
    look: dict[str, Any] = {
        "fill": FILLS.get(player, "#e4f3ee"),
        "stroke": STROKES.get(player, svg.GREEN),
        "stroke_width": {Status.ACTIVE: 3, Status.CURRENT: 4.5}.get(status, 1.6),
        "class_": "shape",
    }
    if status == Status.UNSEEN:
        look |= {"stroke_dasharray": "3 3", "fill": svg.CARD}
    if player == CHANCE:
        return svg.tag("ellipse", cx=x, cy=y, rx=max(up, half - 8), ry=up, **look)  # a circle for short values
    if player is None:
        return svg.tag("rect", x=x - half, y=y - 12, width=2 * half, height=24, **look)
    if player == MAX:
        corners = [(x - half, y + up), (x + half, y + up), (x, y - up)]
    elif player == MIN:
        corners = [(x - half, y - up), (x + half, y - up), (x, y + up)]
    else:
        corners = [(x - half, y), (x, y - up), (x + half, y), (x + half * 0.6, y + up), (x - half * 0.6, y + up)]
    return svg.tag("polygon", points=" ".join(f"{svg.number(a)},{svg.number(b)}" for a, b in corners), **look)


def _board(data: dict[str, Any], x: float, y: float, board: Callable[[Any], str]) -> str:
    picture = board(data["state"])
    width, height = svg.size_of(picture)
    scale = BOARD_SIZE / max(width, height)
    width, height = width * scale, height * scale
    frame = svg.tag(
        "rect", x=x - width / 2, y=y - height / 2, width=width, height=height, fill="none",
        stroke=STROKES.get(data["player"], svg.GREEN), stroke_width=1.4, class_="shape",
    )  # fmt: skip
    return svg.embed(picture, x - width / 2, y - height / 2, width, height) + frame


def _board_caption(data: dict[str, Any], x: float, y: float) -> str:
    text = _caption(data, data["value"])
    return svg.label(x, y + BOARD_SIZE / 2 + 9, text, size=SMALL, bold=True, class_="value")


def _caption(data: dict[str, Any], value: str) -> str:
    mark = {MAX: "▲", MIN: "▼", CHANCE: "●", None: "■"}.get(data["player"], "⬟")
    return f"{mark} {value}".strip()
