"""What a matrix game and a strategy for it must look like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, isfinite, nan
from numbers import Real
from typing import TYPE_CHECKING, Final

from gamelib.errors import GameError, InvalidGame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TOLERANCE: Final = 1e-9
"""How far probabilities may be from summing to 1, and averages, of the payoffs' spread, from being equal."""


def checked_matrix(payoffs: Iterable[Iterable[object]]) -> tuple[tuple[float, ...], ...]:
    """Return the payoffs as rows of floats.

    Raises:
        InvalidGame: if they are no matrix of finite numbers.
    """
    try:
        rows = [list(row) for row in payoffs]
    except TypeError:
        raise InvalidGame(
            f"payoffs is a list of rows, each a list of numbers, such as [[3, -1], [0, 2]], and is not {payoffs!r}"
        ) from None
    if not rows or not rows[0]:
        raise InvalidGame(f"a matrix game has at least one row and one column; {payoffs!r} has none")
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise InvalidGame(
                f"every row has the same length, but row {number} has {len(row)} payoffs and row 0 has {len(rows[0])}"
            )
    matrix = tuple(
        tuple(_checked_payoff(payoff, i, j) for j, payoff in enumerate(row)) for i, row in enumerate(rows)
    )
    if not isfinite(max(map(max, matrix)) - min(map(min, matrix))):
        raise InvalidGame("the greatest and the least payoff lie too far apart: their difference is no finite float")
    return matrix


def _checked_payoff(payoff: object, row: int, column: int) -> float:
    try:
        number = float(payoff) if isinstance(payoff, Real) else nan
    except OverflowError:
        number = inf
    if not isfinite(number):
        raise InvalidGame(f"payoffs are finite numbers, but that in row {row}, column {column} is {payoff!r}")
    return number


def checked_names(names: Sequence[str] | None, what: str, number: int) -> tuple[str, ...]:
    """Return the names of a player's actions, or names made up for them.

    Raises:
        InvalidGame: if there are too few or too many, or two are the same.
    """
    if names is None:
        return tuple(f"{what[0]}{i + 1}" for i in range(number))
    if isinstance(names, str) or len(set(names)) != number or len(names) != number:
        raise InvalidGame(f"{what}_actions needs {number} different names, one for each {what}, not {names!r}")
    return tuple(map(str, names))


def checked_strategy(strategy: Sequence[float], actions: Sequence[str], what: str) -> NDArray[np.float64]:
    """Return a strategy as an array.

    Raises:
        GameError: if it is no probability distribution over the actions.
    """
    import numpy as np

    allowed = f"a {what} strategy is a probability for each of {', '.join(actions)}"
    try:
        x = np.array(strategy, dtype=np.float64)
    except (TypeError, ValueError):
        raise GameError(f"{allowed}, not {strategy!r}") from None
    if x.shape != (len(actions),):
        raise GameError(f"{allowed}: {len(actions)} numbers, not {strategy!r}")
    if not (x >= 0).all():
        raise GameError(f"{allowed}, each 0 or more, not {strategy!r}")
    if not abs(x.sum() - 1) <= TOLERANCE:
        raise GameError(f"{allowed}; they sum to 1, and {strategy!r} sums to {x.sum():g}")
    return x
