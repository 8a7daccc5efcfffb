"""Alpha-beta on a tree: its window on a number line, its cuts by hand, and the order of the branches.

The window narrows while the search goes through a tree; with scissors the question is for each leaf in turn whether it
can still matter; and the branches of one tree are sorted by hand, into the best order and the worst.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from math import isinf
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.draw.board import pick
from gamelib.draw.graph import DiGraph, Status, node_of, tree_of, value_text
from gamelib.draw.pruned_tree import (
    Moment,
    Reason,
    cut_children,
    in_order_of_search,
    known_values,
    nodes_of,
    pruned_graph,
    pruned_svg,
    pruning_story,
)
from gamelib.errors import GameError
from gamelib.game import Game
from gamelib.games import TreeGame, random_tree
from gamelib.search import ByValue, alphabeta, minimax, solve
from gamelib.watch import Path, unwatched, watch
from gamelib.widgets.explorer import Control, Explorer, View, on_picture, slider

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
            graph.add_node(now.path[:plies], status=Status.ACTIVE)
        graph.add_node(now.path, status=Status.CURRENT)
        tree = pruned_svg(graph, self.story.cuts[: now.cuts])
        width, height = svg.size_of(tree)
        across = max(width, LINE_WIDTH)
        name = node_of(graph, now.path).label
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


LOOK: Final = "look at it"
CUT: Final = "cut it off"
OPEN: Final = "?"
BRANCHING: Final = 2
DEPTH: Final = 4
WITH_ALL_CUTS: Final = 4
"""The number of a tree with an alpha cut, a beta cut and a deep cut."""


class ScissorsExplorer(Explorer):
    """The leaves of a tree, hidden; the reader decides from the left which ones have to be looked at.

    A click on the next leaf looks at it, one on a branch above it cuts off all that is below. Each right decision
    says why; after a wrong one the same leaf is decided again.

    Args:
        game: a small tree of two players; without it there are trees by number, four plies of two, which are
            the same for everybody who has that number, and which end with the window of each node as it was entered.
    """

    title = "with scissors"
    wide = True
    follows: ClassVar = {"tree": {f"leaf_{number}": OPEN for number in range(1, BRANCHING**DEPTH + 1)}}

    def __init__(self, game: TreeGame | None = None) -> None:
        self.given = game
        self.count = BRANCHING**DEPTH if game is None else len(pruning_story(game).reasons)
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return the decision on each leaf from the left, after the number of the tree where there is one."""
        leaves = {f"leaf_{number}": on_picture(OPEN, (OPEN, LOOK, CUT)) for number in range(1, self.count + 1)}
        return leaves if self.given is not None else {"tree": slider("tree number", WITH_ALL_CUTS, 1, 999), **leaves}

    def view(self, *, tree: int = WITH_ALL_CUTS, **decisions: str) -> View:
        """Uncover the tree as far as the decisions are right, and judge the next of them."""
        game = tree_by_number(tree) if self.given is None else self.given
        story = pruning_story(game)
        leaves, reasons = list(story.reasons), list(story.reasons.values())
        right = 0
        while right < len(leaves) and decisions[f"leaf_{right + 1}"] == (LOOK if reasons[right].matters else CUT):
            right += 1
        looked_at = [leaf for leaf, reason in zip(leaves[:right], reasons, strict=False) if reason.matters]
        cuts = [cut for cut in story.cuts if not any(leaf[: len(cut)] == cut for leaf in leaves[right:])]
        graph = pruned_graph(game, looked_at, hide=True)
        if right < len(leaves):
            _offer(graph, leaves, right)
        elif self.given is None:
            for moment in reversed(story.moments):  # the first at a node, at which it is entered, counts
                graph.add_node(moment.path, window=(moment.alpha.value, moment.beta.value))
        picture = pruned_svg(graph, cuts)
        wrong = decisions[f"leaf_{right + 1}"] if right < len(leaves) else OPEN
        facts = _judged(reasons, right, wrong, len(looked_at))
        if self.given is not None:
            return View(facts, picture)
        name = svg.label(10, 16, f"tree {tree}", size=12, anchor="start", bold=True)
        return View(f"Tree {tree}. {facts}", f"{picture.removesuffix('</svg>')}{name}</svg>")

    def picked(self, name: str) -> None:
        """Decide on some leaves, and on none that come later."""
        decision, first, last = name.rsplit(" ", 2)
        later = range(int(first), self.count + 1)
        self.set(**{f"leaf_{number}": decision if number <= int(last) else OPEN for number in later})


def _offer(graph: DiGraph, leaves: Sequence[Path], right: int) -> None:
    """Mark the next leaf, which can be looked at, and the branches with which it can be cut off, all unseen below."""
    leaf, number = leaves[right], right + 1
    hand = pick(f"{LOOK} {number} {number}", f"look at leaf {number}")
    graph.add_node(leaf, status=Status.CURRENT, hand=hand)
    edges = tree_of(graph).edges
    for plies in range(len(leaf)):
        below = leaf[: plies + 1]
        numbers = [place for place, each in enumerate(leaves, start=1) if each[: plies + 1] == below]
        if numbers[0] == number:
            action = edges[leaf[:plies], below].action
            graph.add_edge(leaf[:plies], below, hand=pick(f"{CUT} {number} {numbers[-1]}", f"cut {action} off"))


def tree_by_number(number: int) -> TreeGame:
    """Return the tree of this number: four plies of two, whole numbers from 0 to 20 at the leaves."""
    return random_tree(BRANCHING, DEPTH, leaves=(0, 20), rng=number)


def _judged(reasons: list[Reason], right: int, wrong: str, looked_at: int) -> str:
    """Say what the last right decision taught, and what is wrong with the next one or that it is still to do."""
    said = ""
    if right and wrong == OPEN:
        last = reasons[right - 1]
        verdict = "had to be looked at" if last.matters else "cannot matter"
        said = f"Leaf {right} ✓: it {verdict}; {last.why} "
    if right == len(reasons):
        return f"{said}Done: {looked_at} of {len(reasons)} leaves looked at, {len(reasons) - looked_at} cut off."
    number = right + 1
    if wrong == OPEN:
        how = "" if right else " Click the leaf to look at it, or a branch above it to cut it off."
        return f"{said}Leaf {number}: can it still matter?{how}"
    verdict = "it can still matter" if reasons[right].matters else "it cannot matter any more"
    return f"Leaf {number} ✗: {verdict}; {reasons[right].why}"


MOST_ACTIONS: Final = 6
"""How many branches of a node can be sorted: each has as many orders as there are."""


class SortingExplorer(Explorer):
    """A tree whose branches are sorted by hand: alpha-beta goes through the actions of each node in the order chosen.

    Args:
        game: a small tree of two players, at most six actions a node.
    """

    title = "sorting the branches"

    def __init__(self, game: TreeGame) -> None:
        if any(len(game.actions(node)) > MOST_ACTIONS for node in nodes_of(game).values()):
            raise GameError(f"the branches of a node can be sorted if there are at most {MOST_ACTIONS} of them")
        self.game = game
        solution = solve(game)
        self.best, self.worst = (
            alphabeta(game, order=ByValue(solution.value, worst_first=worst)).leaves for worst in (False, True)
        )
        self.leaves = minimax(game).leaves
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return the order of the actions at each inner node."""
        return {
            name: on_picture(self.game.actions(name), list(permutations(self.game.actions(name))))
            for name in nodes_of(self.game).values()
            if not self.game.is_terminal(name)
        }

    def view(self, *_: Any, **orders: tuple[str, ...]) -> View:
        """Draw the tree in the order chosen, with what alpha-beta looks at."""

        def order(game: Game[Any, str], state: Any, actions: Any) -> tuple[str, ...]:
            return orders[unwatched(state)]

        watched = watch(self.game)
        result = alphabeta(watched, order=order)
        pruned = pruned_graph(self.game, watched.leaves)
        nodes = tree_of(pruned).nodes
        places = {
            leaf: [orders[nodes[leaf[:ply]].state].index(action) for ply, action in enumerate(leaf)]
            for leaf, node in nodes.items()
            if node.player is None
        }
        graph = in_order_of_search(pruned, sorted(places, key=places.__getitem__))
        reached = {
            self.worst: " As many as with the worst action first everywhere.",
            self.best: " As few as with the best action first everywhere.",
        }
        facts = (
            f"{len(watched.leaves)} of {self.leaves} leaves looked at, value {value_text(result.value)}."
            f"{reached.get(len(watched.leaves), '')} Click a branch, and it goes first."
        )
        for (above, below), edge in tree_of(graph).edges.items():
            name, action = nodes[above].state, edge.action
            if action != orders[name][0]:
                graph.add_edge(above, below, hand=pick(f"{name}: {action}", f"{action} goes first"))
        return View(facts, pruned_svg(graph, cut_children(graph)))

    def picked(self, name: str) -> None:
        """Put an action before the others of its node."""
        node, _, action = name.partition(": ")
        self.set(**{node: (action, *(each for each in self.values[node] if each != action))})
