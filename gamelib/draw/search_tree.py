"""The trees that Monte Carlo tree search grows, as networkx graphs and as pictures: N and Q at each node.

Nodes and edges carry what those of :mod:`gamelib.draw.graph` do; the label of a node is the action that leads there,
and the edges of the line of most visits are the best ones. A board can show the same of its actions: how dark they
are says where simulations went, and a number what they found there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import Final

from gamelib.draw.graph import DiGraph, mark_best, names_of, node_of, player_text, tree_of
from gamelib.draw.tree_svg import texts_of
from gamelib.errors import GameError
from gamelib.game import CHANCE, Action, Game, State
from gamelib.montecarlo.final import most_visits, visited
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.scale import Scale
from gamelib.number import check_count
from gamelib.result import MonteCarloResult
from gamelib.watch import Path
from gamelib.wording import counted

MOST_NODES: Final = 30
"""How many nodes are shown if nothing else is asked for."""


def search_graph(
    game: Game[State, Action],
    root: Node[State, Action],
    *,
    depth: int | None = None,
    most: int = MOST_NODES,
    numbers: Mapping[int, int] | None = None,
) -> DiGraph:
    """Return the top of a tree that simulations grew: its most visited nodes, and how many are folded away.

    Args:
        root: the root of the tree, as :attr:`gamelib.montecarlo.SearchTree.root`.
        depth: how many plies to show; as many as there are if not given.
        most: how many nodes to show. The most visited ones are, of equally visited ones those further up and, among
            these, those that came first.
        numbers: when each node was added, by ``id(node)``; of equally visited ones, the game's order decides if not
            given.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.montecarlo import SearchTree
        >>> tree = SearchTree(TreeGame([[1, -1], [-1, -1]]), rng=1)
        >>> tree.grow(30)
        >>> graph = search_graph(tree.game, tree.root, most=3)
        >>> [(data["label"], data["visits"], data["hidden"]) for _, data in graph.nodes(data=True)]
        [('root', 30, 3), ('a1', 19, 1), ('b2', 15, 0)]
    """
    import networkx as nx

    check_count("depth", 1 if depth is None else depth)
    check_count("most", most)
    shown = _most_visited(game, root, depth, most, numbers or {})
    graph = nx.DiGraph(seats=names_of(game))
    waiting: list[tuple[Path, Node[State, Action]]] = [((), root)]
    while waiting:
        path, node = waiting.pop()
        children = {(*path, action): child for action, child in children_of(game, node).items()}
        parent = shown[path[:-1]] if path else None
        chooser = None
        if parent is not None:
            chooser = parent.player if isinstance(parent.player, int) else node_of(graph, path[:-1]).chooser
        graph.add_node(
            path,
            state=node.state,
            label=game.action_text(parent.state, path[-1]) if parent is not None else "root",
            player=node.player,
            chooser=chooser,
            visits=node.visits,
            totals=tuple(node.totals),
            mean=None if chooser is None or not node.visits else node.mean(chooser),
            hidden=_count(child for below, child in children.items() if below not in shown),
        )
        if parent is not None:
            chances = dict(game.outcomes(parent.state)) if parent.player is CHANCE else {}
            name = game.action_text(parent.state, path[-1])
            graph.add_edge(path[:-1], path, action=name, probability=chances.get(path[-1]), best=False)
        waiting += [(below, child) for below, child in reversed(children.items()) if below in shown]
    line: list[Action] = []  # of most visits, as far as nobody rolls dice
    node = root
    while isinstance(node.player, int) and visited(node):
        line.append(most_visits(node, node.player))
        node = node.children[line[-1]]
    mark_best(graph, line)
    return graph


def _most_visited(
    game: Game[State, Action], root: Node[State, Action], depth: int | None, most: int, numbers: Mapping[int, int]
) -> dict[Path, Node[State, Action]]:
    """Return the nodes to show, each with the one above it, by their paths."""
    shown: dict[Path, Node[State, Action]] = {}
    counter = count()
    frontier: list[tuple[int, int, int, int, Path, Node[State, Action]]] = [(0, 0, 0, next(counter), (), root)]
    while frontier and len(shown) < most:
        *_, path, node = heappop(frontier)
        shown[path] = node
        if depth is None or len(path) < depth:
            for action, child in children_of(game, node).items():
                rank = -child.visits, len(path) + 1, numbers.get(id(child), 0), next(counter)
                heappush(frontier, (*rank, (*path, action), child))
    return shown


def _count(nodes: Iterable[Node[State, Action]]) -> int:
    """Return how many nodes these are with all below them, each counted once."""
    seen: set[int] = set()
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if id(node) not in seen:
            seen.add(id(node))
            waiting += node.children.values()
    return len(seen)


def children_of(game: Game[State, Action], node: Node[State, Action]) -> dict[Action, Node[State, Action]]:
    """Return the children of a node in the game's order; those of chance in the order of its outcomes."""
    if not node.children:
        return {}
    chance = node.player is CHANCE
    moves = [outcome for outcome, _ in game.outcomes(node.state)] if chance else game.actions(node.state)
    return {action: node.children[action] for action in moves if action in node.children}


def describe_search_tree(graph: DiGraph) -> str:
    """Return in words what a picture of the top of a search tree shows."""
    nodes, edges, seats = tree_of(graph)
    root, shown = nodes[()], len(nodes)
    everything = shown + sum(node.hidden for node in nodes.values())
    which = f"its {counted(shown, 'node')}" if shown == everything else (
        f"the {shown} most visited of its {everything:,} nodes"
    )
    sentences = [f"A search tree after {counted(root.visits or 0, 'simulation')}: {which}."]
    children = list(graph.successors(()))
    if children:
        numbers = {each: ", ".join(filter(None, texts_of(nodes[each])[:2])) for each in children}
        told = "; ".join(f"{nodes[each].label} {numbers[each]}" for each in children)
        sentences.append(f"From the root ({player_text(root.player, seats)} to move): {told}.")
    line = [edge.action for edge in edges.values() if edge.best]
    if line:
        sentences.append(f"Line of most visits: {' '.join(line)}.")
    return " ".join(sentences)


def visit_shades(result: MonteCarloResult[Action]) -> dict[Action, float]:
    """Return how dark each action is: the darker, the more visits, and the most visited one darkest."""
    most = max(result.visits.values(), default=1)
    return {action: visits / most for action, visits in result.visits.items()}


def mean_rewards(game: Game[State, Action], result: MonteCarloResult[Action]) -> dict[Action, float]:
    """Return *Q* of each action: the mean reward, from 0 to 1, of the player to move where the search began."""
    player = result.player
    if not isinstance(player, int):
        raise GameError("there are no actions to compare: the game is over in this state, or chance is to move")
    scale = Scale(game)
    low, width = scale.utilities([0.0] * game.num_players)[player], scale.width[player] or 1
    return {action: (values[player] - low) / width for action, values in result.action_values.items()}
