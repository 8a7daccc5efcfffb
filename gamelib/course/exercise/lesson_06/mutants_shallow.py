"""Known wrong answers to max^n with shallow pruning: those with a wrong vector, and those that look at too much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from gamelib.course.exercise.function import Function, from_the_start
from gamelib.course.exercise.lesson_06.references import AnyGame, Vector, shallow_maxn, utilities
from gamelib.course.exercise.lesson_06.variants import to_move
from gamelib.course.exercise.part import Mutant


def sum_left(total: float, mover: int, child_mover: int, best: Vector, enough: float) -> float:
    """Return how much is enough for whoever moves in a child."""
    return inf if child_mover == mover else total - best[mover]


def closes(number: float, enough: float) -> bool:
    """Return whether a mover who has so much leaves the rest of its actions."""
    return number >= enough


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rules:
    """The rules of the search, the right ones if not given.

    Attributes:
        bound: how much is enough in a child, by the total, the two movers, the best vector so far, and what is
            enough in the node itself.
        cut: whether a node is left, by the mover's number and what is enough.
        late: whether the test for a cut comes before the child's vector is taken account of.
        deepest: so many plies below the root bounds are made.
        last: whether of equal actions the last is taken.
    """

    bound: Callable[[float, int, int, Vector, float], float] = sum_left
    cut: Callable[[float, float], bool] = closes
    late: bool = False
    deepest: float = inf
    last: bool = False


def _by(rules: _Rules) -> Function:
    def vector_of(game: AnyGame, root: Any, total: float) -> Vector:
        def search(state: Any, enough: float, ply: int) -> Vector:
            if game.is_terminal(state):
                return utilities(game, state)
            mover = to_move(game, state, 0, 0)
            best: Vector | None = None
            for action in game.actions(state):
                child = game.result(state, action)
                limit = inf
                if best is not None and not game.is_terminal(child) and ply < rules.deepest:
                    limit = rules.bound(total, mover, to_move(game, child, 0, 0), best, enough)
                elif best is None and rules.bound is _of_all:
                    limit = enough
                vector = search(child, limit, ply + 1)
                if rules.late and best is not None and rules.cut(best[mover], enough):
                    break
                if best is None or vector[mover] > best[mover] or (rules.last and vector[mover] == best[mover]):
                    best = vector
                if not rules.late and rules.cut(best[mover], enough):
                    break
            assert best is not None
            return best

        return search(root, inf, 0)

    return vector_of


def _of_all(total: float, mover: int, child_mover: int, best: Vector, enough: float) -> float:
    """Return a bound that is handed on from older ancestors, which max^n does not allow."""
    return min(enough, total - best[mover])


VECTOR: Final[Sequence[Mutant[Function]]] = (
    from_the_start(shallow_maxn),
    Mutant(
        "deep pruning",
        "a bound is handed on to deeper nodes, as alpha-beta does. In max^n only the parent's bound proves anything: a "
        "grandchild that nobody above wants may still decide what its parent chooses.",
        _by(_Rules(bound=_of_all)),
    ),
    Mutant(
        "twice running",
        "a node is left although its mover is the one who moved before. It does not leave a good thing because it has "
        "another: the cut is for the case in which *another* player moves in the child.",
        _by(_Rules(bound=lambda total, mover, child_mover, best, enough: total - best[mover])),
    ),
    Mutant(
        "total forgotten",
        "the child is left as soon as its mover has as much as the parent's mover. What counts is what is left of the "
        "total: total - best[mover].",
        _by(_Rules(bound=lambda total, mover, child_mover, best, enough: (
            inf if mover == child_mover else best[mover]
        ))),
    ),
    Mutant(
        "the child's mover's number",
        "the bound for a child is total less what the *child's* mover has in the best vector so far. It is total less "
        "what the mover of the node itself has.",
        _by(_Rules(bound=lambda total, mover, child_mover, best, enough: (
            inf if mover == child_mover else total - best[child_mover]
        ))),
    ),
    Mutant(
        "number 0's",
        "the bound for a child is total less what number 0 has in the best vector so far. It is total less what the "
        "mover of the node has.",
        _by(_Rules(bound=lambda total, mover, child_mover, best, enough: (
            inf if mover == child_mover else total - best[0]
        ))),
    ),
    Mutant(
        "half of the total",
        "a node is left as soon as its mover has half of the total. What is enough depends on what the parent's mover "
        "has already.",
        _by(_Rules(bound=lambda total, mover, child_mover, best, enough: inf if mover == child_mover else total / 2)),
    ),
    Mutant(
        "first action only",
        "a node is left after its first action. (Is a return inside the loop? Or is enough 0 to begin with?)",
        _by(_Rules(cut=lambda number, enough: True)),
    ),
    Mutant(
        "cut test turned round",
        "a node is left when its mover has *no more* than enough. It is left when it has at least that much: then the "
        "parent's mover gets no more than it has.",
        _by(_Rules(cut=lambda number, enough: number <= enough < inf)),
    ),
    Mutant(
        "last of ties",
        "of equal actions the last is taken. It is the first; and after a cut, a vector that looks as good need "
        "not be.",
        _by(_Rules(last=True)),
    ),
)  # fmt: skip

LEAVES: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "no cut at all",
        "no node is ever left early: plain max^n. Either the test best[mover] >= enough is missing, or enough does not "
        "come down: hand total - best[mover] to the child.",
        _by(_Rules(cut=lambda number, enough: False)),
    ),
    Mutant(
        "> for >=",
        "a node is left only if its mover has *more* than enough. As much is enough: then the parent's mover gets no "
        "more than it has, and it keeps the first of equals.",
        _by(_Rules(cut=lambda number, enough: number > enough)),
    ),
    Mutant(
        "cut test before the update",
        "the test for a cut comes before the child's vector is taken account of. So it is one child late.",
        _by(_Rules(late=True)),
    ),
    Mutant(
        "below the root only",
        "only the root's children are given a bound. Every node has one for its children, once it has a best vector.",
        _by(_Rules(deepest=1)),
    ),
)
