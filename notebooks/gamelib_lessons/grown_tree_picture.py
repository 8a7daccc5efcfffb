"""Stills of Monte Carlo tree search: one simulation, phase by phase, and the silhouette of a tree as it grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final

from gamelib import svg
from gamelib.draw import Picture
from gamelib.draw.graph import tidy_layout
from gamelib.draw.search_tree import search_graph
from gamelib.draw.simulation_film import one_simulation
from gamelib.game import Game
from gamelib.montecarlo import SearchTree
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.rollout import RecordedRollout
from gamelib.wording import counted

PHASES: Final = ("1 selection", "2 expansion", "3 simulation", "4 back-up")
RADIUS: Final = 11.0
LEVEL: Final = 52.0
TOP: Final = 46.0
MARGIN: Final = 18.0
BEHIND: Final[Mapping[str, Any]] = {"paint_order": "stroke", "stroke": svg.CARD, "stroke_width": 4}
"""What keeps lines off a text."""
ACROSS: Final = 28.0
DOWN: Final = 24.0
ABOVE: Final = 50.0
LEFT: Final = 30.0
GAP: Final = 20.0


def four_phases(game: Game[Any, Any], state: Any, simulation: int, seed: int) -> Picture:
    """Return what the n-th simulation by UCT, which has to add a node, does to the tree.

    A node shows its visits, a filled one is at work.

    Example:
        >>> from gamelib.games import TreeGame
        >>> four_phases(TreeGame([[1, -1], [-1, -1]]), None, 3, 1).text
        'Simulation 3: follow a1; add b1; play on: MAX 1, MIN 0; visits on the way are now 1, 2, 3.'
    """
    tree = SearchTree(game, state, rng=seed)
    tree.rollout = RecordedRollout(tree.given_rollout)
    for _ in range(simulation):
        made = one_simulation(tree)
    graph = search_graph(game, tree.root, most=tree.root.visits + 1)
    way = [tuple(made.actions[:ply]) for ply in range(len(made.nodes))]
    names = [graph.nodes[path]["label"] for path in way]
    places = tidy_layout(graph, (), lambda path: (RADIUS, RADIUS), gap=8)
    at = {path: (MARGIN + x, TOP + depth * LEVEL) for path, (x, depth) in places.items()}
    wide, high = max(x for x, _ in at.values()) + RADIUS + 2 * MARGIN, max(y for _, y in at.values()) + 66
    got = ", ".join(f"{name} {reward:g}" for name, reward in zip(game.player_names, made.rewards, strict=True))
    frames = []
    for phase, title in enumerate(PHASES):
        lit = way[:-1] if phase == 0 else way[-2:] if phase == 1 else way[-1:] if phase == 2 else way
        body = [svg.label(wide / 2, 16, title, size=13, bold=True)]
        shown = [path for path in graph if phase or path != way[-1]]
        for path in shown[1:]:
            (x1, y1), (x2, y2) = at[path[:-1]], at[path]
            thick = path in lit and path[:-1] in lit
            look: dict[str, Any] = {"stroke": svg.INK if thick else svg.LINE, "stroke_width": 3.5 if thick else 1.2}
            body.append(svg.tag("line", x1=x1, y1=y1, x2=x2, y2=y2, **look))
        for path, name in zip(way[1:], names[1:], strict=True):
            (x1, y1), (x2, y2) = at[path[:-1]], at[path]
            if path in shown:
                x, y = (x1 + x2) / 2 + 5, (y1 + y2) / 2 - 3
                body.append(svg.label(x, y, name, size=11, anchor="start", bold=path in lit, **BEHIND))
        for path in shown:
            (x, y), visits = at[path], graph.nodes[path]["visits"] - (path in way and phase < 3)
            look = {"fill": svg.SKY if path in lit else svg.CARD, "stroke": svg.INK}
            body.append(svg.tag("circle", cx=x, cy=y, r=RADIUS, stroke_width=2.5 if path in lit else 1.2, **look))
            body.append(svg.label(x, y, f"{visits}", size=12, bold=path in lit))
            if path in lit and phase == 3:
                body.append(svg.label(x + RADIUS + 4, y, "+1", size=11, anchor="start", bold=True, **BEHIND))
        if phase == 2:
            x, y = at[way[-1]]
            wave = f"M{svg.number(x)} {svg.number(y + RADIUS + 2)}" + "q6 3.5 0 7q-6 3.5 0 7" * 2 + "m-4 -5l4 6l4 -6"
            body.append(svg.tag("path", d=wave, fill="none", stroke=svg.INK, stroke_width=2))
            body.append(svg.label(wide / 2, y + 54, got, size=11, bold=True))
        frames.append(svg.document(wide, high, body, title=title))
    visits = ", ".join(str(graph.nodes[path]["visits"]) for path in reversed(way))
    text = (f"Simulation {simulation}: follow {' '.join(names[1:-1])}; add {names[-1]}; play on: {got}; "
            f"visits on the way are now {visits}.")  # fmt: skip
    return Picture(svg.beside(frames, title=text, gap=6), text)


def depths(node: Node[Any, Any]) -> Counter[int]:
    """Return how many nodes of a tree lie how deep: the root itself at depth 1.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> tree = SearchTree(TicTacToe(), rng=1)
        >>> tree.grow(9)
        >>> depths(tree.root)
        Counter({2: 9, 1: 1})
    """
    found = Counter({1: 1})
    for child in node.children.values():
        for depth, nodes in depths(child).items():
            found[depth + 1] += nodes
    return found


def growth_picture(game: Game[Any, Any], state: Any, simulations: Sequence[int], seed: int) -> Picture:
    """Return the tree of one search by UCT after several numbers of simulations.

    Each move of the root has a column; in it each ply has a bar, whose width is as the square root of its nodes.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> growth_picture(TicTacToe(), TicTacToe().initial_state(), (9, 18), 1).text[:42]
        'After 9 simulations 1 node begins with eac'
    """
    tree = SearchTree(game, state, rng=seed)
    moves = game.actions(tree.root.state)
    looks = []
    for number in simulations:
        tree.grow(number - tree.root.visits)
        looks.append([depths(tree.root.children[move]) for move in moves])
    widest = sqrt(max(nodes for below in looks[-1] for nodes in below.values()))
    deepest = max(depth for below in looks[-1] for depth in below)
    plot = ACROSS * len(moves)
    body = [svg.label(14, ABOVE + DOWN * (depth - 0.5), f"{depth}", size=11) for depth in range(1, deepest + 1)]
    body.append(svg.label(14, 34, "ply", size=11))
    told = []
    for place, (number, look) in enumerate(zip(simulations, looks, strict=True)):
        left = LEFT + place * (plot + GAP)
        body.append(svg.label(left + plot / 2, 14, f"{number:,} simulations", size=12, bold=True))
        sizes = [sum(below.values()) for below in look]
        told.append(_told(game, tree.root.state, moves, number, sizes, look))
        for column, (move, below) in enumerate(zip(moves, look, strict=True)):
            middle = left + ACROSS * (column + 0.5)
            body.append(svg.label(middle, 34, game.action_text(tree.root.state, move), size=11))
            for depth, nodes in below.items():
                wide = max(1.5, (ACROSS - 2) * sqrt(nodes) / widest)
                y = ABOVE + DOWN * (depth - 1)
                body.append(svg.tag("rect", x=middle - wide / 2, y=y, width=wide, height=DOWN - 1, fill="#0072b2"))
    height = ABOVE + DOWN * deepest + 8
    text = " ".join(told)
    return Picture(svg.document(LEFT + len(looks) * (plot + GAP), height, body, title=text), text)


def _told(
    game: Game[Any, Any], state: Any, moves: Sequence[Any], number: int, sizes: list[int], look: list[Counter[int]]
) -> str:
    """Return in words which move has the most nodes, and how many the others have."""
    most = sizes.index(max(sizes))
    others = [each for place, each in enumerate(sizes) if place != most]
    if max(sizes) == min(sizes):
        return f"After {number:,} simulations {counted(sizes[0], 'node')} begin{'s' * (sizes[0] == 1)} with each move."
    deep = max(depth for place, below in enumerate(look) if place != most for depth in below)
    return (
        f"After {number:,} simulations {max(sizes):,} nodes begin with {game.action_text(state, moves[most])}, the "
        f"deepest {max(look[most])} plies down; {min(others)} to {max(others)} with each other, the deepest {deep}."
    )
