"""What happened in each simulation of a tree search: the way down, what was compared, the rollout and the back-up."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt
from random import Random
from typing import Any, Generic, TypeVar

from gamelib.draw.search_tree import children_of
from gamelib.game import Game, Player
from gamelib.montecarlo.episode import Episode, Observer
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.rollout import Rollout
from gamelib.montecarlo.tree import SearchTree
from gamelib.montecarlo.tree_policy import UCT, Greedy, TreePolicy
from gamelib.result import Vector

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Compared:
    """A child as the tree policy saw it.

    Attributes:
        mean: *Q*, the mean reward of the player who chooses.
        bonus: what is added to it; ``None`` if the policy adds nothing, or is none we know the index of.
    """

    mean: float
    bonus: float | None

    @property
    def index(self) -> float:
        """The sum of both."""
        return self.mean + (self.bonus or 0.0)


@dataclass(frozen=True, slots=True)
class Counted:
    """What a node knew at a moment: its visits, and what they brought each player in all."""

    visits: int
    totals: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Simulation(Generic[State, Action]):
    """One simulation.

    Attributes:
        nodes: from the root to where the rollout began.
        actions: those between them, one fewer.
        compared: for each node a choice was made at, what was compared there, by action in the game's order.
        expanded: whether the last of the nodes is new.
        untried: how many actions had not been tried where the tree was left, the one that was then taken included.
        moves: of the rollout, as far as it tells them; ``None`` if the game was over in the tree already, or the
            rollout does not tell.
        rewards: what each player got, from 0 to 1.
        after: what each of the nodes knew after the back-up.
        root: what the children of the root knew after it, by action in the game's order.
    """

    nodes: Sequence[Node[State, Action]]
    actions: Sequence[Action]
    compared: Sequence[Mapping[Action, Compared]]
    expanded: bool
    untried: int
    moves: Sequence[tuple[Player, Action]] | None
    rewards: Vector
    after: Sequence[Counted]
    root: Mapping[Action, Counted]


class RecordedRollout:
    """A rollout that remembers the moves of its last one."""

    def __init__(self, rollout: Rollout) -> None:
        self.rollout = rollout
        self.moves: list[tuple[Player, Any]] | None = None

    def __call__(self, game: Game[State, Action], state: State, random: Random) -> Vector:
        """Play out, and remember the moves if the rollout tells them."""
        return self.played(game, state, random)[0]

    def played(
        self, game: Game[State, Action], state: State, random: Random
    ) -> tuple[Vector, list[tuple[Player, Action]]]:
        """Play out, and return the moves too."""
        told = getattr(self.rollout, "played", None)
        if told is None:
            self.moves = None
            return self.rollout(game, state, random), []
        won, self.moves = told(game, state, random)
        return won, list(self.moves or ())


class ObservingRollout(RecordedRollout):
    """The same for a rollout that learns from simulations."""

    def observe(self, episode: Episode[Any, Any]) -> None:
        """Let the rollout learn."""
        assert isinstance(self.rollout, Observer)
        self.rollout.observe(episode)


def recorded(rollout: Rollout) -> RecordedRollout:
    """Return the rollout with a memory of its moves; it plays as it did."""
    return ObservingRollout(rollout) if isinstance(rollout, Observer) else RecordedRollout(rollout)


def simulate(tree: SearchTree[State, Action], rollout: RecordedRollout) -> Simulation[State, Action]:
    """Let a tree grow by one simulation, and return what happened.

    Args:
        tree: a tree without transpositions and proofs.
        rollout: its rollout.
    """
    path, taken = tree.descend()
    actions = [_action_between(above, below) for above, below in pairwise(path)]
    expanded = path[-1].visits == 0 and len(path) > 1
    rollout.moves = None
    compared = [
        _compared(tree.game, node, tree.tree_policy) for node in path[: len(path) - 1 - expanded]
    ]
    rewards = tree.play_on(path, taken)
    return Simulation(
        nodes=path,
        actions=actions,
        compared=compared,
        expanded=expanded,
        untried=len(path[-2].untried) + 1 if expanded else 0,
        moves=None if path[-1].player is None else rollout.moves,
        rewards=rewards,
        after=[Counted(node.visits, tuple(node.totals)) for node in path],
        root={
            action: Counted(child.visits, tuple(child.totals))
            for action, child in children_of(tree.game, tree.root).items()
        },
    )


def _action_between(above: Node[State, Action], below: Node[State, Action]) -> Action:
    return next(action for action, child in above.children.items() if child is below)


def _compared(
    game: Game[State, Action], node: Node[State, Action], policy: TreePolicy
) -> dict[Action, Compared]:
    """Return what a tree policy compares at a node whose actions have all been tried; nothing where chance moves."""
    player = node.player
    if not isinstance(player, int):
        return {}
    return {
        action: Compared(child.mean(player), _bonus(policy, node.visits, child.visits))
        for action, child in children_of(game, node).items()
    }


def _bonus(policy: TreePolicy, visits: int, child: int) -> float | None:
    if isinstance(policy, UCT):
        return policy.c * sqrt(2 * log(visits) / child)
    return None


def index_text(policy: TreePolicy) -> str:
    """Return what a tree policy chooses the greatest of, as pseudo-code.

    Example:
        >>> index_text(UCT(0.5)), index_text(Greedy())
        ('Q + 0.5 √(2 ln N(v) / N)', 'Q')
    """
    if isinstance(policy, UCT):
        constant = "" if policy.c == 1 else f"{policy.c:.3g} "
        return f"Q + {constant}√(2 ln N(v) / N)"
    return "Q" if isinstance(policy, Greedy) else f"index of {type(policy).__name__}"
