"""The graphs of searches: the tree that a watched search made, and the one that a traced search left."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

from gamelib.draw.graph import (
    MOST_NODES,
    DiGraph,
    Status,
    add_edge,
    add_node,
    empty_graph,
    game_graph,
    mark_cuts,
    passed_over,
    worth_text,
)
from gamelib.game import Action, State
from gamelib.trace import Traced
from gamelib.watch import WatchedGame


def watched_graph(watched: WatchedGame[State, Action], *, limit: int = MOST_NODES) -> DiGraph:
    """Return the tree that a watched search made, each node with its place in the search's order.

    Args:
        limit: how many nodes to show at the most, see :func:`game_graph`.
    """
    plies = Counter(len(path) for path in watched.paths)
    shown = max(sum(total <= limit for total in accumulate(plies[ply] for ply in sorted(plies))) - 1, 0)
    graph = empty_graph(watched.game)
    for visit, path in enumerate(watched.paths, 1):
        if len(path) > shown:
            graph.nodes[path[:shown]]["hidden"] += 1
            continue
        add_node(graph, watched.game, path, watched.states[path], None)
        graph.nodes[path]["visit"] = visit
        if path:
            add_edge(graph, watched.game, path)
    return graph


def traced_graph(traced: Traced[State, Action]) -> DiGraph:
    """Return the tree below the root of a traced search, as the search left it.

    The nodes it came to carry the value and the window it last had there and their place in its
    order, the others are unseen; where it left a node with part of its children, the rest are cut.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import alphabeta
        >>> from gamelib.trace import trace
        >>> graph = traced_graph(trace(alphabeta, TreeGame([[3, 12], [2, 4]])))
        >>> [(data["label"], data["visit"], data["window"]) for _, data in graph.nodes(data=True) if data["window"]]
        [('A', 1, (3, inf)), ('B', 2, (-inf, 3)), ('C', 5, (3, inf)), ('B1', 3, (-inf, inf)), ('B2', 4, (-inf, 3)), \
('C1', 6, (3, inf))]
        >>> [graph.edges[edge]["action"] for edge in graph.edges if graph.edges[edge]["cut"]]
        ['c2']
    """
    graph = game_graph(traced.watched.game, traced.watched.root.state)
    entered = [path for step in traced.steps for path in step.entered]
    for data in graph.nodes.values():
        data["status"] = Status.UNSEEN
    for visit, path in enumerate(entered, 1):
        if path in graph:
            graph.nodes[path].update(status=Status.DONE, visit=visit)
    for step in traced.steps:
        for path, value in step.values.items():
            if path in graph:
                graph.nodes[path]["value"] = worth_text(value)
        for path, window in step.windows.items():
            if path in graph:
                graph.nodes[path]["window"] = window
    mark_cuts(graph, passed_over(graph, set(entered)))
    return graph
