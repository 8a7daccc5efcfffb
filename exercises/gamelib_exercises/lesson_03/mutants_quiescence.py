"""Known wrong answers to quiescence search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final, TypeAlias

from gamelib.game import MAX
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_03.mutants_depth import Choose, best_of, estimates_ends, mover
from gamelib_exercises.lesson_03.references import AnyGame, Evaluate, quiescence
from gamelib_exercises.part import Mutant

Actions: TypeAlias = Callable[[AnyGame, Any], Sequence[Any]]


def noisy_actions(game: AnyGame, state: Any) -> Sequence[Any]:
    """Return the noisy actions."""
    return game.noisy_actions(state)  # type: ignore[attr-defined,no-any-return]


def _has_quiet_action(game: AnyGame, state: Any) -> bool:
    return len(noisy_actions(game, state)) < len(game.actions(state))


def _search(
    *,
    actions: Actions = noisy_actions,
    stands_pat: Callable[[AnyGame, Any], bool] = _has_quiet_action,
    estimate: Callable[[AnyGame, Any, Evaluate], float] = lambda game, state, evaluate: evaluate(state),
    leaf: Callable[[AnyGame, Any, Evaluate], float] = lambda game, state, evaluate: game.utility(state, MAX),
    choose: Choose = best_of,
) -> Function:
    """Return quiescence search, one of its steps done otherwise."""

    def value(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
        if game.is_terminal(state):
            return leaf(game, state, evaluate)
        values = [value(game, game.result(state, action), evaluate) for action in actions(game, state)]
        if stands_pat(game, state) or not values:
            values.append(estimate(game, state, evaluate))
        return choose(game, state, values)

    return value


def _estimate_at_once(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
    return game.utility(state, MAX) if game.is_terminal(state) else evaluate(state)


def _one_noisy_ply(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [_estimate_at_once(game, game.result(state, each), evaluate) for each in noisy_actions(game, state)]
    if _has_quiet_action(game, state):
        values.append(evaluate(state))
    return best_of(game, state, values)


def _one_noisy_ply_estimated(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [evaluate(game.result(state, each)) for each in noisy_actions(game, state)]
    if _has_quiet_action(game, state):
        values.append(evaluate(state))
    return best_of(game, state, values)


def _estimates_after_quiet_actions(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
    """Quiet actions are played and what comes of them is evaluated; nobody stands pat."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    noisy = noisy_actions(game, state)
    values = []
    for action in game.actions(state):
        child = game.result(state, action)
        follow = _estimates_after_quiet_actions if action in noisy else _estimate_at_once
        values.append(follow(game, child, evaluate))
    return best_of(game, state, values)


def _stands_pat_as_max(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
    """Standing pat is a lower bound for MIN too."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [_stands_pat_as_max(game, game.result(state, each), evaluate) for each in noisy_actions(game, state)]
    if not values:
        return evaluate(state)
    found = best_of(game, state, values)
    return max(found, evaluate(state)) if _has_quiet_action(game, state) else found


def _stands_pat_for_the_other(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
    """The side that is not to move takes the estimate where that is better for it."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [
        _stands_pat_for_the_other(game, game.result(state, each), evaluate) for each in noisy_actions(game, state)
    ]
    if not values:
        return evaluate(state)
    found = best_of(game, state, values)
    if not _has_quiet_action(game, state):
        return found
    return min(found, evaluate(state)) if game.player(state) == MAX else max(found, evaluate(state))


VALUE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(quiescence),
    Mutant(
        "noise evaluated",
        "every position is evaluated as it is, noisy or not. Play the noisy actions out first.",
        _estimate_at_once,
    ),
    Mutant(
        "one noisy ply",
        "the position after a noisy action is evaluated at once. It may be noisy too: call quiescence again.",
        _one_noisy_ply,
    ),
    Mutant(
        "one noisy ply, ends too",
        "what a noisy action leads to is evaluated at once, be it noisy, quiet or the end of the game. Call quiescence "
        "again: it sees to all three.",
        _one_noisy_ply_estimated,
    ),
    Mutant(
        "quiet actions played",
        "quiet actions are played too, and the positions after them evaluated. They are not looked at: evaluate(state) "
        "stands for all of them.",
        _estimates_after_quiet_actions,
    ),
    Mutant(
        "no standing pat",
        "one of the noisy actions has to be played, however bad it is. Where there is a quiet action too, the player "
        "to move may leave them alone: evaluate(state) is one of the values to choose from.",
        _search(stands_pat=lambda game, state: False),
    ),
    Mutant(
        "standing pat for MAX",
        "standing pat is taken to be good for MAX, whoever is to move. MIN takes the estimate where it is *smaller* "
        "than what her noisy actions lead to.",
        _stands_pat_as_max,
    ),
    Mutant(
        "standing pat for the other side",
        "it is the side that is *not* to move that may take the estimate. Standing pat is a choice of the player to "
        "move: for MAX the greater counts, for MIN the smaller.",
        _stands_pat_for_the_other,
    ),
    Mutant(
        "standing pat under compulsion",
        "the player to move may stand pat although all actions are noisy. Then there is no quiet one to play, and no "
        "estimate to choose.",
        _search(stands_pat=lambda game, state: True),
    ),
    Mutant(
        "all actions",
        "all actions are played, the quiet ones too, so that the search goes to the end of the game. "
        "Only those of game.noisy_actions(state) are.",
        _search(actions=lambda game, state: game.actions(state)),
    ),
    Mutant(
        "all actions of a noisy position",
        "where a position is noisy, its quiet actions are played too. They are what standing pat stands for: only "
        "those of game.noisy_actions(state) are played.",
        _search(
            actions=lambda game, state: game.actions(state) if noisy_actions(game, state) else (),
            stands_pat=lambda game, state: False,
        ),
    ),
    Mutant(
        "evaluation at the ends",
        "evaluate is asked about states in which the game is over. What they are worth is known: "
        "game.utility(state, MAX).",
        _search(leaf=lambda game, state, evaluate: evaluate(state)),
    ),
    Mutant(
        "estimate for the player to move",
        "the estimate is turned round where MIN is to move. evaluate(state) is what the state is worth to MAX, whoever "
        "is to move.",
        _search(
            estimate=lambda game, state, evaluate: evaluate(state) if mover(game, state) == MAX else -evaluate(state)
        ),
    ),
    Mutant(
        "max everywhere",
        "MIN takes the greatest value too. MIN wants the smallest.",
        _search(choose=lambda game, state, values: max(values)),
    ),
    Mutant(
        "min and max swapped",
        "min and max are swapped: MAX wants the greatest value, MIN the smallest.",
        _search(choose=lambda game, state, values: min(values) if game.player(state) == MAX else max(values)),
    ),
)


# -- which positions are looked at ---------------------------------------------------------------


def _estimates_all(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
    """The estimate is taken first, and not used where all actions are noisy."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    stand_pat = evaluate(state)
    values = [_estimates_all(game, game.result(state, action), evaluate) for action in noisy_actions(game, state)]
    return best_of(game, state, [*values, stand_pat] if _has_quiet_action(game, state) else values)


def _cuts(game: AnyGame, state: Any, evaluate: Evaluate, alpha: float = -inf, beta: float = inf) -> float:
    """Who stands pat may have enough for a cut; so may who has looked at a noisy action."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    sign = 1 if game.player(state) == MAX else -1
    v = evaluate(state) if _has_quiet_action(game, state) else -sign * inf
    for action in noisy_actions(game, state):
        if v >= beta if sign == 1 else v <= alpha:
            break
        alpha, beta = (max(alpha, v), beta) if sign == 1 else (alpha, min(beta, v))
        v = best_of(game, state, [v, _cuts(game, game.result(state, action), evaluate, alpha, beta)])
    return v


LOOKS: Final[Sequence[Mutant[Function]]] = (
    from_the_start(quiescence),
    Mutant(
        "estimate never used",
        "evaluate is asked about positions in which all actions are noisy too, where nobody can stand pat. Ask it only "
        "where the estimate is one of the values to choose from.",
        _estimates_all,
    ),
    Mutant(
        "ends estimated too",
        "evaluate is asked about states in which the game is over, though the utility is what is returned.",
        _search(leaf=estimates_ends),
    ),
    Mutant(
        "cuts",
        "branches are cut off that cannot matter. That is alpha-beta, the subject of lesson 04; here all noisy actions "
        "are looked at.",
        _cuts,
    ),
)
