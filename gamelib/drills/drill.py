"""Drills: tasks to work out by hand, made fresh from a seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from gamelib.drills import montecarlo, trees
from gamelib.drills.task import DrillError, Kind, Node, Step
from gamelib.number import is_whole_number
from gamelib.rng import Draw
from gamelib.wording import quoted

_KINDS: Final[dict[str, Kind]] = {**trees.KINDS, **montecarlo.KINDS}

_NO_LISTS: Final = {"ucb1": montecarlo.Counts, "backup": montecarlo.Simulation, "puct": montecarlo.Counts}

KINDS: Final = ("minimax", "alphabeta", "expectimax", "maxn", "paranoid", "ucb1", "backup", "puct")
"""The names of the kinds."""

LEVELS: Final = (1, 2, 3)
"""Easy, middle, hard."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A task, and its questions in the order in which one works by hand.

    Attributes:
        kind: one of :data:`KINDS`.
        level: one of :data:`LEVELS`; 0 for a tree that was given.
        seed: what it was drawn from; 0 for a tree that was given.
        text: the task in two or three sentences.
        tree: the picture.
        steps: the questions.
    """

    kind: str
    level: int
    seed: int
    text: str
    tree: Node
    steps: tuple[Step, ...]


def drill(kind: str, level: int, seed: int) -> Drill:
    """Return the drill of a seed: the same on every machine.

    Args:
        kind: one of :data:`KINDS`.
        level: one of :data:`LEVELS`.
        seed: a whole number.

    Example:
        >>> task = drill("minimax", 1, 7)
        >>> task.steps[0].question, task.steps[0].answer
        ('What is the value of B?', 13)
    """
    if level not in LEVELS or not is_whole_number(level):
        raise DrillError(f"a level is one of {', '.join(map(str, LEVELS))}, not {quoted(level)}")
    if not is_whole_number(seed):
        raise DrillError(f"a seed is a whole number, not {quoted(seed)}")
    (drawn, task_of), draw = _kind(kind), Draw(int(seed), f"{kind} {level}")
    while True:
        task = task_of(drawn(draw, level))
        if task.clear:
            return Drill(kind, int(level), int(seed), task.text, task.tree, task.steps)


def from_tree(kind: str, tree: Any) -> Drill:
    """Return the drill about a given tree.

    Args:
        kind: one of :data:`KINDS`.
        tree: nested lists as for :class:`~gamelib.games.tree.TreeGame`, but for ``ucb1`` and ``puct``
            :class:`~gamelib.drills.montecarlo.Counts`, and for ``backup`` a ``Simulation``.

    Example:
        >>> [step.answer for step in from_tree("minimax", [[3, 12, 8], [2, 4, 6], [14, 5, 2]]).steps]
        [3, 2, 2, 3, 'B']
    """
    (_, task_of), wanted = _kind(kind), _NO_LISTS.get(kind)
    if wanted and not isinstance(tree, wanted):
        raise DrillError(f"{kind} is about {wanted.__name__} of gamelib.drills.montecarlo, not {quoted(tree)}")
    task = task_of(tree)
    return Drill(kind, 0, 0, task.text, task.tree, task.steps)


def _kind(name: str) -> Kind:
    if name not in KINDS:
        raise DrillError(f"there is no kind of drill {quoted(name)}; there are {', '.join(KINDS)}")
    return _KINDS[name]
