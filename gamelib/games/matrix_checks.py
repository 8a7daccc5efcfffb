"""What a matrix game must look like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, isfinite, nan
from numbers import Real

from gamelib.errors import InvalidGame


def checked_matrix(payoffs: Iterable[Iterable[object]]) -> tuple[tuple[float, ...], ...]:
    """Return the payoffs as rows of floats.

    Raises:
        InvalidGame: if they are not a matrix of finite numbers.
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
