"""The parts an explicit game tree is written with, and the checks that they make a tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, isfinite
from typing import Any, Final, TypeAlias

from gamelib.errors import InvalidGame

PROBABILITY_TOLERANCE: Final = 1e-9


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


def is_number(thing: object) -> bool:
    """Return whether ``thing`` is a real number; True and False are none."""
    return hasattr(thing, "__float__") and not isinstance(thing, (bool, str)) and not hasattr(thing, "__len__")


def utilities_of(leaf: object, num_players: int, where: str) -> tuple[float, ...]:
    """Return the utilities of a leaf, one a player.

    Raises:
        InvalidGame: if they are not finite numbers, or not as many as there are players.
    """
    given = leaf.utilities if isinstance(leaf, Leaf) else leaf
    values = tuple(given) if isinstance(given, Sequence) and not isinstance(given, str) else (given,)
    for value in values:
        if not is_number(value) or not isfinite(value):
            raise InvalidGame(f"the leaf {where} has the value {value!r}; a leaf's value is a finite number")
    if len(values) == 1 and num_players == 2:
        return (values[0], -values[0])
    if len(values) != num_players:
        raise InvalidGame(
            f"the leaf {where} has {len(values)} value{'s' if len(values) > 1 else ''} for {num_players} players; "
            f"write Leaf(({', '.join(f'u{i}' for i in range(num_players))})), one utility a player"
        )
    return values


def check_probabilities(outcomes: Sequence[tuple[float, Any]], where: str) -> None:
    """Raise unless the outcomes are pairs whose probabilities are positive and sum to 1.

    Raises:
        InvalidGame: saying which probability, or what they sum to.
    """
    if not outcomes:
        raise InvalidGame(f"the chance node {where} has no outcomes; it needs at least one")
    for outcome in outcomes:
        if not isinstance(outcome, Sequence) or len(outcome) != 2 or not is_number(outcome[0]):
            raise InvalidGame(f"an outcome of chance node {where} is a pair (probability, subtree), not {outcome!r}")
        if not isfinite(outcome[0]) or not 0 < outcome[0] <= 1:
            raise InvalidGame(
                f"the chance node {where} has an outcome of probability {outcome[0]!r}; "
                "a probability is more than 0 and at most 1"
            )
    total = fsum(probability for probability, _ in outcomes)
    if abs(total - 1) > PROBABILITY_TOLERANCE:
        raise InvalidGame(f"the probabilities of the chance node {where} sum to {total:.6g}, and must sum to 1")


def tree_to_json(tree: Tree) -> Any:
    """Return ``tree`` as plain lists, numbers and dictionaries, ready for JSON.

    A list stays a list; ``Leaf``, ``Decision`` and ``ChanceNode`` become dictionaries that say what
    they are, so that nothing depends on telling lists from tuples.

    Example:
        >>> tree_to_json([Leaf((1, 2)), ChanceNode([(1.0, 3)])])
        [{'leaf': [1, 2]}, {'chance': [[1.0, 3]]}]
    """
    if isinstance(tree, Leaf):
        return {"leaf": list(tree.utilities) if isinstance(tree.utilities, Sequence) else tree.utilities}
    if isinstance(tree, ChanceNode):
        outcomes = [[probability, tree_to_json(child)] for probability, child in tree.outcomes]
        return _without_none({"chance": outcomes, "name": tree.name, "actions": tree.actions})
    if isinstance(tree, Decision):
        children = [tree_to_json(child) for child in tree.children]
        return _without_none(
            {"children": children, "player": tree.player, "name": tree.name, "actions": tree.actions}
        )
    return [tree_to_json(child) for child in tree] if isinstance(tree, Sequence) else tree


def tree_from_json(data: Any) -> Tree:
    """Return the tree that :func:`tree_to_json` wrote as ``data``.

    Raises:
        InvalidGame: if a dictionary is neither a leaf nor a decision nor a chance node.
    """
    if isinstance(data, Mapping):
        common = {key: data[key] for key in ("name", "actions") if key in data}
        if "leaf" in data:
            utilities = data["leaf"]
            return Leaf(tuple(utilities) if isinstance(utilities, list) else utilities)
        if "chance" in data:
            return ChanceNode([(probability, tree_from_json(child)) for probability, child in data["chance"]], **common)
        if "children" in data:
            return Decision([tree_from_json(child) for child in data["children"]], data.get("player"), **common)
        raise InvalidGame(f"{dict(data)!r} is no node of a tree: it needs one of the keys leaf, chance, children")
    return [tree_from_json(child) for child in data] if isinstance(data, list) else data


def _without_none(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}
