"""A tree of simulations as a silhouette, as it grows: how many nodes lie how deep below each move of the root."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

from gamelib import svg
from gamelib.draw import Picture
from gamelib.game import Game
from gamelib.montecarlo import SearchTree
from gamelib.montecarlo.node import Node
from gamelib.wording import counted

ACROSS: Final = 28.0
"""How wide the column of a move is."""
DOWN: Final = 24.0
"""How high a ply is."""
TOP: Final = 50.0
LEFT: Final = 30.0
GAP: Final = 20.0


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

    Args:
        game: the game.
        state: the position at the root.
        simulations: the numbers, in rising order.
        seed: the luck of the search.

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
    body = [svg.label(14, TOP + DOWN * (depth - 0.5), f"{depth}", size=11) for depth in range(1, deepest + 1)]
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
                y = TOP + DOWN * (depth - 1)
                body.append(svg.tag("rect", x=middle - wide / 2, y=y, width=wide, height=DOWN - 1, fill="#0072b2"))
    height = TOP + DOWN * deepest + 8
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
