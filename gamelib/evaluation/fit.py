r"""Weights from games: fitted so that the evaluation foretells how games end.

Nobody knows what a position is worth, but every game says something about each of its positions: the *outcome*
:math:`y`, what the game was worth to MAX in the end, 1 for a win, 0 for a draw, -1 for a loss. Over many games the
errors of the players even out, as far as both sides erred alike. Exact values, where a game can be solved, are
targets without noise, and the value that a deeper search finds is one in between.

*Least squares* makes the sum itself as near to the outcomes as can be,

.. math:: \min_w \frac{1}{n} \sum_i \bigl(y_i - w \cdot f(s_i)\bigr)^2,

so that :math:`e(s)` estimates the expected outcome. It may say 3 where 1 is a win, and it minds. *Logistic
regression* takes the sum for the logarithm of the odds: :math:`q_i = 1/(1 + \exp(-w \cdot f(s_i)))` is the expected
score, where a win is 1, a draw ½ and a loss 0, that is :math:`p_i = (1 + y_i)/2`. It minimises the mean
*cross-entropy*

.. math:: -\frac{1}{n} \sum_i \bigl(p_i \log q_i + (1 - p_i) \log (1 - q_i)\bigr) + \frac{\lambda}{2} |w|^2_\sigma,

where :math:`|w|^2_\sigma = \sum_j w_j^2 \sigma_j^2` with the root mean square :math:`\sigma_j` of each feature, so
that the *penalty* :math:`\lambda` does not depend on units. Without a penalty no weights are the best if some
weights tell all wins from all losses: greater ones would always be better.

There is no constant term: an evaluation in which every feature is a difference of the two sides says
0 where they stand alike. Whoever wants one adds a feature that is always 1. Who is to move does matter, and
positions of both sides are told apart by :func:`gamelib.evaluation.to_move`.

Source: A. Samuel, "Some studies in machine learning using the game of checkers", 1959; M. Buro, "Statistical
feature combination for the evaluation of game positions", *Journal of AI Research* 3, 1995, for logistic
regression on outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic

from gamelib.arrays import np
from gamelib.errors import GameError, InvalidSearch
from gamelib.evaluation.linear import LinearEvaluation
from gamelib.game import State
from gamelib.number import is_finite_number
from gamelib.wording import counted, digits

if TYPE_CHECKING:
    from numpy.typing import NDArray


def check_evaluation(evaluate: Callable[[State], float]) -> None:
    """Raise unless the evaluation is a function."""
    if not callable(evaluate) or isinstance(evaluate, type):
        raise InvalidSearch(f"evaluate is a function that says what a state is worth to MAX, not {evaluate!r}")


_STEPS: Final = 100  # of Newton's method, which needs some ten
_FLAT: Final = 1e-9  # a curvature too small to take a step by


@dataclass(frozen=True, slots=True, repr=False)
class Fit(Generic[State]):
    """Fitted weights, and how well they do on the positions they were fitted to.

    On other positions they do worse.

    Attributes:
        evaluation: the features with the weights that were found.
        measure: the name of what was made small.
        error: what is left of it.
        error_of_zero: what it is when all weights are 0, which needs no fitting.
        positions: how many positions there were.
    """

    evaluation: LinearEvaluation[State]
    measure: str
    error: float
    error_of_zero: float
    positions: int

    def __repr__(self) -> str:
        return (
            f"{self.evaluation}: {self.measure} {self.error:.4g} on {counted(self.positions, 'position')}, "
            f"{self.error_of_zero:.4g} without weights"
        )


def fit_least_squares(
    evaluation: LinearEvaluation[State], states: Sequence[State], outcomes: Sequence[float]
) -> Fit[State]:
    """Return the weights that bring the sum nearest to the outcomes, by the mean of the squares.

    Where several weights do equally well, as when two features always say the same, these are the smallest.

    Args:
        evaluation: whose features are used; its weights do not matter.
        states: the positions.
        outcomes: what each was worth to MAX in the end, finite numbers.

    Example:
        >>> line = LinearEvaluation({"x": (0, lambda state: state), "one": (0, lambda state: 1)})
        >>> fit_least_squares(line, [0, 1, 2, 3], [-1, 0, 0, 1])
        0.6 x - 0.9 one: mean squared error 0.05 on 4 positions, 0.5 without weights
    """
    features, targets = _data(evaluation, states, outcomes)
    weights = np.linalg.lstsq(features, targets, rcond=None)[0]
    error, error_of_zero = (float(((targets - sums) ** 2).mean()) for sums in (features @ weights, 0 * targets))
    return Fit(_weighted(evaluation, weights), "mean squared error", error, error_of_zero, len(targets))


def fit_logistic(
    evaluation: LinearEvaluation[State],
    states: Sequence[State],
    outcomes: Sequence[float],
    *,
    penalty: float = 0.0,
) -> Fit[State]:
    """Return the weights with which the sum is nearest to the logarithm of the odds of winning.

    Where several weights do equally well, these are the smallest, in units of the features' root mean squares.

    Args:
        evaluation, states: as for :func:`fit_least_squares`.
        outcomes: what each was worth to MAX in the end, from -1, a loss, to 1, a win.
        penalty: how much large weights are held back, 0 or more; 0.01 is a little.

    Example:
        >>> pawns = LinearEvaluation({"pawns": (0, lambda state: state)})
        >>> fit_logistic(pawns, [1, 1, 1, 1], [1, 1, 1, -1])
        1.09861 pawns: cross-entropy 0.5623 on 4 positions, 0.6931 without weights
    """
    if not is_finite_number(penalty) or penalty < 0:
        raise GameError(f"the penalty is a number of 0 or more, not {penalty!r}")
    features, targets = _data(evaluation, states, outcomes)
    if (beyond := targets[abs(targets) > 1]).size:
        raise GameError(
            f"{digits(beyond[0])} is not an outcome that could be a score: logistic regression takes numbers from "
            "-1, a loss, to 1, a win (divide other utilities by the greatest)"
        )
    scores = (1 + targets) / 2
    size = np.sqrt((features**2).mean(axis=0))
    size[size == 0] = 1
    scaled = features / size
    weights = _newton(scaled, scores, penalty)
    error, error_of_zero = (_cross_entropy(sums, scores) for sums in (scaled @ weights, 0 * scores))
    return Fit(_weighted(evaluation, weights / size), "cross-entropy", error, error_of_zero, len(scores))


def _newton(features: NDArray[np.float64], scores: NDArray[np.float64], penalty: float) -> NDArray[np.float64]:
    r"""Return the weights at which the gradient of the penalised cross-entropy is 0.

    With :math:`q` for the expected scores, the gradient is :math:`F^T (q - p) / n + \lambda w`, and the curvature is
    :math:`F^T \mathrm{diag}(q (1 - q)) F / n + \lambda I`. Each step is the smallest that would end at 0 if the
    curvature stayed the same, cut in half until it is downhill.
    """
    def loss(weights: NDArray[np.float64]) -> float:
        return _cross_entropy(features @ weights, scores) + penalty / 2 * float(weights @ weights)

    weights = np.zeros(features.shape[1])
    for _ in range(_STEPS):
        expected = (1 + np.tanh(features @ weights / 2)) / 2
        gradient = features.T @ (expected - scores) / len(scores) + penalty * weights
        curvature = (features.T * (expected * (1 - expected))) @ features / len(scores)
        curvature += penalty * np.eye(len(weights))
        step = np.linalg.lstsq(curvature, gradient, rcond=_FLAT)[0]
        while loss(weights - step) > loss(weights) + 1e-15:
            step /= 2
        weights = weights - step
        if abs(step).max() < 1e-10:
            break
    felt = np.linalg.matrix_rank(curvature, _FLAT, hermitian=True)
    if penalty == 0 and felt < np.linalg.matrix_rank(features.T @ features / len(scores), _FLAT, hermitian=True):
        raise GameError(
            "some weights tell the outcomes of these positions apart without a mistake, and the greater they are the "
            "better, so no weights are the best: give more positions, or a penalty such as penalty=0.01"
        )
    return weights


def _data(
    evaluation: LinearEvaluation[State], states: Sequence[State], outcomes: Sequence[float]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the features, one row a state, and the outcomes, as arrays."""
    if not isinstance(evaluation, LinearEvaluation):
        raise InvalidSearch(f"weights are fitted to the features of a LinearEvaluation, not {evaluation!r}")
    for things, what in ((states, "states"), (outcomes, "outcomes")):
        ordered = isinstance(things, Sized) and hasattr(things, "__getitem__")
        if not ordered or isinstance(things, str | bytes | dict):
            kind = type(things).__name__
            raise GameError(f"the {what} are a list or a tuple, not {kind}: write list(…) around them")
    if len(states) != len(outcomes) or len(states) == 0:
        needed = ", and it takes at least 1 state" if len(states) == 0 else ""
        raise GameError(
            f"each state has one outcome; here are {counted(len(states), 'state')} and "
            f"{counted(len(outcomes), 'outcome')}{needed}"
        )
    for outcome in outcomes:
        if not is_finite_number(outcome):
            raise GameError(f"an outcome is what the game was worth to MAX, a finite number, not {outcome!r}")
    return np.array([evaluation.values(state) for state in states], float), np.array(outcomes, float)


def _weighted(evaluation: LinearEvaluation[State], weights: NDArray[Any]) -> LinearEvaluation[State]:
    return evaluation.with_weights(dict(zip(evaluation.weights, weights.tolist(), strict=True)))


def _cross_entropy(log_odds: NDArray[np.float64], scores: NDArray[np.float64]) -> float:
    return float((np.logaddexp(0, log_odds) - scores * log_odds).mean())
