"""Tic-tac-toe called off after some stones, for a tree small enough to be filled in by hand."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.evaluation import open_lines
from gamelib.game import MAX
from gamelib.games import TicTacToe
from gamelib.games.mnk import MnkState


class CalledOff(TicTacToe):
    """Tic-tac-toe that is over after some stones and then worth the open lines; of mirror images one action is enough.

    Args:
        stones: after how many stones it is over, so few that nobody can have won.

    Source: N. Nilsson, *Principles of Artificial Intelligence*, 1980, section 3.4.

    Example:
        >>> game = CalledOff(2)
        >>> [game.action_text(game.initial_state(), action) for action in game.actions(game.initial_state())]
        ['a3', 'b3', 'b2']
    """

    def __init__(self, stones: int) -> None:
        super().__init__()
        self._stones, self._lines = stones, open_lines(TicTacToe())

    def actions(self, state: MnkState) -> Sequence[int]:
        """Return the first of the actions that lead to mirror images of one board."""
        kinds: dict[MnkState, int] = {}
        for action in super().actions(state):
            kinds.setdefault(self.canonical(self.result(state, action)), action)
        return tuple(kinds.values())

    def is_terminal(self, state: MnkState) -> bool:
        """Return whether there are so many stones."""
        return (state.crosses | state.noughts).bit_count() == self._stones

    def utility(self, state: MnkState, player: int) -> float:
        """Return how many lines more are open to the player."""
        return self._lines(state) if player == MAX else -self._lines(state)
