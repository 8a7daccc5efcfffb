r"""Tree policies: which of the actions tried at a node to follow.

They are asked where no action is untried, and everywhere once a tree has as many nodes as it may have.

Every node is a bandit: its actions are the arms, and a pull is a simulation through the child. The index of UCT is

.. math:: \bar X_a + C \sqrt{\frac{2 \ln N}{N_a}}

with the mean reward :math:`\bar X_a` of the player to move, from 0 to 1, the visits :math:`N_a` of the child and the
visits *N* of **its parent**. How other books write the constant stands in the table of :mod:`gamelib.bandits.ucb`.

**RAVE** looks at what an action is worth whenever it is played, while there is little to go by about playing it now.
The *all moves as first* value of an action at a node, :math:`\tilde X_a`, is the mean reward of the simulations in
which the same player played that action at the node *or at any time later*, in the tree or in the rollout. A
simulation says something about many actions then, and something coarser: it counts as if it made no difference when an
action is played. RAVE begins with that value and lets go of it as visits *N* of the node come in:

.. math:: (1 - \beta) \bar X_a + \beta \tilde X_a + C \sqrt{\frac{2 \ln N}{N_a}}, \qquad
          \beta = \sqrt{\frac{k}{3 N + k}}

At :math:`N = k` both values weigh the same. It helps in games such as Go and Hex, where a point is good or bad for a
long time; where the same action means another thing two moves later, it does not.

As long as some actions of a node are untried, and the tree has room, one of those is drawn at random. The programs of
the papers let RAVE choose among these too, which matters most where there are hundreds of actions and few visits for
each.

Source: L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning", *ECML*, 2006; S. Gelly and D. Silver,
"Combining online and offline knowledge in UCT", *ICML*, 2007; the same, "Monte-Carlo tree search and rapid action value
estimation in computer Go", *Artificial Intelligence* 175(11), 2011, section 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any, Protocol

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, Action, Player, State
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.rollout import Episode, GuidedRollout, check_not_a_class
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


@dataclass(frozen=True, slots=True)
class RAVE:
    r"""Follow the highest mixture of both values, with a bonus for exploration.

    The figures of all moves as first stand in the ``notes`` of the nodes: by action, how many simulations and what
    they brought the player who moves at the node.

    Args:
        k: the equivalence parameter: after how many visits of a node its own figures weigh as much as the others, 0 or
            more; with 0 it is UCT.
        c: the exploration constant *C*, as for :class:`gamelib.montecarlo.UCT`.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.montecarlo import mcts
        >>> game = TicTacToe()
        >>> mcts(game, game.parse("X X . / O O . / . . ."), simulations=200, tree_policy=RAVE(k=50), rng=1).action
        2
    """

    k: float = 500
    c: float = 1.0

    def __post_init__(self) -> None:
        check_constant(self.c)
        if not is_finite_number(self.k) or self.k < 0:
            raise InvalidSearch(
                f"the equivalence parameter k is a number of visits, 0 (plain UCT) or more, and is not {self.k!r}"
            )

    def choose(self, node: Node[State, Action], player: int) -> Action:
        """Return the action with the highest index, the one tried first of several."""
        spread = 2 * self.c * self.c * log(node.visits or 1)
        beta = self.weight(node.visits)
        notes = node.notes or {}
        highest = -inf
        for action, child in node.children.items():
            visits = child.visits
            if not visits:
                return action
            value = child.totals[player] / visits
            if action in notes:  # where an action was not played yet, no simulation says anything about it
                simulations, total = notes[action]
                value += beta * (total / simulations - value)
            index = value + sqrt(spread / visits)
            if index > highest:
                highest, chosen = index, action
        return chosen

    def weight(self, visits: int) -> float:
        r"""Return :math:`\beta`, how much the value of all moves as first weighs after so many visits of the node.

        Example:
            >>> [RAVE(k=100).weight(visits) for visits in (0, 100, 800)]
            [1.0, 0.5, 0.2]
        """
        return sqrt(self.k / (3 * visits + self.k)) if self.k else 0.0

    def observe(self, episode: Episode[Any, Any]) -> None:
        """Note, at each node of the path, every action its player took from there on, each action once."""
        path, moves, rewards = episode.path, episode.moves, episode.rewards
        later: dict[Player, set[Any]] = {}
        for ply in range(len(moves) - 1, -1, -1):
            player, action = moves[ply]
            actions = later.setdefault(player, set())
            actions.add(action)
            if ply < len(path) and player is not CHANCE:
                _note(path[ply], actions, rewards[player])


def _note(node: Node[Any, Any], actions: set[Any], reward: float) -> None:
    if node.notes is None:
        node.notes = {}
    notes = node.notes
    for action in actions:
        if action in node.children or action in node.untried:
            simulations, total = notes.get(action, (0, 0.0))
            notes[action] = (simulations + 1, total + reward)
