r"""Pig solved exactly: who wins how often when both play their best.

Let :math:`P_{i,j,k}` be the probability that the player to move wins who holds *i* points, whose opponent holds
*j*, and whose turn total is *k*, if both play their best. With a die of *n* sides and *g* points for the goal,
:math:`P_{i,j,k} = 1` where :math:`i + k \ge g`, and elsewhere it is the larger of

.. math::

    P^{\text{roll}}_{i,j,k} &= \tfrac1n \Bigl( (1 - P_{j,i,0}) + \sum_{r=2}^{n} P_{i,j,k+r} \Bigr), \\
    P^{\text{hold}}_{i,j,k} &= 1 - P_{j,i+k,0}.

Nothing in these equations is last: :math:`P_{i,j,0}` needs :math:`P_{j,i,0}`, which needs it again. *Value
iteration* begins with any numbers and takes the equations as instructions, again and again, until the numbers
stay what they are.

:mod:`gamelib.games.pig_policies` finds what given policies win, against each other or against this solution.

Source: T. W. Neller and C. G. M. Presser, "Optimal play of the dice game Pig", The UMAP Journal 25 (2004).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from gamelib.errors import InvalidPolicy, InvalidSearch
from gamelib.game import CHANCE, MAX, two_player_utility
from gamelib.games.pig import Pig, PigAction, PigState
from gamelib.number import is_finite_number
from gamelib.wording import quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

LARGEST_SOLVED_GOAL: Final = 200
"""The tables of a solution have as many numbers as the third power of the goal."""

LEAST_TOLERANCE: Final = 1e-13
"""Rounding alone can make probabilities change for ever, by nearly as much."""


@dataclass(frozen=True, slots=True, eq=False)
class PigSolution:
    """The winning probabilities and the policy of optimal play.

    Attributes:
        game: the game that was solved.
        values: ``values[i, j, k]`` is the probability that the player to move wins, who holds ``i`` points
            while the opponent holds ``j`` and the turn total is ``k``; of shape (goal, goal, goal).
        rolls: whether to roll, by the same three numbers. Where rolling and holding are equally good, hold.
        sweeps: how often value iteration went through all states.
    """

    game: Pig
    values: NDArray[Any]
    rolls: NDArray[Any]
    sweeps: int

    def __repr__(self) -> str:
        return f"PigSolution({self.game!r}: the first player wins with probability {self.values[0, 0, 0]:.4f})"

    def action(self, state: PigState) -> PigAction:
        """Return what the optimal policy does in ``state``, where a player is to move.

        Raises:
            InvalidPolicy: if no player is to move.
            InvalidState: if it is not a state of the game.
        """
        game = self.game
        game.check_state(state)
        if game.player(state) is CHANCE or game.is_terminal(state):
            raise InvalidPolicy(f"no player has anything to decide in the state {game.text(state)}")
        i, j, k = mover_numbers(state)
        return "roll" if i + k < game.goal and self.rolls[i, j, k] else "hold"

    def value(self, state: PigState) -> float:
        """Return the expected utility for MAX in any state: twice MAX's winning probability less 1."""
        game = self.game
        game.check_state(state)
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.player(state) is CHANCE:
            return sum(chance * self.value(game.result(state, throw)) for throw, chance in game.outcomes(state))
        i, j, k = mover_numbers(state)
        wins = 1.0 if i + k >= game.goal else float(self.values[i, j, k])
        return two_player_utility(game, 2 * wins - 1, state.player)


def solve_pig(game: Pig, *, tolerance: float = 1e-12) -> PigSolution:
    """Return the values and the policy of optimal play, found by value iteration.

    The sweeps begin with 0 everywhere; each computes all states of all turns from the values at the start of a
    turn that the sweep before it found. Pig with goal 100 takes a second or less.

    Args:
        game: Pig or Piglet with a goal of at most 200.
        tolerance: the sweeps stop once no value changes by more; from 1e-13 to below 1.

    Raises:
        InvalidSearch: if the goal is greater, or there is no such tolerance.

    Example:
        >>> from gamelib.games.pig import Pig
        >>> solve_pig(Pig(goal=20))
        PigSolution(Pig(goal=20): the first player wins with probability 0.6156)
    """
    import numpy as np

    check_size(game)
    if not is_finite_number(tolerance) or not LEAST_TOLERANCE <= tolerance < 1:
        raise InvalidSearch(f"the tolerance is a number from {LEAST_TOLERANCE:g} to below 1, not {quoted(tolerance)}")
    goal, most = game.goal, max(game.points.values())
    gains = [points for points in game.points.values() if points]
    table = np.ones((goal + most, goal, goal))  # [k, i, j]: where i + k reaches the goal it stays 1
    rolls = np.zeros((goal, goal, goal), dtype=bool)
    start, change, sweeps = np.zeros((goal, goal)), 1.0, 0
    while change > tolerance:
        passed = 1 - start.T  # [i, j]: what it is worth to let the opponent begin a turn
        for k in reversed(range(goal)):
            below = goal - k  # own scores from which k points do not reach the goal
            roll = passed[:below].copy()
            for points in gains:
                roll += table[k + points, :below]
            roll /= len(game.points)
            hold = passed[k:]
            np.greater(roll, hold + tolerance, out=rolls[k, :below])
            np.maximum(roll, hold, out=table[k, :below])
        change = float(abs(table[0] - start).max())
        start, sweeps = table[0].copy(), sweeps + 1
    values, rolls = table[:goal].transpose(1, 2, 0), rolls.transpose(1, 2, 0)
    values.flags.writeable = rolls.flags.writeable = False
    return PigSolution(game, values, rolls, sweeps)


def mover_numbers(state: PigState) -> tuple[int, int, int]:
    """Return the mover's points, the opponent's, and the turn total."""
    return state.scores[state.player], state.scores[1 - state.player], state.turn_total


def check_size(game: Pig) -> None:
    """Raise unless it is a game of Pig, and tables for it fit into memory."""
    if not isinstance(game, Pig):
        raise InvalidSearch(f"this is about Pig and Piglet, such as Pig(goal=100), and not about {quoted(game)}")
    if game.goal > LARGEST_SOLVED_GOAL:
        raise InvalidSearch(
            f"tables for a goal of {game.goal} do not fit into memory; the goal can be at most {LARGEST_SOLVED_GOAL}"
        )
