"""Examples of perfect play, for a network to learn from: what a teacher who never errs would do, and what it is worth.

AlphaGo's first stage learned the moves of strong people; where a game is solved, the solution is the better teacher.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from gamelib.errors import GameError
from gamelib.game import MAX, Action, State
from gamelib.learn.encoding import Encoding
from gamelib.learn.network import Examples


class PerfectPlay(Protocol):
    """Whatever knows perfect play, such as a :class:`gamelib.search.Solution`."""

    def value(self, state: Any) -> float:
        """Return what a state is worth to MAX."""

    def best_actions(self, state: Any) -> Sequence[Any]:
        """Return all optimal actions of a state, none if the game is over."""


def exact_examples(shown: Encoding[State, Action], states: Sequence[State], perfect: PerfectPlay) -> Examples:
    """Return an example for each of several states: equal shares for all optimal actions, and the value for the mover.

    Args:
        shown: how states are shown to the network.
        states: where the game goes on; 1 or more.
        perfect: knows their values, from -1 to 1, and optimal actions.

    Raises:
        GameError: if there are no states, or one of them has no optimal action.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.learn import encoding
        >>> from gamelib.search import solve
        >>> game = TicTacToe()
        >>> state = game.parse("X O . / . . . / . . .")
        >>> examples = exact_examples(encoding(game), [state], solve(game))
        >>> (3 * examples.policies).tolist(), examples.values.tolist()
        ([[0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 0.0]], [1.0])
    """
    if not states:
        raise GameError("examples are made of states, 1 or more, and there are none")
    number = {action: index for index, action in enumerate(shown.actions)}
    policies = np.zeros((len(states), len(number)), np.float32)
    for row, state in zip(policies, states, strict=True):
        best = perfect.best_actions(state)
        if not best:
            raise GameError(f"the game is over, and there is nothing to learn to play, in\n{shown.game.text(state)}")
        row[[number[action] for action in best]] = 1 / len(best)
    player = shown.game.player
    values = [perfect.value(state) if player(state) == MAX else -perfect.value(state) for state in states]
    return Examples(shown.rows(states), policies, np.array(values, np.float32))
