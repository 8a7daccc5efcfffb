"""The final move: what to play when the simulations are done.

The most visited action (the *robust child*) is what a tree policy that doubts itself trusts most; the best mean (the
*max child*) may rest on a handful of lucky simulations. Where the two are the same (the *robust-max child*) there is
nothing to argue about, and while they are not, the search may as well go on: a lucky action is tried until its mean
comes down or it has the visits too.

Source: G. Chaslot et al., "Progressive strategies for Monte-Carlo tree search", *New Mathematics and Natural
Computation* 4(3), 2008.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from gamelib.errors import InvalidSearch
from gamelib.game import Action, State
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.rollout import check_not_a_class
from gamelib.number import check_count
from gamelib.wording import quoted

FinalMove: TypeAlias = Callable[[Node[State, Action], int], Action]
"""From a node with children, and the player who moves there, to the action to play."""


def most_visits(node: Node[State, Action], player: int) -> Action:
    """Return the most visited action, of several the one with the best mean: the robust child."""
    return max(node.children, key=lambda action: (node.children[action].visits, node.children[action].mean(player)))


def best_mean(node: Node[State, Action], player: int) -> Action:
    """Return the action with the best mean reward, of several the most visited one: the max child."""
    return max(visited(node), key=lambda action: (node.children[action].mean(player), node.children[action].visits))


@dataclass(frozen=True, slots=True)
class Both:
    """Recommend the action that leads in visits and in mean, and search on until there is one.

    Args:
        more: how many simulations the search may add for that, 0 or more, to those asked for. If visits
            and means still differ after so many, visits decide.

    Raises:
        InvalidSearch: if that is not a number of simulations.

    Example:
        >>> Both(more=500)
        Both(more=500)
    """

    more: int

    def __post_init__(self) -> None:
        check_count("more", self.more, 0, error=InvalidSearch)

    def __call__(self, node: Node[State, Action], player: int) -> Action:
        """Return the most visited action, which has the best mean too if the search came to that."""
        return most_visits(node, player)


def check_final(final: object) -> None:
    """Raise InvalidSearch unless ``final`` can be called."""
    check_not_a_class(final, "final move")
    if not callable(final):
        raise InvalidSearch(
            f"{quoted(final)} is not a final move: it is a function from a node and its player to an action, as "
            "most_visits is"
        )


def visited(node: Node[State, Action]) -> list[Action]:
    """Return the actions that have been visited."""
    return [action for action, child in node.children.items() if child.visits]
