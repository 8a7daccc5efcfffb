"""What chance may do, checked: outcomes with probabilities that are some."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, TypeVar

from gamelib.errors import InvalidGame
from gamelib.game import Game

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

TOLERANCE: Final = 1e-9
"""By how much the sum of probabilities may differ from 1."""


def checked_outcomes(game: Game[State, Action], state: State) -> Sequence[tuple[Action, float]]:
    """Return what chance may do, having checked that it is something and that the probabilities are some.

    Raises:
        InvalidGame: if there are no outcomes, or their probabilities are negative or do not sum to 1.

    Example:
        >>> from gamelib.games import ChanceNode, TreeGame
        >>> checked_outcomes(TreeGame(ChanceNode([(0.25, 1), (0.75, 2)])), "A")
        (('a1', 0.25), ('a2', 0.75))
    """
    outcomes = game.outcomes(state)
    total = 0.0
    for _, probability in outcomes:
        if not probability >= 0:
            raise InvalidGame(
                f"chance has an outcome of probability {probability!r}, and probabilities are 0 or more, in\n"
                f"{game.text(state)}"
            )
        total += probability
    if not -TOLERANCE < total - 1 < TOLERANCE:
        what = f"the probabilities of chance sum to {total:.6g}, and must sum to 1" if outcomes else (
            "chance is to move and has no outcomes: outcomes() must return at least one"
        )
        raise InvalidGame(f"{what}, in\n{game.text(state)}")
    return outcomes
