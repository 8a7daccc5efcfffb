"""Open windows: an evaluation for Connect Four.

A *window* is a row of as many cells as win. While only one player has discs in it, it may still become
that player's row, and is the more urgent the more discs there are already. For each number *n* of discs
from 1 to one less than win, the feature is the number of windows with *n* discs of X and none of O, less
that with *n* discs of O and none of X.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from gamelib.evaluation.linear import Features
from gamelib.evaluation.rulebook import evaluates
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
    windows = game.windows

    @lru_cache(maxsize=1)  # the features ask for the same state one after the other
    def differences(state: ConnectFourState) -> list[int]:
        crosses, occupied, _ = state
        if game.player(state) != MAX:
            crosses ^= occupied
        noughts = crosses ^ occupied
        found = [0] * (game.connect + 1)
        for window in windows:
            if here := crosses & window:
                if not noughts & window:
                    found[here.bit_count()] += 1
            elif here := noughts & window:
                found[here.bit_count()] -= 1
        return found

    def windows_with(number: int) -> Callable[[ConnectFourState], float]:
        return lambda state: differences(state)[number]

    return {
        f"windows_with_{number}": (_GROWTH ** (number - 1), windows_with(number))
        for number in range(1, game.connect)
    }
