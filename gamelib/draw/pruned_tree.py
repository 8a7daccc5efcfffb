"""Trees of which not everything was looked at: bounds at the nodes, marks at the cuts.

And how a tree comes to be so: alpha-beta, told moment by moment, who is sure of what, and why a leaf can or cannot
matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from math import inf, isinf
from typing import Final, NamedTuple

from gamelib import svg
from gamelib.draw.graph import DiGraph, Status, game_graph, mark_cuts, passed_over, tree_of, value_text
from gamelib.draw.picture import draw_tree
from gamelib.game import MAX
from gamelib.games import TreeGame
from gamelib.watch import Path

Interval = tuple[float, float]

LARGEST: Final = 1.5
ROOM: Final = 760
"""Small trees are drawn larger, up to this width in pixels."""
HIGHEST: Final = 430
"""And up to this height, so that a picture and its controls fit a screen."""


def nodes_of(game: TreeGame) -> dict[Path, str]:
    """Return the names of all nodes by their paths, row by row from the root.

    Example:
        >>> nodes_of(TreeGame([[3, 12], 2]))
        {(): 'A', ('a1',): 'B', ('a2',): 'A2', ('a1', 'b1'): 'B1', ('a1', 'b2'): 'B2'}
    """
    row: list[tuple[Path, str]] = [((), game.initial_state())]
    for path, name in row:  # the list grows while it is read
        if not game.is_terminal(name):
            row += [((*path, action), game.result(name, action)) for action in game.actions(name)]
    return dict(row)


def known_values(game: TreeGame, looked_at: Collection[Path]) -> dict[Path, Interval]:
    """Return for each node the least and the greatest value it can have, as far as the leaves looked at tell.

    Example:
        >>> known = known_values(TreeGame([[3, 12], [2, 4]]), {("a1", "b1"), ("a1", "b2"), ("a2", "c1")})
        >>> known["a2",], known[()]
        ((-inf, 2), (3, 3))
    """
    known: dict[Path, Interval] = {}
    seen = set(looked_at)

    def value(state: str, path: Path) -> Interval:
        if game.is_terminal(state):
            leaf = game.utility(state, MAX)
            known[path] = (leaf, leaf) if path in seen else (-inf, inf)
        else:
            known[path] = (-inf, inf)  # keeps parents before children
            below = [value(game.result(state, action), (*path, action)) for action in game.actions(state)]
            better = max if game.player(state) == MAX else min
            known[path] = better(low for low, _ in below), better(high for _, high in below)
        return known[path]

    value(game.initial_state(), ())
    return known


def interval_text(interval: Interval) -> str:
    """Return what is known of a value as pictures write it.

    Example:
        >>> interval_text((3, 3)), interval_text((-inf, 2)), interval_text((3, inf)), interval_text((-inf, inf))
        ('3', '≤2', '≥3', '')
    """
    low, high = interval
    if low == high:
        return value_text(low)
    if isinf(low):
        return "" if isinf(high) else f"≤{value_text(high)}"
    return f"≥{value_text(low)}" if isinf(high) else f"{value_text(low)}–{value_text(high)}"


def pruned_graph(game: TreeGame, looked_at: Collection[Path], *, hide: bool = False) -> DiGraph:
    """Return the tree with what the leaves looked at tell of each node; what was not looked at is unseen.

    Args:
        game: a tree of two players without chance.
        hide: whether leaves that were not looked at keep their value to themselves.
    """
    graph = game_graph(game, limit=10**9)
    seen, nodes = on_the_way(looked_at), tree_of(graph).nodes
    for path, interval in known_values(game, looked_at).items():
        if nodes[path].player is not None:
            graph.add_node(path, value=interval_text(interval))
        elif hide and interval[0] < interval[1]:
            graph.add_node(path, value="?")
        if path not in seen:
            graph.add_node(path, status=Status.UNSEEN)
    return graph


def on_the_way(leaves: Collection[Path]) -> set[Path]:
    """Return the nodes from the root to some leaves, both included."""
    return {leaf[:plies] for leaf in leaves for plies in range(len(leaf) + 1)}


def cut_children(graph: DiGraph) -> list[Path]:
    """Return the nodes at which a finished search cut: those it never came to below those it came to."""
    return passed_over(graph, {path for path, node in tree_of(graph).nodes.items() if node.status != Status.UNSEEN})


def in_order_of_search(graph: DiGraph, looked_at: Iterable[Path]) -> DiGraph:
    """Return the tree with the children of each node in the order in which a search came to them, others last."""
    import networkx as nx

    place: dict[Path, int] = {}
    for leaf in looked_at:
        for plies in range(len(leaf) + 1):
            place.setdefault(leaf[:plies], len(place))
    arranged = nx.DiGraph(**graph.graph)
    row: list[Path] = [()]
    while row:
        arranged.add_nodes_from((path, graph.nodes[path]) for path in row)
        row = [
            child
            for path in row
            for child in sorted(graph.successors(path), key=lambda each: place.get(each, len(place)))
        ]
        arranged.add_edges_from((path[:-1], path, graph.edges[path[:-1], path]) for path in row)
    return arranged


def pruned_svg(graph: DiGraph, cuts: Collection[Path]) -> str:
    """Return a picture of the tree with two strokes across the edge of each child that was cut off."""
    mark_cuts(graph, cuts)
    return enlarged(draw_tree(graph).svg)


def enlarged(picture: str) -> str:
    """Return a small picture larger, up to a size that fits a page."""
    width, height = svg.size_of(picture)
    return svg.scaled(picture, max(1.0, min(LARGEST, ROOM / width, HIGHEST / height)))


class Sure(NamedTuple):
    """What one side is sure of, and the node where it has that choice; infinite if it is sure of nothing."""

    value: float
    at: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a search knows at one moment.

    Attributes:
        path: the node at work.
        alpha: what MAX is sure of there.
        beta: what MIN is sure of there.
        v: the value of the node so far; infinite before its first child has reported.
        sentence: what happens, in words.
        leaves: how many leaves have been looked at.
        cuts: how many of the cuts of the whole search have been made.
    """

    path: Path
    alpha: Sure
    beta: Sure
    v: float
    sentence: str
    leaves: int
    cuts: int

    @property
    def closed(self) -> bool:
        """Whether nothing that comes can matter at this node."""
        return self.alpha.value >= self.beta.value


class Reason(NamedTuple):
    """Whether a leaf could still matter when its turn came, and why."""

    matters: bool
    why: str


@dataclass(slots=True)
class Story:
    """What alpha-beta does on a tree.

    Attributes:
        moments: one for each node it enters and for each value that comes back.
        leaves: the leaves looked at, in this order.
        cuts: the children that were cut off, in the order of the cuts.
        reasons: for each leaf, from the left, whether it could still matter.
    """

    moments: list[Moment] = field(default_factory=list)
    leaves: list[Path] = field(default_factory=list)
    cuts: list[Path] = field(default_factory=list)
    reasons: dict[Path, Reason] = field(default_factory=dict)


def pruning_story(game: TreeGame) -> Story:
    """Return what alpha-beta does on a tree of two players without chance, cutting at ``>=`` and ``<=``.

    Example:
        >>> story = pruning_story(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
        >>> len(story.leaves), story.cuts
        (7, [('a2', 'c2'), ('a2', 'c3')])
        >>> print(story.reasons["a2", "c2"].why)
        C is at most 2 already, and MAX is sure of 3 at A: whatever comes, MAX will not go there.
    """
    story = Story()

    def visit(state: str, path: Path, alpha: Sure, beta: Sure) -> float:
        """Return the value of a node, or a bound of it, as alpha-beta finds it."""
        if game.is_terminal(state):
            story.leaves.append(path)
            return game.utility(state, MAX)
        maximises = game.player(state) == MAX
        v = -inf if maximises else inf
        tell(path, alpha, beta, v, f"{_who(game, state)}: {_window_in_words(alpha, beta)}.")
        actions = game.actions(state)
        for done, action in enumerate(actions, 1):
            child = game.result(state, action)
            if game.is_terminal(child):
                story.reasons[*path, action] = Reason(True, _it_can(state, maximises, v, alpha, beta))
            found = visit(child, (*path, action), alpha, beta)
            before, v = v, (max if maximises else min)(v, found)
            if maximises and v > alpha.value:
                alpha = Sure(v, state)
            elif not maximises and v < beta.value:
                beta = Sure(v, state)
            rest = actions[done:]
            closed = alpha.value >= beta.value
            low, high = known_values(game, story.leaves)[*path, action]
            sign = "" if low == high else "≥" if found == low else "≤"
            what, change = "The leaf" if game.is_terminal(child) else "Node", "stays" if v == before else "becomes"
            said = (
                f"{_who(game, state)}: {what} {child} comes back with {sign}{value_text(found)}, v {change} "
                f"{value_text(v)}."
            )
            if closed and rest:
                why = _it_cannot(state, maximises, v, beta if maximises else alpha)
                cut = {(*path, each): game.result(state, each) for each in rest}
                story.cuts += cut
                for below, name in cut.items():
                    cut_leaves(name, below, why)
                names = " and ".join(cut.values())
                said += f" The window is closed, so {names} {'is' if len(rest) == 1 else 'are'} cut off: {why}"
            else:
                said += f" Now {_window_in_words(alpha, beta)}."
            tell(path, alpha, beta, v, said)
            if closed:
                break
        return v

    def cut_leaves(state: str, path: Path, why: str) -> None:
        """Write down why the leaves below a node cannot matter."""
        if game.is_terminal(state):
            story.reasons[path] = Reason(False, why)
            return
        for action in game.actions(state):
            cut_leaves(game.result(state, action), (*path, action), why)

    def tell(path: Path, alpha: Sure, beta: Sure, v: float, sentence: str) -> None:
        story.moments.append(Moment(path, alpha, beta, v, sentence, len(story.leaves), len(story.cuts)))

    visit(game.initial_state(), (), Sure(-inf), Sure(inf))
    return story


def _who(game: TreeGame, state: str) -> str:
    return f"{state} ({'MAX' if game.player(state) == MAX else 'MIN'} moves)"


def _window_in_words(alpha: Sure, beta: Sure) -> str:
    low, high = (
        "nothing yet" if isinf(sure.value) else f"{value_text(sure.value)} at {sure.at}" for sure in (alpha, beta)
    )
    return f"MAX is sure of {low}, MIN of {high}"


def _it_can(state: str, maximises: bool, v: float, alpha: Sure, beta: Sure) -> str:
    """Say why a leaf below ``state`` can matter."""
    held, other, compare = (beta, "MIN", "less") if maximises else (alpha, "MAX", "more")
    against = f"{compare} than the {value_text(held.value)} that {other} is sure of at {held.at}"
    if isinf(v):
        counts = "" if isinf(held.value) else f", and it counts if it is worth {against}"
        return f"nothing is known of {state} yet{counts}."
    side, wish = ("at least", "greater") if maximises else ("at most", "smaller")
    still = "" if isinf(held.value) else f", still {against}"
    return f"{state} is {side} {value_text(v)} so far{still}; a {wish} leaf would change that."


def _it_cannot(state: str, maximises: bool, v: float, held: Sure) -> str:
    """Say why nothing below ``state`` can matter any more."""
    side, who = ("at least", "MIN") if maximises else ("at most", "MAX")
    return (
        f"{state} is {side} {value_text(v)} already, and {who} is sure of {value_text(held.value)} at {held.at}: "
        f"whatever comes, {who} will not go there."
    )
