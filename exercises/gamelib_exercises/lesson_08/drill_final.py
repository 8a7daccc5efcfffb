"""The second drill: a root of the student's own, whose most visited, best and next action are three different ones."""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final, NamedTuple

from gamelib import svg
from gamelib_exercises.drill import Drill, Entry, name, same
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.student import Draw
from gamelib_exercises.verdict import Picture

ACTIONS: Final = ("a", "b", "c", "d")
_CLEAR: Final = 0.02
"""By how much the best mean and the best index lead at the least."""


class Root(NamedTuple):
    """The actions of a root: how often each was visited, and its total for the player to move."""

    visits: tuple[int, ...]
    totals: tuple[float, ...]

    @property
    def means(self) -> tuple[float, ...]:
        """The mean reward of each action."""
        return tuple(total / visits for total, visits in zip(self.totals, self.visits, strict=True))

    @property
    def indices(self) -> tuple[float, ...]:
        """The index of each action, with C = 1."""
        spread = 2 * log(sum(self.visits))
        return tuple(mean + sqrt(spread / each) for mean, each in zip(self.means, self.visits, strict=True))


def root_of(student: int) -> Root:
    """Return the root of a student.

    Example:
        >>> root = root_of(20261)
        >>> len({best(root.visits), best(root.means), best(root.indices)})
        3
    """
    draw = Draw(student, "final move")
    while True:
        visits = tuple(draw.whole(5, 90) for _ in ACTIONS)
        totals = tuple(draw.whole(2, 2 * each - 2) / 2 for each in visits)
        root = Root(visits, totals)
        apart = len(set(visits)) == len(set(totals)) == len(ACTIONS) and _clear(root.means) and _clear(root.indices)
        if apart and len({best(root.visits), best(root.means), best(root.indices)}) == 3:
            return root


def _clear(values: tuple[float, ...]) -> bool:
    *_, second, first = sorted(values)
    return first - second >= _CLEAR


def best(values: tuple[float, ...]) -> str:
    """Return the action with the greatest value."""
    return ACTIONS[values.index(max(values))]


def _mutants(root: Root) -> list[Mutant[tuple[Any, ...]]]:
    visited, mean, index = truth = (best(root.visits), best(root.means), best(root.indices))
    fewest = best(tuple(-each for each in root.visits))
    answers = [
        (
            "best mean for most visits",
            "the final move is the one with the best mean. It may rest on a few simulations: the search trusts the "
            "most visited one.",
            (mean, mean, index),
        ),
        ("greatest total", "the best mean is taken for the greatest total. The mean is total / visits.", (
            visited, best(root.totals), index
        )),
        ("next by mean", "the next simulation follows the best mean. UCT follows the greatest index.", (
            visited, mean, mean
        )),
        ("next by visits", "the next simulation follows the most visited action. UCT follows the greatest index.", (
            visited, mean, visited
        )),
        (
            "fewest visits next",
            "the next simulation follows the least visited action. UCT follows the greatest index.",
            (visited, mean, fewest),
        ),
        (
            "index for the final move",
            "the final move is the one with the greatest index. That is the one to try next.",
            (index, mean, index),
        ),
        ("own logarithm", "the index has the logarithm of the action's own visits. It is that of all visits.", (
            visited, mean, best(tuple(
                each + sqrt(2 * log(visits) / visits) for each, visits in zip(root.means, root.visits, strict=True)
            ))
        )),
        ("no bonus at all", "the final move has changed places with the best mean.", (mean, visited, index)),
    ]  # fmt: skip
    found: list[Mutant[tuple[Any, ...]]] = []
    for label, words, answer in answers:
        if not any(same(answer, each) for each in (truth, *(mutant.answer for mutant in found))):
            found.append(Mutant(label, words, answer))
    return found


def _picture(root: Root) -> Picture:
    rows = ["action  visits   total"]
    rows += [
        f"{action:>6}  {visits:6}   {total:5g}"
        for action, visits, total in zip(ACTIONS, root.visits, root.totals, strict=True)
    ]
    said = "; ".join(
        f"action {action} has visits = {visits} and the total {total:g}"
        for action, visits, total in zip(ACTIONS, root.visits, root.totals, strict=True)
    )
    return Picture(svg.text_card("\n".join(rows), title="the actions of your root"), said[0].upper() + said[1:] + ".")


def parts(student: int) -> list[Part]:
    """Return the drill."""
    root = root_of(student)
    return [
        Drill(
            "final_by_hand",
            title="the final move, the best mean and the next simulation",
            points=1,
            hints=(
                "Two of the three can be read off the table with a division. For which one do you need a logarithm?",
                "The mean is total / visits. The index is the mean and the root of 2 ln n / visits, with the "
                "sum of all visits for n.",
            ),
            entries=[
                Entry("most_visited", best(root.visits), "It is the one with the most visits.", name),
                Entry("best_mean", best(root.means), "It is the one with the greatest total / visits.", name),
                Entry("next_action", best(root.indices), "It is the one with the greatest index.", name),
            ],
            mutants=_mutants(root),
            picture=_picture(root),
            given=(dict(zip(ACTIONS, root.visits, strict=True)), dict(zip(ACTIONS, root.totals, strict=True))),
        )
    ]
