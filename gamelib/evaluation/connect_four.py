"""Open windows: an evaluation for Connect Four.

A *window* is a row of as many cells as win. While only one player has discs in it, it may still become
that player's row, and is the more urgent the more discs there are already. For each number *n* of discs
from 1 to one less than win, the feature is the number of windows with *n* discs of X and none of O, less
that with *n* discs of O and none of X.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from gamelib.evaluation.linear import Features, evaluates
from gamelib.game import MAX
from gamelib.games.connect_four import ConnectFour, ConnectFourState

_GROWTH: Final = 3
"""How many windows with one disc a window with two is worth, and so on."""


@evaluates(ConnectFour)
def open_windows(game: ConnectFour) -> Features[ConnectFourState]:
    """Return the windows still open to X less those open to O, by the number of discs in them.

    The features are called ``windows_with_1``, ``windows_with_2`` …; a window with one disc weighs 1, and each
    further disc makes it three times as much.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> game = ConnectFour()
        >>> open_windows(game).explain(game.play("4455"))
        feature         value  weight  product
        windows_with_1     -6       1       -6
        windows_with_2      0       3       +0
        windows_with_3      0       9       +0
        sum                                 -6
    """
    count = _Count(game)
    return {
        f"windows_with_{number}": (_GROWTH ** (number - 1), partial(count.windows_with, number))
        for number in range(1, game.connect)
    }


class _Count:
    """What there is to count on the board of a game; whatever it was asked last, it is the same."""

    def __init__(self, game: ConnectFour) -> None:
        self.game, self.windows, self.size = game, game.windows, game.connect + 1
        self.counted: tuple[ConnectFourState | None, list[int]] = None, []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Count) and self.windows == other.windows

    def __hash__(self) -> int:
        return hash(self.windows)

    def windows_with(self, number: int, state: ConnectFourState) -> float:
        last, differences = self.counted  # the features ask for the same state one after the other
        if state is not last:
            differences = self._differences(state)
            self.counted = state, differences
        return differences[number]

    def _differences(self, state: ConnectFourState) -> list[int]:
        crosses, occupied, _ = state
        if self.game.player(state) != MAX:
            crosses ^= occupied
        noughts = crosses ^ occupied
        found = [0] * self.size
        for window in self.windows:
            if here := crosses & window:
                if not noughts & window:
                    found[here.bit_count()] += 1
            elif here := noughts & window:
                found[here.bit_count()] -= 1
        return found
