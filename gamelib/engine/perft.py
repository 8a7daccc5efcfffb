"""Perft, compiled: how many sequences of actions a rulebook allows, and many playouts at random."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamelib.engine.compiled import copy_words, heard, kernel, on_cores
from gamelib.engine.rulebooks import compiled
from gamelib.errors import InvalidSearch
from gamelib.game import Action, Game, State, starting_state
from gamelib.number import check_count
from gamelib.rng import Rng, generator

BATCH: Final = 4_096
"""How many playouts have a seed of their own, so that it does not matter who plays them."""


def perft(game: Game[State, Action], depth: int, state: State | None = None) -> int:
    """Return how many sequences of exactly ``depth`` actions can be played from ``state``.

    It takes and returns what :func:`gamelib.search.perft` does, and some hundred times as many positions a second.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> perft(ConnectFour(), 7)
        823536
    """
    depth = check_count("depth", depth, least=0, error=InvalidSearch)
    known = compiled(game)
    root = known.state_words(starting_state(game, state))
    if depth == 0 or depth > known.longest:
        return int(depth == 0)
    states = np.empty((depth, known.words), root.dtype)
    states[0] = root
    moves = np.empty((depth, known.most_moves), np.int16)
    return int(heard(lambda stop: _sequences(known.rules, states, moves, stop)))


@kernel
def _sequences(rules: Any, states: Any, moves: Any, stop: Any) -> Any:
    """Count the sequences of as many actions as there are rows; row 0 of the states is where they begin."""
    depth = len(states)
    counts, at = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    counts[0] = rules.moves(states[0], moves[0])
    if depth == 1:
        return counts[0]
    total, ply = 0, 0
    while ply >= 0 and not stop[0]:
        if at[ply] == counts[ply]:
            ply -= 1
            continue
        action = np.int64(moves[ply, at[ply]])
        at[ply] += 1
        copy_words(states[ply], states[ply + 1])
        rules.play(states[ply + 1], action)
        count = rules.moves(states[ply + 1], moves[ply + 1])
        if ply + 2 == depth:
            total += count
        else:
            ply += 1
            counts[ply], at[ply] = count, 0
    return total


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
    heard(
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
