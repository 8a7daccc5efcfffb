"""Right answers to the functions and the game of lesson 01, as a student may write them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, TypeAlias

from gamelib.game import MAX, MIN, Game, two_player_utility


def tree_size(game: Game[Any, Any], state: Any) -> tuple[int, int]:
    """Return how many nodes the game tree below ``state`` has, itself included, and how many are leaves.

    Example:
        >>> from gamelib.games import TreeGame
        >>> tree_size(TreeGame([[3, 12], 5]), "A")
        (5, 3)
    """
    if game.is_terminal(state):
        return 1, 1
    sizes = [tree_size(game, game.result(state, action)) for action in game.actions(state)]
    return 1 + sum(nodes for nodes, _ in sizes), sum(leaves for _, leaves in sizes)


def count_states(game: Game[Any, Any], state: Any) -> int:
    """Return how many different states can come up from ``state`` on, itself included.

    Example:
        >>> from gamelib.games import Nim
        >>> count_states(Nim((1, 1)), Nim((1, 1)).initial_state())
        4
    """
    seen = {state}
    waiting = [state]
    while waiting:
        each = waiting.pop()
        if game.is_terminal(each):
            continue
        for action in game.actions(each):
            child = game.result(each, action)
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return len(seen)


def turned(board: str) -> str:
    """Return the board of nine letters, row by row, turned clockwise by a quarter.

    Example:
        >>> turned("XO......."), turned("abcdefghi")
        ('..X..O...', 'gdahebifc')
    """
    return "".join(board[3 * (2 - column) + row] for row in range(3) for column in range(3))


def mirrored(board: str) -> str:
    """Return the board with left and right swapped.

    Example:
        >>> mirrored("abcdefghi")
        'cbafedihg'
    """
    return "".join(board[3 * row + 2 - column] for row in range(3) for column in range(3))


def images(board: str) -> list[str]:
    """Return the board as each of its eight symmetries shows it.

    Example:
        >>> len(set(images("XO......."))), len(set(images("....X....")))
        (8, 1)
    """
    found = []
    for _ in range(4):
        board = turned(board)
        found += [board, mirrored(board)]
    return found


def canonical(board: str) -> str:
    """Return the one board that stands for all that turn or mirror into ``board``.

    Example:
        >>> canonical("..X......") == canonical("X........") != canonical(".X.......")
        True
    """
    return min(images(board))


def pure_values(payoffs: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the lower and the upper value of a matrix game.

    Example:
        >>> pure_values([[3, -1], [0, 2]])
        (0, 2)
    """
    lower = max(min(row) for row in payoffs)
    upper = min(max(column) for column in zip(*payoffs, strict=True))
    return lower, upper


def has_three(numbers: Sequence[int], goal: int) -> bool:
    """Return whether three of the numbers, which are all different, sum to ``goal``.

    Example:
        >>> has_three((1, 5, 9), 15), has_three((6, 9), 15)
        (True, False)
    """
    return any(sum(three) == goal for three in combinations(numbers, 3))


Hands: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


class ThreeNumbers(Game[Hands, int]):
    """The players take turns to pick a number nobody has; whoever first has three that sum to the goal wins.

    The numbers are 1 to ``highest``; ``actions`` lists those left, from the smallest. A win is worth 1, a
    loss -1, and 0 if all numbers are taken and nobody has three such.

    Example:
        >>> game = ThreeNumbers()
        >>> state = game.result(game.result(game.initial_state(), 5), 9)
        >>> state, game.actions(state)
        (((5,), (9,)), (1, 2, 3, 4, 6, 7, 8))
    """

    name = "three numbers"

    def __init__(self, highest: int = 9, goal: int = 15, first: int = MAX) -> None:
        self.highest, self.goal, self.first = highest, goal, first

    def __repr__(self) -> str:
        return f"ThreeNumbers(highest={self.highest}, goal={self.goal}, first={'MIN' if self.first == MIN else 'MAX'})"

    def initial_state(self) -> Hands:
        """Return two empty hands."""
        return (), ()

    def player(self, state: Hands) -> int:
        """Return who is to move: the one who began wherever both hands have as many numbers."""
        return self.first if len(state[MAX]) == len(state[MIN]) else 1 - self.first

    def actions(self, state: Hands) -> Sequence[int]:
        """Return the numbers nobody has, from the smallest; none once somebody has won."""
        if self.is_terminal(state):
            return ()
        return tuple(number for number in range(1, self.highest + 1) if number not in state[MAX] + state[MIN])

    def result(self, state: Hands, action: int) -> Hands:
        """Return the hands once the player to move has the number ``action``."""
        if action not in self.actions(state):
            raise self.illegal(state, action)
        mover = self.player(state)
        hand = tuple(sorted((*state[mover], action)))
        return (hand, state[MIN]) if mover == MAX else (state[MAX], hand)

    def is_terminal(self, state: Hands) -> bool:
        """Return whether somebody has won or all numbers are taken."""
        return any(has_three(hand, self.goal) for hand in state) or len(state[MAX] + state[MIN]) == self.highest

    def utility(self, state: Hands, player: int) -> float:
        """Return 1 for a win of ``player``, 0 for a draw, -1 for a loss."""
        if not self.is_terminal(state):
            raise self.unfinished(state)
        return two_player_utility(self, has_three(state[MAX], self.goal) - has_three(state[MIN], self.goal), player)

    def text(self, state: Hands) -> str:
        """Return what either player has, and who is to move."""
        mine, theirs = (" ".join(map(str, hand)) or "nothing" for hand in state)
        turn = "" if self.is_terminal(state) else f", {self.player_names[self.player(state)]} to move"
        return f"MAX has {mine}, MIN has {theirs}{turn}"
