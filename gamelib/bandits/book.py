"""The book an experiment keeps: what its figures are made of, added up step by step."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gamelib.bandits.arms import Arm


class Book:
    """Adds up means and rewards, by the true means, which no policy sees; so many pages may be written."""

    def __init__(self, arms: tuple[Arm, ...], runs: int, pages: int, *, all_rewards: bool) -> None:
        self._arms = arms
        self._drift = any(type(arm).at is not Arm.at for arm in arms)
        self._look(1)
        self._fixed = np.zeros(len(arms))
        self._of_each_step = 0.0
        self._true_means, self._rewards, self._best_pulls = np.zeros((3, runs))
        self._arm_rewards = np.zeros((len(arms), runs)) if all_rewards else None
        one, by_run = (pages,), (pages, runs)
        shapes: dict[str, tuple[int, ...]] = {"best_fixed": one, "best_of_each_step": one}
        shapes |= {"true_means": by_run, "rewards": by_run, "best_pulls": by_run}
        if all_rewards:
            shapes["best_rewards"] = by_run
        self._figures = {name: np.empty(shape) for name, shape in shapes.items()}
        self._steps: list[int] = []

    def _look(self, step: int) -> None:
        """Look up the true means at a step."""
        self._means = np.array([arm.at(step).mean for arm in self._arms], dtype=np.float64)
        self._greatest = float(self._means.max())
        self._is_best = (self._means == self._greatest).astype(np.float64)

    def enter(
        self,
        step: int,
        arms: NDArray[np.intp],
        rewards: NDArray[np.float64],
        all_rewards: NDArray[np.float64] | None,
    ) -> None:
        """Enter one step of all runs: the arms pulled, what they paid, and what all would have, if that is known."""
        if self._drift:
            self._look(step)
        self._fixed += self._means
        self._of_each_step += self._greatest
        self._true_means += self._means[arms]
        self._best_pulls += self._is_best[arms]
        self._rewards += rewards
        if self._arm_rewards is not None and all_rewards is not None:
            self._arm_rewards += all_rewards

    def write_page(self, step: int) -> None:
        """Write down how things stand after a step."""
        page, figures = len(self._steps), self._figures
        self._steps.append(step)
        figures["best_fixed"][page] = self._fixed.max()
        figures["best_of_each_step"][page] = self._of_each_step
        figures["true_means"][page] = self._true_means
        figures["rewards"][page] = self._rewards
        figures["best_pulls"][page] = self._best_pulls
        if self._arm_rewards is not None:
            figures["best_rewards"][page] = self._arm_rewards.max(axis=0)

    @property
    def steps(self) -> NDArray[np.intp]:
        """After which steps a page was written, shape (points,)."""
        return np.array(self._steps, dtype=np.intp)

    @property
    def figures(self) -> dict[str, NDArray[np.float64]]:
        """What was written so far, by the names of the attributes of an experiment."""
        return {name: pages[: len(self._steps)] for name, pages in self._figures.items()}
