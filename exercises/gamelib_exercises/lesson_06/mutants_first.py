"""Known wrong ways to break ties in max^n, where the first of equal actions is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_06.mutants_maxn import as_a_tuple
from gamelib_exercises.lesson_06.references import AnyGame, maxn
from gamelib_exercises.lesson_06.variants import Rules, deciding, searched, to_move
from gamelib_exercises.part import Mutant


def _kind(sign: int) -> Function:
    """Return max^n in which equal actions are told apart by what the player at the root gets."""

    def pair(game: AnyGame, root: Any) -> tuple[Any, Any]:
        rules = Rules(wants=lambda one, mover, vector: vector[mover] + sign * vector[one] / 1000)
        return searched(rules, game, root)

    return pair


def _last_at_the_root(game: AnyGame, state: Any) -> tuple[Any, Any]:
    if game.is_terminal(state):
        return maxn(game, state)
    mover = to_move(game, state, 0, 0)
    pairs = [(maxn(game, game.result(state, action))[0], action) for action in game.actions(state)]
    return max(reversed(pairs), key=lambda pair: pair[0][mover])


def _last_below(game: AnyGame, state: Any) -> tuple[Any, Any]:
    if game.is_terminal(state):
        return maxn(game, state)
    mover = to_move(game, state, 0, 0)
    pairs = [
        (searched(Rules(last=True), game, game.result(state, action))[0], action) for action in game.actions(state)
    ]
    return max(pairs, key=lambda pair: pair[0][mover])


TIES: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "last of ties",
        "of equal actions the last is taken: >= where > is meant, or max over reversed actions. Only a better vector "
        "may take over.",
        deciding(Rules(last=True)),
    ),
    Mutant(
        "last at the root",
        "at the root the last of equal actions is taken, and below it the first. It is the first everywhere.",
        _last_at_the_root,
    ),
    Mutant(
        "last below the root",
        "below the root the last of equal actions is taken, and at the root the first. It is the first everywhere.",
        _last_below,
    ),
    Mutant(
        "the greatest tuple",
        "vectors are compared as Python compares tuples, so that of two that are equal for the mover the one with the "
        "greater numbers at the front wins (max(…) over pairs does that too, and needs a key). Ties go to the first.",
        deciding(Rules(wants=lambda one, mover, vector: vector[mover] + as_a_tuple(vector))),
    ),
    Mutant(
        "unkind to all the others",
        "of equal actions the one is taken that gives the others less in all. In max^n nobody is against anybody: "
        "whoever is indifferent takes the first.",
        deciding(Rules(wants=lambda one, mover, vector: vector[mover] - sum(vector) / 1000)),
    ),
    Mutant(
        "kind to the root's player",
        "of equal actions the one is taken that is best for the player who moves at the root. Whoever is indifferent "
        "takes the first.",
        _kind(1),
    ),
    Mutant(
        "unkind to the root's player",
        "of equal actions the one is taken that is worst for the player who moves at the root. Whoever is indifferent "
        "takes the first.",
        _kind(-1),
    ),
)
