"""Two small Markov decision processes whose solutions are printed in the textbooks.

Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, section 17.1; R. S. Sutton and
A. G. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., example 3.3.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from gamelib.errors import InvalidGame
from gamelib.learn.mdp import MDP
from gamelib.number import is_finite_number

Square: TypeAlias = tuple[int, int]
"""A square of the grid world: column and row, from 1 at the bottom left."""

Place: TypeAlias = Square | Literal["end"]
"""A square, or "end", where one is after leaving."""

_STEPS: Final = {"up": (0, 1), "left": (-1, 0), "down": (0, -1), "right": (1, 0)}
_WALL: Final = (2, 2)
_EXITS: Final = {(4, 3): 1.0, (4, 2): -1.0}


def grid_world(reward: float = -0.04, discount: float = 1.0) -> MDP[Place, str]:
    """Return the 4 x 3 grid world of Russell and Norvig.

    The agent moves up, left, down or right. It goes where it means to with probability 0.8, and at a right angle to
    that with probability 0.1 each; where a wall is in the way it stays. (2, 2) is a wall. In (4, 3) and in (4, 2) there
    is one action, "exit", which brings 1 or -1 and leads to the terminal state "end"; every other step brings
    ``reward``.

    So a state brings its reward whatever follows, as in the first three editions. In the fourth it is the step *into*
    (4, 3) or (4, 2) that brings 1 or -1, and nothing else: then what a step brings depends on where it leads. Without a
    discount that adds the same 0.04 to every value.

    Args:
        reward: what a step brings.
        discount: how much a reward counts one step later, above 0 and at most 1.

    Raises:
        InvalidGame: if one of them is not such a number.

    Example:
        >>> grid_world()
        MDP(12 states, 1 of them terminal; discount 1)
        >>> grid_world().transition((1, 1), "up")
        mappingproxy({(1, 2): 0.8, (1, 1): 0.1, (2, 1): 0.1})
    """
    if not is_finite_number(reward):
        raise InvalidGame(f"the reward of a step is a finite number, not {reward!r}")
    squares = [(column, row) for row in (1, 2, 3) for column in (1, 2, 3, 4) if (column, row) != _WALL]
    transitions: dict[Place, dict[str, dict[Place, float]]] = {square: {} for square in squares}
    rewards: dict[Place, dict[str, float]] = {square: {} for square in squares}
    for square in squares:
        if square in _EXITS:
            transitions[square]["exit"] = {"end": 1.0}
            rewards[square]["exit"] = _EXITS[square]
            continue
        for action, (right, up) in _STEPS.items():
            following: dict[Place, float] = {}
            for step, probability in (((right, up), 0.8), ((-up, right), 0.1), ((up, -right), 0.1)):
                after = square[0] + step[0], square[1] + step[1]
                after = after if after in transitions else square
                following[after] = following.get(after, 0.0) + probability
            transitions[square][action] = following
            rewards[square][action] = reward
    transitions["end"] = {}
    return MDP(transitions, rewards, discount)


def recycling_robot(
    *, stays_high: float = 0.6, stays_low: float = 0.7, search: float = 2.0, wait: float = 1.0, discount: float = 0.9
) -> MDP[str, str]:
    """Return the robot of Sutton and Barto that collects cans, its battery being high or low.

    It can search for cans, wait for somebody to bring one, and, if the battery is low, recharge it. Who searches with
    a low battery may run it flat, is carried back, recharged, and gets -3 instead of the cans. So in the book the
    reward of that search depends on where it leads; here, R(s, a), it is what is to be expected of it.

    Args:
        stays_high: the probability that a high battery stays high while it searches.
        stays_low: the probability that a low battery lasts while it searches.
        search: the expected number of cans while it searches.
        wait: the expected number of cans while it waits.
        discount: how much a can counts one step later, above 0 and at most 1.

    Raises:
        InvalidGame: if one of them is not such a number.

    Example:
        >>> recycling_robot().actions("low")
        ('search', 'wait', 'recharge')
    """
    for number in (stays_high, stays_low):
        if not is_finite_number(number) or not 0 <= number <= 1:
            raise InvalidGame(f"how probably the battery lasts is a number from 0 to 1, not {number!r}")
    for cans in (search, wait):
        if not is_finite_number(cans):
            raise InvalidGame(f"the expected number of cans is a finite number, not {cans!r}")
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
