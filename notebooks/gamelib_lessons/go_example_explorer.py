"""The worked Go example step by step: its tree of counts, and bars of mean and bonus where a child is chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.draw.board import pick
from gamelib.draw.graph import tidy_layout
from gamelib.widgets.explorer import Explorer, View, choice, on_picture, slider, stepped_slider
from gamelib_lessons.go_example import (
    BLACK,
    GO_EXAMPLE,
    UCB1_CONSTANT,
    WHITE,
    WITHOUT_TWO,
    Choice,
    Counts,
    Path,
    back_up,
    choices,
    chosen,
    expand,
    node_at,
)

RADIUS: Final = 21.0
LEVEL: Final = 78.0
MARGIN: Final = 14.0
BARS: Final = 200.0
ROOM: Final = 106.0
LEFT: Final = 40.0
TOP: Final = 52.0
WAS: Final = 62.0
"""How wide the room for the counts before a back-up is."""
GREY: Final = "#4a4a4a"
CONSTANTS: Final = (
    ("0", 0.0), ("0.25", 0.25), ("0.5", 0.5), ("1/√2", WITHOUT_TWO), ("1", UCB1_CONSTANT), ("1.5", 1.5), ("2", 2.0),
)  # fmt: skip
STEPS: Final = 5
"""How many steps there are: at most three choices, the new node and the back-up."""
GAP: Final = 12.0


@dataclass(frozen=True, slots=True)
class Bar:
    """A child that is compared: its counts, how its mean comes from them where that is to be said, mean and index."""

    name: str
    turned: str
    mean: float
    index: float


def tree(
    root: Counts, way: Path, best: Path | None, before: Counts | None, title: str, asked: Collection[Path] = ()
) -> str:
    """Return the tree of counts as a picture.

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
    """Return a bar for each child, its mean and on top of it its bonus, with a mark at the best one."""
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


class GoExampleExplorer(Explorer):
    """The tree of the example: selection level by level, expansion, and the back-up of a simulation.

    At each choice the reader may click a child, and the next step says whether it is the one that is followed.
    """

    title = "the Go example"
    wide = True
    knobs: ClassVar = {
        "step": slider("step", 0, 0, STEPS),
        "c": stepped_slider("C", CONSTANTS, WITHOUT_TWO),
        "winner": choice("won by", (WHITE, BLACK)),
        "said": on_picture(""),
    }
    follows: ClassVar = {"step": {"said": ""}, "c": {"said": ""}}

    def picked(self, name: str) -> None:
        """Take the reader's word for a child, and go on to the step that says which it is."""
        self.set(step=self.values["step"] + 1, said=name)

    def idle(self) -> Collection[str]:
        """Nobody has won before the last step."""
        values = self.values
        last = len(choices(GO_EXAMPLE, values["c"])) + 2
        return () if values["step"] >= last else ("winner",)

    def view(self, *, step: int, c: float, winner: str, said: str) -> View:
        """Draw the tree at a step, and beside it what is compared there."""
        steps = choices(GO_EXAMPLE, c)
        leaf = chosen(steps)
        grown = expand(GO_EXAMPLE, leaf)
        new: Path = (*leaf, len(node_at(GO_EXAMPLE, leaf).children))
        asked, step = step, min(step, len(steps) + 2)
        if step == 0:
            facts = (
                "The tree before the simulation: at each node Black’s wins / visits; Black (filled) is to move at the "
                f"root, and C is {_name(c)}. {_question(steps[0])}"
            )
            return View(facts, tree(GO_EXAMPLE, (), None, None, facts, _children(())))
        if step <= len(steps):
            made = steps[step - 1]
            best = _counts(made.node.children[made.child])
            verdict = f"{'Yes' if said == best else f'Not {said}'}. " if said else ""
            facts = f"{verdict}Step {step}, select: {_choice_text(made)}"
            facts += f" {_question(steps[step])}" if step < len(steps) else " Now move step on."
            asked_of = _children(leaf[:step]) if step < len(steps) else ()
            left = tree(GO_EXAMPLE, leaf[: step - 1], leaf[:step], None, facts, asked_of)
            right = bars(_bars(made), _heading(made, c), made.child, facts)
            return View(facts, svg.beside([left, right], title=facts, gap=GAP))
        if step == len(steps) + 1:
            facts = (
                f"Step {step}, expand: {node_at(GO_EXAMPLE, leaf)} is a leaf, reached by {_way(leaf)}; it gets a child "
                "0/0, from which a game is played out."
            )
            return View(facts, tree(grown, leaf, new, None, facts))
        after = back_up(grown, new, winner)
        nodes = [new[:depth] for depth in range(len(new), -1, -1)]
        told = ", ".join(f"{_counts(node_at(grown, path))} becomes {_counts(node_at(after, path))}" for path in nodes)
        facts = (
            f"Step {step}, simulate and back up: {winner} wins, so that on the way up every node counts one more visit"
            f"{' and one more win of Black' if winner == BLACK else ', and Black’s wins stay what they are'}: {told}."
        )
        facts += " There are no more steps." if asked > step else ""
        return View(facts, tree(after, new, None, grown, facts))


def _question(made: Choice) -> str:
    return f"Click the child that {made.node.mover} follows."


def _children(path: Path) -> list[Path]:
    return [(*path, number) for number in range(len(node_at(GO_EXAMPLE, path).children))]


def _counts(node: Counts) -> str:
    return f"{node.wins}/{node.visits}"


def _way(path: Path) -> str:
    """Return the nodes on the way to a leaf of the example."""
    return " → ".join(_counts(node_at(GO_EXAMPLE, path[:depth])) for depth in range(len(path) + 1))


def _bars(made: Choice) -> list[Bar]:
    """Return a bar for each child: its mean for the player who chooses, and its index."""
    found = []
    for child, index in zip(made.node.children, made.indices, strict=True):
        share, name = child.wins / child.visits, _counts(child)
        black = made.node.mover == BLACK
        found.append(Bar(name, "" if black else f"1 − {name}", share if black else 1 - share, index))
    return found


def _heading(made: Choice, constant: float) -> str:
    return f"{made.node.mover} chooses: mean + {_name(constant)} · √(2 ln {made.node.visits} / n)"


def _name(constant: float) -> str:
    return next(name for name, value in CONSTANTS if value == constant)


def _choice_text(made: Choice) -> str:
    told = [f"{bar.name}: {bar.mean:.4f} + {bar.index - bar.mean:.4f} = {bar.index:.4f}" for bar in _bars(made)]
    best = _counts(made.node.children[made.child])
    return f"{made.node.mover} is to move at {_counts(made.node)}. {'; '.join(told)}. The greatest is that of {best}."
