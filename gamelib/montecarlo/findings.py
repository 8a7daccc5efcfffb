"""What a tree has found: which action to recommend, what is expected to follow, and what everything is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, Action, Game, State
from gamelib.montecarlo.final import FinalMove, best_mean, most_visits, visited
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.result import MonteCarloResult
from gamelib.montecarlo.scale import Scale, Utilities
from gamelib.montecarlo.solver import STATES, recommended

Reach: TypeAlias = Callable[[Node[State, Action], Action], Node[State, Action] | None]
"""From a node and an action to the child it leads to, with its own children; ``None`` if it was never tried."""


def _child(node: Node[State, Action], action: Action) -> Node[State, Action] | None:
    return node.children.get(action)


def found(
    game: Game[State, Action],
    root: Node[State, Action],
    nodes: int,
    scale: Scale,
    final: FinalMove[State, Action] = most_visits,
    reach: Reach[State, Action] = _child,
) -> MonteCarloResult[Action]:
    """Return what the tree below a root knows; ``reach`` makes the nodes of the line, if they are not there.

    Raises:
        InvalidSearch: if there has been no simulation yet.
    """
    if not root.visits:
        raise InvalidSearch("the tree knows nothing yet: let it grow first")
    chance = game.outcomes(root.state) if root.player is CHANCE else ()
    actions = [outcome for outcome, _ in chance] if chance else game.actions(root.state)
    tried = [action for action in actions if action in root.children and root.children[action].visits]
    line = _line(game, root, scale, final, reach) if tried else []
    best = root.children[line[0]] if line and root.proven is None else root
    return MonteCarloResult(
        action=line[0] if line else None,
        values=_mean_utilities(best, scale),
        action_values={each: _mean_utilities(root.children[each], scale) for each in tried},
        visits={each: root.children[each].visits for each in tried},
        simulations=root.visits,
        nodes=nodes,
        principal_variation=tuple(line),
        player=root.player,
        algorithm="mcts",
        proven=root.proven is not None,
    )


def agrees(game: Game[State, Action], root: Node[State, Action], scale: Scale) -> bool:
    """Return whether the most visited action of a root has the best mean too, or the root is proved.

    Raises:
        InvalidSearch: if no action is known yet.
    """
    if root.proven is not None:
        return True
    if not isinstance(root.player, int) or not visited(root):
        raise InvalidSearch("there are no actions to agree on: nobody moves at the root, or none was tried yet")
    robust, best = (recommended(game, root, root.player, final, scale) for final in (most_visits, best_mean))
    return robust == best


def _mean_utilities(node: Node[State, Action], scale: Scale) -> Utilities:
    """Return what simulations through a node brought each player on average, or what is proved, as utilities."""
    if node.proven is not None:
        return node.proven
    return scale.utilities([total / node.visits for total in node.totals])


def _line(
    game: Game[State, Action],
    root: Node[State, Action],
    scale: Scale,
    final: FinalMove[State, Action],
    reach: Reach[State, Action],
) -> list[Action]:
    """Return the action to recommend, and those that are expected to follow."""
    line: list[Action] = []
    node: Node[State, Action] | None = root
    while node is not None and isinstance(node.player, int) and visited(node):
        choose, states = (final, STATES) if node is root else (most_visits, 0)
        line.append(recommended(game, node, node.player, choose, scale, states))
        node = reach(node, line[-1])
    return line
