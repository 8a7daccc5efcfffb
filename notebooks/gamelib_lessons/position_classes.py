r"""What a class of positions is worth: no dice, and expected values all the same.

Chess has no chance in it, and every position has a value. Whoever cannot compute it knows the position only
by its features, and all positions with the same features are one to them: an equivalence class, in which
some are won, some lost and some drawn. If a share :math:`p_w` of the class is won, :math:`p_l` lost and
:math:`p_d` drawn, the best guess is the mean,

.. math:: e = p_w \cdot 1 + p_l \cdot (-1) + p_d \cdot 0 = p_w - p_l .

There are far too many classes to count each of them out: a weighted sum guesses all the means with few numbers.

Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 5.3.1.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose

from gamelib.errors import GameError
from gamelib.evaluation.linear import LinearEvaluation
from gamelib.evaluation.positions import check_linear, check_positions
from gamelib.game import State
from gamelib.number import is_finite_number
from gamelib.wording import counted


@dataclass(frozen=True, slots=True, repr=False)
class Outcomes:
    """Which share of a class of positions is won, lost and drawn for MAX, each from 0 to 1.

    Raises:
        GameError: if they are not shares, or do not add up to 1.

    Example:
        >>> Outcomes(win=0.72, loss=0.20, draw=0.08)
        72 % won, 20 % lost, 8 % drawn: expected value 0.52
    """

    win: float
    loss: float
    draw: float

    def __post_init__(self) -> None:
        shares = (self.win, self.loss, self.draw)
        if not all(is_finite_number(share) and 0 <= share <= 1 for share in shares) or not isclose(
            sum(shares), 1, abs_tol=1e-9
        ):
            raise GameError(
                f"win={self.win!r}, loss={self.loss!r} and draw={self.draw!r} are shares of one whole: "
                "numbers from 0 to 1 that add up to 1"
            )

    @property
    def expected(self) -> float:
        """The mean where a win is worth 1, a draw 0 and a loss -1."""
        return self.win - self.loss

    def __repr__(self) -> str:
        return (
            f"{100 * self.win:.3g} % won, {100 * self.loss:.3g} % lost, {100 * self.draw:.3g} % drawn: "
            f"expected value {self.expected:.3g}"
        )


@dataclass(frozen=True, slots=True, repr=False)
class PositionClass:
    """What all features say of some positions, how many these are, and what came of them."""

    values: tuple[float, ...]
    positions: int
    outcomes: Outcomes

    def __repr__(self) -> str:
        values = ", ".join(f"{value:g}" for value in self.values)
        return f"({values}): {counted(self.positions, 'position')}, {self.outcomes}"


def position_classes(
    evaluation: LinearEvaluation[State], states: Sequence[State], outcomes: Sequence[float]
) -> tuple[PositionClass, ...]:
    """Return the classes into which the features of an evaluation divide the states, the largest first.

    Args:
        evaluation: whose features count; the weights do not matter.
        states: the positions.
        outcomes: what came of each for MAX: above 0 a win, 0 a draw, below 0 a loss.

    Raises:
        GameError: if there are no states, not as many outcomes as states, or an outcome is not a finite number.
        InvalidSearch: if the evaluation has no features.

    Example:
        >>> pawns = LinearEvaluation({"pawns": (1, lambda state: state)})
        >>> for each in position_classes(pawns, [2, 0, 2, 2], [1, 0, 1, -1]):
        ...     print(each)
        (2): 3 positions, 66.7 % won, 33.3 % lost, 0 % drawn: expected value 0.333
        (0): 1 position, 0 % won, 0 % lost, 100 % drawn: expected value 0
    """
    check_linear(evaluation, "positions are told apart by")
    check_positions(states, outcomes)
    members: dict[tuple[float, ...], list[float]] = defaultdict(list)
    for state, outcome in zip(states, outcomes, strict=True):
        members[evaluation.values(state)].append(outcome)
    classes = [PositionClass(values, len(found), _shares(found)) for values, found in members.items()]
    return tuple(sorted(classes, key=lambda each: -each.positions))


def _shares(outcomes: Sequence[float]) -> Outcomes:
    won, lost = sum(outcome > 0 for outcome in outcomes), sum(outcome < 0 for outcome in outcomes)
    return Outcomes(won / len(outcomes), lost / len(outcomes), (len(outcomes) - won - lost) / len(outcomes))
