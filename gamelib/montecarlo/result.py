"""What a Monte Carlo search returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Generic

from gamelib.game import CHANCE, Action, Player
from gamelib.result import Vector, vector_text


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
