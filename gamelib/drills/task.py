"""What a kind of drills is, and what those about game trees have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from gamelib.drills.step import Answer, DrillError, Node, Number, Step, written
from gamelib.game import CHANCE, MAX
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import Leaf, Tree, nodes_of
from gamelib.rng import Draw

Exact: TypeAlias = "int | Fraction"
Slips: TypeAlias = Sequence[tuple[Answer, str]]
"""Wrong answers, and what is said of them."""


class Task(NamedTuple):
    """A task: its text, picture and questions, and whether each of these has one right answer."""

    text: str
    tree: Node
    steps: tuple[Step, ...]
    clear: bool = True


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of drills.

    Attributes:
        draw: draws a tree of a level.
        task: makes a tree into a task.
    """

    draw: Callable[[Draw, int], Any]
    task: Callable[[Any], Task]


def exact(number: Number) -> Exact:
    """Return a number as a whole number or a fraction, 0.1 being a tenth.

    Example:
        >>> exact(3.0), exact(0.1), exact(1 / 3)
        (3, Fraction(1, 10), Fraction(1, 3))
    """
    fraction = Fraction(number).limit_denominator(10_000)
    return int(fraction) if fraction.denominator == 1 else fraction


def bottom_up(game: TreeGame, node: str | None = None) -> Iterator[str]:
    """Yield the nodes that are no leaves, each after those below it.

    Example:
        >>> list(bottom_up(TreeGame([[3, [1, 2]], [4, 5]])))
        ['D', 'B', 'C', 'A']
    """
    node = game.initial_state() if node is None else node
    for child in below(game, node):
        if not game.is_terminal(child):
            yield from bottom_up(game, child)
    yield node


def all_nodes(game: TreeGame) -> list[str]:
    """Return the names of all nodes, leaves included."""
    return [game.initial_state(), *(child for node in bottom_up(game) for child in below(game, node))]


def below(game: TreeGame, node: str) -> list[str]:
    """Return the names of the children of a node."""
    return [game.result(node, action) for action in game.actions(node)]


def role(game: TreeGame, node: str) -> str:
    """Return who moves at a node: MAX, MIN, CHANCE or player 1 and so on; or leaf."""
    if game.is_terminal(node):
        return "leaf"
    player = game.player(node)
    if player is CHANCE:
        return "CHANCE"
    return ("MAX" if player == MAX else "MIN") if game.num_players == 2 else game.player_names[player]


def seat(game: TreeGame, node: str) -> int:
    """Return the number of the player who moves at a node.

    Raises:
        DrillError: if chance does.
    """
    player = game.player(node)
    if player is CHANCE:
        raise DrillError(f"chance moves at {node}, and this kind of drills has no chance")
    return player


def game_of(tree: Tree) -> TreeGame:
    """Return the game of a tree for as many players as a leaf has numbers.

    Example:
        >>> game_of([Leaf((1, 2, 6)), Leaf((4, 2, 3))]).num_players
        3
    """
    vectors = [node.utilities for node in nodes_of(tree) if isinstance(node, Leaf)]
    return TreeGame(tree, num_players=next((len(vector) for vector in vectors if isinstance(vector, tuple)), 2))


def grown(widths: Sequence[int], leaf: Callable[[], Any]) -> Any:
    """Return a tree with so many children at each node, ply by ply, and leaves that are drawn."""
    return [grown(widths[1:], leaf) for _ in range(widths[0])] if widths else leaf()


def listed(values: Sequence[Answer]) -> str:
    """Return answers in words.

    Example:
        >>> listed([3, 12, 8]), listed([3])
        ('3, 12 and 8', '3')
    """
    *most, last = map(written, values)
    return f"{', '.join(most)} and {last}" if most else last


def picture(game: TreeGame, node: str | None = None, edge: str = "") -> Node:
    """Return the picture of a tree."""
    node = game.initial_state() if node is None else node
    if game.is_terminal(node):
        players = range(1 if game.num_players == 2 else game.num_players)
        return Node(node, "leaf", ", ".join(f"{game.utility(node, player):g}" for player in players), edge)
    chance = game.player(node) is CHANCE
    edges = [f"{p:.3g}" for _, p in game.outcomes(node)] if chance else [""] * len(game.actions(node))
    children = tuple(picture(game, child, text) for child, text in zip(below(game, node), edges, strict=True))
    return Node(node, role(game, node), "", edge, children)
