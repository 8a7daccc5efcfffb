"""What happened in each simulation of a tree search: the way down, what was compared, the rollout and the back-up."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Generic, TypeVar

from gamelib.draw.search_tree import children_of
from gamelib.game import Game
from gamelib.montecarlo.episode import RecordedRollout
from gamelib.montecarlo.mcts import UCT, back_up, expand, select, simulate
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.rollout import Move
from gamelib.montecarlo.tree import Tree
from gamelib.montecarlo.tree_policy import Greedy, TreePolicy
from gamelib.result import Vector

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Compared:
    """A child as the tree policy saw it.

    Attributes:
        mean: *Q*, the mean reward of the player who chooses.
        bonus: what is added to it; ``None`` if the policy adds nothing, or is not one whose index we know.
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
    moves: Sequence[Move] | None
    rewards: Vector
    after: Sequence[Counted]
    root: Mapping[Action, Counted]


def one_simulation(tree: Tree[State, Action]) -> Simulation[State, Action]:
    """Let a tree grow by one simulation, and return what happened.

    Args:
        tree: a tree without transpositions and proofs, whose rollout remembers its moves.
    """
    assert isinstance(tree.rollout, RecordedRollout)
    way = select(tree)
    expand(tree, way)
    path = way.nodes
    expanded = path[-1].visits == 0 and len(path) > 1
    compared = [
        _compared(tree.game, node, tree.given_policy) for node in path[: len(path) - 1 - expanded]
    ]
    tree.rollout.moves = None
    rewards = simulate(tree, way)
    moves = tree.rollout.moves
    back_up(way, rewards)
    tree.show(way, rewards)
    return Simulation(
        nodes=path,
        actions=way.actions,
        compared=compared,
        expanded=expanded,
        untried=len(path[-2].untried) + 1 if expanded else 0,
        moves=moves,
        rewards=rewards,
        after=[Counted(node.visits, tuple(node.totals)) for node in path],
        root={
            action: Counted(child.visits, tuple(child.totals))
            for action, child in children_of(tree.game, tree.root).items()
        },
    )


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
