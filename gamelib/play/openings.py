"""Openings: how games begin that are not to be all the same."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final, TypeVar

from gamelib.errors import GameError
from gamelib.game import CHANCE, Game, starting_state
from gamelib.play.agents import random_action, random_outcome
from gamelib.rng import generator
from gamelib.wording import counted

if TYPE_CHECKING:
    from numpy.random import Generator

_GAMES: Final = 1_000  # that are begun
_PLIES: Final = 20_000  # that are drawn, in all those games

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
        GameError: if ``game`` is none, the number of plies is none, or so many plies end the game all the time.

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
    start = starting_state(game, None)
    tried = drawn = 0
    while tried < _GAMES and drawn < _PLIES:
        state = start
        tried += 1
        for _ in range(plies):
            if game.is_terminal(state):
                break
            move = random_outcome if game.player(state) is CHANCE else random_action
            state = game.result(state, move(game, state, dice))
            drawn += 1
        if not game.is_terminal(state):
            return state
    raise GameError(
        f"of {counted(tried, 'game')} of {game.name} that began with {plies} random plies none went on after them: "
        "make the opening shorter"
    )
