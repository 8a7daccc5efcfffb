"""What a board can show of a Monte Carlo search: where its simulations went, and what they found there."""

from __future__ import annotations

from math import sqrt

from gamelib.errors import GameError
from gamelib.game import Action, Game, State
from gamelib.montecarlo.result import MonteCarloResult
from gamelib.montecarlo.scale import Scale


def visit_shade(visits: int, simulations: int) -> float:
    """Return how dark an action is: the square root of its share of the visits, so that small shares differ visibly.

    Example:
        >>> visit_shade(1, 4), visit_shade(4, 4)
        (0.5, 1.0)
    """
    return sqrt(visits / simulations)


def visit_shades(result: MonteCarloResult[Action]) -> dict[Action, float]:
    """Return how dark each action is: the darker, the larger its share of the visits."""
    total = sum(result.visits.values())
    return {action: visit_shade(visits, total) for action, visits in result.visits.items()}


def mean_rewards(game: Game[State, Action], result: MonteCarloResult[Action]) -> dict[Action, float]:
    """Return *Q* of each action: the mean reward, from 0 to 1, of the player to move where the search began.

    Raises:
        GameError: if the game is over there, or chance is to move.
    """
    player = result.player
    if not isinstance(player, int):
        raise GameError("there are no actions to compare: the game is over in this state, or chance is to move")
    scale = Scale(game)
    low, width = scale.utilities([0.0] * game.num_players)[player], scale.width[player] or 1
    return {action: (values[player] - low) / width for action, values in result.action_values.items()}
