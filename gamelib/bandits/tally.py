"""The tally: what a policy has seen so far, of every arm in every run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gamelib.errors import GameError
from gamelib.number import check_count
from gamelib.wording import quoted


def as_numbers(given: ArrayLike) -> NDArray[np.float64]:
    """Return what was given as an array of floats, a NaN if it is not numbers."""
    try:
        return np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        return np.asarray(np.nan)


class Tally:
    r"""How often each arm was pulled, and what it paid; a row for each arm and a column for each run.

    A run never sees another: they stand side by side so that numpy can advance all of them at once, and a single run
    is a tally of one column.

    Args:
        arms, runs: how many there are, 1 or more.
        squares: whether the squares of the rewards are added up too.

    Attributes:
        plays: how many pulls were made in each run, the *n* of the formulas.
        pulls: how many of them were of each arm, shape (arms, runs).
        totals: the sum of what each arm paid, of that shape.
        means: the mean of what each arm paid, of that shape; 0 for an arm that was not pulled.
        one_over_root_pulls: :math:`1/\sqrt{n_j}`, kept because it changes for one arm at a step and is needed for
            all; infinite for an arm that was not pulled.
        squares: the sum of the squares of what each arm paid, of that shape, if asked for, and else ``None``.

    Raises:
        GameError: if one is not a whole number of 1 or more.

    Example:
        >>> tally = Tally(arms=2, runs=3)
        >>> tally.record(np.array([0, 1, 1]), np.array([1.0, 0.0, 1.0]))
        >>> tally.pulls.tolist(), tally.means.tolist()
        ([[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]], [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    """

    def __init__(self, arms: int, runs: int, *, squares: bool = False) -> None:
        check_count("arms", arms)
        check_count("runs", runs)
        self.arms, self.runs, self.plays = arms, runs, 0
        self.pulls = np.zeros((arms, runs))
        self.totals = np.zeros((arms, runs))
        self.means = np.zeros((arms, runs))
        self.one_over_root_pulls = np.full((arms, runs), np.inf)
        self.squares = np.zeros((arms, runs)) if squares else None
        self._run_numbers = np.arange(runs)
        self._all_tried = False

    @property
    def all_tried(self) -> bool:
        """Whether each arm was pulled in each run."""
        self._all_tried = self._all_tried or bool(self.pulls.all())  # once it is so it stays so
        return self._all_tried

    @property
    def untried(self) -> NDArray[np.intp] | None:
        """The first arm of each run that was never pulled; ``None`` if some run has none.

        Example:
            >>> Tally.of([2, 0, 0], [1, 0, 0]).untried.tolist(), Tally.of([2, 1], [1, 0]).untried
            ([1], None)
        """
        if self.all_tried:
            return None
        never = self.pulls == 0
        first: NDArray[np.intp] = never.argmax(axis=0)
        return first if never.any(axis=0).all() else None

    @classmethod
    def of(cls, pulls: Sequence[int], totals: Sequence[float], squares: Sequence[float] | None = None) -> Tally:
        """Return the tally of a single run in which each arm was pulled so often and paid so much in sum.

        Raises:
            GameError: if they are not such numbers, or not as many.

        Example:
            >>> tally = Tally.of(pulls=[10, 8, 3], totals=[7, 5, 0])
            >>> tally.plays, tally.means.ravel().tolist()
            (21, [0.7, 0.625, 0.0])
        """
        given = [as_numbers(each) for each in ([pulls, totals] if squares is None else [pulls, totals, squares])]
        right = all(each.ndim == 1 and each.shape == given[0].shape and np.isfinite(each).all() for each in given)
        if not right or not np.all((given[0] >= 0) & (given[0] == given[0].round())):
            shown = " and ".join(quoted(each) for each in (pulls, totals, squares) if each is not None)
            raise GameError(f"a tally has the number of pulls and the sum of rewards of each arm, not {shown}")
        tally = cls(given[0].size, 1, squares=squares is not None)
        tally.plays = int(given[0].sum())
        tally.pulls[:, 0], tally.totals[:, 0] = given[:2]
        if tally.squares is not None:
            tally.squares[:, 0] = given[2]
        tried = tally.pulls > 0
        tally.means[tried] = tally.totals[tried] / tally.pulls[tried]
        tally.one_over_root_pulls[tried] = 1 / np.sqrt(tally.pulls[tried])
        return tally

    def record(self, arms: NDArray[np.intp], rewards: NDArray[np.float64]) -> None:
        """Write down one pull in every run: which arm, and what it paid, both of shape (runs,)."""
        at = arms * self.runs + self._run_numbers  # where these cells are in an array read row by row
        pulls = self.pulls.ravel()[at] + 1
        totals = self.totals.ravel()[at] + rewards
        self.pulls.ravel()[at] = pulls
        self.totals.ravel()[at] = totals
        self.means.ravel()[at] = totals / pulls
        self.one_over_root_pulls.ravel()[at] = 1 / np.sqrt(pulls)
        if self.squares is not None:
            self.squares.ravel()[at] += rewards * rewards
        self.plays += 1
