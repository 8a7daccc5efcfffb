"""What a board can show of a Monte Carlo search: where its simulations went, and what they found there."""

from __future__ import annotations

from gamelib.errors import GameError
from gamelib.game import Action, Game, State
from gamelib.montecarlo.scale import Scale
from gamelib.result import MonteCarloResult


def visit_shade(visits: int, most: int) -> float:
    """Return how dark an action is: its visits as a share of those of the most visited one.

    Example:
        >>> visit_shade(1, 4), visit_shade(4, 4)
        (0.25, 1.0)
    """
    return visits / most


def visit_shades(result: MonteCarloResult[Action]) -> dict[Action, float]:
    """Return how dark each action is: the darker, the more visits, and the most visited one darkest."""
    most = max(result.visits.values(), default=1)
    return {action: visit_shade(visits, most) for action, visits in result.visits.items()}


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
