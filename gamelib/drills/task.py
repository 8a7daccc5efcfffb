"""What a kind of drills is made of, and the tree that several kinds are about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import isclose
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.drills.step import Answer, DrillError, Node, Number, Step, in_full, written
from gamelib.game import CHANCE
from gamelib.games.tree import Leaf, Tree, TreeGame, nodes_of
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


LEAST: Final = Fraction(1, 10**9)
MOST: Final = 10**16

Kind: TypeAlias = tuple[Callable[[Draw, int], Any], Callable[[Any], Task]]
"""What draws a tree of a level, and what makes a task of a tree."""


def exact(number: Number) -> Exact:
    """Return a number as a whole number or a fraction: what the digits of a float say, or what they are rounded from.

    Example:
        >>> exact(3.0), exact(0.1), exact(0.1 + 0.2), exact(1 / 3), exact(1e-5)
        (3, Fraction(1, 10), Fraction(3, 10), Fraction(1, 3), Fraction(1, 100000))
    """
    fraction = Fraction(number)
    if isinstance(number, float):
        simple = fraction.limit_denominator(10_000)
        fraction = simple if isclose(simple, number, rel_tol=1e-15) else Fraction(repr(number))
    return int(fraction) if fraction.denominator == 1 else fraction


def listed(values: Sequence[Answer]) -> str:
    """Return answers in words.

    Example:
        >>> listed([3, 12, 8]), listed([3])
        ('3, 12 and 8', '3')
    """
    *most, last = map(written, values)
    return f"{', '.join(most)} and {last}" if most else last


def signed(number: Number) -> str:
    """Return a number as it stands in a product: in brackets if it is below 0."""
    return f"({written(number)})" if number < 0 else written(number)


def grown(widths: Sequence[int], leaf: Callable[[], Any]) -> Any:
    """Return a tree with so many children at each node, ply by ply, and leaves that are drawn."""
    return [grown(widths[1:], leaf) for _ in range(widths[0])] if widths else leaf()


def _check_that_it_can_be_typed(value: float, leaf: str) -> None:
    if value and not LEAST <= abs(value) < MOST:
        raise DrillError(
            f"the leaf {leaf} has the value {float(value)!r}, and what is worked out by hand is 0, or from "
            f"0.000000001 to below 10 ** 16, with either sign: multiply all leaves by the same number"
        )


class TreeTask(TreeGame):
    """The tree of a task, for as many players as a leaf has numbers.

    Args:
        tree: as for :class:`~gamelib.games.tree.TreeGame`.

    Raises:
        DrillError: if it is a leaf.

    Attributes:
        root: the name of the root.
        inner: the nodes that are no leaves, each after those below it.
        leaves: the others, from left to right.

    Example:
        >>> tree = TreeTask([[3, [1, 2]], [4, 5]])
        >>> tree.inner, tree.leaves, tree.below("A"), tree.role("B")
        (['D', 'B', 'C', 'A'], ['B1', 'D1', 'D2', 'C1', 'C2'], ['B', 'C'], 'MIN')
    """

    def __init__(self, tree: Tree) -> None:
        vectors = [node.utilities for node in nodes_of(tree) if isinstance(node, Leaf)]
        super().__init__(tree, num_players=next((len(each) for each in vectors if isinstance(each, tuple)), 2))
        self.root = self.initial_state()
        if self.is_terminal(self.root):
            raise DrillError("there is nothing to ask about a leaf alone: give a list of leaves or lists")
        for leaf in self.leaves_below(self.root):
            for player in range(self.num_players):
                _check_that_it_can_be_typed(self.utility(leaf, player), leaf)
        self.inner = [node for node in self._bottom_up(self.root) if not self.is_terminal(node)]
        self.leaves = self.leaves_below(self.root)

    def _bottom_up(self, node: str) -> Iterator[str]:
        for child in self.below(node):
            yield from self._bottom_up(child)
        yield node

    def utility(self, state: str, player: int) -> float:
        """Return what the leaf is worth to ``player``, a whole number or a fraction."""
        return exact(super().utility(state, player))  # type: ignore[return-value]

    def outcomes(self, state: str) -> Sequence[tuple[str, float]]:
        """Return the outcomes of a chance node with their probabilities, which are fractions."""
        return [(outcome, exact(probability)) for outcome, probability in super().outcomes(state)]  # type: ignore[misc]

    def below(self, node: str) -> list[str]:
        """Return the names of the children of a node."""
        return [self.result(node, action) for action in self.actions(node)]

    def leaves_below(self, node: str) -> list[str]:
        """Return the names of the leaves below a node, or of the node itself if it is one."""
        return [each for each in self._bottom_up(node) if self.is_terminal(each)]

    def role(self, node: str) -> str:
        """Return who moves at a node: MAX, MIN, CHANCE or player 1 and so on; or leaf."""
        player = self.player(node)
        return "leaf" if self.is_terminal(node) else "CHANCE" if player is CHANCE else self.player_names[player]

    def seat(self, node: str) -> int:
        """Return the number of the player who moves at a node, or raise DrillError if chance does."""
        player = self.player(node)
        if player is CHANCE:
            raise DrillError(f"chance moves at {node}, and this kind of drills has no chance")
        return player

    def picture(self, node: str = "", edge: str = "") -> Node:
        """Return the picture of the tree below a node, the root if none is given."""
        node = node or self.root
        if self.is_terminal(node):
            players = range(1 if self.num_players == 2 else self.num_players)
            return Node(node, "leaf", ", ".join(in_full(self.utility(node, player)) for player in players), edge)
        chance = self.player(node) is CHANCE
        edges = [in_full(p) for _, p in self.outcomes(node)] if chance else [""] * len(self.actions(node))
        children = tuple(map(self.picture, self.below(node), edges))
        return Node(node, self.role(node), "", edge, children)
