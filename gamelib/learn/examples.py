"""Two small Markov decision processes whose solutions are printed in the textbooks.

Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, section 17.1; R. S. Sutton and
A. G. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., example 3.3.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from gamelib.errors import InvalidGame
from gamelib.learn.mdp import MDP
from gamelib.number import is_finite_number

Square: TypeAlias = tuple[int, int]
"""A square of the grid world: column and row, from 1 at the bottom left."""

_STEPS: Final = {"up": (0, 1), "left": (-1, 0), "down": (0, -1), "right": (1, 0)}
_WALL: Final = (2, 2)
_ENDS: Final = {(4, 3): 1.0, (4, 2): -1.0}


def grid_world(reward: float = -0.04, discount: float = 1.0) -> MDP[Square, str]:
    """Return the 4 x 3 grid world of Russell and Norvig.

    The agent moves up, left, down or right. It goes where it means to with probability 0.8, and at a right angle to
    that with probability 0.1 each; where a wall is in the way it stays. (2, 2) is a wall; (4, 3) ends the walk with
    1 and (4, 2) with -1.

    Every step brings ``reward``, the last one too, together with the 1 or -1. With a discount of 1 the values are those
    of the first three editions, where a state brings its reward and the 1 or -1 is that of the last; with a smaller one
    they are not, for there the 1 or -1 counts one step later. In the fourth edition the last step brings nothing but
    the 1 or -1; without a discount that adds the same 0.04 to every value.

    Args:
        reward: what a step brings.
        discount: how much a reward counts one step later, above 0 and at most 1.

    Raises:
        InvalidGame: if one of them is no such number.

    Example:
        >>> grid_world()
        MDP(11 states, 2 of them terminal; discount 1)
        >>> grid_world().transition((1, 1), "up")
        mappingproxy({(1, 2): 0.8, (1, 1): 0.1, (2, 1): 0.1})
    """
    if not is_finite_number(reward):
        raise InvalidGame(f"the reward of a step is a finite number, not {reward!r}")
    squares = [(column, row) for row in (1, 2, 3) for column in (1, 2, 3, 4) if (column, row) != _WALL]
    transitions: dict[Square, dict[str, dict[Square, float]]] = {square: {} for square in squares}
    rewards: dict[Square, dict[str, float]] = {square: {} for square in squares}
    for square in squares:
        if square in _ENDS:
            continue
        for action, (right, up) in _STEPS.items():
            following: dict[Square, float] = {}
            for step, probability in (((right, up), 0.8), ((-up, right), 0.1), ((up, -right), 0.1)):
                after = square[0] + step[0], square[1] + step[1]
                after = after if after in transitions else square
                following[after] = following.get(after, 0.0) + probability
            transitions[square][action] = following
            rewards[square][action] = reward + sum(p * _ENDS.get(after, 0.0) for after, p in following.items())
    return MDP(transitions, rewards, discount)


def recycling_robot(
    *, stays_high: float = 0.6, stays_low: float = 0.7, search: float = 2.0, wait: float = 1.0, discount: float = 0.9
) -> MDP[str, str]:
    """Return the robot of Sutton and Barto that collects cans, its battery being high or low.

    It can search for cans, wait for somebody to bring one, and, if the battery is low, recharge it. Who searches with
    a low battery may run it flat, is carried back, recharged, and gets -3.

    Args:
        stays_high: the probability that a high battery stays high while it searches.
        stays_low: the probability that a low battery lasts while it searches.
        search: the expected number of cans while it searches.
        wait: the expected number of cans while it waits.
        discount: how much a can counts one step later, above 0 and at most 1.

    Raises:
        InvalidGame: if one of them is no such number.

    Example:
        >>> recycling_robot().actions("low")
        ('search', 'wait', 'recharge')
    """
    for number in (stays_high, stays_low):
        if not is_finite_number(number) or not 0 <= number <= 1:
            raise InvalidGame(f"how probably the battery lasts is a number from 0 to 1, not {number!r}")
    flat = 1 - stays_low
    return MDP(
        {
            "high": {"search": {"high": stays_high, "low": 1 - stays_high}, "wait": {"high": 1.0}},
            "low": {
                "search": {"high": flat, "low": stays_low},
                "wait": {"low": 1.0},
                "recharge": {"high": 1.0},
            },
        },
        {
            "high": {"search": search, "wait": wait},
            "low": {"search": stays_low * search - 3 * flat, "wait": wait, "recharge": 0.0},
        },
        discount,
    )
