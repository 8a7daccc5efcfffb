"""The parts an explicit game tree is written with, and the checks that they make a tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum, isfinite
from numbers import Integral, Real
from typing import Any, Final, TypeAlias, TypeGuard, cast

from gamelib.errors import InvalidGame
from gamelib.wording import digits

PROBABILITY_TOLERANCE: Final = 1e-9

DEEPEST: Final = 200
"""How many plies a tree may have: a recursive search of a deeper one would overflow Python's stack."""

NAMELESS: Final = "without a name"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A terminal node with one utility for each player, or with MAX's alone.

    Example:
        >>> Leaf(3), Leaf((1, 2, 6))
        (Leaf(utilities=3), Leaf(utilities=(1, 2, 6)))
    """

    utilities: float | tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A node at which a player chooses.

    Args:
        children: the subtrees, in the order of the actions.
        player: who is to move; the player after the one above if not given.
        name: what the node is called; a letter if not given.
        actions: what the actions are called; the node's letter with a number if not given.
    """

    children: Sequence[Tree]
    player: int | None = None
    name: str | None = None
    actions: Sequence[str] | None = None


@dataclass(frozen=True, slots=True)
class ChanceNode:
    """A node at which chance moves: each outcome is a probability and the subtree it leads to.

    Example:
        >>> ChanceNode([(0.5, 3), (0.5, [1, 2])])
        ChanceNode(outcomes=[(0.5, 3), (0.5, [1, 2])], name=None, actions=None)
    """

    outcomes: Sequence[tuple[float, Tree]]
    name: str | None = None
    actions: Sequence[str] | None = None


Tree: TypeAlias = "float | Leaf | Decision | ChanceNode | Sequence[Tree]"
"""A tree: a number is a leaf, a list (or tuple) a node whose children are in the list."""


def is_number(thing: object) -> TypeGuard[float]:
    """Return whether ``thing`` is a real number; True and False are not."""
    return isinstance(thing, Real) and not isinstance(thing, bool)


def is_row(thing: object) -> TypeGuard[Sequence[Any]]:
    """Return whether ``thing`` is a list, a tuple or the like; a text is not."""
    return isinstance(thing, Sequence) and not isinstance(thing, (str, bytes))


def leaf_value(given: object, leaf: str) -> float:
    """Return the value of a leaf as a plain whole or floating-point number."""
    if is_number(given):
        try:
            if isfinite(given):
                return int(given) if isinstance(given, Integral) else float(given)
        except OverflowError:  # a whole number beyond all floating-point numbers
            raise InvalidGame(f"{leaf} has a value beyond 1e308; a leaf's value is a finite number") from None
    raise InvalidGame(f"{leaf} has the value {given!r}; a leaf's value is a finite number")


def utilities_of(leaf: object, num_players: int, where: str) -> tuple[float, ...]:
    """Return the utilities of a leaf, one a player."""
    given = leaf.utilities if isinstance(leaf, Leaf) else leaf
    values = tuple(leaf_value(value, f"the leaf {where}") for value in (given if is_row(given) else (given,)))
    if len(values) == 1 and num_players == 2:
        return (values[0], -values[0])
    if len(values) != num_players:
        raise InvalidGame(
            f"the leaf {where} has {len(values)} value{'' if len(values) == 1 else 's'} for {num_players} players; "
            f"write Leaf(({', '.join(f'u{i}' for i in range(num_players))})), one utility a player"
        )
    return values


def check_probabilities(outcomes: object, where: str) -> None:
    """Raise InvalidGame unless the outcomes are pairs whose probabilities are positive and sum to 1."""
    if not is_row(outcomes):
        raise InvalidGame(f"the outcomes of chance node {where} are a list of pairs, not {outcomes!r}")
    if not outcomes:
        raise InvalidGame(f"the chance node {where} has no outcomes; it needs at least one")
    for outcome in outcomes:
        if not is_row(outcome) or len(outcome) != 2 or not is_number(outcome[0]):
            raise InvalidGame(f"an outcome of chance node {where} is a pair (probability, subtree), not {outcome!r}")
        if not 0 < outcome[0] <= 1:
            raise InvalidGame(
                f"the chance node {where} has an outcome of probability {outcome[0]!r}; "
                "a probability is more than 0 and at most 1"
            )
    total = fsum(probability for probability, _ in outcomes)
    if abs(total - 1) > PROBABILITY_TOLERANCE:
        raise InvalidGame(f"the probabilities of the chance node {where} sum to {digits(total)}, and must sum to 1")


def no_tree(thing: object) -> InvalidGame:
    """Return the error for something that is neither a node nor a leaf."""
    return InvalidGame(f"{thing!r} is not a tree: a node is a list of its children, a leaf is a number")


def nodes_of(tree: Tree) -> Iterator[Any]:
    """Yield all nodes of ``tree`` in no particular order; raise InvalidGame if it has more than 200 plies."""
    waiting: list[tuple[Any, int]] = [(tree, 0)]
    while waiting:
        node, plies = waiting.pop()
        if plies > DEEPEST:
            raise InvalidGame(
                f"this tree is nested more than {DEEPEST} levels deep; a tree has at most {DEEPEST} plies"
            )
        yield node
        waiting += [(child, plies + 1) for child in _subtrees(node)]


def check_depth(tree: Tree) -> None:
    """Raise InvalidGame unless functions may go down the tree by recursion."""
    for _ in nodes_of(tree):
        pass


def _subtrees(node: object) -> Sequence[Any]:
    """Return the children of a node as far as it has any, well-formed or not."""
    if isinstance(node, ChanceNode):
        pairs = node.outcomes if is_row(node.outcomes) else ()
        return [pair[1] for pair in pairs if is_row(pair) and len(pair) == 2]
    children = node.children if isinstance(node, Decision) else node
    return children if is_row(children) else ()


def tree_from_json(data: Any) -> Tree:
    """Return the tree in ``data`` as of JSON: numbers, lists, and dictionaries for other nodes.

    A leaf of several values is ``{"leaf": [1, 2]}``, a chance node ``{"chance": [[0.5, 3], [0.5, 4]]}``, a decision
    ``{"children": [...], "player": 1}``; chance nodes and decisions may have a ``name`` and ``actions``.
    """
    if isinstance(data, list):
        return [tree_from_json(child) for child in data]
    if not isinstance(data, dict):
        return cast(float, data)
    named = {key: data[key] for key in ("name", "actions") if key in data}
    if "leaf" in data:
        return Leaf(tuple(data["leaf"]))
    if "chance" in data:
        return ChanceNode([(probability, tree_from_json(child)) for probability, child in data["chance"]], **named)
    return Decision([tree_from_json(child) for child in data["children"]], data.get("player"), **named)
