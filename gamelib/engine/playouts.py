"""Random playouts, many at a time: what a state is worth if both sides play on at random."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamelib.engine.compiled import Stop, copy_words, kernel, on_cores
from gamelib.engine.rulebooks import compiled
from gamelib.errors import InvalidSearch
from gamelib.game import Action, Game, State, starting_state
from gamelib.number import check_count
from gamelib.rng import Rng, generator

BATCH: Final = 4_096
"""How many playouts have a seed of their own, so that it does not matter who plays them."""


def playouts(
    game: Game[State, Action], state: State | None = None, *, count: int, rng: Rng, workers: int = 1
) -> NDArray[np.float64]:
    """Play so many games to the end at random, all legal actions equally likely, and return what MAX got in each.

    Args:
        game: a game the engine knows.
        state: where they start; the initial state if not given.
        count: how many games, 1 or more.
        rng: a generator, or a seed for a new one.
        workers: how many threads share the work; the results are the same, however many there are.

    Raises:
        InvalidGame: if there are no compiled rules for the game.
        InvalidSearch: if the numbers are not whole numbers of 1 or more, or there is no room for so many results.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> utilities = playouts(TicTacToe(), count=100_000, rng=1)
        >>> [round(float((utilities == each).mean()), 2) for each in (1, 0, -1)]
        [0.58, 0.13, 0.29]
    """
    check_count("count", count, error=InvalidSearch)
    known = compiled(game)
    root = known.state_words(starting_state(game, state))
    try:
        utilities = np.empty(count)
    except (MemoryError, ValueError):
        raise InvalidSearch(f"there is no room for the results of {count:,} playouts") from None
    parts = [utilities[start : start + BATCH] for start in range(0, count, BATCH)]
    seeds = generator(rng).integers(1, 2**63, size=(len(parts), 1), dtype=np.uint64)
    Stop().heard(
        lambda stop: on_cores(
            lambda part: _play(known.rules, root, parts[part], seeds[part], stop), range(len(parts)), workers
        )
    )
    return utilities


@kernel
def _play(rules: Any, root: Any, utilities: Any, dice: Any, stop: Any) -> None:
    """Write MAX's utility at the end of each game."""
    state = np.empty_like(root)
    for i in range(len(utilities)):
        if stop[0]:
            break
        copy_words(root, state)
        utilities[i] = rules.playout(state, dice)
