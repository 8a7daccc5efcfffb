"""What it costs to play Pig by a perfect evaluation on a bent scale: the winning probability raised to a power."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gamelib.draw import Picture
from gamelib.draw.plot_svg import Axis, Series, line_plot
from gamelib.game import MIN
from gamelib.games import winning_probability
from gamelib.widgets.pig import solved

if TYPE_CHECKING:
    from numpy.typing import NDArray

POWERS: Final = (0.1, 1, 2, 3, 5, 8)


def bent_policy(power: float) -> NDArray[Any]:
    """Return where to roll by looking one throw ahead with winning probabilities raised to a power.

    Args:
        power: greater than 0; with 1 it is perfect play.
    """
    import numpy as np

    values, goal = solved().values, solved().game.goal
    known = np.ones((goal, goal, 2 * goal))
    known[:, :, :goal] = values
    passed = 1 - values[:, :, 0].T
    policy = np.zeros((goal, goal, goal), dtype=bool)
    for at_stake in range(goal):
        below = goal - at_stake
        roll = passed[:below] ** power
        for throw in range(2, 7):
            roll = roll + known[:below, :, at_stake + throw] ** power
        policy[:below, :, at_stake] = roll / 6 > passed[at_stake:] ** power + 1e-12
    return policy


def share_won(policy: NDArray[Any]) -> float:
    """Return how many games a policy wins against perfect play, the mean of moving first and second, exactly.

    Example:
        >>> round(share_won(solved().rolls), 4), round(share_won(bent_policy(3)), 4)
        (0.5, 0.4359)
    """
    game, best = solved().game, solved().rolls
    second = winning_probability(game, (best, policy), player=MIN)
    return (winning_probability(game, (policy, best)) + second) / 2


def bent_plot() -> Picture:
    """Return the share of games won against perfect play, by the power."""
    points = [(power, share_won(bent_policy(power))) for power in POWERS]
    text = "Games won against perfect play, by power: " + ", ".join(f"{x:g}: {y:.1%}" for x, y in points) + "."
    plot = line_plot(
        [Series("wins against perfect play", points, markers=True)],
        Axis("power", 0, 8, [(power, str(power)) for power in range(9)]),
        Axis("share of games won", 0.2, 0.55, [(share / 10, f"{10 * share} %") for share in range(2, 6)]),
        title=text,
    )
    return Picture(plot, text)
