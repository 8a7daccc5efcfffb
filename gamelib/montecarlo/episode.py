"""Episodes: what happened in one simulation, for those who learn more from it than who won.

A tree policy or a rollout that has a method ``observe`` is told of every simulation once it has been backed up. UCB1-
tuned, RAVE and MAST are such; the plain search tells nobody, and does not collect what there would be to tell.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from gamelib.game import Player
from gamelib.montecarlo.node import Node
from gamelib.result import Vector

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Episode(Generic[State, Action]):
    """One simulation from the root to the end of the game.

    Attributes:
        path: the nodes it went through, from the root to where the rollout began.
        moves: who moved and how, in order: the move number *i* was made at ``path[i]``, and those from number
            ``len(path) - 1`` on in the rollout. Chance moves too. What was played in a rollout that does not report
            its moves is missing.
        rewards: what each player got, from 0 to 1.
    """

    path: Sequence[Node[State, Action]]
    moves: Sequence[tuple[Player, Action]]
    rewards: Vector


@runtime_checkable
class Observer(Protocol):
    """Anything that is told of simulations: a tree policy or a rollout with a memory."""

    def observe(self, episode: Episode[Any, Any]) -> None:
        """Learn from an episode, which has been backed up already."""


def moves_along(path: Sequence[Node[State, Action]], taken: Sequence[Action]) -> list[tuple[Player, Action]]:
    """Return who moved and how on the way through the tree.

    Args:
        path: the nodes from the root on.
        taken: the actions between them; one more at the end leads out of the tree, and was taken at the last node.

    Example:
        >>> from gamelib.games import TreeGame
        >>> moves_along([Node(TreeGame([3, 12]), "A")], ["a2"])
        [(0, 'a2')]
    """
    moves = []
    for node, action in zip(path, taken, strict=False):
        assert node.player is not None  # somebody moved there
        moves.append((node.player, action))
    return moves
