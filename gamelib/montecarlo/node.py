"""A node of a growing tree: a state, how often simulations went through it, and what they brought each player.

Source: C. Browne et al., "A survey of Monte Carlo tree search methods", *IEEE Transactions on Computational
Intelligence and AI in Games* 4(1), 2012, section 3.1.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final, Generic, TypeVar

from gamelib.errors import GameError
from gamelib.game import CHANCE, Game, Player
from gamelib.number import is_whole_number
from gamelib.result import Vector
from gamelib.search.outcomes import checked_outcomes
from gamelib.wording import quoted

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


class Node(Generic[State, Action]):
    r"""A node of the tree.

    A node keeps one total *for each player*, so nothing has to change its sign on the way up: the player who moves
    at the parent reads its own entry, :math:`\bar X = \text{totals}[p] / N`. With two players and a win worth 1 the
    other's total is :math:`N` less the one's, and with more players nothing else is needed.

    Args:
        game: the game.
        state: the state of the node.

    Raises:
        GameError: if the rules say that the game goes on there, and give no action to go on with; or that it is over,
            and give actions all the same; or that somebody is to move who does not sit at the game.
        InvalidGame: if chance moves, and its outcomes or their probabilities are none.

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
        self.state: Final = state
        self.player: Final[Player | None] = None if over else _mover(game, state)
        self.untried: list[Action] = [] if self.player is CHANCE else list(game.actions(state))
        if over:
            if self.untried:  # and rollouts, which ask for no more than actions, would play on
                raise GameError(
                    f"the rules of {game.name} say that the game is over here, and have actions: actions() has to "
                    f"return none where is_terminal() returns True\n{game.text(state)}"
                )
        elif not self.untried and self.player is not CHANCE:
            raise GameError(
                f"the rules of {game.name} say that the game is not over here, and have no action: actions() has to "
                f"return one, or is_terminal() True\n{game.text(state)}"
            )
        self.children: dict[Action, Node[State, Action]] = {}
        self.visits = 0
        self.totals = [0.0] * game.num_players
        self.proven: Vector | None = None
        self.notes: Any = None

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


def _mover(game: Game[State, Action], state: State) -> Player:
    """Return who moves in a state in which the game is not over."""
    player = game.player(state)
    if type(player) is int and 0 <= player < game.num_players:  # mostly, and this is quick
        return player
    if player is CHANCE:
        checked_outcomes(game, state)
        return CHANCE
    if is_whole_number(player) and 0 <= player < game.num_players:
        return int(player)
    raise GameError(
        f"player() of {game.name} returned {quoted(player)}, and who is to move is a number from 0 to "
        f"{game.num_players - 1}, or CHANCE\n{game.text(state)}"
    )


def count_nodes(root: Node[State, Action]) -> int:
    """Return how many nodes the tree below ``root`` has, ``root`` included; one that several parents share counts once.

    Example:
        >>> from gamelib.games import TreeGame
        >>> count_nodes(Node(TreeGame([3, 12]), "A"))
        1
    """
    seen = {id(root)}
    waiting: list[Node[State, Action]] = [root]
    while waiting:
        for child in waiting.pop().children.values():
            if id(child) not in seen:
                seen.add(id(child))
                waiting.append(child)
    return len(seen)


Path = Sequence[Node[State, Action]]
"""The nodes from the root to where a simulation left the tree."""


def nearest(root: Node[State, Action], state: State) -> Node[State, Action] | None:
    """Return the node of a state with the fewest moves to it from a root; ``None`` if there is none below.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12])
        >>> root = Node(game, "A")
        >>> root.children["a2"] = Node(game, "A2")
        >>> nearest(root, "A2") is root.children["a2"], nearest(root, "A1")
        (True, None)
    """
    layer = [root]
    while layer:
        for node in layer:
            if node.state == state:
                return node
        layer = list({id(child): child for node in layer for child in node.children.values()}.values())
    return None
