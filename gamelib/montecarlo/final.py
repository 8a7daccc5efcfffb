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
from math import inf
from random import Random
from typing import TypeAlias

from gamelib.errors import InvalidSearch
from gamelib.game import Action, State
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.rollout import check_not_a_class
from gamelib.number import check_count, is_finite_number
from gamelib.rng import Rng, generator
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


def visit_shares(node: Node[State, Action], temperature: float = 1.0) -> dict[Action, float]:
    r"""Return the policy that a search comes to: :math:`\pi(a) \propto N_a^{1/T}`, the shares of the visits at *T* = 1.

    Args:
        node: a node with visited children.
        temperature: *T*, 0 or more; with 0 the most visited action has everything, several share it.
    """
    check_temperature(temperature)
    visits = {action: node.children[action].visits for action in visited(node)}
    if not visits:
        raise InvalidSearch("no action has been tried here yet, so there are no visits to share: let the tree grow")
    most, exponent = max(visits.values()), 1 / temperature if temperature else inf
    powers = {action: (number / most) ** exponent for action, number in visits.items()}
    total = sum(powers.values())
    return {action: power / total for action, power in powers.items()}


def check_temperature(temperature: object) -> None:
    """Raise InvalidSearch unless it is a finite number, 0 or more."""
    if not is_finite_number(temperature) or temperature < 0:
        raise InvalidSearch(f"a temperature is a number of 0 (the most visited action) or more, not {temperature!r}")


class Sampled:
    r"""Draw the action by its visits, :math:`\pi(a) \propto N_a^{1/T}`, so that self-play does not repeat itself.

    Args:
        temperature: *T*, see :func:`visit_shares`.
        rng: a generator, or a seed for a new one.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.montecarlo import SearchTree
        >>> tree = SearchTree(TreeGame([3, 12]), rng=1)
        >>> tree.grow(100)
        >>> sampled = Sampled(1.0, rng=1)
        >>> sorted({tree.result(sampled).action for _ in range(50)})
        ['a1', 'a2']
    """

    def __init__(self, temperature: float, rng: Rng) -> None:
        check_temperature(temperature)
        self.temperature = temperature
        self._random = Random(int(generator(rng).integers(2**63)))

    def __call__(self, node: Node[State, Action], player: int) -> Action:
        """Return an action, each as often as its share says."""
        shares = visit_shares(node, self.temperature)
        return self._random.choices(list(shares), list(shares.values()))[0]


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
