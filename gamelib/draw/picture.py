"""A picture of a game tree with its text twin."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from gamelib.draw.board import Picture, saved
from gamelib.draw.graph import (
    DiGraph,
    Edge,
    Node,
    Worth,
    game_graph,
    is_tree,
    mark_best,
    node_of,
    numbers_of,
    player_text,
    tree_of,
    window_text,
)
from gamelib.draw.search_tree import describe_search_tree
from gamelib.draw.tree_plot import TreePlot, plot_tree, printed
from gamelib.draw.tree_svg import Style, search_tree_svg, tree_svg
from gamelib.errors import GameError
from gamelib.game import Action, Game, State
from gamelib.watch import Path

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LONGEST_TEXT = 600


@dataclass(frozen=True, slots=True, repr=False)
class TreePicture(Picture):
    """A drawn tree: the SVG of the screen, and what networkx needs to draw the same tree for a paper.

    Attributes:
        graph: the tree as a networkx graph; its nodes and edges carry the attributes of
            :class:`gamelib.draw.graph.Node` and :class:`gamelib.draw.graph.Edge`.

    Example:
        >>> from gamelib.games import TreeGame
        >>> picture = draw_tree(TreeGame([[3, 12], [2, 4]]))
        >>> picture.graph.number_of_nodes(), picture.positions[()][1] > picture.positions["a1",][1]
        (7, True)
    """

    graph: DiGraph

    @property
    def positions(self) -> dict[Path, tuple[float, float]]:
        """Where :meth:`plot` puts each node: ``(x, y)``, the root on top."""
        return TreePlot(self.graph).places

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the tree by networkx on matplotlib axes, and return them.

        Args:
            ax: where to draw; a new figure of the size that the tree needs if not given.
        """
        return plot_tree(self.graph, ax)

    def save(self, path: str | FilePath) -> FilePath:
        """Write the tree into a file and return its path: ``.svg`` as on the screen, ``.pdf``, ``.png`` as plotted."""
        ways = {f".{kind}": partial(printed, self.graph, kind) for kind in ("pdf", "png")}
        return saved(path, {".svg": self.svg.encode, **ways})


def draw_tree(
    tree: Game[State, Action] | DiGraph,
    state: State | None = None,
    *,
    values: Callable[[State], Worth] | None = None,
    line: tuple[Action, ...] = (),
    boards: bool | None = None,
) -> TreePicture:
    """Draw a game tree.

    Args:
        tree: a game, or a graph made by :func:`game_graph` or, of a tree that simulations grew, by
            :func:`search_graph`; ``state`` and ``values`` are for games.
        state: the root; the initial state if not given.
        values: the value for MAX of states that are not terminal, such as ``solve(game).value``; in a game of
            more than two players a value for each, as :func:`game_graph` takes them.
        line: the actions to draw as the recommended ones, such as a principal variation; it may go
            on below what is shown.
        boards: whether nodes are small boards; if not given, they are unless the game is a tree.

    Example:
        >>> from gamelib.games import TreeGame
        >>> draw_tree(TreeGame([[3, 12], [2, 4]]), line=("a1", "b1"))
        A tree of 7 nodes, 4 of them leaves. A (MAX): a1 to B, a2 to C. B (MIN): b1 to 3, b2 to 12. C (MIN): c1 to 2, \
c2 to 4. Marked: a1 b1.
    """
    import networkx as nx

    board = None
    if isinstance(tree, nx.DiGraph) and () in tree and node_of(tree, ()).visits is not None:
        text = describe_search_tree(tree)
        return TreePicture(search_tree_svg(tree, title=text), text, tree)
    if isinstance(tree, Game):
        graph, game = game_graph(tree, state, values=values), tree
    elif isinstance(tree, nx.DiGraph):
        graph, game = tree, None
    else:
        raise GameError(f"draw_tree draws games: write TreeGame({tree!r}), or give a game or a graph made of one")
    if game is not None and (boards if boards is not None else not is_tree(game)):
        board = game.svg
    if isinstance(line, str) or not isinstance(line, Collection):
        raise GameError(f"line is a sequence of actions, such as ({line!r},), and is not {line!r}")
    if game is not None:
        root = node_of(graph, ()).state
        for action in line:  # it can be played from the root
            root = game.result(root, action)
    mark_best(graph, line)
    text = describe_tree(graph)
    return TreePicture(tree_svg(graph, title=text, style=Style(board=board)), text, graph)


def describe_tree(graph: DiGraph) -> str:
    """Return in words what a picture of the tree shows, the root and its children first."""
    nodes, edges, seats = tree_of(graph)
    leaves = sum(1 for node in nodes.values() if node.player is None)
    count = len(nodes)
    counted = f"{leaves} of them {'a leaf' if leaves == 1 else 'leaves'}"
    head = "A tree of 1 node." if count == 1 else f"A tree of {count} nodes, {counted}."
    if any(node.hidden for node in nodes.values()):
        head += " Some subtrees are folded away."
    sentences = [head]
    if seats:
        sentences.append(f"Values in the order {', '.join(seats)}.")
    for node in graph:
        if graph.out_degree(node):
            below = [(edges[node, child], nodes[child]) for child in graph.successors(node)]
            sentences.append(_describe_node(nodes[node], below, seats))
        if sum(map(len, sentences)) > LONGEST_TEXT:
            sentences.append("And so on.")
            break
    best = [edge.action for edge in edges.values() if edge.best]
    if best:
        sentences.append(f"Marked: {' '.join(best)}.")
    cut = [below for (_, below), edge in edges.items() if edge.cut]
    if cut:
        sentences.append(f"Cut: {describe_cuts(graph, cut)}.")
    return " ".join(sentences)


def describe_cuts(graph: DiGraph, children: Iterable[Path]) -> str:
    """Return in words which children of which nodes these are.

    Example:
        >>> from gamelib.games import TreeGame
        >>> describe_cuts(game_graph(TreeGame([[3, 12, 8], [2, 4]])), [("a1", "b2"), ("a1", "b3"), ("a2", "c2")])
        "B's b2, b3; C's c2"
    """
    nodes, edges, _ = tree_of(graph)
    actions: dict[Path, list[str]] = {}
    for child in children:
        actions.setdefault(child[:-1], []).append(edges[child[:-1], child].action)
    return "; ".join(f"{nodes[node].label}'s {', '.join(each)}" for node, each in actions.items())


def _describe_node(node: Node, below: Iterable[tuple[Edge, Node]], seats: Sequence[str]) -> str:
    value = f" = {_told(node.value, seats)}" if node.value else ""
    value += f", estimate {node.estimate}" if node.estimate else ""
    window = f", window {window_text(node.window)}" if node.window else ""
    children = []
    for edge, child in below:
        action = edge.action if edge.probability is None else f"{edge.probability:g}"
        goal = _told(child.value, seats) if child.player is None else child.label
        children.append(action if goal == action else f"{action} to {goal}")
    return f"{node.label} ({player_text(node.player, seats)}){value}{window}: {', '.join(children)}."


def _told(value: str, seats: Sequence[str]) -> str:
    """Return a value for a sentence, in which the numbers of several players need brackets around them."""
    return f"({value})" if numbers_of(value, seats) else value
