"""Where the nodes of a tree go: a tidy layout, without Graphviz.

Subtrees are laid out one by one and then pushed together until they touch, comparing the right
contour of what stands already with the left contour of what comes next; a parent stands over the
middle of its children.

Source: E. Reingold and J. Tilford, "Tidier drawings of trees", IEEE Transactions on Software
Engineering 7(2), 1981.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import networkx as nx

Node = TypeVar("Node", bound=Hashable)


def tidy_layout(
    tree: nx.DiGraph,
    root: Node,
    room: Callable[[Node], tuple[float, float]] = lambda node: (0.5, 0.5),
    gap: float = 0.0,
) -> dict[Node, tuple[float, int]]:
    """Return for each node below ``root`` its place across the page and its depth.

    Args:
        tree: a directed graph that is a tree below ``root``; children in the order of their edges.
        room: how far a node reaches from its middle to the left, and to the right.
        gap: the free room between two neighbours.

    Returns:
        The middle of each node, such that the leftmost edge of the drawing is at 0, and its depth,
        0 for the root.

    Example:
        >>> import networkx as nx
        >>> tidy_layout(nx.DiGraph([("A", "B"), ("A", "C")]), "A")
        {'A': (1.0, 0), 'B': (0.5, 1), 'C': (1.5, 1)}
    """
    order = [root]
    for node in order:  # the list grows while it is read
        order.extend(tree.successors(node))

    shift: dict[Node, float] = {}  # how far right of its parent a node stands
    contours: dict[Node, list[tuple[float, float]]] = {}  # leftmost and rightmost edge by depth, seen from the node
    for node in reversed(order):
        left_half, right_half = room(node)
        placed: list[tuple[float, float]] = []
        places: list[float] = []
        children = list(tree.successors(node))
        for child in children:
            contour = contours.pop(child)
            place = max((right - left + gap for (_, right), (left, _) in zip(placed, contour, strict=False)), default=0)
            places.append(place)
            shifted = [(left + place, right + place) for left, right in contour]
            shared = len(placed)
            for depth, edges in enumerate(shifted):
                if depth < shared:
                    placed[depth] = (placed[depth][0], edges[1])
                else:
                    placed.append(edges)
        middle = (places[0] + places[-1]) / 2 if places else 0.0
        for child, place in zip(children, places, strict=True):
            shift[child] = place - middle
        contours[node] = [(-left_half, right_half), *((left - middle, right - middle) for left, right in placed)]

    start = -min(left for left, _ in contours[root])
    found = {root: (start, 0)}
    for node in order:
        x, depth = found[node]
        for child in tree.successors(node):
            found[child] = (x + shift[child], depth + 1)
    return found
