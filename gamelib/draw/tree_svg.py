"""Painting trees as SVG, for screens: of a game as a search knows it, and of simulations.

Whose turn it is shows in the shape of a node, see :mod:`gamelib.draw.graph`; where there are more
than two players, a node has a number for each of them, the mover's own bold and underlined, and a
legend below the tree says which shape is whose. What a search did with a node shows in its outline:
dashed where it has not been, thick where it is at work, thicker still where it is now. Two strokes
across an edge say that the search left the node above it without coming to the one below, and what is cut off
so is dashed and grey, down to the leaves.

In a tree of simulations *N* and *Q* stand below a node, the edges of the line of most visits are thick, and a number
with a plus beside a node says how many nodes below it are folded away.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import hypot
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.draw.graph import (
    ROUNDING,
    DiGraph,
    Edge,
    Node,
    Status,
    legend,
    look_of,
    numbers_of,
    player_text,
    shape,
    tidy_layout,
    tree_of,
    window_text,
)
from gamelib.game import CHANCE
from gamelib.watch import Path

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
OUTLINES: Final[Mapping[str, float]] = {Status.ACTIVE: 3, Status.CURRENT: 4.5}
"""How thick the outline of a node is at which a search is at work."""
SHADED: Final = "#444444"

SHAPE_WIDTH: Final = 30.0
LINE_HEIGHT: Final = 14.0
EDGE: Final = 40.0
"""How high an edge of a tree of simulations is, from the last line below a node to the shape of the next."""
KEY: Final = (
    "N: simulations through the node, +n: nodes folded away below it",
    "Q: mean reward, 0 to 1, of the player who moves at the parent",
)
OVER: Final = "square: the game is over"
BELOW_CHANCE: Final = "(below chance: of the one who moved before the throw)"


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


def tree_svg(graph: DiGraph, *, title: str, style: Style) -> str:
    """Return the picture of a game tree as a stand-alone SVG document.

    Each node is a group with the id ``node-K``, K counting the nodes in the order of the graph, and
    each edge a group with the id of the node it leads to, ``edge-K``: films address them so. In them,
    values and windows have the classes ``value`` and ``window``, marks of cuts the class ``cut``. A value
    whose node is one of several players' has that player's number as ``data-own``.
    """
    return _GameTree(graph, style).document(title)


def search_tree_svg(graph: DiGraph, *, title: str, growth: Growth | None = None, with_key: bool = True) -> str:
    """Return the picture of a tree of simulations as a stand-alone SVG document.

    Nodes and edges have ids as :func:`tree_svg` gives them. The texts of a node have the classes
    ``glyph`` (in the shape), ``count``, ``mean``, ``bonus``, ``index`` (below it) and ``fold`` (beside it).

    Args:
        graph: made by :func:`gamelib.draw.search_tree.search_graph`.
        growth: what a film adds; its texts are left empty for the page to write.
        with_key: whether to say below the tree what its shapes and letters mean; else the caller says it.
    """
    return _SearchTree(graph, growth, with_key).document(title)


def edge_text(edge: Edge) -> str:
    """Return the label of an edge: the action, or how likely chance takes it.

    Example:
        >>> [edge_text(Edge("a", chance, best=False)) for chance in (None, 0.25, 1 / 6, 2 / 3, 0.123456)]
        ['a', '0.25', '1/6', '2/3', '0.123']
    """
    chance = edge.probability
    if chance is None:
        return edge.action
    text = f"{chance:.3g}"
    simple = Fraction(chance).limit_denominator(SIMPLE)
    return str(simple) if abs(simple - Fraction(chance)) < ROUNDING < abs(float(text) - chance) else text


def cut_off(edges: Mapping[tuple[Path, Path], Edge]) -> set[Path]:
    """Return the nodes below cuts, of edges in the order of a search."""
    off: set[Path] = set()
    for (above, below), edge in edges.items():
        if above in off or edge.cut:
            off.add(below)
    return off


def texts_of(node: Node) -> tuple[str, str, str]:
    """Return what stands at a node of a tree of simulations: *N*, *Q* and how many nodes are folded away."""
    mean = "" if node.mean is None else f"Q {node.mean:.2f}"
    return f"N {node.visits or 0:,}", mean, f"+{node.hidden:,}" if node.hidden else ""


class _Painter(ABC):
    """Puts the nodes of a tree on the page, and writes them and the edges between them.

    Attributes:
        nodes: what each node carries, by its path.
        edges: what each edge carries.
        numbers: the number of each node in the order of the graph.
        at: where the middle of each node is.
    """

    shape_height: ClassVar[float]

    def __init__(self, graph: DiGraph) -> None:
        self.graph = graph
        self.nodes, self.edges, self.seats = tree_of(graph)
        self.numbers = {path: number for number, path in enumerate(graph)}
        self.at: dict[Path, tuple[float, float]] = {}

    def place(self, top: float, level: float, gap: float) -> None:
        """Find the place of each node: the root ``top`` from above, each other node ``level`` below its parent."""
        places = tidy_layout(self.graph, next(iter(self.graph)), self.room, gap=gap)
        self.at = {path: (MARGIN + x, top + depth * level) for path, (x, depth) in places.items()}

    @property
    def width(self) -> float:
        """How wide the tree is with a margin on both sides."""
        return max(x + self.room(path)[1] for path, (x, _) in self.at.items()) + MARGIN

    def body(self) -> list[str]:
        """Return the edges, and the nodes over them."""
        return [*(self.edge(*edge) for edge in self.edges), *map(self.node, self.nodes)]

    def label_room(self, path: Path) -> float:
        """Return half the room that a node needs for the label of its edge, which is nearer to its parent."""
        edges = (self.edges[above, path] for above in self.graph.predecessors(path))
        return max((svg.text_width(edge_text(edge), SMALL) / 2 / EDGE_LABEL_AT for edge in edges), default=0)

    def line(
        self, edge: Edge, ends: tuple[float, float, float, float], at: tuple[float, float] | None, *, best: bool,
        off: bool = False,
    ) -> str:  # fmt: skip
        """Return the line of an edge and, on a light ground, its label, if there is a place for it."""
        x1, y1, x2, y2 = ends
        look: dict[str, Any] = {"stroke": svg.INK, "stroke_width": 3.5} if best else {
            "stroke": svg.LINE, "stroke_width": 1.2}  # fmt: skip
        line = svg.tag("line", x1=x1, y1=y1, x2=x2, y2=y2, **(look | OFF if off else look))
        return line if at is None else line + svg.label(
            *at, edge_text(edge), size=SMALL, fill=svg.FAINT if off else svg.INK, paint_order="stroke",
            stroke=svg.CARD, stroke_width=HALO, bold=best,
        )  # fmt: skip

    def has_chance(self) -> bool:
        """Return whether chance moves anywhere."""
        return any(node.player is CHANCE for node in self.nodes.values())

    @abstractmethod
    def room(self, path: Path) -> tuple[float, float]:
        """Return the room to the left and right that a node needs with its texts and the label of its edge."""

    @abstractmethod
    def edge(self, above: Path, below: Path) -> str:
        """Return an edge with its label."""

    @abstractmethod
    def node(self, path: Path) -> str:
        """Return a node with its texts."""


class _GameTree(_Painter):
    """Paints a game tree as a search knows it."""

    shape_height = 32

    def __init__(self, graph: DiGraph, style: Style) -> None:
        super().__init__(graph)
        leaves = sum(1 for path in graph if not graph.out_degree(path))
        self.style = style if leaves <= MOST_LABELLED_LEAVES else replace(style, actions=False)
        self.board = style.board
        self.off = cut_off(self.edges)
        level: float = LEVEL + (BOARD_SIZE - self.shape_height + 14 if self.board else 0)
        level += max(map(self._window_line, self.nodes.values()))
        self.place(MARGIN + self.shape_height / 2 + 6 + (9 if self.board else 0), level, gap=6)

    def document(self, title: str) -> str:
        width, below = self.width, 52 if self.board else 28
        below += BELOW if any(node.below for node in self.nodes.values()) else 0
        height = MARGIN + max(
            self.at[path][1] + (below if node.hidden else below - 16) + self._window_line(node)
            for path, node in self.nodes.items()
        )
        if not self.seats:
            return svg.document(width, height, self.body(), title=title)
        key = legend(self.seats, self.has_chance(), MARGIN, height, width - 2 * MARGIN)
        width, height = max(width, key.width + 2 * MARGIN), height + key.height + MARGIN / 2
        return svg.document(width, height, [*self.body(), key.body], title=title)

    def room(self, path: Path) -> tuple[float, float]:
        node = self.nodes[path]
        if self.board:
            caption = max((_caption(node, value) for value in (node.value, self.style.widest)), key=len)
            half = max(BOARD_SIZE, svg.text_width(caption, SMALL)) / 2
        else:
            half = max(self._shape_width(node), BELOW if node.below else 0) / 2
        if self._is_named(path):
            half = max(half, self._name_beside(node) + 6 + svg.text_width(_name(node), SMALL))
        if node.hidden:
            half = max(half, svg.text_width(FOLDED, SMALL) / 2)
        if self.style.actions:
            half = max(half, self.label_room(path))
        if not self._has_window(node):
            return half, half
        window = max(svg.text_width(text, SMALL) for text in (_window(node), self.style.widest_window))
        if self.board:
            return max(half, window / 2), max(half, window / 2)
        return half, max(half, self._name_beside(node) + window)

    def edge(self, above: Path, below: Path) -> str:
        edge, off = self.edges[above, below], below in self.off
        half = (BOARD_SIZE + 18) / 2 if self.board else self.shape_height / 2
        (x1, y1), (x2, y2) = self.at[above], self.at[below]
        y1, y2 = y1 + half + (8 if self.board else 0), y2 - half + (9 if self.board else 0)
        y1 += self._window_line(self.nodes[above])
        at = (x1 + EDGE_LABEL_AT * (x2 - x1), y1 + EDGE_LABEL_AT * (y2 - y1)) if self.style.actions else None
        parts = [self.line(edge, (x1, y1, x2, y2), at, best=edge.best, off=off)]
        if edge.cut or below in self.style.cuts:
            parts.append(_cut_mark(x1, y1, x2, y2))
        if edge.hand:  # there has to be more than a thin line to point at
            parts.append(
                svg.tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=svg.CARD, stroke_opacity=0, stroke_width=HAND)
            )
        return svg.tag("g", "".join(parts), id=f"edge-{self.numbers[below]}", class_="edge", **edge.hand)

    def node(self, path: Path) -> str:
        node, (x, y) = self.nodes[path], self.at[path]
        if self.board:
            parts = [_board(node, x, y, self.board)]
            parts.append(self._value(path, x, y + BOARD_SIZE / 2 + 9, _caption(node, node.value), SMALL))
        else:
            lower = look_of(node.player).lower
            parts = [self._shape(path), self._value(path, x, y + lower, node.value, TEXT)]
            beside, above = self._name_beside(node), y + (9 if lower < 0 else -9)
            if self._is_named(path):
                parts.append(svg.label(x - beside, above, _name(node), size=SMALL, anchor="end", fill=SHADED))
                if node.hand and node.estimate:  # something to point at between a long name and the shape
                    left = beside + svg.text_width(_name(node), SMALL)
                    place: dict[str, Any] = {"x": x - left, "y": y - self.shape_height / 2, "width": left}
                    parts.append(svg.tag("rect", **place, height=self.shape_height, fill=svg.CARD, fill_opacity=0))
            if self._has_window(node):
                parts.append(svg.label(x + beside, above, _window(node), size=SMALL, anchor="start", class_="window"))
        if node.below:
            parts.append(svg.embed(node.below, x - BELOW / 2, y + LEAF_HEIGHT / 2 + 4, BELOW, BELOW))
        if self.board and self._has_window(node):
            below = y + BOARD_SIZE / 2 + 9 + WINDOW_LINE
            parts.append(svg.label(x, below, _window(node), size=SMALL, class_="window"))
        if node.hidden:
            below = y + self.shape_height / 2 + (34 + self._window_line(node) if self.board else 12)
            parts.append(svg.label(x, below, FOLDED, size=SMALL, fill=SHADED))
        seat = node.player if self.seats and isinstance(node.player, int) else None
        kind = player_text(node.player) if seat is None else f"player{seat + 1}"
        class_ = f"node {kind} {node.status}".strip()
        return svg.tag("g", "".join(parts), id=f"node-{self.numbers[path]}", class_=class_, **node.hand)

    def _shape_width(self, node: Node) -> float:
        room = max(svg.text_width(text, TEXT) for text in (node.value, self.style.widest))
        if node.player is None:
            return max(26, room + 8)
        return max(38, room + 22, look_of(node.player).vector_room * room if self.seats else 0)

    def _name_beside(self, node: Node) -> float:
        """Return how far left of the middle a node's name ends: triangles are narrow where it stands."""
        half, corners = self._shape_width(node) / 2, len(look_of(node.player).corners)
        if corners == 3:
            return max(12, 0.45 * half + 3)
        return half if corners > 4 else max(18, half - 6)

    def _is_named(self, path: Path) -> bool:
        """Return whether a name stands beside the node: none at boards and where the edge says it, being the action."""
        node = self.nodes[path]
        above = (self.edges[edge].action for edge in self.graph.in_edges(path))
        return not self.board and node.player is not None and not (self.style.actions and node.label in above)

    def _has_window(self, node: Node) -> bool:
        """Return whether a window stands beside the node or may come to: leaves have no use for theirs."""
        return node.player is not None and bool(self.style.widest_window or node.window)

    def _window_line(self, node: Node) -> float:
        """Return how much higher a board with its captions is because of its window."""
        return WINDOW_LINE if self.board and self._has_window(node) else 0

    def _value(self, path: Path, x: float, y: float, text: str, size: float) -> str:
        """Return the value of a node; of the numbers of several players, the mover's own is set off from the others."""
        node, off = self.nodes[path], path in self.off
        own, fill = node.player if node.own is None else node.own, svg.FAINT if off else svg.INK
        if not self.seats or not isinstance(own, int):
            return svg.label(x, y, text, size=size, bold=not (self.seats or off), fill=fill, class_="value")
        numbers = numbers_of(node.value, self.seats)
        plain = svg.label(x, y, text, size=size, fill=fill, class_="value", data_own=own)
        if not numbers:
            return plain
        start = text.removesuffix(node.value)
        marked = svg.tag("tspan", numbers[own], font_weight="bold", text_decoration="underline", class_="own")
        written = start + ", ".join([*numbers[:own], marked, *numbers[own + 1 :]])
        return plain.replace(f">{text}</text>", f">{written}</text>")

    def _shape(self, path: Path) -> str:
        node, (x, y) = self.nodes[path], self.at[path]
        look: dict[str, Any] = {
            "fill": look_of(node.player).fill,
            "stroke": look_of(node.player).stroke,
            "stroke_width": OUTLINES.get(node.status, 1.6),
            "class_": "shape",
        }
        if node.status == Status.UNSEEN:
            look |= {"stroke_dasharray": "3 3", "fill": svg.CARD}
        if path in self.off:
            look |= {**OFF, "fill": svg.CARD}
        width = self._shape_width(node)
        if node.player is None:
            return shape(None, x, y, width, LEAF_HEIGHT, **look)
        if node.player is CHANCE:
            width = max(self.shape_height, width - 16)  # a circle for short values
        return shape(node.player, x, y, width, self.shape_height, **look)


def _name(node: Node) -> str:
    """Return a node's name with the estimate that stands beside it, if there is one."""
    return f"{node.label}: e = {node.estimate}" if node.estimate else node.label


def _window(node: Node) -> str:
    return window_text(node.window) if node.window else ""


def _caption(node: Node, value: str) -> str:
    return f"{look_of(node.player).mark} {value}".strip()


def _cut_mark(x1: float, y1: float, x2: float, y2: float) -> str:
    """Return two short strokes across a line, which stand for a cut whatever the colours are."""
    length = hypot(x2 - x1, y2 - y1)
    along, down = (x2 - x1) / length, (y2 - y1) / length
    strokes = []
    for offset in (-CUT_GAP, CUT_GAP):
        x = x1 + CUT_AT * (x2 - x1) + offset * along
        y = y1 + CUT_AT * (y2 - y1) + offset * down
        right, up = CUT_SIZE * down, CUT_SIZE * along
        ends: dict[str, Any] = {"x1": x + right, "y1": y - up, "x2": x - right, "y2": y + up}
        strokes.append(svg.tag("line", **ends, stroke=svg.VERMILION, stroke_width=2.4))
    return svg.tag("g", "".join(strokes), class_="cut")


def _board(node: Node, x: float, y: float, board: Callable[[Any], str]) -> str:
    picture = board(node.state)
    width, height = svg.size_of(picture)
    scale = BOARD_SIZE / max(width, height)
    width, height = width * scale, height * scale
    frame = svg.tag(
        "rect", x=x - width / 2, y=y - height / 2, width=width, height=height, fill="none",
        stroke=look_of(node.player).stroke, stroke_width=1.4, class_="shape",
    )  # fmt: skip
    return svg.embed(picture, x - width / 2, y - height / 2, width, height) + frame


class _SearchTree(_Painter):
    """Paints a tree of simulations: *N* and *Q* below each node."""

    shape_height = 24

    def __init__(self, graph: DiGraph, growth: Growth | None, with_key: bool) -> None:
        super().__init__(graph)
        self.growth, self.with_key = growth, with_key
        self.below = (2 if growth is None else 4) * LINE_HEIGHT
        self.place(MARGIN + self.shape_height / 2, self.shape_height + self.below + EDGE, gap=8)

    def document(self, title: str) -> str:
        width, body = self.width, self.body()
        height = max(y for _, y in self.at.values()) + self.shape_height / 2 + self.below + MARGIN
        if not self.with_key:
            return svg.document(width, height, body, title=title)
        chance, over = self.has_chance(), any(node.player is None for node in self.nodes.values())
        words = [*KEY, *([BELOW_CHANCE] if chance else []), *([OVER] if over else [])]
        width = max(width, *(svg.text_width(text, SMALL) + 2 * MARGIN for text in words))
        key = legend(self.seats, chance, MARGIN, height, width - 2 * MARGIN)
        body.append(key.body)
        height += key.height + 4
        for row, text in enumerate(words):
            body.append(svg.label(MARGIN, height + 8 + row * 16, text, size=SMALL, anchor="start", fill=SHADED))
        return svg.document(max(width, key.width + 2 * MARGIN), height + 16 * len(words) + 6, body, title=title)

    def room(self, path: Path) -> tuple[float, float]:
        count, mean, fold = texts_of(self.nodes[path])
        texts = [count, mean]
        if self.growth is not None:
            texts.append(self.growth.widest.get(path, ""))
            fold = self.growth.folds.get(path, "")
        half = max(SHAPE_WIDTH, *(svg.text_width(text, SMALL) for text in texts)) / 2
        half = max(half, self.label_room(path))
        beside = SHAPE_WIDTH / 2 + 3 + svg.text_width(fold, SMALL) if fold else 0
        return half, max(half, beside)

    def edge(self, above: Path, below: Path) -> str:
        edge = self.edges[above, below]
        (x1, y1), (x2, y2) = self.at[above], self.at[below]
        # The root has no Q: its edges begin higher up. Sums, which come and go in a film, are written over edges.
        y1 += self.shape_height / 2 + (2 if above else 1) * LINE_HEIGHT + 2
        y2 -= self.shape_height / 2 + 1
        short = 1 - EDGE_LABEL_AT
        at = x2 - short * (x2 - x1) * (EDGE - 4) / (y2 - y1), y2 - short * (EDGE - 4)
        line = self.line(edge, (x1, y1, x2, y2), at, best=edge.best and self.growth is None)
        born = None if self.growth is None else self.growth.born[below]
        return svg.tag("g", line, id=f"edge-{self.numbers[below]}", class_="edge", data_born=born)

    def node(self, path: Path) -> str:
        node, growth, (x, y) = self.nodes[path], self.growth, self.at[path]
        look: dict[str, Any] = {"fill": look_of(node.player).fill, "stroke": look_of(node.player).stroke}
        across = self.shape_height if node.player is None or node.player is CHANCE else SHAPE_WIDTH
        parts = [shape(node.player, x, y, across, self.shape_height, **look, stroke_width=1.6, class_="shape")]
        count, mean, fold = texts_of(node) if growth is None else ("", "", "")
        below = y + self.shape_height / 2 + LINE_HEIGHT / 2 + 2
        written = [("count", count), ("mean", mean)]
        if growth is not None:
            parts.append(svg.label(x, y + look_of(node.player).lower, "", size=13, bold=True, class_="glyph"))
            written += [("bonus", ""), ("index", "")]
            wave = f"M{svg.number(x)} {svg.number(below + 1.6 * LINE_HEIGHT)}" + "q6 3.5 0 7q-6 3.5 0 7" * 2
            look = {"fill": "none", "stroke": svg.INK, "stroke_width": 2, "class_": "wave"}
            parts.append(svg.tag("path", d=f"{wave}m-4 -5l4 6l4 -6", **look))  # a rollout, which leaves nothing behind
        for row, (name, text) in enumerate(written):
            halo: dict[str, Any] = {"paint_order": "stroke", "stroke": svg.CARD, "stroke_width": 5} if row > 1 else {}
            parts.append(
                svg.label(x, below + row * LINE_HEIGHT, text, size=SMALL, bold=name == "count", class_=name, **halo)
            )
        if growth is not None or fold:
            right = x + SHAPE_WIDTH / 2 + 3
            parts.append(svg.label(right, y, fold, size=SMALL, anchor="start", fill=SHADED, class_="fold"))
        born = None if growth is None else growth.born[path]
        return svg.tag("g", "".join(parts), id=f"node-{self.numbers[path]}", class_="node", data_born=born)

