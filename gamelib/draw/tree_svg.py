"""Painting a game tree as SVG, for screens.

Whose turn it is shows in the shape of a node, see :mod:`gamelib.draw.players`; where there are more
than two players, a node has a number for each of them, the mover's own bold and underlined, and a
legend below the tree says which shape is whose. What a search did with a node shows in its outline:
dashed where it has not been, thick where it is at work, thicker still where it is now. Two strokes
across an edge say that the search left the node above it without coming to the one below, and what is cut off
so is dashed and grey, down to the leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import hypot
from typing import Any, Final

from gamelib import svg
from gamelib.draw.graph import ROUNDING, DiGraph, Status, window_text
from gamelib.draw.layout import tidy_layout
from gamelib.draw.players import legend, look_of, numbers_of, player_text, shape
from gamelib.game import CHANCE
from gamelib.watch import Path

SHAPE_HEIGHT: Final = 32
LEAF_HEIGHT: Final = 24
BOARD_SIZE: Final = 50
LEVEL: Final = 76
MARGIN: Final = 14
TEXT: Final = 12
SMALL: Final = 11
EDGE_LABEL_AT: Final = 0.56
HALO: Final = 7
"""How wide the light line around a label is: with less, what is behind shows above a decimal point."""
MOST_LABELLED_LEAVES: Final = 40
WINDOW_LINE: Final = 14
"""How much lower the edges of a board begin if a window is written below it."""
BELOW: Final = 34
"""How large the picture below a leaf is, if it has one."""
HAND: Final = 18
"""How wide an edge is for those who point at it."""
SIMPLE: Final = 36
"""A chance with a denominator up to this, that of two dice, is written as a fraction if its decimals do not end."""
FOLDED: Final = "more below"
"""What is written below a node whose children are folded away."""
CUT_AT: Final = 0.86
CUT_SIZE: Final = 6.0
CUT_GAP: Final = 2.6
OFF: Final = {"stroke": svg.LINE, "stroke_dasharray": "4 3"}
"""The lines of what is cut off."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a picture of a tree shows besides its shape.

    Attributes:
        board: draws the state of a node; the shape of the player to move is drawn if not given.
        actions: whether to write the names of actions.
        widest: a text that any node must have room for, because its value may change to it.
        widest_window: the same for windows; if empty, only those that nodes have are written.
        cuts: further nodes whose edges have the mark of a cut, because they may become so.
    """

    board: Callable[[Any], str] | None = None
    actions: bool = True
    widest: str = ""
    widest_window: str = ""
    cuts: Collection[Path] = ()


def tree_svg(graph: DiGraph, *, title: str, style: Style) -> str:
    """Return the picture of the tree as a stand-alone SVG document.

    Each node is a group with the id ``node-K``, K counting the nodes in the order of the graph, and
    each edge a group with the id of the node it leads to, ``edge-K``: films address them so. In them,
    values and windows have the classes ``value`` and ``window``, marks of cuts the class ``cut``. A value
    whose node is one of several players' has that player's number as ``data-own``. What nodes and edges have as
    ``hand`` in the graph, see :func:`gamelib.draw.picks.pick`, are attributes of their groups, what a leaf has as
    ``below``, an SVG document, stands below it, a node's ``own`` is the player whose number is set off in place of
    the mover's, and its ``estimate`` stands behind its name.
    """
    leaves = sum(1 for node in graph if not graph.out_degree(node))
    style = style if leaves <= MOST_LABELLED_LEAVES else replace(style, actions=False)
    level: float = LEVEL + (BOARD_SIZE - SHAPE_HEIGHT + 14 if style.board else 0)
    level += max(_window_line(data, style) for data in graph.nodes.values())
    places = tidy_layout(graph, next(iter(graph)), lambda node: _room(graph, node, style), gap=6)
    numbers = {node: number for number, node in enumerate(graph)}
    at = {
        node: (MARGIN + x, MARGIN + SHAPE_HEIGHT / 2 + 6 + (9 if style.board else 0) + depth * level)
        for node, (x, depth) in places.items()
    }
    off = _cut_off(graph)
    edges = [_edge(graph, above, below, at, numbers[below], style, below in off) for above, below in graph.edges]
    nodes = [_node(graph, node, *at[node], numbers[node], style, node in off) for node in graph]
    width = max(x + _room(graph, node, style)[1] for node, (x, _) in at.items()) + MARGIN
    below = 52 if style.board else 28
    below += BELOW if any("below" in data for data in graph.nodes.values()) else 0
    height = MARGIN + max(
        y + (below if data["hidden"] else below - 16) + _window_line(data, style)
        for (_, y), data in zip(at.values(), graph.nodes.values(), strict=True)
    )
    if not _seats(graph):
        return svg.document(width, height, [*edges, *nodes], title=title)
    chance = any(data["player"] is CHANCE for data in graph.nodes.values())
    key = legend(_seats(graph), chance, MARGIN, height, width - 2 * MARGIN)
    width, height = max(width, key.width + 2 * MARGIN), height + key.height + MARGIN / 2
    return svg.document(width, height, [*edges, *nodes, key.body], title=title)


def _cut_off(graph: DiGraph) -> set[Path]:
    """Return the nodes below cuts, parents before children."""
    off: set[Path] = set()
    for above, below in graph.edges:
        if above in off or graph.edges[above, below]["cut"]:
            off.add(below)
    return off


def _seats(graph: DiGraph) -> Sequence[str]:
    """Return what the players are called if there are more than two of them."""
    seats: Sequence[str] = graph.graph["seats"]
    return seats


def _shape_width(graph: DiGraph, node: Path, style: Style) -> float:
    data = graph.nodes[node]
    room = max(svg.text_width(text, TEXT) for text in (data["value"], style.widest))
    if data["player"] is None:
        return max(26, room + 8)
    return max(38, room + 22, look_of(data["player"]).vector_room * room if _seats(graph) else 0)


def _name_beside(graph: DiGraph, node: Path, style: Style) -> float:
    """Return how far left of the middle a node's name ends: triangles are narrow where it stands."""
    half, corners = _shape_width(graph, node, style) / 2, len(look_of(graph.nodes[node]["player"]).corners)
    if corners == 3:
        return max(12, 0.45 * half + 3)
    return half if corners > 4 else max(18, half - 6)


def _is_named(graph: DiGraph, node: Path, style: Style) -> bool:
    """Return whether a name stands beside the node: none at boards and where the edge says it, being the action."""
    data = graph.nodes[node]
    above = (graph.edges[edge]["action"] for edge in graph.in_edges(node))
    return not style.board and data["player"] is not None and not (style.actions and data["label"] in above)


def _name(data: dict[str, Any]) -> str:
    """Return a node's name with the estimate that stands beside it, if there is one."""
    return f"{data['label']}: e = {data['estimate']}" if "estimate" in data else str(data["label"])


def _has_window(data: dict[str, Any], style: Style) -> bool:
    """Return whether a window stands beside the node or may come to: leaves have no use for theirs."""
    return data["player"] is not None and bool(style.widest_window or data["window"])


def _window_line(data: dict[str, Any], style: Style) -> float:
    """Return how much higher a board with its captions is because of its window."""
    return WINDOW_LINE if style.board and _has_window(data, style) else 0


def _window(data: dict[str, Any]) -> str:
    return window_text(data["window"]) if data["window"] else ""


def _room(graph: DiGraph, node: Path, style: Style) -> tuple[float, float]:
    """Return the room to the left and right that a node needs with its name, window and the label of its edge."""
    data = graph.nodes[node]
    if style.board:
        caption = max((_caption(data, value) for value in (data["value"], style.widest)), key=len)
        half = max(BOARD_SIZE, svg.text_width(caption, SMALL)) / 2
    else:
        half = max(_shape_width(graph, node, style), BELOW if "below" in data else 0) / 2
    if _is_named(graph, node, style):
        half = max(half, _name_beside(graph, node, style) + 6 + svg.text_width(_name(data), SMALL))
    if data["hidden"]:
        half = max(half, svg.text_width(FOLDED, SMALL) / 2)
    if style.actions:
        for above in graph.predecessors(node):
            half = max(half, svg.text_width(edge_text(graph.edges[above, node]), SMALL) / 2 / EDGE_LABEL_AT)
    if not _has_window(data, style):
        return half, half
    window = max(svg.text_width(text, SMALL) for text in (_window(data), style.widest_window))
    if style.board:
        return max(half, window / 2), max(half, window / 2)
    return half, max(half, _name_beside(graph, node, style) + window)


def edge_text(edge: dict[str, Any]) -> str:
    """Return the label of an edge: the action, or how likely chance takes it.

    Example:
        >>> [edge_text({"action": "a", "probability": chance}) for chance in (None, 0.25, 1 / 6, 2 / 3, 0.123456)]
        ['a', '0.25', '1/6', '2/3', '0.123']
    """
    chance = edge["probability"]
    if chance is None:
        return str(edge["action"])
    text = f"{chance:.3g}"
    simple = Fraction(chance).limit_denominator(SIMPLE)
    return str(simple) if abs(simple - Fraction(chance)) < ROUNDING < abs(float(text) - chance) else text


def _edge(
    graph: DiGraph, above: Path, below: Path, at: dict[Path, tuple[float, float]], number: int, style: Style, off: bool
) -> str:
    data = graph.edges[above, below]
    half = (BOARD_SIZE + 18) / 2 if style.board else SHAPE_HEIGHT / 2
    (x1, y1), (x2, y2) = at[above], at[below]
    y1, y2 = y1 + half + (8 if style.board else 0), y2 - half + (9 if style.board else 0)
    y1 += _window_line(graph.nodes[above], style)
    look: dict[str, Any] = {
        "stroke": svg.INK if data["best"] else svg.LINE,
        "stroke_width": 3.5 if data["best"] else 1.2,
        **(OFF if off else {}),
    }
    line = svg.tag("line", x1=x1, y1=y1, x2=x2, y2=y2, **look)
    label = ""
    if style.actions:
        x, y = x1 + EDGE_LABEL_AT * (x2 - x1), y1 + EDGE_LABEL_AT * (y2 - y1)
        label = svg.label(
            x, y, edge_text(data), size=SMALL, fill=svg.FAINT if off else svg.INK, paint_order="stroke",
            stroke=svg.CARD, stroke_width=HALO, bold=data["best"],
        )  # fmt: skip
    mark = _cut_mark(x1, y1, x2, y2) if data["cut"] or below in style.cuts else ""
    hand = data.get("hand", {})
    if hand:  # there has to be more than a thin line to point at
        mark += svg.tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=svg.CARD, stroke_opacity=0, stroke_width=HAND)
    return svg.tag("g", line + label + mark, id=f"edge-{number}", class_="edge", **hand)


def _cut_mark(x1: float, y1: float, x2: float, y2: float) -> str:
    """Return two short strokes across a line, which stand for a cut whatever the colours are."""
    length = hypot(x2 - x1, y2 - y1)
    along, across = ((x2 - x1) / length, (y2 - y1) / length), ((y1 - y2) / length, (x2 - x1) / length)
    strokes = []
    for offset in (-CUT_GAP, CUT_GAP):
        x = x1 + CUT_AT * (x2 - x1) + offset * along[0]
        y = y1 + CUT_AT * (y2 - y1) + offset * along[1]
        ends: dict[str, Any] = {
            "x1": x - CUT_SIZE * across[0], "y1": y - CUT_SIZE * across[1],
            "x2": x + CUT_SIZE * across[0], "y2": y + CUT_SIZE * across[1],
        }  # fmt: skip
        strokes.append(svg.tag("line", **ends, stroke=svg.VERMILION, stroke_width=2.4))
    return svg.tag("g", "".join(strokes), class_="cut")


def _node(graph: DiGraph, node: Path, x: float, y: float, number: int, style: Style, off: bool) -> str:
    data, seats = graph.nodes[node], _seats(graph)
    parts = [_board(data, x, y, style.board)] if style.board else [_shape(graph, node, x, y, style, off)]
    if style.board:
        parts.append(_value(data, x, y + BOARD_SIZE / 2 + 9, _caption(data, data["value"]), SMALL, seats, off))
    else:
        lower = look_of(data["player"]).lower
        parts.append(_value(data, x, y + lower, data["value"], TEXT, seats, off))
        beside, above = _name_beside(graph, node, style), y + (9 if lower < 0 else -9)
        if _is_named(graph, node, style):
            parts.append(svg.label(x - beside, above, _name(data), size=SMALL, anchor="end", fill="#444444"))
            if "hand" in data and "estimate" in data:  # something to point at between a long name and the shape
                left = beside + svg.text_width(_name(data), SMALL)
                place: dict[str, Any] = {"x": x - left, "y": y - SHAPE_HEIGHT / 2, "width": left}
                parts.append(svg.tag("rect", **place, height=SHAPE_HEIGHT, fill=svg.CARD, fill_opacity=0))
        if _has_window(data, style):
            parts.append(svg.label(x + beside, above, _window(data), size=SMALL, anchor="start", class_="window"))
    if "below" in data:
        parts.append(svg.embed(data["below"], x - BELOW / 2, y + LEAF_HEIGHT / 2 + 4, BELOW, BELOW))
    if style.board and _has_window(data, style):
        parts.append(svg.label(x, y + BOARD_SIZE / 2 + 9 + WINDOW_LINE, _window(data), size=SMALL, class_="window"))
    if data["hidden"]:
        below = y + SHAPE_HEIGHT / 2 + (34 + _window_line(data, style) if style.board else 12)
        parts.append(svg.label(x, below, FOLDED, size=SMALL, fill="#444444"))
    several = seats and isinstance(data["player"], int)
    kind = f"player{data['player'] + 1}" if several else player_text(data["player"])
    class_ = f"node {kind} {data['status']}".strip()
    return svg.tag("g", "".join(parts), id=f"node-{number}", class_=class_, **data.get("hand", {}))


def _value(
    data: dict[str, Any], x: float, y: float, text: str, size: float, seats: Sequence[str], off: bool
) -> str:
    """Return the value of a node; of the numbers of several players, the mover's own is set off from the others."""
    own, fill = data.get("own", data["player"]), svg.FAINT if off else svg.INK
    if not seats or not isinstance(own, int):
        return svg.label(x, y, text, size=size, bold=not (seats or off), fill=fill, class_="value")
    numbers = numbers_of(data["value"], seats)
    plain = svg.label(x, y, text, size=size, fill=fill, class_="value", data_own=own)
    if not numbers:
        return plain
    start = text.removesuffix(data["value"])
    marked = svg.tag("tspan", numbers[own], font_weight="bold", text_decoration="underline", class_="own")
    written = start + ", ".join([*numbers[:own], marked, *numbers[own + 1 :]])
    return plain.replace(f">{text}</text>", f">{written}</text>")


def _shape(graph: DiGraph, node: Path, x: float, y: float, style: Style, off: bool) -> str:
    player, status = graph.nodes[node]["player"], graph.nodes[node]["status"]
    look: dict[str, Any] = {
        "fill": look_of(player).fill,
        "stroke": look_of(player).stroke,
        "stroke_width": {Status.ACTIVE: 3, Status.CURRENT: 4.5}.get(status, 1.6),
        "class_": "shape",
    }
    if status == Status.UNSEEN:
        look |= {"stroke_dasharray": "3 3", "fill": svg.CARD}
    if off:
        look |= {**OFF, "fill": svg.CARD}
    width = _shape_width(graph, node, style)
    if player is None:
        return shape(None, x, y, width, LEAF_HEIGHT, **look)
    if player is CHANCE:
        width = max(SHAPE_HEIGHT, width - 16)  # a circle for short values
    return shape(player, x, y, width, SHAPE_HEIGHT, **look)


def _board(data: dict[str, Any], x: float, y: float, board: Callable[[Any], str]) -> str:
    picture = board(data["state"])
    width, height = svg.size_of(picture)
    scale = BOARD_SIZE / max(width, height)
    width, height = width * scale, height * scale
    frame = svg.tag(
        "rect", x=x - width / 2, y=y - height / 2, width=width, height=height, fill="none",
        stroke=look_of(data["player"]).stroke, stroke_width=1.4, class_="shape",
    )  # fmt: skip
    return svg.embed(picture, x - width / 2, y - height / 2, width, height) + frame


def _caption(data: dict[str, Any], value: str) -> str:
    return f"{look_of(data['player']).mark} {value}".strip()
