"""What lesson 08 asks of any game without chance: who moves, how it can end, and what the ends bring."""

from __future__ import annotations

from typing import Any, TypeAlias

from gamelib.game import Game
from gamelib_exercises.solution import solution

AnyGame: TypeAlias = Game[Any, Any]


def mover_of(game: AnyGame, state: Any) -> int:
    """Return who is to move."""
    mover = game.player(state)
    assert isinstance(mover, int)
    return mover


def rewards_of(game: AnyGame, state: Any) -> list[float]:
    """Return what an end of the game is worth to each player, on a scale from 0 to 1."""
    rewards: list[float] = solution("08").right("rewards")(game, state)
    return rewards


def utilities(game: AnyGame, state: Any) -> list[float]:
    """Return what an end of the game pays each player."""
    return [game.utility(state, player) for player in range(game.num_players)]


def leaves_below(game: AnyGame, state: Any) -> list[Any]:
    """Return the states in which the game can end."""
    if game.is_terminal(state):
        return [state]
    return [leaf for action in game.actions(state) for leaf in leaves_below(game, game.result(state, action))]
