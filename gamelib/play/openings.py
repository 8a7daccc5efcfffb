"""Openings: how games begin that are not to be all the same."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeVar

from gamelib.errors import GameError
from gamelib.game import CHANCE, Game
from gamelib.rng import generator

if TYPE_CHECKING:
    from numpy.random import Generator

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def random_opening(game: Game[State, Action], plies: int, rng: Generator | int) -> State:
    """Return a state after some random plies, in which the game goes on.

    Agents that always play the same would otherwise play one game over and over again.

    Args:
        game: the rules.
        plies: how many, 0 or more.
        rng: draws them: a generator, or a seed for a new one.

    Raises:
        GameError: if the number of plies is none, or so many plies always end the game.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> print(TicTacToe().text(random_opening(TicTacToe(), 2, rng=3)))
        O . .
        . . .
        . X .
    """
    if isinstance(plies, bool) or not isinstance(plies, int) or plies < 0:
        raise GameError(f"the number of random plies is a whole number of 0 or more, not {plies!r}")
    dice = generator(rng)
    for _ in range(1000):
        state = game.initial_state()
        for _ in range(plies):
            if game.is_terminal(state):
                break
            if game.player(state) is CHANCE:
                outcomes = game.outcomes(state)
                action = outcomes[int(dice.choice(len(outcomes), p=[each for _, each in outcomes]))][0]
            else:
                actions = game.actions(state)
                action = actions[int(dice.integers(len(actions)))]
            state = game.result(state, action)
        if not game.is_terminal(state):
            return state
    raise GameError(
        f"of 1,000 games of {game.name} that began with {plies} random plies none went on after them: "
        "make the opening shorter"
    )
