"""A node of a growing tree: a state, how often simulations went through it, and what they brought each player.

Two nodes may be **transpositions**: the same state, reached in several ways, the same number of moves away from where
the tree began. They are then one node with several parents, and what was found out on one way serves all the others.
So the tree is a graph without cycles: a state that comes back *later* in the game is another node, or a simulation
could go round in circles. States are compared by equality, and not by :meth:`gamelib.game.Game.key`: two states that
happened to have the same key would be taken for one without anybody noticing.

Only the nodes that a simulation went through learn from it. A node's visits are then those through *all* its parents,
so that the visits of children may sum to more than those of the node above, and a tree policy sees, for each action,
everything that is known about the state it leads to.

Source: C. Browne et al., "A survey of Monte Carlo tree search methods", *IEEE Transactions on Computational
Intelligence and AI in Games* 4(1), 2012, section 3.1; B. Childs, J. Brodeur and L. Kocsis, "Transpositions and move
groups in Monte Carlo tree search", *IEEE Symposium on Computational Intelligence and Games*, 2008. Their UCT2 is
another policy: it takes the mean of the child's state too, but its bonus counts the visits of the edge, which are those
through this parent alone. Here the bonus counts the child's visits through all parents, so that an action whose state
is well known from elsewhere is tried less.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final, Generic, NamedTuple

from gamelib.errors import GameError
from gamelib.game import CHANCE, Action, Game, Player, State
from gamelib.number import is_whole_number
from gamelib.result import Vector
from gamelib.search.outcomes import checked_outcomes
from gamelib.search.search import check_different, no_actions
from gamelib.wording import quoted


class Node(Generic[State, Action]):
    r"""A node of the tree.

    A node keeps one total *for each player*, so nothing has to change its sign on the way up: the player who moves
    at the parent reads its own entry, :math:`\bar X = \text{totals}[p] / N`. With two players and a win worth 1 the
    other's total is :math:`N` less the one's, and with more players nothing else is needed.

    Args:
        state: the state of the node.

    Attributes:
        state: the state of the node.
        player: who moves in the state; ``None`` if the game is over.
        untried: the actions of a player that have no child yet; always empty where chance moves.
        children: the nodes that actions (or outcomes of chance) lead to, as far as they were tried.
        visits: *N*, how many simulations went through the node.
        totals: what they brought each player in all, as rewards from 0 to 1.
        proven: what the state is worth to each player, as utilities, once a solver has proved it.
        notes: what the tree policy keeps there for itself; ``None`` at first.

    Example:
        >>> from gamelib.games import TreeGame
        >>> node = Node(TreeGame([3, 12]), "A")
        >>> node.visits, node.untried, node.totals
        (0, ['a1', 'a2'], [0.0, 0.0])
    """

    __slots__ = ("children", "notes", "player", "proven", "state", "totals", "untried", "visits")

    def __init__(self, game: Game[State, Action], state: State) -> None:
        over = game.is_terminal(state)
        player = None if over else game.player(state)
        if not over and (type(player) is not int or not 0 <= player < game.num_players):  # mostly it is, and quickly
            player = _checked_player(game, state, player)
        actions = () if player is CHANCE else game.actions(state)
        if type(actions) is not tuple and not isinstance(actions, Sequence):
            raise _broken(game, state, actions)
        if player is not CHANCE and bool(actions) == bool(over):
            raise _broken(game, state, actions)
        check_different(actions)
        self.state: Final = state
        self.player: Final = player
        self.untried: list[Action] = list(actions)
        self.children: dict[Action, Node[State, Action]] = {}
        self.visits = 0
        self.totals = [0.0] * game.num_players
        self.proven: Vector | None = None
        self.notes: Any = None

    def child(self, game: Game[State, Action], action: Action) -> Node[State, Action]:
        """Return the node that an action, or an outcome of chance, leads to; it is made if there is none yet."""
        child = self.children.get(action)
        if child is None:
            child = Node(game, game.result(self.state, action))
            self.link(action, child)
        return child

    def link(self, action: Action, child: Node[State, Action]) -> None:
        """Make a node the child that an action leads to."""
        self.children[action] = child
        if self.player is not CHANCE:
            self.untried.remove(action)

    def mean(self, player: int) -> float:
        """Return the mean reward of a player over the simulations through the node; NaN if there were none.

        Example:
            >>> from gamelib.games import TreeGame
            >>> node = Node(TreeGame([3, 12]), "A")
            >>> node.visits, node.totals = 4, [3.0, 1.0]
            >>> node.mean(0)
            0.75
        """
        return self.totals[player] / self.visits if self.visits else float("nan")

    def __repr__(self) -> str:
        rewards = ", ".join(f"{total:g}" for total in self.totals)
        return f"Node({self.state!r}, {self.visits} visits, rewards {rewards})"


class Path(NamedTuple, Generic[State, Action]):
    """A way down the tree.

    Attributes:
        nodes: the nodes on the way, from the root on.
        actions: the actions taken at them; one more than leads to a node where the last leads out of the tree.
    """

    nodes: list[Node[State, Action]]
    actions: list[Action]

    @property
    def leads_out(self) -> bool:
        """Whether the last action leads out of the tree: to no node of the path."""
        return len(self.actions) == len(self.nodes)


def _checked_player(game: Game[State, Action], state: State, player: Player | None) -> Player:
    """Return who moves in a state in which the game is not over."""
    if player is CHANCE:
        checked_outcomes(game, state)
        return CHANCE
    if is_whole_number(player) and 0 <= player < game.num_players:
        return int(player)
    raise GameError(
        f"player() of {game.name} returned {quoted(player)}, and who is to move is a number from 0 to "
        f"{game.num_players - 1}, or CHANCE\n{game.text(state)}"
    )


def _broken(game: Game[Any, Any], state: Any, actions: object) -> GameError:
    """Return the error for actions that contradict the other rules, or are not actions."""
    if not isinstance(actions, Sequence):
        wrong = f"actions() of {game.name} returned {quoted(actions)}, and has to return a sequence, such as a tuple"
    elif actions:  # and rollouts, which ask for no more than actions, would play on
        wrong = (
            f"the rules of {game.name} say that the game is over here, and have actions: actions() has to return none "
            "where is_terminal() returns True"
        )
    else:
        return no_actions(game, state)
    return GameError(f"{wrong}\n{game.text(state)}")


def layers(root: Node[State, Action]) -> Iterator[list[Node[State, Action]]]:
    """Yield the nodes below ``root``, itself included, by the least number of moves to them; each comes once.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12])
        >>> root = Node(game, "A")
        >>> child = root.child(game, "a2")
        >>> [[node.state for node in layer] for layer in layers(root)]
        [['A'], ['A2']]
    """
    seen, layer = {id(root)}, [root]
    while layer:
        yield layer
        below = {id(child): child for node in layer for child in node.children.values() if id(child) not in seen}
        seen |= below.keys()
        layer = list(below.values())


def count_nodes(root: Node[State, Action]) -> int:
    """Return how many nodes the tree below ``root`` has, ``root`` included; one that several parents share counts once.

    Example:
        >>> from gamelib.games import TreeGame
        >>> count_nodes(Node(TreeGame([3, 12]), "A"))
        1
    """
    return sum(map(len, layers(root)))


def nearest(root: Node[State, Action], state: State) -> Node[State, Action] | None:
    """Return the node of a state with the fewest moves to it from ``root``; ``None`` if there is not one below."""
    return next((node for layer in layers(root) for node in layer if node.state == state), None)


class Transpositions(Generic[State, Action]):
    """The nodes below a root by their state, layer by layer.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.montecarlo import SearchTree
        >>> plain, shared = (SearchTree(TicTacToe(), rng=1, transpositions=each) for each in (False, True))
        >>> for tree in (plain, shared):
        ...     tree.grow(1000)
        >>> shared.nodes < plain.nodes
        True
    """

    def __init__(self, root: Node[State, Action]) -> None:
        if not isinstance(root.state, Hashable):
            raise GameError(
                f"transpositions look states up, so a state has to be hashable, such as a tuple, and not "
                f"{quoted(root.state)}: search without them, or write the game with such states"
            )
        self._layers = [{node.state: node for node in layer} for layer in layers(root)]

    def __len__(self) -> int:
        return sum(map(len, self._layers))

    def linked(self, game: Game[State, Action], path: Path[State, Action]) -> Node[State, Action] | None:
        """Return the known node that the last action of a path leads to, linked; ``None`` if it is not known."""
        node, action = path.nodes[-1], path.actions[-1]
        known = self._layer(len(path.nodes)).get(game.result(node.state, action))
        if known is not None:
            node.link(action, known)
        return known

    def add(self, path: Path[State, Action]) -> None:
        """Remember the node at the end of a path."""
        self._layer(len(path.nodes) - 1)[path.nodes[-1].state] = path.nodes[-1]

    def _layer(self, ply: int) -> dict[State, Node[State, Action]]:
        while len(self._layers) <= ply:
            self._layers.append({})
        return self._layers[ply]
