"""Right answers to the functions and the game of lesson 02, as a student may write them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, NamedTuple

from gamelib.game import MAX, MIN, Game, two_player_utility


def minimax_value(game: Game[Any, Any], state: Any) -> float:
    """Return what ``state`` is worth to MAX when both sides play their best.

    Example:
        >>> from gamelib.games import TreeGame
        >>> minimax_value(TreeGame([[3, 12], [2, 4]]), "A")
        3
    """
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax_value(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == MAX else min(values)


def value_and_action(game: Game[Any, Any], state: Any) -> tuple[float, Any]:
    """Return the minimax value, and the first of the best actions of the player to move, ``None`` at the end.

    Example:
        >>> from gamelib.games import TreeGame
        >>> value_and_action(TreeGame([[3, 12], [2, 4]]), "A")
        (3, 'a1')
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    values = {action: value_and_action(game, game.result(state, action))[0] for action in game.actions(state)}
    best = max if game.player(state) == MAX else min
    action = best(values, key=values.__getitem__)
    return values[action], action


def expected_line(game: Game[Any, Any], state: Any) -> list[Any]:
    """Return the actions to the end if both sides play the first of their best actions each time.

    Example:
        >>> from gamelib.games import TreeGame
        >>> expected_line(TreeGame([[3, 12], [2, 4]]), "A")
        ['a1', 'b1']
    """
    line = []
    while not game.is_terminal(state):
        _, action = value_and_action(game, state)
        line.append(action)
        state = game.result(state, action)
    return line


def optimal_actions(game: Game[Any, Any], state: Any) -> list[Any]:
    """Return all the best actions of the player to move.

    Example:
        >>> from gamelib.games import TreeGame
        >>> optimal_actions(TreeGame([[3, 12], [2, 4], [3, 3]]), "A")
        ['a1', 'a3']
    """
    values = {action: minimax_value(game, game.result(state, action)) for action in game.actions(state)}
    best = max(values.values()) if game.player(state) == MAX else min(values.values())
    return [action for action, value in values.items() if value == best]


class Node:
    """A node on the list: its state, its parent, the action that led to it; its value and best action once known."""

    def __init__(self, state: Any, parent: Any = None, action: Any = None) -> None:
        self.state, self.parent, self.action = state, parent, action
        self.value: Any = None
        self.best: Any = None


def minimax_with_list(game: Game[Any, Any], state: Any) -> tuple[float, Any]:
    """Return the minimax value and a best action with the list of open nodes in place of recursion.

    Example:
        >>> from gamelib.games import TreeGame
        >>> minimax_with_list(TreeGame([[3, 12], [2, 4]]), "A")
        (3, 'a1')
    """
    root = Node(state)
    open_nodes = [root]
    while True:
        x = open_nodes[0]
        if x is root and x.value is not None:
            return x.value, x.best
        if x.value is not None:
            p = x.parent
            if x.value > p.value if game.player(p.state) == MAX else x.value < p.value:
                p.value, p.best = x.value, x.action
            open_nodes.pop(0)
        elif game.is_terminal(x.state):
            x.value = game.utility(x.state, MAX)
        else:
            x.value = -inf if game.player(x.state) == MAX else inf
            children = [Node(game.result(x.state, action), x, action) for action in game.actions(x.state)]
            open_nodes = children + open_nodes


def fallible_value(game: Game[Any, Any], state: Any, epsilon: float) -> float:
    r"""Return the expected utility of MAX's minimax strategy against a MIN who errs.

    MAX plays the first of its minimax actions. MIN plays the first of hers with probability
    :math:`1 - \varepsilon`, and otherwise any of her actions with equal probability.

    Example:
        >>> from gamelib.games import TreeGame
        >>> fallible_value(TreeGame([[3, 12], [2, 4]]), "A", 0.5)
        5.25
    """
    if game.is_terminal(state):
        return game.utility(state, MAX)
    meant = fallible_value(game, game.result(state, optimal_actions(game, state)[0]), epsilon)
    if game.player(state) == MAX:
        return meant
    values = [fallible_value(game, game.result(state, action), epsilon) for action in game.actions(state)]
    return (1 - epsilon) * meant + epsilon * sum(values) / len(values)


class RowState(NamedTuple):
    """The coins that are left, from left to right, what MAX has more than MIN, and who is to move."""

    coins: tuple[int, ...]
    margin: int
    player: int


class CoinRow(Game[RowState, str]):
    """A row of coins: the players take turns to take the coin at one end; MAX begins.

    ``actions`` are "left" and "right", and only "left" where one coin is left. What MAX has more than
    MIN in the end is what MAX wins.

    Example:
        >>> game = CoinRow((1, 5, 2))
        >>> state = game.result(game.initial_state(), "right")
        >>> game.text(state), game.actions(state)
        ('1 5 (MIN to move, MAX leads by 2)', ('left', 'right'))
    """

    name = "row of coins"

    def __init__(self, coins: Sequence[int]) -> None:
        self.coins = tuple(coins)

    def initial_state(self) -> RowState:
        """Return the whole row."""
        return RowState(self.coins, 0, MAX)

    def player(self, state: RowState) -> int:
        """Return who is to move."""
        return state.player

    def actions(self, state: RowState) -> Sequence[str]:
        """Return the ends to take from, the left one first."""
        return ("left", "right")[: len(state.coins)]

    def result(self, state: RowState, action: str) -> RowState:
        """Return the row without the coin at that end."""
        if action not in self.actions(state):
            raise self.illegal(state, action)
        taken, *left = state.coins if action == "left" else state.coins[::-1]
        coins = tuple(left) if action == "left" else tuple(left[::-1])
        gain = taken if state.player == MAX else -taken
        return RowState(coins, state.margin + gain, MIN if state.player == MAX else MAX)

    def is_terminal(self, state: RowState) -> bool:
        """Return whether all coins are taken."""
        return not state.coins

    def utility(self, state: RowState, player: int) -> float:
        """Return how much more the player has than the other."""
        if state.coins:
            raise self.unfinished(state)
        return two_player_utility(self, state.margin, player)

    def text(self, state: RowState) -> str:
        """Return the coins that are left, and who is ahead."""
        leader = "MIN" if state.margin < 0 else "MAX"
        lead = f"{leader} leads by {abs(state.margin)}" if state.margin else "nobody leads"
        turn = f"{self.player_names[state.player]} to move, " if state.coins else ""
        return f"{' '.join(map(str, state.coins)) or 'no coins'} ({turn}{lead})"
