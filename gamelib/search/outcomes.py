"""What chance may do, checked: outcomes with probabilities that sum to 1."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from gamelib.errors import InvalidGame
from gamelib.game import Action, Game, State
from gamelib.number import is_finite_number
from gamelib.wording import digits, quoted

TOLERANCE: Final = 1e-9
"""By how much the sum of probabilities may differ from 1."""


def checked_outcomes(game: Game[State, Action], state: State) -> Sequence[tuple[Action, float]]:
    """Return what chance may do, having checked that it is something and that the probabilities sum to 1.

    Raises:
        InvalidGame: if there are no outcomes, or their probabilities are negative or do not sum to 1.

    Example:
        >>> from gamelib.games import ChanceNode, TreeGame
        >>> checked_outcomes(TreeGame(ChanceNode([(0.25, 1), (0.75, 2)])), "A")
        (('a1', 0.25), ('a2', 0.75))
    """
    outcomes = game.outcomes(state)
    total = 0.0
    try:
        for _, probability in outcomes if isinstance(outcomes, Sequence) else ():  # a generator serves but once
            if not probability >= 0:
                break
            total += probability
        else:
            if -TOLERANCE < total - 1 < TOLERANCE:
                return outcomes
    except (TypeError, ValueError, ArithmeticError):  # no pairs, or no numbers
        pass
    raise InvalidGame(f"{_what_is_wrong(outcomes)}, in\n{game.text(state)}")


def _what_is_wrong(outcomes: object) -> str:
    """Return in words why these are not outcomes of chance."""
    if not isinstance(outcomes, Sequence) or isinstance(outcomes, str | bytes):
        return f"outcomes() returns pairs of an outcome and its probability in a list, and here {quoted(outcomes)}"
    if not outcomes:
        return "chance is to move and has no outcomes: outcomes() must return at least one"
    for each in outcomes:
        if not isinstance(each, tuple | list) or len(each) != 2:
            return f"outcomes() returns pairs of an outcome and its probability, and {quoted(each)} is not one"
        if not is_finite_number(each[1]) or each[1] < 0:
            return f"chance has an outcome of probability {quoted(each[1])}, and probabilities are numbers of 0 or more"
    return f"the probabilities of chance sum to {digits(fsum(each[1] for each in outcomes))}, and must sum to 1"
