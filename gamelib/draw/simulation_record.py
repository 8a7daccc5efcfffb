"""What happened in each simulation of a tree search: the way down, what was compared, the rollout and the back-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Generic, TypeAlias

from gamelib.draw.search_tree import children_of
from gamelib.game import Action, State
from gamelib.montecarlo.mcts import UCT, back_up, expand, select, simulate
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.rollout import Move, RecordedRollout
from gamelib.montecarlo.tree import Tree
from gamelib.result import Vector

Compared: TypeAlias = tuple[float, float]
"""A child as UCT saw it: *Q* of the player who chooses, and the bonus added to it."""
Known: TypeAlias = tuple[int, Vector]
"""What a node knew at a moment: its visits, and what they brought each player in all."""


@dataclass(frozen=True, slots=True)
class Simulation(Generic[State, Action]):
    """One simulation.

    Attributes:
        nodes: from the root to where the rollout began.
        actions: those between them, one fewer.
        compared: for each node a choice was made at, what was compared there, by action in the game's order.
        expanded: whether the last of the nodes is new.
        untried: how many actions had not been tried where the tree was left, the one that was then taken included.
        moves: of the rollout; ``None`` if the game was over in the tree already.
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
    after: Sequence[Known]
    root: Mapping[Action, Known]


def one_simulation(tree: Tree[State, Action]) -> Simulation[State, Action]:
    """Let a tree of UCT, whose rollout remembers its moves, grow by one simulation, and return what happened."""
    assert isinstance(tree.rollout, RecordedRollout)
    way = select(tree)
    expand(tree, way)
    path = way.nodes
    expanded = path[-1].visits == 0 and len(path) > 1
    compared = [_compared(tree, node) for node in path[: len(path) - 1 - expanded]]
    tree.rollout.moves = None
    rewards = simulate(tree, way)
    back_up(way, rewards)
    return Simulation(
        nodes=path,
        actions=way.actions,
        compared=compared,
        expanded=expanded,
        untried=len(path[-2].untried) + 1 if expanded else 0,
        moves=tree.rollout.moves,
        rewards=rewards,
        after=[_known(node) for node in path],
        root={action: _known(child) for action, child in children_of(tree.game, tree.root).items()},
    )


def _known(node: Node[State, Action]) -> Known:
    return node.visits, tuple(node.totals)


def _compared(tree: Tree[State, Action], node: Node[State, Action]) -> dict[Action, Compared]:
    """Return what UCT compares at a node whose actions have all been tried; nothing where chance moves."""
    policy, player = tree.given_policy, node.player
    if not isinstance(player, int):
        return {}
    assert isinstance(policy, UCT)
    spread = 2 * policy.c**2 * log(node.visits)
    return {
        action: (child.mean(player), sqrt(spread / child.visits))
        for action, child in children_of(tree.game, node).items()
    }
