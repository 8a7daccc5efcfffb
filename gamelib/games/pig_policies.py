"""Policies for Pig, and how often one wins against another, exactly.

Once the policies of both players are fixed, the equations of :mod:`gamelib.games.pig_values` are linear and need
no iteration: the scores never fall, so the states in which a turn begins are solved from the highest sum of scores
down, two unknowns at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from gamelib.errors import InvalidPolicy
from gamelib.game import MAX, MIN, starting_state
from gamelib.games.pig import Pig, PigAction, PigState
from gamelib.games.pig_values import check_size, mover_numbers
from gamelib.identity import MadeFor, check_made_for
from gamelib.number import is_whole_number
from gamelib.wording import quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

PigPolicy: TypeAlias = "Callable[[PigState], PigAction] | NDArray[Any]"
"""A function from a state to ``"roll"`` or ``"hold"``, or a table of the probability to roll: :func:`roll_table`."""


def hold_at(game: Pig, points: int) -> Callable[[PigState], PigAction]:
    """Return the policy that holds once the turn total is ``points`` or more, or the goal is reached.

    Args:
        game: Pig or Piglet.
        points: 0 or more.

    Raises:
        InvalidPolicy: if there is no such number of points.
        InvalidSearch: if it is another game.

    Example:
        >>> from gamelib.games.pig import Pig
        >>> game = Pig()
        >>> policy = hold_at(game, 20)
        >>> [policy(PigState((points, 0), 15, MAX, rolling=False)) for points in (0, 84, 85)]
        ['roll', 'roll', 'hold']
    """
    check_size(game)
    if not is_whole_number(points) or points < 0:
        raise InvalidPolicy(f"a player holds at a whole number of points, 0 or more, not {quoted(points)}")

    return _HoldAt(game, points)


class _HoldAt(MadeFor[PigState]):
    what = "a policy"

    def __init__(self, game: Pig, points: int) -> None:
        super().__init__(game)
        self.goal, self.points = game.goal, points

    def __call__(self, state: PigState) -> PigAction:
        self._check_state(state)
        held = state.scores[state.player] + state.turn_total
        return "hold" if state.turn_total >= self.points or held >= self.goal else "roll"


def roll_table(game: Pig, policy: PigPolicy, player: int = MAX) -> NDArray[Any]:
    """Return a policy as a table of the probability to roll, in every position where both actions are legal.

    Args:
        game: Pig or Piglet with a goal of at most 200.
        policy: a function from a state to ``"roll"`` or ``"hold"``, or such a table already.
        player: who plays it; the states a function is asked about have this player to move.

    Returns:
        Numbers of shape (goal, goal, goal): own points, the opponent's points, turn total; 0 where the
        goal is reached.

    Raises:
        InvalidPolicy: if the function answers something else, or the table is of another shape or holds
            numbers that are not probabilities.
        InvalidSearch: if the goal is too great, or the policy was made for another game.

    Example:
        >>> from gamelib.games.pig import Piglet
        >>> game = Piglet(goal=2)
        >>> roll_table(game, hold_at(game, 1))[0, 0].tolist()
        [1.0, 0.0]
    """
    import numpy as np

    check_size(game)
    game.check_player(player)
    check_made_for(policy, game, "the policy")
    goal = game.goal
    if callable(policy):
        answers = np.zeros((goal, goal, goal))
        for i in range(goal):
            for j in range(goal):
                scores = (i, j) if player == MAX else (j, i)
                for k in range(goal - i):
                    answers[i, j, k] = _answer(game, policy, PigState(scores, k, player, False)) == "roll"
        return answers
    try:
        table: NDArray[Any] = np.array(policy)
    except ValueError:  # lists of different lengths
        table = np.zeros(0)
    if not table.size or table.dtype.kind not in "biuf":
        raise InvalidPolicy(f"a policy is a function of a state or a table of numbers, not {quoted(policy)}")
    if table.shape != (goal, goal, goal):
        raise InvalidPolicy(f"a table of a policy has the shape ({goal}, {goal}, {goal}), not {table.shape}")
    if not ((table >= 0) & (table <= 1)).all():
        raise InvalidPolicy("a table of a policy holds the probability to roll for every position, from 0 to 1")
    return table * (np.arange(goal)[:, None, None] + np.arange(goal) < goal)


def winning_probability(
    game: Pig,
    policies: tuple[PigPolicy, PigPolicy],
    state: PigState | None = None,
    *,
    player: int = MAX,
) -> float:
    r"""Return how probable it is that ``player`` wins when MAX and MIN follow these policies.

    A turn that begins with the scores *i* and *j* ends with a throw that loses it with probability
    :math:`b`, with *k* points held with probability :math:`q_k`, and with the goal with probability *w*. Let
    *x* be the wanted probability there, *y* the one where the other player begins with the same scores; then

    .. math::

        x = (b + q_0)\, y + \sum_{k \ge 1} q_k\, y_k + w

    where the :math:`y_k` are known from higher scores. The other player's turn gives the same equation the other
    way round. If both of them pass for ever, nobody wins.

    Args:
        game: Pig or Piglet with a goal of at most 200.
        policies: MAX's and MIN's, functions or tables.
        state: where to start, the initial state if not given.
        player: whose winning probability is wanted.

    Returns:
        The probability, exact up to rounding errors of some 1e-13. The two players' probabilities sum to
        less than 1 where games may last for ever.

    Raises:
        InvalidPolicy: if there are not two policies, or one answers with another action, see :func:`roll_table`.
        InvalidSearch: if the goal is too great.

    Example:
        >>> from gamelib.games.pig import Pig
        >>> game = Pig()
        >>> twenty = roll_table(game, hold_at(game, 20))
        >>> round(winning_probability(game, (twenty, twenty)), 4)
        0.5347
    """
    check_size(game)
    game.check_player(player)
    state = starting_state(game, state)
    if not isinstance(policies, Sequence) or len(policies) != 2:
        raise InvalidPolicy(f"policies are a pair, MAX's and MIN's, and not {quoted(policies)}")
    tables = [roll_table(game, policy, seat) for seat, policy in enumerate(policies)]
    starts = _starts(game, tables, player)

    def value(state: PigState) -> float:
        (first, second), k, mover, rolling = state
        if game.is_terminal(state):
            return float(mover != player)
        if rolling:
            return sum(chance * value(game.result(state, throw)) for throw, chance in game.outcomes(state))
        if not k:
            return float(starts[mover][(first, second) if mover == MAX else (second, first)])
        i, j, k = mover_numbers(state)
        roll = float(tables[mover][i, j, k]) if i + k < game.goal else 0.0
        rolled = value(game.result(state, "roll")) if roll else 0.0
        return roll * rolled + (1 - roll) * value(game.result(state, "hold"))

    return value(state)


def _starts(game: Pig, tables: list[NDArray[Any]], player: int) -> list[NDArray[Any]]:
    """Return for either mover ``[own points, opponent's points]``: how probably ``player`` wins, a turn beginning."""
    import numpy as np

    goal = game.goal
    passes, holds, wins = zip(*(_turn(game, table) for table in tables), strict=True)
    # One row and column more than there are scores: a score beyond the goal is never looked up with a weight.
    starts = [np.zeros((2 * goal, 2 * goal)) for _ in tables]
    for total in reversed(range(2 * goal - 1)):
        i = np.arange(max(0, total - goal + 1), min(goal, total + 1))
        j = total - i
        known = []
        for mover, (own, other) in enumerate(((i, j), (j, i))):
            later = starts[1 - mover][other[:, None], own[:, None] + np.arange(goal)]
            won = wins[mover][own, other] if mover == player else 0.0
            known.append((holds[mover][own, other] * later).sum(axis=1) + won)
        by_max, by_min = passes[MAX][i, j], passes[MIN][j, i]
        turns = 1 - by_max * by_min  # the probability that the scores do not stay what they are for two turns
        ends = np.where(turns > 0, turns, 1.0)
        starts[MAX][i, j] = (known[MAX] + by_max * known[MIN]) / ends
        starts[MIN][j, i] = (known[MIN] + by_min * known[MAX]) / ends
    return starts


def _turn(game: Pig, table: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return how a turn of a policy ends, by own and opponent's points: no points, ``k`` points held, the goal."""
    import numpy as np

    goal, sides = game.goal, len(game.points)
    reached = np.zeros((goal, goal, goal))  # [k, i, j]: how probably the turn total is k at some time
    reached[0] = 1
    rolled = np.zeros((goal, goal, goal))
    won = np.zeros((goal, goal))
    own = np.arange(goal)[:, None]
    for k in range(goal):
        rolled[k] = reached[k] * table[:, :, k]
        for points in game.points.values():
            if points:
                within = (own + k + points < goal) * rolled[k] / sides
                won += rolled[k] / sides - within
                if k + points < goal:
                    reached[k + points] += within
    held = (reached - rolled).transpose(1, 2, 0).copy()
    passed = rolled.sum(axis=0) / sides + held[:, :, 0]
    held[:, :, 0] = 0
    return passed, held, won


def _answer(game: Pig, policy: Callable[[PigState], PigAction], state: PigState) -> PigAction:
    action = policy(state)
    if not isinstance(action, str) or action not in ("roll", "hold"):
        raise InvalidPolicy(f"the policy answers {quoted(action)} in the state {game.text(state)}; it may roll or hold")
    return action
