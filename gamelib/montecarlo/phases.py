"""The four phases of a simulation, each a function of its own.

1. **Select**: from the root, follow the tree policy while the actions it names have children.
2. **Expand**: add the child that the last action leads to.
3. **Simulate**: play from there to the end of the game.
4. **Back up**: every node on the way counts one more visit, and what each player got.

Source: C. Browne et al., "A survey of Monte Carlo tree search methods", *IEEE Transactions on Computational
Intelligence and AI in Games* 4(1), 2012, section 3.1 and algorithm 2; the notes' version is mended where it recurses
beyond the leaf, divides by no visits, and takes the sign of the wrong player.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import TypeVar

from gamelib.errors import IllegalAction
from gamelib.game import CHANCE, Game
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.rollout import Rollout, drawn_outcome, utilities
from gamelib.montecarlo.tree_policy import TreePolicy
from gamelib.result import Vector

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def select(
    game: Game[State, Action],
    root: Node[State, Action],
    tree_policy: TreePolicy,
    random: Random,
    taken: list[Action] | None = None,
) -> tuple[list[Node[State, Action]], Action | None]:
    """Return the way from the root to where the tree ends, and the action that leads out of it.

    Where a player has actions that were never tried, one of them is drawn at random; where all have been tried, the
    tree policy chooses; where chance moves, it moves as its probabilities say.

    Args:
        game: the game.
        root: where to start.
        tree_policy: chooses where all actions have been tried.
        random: where randomness comes from.
        taken: a list to which the actions on the way are added, if somebody wants to know them.

    Returns:
        The nodes from the root on, and an action of the last one that has no child yet; ``None`` for the action if
        the game is over there, or what the state is worth has been proved.

    Raises:
        IllegalAction: if the tree policy chooses an action that is not legal.
    """
    node, path = root, [root]
    while node.player is not None and node.proven is None:
        if node.untried:
            return path, node.untried[int(random.random() * len(node.untried))]
        if node.player is CHANCE:
            action = drawn_outcome(game, node.state, random)
        else:
            action = tree_policy.choose(node, node.player)
        try:
            child = node.children.get(action)
        except TypeError:  # the action of a tree policy gone wrong, such as a list
            child = None
        if child is None:
            if node.player is not CHANCE:
                raise _not_legal(game, node, action, tree_policy)
            return path, action
        if taken is not None:
            taken.append(action)
        node = child
        path.append(node)
    return path, None


def _not_legal(
    game: Game[State, Action], node: Node[State, Action], action: object, tree_policy: TreePolicy
) -> IllegalAction:
    return IllegalAction(f"the tree policy {tree_policy!r} chose wrongly: {game.illegal(node.state, action)}")


def expand(game: Game[State, Action], node: Node[State, Action], action: Action) -> Node[State, Action]:
    """Add the child that ``action`` leads to, and return it."""
    child = node.children[action] = Node(game, game.result(node.state, action))
    if node.player is not CHANCE:
        node.untried.remove(action)
    return child


def simulate(game: Game[State, Action], node: Node[State, Action], rollout: Rollout, random: Random) -> Vector:
    """Return what each player gets, as utilities, where the game goes on from a node.

    Args:
        game: the game.
        node: where the tree ends.
        rollout: plays on from there, unless the game is over or what the state is worth has been proved.
        random: where randomness comes from.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.montecarlo import RandomRollout
        >>> game = TreeGame([[3], [3]])
        >>> simulate(game, Node(game, "A"), RandomRollout(), Random(1))
        (3, -3)
    """
    if node.proven is not None:
        return node.proven
    if node.player is None:
        return utilities(game, node.state)
    return rollout(game, node.state, random)


def back_up(path: Sequence[Node[State, Action]], rewards: Vector) -> None:
    """Count one more visit, and what each player got, at every node on the way.

    Args:
        path: the nodes from the root to the leaf.
        rewards: what each player got, from 0 to 1.

    Example:
        >>> from gamelib.games import TreeGame
        >>> root = Node(TreeGame([3, 12]), "A")
        >>> back_up([root], (1.0, 0.0))
        >>> root
        Node('A', 1 visits, rewards 1, 0)
    """
    for node in path:
        node.visits += 1
        totals = node.totals
        for player, reward in enumerate(rewards):
            totals[player] += reward
