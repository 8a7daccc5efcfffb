r"""Rewards by regression: what a step brings as a linear function of features.

With a vector of features :math:`\phi(s, a)` of a pair, the expected reward is modelled as :math:`w^\top \phi(s, a)`
with the weights of the least squares, which is the greatest likelihood if the noise is normal. With a feature of its
own for each pair, 1 there and 0 elsewhere, that is the table; with fewer it says something of pairs that were never
tried, rightly or wrongly.

Source: R. S. Sutton, C. Szepesvári, A. Geramifard and M. Bowling, "Dyna-style planning with linear function
approximation and prioritized sweeping", UAI 2008, where the features of the next state are predicted in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from gamelib.errors import GameError
from gamelib.game import Action, State
from gamelib.learn.experience import Experience
from gamelib.learn.model import checked_experiences

if TYPE_CHECKING:
    from numpy.typing import NDArray


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
        GameError: if there is no experience, or the features are not always the same number of numbers.

    Example:
        >>> seen = [Experience(0, "go", 1.0, 1), Experience(1, "go", 3.0, 2)]
        >>> reward = linear_rewards(seen, lambda state, action: (1, state))
        >>> round(reward(10, "go"), 6)
        21.0
    """
    seen = checked_experiences(experiences)
    if not callable(features):
        raise GameError(f"features are computed by a function, which returns a row of numbers, not {features!r}")
    inputs = _table([features(step.state, step.action) for step in seen])
    weights = np.linalg.lstsq(inputs, np.array([float(step.reward) for step in seen]), rcond=None)[0]
    return partial(_predicted, features, weights)


def _predicted(
    features: Callable[[State, Action], Sequence[float]], weights: Vector, state: State, action: Action
) -> float:
    return float(finite_row("features", features(state, action), len(weights)) @ weights)


def _table(rows: Sequence[Sequence[float]]) -> Vector:
    if not rows:
        raise GameError("there is no experience to learn from: collect some")
    return np.array([finite_row("features", row, np.size(rows[0])) for row in rows])


def finite_row(name: str, numbers: Any, length: int) -> Vector:
    """Return numbers as an array of its own, having checked that they are finite and so many; GameError if not."""
    try:
        row = np.array(numbers, dtype=float)
    except (TypeError, ValueError, OverflowError):
        row = np.array(np.nan)
    if row.shape != (length,) or not np.isfinite(row).all():
        raise GameError(f"{name} are a row of {length} finite numbers, as many as at first, not {numbers!r}")
    return row
