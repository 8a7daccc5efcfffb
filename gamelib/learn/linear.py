r"""Linear models: what is to be expected is a linear function of features.

With a vector of features :math:`\phi(s, a)` of a pair, the expected reward is modelled as :math:`w^\top \phi(s, a)`; a
*linear expectation* model says of the next state only what features :math:`\psi(s')` it has on average:

.. math::

    \mathrm{E}[r \mid s, a] \approx w^\top \phi(s, a), \qquad
    \mathrm{E}[\psi(s') \mid s, a] \approx F^\top \phi(s, a).

That is enough for whoever values states by a linear function of :math:`\psi`. The weights are those of the least
squares, which is the greatest likelihood if the noise is normal; and what is left over shows how large the noise is: a
*linear Gaussian* model draws from

.. math:: (r, \psi(s')) \sim \mathcal N \bigl( W^\top \phi(s, a), \Sigma \bigr).

With a feature of its own for each pair, 1 there and 0 elsewhere, the linear model is the table. With fewer features it
can tell something of pairs that were never tried, rightly or wrongly.

Source: R. S. Sutton, C. Szepesvári, A. Geramifard and M. Bowling, "Dyna-style planning with linear function
approximation and prioritized sweeping", UAI 2008.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import numpy as np

from gamelib.errors import GameError
from gamelib.learn.experience import Experience
from gamelib.learn.model import checked_experiences
from gamelib.rng import generator

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

Vector: TypeAlias = "NDArray[np.float64]"


def linear_rewards(
    experiences: Sequence[Experience[State, Action]], features: Callable[[State, Action], Sequence[float]]
) -> Callable[[State, Action], float]:
    """Return the rewards as a linear function of features, fitted by least squares.

    Args:
        experiences: what was done, and what it brought; at least one.
        features: the features of a pair, always the same number of finite numbers.

    Returns:
        A function of a pair, also of pairs never tried; for :func:`gamelib.learn.model.learn_model`.

    Raises:
        GameError: if there is no experience, or the features are no numbers or not always the same number.

    Example:
        >>> seen = [Experience(0, "go", 1.0, 1), Experience(1, "go", 3.0, 2)]
        >>> reward = linear_rewards(seen, lambda state, action: (1, state))
        >>> round(reward(10, "go"), 6)
        21.0
    """
    seen = checked_experiences(experiences)
    _check_function(features)
    inputs = _table([features(step.state, step.action) for step in seen])
    weights = _least_squares(inputs, _table([[step.reward] for step in seen]))[:, 0]
    return lambda state, action: float(_row(features(state, action), len(weights)) @ weights)


@dataclass(frozen=True, slots=True, eq=False)
class LinearModel(Generic[State, Action]):
    """A linear Gaussian model; whoever asks it only for what is to be expected has the linear expectation model.

    Attributes:
        features: the features of a state and an action, *d* numbers.
        weights: of shape (d, 1 + m): how the reward, and the *m* features of the next state, depend on them.
        covariance: of shape (1 + m, 1 + m): the noise of these numbers around what is expected.
    """

    features: Callable[[State, Action], Sequence[float]]
    weights: Vector
    covariance: Vector

    def expected(self, state: State, action: Action) -> tuple[float, Vector]:
        """Return the expected reward, and the expected features of the next state, of shape (m,)."""
        found = _row(self.features(state, action), len(self.weights)) @ self.weights
        return float(found[0]), found[1:]

    def sample(self, state: State, action: Action, rng: Generator | int) -> tuple[float, Vector]:
        """Return a reward and features of the next state, drawn at random."""
        reward, following = self.expected(state, action)
        drawn = generator(rng).multivariate_normal([reward, *following], self.covariance)
        return float(drawn[0]), drawn[1:]


def learn_linear(
    experiences: Sequence[Experience[State, Action]],
    features: Callable[[State, Action], Sequence[float]],
    next_features: Callable[[State], Sequence[float]],
) -> LinearModel[State, Action]:
    """Return the linear model of the least squares.

    Where the features leave several equally good ones, it is the one with the smallest weights.

    Args:
        experiences: what was done, and what came of it; at least one.
        features: the features of a state and an action, always the same number of finite numbers.
        next_features: the features by which the next state is told, likewise.

    Raises:
        GameError: if there is no experience, or features are no numbers or not always the same number.

    Example:
        >>> seen = [Experience(place, "go", 1.0, place + 1) for place in range(3)]
        >>> model = learn_linear(seen, lambda state, action: (1, state), lambda state: (state,))
        >>> reward, following = model.expected(10, "go")
        >>> round(reward, 6), [round(float(number), 6) for number in following]
        (1.0, [11.0])
    """
    seen = checked_experiences(experiences)
    _check_function(features)
    _check_function(next_features)
    inputs = _table([features(step.state, step.action) for step in seen])
    following = _table([next_features(step.next_state) for step in seen])
    outputs = np.column_stack([[step.reward for step in seen], following])
    weights = _least_squares(inputs, outputs)
    left_over = outputs - inputs @ weights
    return LinearModel(features, weights, left_over.T @ left_over / len(seen))


def _least_squares(inputs: Vector, outputs: Vector) -> Vector:
    return np.asarray(np.linalg.lstsq(inputs, outputs, rcond=None)[0], dtype=np.float64)


def _check_function(features: object) -> None:
    if not callable(features):
        raise GameError(f"features are told by a function, which returns a row of numbers, not {features!r}")


def _table(rows: Sequence[Sequence[float]]) -> Vector:
    if not rows:
        raise GameError("there is no experience to learn from: collect some")
    return np.array([_row(row, np.size(rows[0])) for row in rows])


def _row(features: Any, length: int) -> Vector:
    try:
        row = np.array(features, dtype=float)
    except (TypeError, ValueError, OverflowError):
        row = np.array(np.nan)
    if row.shape != (length,) or not np.isfinite(row).all():
        raise GameError(f"features are a row of {length} finite numbers, as many as at first, not {features!r}")
    return row
