"""Episodes: what happened in one simulation, for those who learn more from it than who won.

A tree policy or a rollout that has a method ``observe`` is shown every simulation once it has been backed up. UCB1-
tuned, RAVE and MAST are such; the plain search shows nobody, and does not collect what there would be to show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, runtime_checkable

from gamelib.game import Action, Game, State
from gamelib.montecarlo.node import Node, Path
from gamelib.montecarlo.rollout import Move, Rollout
from gamelib.montecarlo.scale import Rewards, Utilities


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
    moves: Sequence[Move]
    rewards: Rewards

    @classmethod
    def of(cls, path: Path[State, Action], later: Sequence[Move], rewards: Rewards) -> Episode[State, Action]:
        """Return the episode of a way through the tree, the moves of the rollout, and what they came to."""
        way = zip(path.nodes, path.actions, strict=False)  # nothing was done at the last node
        moves = [(node.player, action) for node, action in way if node.player is not None]
        return cls(path.nodes, [*moves, *later], rewards)


@runtime_checkable
class Observer(Protocol):
    """Anything that is shown simulations: a tree policy or a rollout with a memory."""

    def observe(self, episode: Episode[Any, Any]) -> None:
        """Learn from an episode, which has been backed up already."""


class RecordedRollout:
    """A rollout that remembers the moves of its last one; it plays as it did.

    Attributes:
        rollout: the rollout.
        moves: who moved and how, as far as it reports them; ``None`` if it does not, and before the first.
    """

    def __init__(self, rollout: Rollout) -> None:
        self.rollout = rollout
        self.moves: Sequence[Move] | None = None

    def __call__(self, game: Game[State, Action], state: State, random: Random) -> Utilities:
        """Play out, and remember the moves if the rollout reports them."""
        played = getattr(self.rollout, "played", None)
        if played is None:
            self.moves = None
            return self.rollout(game, state, random)
        utilities: Utilities
        utilities, self.moves = played(game, state, random)
        return utilities

    def forget(self) -> Sequence[Move]:
        """Return the moves, an empty tuple if they are not known, and forget them."""
        moves, self.moves = self.moves, None
        return moves or ()
