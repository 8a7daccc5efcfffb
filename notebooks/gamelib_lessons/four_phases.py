"""One simulation of Monte Carlo tree search as a still picture: the tree four times, once for each phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gamelib import svg
from gamelib.draw import Picture
from gamelib.draw.layout import tidy_layout
from gamelib.draw.search_tree import search_graph
from gamelib.draw.simulation_record import one_simulation
from gamelib.game import Game
from gamelib.montecarlo import SearchTree
from gamelib.montecarlo.rollout import RecordedRollout

PHASES: Final = ("1 selection", "2 expansion", "3 simulation", "4 back-up")
RADIUS: Final = 11.0
LEVEL: Final = 52.0
TOP: Final = 46.0
MARGIN: Final = 18.0
BEHIND: Final[Mapping[str, Any]] = {"paint_order": "stroke", "stroke": svg.CARD, "stroke_width": 4}
"""What keeps lines off a text."""


def four_phases(game: Game[Any, Any], state: Any, simulation: int, seed: int) -> Picture:
    """Return what one simulation by UCT does to the tree; a node shows its visits, a filled one is at work.

    Args:
        game: the game.
        state: the position at the root.
        simulation: which simulation, from 1; it has to add a node.
        seed: the luck of the search.

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
