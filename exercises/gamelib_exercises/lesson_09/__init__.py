"""What the functions of lesson 09 have in common: they return numbers, and some are given nodes that a prior guides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.drill import same
from gamelib_exercises.function import Check, FunctionPart, not_wanted
from gamelib_exercises.kinds import NEARLY, own_work, rounded_off
from gamelib_exercises.plain import is_number, same_number, shown
from gamelib_exercises.solution import solution

OWN: Final[Mapping[str, Any]] = {
    "own_work": own_work,
    "deep_words": "There is no need for it to call itself.",
    "counts_work": False,
}
"""What holds of all functions of the lesson but an evaluator."""

# -- numbers, alone or in lists and dictionaries -------------------------------------------------


def numbers_part(name: str, wanted: str, **arguments: Any) -> FunctionPart:
    """Return a part whose function has to return the numbers of the reference, by its own work."""
    return FunctionPart(name, check=right_numbers(wanted), **OWN, **arguments)


def right_numbers(wanted: str) -> Check:
    """Return the check of numbers, with room for rounding; ``wanted`` are words that go before "is wanted"."""

    def check(case: Case, seen: Seen, true: Seen) -> str | None:
        value, truth = seen.outcome.value, true.outcome.value
        if keys := wrong_keys(value, truth):
            whose = "its keys" if keys[0] is value else f"the keys of {shown(keys[0])}"
            return f"returned {shown(value)}; {whose} have to be {shown(tuple(keys[1]))}."
        if not alike(value, truth):
            return not_wanted(value, wanted)
        if same(value, truth):
            return None
        return f"returned {shown(value)}; {shown(truth)} is right.{f' {NEARLY}' if nearly(value, truth) else ''}"

    return check


def wrong_keys(value: Any, truth: Any) -> tuple[dict[Any, Any], dict[Any, Any]] | None:
    """Return the first dictionary in a plain value whose keys are wrong, and the right one in its place.

    Example:
        >>> wrong_keys((({"a": 1}, 0),), (({"a": 1, "b": 0}, 0),))
        ({'a': 1}, {'a': 1, 'b': 0})
    """
    if isinstance(value, dict) and isinstance(truth, dict):
        return None if value.keys() == truth.keys() else (value, truth)
    if isinstance(value, tuple) and isinstance(truth, tuple) and len(value) == len(truth):
        return next(filter(None, map(wrong_keys, value, truth)), None)
    return None


def alike(value: Any, truth: Any) -> bool:
    """Return whether a plain value is made like another one, with numbers where that has some.

    Example:
        >>> alike({"a": (1, 2.5)}, {"a": (0.5, 0)}), alike((1, 2), (1, 2, 3)), alike((1, None), (1, 2))
        (True, False, False)
    """
    if isinstance(truth, dict):
        return (
            isinstance(value, dict) and value.keys() == truth.keys() and all(alike(value[k], truth[k]) for k in truth)
        )
    if isinstance(truth, tuple):
        return isinstance(value, tuple) and len(value) == len(truth) and all(map(alike, value, truth))
    return is_number(value)


def nearly(value: Any, truth: Any) -> bool:
    """Return whether all numbers are right but for rounding, the two values being alike."""
    if isinstance(truth, dict):
        return all(nearly(value[key], truth[key]) for key in truth)
    if isinstance(truth, tuple):
        return all(map(nearly, value, truth))
    return same_number(value, truth) or rounded_off(value, truth)


# -- nodes, of the class that stands in the notebook ---------------------------------------------


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
