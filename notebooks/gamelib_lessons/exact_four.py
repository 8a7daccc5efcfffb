"""Perfect play at Connect Four on five columns and four rows, by alpha-beta with a table.

The empty board takes seconds, so what is worth what in the first three plies is kept in ``exact_four.json``; running
this module writes the file anew, and a test works it out in another way::

    python -m gamelib_lessons.exact_four
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Final

from gamelib.game import MAX
from gamelib.games import ConnectFour, ConnectFourState
from gamelib.rng import Rng, generator
from gamelib.search import MiddleFirst, TranspositionTable, alphabeta
from gamelib_lessons.stored import read, write

FILE: Final = "exact_four.json"
KEPT: Final = 3
"""In how many plies from the start the values are kept."""
BOARD: Final = ConnectFour(columns=5, rows=4)

_TABLE: Final = TranspositionTable()


@cache
def exact_values(state: ConnectFourState) -> Mapping[int, float]:
    """Return what each action is worth to MAX.

    Example:
        >>> exact_values(BOARD.play("3324"))
        {0: -1.0, 1: -1.0, 2: -1.0, 3: -1.0, 4: -1.0}
    """
    if state.occupied.bit_count() < KEPT:
        return dict(enumerate(read(FILE)[_name(state)]))
    return searched_values(state)


def searched_values(state: ConnectFourState) -> dict[int, float]:
    """Return what each action is worth to MAX, by alpha-beta."""
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


def _name(state: ConnectFourState) -> str:
    return f"{state.discs} {state.occupied}"


def first_states() -> list[ConnectFourState]:
    """Return the states of the first plies, each once, in the order of play."""
    layers = [{BOARD.initial_state(): None}]
    while len(layers) < KEPT:
        layers.append({BOARD.result(state, action): None for state in layers[-1] for action in BOARD.actions(state)})
    return [state for layer in layers for state in layer]


if __name__ == "__main__":
    write(FILE, {_name(state): list(searched_values(state).values()) for state in first_states()})
