r"""Tree policies: which of the actions tried at a node to follow.

They are asked where no action is untried, and everywhere once a tree has as many nodes as it may have.

Every node is a bandit: its actions are the arms, and a pull is a simulation through the child. The index of UCT is

.. math:: \bar X_a + C \sqrt{\frac{2 \ln N}{N_a}}

with the mean reward :math:`\bar X_a` of the player to move, from 0 to 1, the visits :math:`N_a` of the child and the
visits *N* of **its parent**. How other books write the constant stands in the table of :mod:`gamelib.bandits.ucb`.

Source: L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning", *ECML*, 2006.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any, Protocol

from gamelib.errors import InvalidSearch
from gamelib.game import Action, State
from gamelib.montecarlo.episode import Episode
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.rollout import GuidedRollout, check_not_a_class
from gamelib.number import is_finite_number
from gamelib.wording import quoted


class TreePolicy(Protocol):
    """Anything that says which of the actions tried at a node to follow."""

    def choose(self, node: Node[State, Action], player: int) -> Action:
        """Return an action of ``node.children``, which has every legal action; ``player`` moves there."""


@dataclass(frozen=True, slots=True)
class Greedy:
    """Follow the best mean so far, and never doubt it: the policy that UCT mends.

    Example:
        >>> Greedy()
        Greedy()
    """

    def choose(self, node: Node[State, Action], player: int) -> Action:
        """Return the action with the highest mean reward, the one tried first of several."""

        def mean(action: Action) -> float:
            child = node.children[action]
            return child.mean(player) if child.visits else inf

        return max(node.children, key=mean)


@dataclass(frozen=True, slots=True)
class UCB1Tuned:
    r"""Follow an upper confidence bound that is narrower where rewards vary less.

    The index is

    .. math:: \bar X_a + \sqrt{\frac{\ln N}{N_a} \min\left(\frac14, V_a\right)}, \qquad
              V_a = \frac{1}{N_a} \sum r^2 - \bar X_a^2 + \sqrt{\frac{2 \ln N}{N_a}}

    and 1/4 is the largest variance that rewards from 0 to 1 can have; no theorem comes with it. The sums of squares
    stand in the ``notes`` of the nodes, one for each player.

    Source: P. Auer, N. Cesa-Bianchi and P. Fischer, "Finite-time analysis of the multiarmed bandit problem", *Machine
    Learning* 47, 2002, section 4.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.montecarlo import mcts
        >>> game = TicTacToe()
        >>> mcts(game, game.parse("X X . / O O . / . . ."), simulations=200, tree_policy=UCB1Tuned(), rng=1).action
        2
    """

    def choose(self, node: Node[State, Action], player: int) -> Action:
        """Return the action with the highest index, the one tried first of several."""
        highest, spread = -inf, log(node.visits or 1)
        for action, child in node.children.items():
            visits = child.visits
            if not visits:
                return action
            mean, per_visit = child.totals[player] / visits, spread / visits
            variance = child.notes[player] / visits - mean * mean if child.notes else 0.0
            index = mean + sqrt(per_visit * min(0.25, max(variance, 0.0) + sqrt(2 * per_visit)))
            if index > highest:
                highest, chosen = index, action
        return chosen

    def observe(self, episode: Episode[Any, Any]) -> None:
        """Add the squares of the rewards at each node of the path."""
        for node in episode.path:
            squares = node.notes
            if squares is None:
                squares = node.notes = [0.0] * len(episode.rewards)
            for player, reward in enumerate(episode.rewards):
                squares[player] += reward * reward


def check_constant(c: Any) -> None:
    """Raise InvalidSearch unless ``c`` can be an exploration constant."""
    if not is_finite_number(c) or c < 0:
        raise InvalidSearch(
            f"an exploration constant is a number of 0 (greedy) or more, 1 being UCB1's own, and is not {c!r}"
        )


def check_tree_policy(tree_policy: object) -> None:
    """Raise InvalidSearch unless ``tree_policy`` can choose."""
    check_not_a_class(tree_policy, "tree policy")
    if isinstance(tree_policy, GuidedRollout):
        raise InvalidSearch(f"{quoted(tree_policy)} is a rollout and not a tree policy: write rollout=…")
    if hasattr(tree_policy, "check_arms"):
        raise InvalidSearch(
            f"{quoted(tree_policy)} is a policy for bandits, which knows no trees: UCT, UCB1Tuned and Greedy of "
            "gamelib.montecarlo are tree policies"
        )
    if not callable(getattr(tree_policy, "choose", None)):
        raise InvalidSearch(
            f"{quoted(tree_policy)} is not a tree policy: a tree policy has a method choose(node, player), as UCT() has"
        )
