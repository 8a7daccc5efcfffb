"""Nodes of a tree that a prior guides, as cases: of the class ``Node`` that stands in the notebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from gamelib_exercises.case import Case
from gamelib_exercises.solution import solution


class Followed(NamedTuple):
    """An action that was followed: how often, what that brought player 0 in rewards, and who moves after it."""

    visits: int
    total: float
    player: int


def node_of(player: int, prior: Mapping[str, float], followed: Mapping[str, Followed], value: float) -> Any:
    """Return a node with children.

    Args:
        player: who is to move.
        prior: the prior of each action.
        followed: the actions that have children.
        value: the reward of player 0 when the node itself was evaluated.
    """
    make = solution("09").right("Node")
    node = make(player, dict(prior))
    node.visits, node.totals = 1, [value, 1 - value]
    for action, (visits, total, mover) in followed.items():
        child = node.children[action] = make(mover, {})
        child.visits, child.totals = visits, [total, visits - total]
        node.visits += visits
        node.totals = [old + new for old, new in zip(node.totals, child.totals, strict=True)]
    return node


def node_text(node: Any) -> str:
    """Return a node with its children in words."""
    rows = []
    for action, prior in node.prior.items():
        child = node.children.get(action)
        rest = f"visits {child.visits}, totals {_list(child.totals)}, player {child.player}" if child else "no child"
        rows.append(f"{action}: prior {prior:g}, {rest}")
    return (
        f"a node at which player {node.player} moves, with visits {node.visits} and totals {_list(node.totals)} "
        f"({'; '.join(rows)})"
    )


def node_case(node: Any, *values: Any, words: str) -> Case:
    """Return the case of a node and further arguments."""
    return Case(f"{node_text(node)} and {words}", values=(node, *values))


def _list(totals: list[float]) -> str:
    return f"[{', '.join(f'{total:g}' for total in totals)}]"
