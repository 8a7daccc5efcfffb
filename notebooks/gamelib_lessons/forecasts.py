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
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.games import Leaf, random_vector_tree
from gamelib.number import check_count
from gamelib.result import Vector

PLANS: Final = ("maxⁿ", "paranoid")
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

    def exactly(self, others: str) -> float:
        """Return the share of the trees in which paranoid's plan brought just what it promised."""
        return fmean(
            brought == promised
            for brought, promised in zip(self.got["paranoid", others], self.promised["paranoid"], strict=True)
        )

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
        lines.append(f"{'maxⁿ gets more':<28}" + "".join(f"{difference:>16}" for difference in differences))
        lines += [f"{plan} never got less than promised in {self.kept(plan):.0%} of the trees" for plan in PLANS]
        lines.append(f"paranoid got exactly what it promised, as foreseen: {self.exactly('as foreseen'):.0%}")
        return "\n".join(lines)


def forecasts(trees: int = 1000) -> Forecasts:
    """Compare the two plans in the random trees with the seeds 0, 1, ….

    Args:
        trees: how many, 2 or more.

    Raises:
        GameError: if there are fewer trees, from which no interval can be had.

    Example:
        >>> found = forecasts(20)
        >>> found.kept("paranoid"), found.kept("maxⁿ") < 1
        (1.0, True)
    """
    promised: dict[str, list[float]] = {plan: [] for plan in PLANS}
    got: dict[tuple[str, str], list[float]] = {(plan, others): [] for plan in PLANS for others in OTHERS}
    for seed in range(check_count("trees", trees, 2)):
        tree = random_vector_tree(rng=seed, **SHAPE).tree
        alone, last, feared = _plan(tree), _plan(tree, last=True), _plan(tree, feared=True)
        for plan, mine in zip(PLANS, (alone, feared), strict=True):
            promised[plan].append(mine.worth[0])
            brought = (_met(mine, alone), _met(mine, last), _combined(mine, fmean), _combined(mine, min))
            for others, number in zip(OTHERS, brought, strict=True):
                got[plan, others].append(number)
    return Forecasts(
        {plan: tuple(numbers) for plan, numbers in promised.items()},
        {key: tuple(numbers) for key, numbers in got.items()},
    )


class _Plan(NamedTuple):
    """What a node is worth to each player, which child is chosen there, and the plans of the children."""

    worth: Vector
    choice: int = 0
    below: tuple[Any, ...] = ()


def _plan(tree: Any, plies: int = 0, *, last: bool = False, feared: bool = False) -> _Plan:
    """Return what everybody does in a tree.

    Args:
        tree: the tree.
        plies: how many have been played.
        last: whether the others take the last of their equally good actions, and not the first.
        feared: whether the others want the least for player 1, and nothing for themselves.
    """
    if isinstance(tree, Leaf) and isinstance(tree.utilities, tuple):
        return _Plan(tree.utilities)
    below = tuple([_plan(child, plies + 1, last=last, feared=feared) for child in tree])
    mover = plies % PLAYERS
    wants = [-each.worth[0] if feared and mover else each.worth[mover] for each in below]
    best = [number for number, wanted in enumerate(wants) if wanted == max(wants)]
    choice = best[-1 if last and mover else 0]
    return _Plan(below[choice].worth, choice, below)


def _met(mine: _Plan, others: _Plan, plies: int = 0) -> float:
    """Return what player 1 gets with its own choices, the others making theirs."""
    if not mine.below:
        return mine.worth[0]
    choice = (others if plies % PLAYERS else mine).choice
    return _met(mine.below[choice], others.below[choice], plies + 1)


def _combined(mine: _Plan, combine: Combine, plies: int = 0) -> float:
    """Return what player 1 gets with its own choices, where the others move combining what their actions lead to."""
    if not mine.below:
        return mine.worth[0]
    if plies % PLAYERS == 0:
        return _combined(mine.below[mine.choice], combine, plies + 1)
    return combine([_combined(each, combine, plies + 1) for each in mine.below])
