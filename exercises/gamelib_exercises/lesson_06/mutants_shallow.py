"""Known wrong answers to max^n with shallow pruning: those with a wrong vector, and those that look at too much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_06.references import AnyGame, Vector, shallow_maxn, utilities
from gamelib_exercises.lesson_06.variants import lead, to_move
from gamelib_exercises.part import Mutant


def sum_left(total: float, mover: int, child_mover: int, best: Vector, enough: float) -> float:
    """Return how much is enough for whoever moves in a child."""
    return inf if child_mover == mover else total - best[mover]


def no_bound(enough: float) -> float:
    """Return how much is enough in a node's first child."""
    return inf


def the_same(total: float, mover: int, best: Vector | None) -> float:
    """Return the total to hand down."""
    return total


def more_for_mover(mover: int, vector: Vector, best: Vector) -> bool:
    """Return whether a child's vector takes the place of the best one so far."""
    return vector[mover] > best[mover]


def closes(number: float, enough: float) -> bool:
    """Return whether a mover who has so much leaves the rest of its actions."""
    return number >= enough


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rules:
    """The rules of the search, the right ones if not given.

    Attributes:
        bound: how much is enough in a child, by the total, the two movers, the best vector so far, and what is
            enough in the node itself.
        first: how much is enough in the first child, by what is enough in the node itself.
        handed: the total that goes down to a child, by the node's own, the mover and the best vector so far.
        better: whether a child's vector takes the place of the best so far, by the mover and both.
        cut: whether a node is left, by the mover's number and what is enough.
        late: whether the test for a cut comes before the child's vector is taken account of.
        deepest: so many plies below the root bounds are made.
        zeros: whether the best vector is 0 for everybody at first.
    """

    bound: Callable[[float, int, int, Vector, float], float] = sum_left
    first: Callable[[float], float] = no_bound
    handed: Callable[[float, int, Vector | None], float] = the_same
    better: Callable[[int, Vector, Vector], bool] = more_for_mover
    cut: Callable[[float, float], bool] = closes
    late: bool = False
    deepest: float = inf
    zeros: bool = False


def _by(rules: _Rules) -> Function:
    def vector_of(game: AnyGame, root: Any, total: float) -> Vector:
        def search(state: Any, total: float, enough: float, ply: int) -> Vector:
            if game.is_terminal(state):
                return utilities(game, state)
            mover = to_move(game, state, 0, 0)
            best: Vector | None = (0,) * game.num_players if rules.zeros else None
            for action in game.actions(state):
                child = game.result(state, action)
                limit = inf
                if best is not None and not game.is_terminal(child) and ply < rules.deepest:
                    limit = rules.bound(total, mover, to_move(game, child, 0, 0), best, enough)
                elif best is None:
                    limit = rules.first(enough)
                vector = search(child, rules.handed(total, mover, best), limit, ply + 1)
                if rules.late and best is not None and rules.cut(best[mover], enough):
                    break
                if best is None or rules.better(mover, vector, best):
                    best = vector
                if not rules.late and rules.cut(best[mover], enough):
                    break
            assert best is not None
            return best

        return search(root, total, inf, 0)

    return vector_of


def _kept(enough: float) -> float:
    """Return the node's own bound: what its parent can use, and its first child has nothing to do with."""
    return enough


def _least_of_all(total: float, mover: int, child_mover: int, best: Vector, enough: float) -> float:
    """Return a bound that is handed on from older ancestors, which max^n does not allow."""
    return enough if child_mover == mover else min(enough, total - best[mover])


def _lesser(total: float, mover: int, child_mover: int, best: Vector, enough: float) -> float:
    return inf if child_mover == mover else min(enough, total - best[mover])


def _against_every_ancestor(game: AnyGame, root: Any, total: float) -> Vector:
    """Leave a node when its mover has too much for any other player above; what these are sure of comes down."""

    def search(state: Any, sure: dict[int, float]) -> Vector:
        if game.is_terminal(state):
            return utilities(game, state)
        mover = to_move(game, state, 0, 0)
        best: Vector | None = None
        for action in game.actions(state):
            vector = search(game.result(state, action), sure if best is None else sure | {mover: best[mover]})
            if best is None or vector[mover] > best[mover]:
                best = vector
            if any(best[mover] >= total - least for player, least in sure.items() if player != mover):
                break
        assert best is not None
        return best

    return search(root, {})


_DEEP: Final = (
    "In max^n only the parent's bound proves anything: a grandchild that nobody above wants may still decide what its "
    "parent chooses."
)


VECTOR: Final[Sequence[Mutant[Function]]] = (
    from_the_start(shallow_maxn),
    Mutant(
        "deep pruning",
        f"a bound is handed on to deeper nodes, as alpha-beta does. {_DEEP}",
        _by(_Rules(bound=_least_of_all, first=_kept)),
    ),
    Mutant(
        "deep pruning from the second child on",
        f"a child's bound is the lesser of the one made for it and of the node's own. {_DEEP}",
        _by(_Rules(bound=_lesser)),
    ),
    Mutant(
        "deep pruning in the first child",
        f"the first child, for which there is no bound yet, is given the node's own. {_DEEP}",
        _by(_Rules(first=_kept)),
    ),
    Mutant(
        "deep pruning for every ancestor",
        f"a node is left when it leaves too little to *any* player above it. {_DEEP}",
        _against_every_ancestor,
    ),
    Mutant(
        "deep pruning, whoever moves",
        f"a bound is handed on to deeper nodes, to those of the player who made it too. {_DEEP}",
        _by(
            _Rules(
                bound=lambda total, mover, child_mover, best, enough: min(enough, total - best[mover]), first=_kept
            )
        ),
    ),
    Mutant(
        "deep pruning from the second child on, whoever moves",
        "a child's bound is the lesser of the one made for it and of the node's own, and it holds for the player who "
        f"made it too. {_DEEP}",
        _by(_Rules(bound=lambda total, mover, child_mover, best, enough: min(enough, total - best[mover]))),
    ),
    Mutant(
        "a smaller total",
        "what is left of the total is handed down in its place. The total is the same at every node: it says what the "
        "utilities sum to, and not what is left.",
        _by(_Rules(handed=lambda total, mover, best: total if best is None else total - best[mover])),
    ),
    Mutant(
        "best[mover] for what is left",
        "the child is given best[mover] itself as enough, whoever moves there. What is enough is what is left of the "
        "total, total - best[mover], and only for another mover.",
        _by(_Rules(bound=lambda total, mover, child_mover, best, enough: best[mover])),
    ),
    Mutant(
        "envy",
        "the mover wants the greatest lead over all the others: its own number less the sum of theirs. In max^n nobody "
        "is against anybody: it wants the greatest number, whatever the others get.",
        _by(_Rules(better=lambda mover, vector, best: lead(mover, vector) > lead(mover, best))),
    ),
    Mutant(
        "best starts at (0, 0, 0)",
        "the best vector so far is 0 for everybody at the start, and stays so where no child gives the mover more. "
        "Start with None, or with the first child.",
        _by(_Rules(zeros=True)),
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
        _by(_Rules(better=lambda mover, vector, best: vector[mover] >= best[mover])),
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
