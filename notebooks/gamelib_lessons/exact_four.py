"""Perfect play at Connect Four on five columns and four rows, which alpha-beta with a table finds in seconds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Final

from gamelib.game import MAX
from gamelib.games import ConnectFour, ConnectFourState
from gamelib.rng import Rng, generator
from gamelib.search import MiddleFirst, TranspositionTable, alphabeta

BOARD: Final = ConnectFour(columns=5, rows=4)

_TABLE: Final = TranspositionTable()


@cache
def exact_values(state: ConnectFourState) -> Mapping[int, float]:
    """Return what each action is worth to MAX; the empty board takes some seconds, and what follows it little.

    Example:
        >>> exact_values(BOARD.play("3324"))
        {0: -1.0, 1: -1.0, 2: -1.0, 3: -1.0, 4: -1.0}
    """
    middle = MiddleFirst(BOARD.columns)

    def value(after: ConnectFourState) -> float:
        return float(alphabeta(BOARD, after, order=middle, table=_TABLE, window=(-1, 1)).value)

    return {action: value(BOARD.result(state, action)) for action in BOARD.actions(state)}


def optimal_actions(state: ConnectFourState) -> list[int]:
    """Return the actions that give nothing away.

    Example:
        >>> optimal_actions(BOARD.play("33"))
        [2]
    """
    values = exact_values(state)
    best = (max if BOARD.player(state) == MAX else min)(values.values())
    return [action for action, value in values.items() if value == best]


def can_go_wrong(state: ConnectFourState) -> bool:
    """Return whether some action gives something away."""
    return len(optimal_actions(state)) < len(exact_values(state))


class PerfectFour:
    """Plays one of the optimal actions, all equally likely."""

    name = "perfect play"

    def __init__(self, rng: Rng) -> None:
        self._random = Random(int(generator(rng).integers(2**63)))

    def choose(self, game: Any, state: Any) -> Any:
        """Return an optimal action."""
        return self._random.choice(optimal_actions(state))
