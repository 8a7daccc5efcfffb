"""Right answers to the functions of lesson 08, as a student may write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import Any, TypeAlias

from gamelib_exercises.lesson_08.node import AnyGame, Node, untried

Rewards: TypeAlias = Sequence[float]


def mover_of(game: AnyGame, state: Any) -> int:
    """Return who is to move, in a game without chance."""
    mover = game.player(state)
    assert isinstance(mover, int)
    return mover


def rewards(game: AnyGame, state: Any) -> list[float]:
    """Return what the end of a game is worth to each player, on a scale from 0 to 1.

    Example:
        >>> from gamelib.games import TreeGame
        >>> rewards(TreeGame([3, 12, 6]), "A3")
        [0.3333333333333333, 0.6666666666666666]
    """
    found = []
    for player in range(game.num_players):
        bounds = game.utility_bounds(player)
        assert bounds is not None
        low, high = bounds
        found.append((game.utility(state, player) - low) / (high - low))
    return found


def simulate(game: AnyGame, state: Any, random: Random) -> list[float]:
    """Return what each player gets where the game goes on at random.

    Example:
        >>> from gamelib.games import TreeGame
        >>> simulate(TreeGame([3, 12]), "A2", Random(1))
        [1.0, 0.0]
    """
    while not game.is_terminal(state):
        state = game.result(state, random.choice(game.actions(state)))
    return rewards(game, state)


def flat_means(game: AnyGame, state: Any, k: int, play_out: Callable[[Any], Rewards]) -> dict[Any, float]:
    """Return the mean reward of the player to move, over k simulations after each action.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12, 6])
        >>> flat_means(game, "A", 2, lambda state: rewards(game, state))["a2"]
        1.0
    """
    mover = mover_of(game, state)
    means = {}
    for action in game.actions(state):
        child = game.result(state, action)
        means[action] = sum(play_out(child)[mover] for _ in range(k)) / k
    return means


def flat_move(game: AnyGame, state: Any, k: int, play_out: Callable[[Any], Rewards]) -> Any:
    """Return the action with the best mean.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12, 6])
        >>> flat_move(game, "A", 2, lambda state: rewards(game, state))
        'a2'
    """
    means = flat_means(game, state, k, play_out)
    return max(means, key=lambda action: means[action])


def index(parent: Node, child: Node, player: int, c: float) -> float:
    """Return the index of UCT: the mean of the player who chooses, and the bonus.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12])
        >>> parent, child = Node(game, "A"), Node(game, "A1")
        >>> parent.visits, child.visits, child.totals = 21, 8, [5, 3]
        >>> round(index(parent, child, 0, 1), 3)
        1.497
    """
    return child.totals[player] / child.visits + c * sqrt(2 * log(parent.visits) / child.visits)


def select(game: AnyGame, root: Node, c: float) -> Node:
    """Return the node where the tree ends, or has an action that was never tried.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12])
        >>> root = Node(game, "A")
        >>> select(game, root, 1) is root
        True
    """
    node = root
    while node.children and not untried(game, node):
        above, player = node, mover_of(game, node.state)
        node = max(above.children.values(), key=lambda child: index(above, child, player, c))
    return node


def expand(game: AnyGame, node: Node) -> Node:
    """Add a child for an action that was never tried, and return it; the node itself if there is no such action.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12])
        >>> root = Node(game, "A")
        >>> expand(game, root).state, list(root.children)
        ('A1', ['a1'])
    """
    actions = untried(game, node)
    if not actions:
        return node
    child = Node(game, game.result(node.state, actions[0]), node)
    node.children[actions[0]] = child
    return child


def back_up(node: Node, rewards: Rewards) -> None:
    """Count a simulation at the node and at all nodes above it.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12])
        >>> root = Node(game, "A")
        >>> back_up(Node(game, "A1", root), [0.5, 0.5])
        >>> root.visits, root.totals
        (1, [0.5, 0.5])
    """
    above: Node | None = node
    while above is not None:
        above.visits += 1
        for player, reward in enumerate(rewards):
            above.totals[player] += reward
        above = above.parent


def final_move(game: AnyGame, root: Node) -> Any:
    """Return the most visited action, of equally visited ones the one with the better mean.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12])
        >>> root = Node(game, "A")
        >>> back_up(expand(game, root), [1, 0])
        >>> final_move(game, root)
        'a1'
    """
    player = mover_of(game, root.state)

    def worth(action: Any) -> tuple[int, float]:
        child = root.children[action]
        return child.visits, child.totals[player] / child.visits

    return max(root.children, key=worth)


def mcts(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Node:
    """Return the root of a tree that so many simulations have grown.

    Example:
        >>> from gamelib.games import TreeGame
        >>> mcts(TreeGame([3, 12]), "A", 10, 1, Random(1)).visits
        10
    """
    root = Node(game, state)
    for _ in range(simulations):
        leaf = expand(game, select(game, root, c))
        back_up(leaf, simulate(game, leaf.state, random))
    return root
