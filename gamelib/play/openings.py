"""Openings: how games begin that are not to be all the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamelib.errors import GameError
from gamelib.game import CHANCE, Action, Game, State, starting_state
from gamelib.number import check_count
from gamelib.play.agents import random_action, random_outcome
from gamelib.rng import Rng, generator
from gamelib.wording import counted, quoted

_GAMES: Final = 1_000  # that are begun
_PLIES: Final = 20_000  # that are drawn, in all those games


def random_opening(game: Game[State, Action], plies: int, rng: Rng) -> State:
    """Return a state after some random plies, in which the game goes on.

    Agents that always play the same would otherwise play one game over and over again.

    Args:
        plies: how many, 0 or more.
        rng: draws them: a generator, or a seed for a new one.

    Raises:
        GameError: if ``game`` is not a game, the number of plies not such a number, or so many always end the game.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> print(TicTacToe().text(random_opening(TicTacToe(), 2, rng=3)))
        O . .
        . . .
        . X .
    """
    plies = check_count("the number of random plies", plies, 0)
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


def check_openings(game: Game[State, Action], openings: Sequence[State]) -> None:
    """Raise unless games can begin from these states."""
    if not isinstance(openings, Sequence):
        raise GameError(f"the openings are a list of states, not {quoted(openings)}: write list(…) around them")
    for index, opening in enumerate(openings):
        game.check_state(opening)
        if game.is_terminal(opening):
            raise GameError(
                f"the game is over in the opening with index {index}, so there is nothing to play for\n"
                f"{game.text(opening)}"
            )
