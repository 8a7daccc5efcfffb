"""The pictures of the Go example: its tree of counts, and bars of mean and bonus."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gamelib import svg
from gamelib.draw.board import pick
from gamelib.draw.graph import tidy_layout
from gamelib_lessons.go_example import BLACK, Counts, Path, node_at

RADIUS: Final = 21.0
LEVEL: Final = 78.0
MARGIN: Final = 14.0
BARS: Final = 200.0
"""How high the room for the bars is."""
ROOM: Final = 106.0
"""How wide the room for a bar is."""
LEFT: Final = 40.0
TOP: Final = 52.0
WAS: Final = 62.0
"""How wide the room for the counts before a back-up is."""
GREY: Final = "#4a4a4a"


@dataclass(frozen=True, slots=True)
class Bar:
    """A child that is compared.

    Attributes:
        name: its counts.
        turned: how its mean comes from the counts, where that is to be said.
        mean: for the player who chooses.
        index: the mean and the bonus together.
    """

    name: str
    turned: str
    mean: float
    index: float


def tree(
    root: Counts, way: Path, best: Path | None, before: Counts | None, title: str, asked: Collection[Path] = ()
) -> str:
    """Return the tree of counts as a stand-alone SVG document.

    Args:
        root: the tree.
        way: the way that has been chosen, drawn thick.
        best: the node that is chosen or new in this step, if there is one; it has a second ring.
        before: the tree before the back-up, whose counts are shown beside those that changed.
        title: what the picture shows, in words.
        asked: the nodes that can be picked, by their counts.
    """
    import networkx as nx

    graph = nx.DiGraph()
    paths = list(_paths(root))
    graph.add_nodes_from(paths)
    graph.add_edges_from((path[:-1], path) for path in paths if path)
    half = RADIUS + 6
    start: Path = ()

    def room(path: Path) -> tuple[float, float]:
        return half, half + (WAS if before is not None and _is_on(path, way) else 0)

    places = tidy_layout(graph, start, room)
    at = {path: (MARGIN + x, MARGIN + RADIUS + 6 + depth * LEVEL) for path, (x, depth) in places.items()}
    body = []
    for path in paths[1:]:
        (x1, y1), (x2, y2) = at[path[:-1]], at[path]
        thick = _is_on(path, way) or path == best
        body.append(
            svg.tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=svg.INK if thick else svg.LINE,
                    stroke_width=4 if thick else 1.4)
        )  # fmt: skip
    for path in paths:
        node = node_at(root, path)
        drawn = _node(node, *at[path], chosen=path == best, on_the_way=_is_on(path, way))
        counts = f"{node.wins}/{node.visits}"
        body += [svg.tag("g", "".join(drawn), **pick(counts, counts))] if path in asked else drawn
        if before is not None and _is_on(path, way):
            old = node_at(before, path)
            body.append(
                svg.label(at[path][0] + RADIUS + 7, at[path][1], f"was {old.wins}/{old.visits}", size=11,
                          anchor="start", fill="#444444")
            )  # fmt: skip
    width = max(x for x, _ in at.values()) + half + MARGIN + (WAS if before is not None else 0)
    height = max(y for _, y in at.values()) + RADIUS + MARGIN
    words = ("filled: Black to move, ring: White to move", "A/B: Black won A of B simulations through the node")
    for row, text in enumerate(words):
        body.append(svg.label(MARGIN, height + 8 + 16 * row, text, size=11, anchor="start", fill="#444444"))
    width = max(width, *(svg.text_width(text, 11) + 2 * MARGIN for text in words))
    return svg.document(width, height + 40, body, title=title)


def _paths(root: Counts, path: Path = ()) -> Iterator[Path]:
    yield path
    for number, child in enumerate(root.children):
        yield from _paths(child, (*path, number))


def _is_on(path: Path, way: Path) -> bool:
    return path == way[: len(path)]


def _node(node: Counts, x: float, y: float, *, chosen: bool, on_the_way: bool) -> list[str]:
    black = node.mover == BLACK
    look: dict[str, Any] = {"fill": GREY if black else svg.CARD, "stroke": svg.INK}
    parts = [svg.tag("circle", cx=x, cy=y, r=RADIUS, stroke_width=3.5 if on_the_way else 1.6, **look)]
    if chosen:
        parts.append(svg.tag("circle", cx=x, cy=y, r=RADIUS + 5, fill="none", stroke=svg.VERMILION, stroke_width=3))
    parts.append(svg.label(x, y, f"{node.wins}/{node.visits}", size=12, bold=True, fill=svg.CARD if black else svg.INK))
    return parts


def bars(compared: Sequence[Bar], heading: str, best: int, title: str) -> str:
    """Return a bar for each child, its mean and on top of it its bonus, as a stand-alone SVG document.

    Args:
        compared: the children.
        heading: what stands above the bars.
        best: which of them has the greatest index.
        title: what the picture shows, in words.
    """
    top = max(1.0, *(bar.index for bar in compared))
    unit, bottom = BARS / top, TOP + BARS
    right = LEFT + ROOM * len(compared)
    body = [svg.label(8, 16, heading, size=13, anchor="start", bold=True)]
    for mark in range(int(top / 0.5) + 1):
        y = bottom - 0.5 * mark * unit
        body.append(svg.tag("line", x1=LEFT, x2=right, y1=y, y2=y, stroke="#e2e2e2"))
        body.append(svg.label(LEFT - 6, y, f"{0.5 * mark:g}", size=11, anchor="end"))
    for number, bar in enumerate(compared):
        middle = LEFT + ROOM * (number + 0.5)
        low, high = bottom - bar.mean * unit, bottom - bar.index * unit
        look: dict[str, Any] = {"x": middle - 26, "width": 52, "stroke": svg.INK}
        body.append(svg.tag("rect", y=low, height=bottom - low, fill=svg.SKY, **look))
        if low > high:
            body.append(svg.tag("rect", y=high, height=low - high, fill="#eef6fb", stroke_dasharray="3 2", **look))
        if number == best:
            body.append(svg.label(middle, high - 9, "▼", size=13))
        body.append(svg.label(middle, bottom + 14, bar.name, size=12, bold=True))
        bonus = bar.index - bar.mean
        rows = [f"{bar.turned} =" if bar.turned else "", f"{bar.mean:.4f}", f"+ {bonus:.4f}", f"= {bar.index:.4f}"]
        for row, text in enumerate(rows if any(each.turned for each in compared) else rows[1:]):
            body.append(svg.label(middle, bottom + 31 + 15 * row, text, size=11, bold=text.startswith("= ")))
    body.append(svg.tag("line", x1=LEFT, x2=right, y1=bottom, y2=bottom, stroke=svg.INK))
    y = bottom + 106
    body += [
        svg.tag("rect", x=LEFT, y=y - 7, width=18, height=14, fill=svg.SKY, stroke=svg.INK),
        svg.label(LEFT + 24, y, "mean", size=12, anchor="start"),
        svg.tag("rect", x=LEFT + 80, y=y - 7, width=18, height=14, fill="#eef6fb", stroke=svg.INK,
                stroke_dasharray="3 2"),
        svg.label(LEFT + 104, y, "bonus", size=12, anchor="start"),
        svg.label(LEFT + 164, y, "▼ chosen", size=12, anchor="start"),
    ]  # fmt: skip
    width = max(right + 8, svg.text_width(heading, 13) + 16, LEFT + 240)
    return svg.document(width, y + 18, body, title=title)
