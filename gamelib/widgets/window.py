"""The window of alpha and beta on a number line, narrowing while the search goes through a tree."""

from __future__ import annotations

from collections.abc import Mapping
from math import isinf
from typing import Final

from gamelib import svg
from gamelib.draw.graph import Status, value_text
from gamelib.draw.pruned_tree import Moment, known_values, pruned_graph, pruned_svg, pruning_story
from gamelib.errors import GameError
from gamelib.games import TreeGame
from gamelib.widgets.explorer import Control, Explorer, View, slider

LINE_HEIGHT: Final = 112
LINE_WIDTH: Final = 560
SIDE: Final = 60


class WindowExplorer(Explorer):
    """Alpha-beta on a tree, moment by moment, with its window on a number line.

    Args:
        game: a small tree of two players.
    """

    title = "the window"
    wide = True

    def __init__(self, game: TreeGame) -> None:
        if game.is_terminal(game.initial_state()):
            raise GameError("a leaf alone has no window: give a tree with a node above its leaves")
        self.game = game
        self.story = pruning_story(game)
        known = known_values(game, self.story.reasons)
        leaves = [known[path][0] for path in self.story.reasons]
        self.range = min(leaves), max(leaves)
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return the moment."""
        return {"moment": slider("moment", 1, 1, len(self.story.moments))}

    def view(self, *, moment: int) -> View:
        """Draw the tree as far as it is known, and the window below it."""
        now = self.story.moments[moment - 1]
        facts = f"Moment {moment} of {len(self.story.moments)}. {now.sentence}"
        graph = pruned_graph(self.game, self.story.leaves[: now.leaves])
        for plies in range(len(now.path)):
            graph.nodes[now.path[:plies]]["status"] = Status.ACTIVE
        graph.nodes[now.path]["status"] = Status.CURRENT
        tree = pruned_svg(graph, self.story.cuts[: now.cuts])
        width, height = svg.size_of(tree)
        across = max(width, LINE_WIDTH)
        name = graph.nodes[now.path]["label"]
        body = [
            svg.embed(tree, (across - width) / 2, 0, width, height),
            *_number_line(now, name, self.range, (across - LINE_WIDTH) / 2, height),
        ]
        return View(facts, svg.document(across, height + LINE_HEIGHT, body, title=facts))


def _number_line(now: Moment, name: str, values: tuple[float, float], left: float, top: float) -> list[str]:
    """Return the number line with the window, which is from alpha to beta."""
    low, high = values
    unit = (LINE_WIDTH - 2 * SIDE) / (high - low or 1)
    middle = top + 52

    def place(value: float) -> float:
        if isinf(value):
            return left + (18 if value < 0 else LINE_WIDTH - 18)
        return left + SIDE + (value - low) * unit

    alpha, beta = place(now.alpha.value), place(now.beta.value)
    body = [
        svg.tag("line", x1=left + 18, x2=left + LINE_WIDTH - 18, y1=middle, y2=middle, stroke=svg.LINE, stroke_width=2),
        svg.label(left + 18, middle + 18, "−∞", size=12),
        svg.label(left + LINE_WIDTH - 18, middle + 18, "∞", size=12),
    ]
    for value in sorted({low, high, *(each for each in (now.alpha.value, now.beta.value) if not isinf(each))}):
        body.append(svg.tag("line", x1=place(value), x2=place(value), y1=middle - 4, y2=middle + 4, stroke=svg.LINE))
        body.append(svg.label(place(value), middle + 18, value_text(value), size=12))
    if now.closed:
        words = f"{name}: the window is closed (alpha {value_text(now.alpha.value)}, beta {value_text(now.beta.value)})"
    else:
        words = f"{name}: alpha {value_text(now.alpha.value)}, beta {value_text(now.beta.value)}"
        body.append(
            svg.tag(
                "rect", x=alpha, y=middle - 9, width=beta - alpha, height=18, fill=svg.YELLOW, fill_opacity=0.6,
                stroke=svg.INK, stroke_width=1.4,
            )
        )  # fmt: skip
    for at, sign, colour, nudge in ((alpha, "α", svg.BLUE, -1), (beta, "β", svg.VERMILION, 1)):
        body.append(svg.tag("line", x1=at, x2=at, y1=middle - 14, y2=middle + 10, stroke=colour, stroke_width=3))
        shift = 8 * nudge if abs(alpha - beta) < 14 else 0
        body.append(svg.label(at + shift, middle - 22, sign, size=14, bold=True, fill=colour))
    if not isinf(now.v):
        at = place(now.v)
        corners = svg.points([(at - 6, middle + 36), (at + 6, middle + 36), (at, middle + 27)])
        body.append(svg.tag("polygon", points=corners, fill=svg.INK))
        body.append(svg.label(at + 10, middle + 34, f"v = {value_text(now.v)}", size=12, anchor="start"))
    body.append(svg.label(left + LINE_WIDTH / 2, top + 12, words, size=12, bold=True))
    return body
