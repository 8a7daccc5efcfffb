"""Known wrong answers to minimax that ends in quiescence search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamelib.game import MAX
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_03.mutants_quiescence import noisy_actions
from gamelib_exercises.lesson_03.references import AnyGame, Evaluate, h_minimax, quiescence, quiescent_minimax
from gamelib_exercises.part import Mutant


def _ending_in(end: Callable[[AnyGame, Any, Evaluate], float], *, last: int = 0) -> Function:
    """Return minimax that stops when ``last`` plies are left, with another value there."""

    def value(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if depth <= last:
            return end(game, state, evaluate), None
        values = {
            action: value(game, game.result(state, action), depth - 1, evaluate)[0] for action in game.actions(state)
        }
        chosen = (max if game.player(state) == MAX else min)(values, key=values.__getitem__)
        return values[chosen], chosen

    return value


def _h_minimax_below(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
    if depth == 0 and not game.is_terminal(state):
        return quiescence(game, state, evaluate), None
    return h_minimax(game, state, depth, evaluate)


def _no_depth(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
    _, action = quiescent_minimax(game, state, depth, evaluate)
    return quiescence(game, state, evaluate), action


def _noisy_alone(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
    """Go on below the horizon where the position is noisy, with all actions."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth <= 0 and not noisy_actions(game, state):
        return evaluate(state), None
    values = {
        action: _noisy_alone(game, game.result(state, action), depth - 1, evaluate)[0] for action in game.actions(state)
    }
    chosen = (max if game.player(state) == MAX else min)(values, key=values.__getitem__)
    return values[chosen], chosen


def _noisy_from_the_start(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
    """Look at the noisy actions alone on all plies where there are some."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth <= 0:
        return quiescence(game, state, evaluate), None
    actions = noisy_actions(game, state) or game.actions(state)
    values = {
        action: _noisy_from_the_start(game, game.result(state, action), depth - 1, evaluate)[0] for action in actions
    }
    chosen = (max if game.player(state) == MAX else min)(values, key=values.__getitem__)
    return values[chosen], chosen


MUTANTS: Final[Sequence[Mutant[Function]]] = (
    from_the_start(quiescent_minimax),
    Mutant(
        "no quiescence",
        "positions at the horizon are evaluated as they are: this is h_minimax. Call quiescence(game, state, evaluate) "
        "where depth is 0.",
        h_minimax,
    ),
    Mutant(
        "h_minimax below",
        "the function calls h_minimax for what an action leads to, and h_minimax knows of no quiescence. It has to "
        "call itself, quiescent_minimax.",
        _h_minimax_below,
    ),
    Mutant(
        "quiescence alone",
        "the value is that of quiescence(game, state, evaluate) at once. Search the depth first, all actions on each "
        "ply, and call it where depth is 0.",
        _no_depth,
    ),
    Mutant(
        "one ply short",
        "quiescence begins one ply too early. Call it where depth is 0.",
        _ending_in(quiescence, last=1),
    ),
    Mutant(
        "one ply too deep",
        "quiescence begins one ply too late. Call it where depth is 0.",
        _ending_in(quiescence, last=-1),
    ),
    Mutant(
        "all actions below the horizon",
        "beyond the horizon all actions are played as long as a position is noisy. There only the noisy ones are, and "
        "the player to move may stand pat: quiescence does both.",
        _noisy_alone,
    ),
    Mutant(
        "noisy actions above the horizon",
        "noisy actions alone are looked at above the horizon too, where a position has some. Down to depth 0 all "
        "actions count.",
        _noisy_from_the_start,
    ),
    Mutant(
        "the value alone",
        "the value alone is returned. As in question 3 it goes with an action: return value, action.",
        lambda *asked: quiescent_minimax(*asked)[0],
    ),
)
