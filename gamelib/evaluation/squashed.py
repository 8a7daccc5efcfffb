r"""Evaluations that stay between a loss and a win, so that no guess is preferred to what is certain.

A search compares what it estimates at its horizon with the utilities it finds at the ends of games. Where a
queen is worth 9 and a checkmate 1, it rather wins the queen. The estimates have to lie strictly between
a loss and a win, and a monotone map takes them there: with :math:`l` for a loss and :math:`u` for a win,

.. math:: \hat e(s) = \frac{u + l}{2} + \frac{u - l}{2} \, \tanh \frac{e(s)}{c}.

Nothing else about the decision changes: a map that grows with its argument can be drawn into maxima and minima,
:math:`\max_i \varphi(x_i) = \varphi(\max_i x_i)`, so that whatever the scale *c* the same actions are best, as far as
no end of a game is in sight. (Where chance moves that ends, since means are not drawn through.)

If the sum is the logarithm of the odds of winning, as a logistic fit makes it, then :math:`\tanh(e/2)` is
the expected utility when a win is 1 and a loss -1.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import tanh
from typing import Any, Final, Generic

from gamelib.errors import InvalidSearch
from gamelib.evaluation.linear import LinearEvaluation
from gamelib.game import Game, State
from gamelib.number import is_finite_number

_ALMOST: Final = 1 - 2.0**-20  # in floating point the hyperbolic tangent of 20 is 1 already


@dataclass(frozen=True, slots=True, repr=False)
class SquashedEvaluation(Generic[State]):
    """A linear evaluation mapped into the open interval from a loss to a win, see :func:`squashed`."""

    linear: LinearEvaluation[State]
    scale: float
    loss: float
    win: float

    @property
    def game(self) -> Game[State, Any] | None:
        """The game whose states it judges, if the linear evaluation names one."""
        return self.linear.game

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest estimate there can be, a millionth short of loss and win; searches check it."""
        return self._at(-1.0), self._at(1.0)

    def _at(self, height: float) -> float:
        """Return the estimate at a height from -1, a loss, to 1, a win."""
        return (self.win + self.loss) / 2 + (self.win - self.loss) / 2 * _ALMOST * height

    def __call__(self, state: State) -> float:
        """Return the estimate for ``state``, strictly between a loss and a win; errors as the linear evaluation's."""
        return self._at(tanh(self.linear(state) / self.scale))

    def __repr__(self) -> str:
        return f"from {self.loss:g} to {self.win:g}, by tanh of ({self.linear}) / {self.scale:g}"


def squashed(
    evaluation: LinearEvaluation[State], scale: float, *, loss: float = -1.0, win: float = 1.0
) -> SquashedEvaluation[State]:
    """Return the evaluation mapped into the open interval from a loss to a win, keeping its order.

    Args:
        evaluation: the weighted sum.
        scale: the sum that is mapped 76 % of the way from the middle to a win, greater than 0. Where a pawn is 1, the
            scale 3 says that three pawns more decide most games.
        loss, win: what a lost and a won game are worth to MAX.

    Raises:
        InvalidSearch: if the scale is not greater than 0, or a loss no less than a win.

    Example:
        >>> evaluate = squashed(LinearEvaluation({"pawns": (1, lambda state: state)}), 3)
        >>> evaluate
        from -1 to 1, by tanh of (1 pawns) / 3
        >>> [round(evaluate(pawns), 2) for pawns in (-9, -3, -1, 0, 1, 3, 9)]
        [-1.0, -0.76, -0.32, 0.0, 0.32, 0.76, 1.0]
        >>> evaluate(1000) < 1
        True
    """
    if not isinstance(evaluation, LinearEvaluation):
        raise InvalidSearch(f"what is squashed is a LinearEvaluation, not {evaluation!r}")
    if not is_finite_number(scale) or scale <= 0:
        raise InvalidSearch(f"the scale is a number greater than 0, not {scale!r}")
    if not is_finite_number(loss) or not is_finite_number(win) or loss >= win:
        raise InvalidSearch(f"loss and win are numbers, the first less than the second, not {loss!r} and {win!r}")
    return SquashedEvaluation(evaluation, float(scale), float(loss), float(win))
