r"""What max^n and paranoid search promise, and what comes of it: the same random trees, four kinds of others.

Player 1 draws up a plan for a whole tree, with max^n or paranoid, and keeps to it. The others play

- *as foreseen*: each for itself, and the first of equal actions;
- with *other ties*: each for itself, and the last of equal actions;
- *at random*, where the mean of what player 1 gets is worked out;
- *hostile*: they know the plan, and do the worst to player 1.

Both plans meet the same others in the same trees, so what counts is the difference, tree by tree. Of *N* differences
with mean *m* and standard deviation *s* the 95 % interval is :math:`m \pm 1.96 s / \sqrt{N}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final, TypeAlias

from gamelib.errors import GameError
from gamelib.games import random_vector_tree
from gamelib.watch import Path
from gamelib.widgets.vector_tree import BackedUp, backed_up

PLANS: Final = ("max^n", "paranoid")
OTHERS: Final = ("as foreseen", "other ties", "at random", "hostile")
PLAYERS: Final = 3
SHAPE: Final[Mapping[str, int]] = {"players": PLAYERS, "branching": 3, "depth": 4, "total": 10}
"""The trees: three players share ten points at each of 81 leaves."""

Combine: TypeAlias = Callable[[Iterable[float]], float]


@dataclass(frozen=True, slots=True, repr=False)
class Forecasts:
    """What two plans promised and brought, by plan and by kind of others.

    Attributes:
        promised: what each plan promised player 1, tree by tree.
        got: what each plan brought player 1 against each kind of others, tree by tree.
    """

    promised: Mapping[str, tuple[float, ...]]
    got: Mapping[tuple[str, str], tuple[float, ...]]

    def kept(self, plan: str) -> float:
        """Return the share of the trees in which none of the others made it less than was promised."""
        rows = zip(self.promised[plan], *(self.got[plan, others] for others in OTHERS), strict=True)
        return fmean(min(brought) >= promised for promised, *brought in rows)

    def difference(self, others: str) -> tuple[float, float]:
        """Return how much more max^n brought than paranoid: the mean, and half the width of its 95 % interval."""
        each = [one - other for one, other in zip(*(self.got[plan, others] for plan in PLANS), strict=True)]
        return fmean(each), 1.96 * stdev(each) / sqrt(len(each))

    def __repr__(self) -> str:
        lines = [f"{'player 1 plays':<16}{'is promised':>12}" + "".join(f"{others:>16}" for others in OTHERS)]
        for plan in PLANS:
            brought = "".join(f"{fmean(self.got[plan, others]):>16.2f}" for others in OTHERS)
            lines.append(f"{plan:<16}{fmean(self.promised[plan]):>12.2f}{brought}")
        differences = (f"{mean:+.2f} ± {half:.2f}" for mean, half in map(self.difference, OTHERS))
        lines.append(f"{'max^n gets more':<28}" + "".join(f"{difference:>16}" for difference in differences))
        lines += [f"{plan} never got less than promised in {self.kept(plan):.0%} of the trees" for plan in PLANS]
        return "\n".join(lines)


def forecasts(trees: int = 1000) -> Forecasts:
    """Compare the two plans in the random trees with the seeds 0, 1, ….

    Args:
        trees: how many, 2 or more.

    Raises:
        GameError: if there are fewer trees, of which no interval can be told.

    Example:
        >>> found = forecasts(20)
        >>> found.kept("paranoid"), found.kept("max^n") < 1
        (1.0, True)
    """
    if isinstance(trees, bool) or not isinstance(trees, int) or trees < 2:
        raise GameError(f"trees is a whole number, 2 or more, not {trees!r}")
    promised: dict[str, list[float]] = {plan: [] for plan in PLANS}
    got: dict[tuple[str, str], list[float]] = {(plan, others): [] for plan in PLANS for others in OTHERS}
    for seed in range(trees):
        game = random_vector_tree(rng=seed, **SHAPE)
        alone, last = backed_up(game), backed_up(game, last=range(1, PLAYERS))
        feared = backed_up(game, coalition=range(1, PLAYERS))
        for plan, mine in zip(PLANS, (alone, feared), strict=True):
            promised[plan].append(mine.vectors[()][0])
            brought = (_met(mine, alone), _met(mine, last), _combined(mine, fmean), _combined(mine, min))
            for others, number in zip(OTHERS, brought, strict=True):
                got[plan, others].append(number)
    return Forecasts(
        {plan: tuple(numbers) for plan, numbers in promised.items()},
        {key: tuple(numbers) for key, numbers in got.items()},
    )


def _met(mine: BackedUp, others: BackedUp) -> float:
    """Return what player 1 gets with its own choices, the others making theirs."""
    path: Path = ()
    while path in others.chosen:
        path = (*path, (others if len(path) % PLAYERS else mine).chosen[path])
    return mine.vectors[path][0]


def _combined(mine: BackedUp, combine: Combine) -> float:
    """Return what player 1 gets with its own choices, where the others move combining what their actions lead to."""
    below: dict[Path, list[Path]] = {}
    for path in mine.vectors:
        if path:
            below.setdefault(path[:-1], []).append(path)

    def worth(path: Path) -> float:
        if path not in mine.chosen:
            return mine.vectors[path][0]
        if len(path) % PLAYERS == 0:
            return worth((*path, mine.chosen[path]))
        return combine(map(worth, below[path]))

    return worth(())
