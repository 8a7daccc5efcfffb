r"""The worked Go example of lesson 08: four steps of Monte Carlo tree search on a tree of counts, number by number.

Each node carries *A/B*: *B* simulations went through it, and **Black** won *A* of them, whoever is to move there.
Black is to move at the root. The index of a child *j* is

.. math::

    x_j + C \sqrt{\frac{2 \ln n}{n_j}}, \qquad
    x_j = \begin{cases} A_j / B_j & \text{where Black chooses} \\ 1 - A_j / B_j & \text{where White does,}\end{cases}

with :math:`n_j = B_j` and *n* the visits of their parent, and the child with the greatest one is chosen. UCB1 has
:math:`C = 1`. Often the 2 under the root is left out, which is :math:`C = 1/\sqrt2`; at the root of the example that
changes the choice, from 5/8 to 7/10.

Source: P. Auer, N. Cesa-Bianchi and P. Fischer, "Finite-time analysis of the multiarmed bandit problem", 2002, for
UCB1; L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning", 2006, for its use in a tree, with the parent's
visits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf, log, sqrt
from typing import Final, TypeAlias

from gamelib.errors import GameError
from gamelib.number import is_finite_number

BLACK: Final = "Black"
WHITE: Final = "White"

WITHOUT_TWO: Final = sqrt(1 / 2)
"""The constant *C* without the 2: with it the bonus is the square root of ln n / n_j."""

UCB1_CONSTANT: Final = 1.0
"""The constant *C* of UCB1, whose bonus has the 2 under the root."""

Path: TypeAlias = tuple[int, ...]
"""The way from the root to a node: the number of the child at each step, from 0."""
MARGIN: Final = 0.01
"""By how much the chosen child's index exceeds all others in a random example: rounding cannot hide who is ahead."""
Whole: TypeAlias = Callable[[int, int], int]
"""Draws a whole number from one to another, both included, all equally likely."""


@dataclass(frozen=True, slots=True)
class Counts:
    """A node of the example: its counts, who is to move there, and its children.

    Attributes:
        wins: how many simulations through the node Black won, *A*.
        visits: how many there were, *B*.
        mover: who is to move there, ``"Black"`` or ``"White"``.
        children: the nodes one move further.

    Example:
        >>> print(GO_EXAMPLE)
        12/21 [7/10 [2/4 [1/3, 1/1], 5/6], 5/8, 0/3]
    """

    wins: int
    visits: int
    mover: str
    children: tuple[Counts, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.wins <= self.visits:
            raise GameError(f"Black wins from none to all of the visits, not {self.wins} of {self.visits}")
        if self.mover not in (BLACK, WHITE) or any(child.mover != opponent(self.mover) for child in self.children):
            raise GameError(f"{BLACK} and {WHITE} are to move in turns: children have the other mover")
        if sum(child.visits for child in self.children) > self.visits:
            raise GameError(f"whatever visits a child has come through its parent, and {self} has had fewer visits")

    def __str__(self) -> str:
        below = f" [{', '.join(map(str, self.children))}]" if self.children else ""
        return f"{self.wins}/{self.visits}{below}"


@dataclass(frozen=True, slots=True)
class Choice:
    """One step of the way down: where, the index of each child, and the number of the first that has the greatest."""

    node: Counts
    indices: tuple[float, ...]
    child: int


def opponent(player: str) -> str:
    """Return the other one of Black and White."""
    return WHITE if player == BLACK else BLACK


def _black(wins: int, visits: int, *children: Counts) -> Counts:
    return Counts(wins, visits, BLACK, children)


def _white(wins: int, visits: int, *children: Counts) -> Counts:
    return Counts(wins, visits, WHITE, children)


GO_EXAMPLE: Final = _black(
    12, 21, _white(7, 10, _black(2, 4, _white(1, 3), _white(1, 1)), _black(5, 6)), _white(5, 8), _white(0, 3)
)


def node_at(root: Counts, path: Path) -> Counts:
    """Return the node that ``path`` leads to.

    Example:
        >>> print(node_at(GO_EXAMPLE, (0, 0)))
        2/4 [1/3, 1/1]
    """
    node = root
    for number in path:
        if not isinstance(number, int) or not 0 <= number < len(node.children):
            raise GameError(f"the path {path!r} leads out of the tree: {node} has no child number {number!r}")
        node = node.children[number]
    return node


def child_indices(node: Counts, constant: float = WITHOUT_TWO) -> tuple[float, ...]:
    """Return the index of each child of a node, infinite for one that was never visited; *C* is 0 or more.

    Example:
        >>> [round(index, 3) for index in child_indices(GO_EXAMPLE)]
        [1.252, 1.242, 1.007]
        >>> [round(index, 3) for index in child_indices(GO_EXAMPLE, UCB1_CONSTANT)]
        [1.48, 1.497, 1.425]
    """
    if not is_finite_number(constant) or constant < 0:
        raise GameError(f"the constant is a number of 0 or more, not {constant!r}")

    def index(child: Counts) -> float:
        if child.visits == 0:
            return inf
        black = child.wins / child.visits
        return (black if node.mover == BLACK else 1 - black) + constant * sqrt(2 * log(node.visits) / child.visits)

    return tuple(map(index, node.children))


def choices(root: Counts, constant: float = WITHOUT_TWO) -> tuple[Choice, ...]:
    """Return the selection from the root down to a leaf, step by step.

    Example:
        >>> [choice.child for choice in choices(GO_EXAMPLE)]
        [0, 0, 1]
    """
    found: list[Choice] = []
    node = root
    while node.children:
        indices = child_indices(node, constant)
        found.append(Choice(node, indices, indices.index(max(indices))))
        node = node.children[found[-1].child]
    return tuple(found)


def chosen(steps: Sequence[Choice]) -> Path:
    """Return the path that the choices make."""
    return tuple(step.child for step in steps)


def expand(root: Counts, path: Path) -> Counts:
    """Return the tree with a new node 0/0, the last child of the node at ``path``.

    Example:
        >>> print(expand(GO_EXAMPLE, (0, 0, 1)))
        12/21 [7/10 [2/4 [1/3, 1/1 [0/0]], 5/6], 5/8, 0/3]
    """
    new = Counts(0, 0, opponent(node_at(root, path).mover))
    return _changed(root, path, lambda node: replace(node, children=(*node.children, new)))


def _changed(root: Counts, path: Path, change: Callable[[Counts], Counts]) -> Counts:
    """Return the tree with the node at ``path`` changed."""
    if not path:
        return change(root)
    child = _changed(root.children[path[0]], path[1:], change)
    return replace(root, children=(*root.children[: path[0]], child, *root.children[path[0] + 1 :]))


def back_up(root: Counts, path: Path, winner: str) -> Counts:
    """Return the tree after a simulation from the node at ``path``: one visit more on the whole way, the root included.

    Only a win of Black adds to *A*.

    Example:
        >>> print(back_up(expand(GO_EXAMPLE, (0, 0, 1)), (0, 0, 1, 0), WHITE))
        12/22 [7/11 [2/5 [1/3, 1/2 [0/1]], 5/6], 5/8, 0/3]
    """
    if winner not in (BLACK, WHITE):
        raise GameError(f'the winner is "{BLACK}" or "{WHITE}", not {winner!r}')
    node_at(root, path)
    won = int(winner == BLACK)
    for plies in range(len(path) + 1):
        root = _changed(root, path[:plies], lambda node: replace(node, wins=node.wins + won, visits=node.visits + 1))
    return root


def random_example(whole: Whole) -> Counts:
    """Return another tree like the example, drawn at random.

    It has the example's shape, and what can be learned from the example can be learned from it: at each step one child
    is ahead of the others by :data:`MARGIN` or more, with either constant; and with that of UCB1 the choice at the root
    is another one.

    Example:
        >>> from random import Random
        >>> print(random_example(Random(1).randint))
        14/20 [1/3, 4/6 [3/3, 1/3 [1/2, 0/1]], 9/11]
    """
    while True:
        root = _random_tree(whole)
        if root is not None and _teaches(root):
            return root


def _random_tree(whole: Whole) -> Counts | None:
    """Return a tree with three, two and two children along the way down, or ``None`` where that fails."""
    visits = [whole(3, 12) for _ in range(3)]
    root = _sum_of(BLACK, [_white(whole(1, each - 1), each) for each in visits])
    path: Path = ()
    for _ in range(2):
        path = chosen(choices(root))
        leaf = node_at(root, path)
        if leaf.visits < 2:
            return None
        root = _changed(root, path, partial(replace, children=_split(whole, leaf)))
    return root


def _split(whole: Whole, node: Counts) -> tuple[Counts, Counts]:
    """Return two children that share the visits and wins of the node between them."""
    visits = whole(1, node.visits - 1)
    wins = whole(max(0, node.wins - (node.visits - visits)), min(node.wins, visits))
    mover = opponent(node.mover)
    return Counts(wins, visits, mover), Counts(node.wins - wins, node.visits - visits, mover)


def _sum_of(mover: str, children: Sequence[Counts]) -> Counts:
    wins, visits = sum(child.wins for child in children), sum(child.visits for child in children)
    return Counts(wins, visits, mover, tuple(children))


def _teaches(root: Counts) -> bool:
    """Return whether every choice is clear, and the constant decides the one at the root."""
    ways = [choices(root, constant) for constant in (WITHOUT_TWO, UCB1_CONSTANT)]
    best = [sorted(step.indices, reverse=True)[:2] for way in ways for step in way]
    clear = all(first - second >= MARGIN for first, second in best)
    return clear and ways[0][0].child != ways[1][0].child
