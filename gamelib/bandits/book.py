"""The book an experiment keeps: what its figures are made of, added up step by step."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gamelib.bandits.arms import Arm


class Book:
    """Adds up means and rewards, by the true means, which no policy sees; so many pages may be written."""

    def __init__(self, arms: tuple[Arm, ...], runs: int, pages: int) -> None:
        self._arms = arms
        self._drift = any(type(arm).at is not Arm.at for arm in arms)
        self._look(1)
        self._fixed = np.zeros(len(arms))
        self._of_each_step = 0.0
        self._true_means, self._rewards = np.zeros((2, runs))
        one, by_run = (pages,), (pages, runs)
        shapes: dict[str, tuple[int, ...]] = {"best_fixed": one, "best_of_each_step": one}
        shapes |= {"true_means": by_run, "rewards": by_run}
        self._figures = {name: np.empty(shape) for name, shape in shapes.items()}
        self._steps: list[int] = []

    def _look(self, step: int) -> None:
        """Look up the true means at a step."""
        self._means = np.array([arm.at(step).mean for arm in self._arms], dtype=np.float64)
        self._greatest = float(self._means.max())

    def enter(self, step: int, arms: NDArray[np.intp], rewards: NDArray[np.float64]) -> None:
        """Enter one step of all runs: the arms pulled, and what they paid."""
        if self._drift:
            self._look(step)
        self._fixed += self._means
        self._of_each_step += self._greatest
        self._true_means += self._means[arms]
        self._rewards += rewards

    def write_page(self, step: int) -> None:
        """Write down how things stand after a step."""
        page, figures = len(self._steps), self._figures
        self._steps.append(step)
        figures["best_fixed"][page] = self._fixed.max()
        figures["best_of_each_step"][page] = self._of_each_step
        figures["true_means"][page] = self._true_means
        figures["rewards"][page] = self._rewards

    @property
    def steps(self) -> NDArray[np.intp]:
        """After which steps a page was written, shape (points,)."""
        return np.array(self._steps, dtype=np.intp)

    @property
    def figures(self) -> dict[str, NDArray[np.float64]]:
        """What was written so far, by the names of the attributes of an experiment."""
        return {name: pages[: len(self._steps)] for name, pages in self._figures.items()}
