"""What a search returns: the action, its value, and what finding them took."""

from __future__ import annotations

import copyreg
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from html import escape
from types import MappingProxyType
from typing import Any, Generic, TypeAlias

from gamelib.game import CHANCE, MAX, Action, Player
from gamelib.wording import counted


def _read_only(mapping: dict[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(mapping)


def _how_made(mapping: Mapping[Any, Any]) -> tuple[Any, ...]:
    """Return what a pickle or a deep copy of a read-only mapping is made of; Python by itself can make neither."""
    return _read_only, (dict(mapping),)


copyreg.pickle(MappingProxyType, _how_made)


class Bound(Enum):
    """How much a search knows about a value.

    A search that may stop early, as alpha-beta does, often learns only that an action is worth *at
    most* or *at least* so much, because that was enough to decide.
    """

    EXACT = "="
    AT_MOST = "≤"
    AT_LEAST = "≥"


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The value of an action from MAX's side, and whether it is exact or a bound.

    Example:
        >>> print(ActionValue(3), ActionValue(2, Bound.AT_MOST))
        3 ≤ 2
    """

    value: float
    bound: Bound = Bound.EXACT

    def __str__(self) -> str:
        number = f"{float(self.value):g}"  # a fraction cannot be written with :g
        return number if self.bound is Bound.EXACT else f"{self.bound.value} {number}"


@dataclass(frozen=True, slots=True)
class SearchResult(Generic[Action]):
    """What a two-player search found out about a state.

    Attributes:
        action: the action it recommends, of several best ones the one that was searched first, which is the
            first of the game's ``actions`` unless the search has an order; ``None`` if the state is terminal.
        value: the value of the state from MAX's side.
        action_values: the value of each action, from MAX's side.
        nodes: how many states the search entered, the root and repeated states included.
        leaves: how many of them were given a value by the utility or an evaluation.
        principal_variation: the actions that follow if both sides play as the search expects.
        player: who is to move in the state; where chance is, there is no action to recommend, and the values of
            actions are those of its outcomes.
        algorithm: the name of the search.
        bound: whether the value is exact or, where the search was given a window, a bound.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import minimax
        >>> result = minimax(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
        >>> result
        minimax: a1, value 3 (13 nodes, 9 leaves; expected line a1 b1)
        >>> {action: str(value) for action, value in result.action_values.items()}
        {'a1': '3', 'a2': '2', 'a3': '2'}
    """

    action: Action | None
    value: float
    action_values: Mapping[Action, ActionValue]
    nodes: int
    leaves: int
    principal_variation: tuple[Action, ...]
    player: Player
    algorithm: str
    bound: Bound = Bound.EXACT

    @property
    def optimal_actions(self) -> tuple[Action, ...]:
        """All actions whose exact value is the value of the state, in the game's order."""
        return tuple(
            action
            for action, found in self.action_values.items()
            if found.bound is Bound.EXACT and found.value == self.value
        )

    def __repr__(self) -> str:
        counts = _counts(self.nodes, self.leaves)
        if self.action is None:
            why = "chance is to move" if self.action_values else "the game is over"
            return f"{self.algorithm}: {why}, value {float(self.value):g} ({counts})"
        line = " ".join(str(action) for action in self.principal_variation)
        value = ActionValue(self.value, self.bound)
        return f"{self.algorithm}: {self.action}, value {value} ({counts}; expected line {line})"

    def _repr_html_(self) -> str:
        who = "chance" if self.player is CHANCE else "MAX" if self.player == MAX else "MIN"
        best = dict.fromkeys(self.optimal_actions, "best")
        rows = [(str(action), str(found), best.get(action, "")) for action, found in self.action_values.items()]
        return _html(repr(self), (f"action of {who}", "value for MAX", ""), rows)


Vector: TypeAlias = tuple[float, ...]
"""What something is worth to each player, by player."""


@dataclass(frozen=True, slots=True)
class VectorResult(Generic[Action]):
    """What a search for many players found out about a state: what it is worth to each of them.

    Attributes:
        action: the action it recommends to the player to move, the first of several best; ``None`` if the state is
            terminal.
        values: what the state is worth, to each player.
        action_values: what each action leads to, to each player.
        nodes: how many states the search entered, the root and repeated states included.
        leaves: how many of them were given a value by the utility or an evaluation.
        principal_variation: the actions that follow if all play as the search expects.
        player: who is to move in the state; ``None`` if it is terminal.
        algorithm: the name of the search.
        left_early: the actions that pruning looked at no further than to see that they are no better than the
            recommended one; what they are said to lead to is only some of it.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> from gamelib.search import maxn
        >>> maxn(TreeGame([Leaf((1, 2, 6)), Leaf((4, 3, 3))], num_players=3))
        maxn: a2, worth (4, 3, 3) (3 nodes, 2 leaves; expected line a2)
    """

    action: Action | None
    values: Vector
    action_values: Mapping[Action, Vector]
    nodes: int
    leaves: int
    principal_variation: tuple[Action, ...]
    player: int | None
    algorithm: str
    left_early: frozenset[Action] = frozenset()

    @property
    def optimal_actions(self) -> tuple[Action, ...]:
        """All actions known to be worth as much to the player to move as the recommended one, in the game's order."""
        if self.player is None:
            return ()
        mover = self.player
        return tuple(
            each
            for each, found in self.action_values.items()
            if found[mover] == self.values[mover] and each not in self.left_early
        )

    def __repr__(self) -> str:
        counts = _counts(self.nodes, self.leaves)
        worth = vector_text(self.values)
        if self.action is None:
            return f"{self.algorithm}: the game is over, worth {worth} ({counts})"
        line = " ".join(str(action) for action in self.principal_variation)
        return f"{self.algorithm}: {self.action}, worth {worth} ({counts}; expected line {line})"

    def _repr_html_(self) -> str:
        remarks = dict.fromkeys(self.left_early, "no better, left early") | dict.fromkeys(self.optimal_actions, "best")
        rows = [(str(each), vector_text(found), remarks.get(each, "")) for each, found in self.action_values.items()]
        headings = (f"action of player {self.player} (counted from 0)", "worth to each player", "")
        return _html(repr(self), headings, rows)


def vector_text(vector: Vector) -> str:
    """Return a vector as text.

    Example:
        >>> vector_text((1.0, 2.5, -1))
        '(1, 2.5, -1)'
    """
    return f"({', '.join(f'{float(value):g}' for value in vector)})"


def _counts(nodes: int, leaves: int) -> str:
    return f"{counted(nodes, 'node')}, {counted(leaves, 'leaf', 'leaves')}"


def _html(summary: str, headings: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<p>{escape(summary)}</p><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
