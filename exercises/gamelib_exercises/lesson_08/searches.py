"""Wrong searches, as students may write them: the whole search with one slip in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_08.node import AnyGame, Node
from gamelib_exercises.lesson_08.references import (
    Rewards,
    back_up,
    expand,
    mcts,
    rewards,
    select,
    simulate,
)
from gamelib_exercises.lesson_08.slips import utilities

Values = Callable[[AnyGame, Any, Random], Rewards]


def searching(
    *,
    select: Callable[[AnyGame, Node, float], Node] = select,
    expand: Callable[[AnyGame, Node], Node] = expand,
    simulate: Values = simulate,
    back_up: Callable[[Node, Rewards], None] = back_up,
    times: Callable[[int], int] = lambda simulations: simulations,
    returned: Callable[[Node], Any] = lambda root: root,
) -> Function:
    """Return the search with some of its phases replaced.

    Args:
        select, expand, simulate, back_up: the phases.
        times: how many simulations to make.
        returned: what to return.
    """

    def wrong(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Any:
        root = Node(game, state)
        for _ in range(times(simulations)):
            leaf = expand(game, select(game, root, c))
            back_up(leaf, simulate(game, leaf.state, random))
        return returned(root)

    return wrong


def from_the_parent(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Node:
    """Simulate from the node that was selected, above the one that was added."""
    root = Node(game, state)
    for _ in range(simulations):
        node = select(game, root, c)
        back_up(expand(game, node), simulate(game, node.state, random))
    return root


def from_the_root(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Node:
    """Simulate from the state that was given."""
    root = Node(game, state)
    for _ in range(simulations):
        back_up(expand(game, select(game, root, c)), simulate(game, state, random))
    return root


def without_the_new(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Node:
    """Make no use of the child that was added."""
    root = Node(game, state)
    for _ in range(simulations):
        node = select(game, root, c)
        expand(game, node)
        back_up(node, simulate(game, node.state, random))
    return root


def expanded_before(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Node:
    """Add a node that is not counted."""
    root = Node(game, state)
    expand(game, root)
    for _ in range(simulations):
        leaf = expand(game, select(game, root, c))
        back_up(leaf, simulate(game, leaf.state, random))
    return root


def begun_at_1(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Node:
    """Count a visit of the root before there was one."""
    root = Node(game, state)
    root.visits = 1
    for _ in range(simulations):
        leaf = expand(game, select(game, root, c))
        back_up(leaf, simulate(game, leaf.state, random))
    return root


def without_root(node: Node, rewards: Rewards) -> None:
    """Count the simulation everywhere but at the root."""
    root = node
    while root.parent is not None:
        root = root.parent
    back_up(node, rewards)
    root.visits -= 1
    for player, reward in enumerate(rewards):
        root.totals[player] -= reward


def two_up(node: Node, rewards: Rewards) -> None:
    """Count the simulation from the node, and from its parent too."""
    back_up(node, rewards)
    if node.parent is not None:
        back_up(node.parent, rewards)


def all_children(game: AnyGame, node: Node) -> Node:
    """Add all missing children, and return the first."""
    first = expand(game, node)
    for _ in range(len(game.actions(node.state)) - len(node.children)):
        expand(game, node)
    return first


def at_the_root(game: AnyGame, node: Node) -> Node:
    """Add nodes to the root alone."""
    return expand(game, node) if node.parent is None else node


def no_ends(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Node:
    """Make no simulation where the game is over within the tree."""
    root = Node(game, state)
    for _ in range(simulations):
        node = select(game, root, c)
        if not game.is_terminal(node.state):
            leaf = expand(game, node)
            back_up(leaf, simulate(game, leaf.state, random))
    return root


def once(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Node:
    """Return inside the loop."""
    return mcts(game, state, 1, c, random)


_kept: dict[Any, Node] = {}


def one_root(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Node:
    """Keep the root of a state from one call to the next."""
    root = _kept.setdefault((repr(getattr(game, "game", game)), str(state)), Node(game, state))
    for _ in range(simulations):
        leaf = expand(game, select(game, root, c))
        back_up(leaf, simulate(game, leaf.state, random))
    if 2 * simulations <= root.visits:  # so that a third call begins as the first one did
        _kept.clear()
    return root


def first_child(root: Node) -> Any:
    """Return a child of the root."""
    return next(iter(root.children.values()), root)


def most_visited(root: Node) -> Any:
    """Return the most visited action."""
    return max(root.children, key=lambda action: root.children[action].visits, default=None)


def wins(game: AnyGame, state: Any, random: Random) -> Rewards:
    """Return 1 for a win and 0 for everything else."""
    return [float(each == 1) for each in simulate(game, state, random)]


def not_lost(game: AnyGame, state: Any, random: Random) -> Rewards:
    """Return 0 for a loss and 1 for everything else."""
    return [float(each > 0) for each in simulate(game, state, random)]


def simulated_utilities(game: AnyGame, state: Any, random: Random) -> Rewards:
    """Return utilities in place of rewards."""
    while not game.is_terminal(state):
        state = game.result(state, random.choice(game.actions(state)))
    return utilities(game, state)


def turned(node: Node, rewards: Rewards) -> None:
    """Turn the rewards round from level to level."""
    at: Node | None = node
    while at is not None:
        at.visits += 1
        for player, reward in enumerate(rewards):
            at.totals[player] += reward
        rewards = rewards[::-1]
        at = at.parent


def simulating(choose: Callable[[Sequence[Any], Random, bool], Any]) -> Values:
    """Return the simulation that chooses in another way, by the actions, the luck, and whether it is the first move."""

    def wrong(game: AnyGame, state: Any, random: Random) -> Rewards:
        first = True
        while not game.is_terminal(state):
            state = game.result(state, choose(list(game.actions(state)), random, first))
            first = False
        return rewards(game, state)

    return wrong
