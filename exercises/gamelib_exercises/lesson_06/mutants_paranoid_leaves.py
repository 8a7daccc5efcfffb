"""Known ways of paranoid to look at other leaves than it needs."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, Final

from gamelib_exercises.cutting import closes, of_the_parent
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_06.mutants_paranoid import paranoid_by
from gamelib_exercises.lesson_06.references import AnyGame, paranoid
from gamelib_exercises.part import Mutant


def _strict(maximising: bool, v: float, alpha: float, beta: float) -> bool:
    return v > beta if maximising else v < alpha


def _fresh_at_the_root(game: AnyGame, root: Any, player: int) -> float:
    if game.is_terminal(root):
        return game.utility(root, player)
    values = [paranoid(game, game.result(root, action), player) for action in game.actions(root)]
    return max(values) if game.player(root) == player else min(values)


def _left_when_crossed(game: AnyGame, state: Any, player: int, alpha: float = -inf, beta: float = inf) -> float:
    """Return the value within the window, a node being left only when alpha is greater than beta."""
    if game.is_terminal(state):
        return game.utility(state, player)
    own = game.player(state) == player
    for action in game.actions(state):
        value = _left_when_crossed(game, game.result(state, action), player, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if own else (alpha, min(beta, value))
        if alpha > beta:
            break
    return alpha if own else beta


LEAVES: Final[Sequence[Mutant[Function]]] = (
    from_the_start(paranoid),
    Mutant(
        "no cut at all",
        "no node is ever left early. All others are one opponent here, so that the windows of alpha-beta hold: test "
        "v >= beta at one's own nodes and v <= alpha at the others', and hand alpha and beta down.",
        paranoid_by(cut=lambda *rest: False),
    ),
    Mutant(
        "< for <=",
        "a node is left only if its value is *beyond* the window. A value that is equal changes nothing either: cut at "
        "v >= beta and v <= alpha.",
        paranoid_by(cut=_strict),
    ),
    Mutant(
        "alpha > beta",
        "a node is left when alpha is *greater* than beta. When they meet nothing can change any more either: cut at "
        "alpha >= beta.",
        _left_when_crossed,
    ),
    Mutant(
        "no cut at the others' nodes",
        "the nodes of the others are never left early. Either the test v <= alpha is missing there, or alpha does not "
        "come down to them.",
        paranoid_by(cut=lambda maximising, *rest: maximising and closes(maximising, *rest)),
    ),
    Mutant(
        "no cut at one's own nodes",
        "the searching player's nodes are never left early. Either the test v >= beta is missing there, or beta does "
        "not come down to them.",
        paranoid_by(cut=lambda maximising, *rest: not maximising and closes(maximising, *rest)),
    ),
    Mutant(
        "shallow cuts only",
        "a node knows what its parent has found, and nothing of older ancestors. That is the care max^n needs; here "
        "all others are one opponent, and the window can be handed on through all plies.",
        paranoid_by(passed=of_the_parent),
    ),
    Mutant(
        "fresh window at the root",
        "the root's children all begin with the open window. What the first child is worth should narrow the window of "
        "the second.",
        _fresh_at_the_root,
    ),
    Mutant(
        "cut test before the update",
        "the test for a cut comes after a child was searched and before v takes account of it. So it is one child "
        "late: update v first, then test.",
        paranoid_by(late=True),
    ),
    Mutant(
        "from right to left",
        "the actions are tried from right to left. Alpha-beta takes them as game.actions(state) lists them.",
        paranoid_by(arranged=lambda actions: actions[::-1]),
    ),
)
