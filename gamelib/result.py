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


@dataclass(frozen=True, slots=True, repr=False)
class MonteCarloResult(Generic[Action]):
    """What simulations found out about a state; estimates, all of them, unless they are proven.

    Attributes:
        action: the action it recommends; ``None`` if the game is over, chance is to move, or none has been
            tried yet.
        values: what the state is worth to each player if that action is played, as mean utilities, or what is proved.
        action_values: what each action brought each player on average, or is proved to, in the game's order; actions
            that were never tried are missing.
        visits: how many simulations went through each of these actions.
        simulations: how many simulations the tree holds, those kept from an earlier move included.
        nodes: how many nodes it has.
        principal_variation: the most visited actions from the root on, as far as nobody rolls dice.
        player: who is to move; ``None`` if the game is over.
        algorithm: the name of the search.
        proven: whether the value is not an estimate but proved.

    Example:
        >>> from gamelib.games import Nim
        >>> from gamelib.montecarlo import mcts
        >>> result = mcts(Nim(heaps=(2, 1)), simulations=100, rng=1)
        >>> result.action, result.simulations
        (Take(heap=0, count=1), 100)
    """

    action: Action | None
    values: Vector
    action_values: Mapping[Action, Vector]
    visits: Mapping[Action, int]
    simulations: int
    nodes: int
    principal_variation: tuple[Action, ...]
    player: Player | None
    algorithm: str
    proven: bool = False

    @property
    def value(self) -> float:
        """What the state is worth to player 0, whom games for two call MAX."""
        return self.values[0]

    def _worth(self, values: Vector) -> str:
        return f"{values[0]:.3f}" if len(values) <= 2 else vector_text(tuple(round(each, 3) for each in values))

    def __repr__(self) -> str:
        counts = f"{self.simulations:,} simulations, {self.nodes:,} nodes"
        worth = f"{'value' if len(self.values) <= 2 else 'worth'} {self._worth(self.values)}"
        worth += " (proven)" if self.proven else ""
        if self.action is None:
            why = "the game is over"
            if self.player is not None:
                why = "chance is to move" if self.player is CHANCE else "no action has been tried yet"
            return f"{self.algorithm}: {why}, {worth} ({counts})"
        line = " ".join(str(action) for action in self.principal_variation)
        return f"{self.algorithm}: {self.action}, {worth} ({counts}; expected line {line})"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(str(action))}</td><td>{self.visits[action]:,}</td><td>{self._worth(values)}</td>"
            f"<td>{'recommended' if action == self.action else ''}</td></tr>"
            for action, values in self.action_values.items()
        )
        value = "mean value for MAX" if len(self.values) <= 2 else "mean value for each player"
        return (
            f"<p>{escape(repr(self))}</p><table><thead><tr><th>action</th><th>visits</th><th>{value}</th><th></th>"
            f"</tr></thead><tbody>{rows}</tbody></table>"
        )
